import type { Box } from "@winnow/kit-pdf";
import type { Prepared } from "./prepare.ts";
import type { Raster } from "./raster.ts";

/** A part of a picture, cut out with a margin. */
export interface Part {
  readonly place: Box;
  readonly picture: Raster;
}

/** What is asked of the thread: to prepare a picture, or for the parts of it that words leave out. */
export type PictureCommand =
  | { readonly picture: Raster; readonly quarters: number }
  | { readonly words: readonly Box[]; readonly margin: number };

/** Its answer. */
export type PictureAnswer =
  | { readonly prepared: Prepared }
  | { readonly parts: readonly Part[] }
  | { readonly failure: string };
