import { WinnowError } from "@winnow/core/plugin";
import { type GuardedProxy, NETWORK_ERRORS } from "@winnow/kit-egress";

/** What the proxy on loopback says with statuses that no site gives, by Chromium's names. */
const BY_STATUS: Readonly<Record<number, readonly [reason: string, says: string]>> = {
  590: ["ERR_TUNNEL_CONNECTION_FAILED", "the proxy server refused to connect to the site"],
  592: ["ERR_INVALID_HTTP_RESPONSE", "the proxy server's response is not HTTP"],
  593: ["ERR_NAME_NOT_RESOLVED", "the host name does not resolve"],
  594: ["ERR_CONNECTION_REFUSED", "nothing accepts connections at that address and port"],
  595: ["ERR_CONNECTION_RESET", "the site reset the connection"],
  596: ["ERR_CONNECTION_RESET", "the site reset the connection"],
  597: ["ERR_PROXY_AUTH_REQUESTED", "the proxy server rejected the user name and password"],
  599: ["ERR_CONNECTION_FAILED", "no connection could be opened"],
};

/** What the client's errors mean, by what they say; the first that fits. */
const BY_TEXT: readonly (readonly [RegExp, reason: string, says: string])[] = [
  [/TimeoutError|ConnectTimeout|timed out/i, "ERR_CONNECTION_TIMED_OUT", "the site did not answer in time"],
  [/TunnelUnexpectedEof|tunnel/i, "ERR_TUNNEL_CONNECTION_FAILED", "no connection could be opened"],
  [/ConnectionReset|reset by peer/i, "ERR_CONNECTION_RESET", "the site reset the connection"],
  [
    /http2|h2 protocol|GOAWAY|RST_STREAM/i,
    "ERR_HTTP2_PROTOCOL_ERROR",
    "the site violated the HTTP/2 protocol",
  ],
  [
    /IncompleteMessage|UnexpectedEof|closed before/i,
    "ERR_CONNECTION_CLOSED",
    "the site closed the connection",
  ],
  [/Decoding/i, "ERR_CONTENT_DECODING_FAILED", "the page is not encoded as its headers claim"],
  [/RemoteProtocolError|Parse\(/i, "ERR_INVALID_HTTP_RESPONSE", "the site's response is not HTTP"],
];
const CERTIFICATE = /InvalidCertificate|CertExpired|UnknownIssuer|NotValidForName|CaUsedAsEndEntity/;
const TLS =
  /AlertReceived|HandshakeFailure|InvalidMessage|PeerIncompatible|tls handshake|NoCertificatesPresented/i;

/** SCRAPE_SITE_ERROR with Chromium's name for what happened. */
export function siteError(url: URL, reason: string, says: string, cause?: unknown): WinnowError {
  return new WinnowError("SCRAPE_SITE_ERROR", `${url.host} failed with ${reason}: ${says}.`, {
    ...NETWORK_ERRORS.SCRAPE_SITE_ERROR,
    details: { reason },
    ...(cause === undefined ? {} : { cause }),
  });
}

/** The typed error when a plain answer comes from the proxy on loopback and not from the site. */
export function answerError(url: URL, status: number, proxy: GuardedProxy): WinnowError | undefined {
  if (url.protocol !== "http:") return undefined;
  const refusal = status === 403 ? proxy.refusal(url.hostname) : undefined;
  const known = BY_STATUS[status];
  return refusal ?? (known && siteError(url, ...known));
}

/** The typed error for whatever the client threw. */
export function clientError(error: unknown, url: URL, proxy: GuardedProxy, strict: boolean): WinnowError {
  if (WinnowError.is(error)) return error;
  const text = error instanceof Error ? `${error.name} ${error.message}` : String(error);
  const refusal = proxy.refusal(url.hostname);
  if (refusal !== undefined) return refusal;
  // The status of a tunnel that was not opened is all that the proxy can tell.
  const status = Number(/status code (\d{3})/.exec(text)?.[1] ?? Number.NaN);
  const told = BY_STATUS[status];
  if (told !== undefined) return siteError(url, ...told, error);
  if (CERTIFICATE.test(text) || TLS.test(text)) return tlsError(error, text, url, strict);
  const [, reason, says] = BY_TEXT.find(([pattern]) => pattern.test(text)) ?? [];
  return siteError(url, reason ?? "ERR_FAILED", says ?? "the connection failed", error);
}

function tlsError(cause: unknown, text: string, url: URL, strict: boolean): WinnowError {
  const isCertificate = CERTIFICATE.test(text);
  const message =
    strict && isCertificate
      ? `The certificate of ${url.host} could not be verified. Set skipTlsVerification to true to accept it anyway.`
      : `The TLS handshake with ${url.host} failed: the site does not offer TLS on this port, or only an unsupported version or cipher.`;
  const reason = isCertificate ? "ERR_CERT_AUTHORITY_INVALID" : "ERR_SSL_PROTOCOL_ERROR";
  return new WinnowError("SCRAPE_SSL_ERROR", message, {
    ...NETWORK_ERRORS.SCRAPE_SSL_ERROR,
    details: { reason },
    cause,
  });
}
