import type { Survey } from "./commands.ts";
import type { RecognizedPage } from "./missing.ts";

/** How far a file is read. */
interface State {
  readonly recognize: "none" | "doubtful" | "all";
  readonly numPages: number;
  readonly surveys: readonly Survey[];
  readonly recognized: readonly RecognizedPage[];
}

/** Pages of a file whose reading has not ended. */
export interface PagesSoFar {
  /** Pages that nothing more would be done with. */
  readonly read: readonly number[];
  /** Pages that still wait to be read or recognised. */
  readonly missing: readonly number[];
}

/** The pages that are done by now; undefined where none of them has been read. */
export function pagesSoFar({ recognize, numPages, surveys, recognized }: State): PagesSoFar | undefined {
  const done = new Set(recognized.map(({ number }) => number));
  const unread = new Set(recognized.filter(({ isUnread }) => isUnread).map(({ number }) => number));
  for (const { number, trusted } of surveys) {
    if (recognize === "none" || (recognize === "doubtful" && trusted)) done.add(number);
    if (recognize === "none" && !trusted) unread.add(number);
  }
  const numbers = Array.from({ length: numPages }, (_, index) => index + 1);
  const read = numbers.filter((number) => done.has(number));
  if (read.every((number) => unread.has(number))) return undefined;
  return { read, missing: numbers.filter((number) => !done.has(number)) };
}
