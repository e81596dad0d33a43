/** Stands where a secret is that is stored and not shown. */
export const STORED = "(stored, not shown)";

/** A copy in which what may be a secret is not there: headers, and what is typed into pages. */
export function withoutSecrets(value: unknown, key = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item));
  if (typeof value !== "object" || value === null) return value;
  const isTyped = (value as { type?: unknown }).type === "write";
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) =>
      typeof item === "string" && (isHeaders(key) || (isTyped && name === "text"))
        ? [name, STORED]
        : [name, withoutSecrets(item, name)],
    ),
  );
}

/** The same with what is stored where it says so. */
export function withSecrets(value: unknown, stored: unknown): unknown {
  if (value === STORED) return stored ?? STORED;
  if (Array.isArray(value))
    return value.map((item, place) => withSecrets(item, Array.isArray(stored) ? stored[place] : undefined));
  if (typeof value !== "object" || value === null) return value;
  const before = (stored ?? {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, withSecrets(item, before[name])]),
  );
}

function isHeaders(key: string): boolean {
  return key === "headers" || key === "cookies";
}
