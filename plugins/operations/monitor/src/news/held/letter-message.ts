import type { ChannelItem, ChannelLink, ChannelMessage } from "@winnow/kit-channels";
import { oneLine } from "@winnow/kit-mail";
import { itemOf } from "../channels/message.ts";
import { timeIn } from "../mail.ts";
import {
  type Letter,
  leftIn,
  type Section,
  type SiteNews,
  sectionWords,
  siteWords,
  titleOf,
} from "./letter.ts";
import { monitorsWords, sinceWords } from "./letter-mail.ts";

/** Pages of a message; what is longer is for e-mail and the console. */
const MAX_ITEMS = 30;
/** Monitors of a site that are named. */
const MAX_NAMES = 20;

/** What a receiver is sent at one time, for a channel. */
export function letterMessage(letter: Letter, links: readonly ChannelLink[]): ChannelMessage {
  const { sites, sections, left, at, timezone } = letter;
  const share = Math.max(1, Math.floor(MAX_ITEMS / Math.max(1, sections.length)));
  const shown = sections.map((section) => sectionItems(section, share));
  const when = timeIn(timezone, at);
  const isUrgent =
    sites.some(({ backAt }) => backAt === undefined) ||
    sections.some(({ news }) => news.some(({ counts }) => counts.error > 0));
  return {
    title: titleOf(letter),
    note: left > 0 ? `${when} · ${monitorsWords(left)}` : when,
    items: [...sites.map((site) => siteItem(site, timezone)), ...shown.flatMap(({ items }) => items)],
    left: shown.reduce((total, one) => total + one.left, 0),
    ...(links.length === 0 ? {} : { links }),
    ...(isUrgent ? { isUrgent: true } : {}),
  };
}

/** The pages of a monitor, below its name. */
function sectionItems(section: Section, max: number) {
  const findings = section.news.flatMap((news) => news.findings).slice(-max);
  const head: ChannelItem = { label: oneLine(section.monitor.name, 100), title: sectionWords(section) };
  return { items: [head, ...findings.map(itemOf)], left: leftIn(section, findings.length) };
}

function siteItem(site: SiteNews, timezone: string): ChannelItem {
  const names = site.monitors.slice(0, MAX_NAMES).map(({ monitor }) => oneLine(monitor.name, 60));
  const left = site.left + site.monitors.length - names.length;
  const more = left > 0 ? ` and ${left.toLocaleString("en-US")} more` : "";
  const [first] = site.monitors;
  const error = site.backAt === undefined && first !== undefined && first.error !== "" ? [first.error] : [];
  return {
    label: site.backAt === undefined ? "Down" : "Back",
    title: siteWords(site),
    texts: [sinceWords(site, timezone), ...error, names.join(", ") + more],
  };
}
