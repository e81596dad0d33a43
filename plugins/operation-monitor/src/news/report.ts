import { oneLine, shorten } from "@winnow/kit-mail";
import type { CheckPage, PageStatus } from "../monitor.ts";
import { type Excerpt, excerptOf } from "./excerpt.ts";

/** Pages of a check that are told of one by one; of the others only the number. */
export const MAX_FINDINGS = 100;

/** What is told first. */
const ORDER = ["changed", "new", "removed", "error"] as const;
/** How a page stands that is told of. */
export type NewsStatus = (typeof ORDER)[number];

/** A page that is told of. */
export interface Finding {
  /** That of the page. */
  readonly id: string;
  readonly status: NewsStatus;
  readonly url: string;
  readonly title: string;
  readonly description?: string;
  /** Why it could not be read, or what the judgment says. */
  readonly reason?: string;
  readonly diff?: Excerpt;
}

/** What a check has found that is worth telling. */
export interface News {
  readonly monitorId: string;
  readonly checkId: string;
  /** When the check ended, in milliseconds since the epoch. */
  readonly at: number;
  /** Pages by how they stand, without those of `noise`. */
  readonly counts: Readonly<Record<NewsStatus, number>>;
  readonly same: number;
  /** Changes that were judged not to matter. */
  readonly noise: number;
  readonly findings: readonly Finding[];
}

/** Collects what is worth telling while the pages of a check go by. */
export class Report {
  readonly #found = new Map<PageStatus, Finding[]>(ORDER.map((status) => [status, []]));
  readonly #counts = { changed: 0, new: 0, removed: 0, error: 0 };
  /** Pages that stood like this at the check before, and are told of no second time. */
  readonly #known: ReadonlySet<string>;
  #same = 0;
  #noise = 0;

  constructor(known: ReadonlySet<string>) {
    this.#known = known;
  }

  add(id: string, page: CheckPage): void {
    const { status } = page;
    const isKnown = page.isQuiet === true || this.#known.has(standingOf(page));
    if (status === "same" || isKnown) this.#same += 1;
    else if (page.judgment?.meaningful === false) this.#noise += 1;
    else {
      this.#counts[status] += 1;
      const found = this.#found.get(status);
      if (found !== undefined && found.length < MAX_FINDINGS) found.push(findingOf(id, status, page));
    }
  }

  /** What is worth telling; undefined when that is nothing. */
  news(facts: Pick<News, "monitorId" | "checkId" | "at">): News | undefined {
    const findings = ORDER.flatMap((status) => this.#found.get(status) ?? []).slice(0, MAX_FINDINGS);
    if (findings.length === 0) return undefined;
    return { ...facts, counts: { ...this.#counts }, same: this.#same, noise: this.#noise, findings };
  }
}

/** Names a page and how it stands. */
export function standingOf({ targetId, url, status }: CheckPage): string {
  return `${status} ${targetId} ${url}`;
}

/** Whether a page was told of and stays as it stands, so that it is no news a second time. */
export function lasts({ status, isQuiet }: Pick<CheckPage, "status" | "isQuiet">): boolean {
  return isQuiet !== true && (status === "error" || status === "removed");
}

function findingOf(id: string, status: NewsStatus, page: CheckPage): Finding {
  const { title, description } = page.metadata;
  const reason = page.error ?? page.judgment?.reason;
  const diff = status === "changed" ? excerptOf(page.diff) : undefined;
  return {
    id,
    status,
    // One that is cut is no link any more.
    url: shorten(page.url, 2000),
    title: typeof title === "string" && title.trim() !== "" ? oneLine(title, 200) : oneLine(page.url, 200),
    ...(typeof description === "string" ? { description: oneLine(description, 300) } : {}),
    ...(reason === undefined ? {} : { reason: oneLine(reason, 500) }),
    ...(diff === undefined ? {} : { diff }),
  };
}

/** The numbers of a check in words, such as `2 changed, 1 new`. */
export function inWords({ counts }: Pick<News, "counts">): string {
  const parts = ORDER.filter((status) => counts[status] > 0).map((status) => {
    const number = counts[status].toLocaleString("en-US");
    return status === "error"
      ? `${number} ${counts[status] === 1 ? "error" : "errors"}`
      : `${number} ${status}`;
  });
  return parts.join(", ");
}

/** Pages that are news, of which not all are told of one by one. */
export function leftOf(
  { counts, findings }: Pick<News, "counts" | "findings">,
  shown = findings.length,
): number {
  return ORDER.reduce((sum, status) => sum + counts[status], 0) - shown;
}
