/** Keys that official clients send and that mean nothing here. @see wire contract 1.3 */
export const IGNORED_KEYS: ReadonlySet<string> = new Set([
  "origin",
  "integration",
  "toolDetail",
  "domainTools",
  "useMock",
  "fastMode",
  "auditMetadata",
]);

/** A request body without the keys that are accepted and ignored, there and in its `scrapeOptions`. */
export function withoutIgnoredKeys(body: unknown): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  const known = Object.entries(body).filter(([key]) => !IGNORED_KEYS.has(key) && !key.startsWith("__"));
  return Object.fromEntries(
    known.map(([key, value]) => [key, key === "scrapeOptions" ? withoutIgnoredKeys(value) : value]),
  );
}
