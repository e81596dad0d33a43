/** Conditions in words: `price below 100`, `stock equals in stock`, `temp rises by 5 %`. */

/** What is read of words; the schema of conditions judges it. */
export type SaidLeaf = Readonly<Record<string, unknown>> & { readonly field: string };
/** One condition, or several that have to hold together. */
export type SaidCondition = SaidLeaf | { readonly all: readonly SaidLeaf[] };

const FIELD = String.raw`(?<field>[\p{L}_][\p{L}\p{N}_-]{0,63})`;
const NUMBER = String.raw`(?<number>-?\d{1,15}(?:\.\d{1,15})?)(?: ?(?<unit>[\p{L}%°/]{1,20}))?`;
const LIMIT = new RegExp(
  `^${FIELD} (?:is )?(?:(?<below>below|under|less than|<)|above|over|more than|>) ?${NUMBER}$`,
  "iu",
);
const CHANGE = new RegExp(`^${FIELD} (?:(?<down>falls|drops)|(?<up>rises)|changes) by ${NUMBER}$`, "iu");
const SIGHT = new RegExp(`^${FIELD} (?<sight>appears|disappears)$`, "iu");
const TEXT = new RegExp(
  `^${FIELD} (?:(?<contains>contains)|(?<matches>matches)|equals|is|=) ?(?<text>\\S.*)$`,
  "iu",
);

/** A condition that words say; several with `and` hold together. Undefined where they say none. */
export function conditionOf(words: string): SaidCondition | undefined {
  const plain = words.replace(/\s+/gu, " ").trim();
  const parts = plain.split(/ and /iu).map(leafOf);
  const all = parts.filter((leaf) => leaf !== undefined);
  if (all.length > 1 && all.length === parts.length) return { all };
  return leafOf(plain);
}

function leafOf(words: string): SaidLeaf | undefined {
  return limitOf(words) ?? changeOf(words) ?? sightOf(words) ?? textOf(words);
}

function limitOf(words: string): SaidLeaf | undefined {
  const { field, below, number, unit } = LIMIT.exec(words)?.groups ?? {};
  if (field === undefined) return undefined;
  const limit = Number(number);
  return { field, ...(below === undefined ? { above: limit } : { below: limit }), ...inUnit(unit) };
}

function changeOf(words: string): SaidLeaf | undefined {
  const { field, up, down, number, unit } = CHANGE.exec(words)?.groups ?? {};
  if (field === undefined) return undefined;
  const direction = up !== undefined ? { direction: "up" } : down !== undefined ? { direction: "down" } : {};
  const isShare = unit === "%";
  const size = Number(number);
  return {
    field,
    changesBy: { ...(isShare ? { percent: size } : { amount: size }), ...direction },
    ...(isShare ? {} : inUnit(unit)),
  };
}

function sightOf(words: string): SaidLeaf | undefined {
  const { field, sight } = SIGHT.exec(words)?.groups ?? {};
  if (field === undefined || sight === undefined) return undefined;
  return { field, [sight.toLowerCase()]: true };
}

function textOf(words: string): SaidLeaf | undefined {
  const { field, contains, matches, text = "" } = TEXT.exec(words)?.groups ?? {};
  if (field === undefined) return undefined;
  if (contains !== undefined) return { field, contains: text };
  if (matches !== undefined) return { field, matches: text };
  return { field, equals: /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : text };
}

function inUnit(unit: string | undefined): object {
  return unit === undefined ? {} : { currency: unit };
}
