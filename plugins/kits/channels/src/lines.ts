import { oneLine } from "@winnow/kit-mail";
import type { ChannelItem, ChannelMessage } from "./index.ts";

/** A part of a line that looks the same throughout. */
export interface Run {
  readonly text: string;
  readonly isBold?: boolean;
  /** Of a link: http or https. */
  readonly url?: string;
}

/** A line of a message. */
export type Line = readonly Run[];

/** Characters of a text of an item, of the name of a change, and of a value that still stands next to the other. */
const MAX_TEXT = 500;
const MAX_NAME = 100;
const MAX_BESIDE = 60;
/** Texts and changes of an item. */
const MAX_PARTS = 10;
/** Characters of a link; Slack takes no more, and a chat shows no such page. */
const MAX_LINK = 2000;

/** How much room a line takes, with the end of the line. */
export type Cost = (line: Line) => number;

/**
 * The lines of a message below its title, as many as there is room for: items whole, in their order, and then how many are not
 * shown. The first is cut where it is too long alone.
 */
export function fitLines(message: ChannelMessage, max: number, cost: Cost): readonly Line[] {
  const { note, items, left = 0, links = [] } = message;
  const costOf = (lines: readonly Line[]) => lines.reduce((sum, line) => sum + cost(line), 0);
  const head: Line[] = note === undefined ? [] : [[{ text: tidy(note, MAX_TEXT) }]];
  const ways = links.filter(({ url }) => linkOf(url) !== undefined);
  const tail: Line[] = ways.map(({ label, url }) => [{ text: label, url }]);
  let room = max - costOf(head) - costOf(tail) - cost(moreLine(items.length + left));
  const shown: Line[] = [];
  let count = 0;
  for (const item of items) {
    const lines = itemLines(item);
    const price = costOf(lines);
    if (price > room && count > 0) break;
    shown.push(...(price > room ? cutLines(lines, room, cost) : lines));
    room -= price;
    count += 1;
  }
  const hidden = items.length + left - count;
  return [...head, ...shown, ...(hidden > 0 ? [moreLine(hidden)] : []), ...tail];
}

function moreLine(count: number): Line {
  return [{ text: `… and ${count.toLocaleString("en-US")} more` }];
}

/** The lines of an item: what it is, what there is to say, and what changed by how much. */
export function itemLines({ label, title, url, texts = [], changes = [] }: ChannelItem): readonly Line[] {
  const link = url === undefined ? undefined : linkOf(url);
  const name = { text: tidy(title, MAX_TEXT), ...(link === undefined ? {} : { url: link }) };
  return [
    [{ text: `${tidy(label, MAX_NAME)}:`, isBold: true }, { text: " " }, name],
    ...texts.slice(0, MAX_PARTS).map((text): Line => [{ text: tidy(text, MAX_TEXT) }]),
    ...changes.slice(0, MAX_PARTS).flatMap(changeLines),
    ...(changes.length > MAX_PARTS ? [moreLine(changes.length - MAX_PARTS)] : []),
  ];
}

function changeLines({ name, before, after, by }: NonNullable<ChannelItem["changes"]>[number]): Line[] {
  const [old, now] = [before, after].map((text) => (text === null ? null : tidy(text, MAX_TEXT)));
  const start: Run[] = name === undefined ? [] : [{ text: `${tidy(name, MAX_NAME)}: ` }];
  const end: Run[] = by === undefined ? [] : [{ text: " " }, { text: `(${by})`, isBold: true }];
  if (old == null) return [[...start, { text: `+ ${now ?? ""}` }, ...end]];
  if (now == null) return [[...start, { text: `− ${old}` }, ...end]];
  if (old.length + now.length <= MAX_BESIDE) return [[...start, { text: `${old} → ${now}` }, ...end]];
  return [
    [...start, { text: `− ${old}` }],
    [...start, { text: `+ ${now}` }, ...end],
  ];
}

/** Lines until there is no room; the one at the edge is cut. */
function cutLines(lines: readonly Line[], max: number, cost: Cost): readonly Line[] {
  const kept: Line[] = [];
  let room = max;
  for (const line of lines) {
    const price = cost(line);
    if (price <= room) {
      kept.push(line);
      room -= price;
      continue;
    }
    const frame = cost([{ text: "" }]);
    const text = clip(
      line.map((run) => run.text).join(""),
      room - frame,
      (one) => cost([{ text: one }]) - frame,
    );
    if (text !== "") kept.push([{ text }]);
    break;
  }
  return kept;
}

/** A text in one line without signs that steer, cut where it is longer than so many characters. */
export function tidy(text: string, max: number): string {
  return clip(oneLine(text, max * 4), max);
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** A text with at most this measure, which ends in … when it was longer; what is one sign to a reader stays whole. */
export function clip(
  text: string,
  max: number,
  measure: (text: string) => number = (one) => one.length,
): string {
  if (text.length * 12 <= max || measure(text) <= max) return text;
  const end = measure("…");
  let [length, cut] = [0, ""];
  for (const { segment } of graphemes.segment(text)) {
    length += measure(segment);
    if (length + end > max) break;
    cut += segment;
  }
  return end > max ? "" : `${cut.trimEnd()}…`;
}

/** A URL that a reader may follow, without credentials, in which no sign ends the markup around it; undefined for others. */
export function linkOf(url: string): string | undefined {
  const { protocol, host, pathname, search, hash } = URL.parse(url) ?? { protocol: "" };
  if (host === undefined || !/^https?:$/.test(protocol) || url.length > MAX_LINK) return undefined;
  const rest = `${pathname}${search}${hash}`.replace(
    /[()<>|"`\\[\]]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${protocol}//${host}${rest}`;
}
