import type { OptionValues } from "./registries.ts";

/** What is known of a page before anything is computed from it. Plain data: it can cross threads. */
export interface PageFacts {
  /** Where the content came from, after redirects. */
  readonly url: string;
  /** The URL as the caller wrote it. */
  readonly sourceUrl: string;
  readonly statusCode: number;
  /** Response headers, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Value of the content-type header; empty when there was none. */
  readonly contentType: string;
  /** The bytes as they were served, content encoding undone. */
  readonly body: Uint8Array;
  /** The validated options of the request. */
  readonly options: OptionValues;
}
