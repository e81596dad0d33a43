export { EVENT_TYPES, type PageEvent } from "./events.ts";
export { PageControl, type PageControlOptions } from "./page-control.ts";
export type { PageState, PagesState } from "./pages.ts";
export { PAGE_PRELUDE, pagePrelude } from "./prelude.ts";
export { parseSelector } from "./selector.ts";
export { locatorCode, toSpec } from "./spec.ts";
export type * from "./types.ts";
