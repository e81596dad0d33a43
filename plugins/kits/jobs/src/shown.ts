/** What stands before the host of a URL, wherever in a text it is. */
const IN_TEXT = /(\bhttps?:\/\/)[^\s/?#"'<>\\]{1,2048}@/gi;
/** A user and a password before what may be a host without a scheme, such as a caller writes it. */
const WRITTEN = /^\s*[^\s/?#@:]{1,256}:[^\s/?#@]{1,256}@/;

/**
 * What is shown of a job or of its request, in lists, errors and messages: the same value, where URLs have no user and no password.
 * Not for what pages say, which is to stay as it is.
 */
export function withoutUrlCredentials<T>(value: T): T {
  if (typeof value === "string") return value.replace(IN_TEXT, "$1") as T;
  if (Array.isArray(value)) return value.map(withoutUrlCredentials) as T;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, withoutUrlCredentials(one)]);
  return Object.fromEntries(entries) as T;
}

/** The same of a URL as a caller wrote it, perhaps without its scheme. */
export function writtenUrl(written: string): string {
  return withoutUrlCredentials(written).replace(WRITTEN, "");
}
