import { messageOf, WinnowError } from "@winnow/core/plugin";
import { type GuardedProxy, NETWORK_ERRORS } from "@winnow/kit-egress";
import { errors } from "./errors.ts";

/** What the proxy on loopback says with statuses that no site gives. */
const BY_STATUS: Readonly<Record<number, string>> = {
  590: "ERR_TUNNEL_CONNECTION_FAILED",
  592: "ERR_INVALID_HTTP_RESPONSE",
  593: "ERR_NAME_NOT_RESOLVED",
  594: "ERR_CONNECTION_REFUSED",
  595: "ERR_CONNECTION_RESET",
  596: "ERR_CONNECTION_RESET",
  597: "ERR_PROXY_AUTH_REQUESTED",
  599: "ERR_CONNECTION_FAILED",
};

/** The typed error for a visit that the browser gave up. */
export function visitError(error: unknown, url: URL, proxy: GuardedProxy): WinnowError {
  if (WinnowError.is(error)) return error;
  const text = messageOf(error);
  const reason = /net::(ERR_\w+)/.exec(text)?.[1];
  if (reason === undefined) return WinnowError.wrap(error, "fetch", "hook-fetch-browser");
  // Only the proxy remembers where redirects led; no message says it.
  const last = URL.parse(/ at (\S+)$/.exec(text)?.[1] ?? "") ?? url;
  const refusal = proxy.refusal(last.hostname) ?? proxy.refusal(url.hostname);
  if (refusal !== undefined && /TUNNEL|EMPTY_RESPONSE|PROXY|BLOCKED/.test(reason)) return refusal;
  return networkError(url, reason, error);
}

/** The typed error when the answer comes from the proxy on loopback and not from the site. */
export function proxyError(
  url: URL,
  status: number,
  proxy: GuardedProxy,
  viaServer: boolean,
): WinnowError | undefined {
  // No intermediary can answer on an encrypted connection.
  if (url.protocol === "https:") return undefined;
  const refusal = status === 403 ? proxy.refusal(url.hostname) : undefined;
  if (refusal !== undefined) return refusal;
  const reason = BY_STATUS[status];
  if (reason === undefined) return undefined;
  return networkError(url, viaServer ? "ERR_PROXY_CONNECTION_FAILED" : reason);
}

function networkError(url: URL, reason: string, cause?: unknown): WinnowError {
  const fields = { details: { reason }, ...(cause === undefined ? {} : { cause }) };
  const message = `${url.host} failed with ${reason}.`;
  if (/CERT|SSL/.test(reason))
    return new WinnowError("SCRAPE_SSL_ERROR", message, { ...NETWORK_ERRORS.SCRAPE_SSL_ERROR, ...fields });
  if (reason === "ERR_NAME_NOT_RESOLVED")
    return new WinnowError("SCRAPE_DNS_RESOLUTION_ERROR", message, {
      ...NETWORK_ERRORS.SCRAPE_DNS_RESOLUTION_ERROR,
      ...fields,
    });
  if (reason === "ERR_TOO_MANY_REDIRECTS")
    return new WinnowError("SCRAPE_TOO_MANY_REDIRECTS", message, {
      ...NETWORK_ERRORS.SCRAPE_TOO_MANY_REDIRECTS,
      ...fields,
    });
  return new WinnowError("SCRAPE_SITE_ERROR", message, { ...NETWORK_ERRORS.SCRAPE_SITE_ERROR, ...fields });
}

/** The error when the page or the whole browser is gone. */
export function crashed(cause?: unknown): WinnowError {
  return browserError("The browser crashed on this page.", cause);
}

/** The error when the browser does not start, or is gone before it has. */
export function notStarted(cause: unknown): WinnowError {
  const [reason = ""] = messageOf(cause).split("\n", 1);
  return browserError(`The browser did not start: ${reason}`, cause);
}

function browserError(message: string, cause?: unknown): WinnowError {
  return new WinnowError("SCRAPE_BROWSER_CRASHED", message, {
    ...errors.SCRAPE_BROWSER_CRASHED,
    phase: "fetch",
    plugin: "hook-fetch-browser",
    ...(cause === undefined ? {} : { cause }),
  });
}

/** Whether puppeteer lost what it was talking to. */
export function isConnectionLoss(error: unknown): boolean {
  return error instanceof Error && /^(?:TargetCloseError|ConnectionClosedError)$/.test(error.name);
}

/** The error for a page that goes elsewhere faster than it can be taken. */
export function restless(cause: unknown): WinnowError {
  const message = "The page keeps navigating away by itself before it can be captured.";
  return new WinnowError("SCRAPE_SITE_ERROR", message, {
    ...NETWORK_ERRORS.SCRAPE_SITE_ERROR,
    details: { reason: "ERR_ABORTED" },
    cause,
  });
}
