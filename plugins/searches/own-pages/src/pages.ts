import { messageOf, WinnowError } from "@winnow/core/plugin";
import { SEARCH_ERRORS, type SearchHit, type SearchQuery } from "@winnow/kit-search";

/** What answers name the search. */
export const NAME = "the pages scraped here before";

const MAX_TITLE = 1000;
const MAX_TEXT = 20_000;
const MAX_HEADINGS = 2000;

/** A page as it is kept. */
export interface KeptPage {
  readonly url: string;
  readonly title: string;
  readonly text: string;
  /** Its headings, where they are known. */
  readonly headings?: string;
}

/** Keeps the words of pages. Those of one owner are nothing that another may find. */
export interface Pages {
  /** Makes sure at start that pages can be kept. */
  open(): void | Promise<void>;
  /** Remembers a page, in place of what was known under its URL; the oldest make room. */
  add(owner: string, page: KeptPage): void | Promise<void>;
  /** @throws SEARCH_FAILED */
  search(query: SearchQuery, signal: AbortSignal): Promise<readonly SearchHit[]>;
  close(): void | Promise<void>;
}

/** What is kept of a page: the beginning of its text. */
export function cut({ url, title, text, headings = "" }: KeptPage): KeptPage {
  const [begin, most] = [title.slice(0, MAX_TITLE), text.slice(0, MAX_TEXT)];
  return { url, title: begin, text: most, headings: headings.slice(0, MAX_HEADINGS) };
}

/** The error of a search that could not be made. */
export function notSearched(cause: unknown): WinnowError {
  const message = `The pages seen before could not be searched: ${messageOf(cause)}.`;
  return new WinnowError("SEARCH_FAILED", message, { ...SEARCH_ERRORS.SEARCH_FAILED, cause });
}
