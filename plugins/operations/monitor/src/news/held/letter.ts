import { oneLine } from "@winnow/kit-mail";
import type { Monitor } from "../../monitor.ts";
import { inWords, leftOf, type News, type NewsStatus } from "../report.ts";
import { withoutSites } from "./plan.ts";
import { hostOf } from "./reach.ts";
import type { HeldStore, Sealed, SealedOutage } from "./store.ts";

/** Monitors with a section of their own, and monitors that are named for a site. */
const MAX_SECTIONS = 50;
const MAX_NAMED = 50;
/** Pages of a message that are kept to be shown, and of a section at least: of more only the number. */
const MAX_FINDINGS = 300;
const MIN_FINDINGS = 3;

/** What a monitor found, in a message about several checks. */
export interface Section {
  readonly monitor: Monitor;
  /** The oldest first. */
  readonly news: readonly News[];
  /** Checks that found something and are not shown. */
  readonly more: number;
}

/** A site that is down, or back. */
export interface SiteNews {
  readonly host: string;
  readonly since: number;
  readonly backAt?: number;
  readonly isReminder: boolean;
  /** Whether it was reported before that it is down. */
  readonly wasSaid: boolean;
  readonly monitors: readonly SiteMonitor[];
  /** Monitors that are not among them. */
  readonly left: number;
}

/** A monitor that failed at a site. */
export interface SiteMonitor {
  readonly monitor: Monitor;
  readonly url: string;
  readonly error: string;
}

/** What one receiver is sent at one time. */
export interface Letter {
  readonly sites: readonly SiteNews[];
  readonly sections: readonly Section[];
  /** Monitors that found something as well. */
  readonly left: number;
  /** What of their pages is news. */
  readonly leftCounts?: News["counts"];
  /** Whether it was reported before and no one has seen it. */
  readonly isReminder: boolean;
  /** When the last of it was found, in milliseconds since the epoch. */
  readonly at: number;
  readonly timezone: string;
  /** @defaultValue what the numbers say */
  readonly title?: string;
}

/** Gives a monitor, if it is there and notifies the receiver of the message. */
export type FindTeller = (id: string) => Promise<Monitor | undefined>;

/** What stands in a message; undefined when nothing of it is left. */
export async function letterOf(
  store: HeldStore,
  owner: string,
  sealed: Sealed,
  find: FindTeller,
): Promise<Letter | undefined> {
  const sites: SiteNews[] = [];
  for (const outage of sealed.outages) {
    const site = await siteOf(store, owner, outage, find);
    if (site !== undefined) sites.push(site);
  }
  const all = await sectionsOf(store, owner, sealed, find);
  const sections = all.slice(0, MAX_SECTIONS);
  const times = [
    ...sections.flatMap(({ news }) => news.map(({ at }) => at)),
    ...sites.map(({ since, backAt }) => backAt ?? since),
  ];
  const [first] = [...sites.flatMap(({ monitors }) => monitors), ...sections];
  if (first === undefined) return undefined;
  return {
    sites,
    sections,
    left: all.length - sections.length,
    at: Math.max(...times),
    leftCounts: countsOf(all.slice(MAX_SECTIONS).flatMap(({ news }) => news)),
    isReminder: sealed.checks.every(({ round }) => round > 0) && sites.every(({ isReminder }) => isReminder),
    timezone: first.monitor.schedule.timezone,
  };
}

async function sectionsOf(
  store: HeldStore,
  owner: string,
  { checks, more }: Sealed,
  find: FindTeller,
): Promise<readonly Section[]> {
  const sections: Section[] = [];
  const byMonitor = Map.groupBy(checks, ({ monitorId }) => monitorId);
  const most = Math.max(MIN_FINDINGS, Math.floor(MAX_FINDINGS / byMonitor.size));
  for (const [id, entries] of byMonitor) {
    const monitor = await find(id);
    if (monitor === undefined) continue;
    const news: News[] = [];
    let room = most;
    for (const { checkId, without = [] } of entries.toReversed()) {
      const found = await store.news(owner, { id: checkId, monitorId: id });
      const told = found && withoutSites(found, without);
      if (told === undefined) continue;
      const findings = told.findings.slice(0, room);
      room -= findings.length;
      news.push({ ...told, findings });
    }
    news.reverse();
    if (news.length > 0)
      sections.push({ monitor, news, more: (more[id] ?? 0) + entries.length - news.length });
  }
  return sections;
}

async function siteOf(
  store: HeldStore,
  owner: string,
  { host, since, backAt, members, left, round, isSaid }: SealedOutage,
  find: FindTeller,
): Promise<SiteNews | undefined> {
  const monitors: SiteMonitor[] = [];
  let others = left;
  for (const { monitorId, checkId } of members) {
    const monitor = await find(monitorId);
    if (monitor === undefined) continue;
    if (monitors.length >= MAX_NAMED) {
      others += 1;
      continue;
    }
    const news = await store.news(owner, { id: checkId, monitorId });
    const failed = news?.findings.find(({ status, url }) => status === "error" && hostOf(url) === host);
    monitors.push({ monitor, url: failed?.url ?? "", error: failed?.reason ?? "" });
  }
  if (monitors.length === 0) return undefined;
  const back = backAt === undefined ? {} : { backAt };
  return { host, since, ...back, isReminder: round > 0, wasSaid: isSaid, monitors, left: others };
}

/** How many pages of these checks stand how. */
export function countsOf(news: readonly Pick<News, "counts">[]): News["counts"] {
  const sum = (status: NewsStatus) => news.reduce((total, { counts }) => total + counts[status], 0);
  return { changed: sum("changed"), new: sum("new"), removed: sum("removed"), error: sum("error") };
}

/** Pages of these checks that are news and not shown, if so many are. */
export function leftIn({ news }: Section, shown: number): number {
  return news.reduce((total, one) => total + leftOf(one, 0), 0) - shown;
}

/** What a section is about: `2 changed, 1 error in 3 checks`. */
export function sectionWords({ news, more }: Section): string {
  const checks = news.length + more;
  return `${inWords({ counts: countsOf(news) })}${checks > 1 ? ` in ${checks.toLocaleString("en-US")} checks` : ""}`;
}

/** What became of a site, in words. */
export function siteWords({ host, backAt, isReminder, wasSaid, monitors, left }: SiteNews): string {
  const down = isReminder ? "is still down" : "is down";
  const back = wasSaid ? "is back" : "was down and is back";
  const count = monitors.length + left;
  return `${host} ${backAt === undefined ? down : back}: ${count.toLocaleString("en-US")} ${count === 1 ? "monitor" : "monitors"}`;
}

/** The one line that says what the message is about. */
export function titleOf({ title, sites, sections, left, leftCounts, isReminder }: Letter): string {
  if (title !== undefined) return title;
  const mark = isReminder ? "Reminder: " : "";
  const [site] = sites;
  const [section] = sections;
  if (section === undefined && site !== undefined && sites.length === 1) return mark + siteWords(site);
  const down = sites.filter(({ backAt }) => backAt === undefined).length;
  const shown = sections.flatMap(({ news }) => news);
  const words = [
    inWords({ counts: countsOf(leftCounts === undefined ? shown : [...shown, { counts: leftCounts }]) }),
    down === 0 ? "" : `${down} ${down === 1 ? "site" : "sites"} down`,
    down === sites.length ? "" : `${sites.length - down} back`,
  ];
  const all = words.filter((one) => one !== "").join(", ");
  if (section !== undefined && sections.length === 1 && sites.length === 0)
    return `${mark}${oneLine(section.monitor.name, 100)}: ${sectionWords(section)}`;
  const monitors = sections.length + left;
  const who =
    monitors === 0
      ? `${sites.length} sites`
      : `${monitors.toLocaleString("en-US")} ${monitors === 1 ? "monitor" : "monitors"}`;
  return `${mark}${who}: ${all}`;
}
