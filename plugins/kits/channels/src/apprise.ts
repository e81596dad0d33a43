/** The parts of a URL by which Apprise names a receiver, such as `slack://A/B/C`. */
export interface AppriseUrl {
  /** In lower case. */
  readonly scheme: string;
  /** Before a colon of what stands before `@`; empty for none. */
  readonly user: string;
  readonly password: string;
  /** The host, perhaps with a port, and what stands behind it. */
  readonly parts: readonly string[];
  readonly query: URLSearchParams;
}

const MAX_URL = 4096;
const SHAPE = /^([a-z][a-z0-9+.-]{0,30}):\/\/(?:([^/@?]*)@)?([^?]*)(?:\?(.*))?$/is;

/**
 * Reads such a URL; undefined for what is none. `URL` does not, as keys stand where a host is expected, with signs that no host
 * may have.
 */
export function readAppriseUrl(text: string): AppriseUrl | undefined {
  if (text.length > MAX_URL) return undefined;
  const [, scheme, login = "", path = "", query = ""] = SHAPE.exec(text.trim()) ?? [];
  if (scheme === undefined) return undefined;
  const at = login.indexOf(":");
  const [user, password] = at < 0 ? [login, ""] : [login.slice(0, at), login.slice(at + 1)];
  const parts = path.split("/").filter((part) => part !== "");
  return {
    scheme: scheme.toLowerCase(),
    user: decoded(user),
    password: decoded(password),
    parts: parts.map(decoded),
    query: new URLSearchParams(query),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
