/** What a wish such as "the titles and prices of the first three products" asks for. */

import { normalize } from "../find/words.ts";
import { ordinalAt } from "../read/target.ts";
import { countIn } from "../read/until.ts";
import { phrasesIn } from "../words/read-words.ts";

/** One thing that is wanted of each item, or of the page. */
export interface WishField {
  /** The words, as they are compared. */
  readonly words: string;
  readonly kind: "price" | "title" | "link" | "other";
  readonly isPlural: boolean;
}

/** A wish, read. */
export interface Wish {
  readonly what: string;
  readonly fields: readonly WishField[];
  /** What the fields are of: `of the products`, `of France`. */
  readonly of?: string;
  /** What the page says about this. */
  readonly about?: string;
  readonly count?: true;
  /** The item with the least or the most of something. */
  readonly extreme?: "min" | "max";
  readonly isList: boolean;
  readonly max?: number;
  /** Of these one only, from 1; -1 is the last. */
  readonly ordinal?: number;
  readonly isText?: true;
  /** Whether the ordinal counts rows of a table. */
  readonly isRow?: true;
}

const words = (name: string) => phrasesIn("wish", name);
const PRICE = /^(?:unit |total |sale |current )?(?:prices?|costs?|preise?|prix|precios?|amounts?)$/;
const TITLE = new RegExp(`^(?:(?:${words("thing")}) )?(?:${words("title")})$`, "u");
const LINK = /^(?:links?|urls?|hrefs?|addresses|enlaces?|liens?)$/;
const QUESTION = new RegExp(
  String.raw`^(?:check(?= (?:what|which|how|whether|if|who|when|where))|${words("question")})\s+`,
  "iu",
);
const COUNT =
  /^(?:(?:how many|the number of|number of|count(?: of)?|wie viele|combien de|cuántos|cuántas|anzahl (?:der)?)\s+|combien d['’])(?:the )?(.+)$/iu;
/** What such a question says without asking for anything. */
const THERE_IS =
  /(?<!\p{L})(?:gibt es|(?:y )?a-t-il|il y a|do you (?:see|count)|shown|listed|in total|(?:are |were |was )?(?:found|left)|gefunden|trouvée?s?|encontrad[oa]s?)(?!\p{L})/giu;
const ABOUT = new RegExp(String.raw`^(?:${words("about")}|what .{1,40}? says? about)\s+(.+)$`, "iu");
const TEXT =
  /^(?:all )?(?:the )?(?:(?:full|whole|visible|main) )?(?:text|content|contents|inhalt|contenu|contenido|texte|texto)(?: (?:of|on|from|in) (?:the |this )?(.+))?$/iu;
const MIN =
  /\b(?:cheapest|shortest|youngest|lightest|fewest|least|lowest(?:[- ]priced)?|least expensive|smallest|minimum|billigste[nrs]?|günstigste[nrs]?|moins cher|más barat[oa])\b/iu;
const MAX =
  /\b(?:most expensive|longest|oldest|heaviest|tallest|highest(?:[- ]priced)?|priciest|largest|biggest|maximum|teuerste[nrs]?|plus cher|más car[oa])\b/iu;
const LIMIT =
  /^(?:the )?(?:first|top|erste[n]?|premiers?|primer[oa]s) (\d{1,3}|two|three|four|five|ten|drei|trois|tres)\s+/iu;
const ORDINAL =
  /^(?:the )?(first|second|third|fourth|last|1st|2nd|3rd|top|erste[nrs]?|zweite[nrs]?|letzte[nrs]?)\s+/iu;
const ALL =
  /^(?:(?:a |the )?(?:complete |full )?list of|all(?: of)?|each|every|alle|tous|toutes|todos|todas)\s+(?:the |les |los |las |der )?/iu;
const OF = new RegExp(String.raw`\s+(?:${words("of")})\s+(?:(?:${words("all-of")})\s+)*(.+)$`, "iu");
/** `In the first row`, behind what is wanted of it. */
const ROW = new RegExp(
  String.raw`\s+(?:${words("row-of")})\s+(?:(?:${words("row-article")}) )?(${words("which")})\s+(?:${words("row")})$`,
  "iu",
);
const PAGE = new RegExp(`^(?:${words("page")})$`, "iu");

/** Reads a wish. */
export function readWish(what: string): Wish {
  const text = what
    .replace(/[?.!]+$/u, "")
    .replace(/\s+/gu, " ")
    .trim();
  return readWhole(what, text) ?? readParts(what, text);
}

/** A wish for a number of things, for what the page says about something, or for all of its text. */
function readWhole(what: string, text: string): Wish | undefined {
  const counted = COUNT.exec(text)?.[1];
  if (counted !== undefined)
    return { what, fields: fieldsOf(counted.replace(THERE_IS, " ")), count: true, isList: true };
  const about = ABOUT.exec(text)?.[1];
  if (about !== undefined) return { what, fields: [], about: article(about), isList: false };
  const whole = TEXT.exec(text);
  if (whole === null) return undefined;
  const of = whole[1] === undefined ? {} : { of: whole[1] };
  return { what, fields: [], isText: true, isList: false, ...of };
}

/** A wish for things of the page, or of some of its elements. */
function readParts(what: string, given: string): Wish {
  const asked = withoutQuestion(given);
  const row = ROW.exec(asked);
  let text = row === null ? asked : asked.slice(0, row.index);
  const extreme = MIN.test(text) ? "min" : MAX.test(text) ? "max" : undefined;
  const limited = LIMIT.exec(text);
  const ordinal = limited === null ? ORDINAL.exec(text) : null;
  text = text.slice((limited ?? ordinal)?.[0].length ?? 0);
  const isAll = ALL.test(text);
  text = article(text.replace(ALL, ""));
  const of = OF.exec(text);
  if (of !== null) text = text.slice(0, of.index);
  const { group, count, at } = groupOf(of?.[1]);
  const max = limited === null ? count : countIn(limited[1] ?? "");
  const counted = row ?? ordinal;
  const nth = counted === null ? at : ordinalAt(counted[1] ?? "");
  const isEach = /\b(?:each|every|all)\s/iu.test(of?.[0] ?? "");
  const fields = fieldsOf(text);
  // `Die Titel der Stellen`: the word is the same for one and for several.
  const areSeveral =
    /^(?:titel|artikel|ergebnis)$/.test(fields[0]?.words ?? "") && /(?:en|er|s)$/u.test(group ?? "");
  const isOfSeveral =
    isAll || isEach || areSeveral || max !== undefined || fields.some(({ isPlural }) => isPlural);
  const named = group === undefined || PAGE.test(group) ? undefined : group;
  return {
    what,
    fields,
    isList: isOfSeveral && extreme === undefined && nth === undefined,
    ...(named === undefined ? {} : { of: named }),
    ...(extreme === undefined ? {} : { extreme }),
    ...(max === undefined ? {} : { max }),
    ...(nth === undefined ? {} : { ordinal: nth }),
    ...(row === null ? {} : { isRow: true as const }),
  };
}

/** The words without those that only ask: `names that are left in the table`, `what the total amount is`. */
function withoutQuestion(given: string): string {
  let text = given;
  for (let rounds = 0; rounds < 3; rounds += 1) text = text.replace(QUESTION, "");
  return article(
    text
      .replace(/\s+(?:that|which|who) (?:is|are|were|was|have|has)\b[^,]*$/iu, "")
      .replace(/\s+(?:is|are)$/iu, ""),
  );
}

/** `the first three products`: of what something is wanted, of how many, and of which. */
function groupOf(words: string | undefined): {
  readonly group: string | undefined;
  readonly count?: number;
  readonly at?: number;
} {
  const inner = words === undefined ? null : (LIMIT.exec(words) ?? ORDINAL.exec(words));
  if (inner === null || words === undefined) return { group: words };
  const group = words.slice(inner[0].length);
  const count = countIn(inner[1] ?? "");
  return Number.isFinite(count) ? { group, count } : { group, at: ordinalAt(inner[1] ?? "") ?? 1 };
}

function fieldsOf(text: string): readonly WishField[] {
  const cleaned = text
    .replace(MIN, "")
    .replace(MAX, "")
    .replace(
      /\b(?:their|its|respective|corresponding|also|shown|displayed|listed|visible|available|current|there|now)\b/giu,
      " ",
    );
  return cleaned
    .split(/\s*(?:,|;|&|\/|\s(?:and|with|plus|along with|as well as|und|mit|et|avec|y|con)\s)\s*/iu)
    .map((part) => normalize(article(part.trim())))
    .filter((words) => words !== "")
    .slice(0, 10)
    .map((words) => ({ words, kind: kindOf(words), isPlural: isPlural(words) }));
}

function kindOf(words: string): WishField["kind"] {
  if (PRICE.test(words)) return "price";
  if (TITLE.test(words)) return "title";
  return LINK.test(words) ? "link" : "other";
}

function isPlural(words: string): boolean {
  return (
    /(?:[^su]s|[a-z]ies|preise|namen|uberschriften|schlagzeilen|artikel|titres|ergebnisse|produkte)$/u.test(
      words,
    ) && !/(?:status|address|success|news|details|is|contents)$/u.test(words)
  );
}

function article(text: string): string {
  return text
    .replace(
      /^(?:(?:the|a|an|this|that|these|those|my|your|our|die|der|das|den|dem|le|la|les|l'|el|los|las|un|une|una)\s+)+/iu,
      "",
    )
    .trim();
}
