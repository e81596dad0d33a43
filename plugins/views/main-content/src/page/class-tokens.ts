/** Class and id names as the words authors wrote them from. */

const MAX_CLASSES = 12;

/**
 * Words in an element's class, id and other names: each name as it stands and its parts, in lower case, without
 * numbers, so that `post-body_12` gives `post-body`, `post` and `body`.
 */
export function classTokens(className: string, id: string, label: string): readonly string[] {
  const found = new Set<string>();
  for (const name of className.split(/\s+/u, MAX_CLASSES)) addName(name, found);
  addName(id, found);
  if (label !== "") addName(label, found);
  return [...found];
}

function addName(name: string, found: Set<string>): void {
  if (name.length < 2 || name.length > 60) return;
  let joined = "";
  let parts = 0;
  let start = -1;
  // A word ends before anything that is no letter, and where a capital follows a small letter.
  for (let at = 0; at <= name.length; at++) {
    const kind = kindOf(name.charCodeAt(at));
    const isEnd =
      start >= 0 && (kind === OTHER || (kind === CAPITAL && kindOf(name.charCodeAt(at - 1)) === SMALL));
    if (isEnd) {
      const length = at - start;
      if (length > 1 && length < 25) {
        const part = name.slice(start, at).toLowerCase();
        found.add(part);
        joined = parts === 0 ? part : `${joined}-${part}`;
        parts++;
      }
      start = -1;
    }
    if (start < 0 && kind !== OTHER) start = at;
  }
  if (parts > 1 && parts < 5) found.add(joined);
}

const OTHER = 0;
const SMALL = 1;
const CAPITAL = 2;

function kindOf(code: number): number {
  if (code >= 97 && code <= 122) return SMALL;
  return code >= 65 && code <= 90 ? CAPITAL : OTHER;
}
