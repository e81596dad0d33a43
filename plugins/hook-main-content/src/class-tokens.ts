/** Class and id names as the words authors wrote them from. */

/** Names already split, shared by all elements of a page. */
export type TokenCache = Map<string, readonly string[]>;

const NONE: readonly string[] = [];
const MOST_CLASSES = 12;

/**
 * Words in an element's class, id and other names: each name as it stands and its parts, in lower case, without
 * numbers, so that `post-body_12` gives `post-body`, `post` and `body`.
 */
export function classTokens(
  className: string,
  id: string,
  label: string,
  cache: TokenCache,
): readonly string[] {
  if (className === "" && id === "" && label === "") return NONE;
  const key = `${className}#${id}#${label}`;
  const known = cache.get(key);
  if (known) return known;
  const found = new Set<string>();
  for (const name of className.split(/\s+/u, MOST_CLASSES)) addName(name, found);
  addName(id, found);
  if (label !== "") addName(label, found);
  const tokens = [...found];
  cache.set(key, tokens);
  return tokens;
}

function addName(name: string, found: Set<string>): void {
  if (name.length < 2 || name.length > 60) return;
  const parts = name
    .replace(/([a-z])([A-Z])/gu, "$1-$2")
    .toLowerCase()
    .split(/[^a-z]+/u)
    .filter((part) => part.length > 1 && part.length < 25);
  for (const part of parts) found.add(part);
  if (parts.length > 1 && parts.length < 5) found.add(parts.join("-"));
}
