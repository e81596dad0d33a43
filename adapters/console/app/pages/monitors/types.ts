/** What came of the pages of a check. */
export interface Summary {
  readonly totalPages: number;
  readonly same: number;
  readonly changed: number;
  readonly new: number;
  readonly removed: number;
  readonly error: number;
}

/** Options of a scrape, of which some are read here. */
export type ScrapeOptions = Readonly<Record<string, unknown>> & {
  readonly includeTags?: readonly string[];
  readonly excludeTags?: readonly string[];
};

/** What is checked. */
export interface Target {
  readonly id?: string;
  readonly type: "scrape" | "crawl" | "search";
  readonly urls?: readonly string[];
  readonly url?: string;
  readonly queries?: readonly string[];
  readonly scrapeOptions?: ScrapeOptions;
  readonly values?: readonly { readonly name: string }[];
  /** Conditions, as objects or in words. */
  readonly when?: readonly unknown[];
  /** Which part of the pages is compared. */
  readonly watch?: {
    readonly ignore?: readonly string[];
    readonly keep?: readonly string[];
    readonly tolerance?: number;
    readonly [filter: string]: unknown;
  };
  readonly [option: string]: unknown;
}

/** A monitor as the API shows it. */
export interface Monitor {
  readonly id: string;
  readonly name: string;
  readonly status: "active" | "paused";
  readonly schedule: { readonly cron: string; readonly timezone: string };
  readonly nextRunAt: string | null;
  readonly lastRunAt: string | null;
  readonly currentCheckId: string | null;
  readonly adaptive?: { readonly maxHours: number } | null;
  readonly targets: readonly Target[];
  readonly webhook: unknown;
  readonly notification: {
    readonly email?: Email;
    readonly channels?: readonly { readonly type?: string; readonly name?: string }[];
    readonly digest?: { readonly cron: string; readonly timezone: string };
    readonly quietHours?: QuietHours;
  } | null;
  readonly retentionDays: number;
  readonly goal: string | null;
  readonly judgeEnabled: boolean;
  readonly lastCheckSummary: Summary | null;
  readonly lastCheckStatus: string | null;
  readonly failuresInARow: number;
  readonly feedUrl?: string;
}

/** From when to when nothing is sent. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
  readonly timezone: string;
}

/** Who gets e-mails. */
export interface Email {
  readonly enabled: boolean;
  readonly recipients: readonly string[];
  readonly includeDiffs: boolean;
}

/** A check as the API shows it. */
export interface Check {
  readonly id: string;
  readonly status: string;
  readonly trigger: "scheduled" | "manual";
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  readonly createdAt: string;
  readonly summary: Summary;
  readonly targetResults: readonly { readonly suppressed?: number }[];
  readonly actualCredits: number | null;
  readonly error: string | null;
}

/** What became of a page. */
export type PageStatus = "same" | "changed" | "new" | "removed" | "error";

/** A page of a check. */
export interface CheckPage {
  readonly id: string;
  readonly targetId: string;
  readonly url: string;
  readonly status: PageStatus;
  readonly previousScrapeId: string | null;
  readonly currentScrapeId: string | null;
  readonly statusCode: number | null;
  readonly error: string | null;
  readonly metadata: { readonly title?: string };
  readonly diff: { readonly text?: string; readonly json?: Readonly<Record<string, unknown>> } | null;
  readonly snapshot?: { readonly json: unknown };
  readonly judgment: Judgment | null;
  /** Whether it changed only in what is held back. */
  readonly isSuppressed?: boolean;
  readonly notices?: readonly string[];
  readonly movedTo?: string;
}

/** Why a change matters, or does not. */
export interface Judgment {
  readonly meaningful: boolean;
  readonly confidence: string;
  readonly reason: string;
  readonly meaningfulChanges: readonly {
    readonly type: string;
    readonly before: string | null;
    readonly after: string | null;
    readonly reason: string;
  }[];
}

/** What a page was from one check until another. */
export interface Version {
  readonly checkId: string;
  readonly scrapeId: string | null;
  readonly since: string;
  readonly seenAt: string;
  readonly isGone: boolean;
  readonly length: number;
  readonly reason: string | null;
  readonly screenshot?: string;
}
