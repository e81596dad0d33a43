import type { Window } from "@winnow/kit-pictures";

/** How the picture of a page compares with the one before. */
export interface PictureVerdict {
  /** 0 to 1, rounded down to 5 digits; null where nothing was compared. */
  readonly similarity: number | null;
  readonly threshold: number;
  readonly isChanged: boolean;
  /** Parts that differ, in pixels of the later picture; of one that has changed, at most 50, the largest first. */
  readonly regions?: readonly Window[];
  /** Why nothing was compared. */
  readonly reason?: string;
}

/** What changed by picture, in words; undefined where nothing did. */
export function pictureInWords(verdict: PictureVerdict | undefined): string | undefined {
  if (verdict?.isChanged !== true || verdict.similarity === null) return undefined;
  const { length = 0 } = verdict.regions ?? [];
  const parts = length === 1 ? "one part" : `${length} parts`;
  const percent = (Math.floor(verdict.similarity * 10_000) / 100).toFixed(2);
  return `The picture changed in ${parts}; where it differs most it is ${percent} % the same.`;
}
