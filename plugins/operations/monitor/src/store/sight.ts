/** Something that a check has seen. */
export interface Sight {
  readonly url: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly checkId: string;
  readonly scrapeId: string | null;
  /** When it began to be fetched as it was compared, in milliseconds since the epoch; undefined where no scrape did. */
  readonly fetchedAt?: number;
}

/** What a target remembers of something that it has seen. */
export interface Seen extends Sight {
  /** The scrape of the check before. */
  readonly previousScrapeId: string | null;
  /** Whether no check had seen it before. */
  readonly isNew: boolean;
}
