import { createToken } from "@winnow/core/plugin";

/** What is searched for. */
export interface SearchQuery {
  /** Words, and operators such as `site:`, as people type them. */
  readonly query: string;
  readonly source: "web" | "news" | "images";
  /** Results that are wanted at most. */
  readonly limit: number;
  /** Only what is younger. */
  readonly within?: "day" | "week" | "month" | "year";
  /** Language tag, such as `en` or `de-AT`. */
  readonly language?: string;
  /** Who searches, where what was seen for one is not shown to another. @defaultValue "" */
  readonly owner?: string;
}

/** A result. */
export interface SearchHit {
  readonly url: string;
  readonly title: string;
  /** A few sentences; empty when there are none. */
  readonly description: string;
  /** When it was published, as the source writes it. */
  readonly date?: string;
  readonly imageUrl?: string;
  /** Pixels. */
  readonly imageWidth?: number;
  readonly imageHeight?: number;
}

/** Searches. */
export interface SearchProvider {
  /** Who searches, as `warning` names it. */
  readonly name: string;
  /** Results, the best first. @throws SEARCH_FAILED */
  search(query: SearchQuery, signal: AbortSignal): Promise<readonly SearchHit[]>;
}

/** {@link SearchProvider} of the web. */
export const SearchProviderToken = createToken<SearchProvider>("search provider");

/** {@link SearchProvider} over what this installation has seen itself: for want of a better one. */
export const LocalSearchToken = createToken<SearchProvider>("search over own pages");
export { type Asking, ask, readJson, searchFailed } from "./ask.ts";
export { SEARCH_ERRORS } from "./errors.ts";
