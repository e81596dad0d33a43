import type { Page, ScrapeContext } from "@winnow/core/plugin";
import type { Reading } from "@winnow/kit-language-model";
import { type Match, matchesOf } from "./bm25.ts";
import { datumOf, withoutThis } from "./datum.ts";
import { begin } from "./engine.ts";
import { cellFor, nearest } from "./nearest.ts";
import type { PageAnswers } from "./page-answers.ts";
import { type Asked, askedOf, asksForTheClock, namesIn, subjectOf, unanswered } from "./question.ts";
import { type Source, textOf } from "./source.ts";
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
/** What a sentence of the right type is worth compared with one that says more of the question. */
const TYPED = 1.6;
/** Longest sentence given with an answer. */
const LONGEST = 500;

interface Answer {
  readonly match: Match;
  readonly span: Span | undefined;
  /** Whether all of it is the answer: a row whose cell cannot be determined. */
  readonly isWhole: boolean;
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
  const source = await begin(page, context);
  const known = fromMetadata(source, question) ?? (await fromData(page, question, source));
  if (known !== undefined) return known;
  const best = names(source, question)
    ? bestOf(matchesOf(source, subjectOf(question)), asked, question, source)
    : undefined;
  if (best === undefined) {
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

function bestOf(
  matches: readonly Match[],
  asked: Asked,
  question: string,
  source: Source,
): Answer | undefined {
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
  const answers = candidates.slice(0, MAX_CANDIDATES_READ).map((match): Answer => {
    const piece = isTyped ? pieceOf(match, asked, question, source) : undefined;
    return {
      match,
      span: piece ?? undefined,
      isWhole: piece === null,
      score: match.score * (piece === undefined ? 1 : TYPED),
    };
  });
  const [best] = answers.toSorted((a, b) => b.score - a.score || a.match.number - b.match.number);
  // A list of questions and answers asks in the words of the caller: what stands below is the answer.
  const [same] = questions;
  if (!isTyped && same !== undefined && (best === undefined || same.score > best.score))
    return { match: same, span: undefined, isWhole: true, score: same.score };
  if (best === undefined || !isTyped || best.span !== undefined || best.isWhole) return best;
  // Who is asked for is not in a sentence that only repeats the question: `Head nurse`.
  const terms = new Set(termsOf(question));
  const saysMore = termsOf(best.match.sentence.plain).some((term) => !terms.has(term));
  const mayDoWithout = (asked === "person" || asked === "place") && saysMore;
  return mayDoWithout && best.match.own >= MIN_WITHOUT ? best : undefined;
}

/** The piece of the right type that the question asks for, and does not repeat; null where it is ambiguous. */
function pieceOf(
  { sentence }: Match,
  asked: Asked,
  question: string,
  source: Source,
): Span | null | undefined {
  const terms = new Set(termsOf(question));
  const cell = cellFor(source, sentence, asked, terms);
  if (cell !== undefined) return cell;
  const all = spansOf(sentence.plain, asked).filter(({ text }) => {
    const own = termsOf(text);
    return own.length === 0 || own.some((term) => !terms.has(term));
  });
  const byClock = asksForTheClock(question);
  const isClock = ({ text }: Span) => /^\d{1,2}(?:[:.]\d{2})?\s?(?:[ap]\.?m|Uhr|h|$|–|-)/i.test(text);
  const fitting = asked === "date" ? all.filter((span) => isClock(span) === byClock) : all;
  return nearest(sentence.plain, fitting.length === 0 ? all : fitting, subjectOf(question));
}

/** A question of the page together with the sentence that follows it. */
function withAnswerBelow({ sentence, number }: Match, { sentences, markdown }: Source) {
  const next = sentences[number + 1];
  if (!/[?？]\s*$/.test(sentence.plain) || next === undefined) return sentence;
  const raw = markdown.slice(sentence.start, next.end);
  return { ...sentence, end: next.end, raw, plain: next.plain };
}

/**
 * Who wrote a page, and when, from wherever on it that stands; what the page sells has its price and its stock in its data:
 * sentences name those of others, too.
 */
async function fromData(page: Page, question: string, source: Source): Promise<Reading<string> | undefined> {
  const datum = datumOf(question);
  if (datum === undefined || !page.has("known")) return undefined;
  const known = await page.view("known");
  return datum.rest === undefined || isAboutPage(source, known, datum.rest) ? known[datum.name] : undefined;
}

/** Whether what is left of the question names only what the page is about, as its title or its goods say. */
function isAboutPage({ title }: Source, { goods = "" }: PageAnswers, rest: string): boolean {
  const said = new Set(termsOf(`${title} ${goods}`));
  return termsOf(withoutThis(rest)).every((term) => said.has(term));
}

/** What pages say of themselves in their head: who wrote them, and when. */
function fromMetadata({ metadata }: Source, question: string): Reading<string> | undefined {
  const name = datumOf(question)?.name;
  const keys =
    name === "author"
      ? ["author", "article:author", "parsely-author", "dc.creator"]
      : name === "publishDate"
        ? ["publishedTime", "article:published_time", "date", "dcDate", "dcDateCreated", "parsely-pub-date"]
        : [];
  for (const key of keys) {
    const value = textOf(metadata[key]);
    if (value === "" || /^https?:/.test(value) || value.length > 200) continue;
    return { value, evidence: [{ path: "", origin: `meta: ${key}`, snippet: value, confidence: 0.9 }] };
  }
  return undefined;
}
