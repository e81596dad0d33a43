import { oneLine, shorten } from "@winnow/kit-mail";
import type { CheckPage, PageStatus } from "../monitor.ts";
import type { MonitorTarget } from "../request.ts";
import { pictureInWords } from "../watch/verdict.ts";
import { alertInWords } from "../when/state.ts";
import { type Excerpt, excerptOf } from "./excerpt.ts";

/** Pages of a check that are reported one by one; of the others only the number. */
export const MAX_FINDINGS = 100;

/** What is reported first. */
const ORDER = ["changed", "new", "removed", "error"] as const;
/** How a page stands that is reported. */
export type NewsStatus = (typeof ORDER)[number];

/** A page that is reported. */
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
  /** The target that has the page, where it changed: its pictures are kept with that. */
  readonly targetId?: string;
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
  /** Changes that were judged not to matter, or are known to be there all the time. */
  readonly noise: number;
  /** Pages that could not be read, and that is reported later or was reported before. */
  readonly unread?: number;
  /** Pages that are gone, as was reported before. */
  readonly gone?: number;
  /** Pages of which this is the first that is known: with these later ones are compared. */
  readonly first?: number;
  readonly findings: readonly Finding[];
}

/** What was known before a check. */
export interface PriorState {
  /** Pages that stand as they did, and are reported no second time; see {@link standingOf}. */
  readonly standing: ReadonlySet<string>;
  /** Targets whose searches were done before. */
  readonly searched: ReadonlySet<string>;
}

/** What a target found that is reported when the target was checked before. */
interface Held {
  isKnown: boolean;
  readonly pages: (readonly [id: string, page: CheckPage])[];
  /** Those beyond what is reported one by one. */
  readonly more: Record<"new" | "removed", number>;
}

type TargetTypes = ReadonlyMap<string, MonitorTarget["type"]>;

/** Collects what is worth telling while the pages of a check go by. */
export class Report {
  readonly #found = new Map<PageStatus, Finding[]>(ORDER.map((status) => [status, []]));
  readonly #counts = { changed: 0, new: 0, removed: 0, error: 0 };
  readonly #quiet = { same: 0, noise: 0, unread: 0, gone: 0, first: 0 };
  readonly #held = new Map<string, Held>();
  /** Where pages are found that were elsewhere before: each of them is one page, and one piece of news. */
  readonly #moved = new Set<string>();
  readonly #known: PriorState;
  readonly #types: TargetTypes;

  constructor(known: PriorState, targets: readonly Pick<MonitorTarget, "id" | "type">[]) {
    this.#known = known;
    this.#types = new Map(targets.map(({ id, type }) => [id, type]));
  }

  add(id: string, page: CheckPage): void {
    const { status, targetId } = page;
    const type = this.#types.get(targetId);
    const isKnown = page.isQuiet === true || this.#known.standing.has(standingOf(page));
    if (type === "crawl" && page.previousScrapeId !== null) this.#heldOf(targetId).isKnown = true;
    if (page.movedTo !== undefined) this.#moved.add(page.movedTo);
    if (page.hasNotice === true && status !== "error" && status !== "removed")
      this.#report(id, page, status === "new" ? "new" : "changed");
    else if (page.alerts !== undefined && status !== "error" && status !== "removed")
      this.#addWatched(id, page);
    else if (status === "same") this.#quiet[page.isHeld === true ? "noise" : "same"] += 1;
    else if (isKnown)
      this.#quiet[status === "error" ? "unread" : status === "removed" ? "gone" : "same"] += 1;
    else if (page.judgment?.meaningful === false) this.#quiet.noise += 1;
    else if (this.#isFirst(page, type)) this.#quiet.first += 1;
    else if (type === "crawl" && isFirstSight(page)) this.#hold(id, page);
    else this.#report(id, page, status);
  }

  /** Of a page with conditions only these are news, also when it is seen first. */
  #addWatched(id: string, page: CheckPage): void {
    const { status, alerts = [] } = page;
    if (alerts.length > 0) this.#report(id, page, "changed");
    else this.#quiet[status === "changed" ? "noise" : status === "new" ? "first" : "same"] += 1;
  }

  /** A page that a caller listed, and results of the first search, are what later ones are compared with. */
  #isFirst(page: CheckPage, type: MonitorTarget["type"] | undefined): boolean {
    if (page.status !== "new" || page.judgment !== undefined) return false;
    if (type === "scrape") return page.previousScrapeId === null;
    return type === "search" && !this.#known.searched.has(page.targetId);
  }

  #report(id: string, page: CheckPage, status: NewsStatus): void {
    this.#counts[status] += 1;
    const found = this.#found.get(status);
    if (found !== undefined && found.length < MAX_FINDINGS) found.push(findingOf(id, status, page));
  }

  #heldOf(targetId: string): Held {
    const held = this.#held.get(targetId) ?? { isKnown: false, pages: [], more: { new: 0, removed: 0 } };
    this.#held.set(targetId, held);
    return held;
  }

  /** Of a crawl no page of which was known, all are. */
  #hold(id: string, page: CheckPage): void {
    const held = this.#heldOf(page.targetId);
    if (held.pages.length < MAX_FINDINGS) held.pages.push([id, page]);
    else held.more[page.status as "new" | "removed"] += 1;
  }

  #release(): void {
    for (const { isKnown, pages, more } of this.#held.values()) {
      if (isKnown) {
        for (const [id, page] of pages)
          if (page.status !== "new" || !this.#moved.has(page.url))
            this.#report(id, page, page.status as NewsStatus);
        this.#counts.new += more.new;
        this.#counts.removed += more.removed;
      } else this.#quiet.first += pages.length + more.new + more.removed;
    }
    this.#held.clear();
  }

  /** What is worth telling; undefined when that is nothing. */
  news(facts: Pick<News, "monitorId" | "checkId" | "at">): News | undefined {
    this.#release();
    const findings = ORDER.flatMap((status) => this.#found.get(status) ?? []).slice(0, MAX_FINDINGS);
    if (findings.length === 0) return undefined;
    return { ...facts, counts: { ...this.#counts }, ...this.#quiet, findings };
  }
}

/** Whether no check had scraped the page before. */
function isFirstSight({ status, previousScrapeId }: CheckPage): boolean {
  return (status === "new" || status === "removed") && previousScrapeId === null;
}

/** Names a page and how it stands. */
export function standingOf({ targetId, url, status }: CheckPage): string {
  return `${status} ${targetId} ${url}`;
}

/** Whether a page was reported and stays as it stands, so that it is no news a second time. */
export function lasts({ status, isQuiet }: Pick<CheckPage, "status" | "isQuiet">): boolean {
  return isQuiet !== true && (status === "error" || status === "removed");
}

function findingOf(id: string, status: NewsStatus, page: CheckPage): Finding {
  const { title, description } = page.metadata;
  const { alerts = [], notices = [], hasNotice, movedTo } = page;
  const judged = alerts.length > 0 ? alerts.map(alertInWords).join("; ") : page.judgment?.reason;
  const said = [
    judged,
    pictureInWords(page.visual),
    ...(hasNotice === true ? notices : []),
    movedTo && `It has moved to ${movedTo}.`,
  ];
  const reason = page.error ?? (said.filter(Boolean).join(" ") || undefined);
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
    ...(status === "changed" ? { targetId: page.targetId } : {}),
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

/** Pages that are news, of which not all are reported one by one. */
export function leftOf(
  { counts, findings }: Pick<News, "counts" | "findings">,
  shown = findings.length,
): number {
  return ORDER.reduce((sum, status) => sum + counts[status], 0) - shown;
}
