/** Which of several pieces of a sentence a question asks for: the one in the clause that says most of it. */
import type { Asked } from "./question.ts";
import type { Sentence } from "./sentences.ts";
import type { Source } from "./source.ts";
import { type Span, spansOf } from "./spans.ts";
import { stemsOf, termsOf } from "./words.ts";

/** What a word counts that stands before the first piece, for those after it: `A day costs 18 € …, 28 € for students`. */
const SHARED = 0.5;
/** What a word counts that is empty in some language. */
const EMPTY = 0.25;
/** What nearness counts compared with words: it only decides between equals. */
const NEARNESS = 0.5;

const WORD = /[\p{L}\p{N}]+/gu;
/** What parts clauses; only one piece stands between two of them. */
const CLAUSE =
  /[,;](?=\s)|\s[–—-]\s|(?<!\p{L})(?:and|or|but|while|und|oder|sowie|et|ou|mais|y|e|o|pero|en|of|och|og|ja|i|a|и|а)(?!\p{L})/giu;

/** A word of the question, and where it stands in a sentence. */
interface Place {
  readonly term: string;
  readonly start: number;
  readonly end: number;
}

/** The best of the pieces of a sentence for a question; undefined where there are none. */
export function nearest(sentence: string, spans: readonly Span[], question: string): Span | undefined {
  const [first] = spans;
  if (first === undefined || spans.length === 1) return first;
  const asked = new Set((question.match(WORD) ?? []).flatMap(stemsOf));
  const places: Place[] = [];
  for (const { 0: word, index } of sentence.matchAll(WORD))
    for (const term of stemsOf(word))
      if (asked.has(term)) places.push({ term, start: index, end: index + word.length });
  const scores = new Map(spans.map((span, number) => [span, scoreOf(span, number, spans, places, sentence)]));
  return spans.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0) || a.at - b.at)[0];
}

function scoreOf(
  span: Span,
  number: number,
  spans: readonly Span[],
  places: readonly Place[],
  sentence: string,
): number {
  const [from, until] = clauseOf(span, number, spans, sentence);
  const head = spans[0]?.at ?? 0;
  const said = new Map<string, number>();
  let nearness = 0;
  for (const { term, start, end } of places) {
    const value = start >= from && end <= until ? 1 : end <= head ? SHARED : 0;
    said.set(term, Math.max(said.get(term) ?? 0, termsOf(term).length > 0 ? value : value * EMPTY));
    const gap = end <= span.at ? span.at - end : Math.max(0, start - span.at - span.text.length);
    nearness = Math.max(nearness, 1 / (1 + gap));
  }
  return [...said.values()].reduce((sum, value) => sum + value, 0) + NEARNESS * nearness;
}

/** Where the clause of a piece begins and ends. */
function clauseOf(
  { at, text }: Span,
  number: number,
  spans: readonly Span[],
  sentence: string,
): readonly [from: number, until: number] {
  const before = spans[number - 1];
  const after = spans[number + 1];
  const begin = before === undefined ? 0 : before.at + before.text.length;
  const end = after === undefined ? sentence.length : after.at;
  const parting = [...sentence.slice(begin, at).matchAll(CLAUSE)].map((match) => begin + match.index);
  const following = [...sentence.slice(at + text.length, end).matchAll(CLAUSE)].map(
    (match) => at + text.length + match.index,
  );
  // Before the first piece all belongs to it, after the last one too.
  return [
    before === undefined ? 0 : (parting[0] ?? begin),
    after === undefined ? end : (following[0] ?? end),
  ];
}

/** A cell of a row, with the name of its column. */
interface Cell {
  readonly text: string;
  readonly column: string;
}

/**
 * The cell of a row that holds what is asked for, by the name of its column. Null where several do and the question names none of
 * their columns; undefined where the sentence is no row of a table.
 */
export function cellFor(
  source: Source,
  sentence: Sentence,
  asked: Asked,
  terms: ReadonlySet<string>,
): Span | null | undefined {
  const typed = cellsOf(source, sentence).flatMap(({ text, column }) => {
    const [span] = spansOf(text, asked);
    if (span === undefined) return [];
    const said = new Set(termsOf(column).filter((term) => terms.has(term))).size;
    return [{ span, said }];
  });
  if (typed.length === 0) return undefined;
  const most = Math.max(...typed.map(({ said }) => said));
  const best = typed.filter(({ said }) => said === most);
  return best.length === 1 ? best[0]?.span : null;
}

function cellsOf({ blocks, markdown }: Source, sentence: Sentence): Cell[] {
  const block = blocks[sentence.block];
  const head = block?.kind === "row" ? blocks[block.head] : undefined;
  if (head === undefined) return [];
  const names = split(markdown.slice(head.start, head.end));
  return split(sentence.raw).map((text, column) => ({ text, column: names[column] ?? "" }));
}

function split(row: string): string[] {
  const line = row.split("\n", 1)[0] ?? "";
  return line
    .replace(/^\s*\|/u, "")
    .split(/(?<!\\)\|/u)
    .map((cell) => cell.trim());
}
