/** Questions for what the data of a page say: who wrote it and when, what it costs, whether there is any. */
import { withoutStock } from "@winnow/kit-facts";
import type { Datum } from "./known.ts";
import { askedOf, restOf } from "./question.ts";

const BYLINE =
  /\b(?:who (?:wrote|is the author|authored)|author of (?:this|the) (?:article|page|post)|wer (?:hat|ist).{0,30}(?:geschrieben|autor|verfasst)|qui (?:a écrit|est l'auteur)|qui[eé]n (?:escribi[oó]|es el autor))/iu;
const PUBLISHED =
  /\bwhen (?:was|were) (?:this|the) (?:article|page|post|story|text|piece) (?:published|written|posted|updated)\b|\b(?:publication date|date published)\b|\bwann wurde (?:dieser?|der|die) (?:artikel|seite|text|beitrag) (?:veröffentlicht|geschrieben)/iu;

/** What of the data of a page a question asks for. */
export interface AskedDatum {
  readonly name: Datum;
  /** What else the question says: the page answers it if it is about that. */
  readonly rest?: string;
}

/** The datum that a question asks for; undefined where only sentences can answer. */
export function datumOf(question: string): AskedDatum | undefined {
  if (BYLINE.test(question)) return { name: "author" };
  if (PUBLISHED.test(question)) return { name: "publishDate" };
  const asked = askedOf(question);
  if (asked === "money") return { name: "price", rest: restOf(question) };
  const other = asked === "yes-no" || asked === "text" ? withoutStock(question) : undefined;
  return other === undefined ? undefined : { name: "stock", rest: restOf(other) };
}

/** Words for what the page is about, and those that only hold a question about it together. */
const THIS =
  /(?<![\p{L}\p{M}])(?:it|this|that|these|those|they|the|one|product|item|article|page|here|shown|now|right|still|currently|es|das|dies(?:er|es|e)?|der|die|den|ist|sind|noch|auf|zurzeit|gerade|momentan|produkt|artikel|ceci|cela|ça|ce|cet(?:te)?|le|la|il|elle|est|est-il|est-elle|encore|en|produit|c'est|esto|este|esta|est[aá]|eso|el|lo|los|las|hay|es|son|a[uú]n|todav[ií]a|producto|questo|questa|è|é|ancora|in|il|lo|prodotto|articolo|isto|isso|este|esta|está|ainda|em|o|a|produto|artigo|dit|deze|het|de|is|nog|op|to|ten|ta|jest|czy|jeszcze|na|w|produkt)(?![\p{L}\p{M}])/giu;

/** A text without the words that mean the page or what it sells. */
export function withoutThis(text: string): string {
  return text.replace(THIS, " ");
}
