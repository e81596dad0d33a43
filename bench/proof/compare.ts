/** What the turns say of a comparison. */
import { percentile } from "../speed/load.ts";
import { type Comparison, MEASURES } from "./plan.ts";
import type { Figures, Results } from "./run.ts";

/** Winnow and one other. */
export interface Row {
  readonly other: string;
  readonly ours: number;
  readonly theirs: number;
  /** How many times as good Winnow is in the same round: above 1 it wins. */
  readonly ratio: number;
  readonly quartiles: readonly [number, number];
}

/** The rows of a comparison; none where it has not run. */
export function rowsOf(comparison: Comparison, { turns }: Results): readonly Row[] {
  const rounds = (turns[comparison.turn]?.rounds ?? []).slice(0, comparison.rounds);
  if (rounds.length === 0) return [];
  const figure = (figures: Figures | undefined) => figures?.[comparison.measure] ?? Number.NaN;
  const oursOf = rounds.map((round) => figure(round[comparison.winnow]));
  return comparison.others.map((other) => {
    const theirsOf = rounds.map((round) => figure(round[other]));
    const ratios = theirsOf.map((theirs, round) => timesAsGood(comparison, oursOf[round] ?? 0, theirs));
    return {
      other,
      ours: percentile(oursOf, 0.5),
      theirs: percentile(theirsOf, 0.5),
      ratio: percentile(ratios, 0.5),
      quartiles: [percentile(ratios, 0.25), percentile(ratios, 0.75)],
    };
  });
}

function timesAsGood({ measure }: Comparison, ours: number, theirs: number): number {
  const [better, worse] = MEASURES[measure].isMoreBetter ? [ours, theirs] : [theirs, ours];
  if (worse === 0) return better === 0 ? 1 : Number.POSITIVE_INFINITY;
  return better / worse;
}
