/** Deeper values stay on one line: their indentation would outgrow them. */
const DEEPEST = 20;
/** A text that would grow by more than this is left as it is. */
const MAX_GROWTH = 6;
const FREE_CHARACTERS = 65_536;
/** The line break before a value, by its depth. */
const LINES = Array.from({ length: DEEPEST + 1 }, (_, depth) => `\n${"  ".repeat(depth)}`);

/**
 * JSON with a line for each value, indented by two spaces. Only white space changes: numbers, names and their order
 * stay as they were written. One pass without recursion, over broken JSON too.
 */
export function pretty(json: string): string {
  const most = json.length * MAX_GROWTH + FREE_CHARACTERS;
  const parts: string[] = [];
  let length = 0;
  let depth = 0;
  const put = (text: string) => {
    parts.push(text);
    length += text.length;
  };
  const line = () => put(LINES[depth] ?? " ");
  for (let at = 0; at < json.length; ) {
    const code = json.charCodeAt(at);
    if (isSpace(code)) {
      at++;
    } else if (code === 34) {
      const end = endOfString(json, at);
      put(json.slice(at, end));
      at = end;
    } else if (code === 123 || code === 91) {
      const next = skipSpaces(json, at + 1);
      const isEmpty = json.charCodeAt(next) === code + 2;
      put(json[at] ?? "");
      if (isEmpty) put(json[next] ?? "");
      else if (++depth <= DEEPEST) line();
      at = isEmpty ? next + 1 : next;
    } else if (code === 125 || code === 93) {
      if (depth <= DEEPEST && depth > 0) {
        depth--;
        line();
      } else depth = Math.max(0, depth - 1);
      put(json[at++] ?? "");
    } else if (code === 44) {
      put(",");
      line();
      at++;
    } else if (code === 58) {
      put(": ");
      at++;
    } else {
      const end = endOfWord(json, at);
      put(json.slice(at, end));
      at = end;
    }
    if (length > most) return json.trim();
  }
  return parts.join("");
}

function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9 || code === 0xfeff;
}

function skipSpaces(json: string, from: number): number {
  let at = from;
  while (isSpace(json.charCodeAt(at))) at++;
  return at;
}

function endOfString(json: string, from: number): number {
  for (let at = from + 1; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === 92) at++;
    else if (code === 34) return at + 1;
  }
  return json.length;
}

/** A number, `true`, `null`, or what stands there by mistake. */
function endOfWord(json: string, from: number): number {
  let at = from + 1;
  while (at < json.length && !isSpace(json.charCodeAt(at)) && !'[]{},:"'.includes(json[at] ?? "")) at++;
  return at;
}
