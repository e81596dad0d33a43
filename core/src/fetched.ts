import type { OptionValues } from "./registries.ts";

/** The way to a site, reserved for one fetch. */
export interface Route {
  /** The plugin that provided it. */
  readonly proxy: string;
  /** URL of the proxy server with its credentials; undefined goes directly. Never logged. */
  readonly server?: string;
  /** How the fetchers should appear: as they are, or as a visitor would. @defaultValue "plain" */
  readonly manner?: "plain" | "disguised";
  /** Credits on top of the scrape's own when this route succeeds. */
  readonly credits?: number;
}

/** A live page, open until the scrape ends. A fetcher that gives one adds what it offers by declaration merging. */
export interface Session {
  /** The current state of the page. */
  capture(): Promise<Fetched>;
  /** Whether the page crashed during the work; the scrape is then tried once more. */
  readonly crashed?: boolean;
  /** Marks the page as staying open after its scrape: the limit on open pages no longer counts it, as sessions have another. */
  keep?(): void;
  close(): Promise<void>;
}

/** What a site named the version of a page by that is stored, to ask for another one only. @see RFC 9110, 13.1 */
export interface Condition {
  /** The URL that named it, without a fragment: no other is asked with it. */
  readonly url: string;
  /** `if-none-match`, `if-modified-since`, or both. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The request that a fetcher receives. */
export interface FetchRequest {
  /** Absolute http(s) URL. */
  readonly url: string;
  readonly options: OptionValues;
  /** What will be made of the page: a hook that readies a live page may have to listen for it. @defaultValue none */
  readonly formats?: readonly { readonly name: string; readonly options: unknown }[];
  readonly route: Route;
  /** True when the page's scripts must have run: by an option, or because the page is needed alive. */
  readonly rendered: boolean;
  /** True when actions or a format need the page alive: answer with a `session`, or pass. */
  readonly live: boolean;
  /**
   * Names the copy that this fetcher once made: sent with the request for that URL, an answer of 304 stands for the copy.
   * @defaultValue the page is wanted whatever is stored
   */
  readonly condition?: Condition;
  /** Lets the hooks prepare a live page; a fetcher that opens one calls this before it loads the URL. */
  readonly prepare: (session: Session) => Promise<void>;
}

/** What is wrong with an answer that looks like a success: a block, an empty shell, a login wall. */
export interface Finding {
  /** One word for machines, such as `block`. */
  readonly kind: string;
  /** One sentence for `metadata.error`. */
  readonly error: string;
  /** Whether another fetcher, or the same over another route, may get the page itself. */
  readonly retry: boolean;
}

/** The answer of a fetcher. */
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
  /** Whether the page's scripts have run. */
  readonly rendered?: boolean;
  /** Set by the kernel: the route that was used, which a cache stores as well. */
  readonly proxyUsed?: string;
  /** Set by the kernel: the plugin that fetched it. */
  readonly fetchedBy?: string;
  /**
   * Set by the kernel where the page is the stored one still: since when, in milliseconds since the epoch, and whether the site
   * said so or its bytes do.
   */
  readonly unchanged?: { readonly since: number; readonly by: "304" | "hash" };
  /** Set by the kernel when a hook finds that this is not the page that was asked for. */
  readonly finding?: Finding;
  /** The live page, closed by the kernel at the end of the scrape. */
  readonly session?: Session;
}
