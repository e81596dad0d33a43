const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

/** Behind the next mark, or the end. */
export function after(markup: string, mark: string, from: number): number {
  const at = markup.indexOf(mark, from);
  return at === -1 ? markup.length : at + mark.length;
}

/** Behind the spaces and comments that a page begins with. */
export function afterComments(markup: string): number {
  const space = /\s*/y;
  for (let at = 0; ; at = after(markup, "-->", at)) {
    space.lastIndex = at;
    space.test(markup);
    at = space.lastIndex;
    if (!markup.startsWith("<!--", at)) return at;
  }
}

/** The name of a tag, in lower case; empty when no tag begins here. */
export function nameAt(markup: string, start: number): string {
  let end = start;
  let hasCapitals = false;
  for (; end < markup.length; end += 1) {
    const code = markup.charCodeAt(end);
    const isLetter = (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
    if (!isLetter && (end === start || !((code >= 0x30 && code <= 0x39) || code === 0x2d || code === 0x3a)))
      break;
    if (isLetter && code < 0x61) hasCapitals = true;
  }
  const name = markup.slice(start, end);
  return hasCapitals ? name.toLowerCase() : name;
}

/** The `>` that ends a tag; one inside of a quoted value does not. */
export function endOfTag(markup: string, from: number): number {
  for (let at = from; at < markup.length; at += 1) {
    const code = markup.charCodeAt(at);
    if (code === 0x3e) return at;
    if ((code === 0x22 || code === 0x27) && markup.charCodeAt(at - 1) === 0x3d) {
      const close = markup.indexOf(code === 0x22 ? '"' : "'", at + 1);
      if (close === -1) return markup.length;
      at = close;
    }
  }
  return markup.length;
}

/** Attributes by name in lower case; the first of a name counts. */
export function readAttributes(text: string): Record<string, string | undefined> {
  const found: Record<string, string | undefined> = {};
  for (const [, name = "", double, single, bare] of text.matchAll(ATTRIBUTE)) {
    found[name.toLowerCase()] ??= double ?? single ?? bare ?? "";
  }
  return found;
}

/** Attributes without quoted values, but for `style`: a class named "hidden" need not hide. */
export function unquoted(attributes: string): string {
  const quotes = /["']/g;
  let kept = "";
  let from = 0;
  for (let found = quotes.exec(attributes); found !== null; found = quotes.exec(attributes)) {
    const sign = endOfSpaces(attributes, found.index, from);
    if (attributes[sign - 1] !== "=") continue;
    const close = attributes.indexOf(found[0], found.index + 1);
    if (close === -1) continue;
    const name = endOfSpaces(attributes, sign - 1, from);
    const isStyle = /(?:^|\s)style$/i.test(attributes.slice(Math.max(from, name - 6), name));
    kept += attributes.slice(from, isStyle ? close + 1 : found.index);
    from = close + 1;
    quotes.lastIndex = from;
  }
  return kept + attributes.slice(from);
}

/** Where the spaces before `to` begin, not before `from`. */
function endOfSpaces(text: string, to: number, from: number): number {
  let at = to;
  while (at > from && /\s/.test(text[at - 1] ?? "")) at -= 1;
  return at;
}

/** Markup without its tags, a space for each; a `<` that nothing closes stays. */
export function withoutTags(markup: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (let open = markup.indexOf("<"); open !== -1; open = markup.indexOf("<", from)) {
    const close = markup.indexOf(">", open);
    if (close === -1) break;
    pieces.push(markup.slice(from, open));
    from = close + 1;
  }
  pieces.push(markup.slice(from));
  return pieces.join(" ");
}

/** Characters of an entity, both its marks included. */
const MAX_ENTITY_LENGTH = 10;

/** 1 for the codes of letters and digits, up to where all others are taken for such. */
const LETTERS = Uint8Array.from({ length: 0x100 }, (_, code) =>
  code >= 0xc0 || /[\da-z]/i.test(String.fromCharCode(code)) ? 1 : 0,
);

/** Letters and digits of any script between two places; entities count for nothing. */
export function countLetters(markup: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) {
    const code = markup.charCodeAt(at);
    if (code === 0x26) {
      const end = markup.slice(at, Math.min(to, at + MAX_ENTITY_LENGTH)).indexOf(";");
      if (end !== -1) at += end;
    } else count += code < LETTERS.length ? LETTERS[code]! : 1;
  }
  return count;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  nbsp: " ",
  quot: '"',
  apos: "'",
  "#39": "'",
  "#x27": "'",
  hellip: "…",
  rsquo: "’",
  mdash: "—",
  ndash: "–",
  bull: "•",
  middot: "·",
  raquo: "»",
};

/** Text with its spaces collapsed and the common entities undone. */
export function tidy(text: string): string {
  return text
    .replace(/&(#?\w{1,8});/g, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole)
    .replace(/\s+/g, " ")
    .trim();
}
