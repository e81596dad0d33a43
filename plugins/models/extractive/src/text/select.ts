import type { Page, ScrapeContext } from "@winnow/core/plugin";
import type { Reading } from "@winnow/kit-language-model";
import { type Match, matchesOf } from "./bm25.ts";
import { begin } from "./engine.ts";
import type { Sentence } from "./sentences.ts";
import type { Source } from "./source.ts";
import { evidenceOf } from "./summarize.ts";

/** Most passages given, and the most characters of all of them. */
const MAX_PASSAGES = 8;
const MAX_CHARACTERS = 3000;
/** The best passage says at least this share of the query, headings included. */
const MIN_COVERAGE = 0.34;
/** The others score at least this share of the best. */
const MIN_SCORE = 0.4;

/** The passages of the page's markdown that bear on the query: sentences, items and rows, joined where they touch. */
export async function select(
  page: Page,
  query: string,
  context: ScrapeContext,
): Promise<Reading<readonly string[]>> {
  const source = await begin(page, context);
  const chosen = choose(matchesOf(source, query));
  if (chosen.length === 0) {
    context.warn("Nothing on the page is relevant to the query.");
    return { value: [], evidence: [] };
  }
  const best = Math.max(...chosen.map(({ score }) => score));
  const passages = join(chosen, source);
  return {
    value: passages.map(({ sentence }) => sentence.raw),
    evidence: passages.map(({ sentence, score, coverage }, at) =>
      evidenceOf(source, sentence, (score / best) * Math.min(1, 0.3 + coverage * 0.7), `/${at}`),
    ),
  };
}

function choose(matches: readonly Match[]): readonly Match[] {
  // A heading alone makes every sentence below it bear on the query a little: one of them must say a word of it.
  const best = matches.reduce<Match | undefined>(
    (top, match) => (top && top.score >= match.score ? top : match),
    undefined,
  );
  if (best === undefined || best.coverage < MIN_COVERAGE) return [];
  const chosen: Match[] = [];
  const seen = new Set<string>();
  let length = 0;
  for (const match of matches.toSorted((a, b) => b.score - a.score || a.number - b.number)) {
    if (chosen.length >= MAX_PASSAGES || match.score < best.score * MIN_SCORE) break;
    if (match.coverage < MIN_COVERAGE * 0.8 || seen.has(match.sentence.plain)) continue;
    if (chosen.length > 0 && length + match.sentence.raw.length > MAX_CHARACTERS) continue;
    seen.add(match.sentence.plain);
    chosen.push(match);
    length += match.sentence.raw.length;
  }
  return chosen.toSorted((a, b) => a.number - b.number);
}

/** Sentences that follow each other in one block become one passage, as it stands in the markdown. */
function join(matches: readonly Match[], { markdown }: Source): readonly Match[] {
  const joined: Match[] = [];
  for (const match of matches) {
    const last = joined.at(-1);
    const { block: inBlock, start: from } = match.sentence;
    const touches = last?.sentence.block === inBlock && markdown.slice(last.sentence.end, from).trim() === "";
    if (last === undefined || !touches) {
      joined.push(match);
      continue;
    }
    const { start, block } = last.sentence;
    const { end } = match.sentence;
    const sentence: Sentence = {
      start,
      end,
      block,
      raw: markdown.slice(start, end),
      plain: `${last.sentence.plain} ${match.sentence.plain}`,
    };
    const score = Math.max(last.score, match.score);
    const coverage = Math.max(last.coverage, match.coverage);
    joined[joined.length - 1] = { ...match, sentence, score, coverage };
  }
  return joined;
}
