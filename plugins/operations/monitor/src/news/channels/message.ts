import type { ChannelChange, ChannelItem, ChannelLink, ChannelMessage } from "@winnow/kit-channels";
import { oneLine } from "@winnow/kit-mail";
import type { Schedule } from "@winnow/kit-schedule";
import type { Excerpt } from "../excerpt.ts";
import { othersOf, timeIn } from "../mail.ts";
import { type Finding, inWords, leftOf, type News, type NewsStatus } from "../report.ts";
import { byHowMuch } from "./by-how-much.ts";

/** Pages and changes of a page of a message; what is longer is for e-mail and the console. */
const MAX_ITEMS = 20;
const MAX_CHANGES = 8;
const LABELS: Readonly<Record<NewsStatus, string>> = {
  changed: "Changed",
  new: "New",
  removed: "Removed",
  error: "Error",
};

/** What a message about a check is written from. */
export interface MessageFacts {
  readonly name: string;
  readonly schedule: Pick<Schedule, "timezone">;
  readonly links?: readonly ChannelLink[];
}

/** The message about a check, for channels. */
export function checkMessage(news: News, { name, schedule, links = [] }: MessageFacts): ChannelMessage {
  const items = news.findings.slice(0, MAX_ITEMS).map(itemOf);
  const others = othersOf(news);
  const when = timeIn(schedule.timezone, news.at);
  return {
    title: `${oneLine(name, 100)}: ${inWords(news)}`,
    note: others === "" ? when : `${when} · ${others}`,
    items,
    left: leftOf(news, items.length),
    ...(links.length === 0 ? {} : { links }),
    ...(news.counts.error > 0 ? { isUrgent: true } : {}),
  };
}

/** A page as an item of a message. */
export function itemOf({ status, title, url, description, reason, diff }: Finding): ChannelItem {
  const texts = [description, reason].filter((one) => one !== undefined);
  const changes = diff === undefined ? [] : changesOf(diff);
  return {
    label: LABELS[status],
    title,
    url,
    ...(texts.length === 0 ? {} : { texts }),
    ...(changes.length === 0 ? {} : { changes }),
  };
}

/** What took the place of what: fields by their paths, and lines that are gone with those that came. */
function changesOf({ fields, lines }: Excerpt): readonly ChannelChange[] {
  const changes: ChannelChange[] = fields.map(({ path, before, after }) => changeOf(before, after, path));
  for (let at = 0; at < lines.length && changes.length < MAX_CHANGES; ) {
    const [old, now] = [runOf(lines, at, "removed"), runOf(lines, at, "removed", "added")];
    const [removed, added] = [lines.slice(at, old), lines.slice(old, now)];
    for (let row = 0; row < Math.max(removed.length, added.length); row += 1)
      changes.push(changeOf(removed[row]?.text ?? null, added[row]?.text ?? null));
    at = Math.max(now, at + 1);
  }
  return changes.slice(0, MAX_CHANGES);
}

/** Where lines of these types, one after the other, end. */
function runOf(lines: Excerpt["lines"], from: number, ...types: readonly string[]): number {
  let at = from;
  for (const type of types) while (lines[at]?.type === type) at += 1;
  return at;
}

function changeOf(before: string | null, after: string | null, name?: string): ChannelChange {
  const by = before === null || after === null ? undefined : byHowMuch(before, after);
  return { before, after, ...(name === undefined ? {} : { name }), ...(by === undefined ? {} : { by }) };
}
