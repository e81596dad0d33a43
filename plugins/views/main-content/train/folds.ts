/** Labelled pages dealt into folds by host, with what each fold teaches about words. */
import { foldOf, type LabelledPage } from "./data.ts";
import { labelBlocks, labelSnippets } from "./label.ts";
import { type Counts, countWords, type GroupedLexicon, scoreWords } from "./learn-lexicon.ts";
import { countTypes, scoreTypes, type TypeCounts, type TypeScores } from "./learn-types.ts";
import { bagOf } from "./score.ts";

/** Number of folds. */
export const FOLDS = 5;

/** The pages with their labels. */
export interface Labelled {
  readonly pages: readonly LabelledPage[];
  readonly labels: readonly Float32Array[];
  readonly bags: readonly Map<string, number>[];
  readonly folds: Int32Array;
  readonly wordCounts: readonly Counts[];
  readonly typeCounts: readonly TypeCounts[];
}

/** Labels the pages and deals them. */
export function labelPages(pages: readonly LabelledPage[]): Labelled {
  const folds = Int32Array.from(pages, (page) => foldOf(page.host, FOLDS));
  const labels = pages.map(({ page, truth }) =>
    truth.text === undefined
      ? labelSnippets(page, truth.with ?? [], truth.without ?? []).labels
      : labelBlocks(page, truth.text),
  );
  const bags = pages.map((page) => bagOf(page.truth.text ?? ""));
  const byFold = Array.from({ length: FOLDS }, (_, fold) =>
    [...pages.keys()].filter((index) => folds[index] === fold),
  );
  const wordCounts = byFold.map((list) => {
    const usable = list.filter((index) => bags[index]!.size > 0);
    return countWords(
      usable.map((at) => pages[at]!),
      usable.map((at) => labels[at]!),
    );
  });
  const typeCounts = byFold.map((list) =>
    countTypes(list.map((at) => pages[at]!).filter((page) => page.set === "wcxb")),
  );
  return { pages, labels, bags, folds, wordCounts, typeCounts };
}

function others<T>(parts: readonly T[], without: readonly number[]): T[] {
  return parts.filter((_, fold) => !without.includes(fold));
}

/** Word scores learned from all folds but those listed. */
export function wordScores(data: Labelled, without: readonly number[]): GroupedLexicon {
  return scoreWords(others(data.wordCounts, without));
}

/** Scores for page types learned from all folds but those listed. */
export function typeScores(data: Labelled, without: readonly number[]): TypeScores {
  return scoreTypes(others(data.typeCounts, without));
}
