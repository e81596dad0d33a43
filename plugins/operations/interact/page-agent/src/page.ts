/** A page as this kit works on it: what `PageControl` of `@winnow/kit-page-control` gives. */

import type { LocatorSpec, PageSnapshot, SnapshotElement } from "@winnow/kit-page-control";

export type { LocatorSpec, PageSnapshot, SnapshotElement };

/** The two doors of `PageControl`. */
export interface ControlledPage {
  /** Calls a method of the page by its name; arguments and result are JSON. */
  call(method: string, args: readonly unknown[]): Promise<unknown>;
  /** What is on the page, as a reader would see it. */
  snapshot(): Promise<PageSnapshot>;
}
