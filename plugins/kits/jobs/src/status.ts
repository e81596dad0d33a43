/** How a job stands, in the words of the wire. @see wire contract 9.1 */
export interface JobStatusBody {
  readonly status: "scraping" | "completed" | "failed" | "cancelled";
  /** Documents that are expected, as far as is known. */
  readonly total: number;
  readonly completed: number;
  readonly creditsUsed: number;
  readonly expiresAt: string;
  readonly createdAt: string;
  readonly completedAt?: string;
  /** Seconds. */
  readonly duration?: number;
  readonly warning?: string;
  readonly error?: string;
}

/** A page of a job that failed, or that was left out; the loop over the pages gives it after the others. */
export interface FailedPage {
  /** `ROBOTS` for what a site does not want to be read; else an error code. */
  readonly error: { readonly code: string; readonly message: string };
  readonly metadata: {
    readonly url: string;
    readonly sourceURL: string;
    readonly error: string;
    /** There was no page. */
    readonly statusCode?: undefined;
  };
}

/** A job that has ended: how it stands, its documents, and what became of the other pages. */
export interface JobResult<D> extends JobStatusBody {
  readonly id: string;
  readonly data: readonly D[];
  /** Pages that have not changed; of a crawl with `since`. */
  readonly unchanged?: readonly {
    readonly url: string;
    readonly since: string;
    readonly by: "lastmod" | "304" | "hash";
  }[];
  /** Pages of the earlier job that answer 404 or 410 now; of a crawl with `since`. */
  readonly gone?: readonly { readonly url: string; readonly statusCode: number }[];
  /** Addresses that lead to no document of their own; of a job with `ignoreSimilar`. */
  readonly similar?: readonly {
    readonly url: string;
    readonly by: "canonical" | "text" | "parameter" | "trap";
    /** The address of the page that is there, or the pattern of the trap. */
    readonly of: string;
    /** The part of the address that changes nothing, where it was not asked for. */
    readonly part?: string;
  }[];
  /** Parameters that change nothing, by how many pages that was seen, and for how many addresses that were not asked for. */
  readonly parameterRules?: readonly {
    readonly host: string;
    readonly parameter: string;
    readonly pages: number;
    readonly leftOut: number;
  }[];
  /** Addresses that lead on without end. */
  readonly traps?: readonly {
    readonly pattern: string;
    readonly reason: "calendar" | "repetition" | "counter" | "facets" | "session";
    readonly pages: number;
    readonly leftOut: number;
  }[];
  readonly errors: readonly {
    readonly id: string;
    readonly timestamp: string;
    readonly url: string;
    readonly code: string;
    readonly error: string;
  }[];
}
