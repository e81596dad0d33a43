/** Characters that take no room on the screen, and yet are read by machines. */

/** Anything that {@link stripInvisible} may take away; most texts have none. */
const ANY = /[\u00ad\u180e\u200b-\u200d\u202a-\u202e\u2060-\u2069\u3164\ufeff\u{e0000}-\u{e01ef}]/u;
/** The flags of England, Scotland and the like are spelled with tag characters. */
const FLAG = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{2,6}\u{e007f}/gu;
const TAGS = /[\u{e0000}-\u{e007f}]+/gu;
const BIDI = /[\u202a-\u202e\u2066-\u2069]/g;
/** One joiner belongs to an emoji or to a word of Persian or Hindi; several in a row spell something else. */
// biome-ignore lint/suspicious/noMisleadingCharacterClass: each of them counts by itself
const RUNS = /[\u00ad\u180e\u200b-\u200d\u2060-\u2065\u3164\ufeff\ufe0f]{3,}|[\u{e0100}-\u{e01ef}]{2,}/gu;
/** Every such character, for comparing texts. */
const ALL =
  /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\u3164\ufeff]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu;

/**
 * The text without characters that hide something: tag characters, controls of direction, and zero-width characters
 * that stand in a row. Single joiners stay, as scripts and emoji need them.
 */
export function stripInvisible(text: string): string {
  if (!ANY.test(text)) return text;
  const flags = text.match(FLAG);
  let rest = flags === null ? text : text.replace(FLAG, "\u{f8f0}");
  rest = rest.replace(TAGS, "").replace(BIDI, "").replace(RUNS, "");
  if (flags === null) return rest;
  let at = 0;
  return rest.replace(/\u{f8f0}/gu, () => flags[at++] ?? "");
}

/** The text as it reads: nothing between letters, and one way of writing each of them. */
export function revealInvisible(text: string): string {
  const plain = ANY.test(text) ? text.replace(TAGS, "").replace(ALL, "") : text;
  return plain.normalize("NFKC");
}

/** What the tag characters of a text spell, where no flag is made of them. */
export function spelledInTags(text: string): string {
  if (!ANY.test(text)) return "";
  const runs = text.replace(FLAG, "").match(TAGS) ?? [];
  const spell = (run: string) =>
    Array.from(run, (tag) => String.fromCharCode((tag.codePointAt(0) ?? 0) & 0x7f)).join("");
  return runs
    .map(spell)
    .join(" ")
    .replace(/[^\x20-\x7e]/g, "");
}
