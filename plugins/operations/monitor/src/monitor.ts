import type { Schedule } from "@winnow/kit-schedule";
import type { MonitorTarget, NotificationSettings } from "./request.ts";
import type { PictureVerdict } from "./watch/verdict.ts";
import type { Alert, FieldValue } from "./when/state.ts";

/** What came of the pages of a check. */
export interface Summary {
  readonly totalPages: number;
  readonly same: number;
  readonly changed: number;
  readonly new: number;
  readonly removed: number;
  readonly error: number;
}

/** What a caller decides about a monitor. */
export interface MonitorSettings {
  readonly name: string;
  readonly status: "active" | "paused";
  readonly schedule: Schedule;
  readonly targets: readonly MonitorTarget[];
  /** As a notifier takes it; null for none. */
  readonly webhook: unknown;
  readonly notification: NotificationSettings | null;
  readonly retentionDays: number;
  readonly goal: string | null;
  readonly judgeEnabled: boolean;
  /** In their order; undefined for a monitor that was made before there were tags. */
  readonly tags?: readonly string[];
  /** Settings that it says itself, by name; undefined for one that was made before tags said any. */
  readonly said?: readonly string[];
  /** What it has of its tags: the tag of each setting, of `notification` of each part. */
  readonly inherited?: Readonly<Record<string, string>>;
  /** How seldom it may check while nothing changes; null or undefined for as often as its schedule says. */
  readonly adaptive?: { readonly maxHours: number } | null;
}

/** A monitor as it is kept. Times are milliseconds since the epoch. */
export interface Monitor extends MonitorSettings {
  readonly id: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** When the next check is due; undefined while it is paused. */
  readonly nextRunAt?: number;
  /** When its next time was last given anew, as the clock had been ahead: what was done by that clock is done again. */
  readonly reckonedAt?: number;
  readonly lastRunAt?: number;
  /** When a check was last done; those that did not begin read no page. */
  readonly lastDoneAt?: number;
  /** When a check last found something that was not as before, or the targets or times were given; undefined until then. */
  readonly lastChangedAt?: number;
  readonly currentCheckId?: string;
  readonly lastCheckSummary?: Summary;
  readonly lastCheckStatus?: CheckStatus;
  /** Checks in a row that did not read all of their pages; those that were skipped count for nothing. */
  readonly failuresInARow?: number;
}

/** Where a check stands. @see wire contract 14.6 */
export type CheckStatus =
  | "queued"
  | "running"
  | "completed"
  | "partial"
  | "failed"
  | "skipped_overlap"
  | "skipped_no_credits";

/** A check as it is kept. */
export interface Check {
  readonly id: string;
  readonly monitorId: string;
  readonly status: CheckStatus;
  readonly trigger: "scheduled" | "manual";
  readonly scheduledFor?: number;
  readonly startedAt?: number;
  readonly finishedAt?: number;
  readonly estimatedCredits: number;
  readonly actualCredits?: number;
  readonly summary: Summary;
  readonly targetResults: readonly object[];
  /** Where what it found could not be reported at its end: the later check that did, null as long as none has. */
  readonly reportedBy?: string | null;
  readonly error?: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** What became of a page. */
export type PageStatus = "same" | "changed" | "new" | "removed" | "error";

/** A page of a check as it is kept. @see wire contract 14.7 */
export interface CheckPage {
  readonly targetId: string;
  readonly url: string;
  readonly status: PageStatus;
  readonly previousScrapeId: string | null;
  readonly currentScrapeId: string | null;
  readonly statusCode: number | null;
  readonly error: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly diff: object | null;
  readonly snapshot?: object;
  readonly credits: number;
  /** What the judge found; of changed pages of judged monitors and of judged search results. */
  readonly judgment?: Judgment;
  /** Why rules judged although there is a model. */
  readonly degradedReason?: string;
  /** Whether no message is sent about the page: it failed or was gone already, as was reported before. */
  readonly isQuiet?: true;
  /** The values that its target asks for, as they are now; null for what was not there. */
  readonly values?: Readonly<Record<string, FieldValue>>;
  /** Conditions that came true; none, where the target has none. */
  readonly alerts?: readonly Alert[];
  /** How its picture compares with the one before; where its target asks for that. */
  readonly visual?: PictureVerdict;
  /** Whether its site did not answer at all: no connection, no time left, or a failure of the server. */
  readonly isDown?: true;
  /** What is to be said of how the page is read: a selector that was healed, a field that went empty, an address that moved. */
  readonly notices?: readonly string[];
  /** Whether some of these are new, so that they are reported. */
  readonly hasNotice?: true;
  /** The profile that the site asks to log in. */
  readonly loginLost?: string;
  /** Where a page of a crawl is found now that is not found here any more. */
  readonly movedTo?: string;
  /** Whether it changed only in what changes all the time, as earlier checks have shown. */
  readonly isHeld?: true;
}

/** What the judge found in a page. @see wire contract 14.7 */
export interface Judgment {
  readonly meaningful: boolean;
  readonly confidence: "high" | "medium" | "low";
  readonly reason: string;
  readonly meaningfulChanges: readonly MeaningfulChange[];
}

/** A change that the goal of a monitor is about. */
export interface MeaningfulChange {
  readonly type: "added" | "removed" | "changed";
  readonly before: string | null;
  readonly after: string | null;
  readonly reason: string;
}

/** A summary of nothing. */
export const NO_PAGES: Summary = { totalPages: 0, same: 0, changed: 0, new: 0, removed: 0, error: 0 };

/** The summary with one page more. */
export function withPage(summary: Summary, status: PageStatus): Summary {
  return { ...summary, totalPages: summary.totalPages + 1, [status]: summary[status] + 1 };
}

/** The monitor after a check that came out like this. */
export function withOutcome(monitor: Monitor, status: CheckStatus): Monitor {
  const before = monitor.failuresInARow ?? 0;
  const isFailure = status === "failed" || status === "partial";
  const failuresInARow = isFailure ? before + 1 : status === "completed" ? 0 : before;
  return { ...monitor, lastCheckStatus: status, failuresInARow };
}

/** Whether a check is over. */
export function isOver({ status }: Pick<Check, "status">): boolean {
  return status !== "queued" && status !== "running";
}
