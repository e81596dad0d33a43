import type { Page, ScrapeContext } from "@winnow/core/plugin";
import type { Reading } from "@winnow/kit-language-model";
import { type Match, matchesOf } from "./bm25.ts";
import { ENGINE_WARNING, warnOfCut } from "./engine.ts";
import { answerFromFacts } from "./from-facts.ts";
import { type Asked, askedOf, asksForTheClock, namesIn, subjectOf, unanswered } from "./question.ts";
import { readSource, type Source, textOf } from "./source.ts";
import { type Span, spansOf } from "./spans.ts";
import { evidenceOf, summarize } from "./summarize.ts";
import { termsOf } from "./words.ts";

/** How many of the best sentences are looked at for a piece of the type asked for. */
const MAX_CANDIDATES_READ = 40;
/** A sentence answers when it says at least this share of the question, with its headings. */
const MIN_COVERAGE = 0.4;
/** The same for questions that any sentence could answer. */
const MIN_FOR_TEXT = 0.45;
/** The same for sentences that say a single word of it. */
const MIN_FOR_ONE = 0.7;
/** Of names and places: a sentence that says this much of the question answers without one. */
const MIN_WITHOUT = 0.85;
/** What a sentence of the right type is worth beside one that says more of the question. */
const TYPED = 1.6;
/** Longest sentence given with an answer. */
const LONGEST = 500;

interface Answer {
  readonly match: Match;
  readonly span: Span | undefined;
  readonly score: number;
}

/**
 * The answer and the sentence in which it stands: a date for when, an amount for how much, a name for who, and for other
 * questions the sentence itself. Words of the page, or words that say that it does not answer.
 */
export async function answer(page: Page, question: string, context: ScrapeContext): Promise<Reading<string>> {
  context.signal.throwIfAborted();
  const asked = askedOf(question);
  if (asked === "about") return await summarize(page, context);
  const source = await readSource(page);
  context.signal.throwIfAborted();
  context.warn(ENGINE_WARNING);
  if (source.isCut) warnOfCut(context);
  const known = fromMetadata(source, question) ?? (await fromHead(page, question));
  if (known !== undefined) return known;
  const best = names(source, question)
    ? bestOf(matchesOf(source, subjectOf(question)), asked, question)
    : undefined;
  if (best === undefined) {
    const price = asked === "money" ? await answerFromFacts(page, "price") : undefined;
    if (price !== undefined && isAboutPage(source, question)) return price;
    if (source.sentences.length === 0) context.warn("The page has no text to answer from.");
    return { value: unanswered(question), evidence: [] };
  }
  const { match, span } = best;
  const sentence = withAnswerBelow(match, source);
  const whole = sentence.plain.length <= LONGEST ? sentence.plain : `${sentence.plain.slice(0, LONGEST)}…`;
  return {
    value: span === undefined || span.text === whole ? whole : `${span.text} — ${whole}`,
    evidence: [
      evidenceOf(source, sentence, 0.25 + 0.6 * match.coverage + (span === undefined ? 0 : 0.1), ""),
    ],
  };
}

/** Whether the page speaks of anything that the question names; a question without names is about the page. */
function names({ sentences, title }: Source, question: string): boolean {
  const terms = namesIn(question).flatMap(termsOf);
  if (terms.length === 0) return true;
  const wanted = new Set(terms);
  const speaks = (text: string) => termsOf(text).some((term) => wanted.has(term));
  return (
    speaks(title) ||
    sentences.some(({ plain }) => speaks(plain)) ||
    sentences.some(({ plain }) =>
      terms.some((term) => term.length >= 5 && plain.toLowerCase().includes(term)),
    )
  );
}

function bestOf(matches: readonly Match[], asked: Asked, question: string): Answer | undefined {
  const isTyped = asked !== "text" && asked !== "yes-no";
  const least = isTyped ? MIN_COVERAGE : MIN_FOR_TEXT;
  const candidates = matches
    .filter(({ coverage, own, words, sentence }) => {
      const isAbout = coverage >= least && own > 0 && (words >= 2 || coverage >= MIN_FOR_ONE);
      return isAbout && !/[?？]\s*$/.test(sentence.plain);
    })
    .toSorted((a, b) => b.score - a.score || a.number - b.number);
  const questions = matches
    .filter(({ coverage, sentence }) => coverage >= 0.6 && /[?？]\s*$/.test(sentence.plain))
    .toSorted((a, b) => b.score - a.score || a.number - b.number);
  const terms = new Set(termsOf(question));
  const answers = candidates.slice(0, MAX_CANDIDATES_READ).map((match): Answer => {
    const span = isTyped ? nearest(match, asked, terms, asksForTheClock(question)) : undefined;
    return { match, span, score: match.score * (span === undefined ? 1 : TYPED) };
  });
  const [best] = answers.toSorted((a, b) => b.score - a.score || a.match.number - b.match.number);
  // A list of questions and answers asks in the words of the caller: what stands below is the answer.
  const [same] = questions;
  if (!isTyped && same !== undefined && (best === undefined || same.score > best.score))
    return { match: same, span: undefined, score: same.score };
  if (best === undefined || !isTyped || best.span !== undefined) return best;
  const mayDoWithout = asked === "person" || asked === "place";
  return mayDoWithout && best.match.own >= MIN_WITHOUT ? best : undefined;
}

/** The piece of the right type nearest to the words of the question, which does not repeat them. */
function nearest(
  { sentence }: Match,
  asked: Asked,
  terms: ReadonlySet<string>,
  byClock: boolean,
): Span | undefined {
  const all = spansOf(sentence.plain, asked).filter(({ text }) => {
    const own = termsOf(text);
    return own.length === 0 || own.some((term) => !terms.has(term));
  });
  const isClock = ({ text }: Span) => /^\d{1,2}(?:[:.]\d{2})?\s?(?:[ap]\.?m|Uhr|h|$|–|-)/i.test(text);
  const fitting = asked === "date" ? all.filter((span) => isClock(span) === byClock) : all;
  const spans = fitting.length === 0 ? all : fitting;
  if (spans.length < 2) return spans[0];
  const places: number[] = [];
  for (const match of sentence.plain.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (termsOf(match[0]).some((term) => terms.has(term))) places.push(match.index);
  }
  const distance = ({ at, text }: Span) =>
    places.reduce(
      (sum, place) => sum + 1 / (5 + (place < at ? at - place : Math.max(0, place - at - text.length))),
      0,
    );
  return spans.toSorted((a, b) => distance(b) - distance(a) || a.at - b.at)[0];
}

/** A question of the page together with the sentence that follows it. */
function withAnswerBelow({ sentence, number }: Match, { sentences, markdown }: Source) {
  const next = sentences[number + 1];
  if (!/[?？]\s*$/.test(sentence.plain) || next === undefined) return sentence;
  const raw = markdown.slice(sentence.start, next.end);
  return { ...sentence, end: next.end, raw, plain: next.plain };
}

const BYLINE =
  /\b(?:who (?:wrote|is the author|authored)|author of (?:this|the) (?:article|page|post)|wer (?:hat|ist).{0,30}(?:geschrieben|autor|verfasst)|qui (?:a écrit|est l'auteur)|qui[eé]n (?:escribi[oó]|es el autor))/iu;
const PUBLISHED =
  /\bwhen (?:was|were) (?:this|the) (?:article|page|post|story|text|piece) (?:published|written|posted|updated)\b|\b(?:publication date|date published)\b|\bwann wurde (?:dieser?|der|die) (?:artikel|seite|text|beitrag) (?:veröffentlicht|geschrieben)/iu;

/** Who wrote a page, and when, from wherever on it that stands. */
async function fromHead(page: Page, question: string): Promise<Reading<string> | undefined> {
  if (BYLINE.test(question)) return await answerFromFacts(page, "author");
  return PUBLISHED.test(question) ? await answerFromFacts(page, "publishDate") : undefined;
}

/** Words for what the page is about. */
const THIS =
  /(?<!\p{L})(?:it|this|that|these|the|one|product|item|article|page|here|shown|es|das|dies(?:er|es|e)?|der|die|produkt|artikel|ceci|cela|ce|cet(?:te)?|le|la|produit|esto|este|esta|el|producto)(?!\p{L})/giu;

/** Whether what the question speaks of is what the page is about, as its title says. */
function isAboutPage({ title }: Source, question: string): boolean {
  const said = new Set(termsOf(title));
  const asked = termsOf(subjectOf(question).replace(THIS, " "));
  return asked.every((term) => said.has(term));
}

/** What pages say of themselves in their head: who wrote them, and when. */
function fromMetadata({ metadata }: Source, question: string): Reading<string> | undefined {
  const keys = BYLINE.test(question)
    ? ["author", "article:author", "parsely-author", "dc.creator"]
    : PUBLISHED.test(question)
      ? ["publishedTime", "article:published_time", "date", "dcDate", "dcDateCreated", "parsely-pub-date"]
      : [];
  for (const key of keys) {
    const value = textOf(metadata[key]);
    if (value === "" || /^https?:/.test(value) || value.length > 200) continue;
    return { value, evidence: [{ path: "", origin: `meta: ${key}`, snippet: value, confidence: 0.9 }] };
  }
  return undefined;
}
