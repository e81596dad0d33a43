import type { Route } from "./kinds/proxy.ts";
import type { OptionValues, Session } from "./plugin.ts";

/** What a fetcher is asked for. */
export interface FetchRequest {
  /** Absolute http(s) URL. */
  readonly url: string;
  readonly options: OptionValues;
  readonly route: Route;
  /** True when actions or a format need the page alive: answer with a `session`, or pass. */
  readonly live: boolean;
}

/** What a fetcher answers. */
export interface Fetched {
  /** Final URL after redirects. */
  readonly url: string;
  readonly statusCode: number;
  /** Names in lower case; repeated headers joined with ", ". */
  readonly headers: Readonly<Record<string, string>>;
  /** Value of the content-type header; empty when there was none. */
  readonly contentType: string;
  /** Content encoding undone. */
  readonly body: Uint8Array;
  /** Page-level error text, such as `Not Found` for a status of 400 and above. */
  readonly error?: string;
  /** The live page, closed by the kernel at the end of the scrape. */
  readonly session?: Session;
}
