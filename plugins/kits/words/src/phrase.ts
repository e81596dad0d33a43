/** What stands for itself in a regular expression only behind a backslash. */
const SPECIAL = /[\\^$.*+?()[\]{}|/]/;
const BLANK = "\\s{1,8}";
const WORD = "[\\p{L}\\p{N}]+";

/** What stands between two blanks. */
interface Unit {
  readonly pattern: string;
  /** Whether all of it may be left out, with a blank. */
  readonly isOptional: boolean;
}

/**
 * The pattern of the phrases of one row of a file of words:
 *
 * - `sold out, gone`: one phrase or another, the first one where both stand;
 * - `(this|that) page`: one of these;
 * - `[the] page`, `page [not] found`, `time[-]out`: with or without this; what stands by itself, with a blank next to it;
 * - `#`: a digit; `*`: further letters of a word, or by itself any word; `'`: also the curved one;
 * - a blank: one to eight blanks; `\(`: the bracket itself, so that `[\ |-]` may be a blank, a hyphen or nothing.
 *
 * Everything else stands for itself.
 *
 * @throws Error when brackets do not close, or close nothing
 */
export function patternOf(phrases: string): string {
  return phrases.trim().split(/, +/).map(patternOfOne).join("|");
}

function patternOfOne(phrase: string): string {
  const { pattern, end } = readChoices(phrase, 0);
  if (end < phrase.length) throw new Error(`"${phrase}" closes what it did not open.`);
  return pattern;
}

/** Reads what stands between bars, up to a closing bracket or the end. */
function readChoices(text: string, from: number): { readonly pattern: string; readonly end: number } {
  const choices: string[] = [];
  for (let at = from; ; at += 1) {
    const { units, end } = readUnits(text, at);
    choices.push(joined(units));
    at = end;
    if (text[at] !== "|") return { pattern: choices.join("|"), end: at };
  }
}

/** Reads what stands between blanks, up to a bar, a closing bracket or the end. */
function readUnits(text: string, from: number): { readonly units: readonly Unit[]; readonly end: number } {
  const units: Unit[] = [];
  let at = from;
  for (;;) {
    const { unit, end } = readUnit(text, at);
    if (unit.pattern !== "") units.push(unit);
    at = end;
    if (text[at] !== " ") return { units, end: at };
    at += 1;
  }
}

function readUnit(text: string, from: number): { readonly unit: Unit; readonly end: number } {
  const pieces: Unit[] = [];
  let at = from;
  while (at < text.length && !" |)]".includes(text[at] ?? "")) {
    const character = text[at] ?? "";
    if (character === "\\") {
      pieces.push({ pattern: literal(text[at + 1] ?? "\\"), isOptional: false });
      at += 2;
      continue;
    }
    if (character === "*" && at === from && /^\*(?![^ |)\]])/.test(text.slice(at, at + 2))) {
      pieces.push({ pattern: WORD, isOptional: false });
      at += 1;
      continue;
    }
    if (character !== "(" && character !== "[") {
      pieces.push({ pattern: patternOfCharacter(character), isOptional: false });
      at += 1;
      continue;
    }
    const inner = readChoices(text, at + 1);
    const close = character === "(" ? ")" : "]";
    if (text[inner.end] !== close) throw new Error(`"${text}" does not close its "${character}".`);
    pieces.push({ pattern: `(?:${inner.pattern})`, isOptional: character === "[" });
    at = inner.end + 1;
  }
  const [only] = pieces;
  if (only !== undefined && pieces.length === 1) return { unit: only, end: at };
  const pattern = pieces.map((piece) => (piece.isOptional ? `${piece.pattern}?` : piece.pattern)).join("");
  return { unit: { pattern, isOptional: false }, end: at };
}

/** Units with the blanks between them, each of which goes with the optional unit at its side. */
function joined(units: readonly Unit[]): string {
  const first = units.findIndex(({ isOptional }) => !isOptional);
  return units
    .map(({ pattern, isOptional }, index) => {
      if (index === first) return pattern;
      if (!isOptional) return `${BLANK}${pattern}`;
      return index < first ? `(?:${pattern}${BLANK})?` : `(?:${BLANK}${pattern})?`;
    })
    .join("");
}

function patternOfCharacter(character: string): string {
  if (character === "#") return "\\d";
  if (character === "*") return "\\p{L}*";
  if (character === "'") return "['’]";
  return literal(character);
}

function literal(character: string): string {
  return SPECIAL.test(character) ? `\\${character}` : character;
}
