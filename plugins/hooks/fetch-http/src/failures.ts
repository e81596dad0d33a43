import { messageOf, WinnowError } from "@winnow/core/plugin";
import { NETWORK_ERRORS } from "@winnow/kit-egress";
import { recordOf } from "@winnow/kit-schema";

/** What is known when an exchange fails. */
export interface Progress {
  /** True once the first byte of an answer came. */
  heard: boolean;
  /** Headers of the answer, when they were complete. */
  headers: Readonly<Record<string, string | readonly string[] | undefined>> | undefined;
}

/** What stood around a failure. */
export interface Circumstances {
  readonly url: URL;
  readonly skipTlsVerification: boolean;
  readonly viaProxy: boolean;
  readonly progress: Progress;
}

/** Chromium's name for an error code of Node or undici, and what to say about it. */
const BY_CODE: Readonly<Record<string, readonly [reason: string, says: string]>> = {
  ECONNREFUSED: ["ERR_CONNECTION_REFUSED", "nothing accepts connections at that address and port"],
  ECONNRESET: ["ERR_CONNECTION_RESET", "the site reset the connection"],
  EPIPE: ["ERR_CONNECTION_RESET", "the site reset the connection"],
  ECONNABORTED: ["ERR_CONNECTION_ABORTED", "the connection was aborted"],
  ETIMEDOUT: ["ERR_CONNECTION_TIMED_OUT", "the site did not accept the connection in time"],
  UND_ERR_CONNECT_TIMEOUT: ["ERR_CONNECTION_TIMED_OUT", "the site did not accept the connection in time"],
  EHOSTUNREACH: ["ERR_ADDRESS_UNREACHABLE", "there is no route to its address from this machine"],
  ENETUNREACH: ["ERR_ADDRESS_UNREACHABLE", "there is no route to its address from this machine"],
  EADDRNOTAVAIL: ["ERR_ADDRESS_UNREACHABLE", "there is no route to its address from this machine"],
  EACCES: ["ERR_NETWORK_ACCESS_DENIED", "this machine blocked the connection"],
  EPERM: ["ERR_NETWORK_ACCESS_DENIED", "this machine blocked the connection"],
  ENETDOWN: ["ERR_INTERNET_DISCONNECTED", "this machine has no network"],
  EMFILE: ["ERR_INSUFFICIENT_RESOURCES", "this process has too many files and sockets open"],
  UND_ERR_HEADERS_OVERFLOW: ["ERR_RESPONSE_HEADERS_TOO_BIG", "its response headers are too large"],
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: [
    "ERR_CONTENT_LENGTH_MISMATCH",
    "the response length does not match its content-length header",
  ],
  UND_ERR_PRX_CONN: ["ERR_PROXY_CONNECTION_FAILED", "the proxy server could not be reached"],
  UND_ERR_PRX_TLS: ["ERR_PROXY_CERTIFICATE_INVALID", "the certificate of the proxy server is not valid"],
};

const TLS_CODE =
  /^(?:ERR_TLS_|ERR_SSL_|EPROTO$|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_|CRL_|ERROR_IN_)/;

/** SCRAPE_SITE_ERROR with Chromium's name for what happened. */
export function siteError(url: URL, reason: string, says: string, cause?: unknown): WinnowError {
  return new WinnowError("SCRAPE_SITE_ERROR", `${url.host} failed with ${reason}: ${says}.`, {
    ...NETWORK_ERRORS.SCRAPE_SITE_ERROR,
    details: { reason },
    cause,
  });
}

/** The typed error for whatever a socket, TLS or undici gave. */
export function toWinnowError(error: unknown, circumstances: Circumstances): WinnowError {
  if (WinnowError.is(error)) return error;
  const { url, viaProxy, progress } = circumstances;
  const code = codeOf(error);
  const text = messageOf(error);
  if (viaProxy) {
    const tunnel = proxyFailure(code, text, progress);
    if (tunnel !== undefined) return siteError(url, tunnel[0], tunnel[1], error);
  }
  if (/before secure TLS connection was established/.test(text)) {
    return siteError(
      url,
      "ERR_CONNECTION_CLOSED",
      "the site closed the connection during the TLS handshake",
      error,
    );
  }
  if (TLS_CODE.test(code)) return tlsError(error, code, text, circumstances);
  const [reason, says] = explain(code, text, progress);
  return siteError(url, reason, says, error);
}

function explain(code: string, text: string, progress: Progress): readonly [string, string] {
  const { headers, heard } = progress;
  const cutShort = code === "UND_ERR_SOCKET" || code === "ECONNRESET" || code === "ERR_HTTP2_STREAM_ERROR";
  if (headers !== undefined && cutShort) {
    if (headers["content-length"] !== undefined) return BY_CODE.UND_ERR_RES_CONTENT_LENGTH_MISMATCH!;
    if (headers["transfer-encoding"] !== undefined) {
      return ["ERR_INCOMPLETE_CHUNKED_ENCODING", "the site closed the connection in the middle of the page"];
    }
  }
  // undici's parser errors come with or without a code.
  if (code.startsWith("HPE_") || text.startsWith("Response does not match")) {
    if (headers !== undefined) return ["ERR_INVALID_CHUNKED_ENCODING", "the page was sent in broken chunks"];
    return ["ERR_INVALID_HTTP_RESPONSE", "the site's response is not HTTP"];
  }
  if (code.startsWith("ERR_HTTP2_") || code === "UND_ERR_INFO") {
    return ["ERR_HTTP2_PROTOCOL_ERROR", "the site violated the HTTP/2 protocol"];
  }
  if (code === "UND_ERR_SOCKET") {
    if (/bad (?:response|upgrade)/.test(text)) {
      return ["ERR_INVALID_HTTP_RESPONSE", "the site sent a response out of turn"];
    }
    if (heard)
      return ["ERR_CONNECTION_CLOSED", "the site closed the connection in the middle of its response"];
    return ["ERR_EMPTY_RESPONSE", "the site closed the connection without a response"];
  }
  return BY_CODE[code] ?? ["ERR_FAILED", `the connection failed (${code === "" ? text : code})`];
}

function proxyFailure(code: string, text: string, progress: Progress): readonly [string, string] | undefined {
  if (progress.headers !== undefined) return undefined;
  if (text.includes("407")) {
    return ["ERR_PROXY_AUTH_REQUESTED", "the proxy server rejected the user name and password"];
  }
  if (text.startsWith("Proxy response")) {
    return ["ERR_TUNNEL_CONNECTION_FAILED", "the proxy server refused to connect to the site"];
  }
  if (["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "ETIMEDOUT"].includes(code)) {
    return ["ERR_PROXY_CONNECTION_FAILED", "the proxy server could not be reached"];
  }
  return undefined;
}

function tlsError(error: unknown, code: string, text: string, circumstances: Circumstances): WinnowError {
  const { url, skipTlsVerification } = circumstances;
  const message = skipTlsVerification
    ? `The TLS handshake with ${url.host} failed (${code}), although certificate verification is off: the site does not offer TLS on this port, or only an unsupported version or cipher.`
    : `The certificate of ${url.host} could not be verified (${code}: ${firstLine(text)}). Set skipTlsVerification to true to accept it anyway.`;
  return new WinnowError("SCRAPE_SSL_ERROR", message, {
    ...NETWORK_ERRORS.SCRAPE_SSL_ERROR,
    details: { reason: certificateReason(code), code },
    cause: error,
  });
}

function certificateReason(code: string): string {
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID") return "ERR_CERT_COMMON_NAME_INVALID";
  if (code === "CERT_HAS_EXPIRED" || code === "CERT_NOT_YET_VALID") return "ERR_CERT_DATE_INVALID";
  if (code === "CERT_REVOKED") return "ERR_CERT_REVOKED";
  if (/^(?:ERR_SSL_|EPROTO|ERR_TLS_)/.test(code)) return "ERR_SSL_PROTOCOL_ERROR";
  return "ERR_CERT_AUTHORITY_INVALID";
}

function codeOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return "";
  const code = recordOf(error).code;
  if (typeof code === "string") return code;
  return error instanceof AggregateError ? codeOf(error.errors[0]) : "";
}

function firstLine(text: string): string {
  return (text.split("\n", 1)[0] ?? "").slice(0, 200);
}
