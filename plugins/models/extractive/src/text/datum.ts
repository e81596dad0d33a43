/** Questions for what the data of a page say: who wrote it and when, what it costs, whether there is any. */
import { withoutStock } from "@winnow/kit-facts";
import { phrasesOf } from "@winnow/kit-words";
import type { Datum } from "./page-answers.ts";
import { askedOf, restOf } from "./question.ts";

const FILE = new URL("../../words/questions.txt", import.meta.url);
const AUTHOR = phrasesOf(FILE, "author", { before: "\\b", behind: "" });
const AUTOR = /\bwer (?:hat|ist).{0,30}(?:geschrieben|autor|verfasst)/iu;
const PUBLISHED = phrasesOf(FILE, "published", { before: "\\b", behind: "(?!\\p{L})" });
/** Words for what the page is about, and those that only hold a question about it together. */
const THIS = phrasesOf(FILE, "this", { before: "(?<![\\p{L}\\p{M}])", behind: "(?![\\p{L}\\p{M}])" });

/** What of the data of a page a question asks for. */
export interface AskedDatum {
  readonly name: Datum;
  /** What else the question says: the page answers it if it is about that. */
  readonly rest?: string;
}

/** The datum that a question asks for; undefined where only sentences can answer. */
export function datumOf(question: string): AskedDatum | undefined {
  if (AUTHOR.isIn(question) || AUTOR.test(question)) return { name: "author" };
  if (PUBLISHED.isIn(question)) return { name: "publishDate" };
  const asked = askedOf(question);
  if (asked === "money") return { name: "price", rest: restOf(question) };
  const other = asked === "yes-no" || asked === "text" ? withoutStock(question) : undefined;
  return other === undefined ? undefined : { name: "stock", rest: restOf(other) };
}

/** A text without the words that mean the page or what it sells. */
export function withoutThis(text: string): string {
  return THIS.replaceIn(text, " ");
}
