import type { Window } from "./cell.ts";
import { type Difference, difference } from "./compare.ts";
import { decodePair } from "./pixels.ts";

/** Two pictures as files. */
export interface PicturePair {
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  /** Parts of the later one that count for nothing. @defaultValue none */
  readonly ignore?: readonly Window[];
}

/** Compares two pictures: the work, which may be done on another thread. */
export default async function work({ ignore = [], ...pair }: PicturePair): Promise<Difference> {
  const { before, after, scale } = await decodePair(pair.before, pair.after);
  return difference(before, after, { scale, ignore });
}
