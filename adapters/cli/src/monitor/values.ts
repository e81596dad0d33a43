import { oneLine, paintOf, tableOf } from "../style.ts";
import type { Stream } from "../world.ts";

/** A value of a page over time, as the API shows it. */
export interface Series {
  readonly url: string;
  readonly field: string;
  readonly points: readonly Point[];
}

interface Point {
  readonly at: string;
  readonly value: number | string | null;
  readonly unit?: string;
  readonly checkId: string;
}

const BARS = "▁▂▃▄▅▆▇█";
/** Characters of a line of bars. */
const MAX_BARS = 40;

/** Values of a monitor: a line with bars for each in a terminal, and every value on a line of its own in a pipe. */
export function showValues(all: readonly Series[], stream: Stream): string {
  if (stream.isTTY !== true)
    return all.flatMap(({ url, field, points }) => points.map((point) => lineOf(url, field, point))).join("");
  const paint = paintOf(stream);
  return tableOf<Series>(
    [
      { title: "VALUE", shown: ({ field }) => field, paint: paint.yellow },
      { title: "NOW", shown: ({ points }) => inWords(points.at(-1)) },
      { title: "OVER TIME", shown: ({ points }) => barsOf(points), paint: paint.cyan },
      { title: "RANGE", shown: ({ points }) => rangeOf(points) },
      { title: "CHECKS", shown: ({ points }) => String(points.length) },
      { title: "PAGE", shown: ({ url }) => url, isFlexible: true },
    ],
    all,
    stream,
  );
}

function lineOf(url: string, field: string, { at, value, unit = "", checkId }: Point): string {
  return `${[at, field, value ?? "", unit, url, checkId].map((cell) => oneLine(String(cell))).join("\t")}\n`;
}

function inWords(point: Point | undefined): string {
  if (point === undefined || point.value === null) return "not there";
  return oneLine(`${point.value}${point.unit === undefined ? "" : ` ${point.unit}`}`).slice(0, 40);
}

/** The numbers as bars, the last of each part of the time; a space where there was none. */
export function barsOf(points: readonly Point[]): string {
  const numbers = points.flatMap(({ value }) => (typeof value === "number" ? [value] : []));
  if (numbers.length === 0) return "";
  const [low, high] = [numbers.reduce(least), numbers.reduce(most)];
  const size = Math.max(1, Math.ceil(points.length / MAX_BARS));
  const bars: string[] = [];
  for (let at = 0; at < points.length; at += size) {
    const part = points.slice(at, at + size).findLast(({ value }) => typeof value === "number");
    const share = high === low ? 0.5 : (Number(part?.value) - low) / (high - low);
    bars.push(part === undefined ? " " : (BARS[Math.round(share * (BARS.length - 1))] ?? " "));
  }
  return bars.join("");
}

function rangeOf(points: readonly Point[]): string {
  const numbers = points.flatMap(({ value }) => (typeof value === "number" ? [value] : []));
  if (numbers.length === 0) return "";
  const [low, high] = [numbers.reduce(least), numbers.reduce(most)];
  return low === high ? String(low) : `${low}–${high}`;
}

const least = (one: number, other: number) => Math.min(one, other);
const most = (one: number, other: number) => Math.max(one, other);
