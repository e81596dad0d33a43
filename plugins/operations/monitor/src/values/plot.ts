/** A value over time as a picture: lines and words alone, in the colours of the reader's system. */
import { escapeMarkup, oneLine } from "@winnow/kit-mail";
import type { ValuePoint, ValueSeries } from "./series.ts";

const WIDTH = 720;
const HEIGHT = 240;
const LEFT = 76;
const RIGHT = 16;
const TOP = 40;
const BOTTOM = 34;
/** Columns of the picture: of more points in one of them the lowest and the highest are drawn. */
const COLUMNS = 300;
/** Texts that have a line of their own; others are drawn on the last. */
const MAX_TEXTS = 6;
/** Characters of a text or a number next to its line. */
const MAX_LABEL = 12;
const DAY_MS = 86_400_000;

const STYLE = `text{font:12px system-ui,sans-serif;fill:#3c4653}.title{font-size:14px;font-weight:600;fill:#1a2027}
.line{fill:none;stroke:#1f5fbf;stroke-width:2;stroke-linejoin:round}.dot{fill:#1f5fbf}.rule{stroke:#d5dbe2}.back{fill:#fff}
@media (prefers-color-scheme:dark){text{fill:#b8c2cc}.title{fill:#eef2f6}.line{stroke:#7db1ff}.dot{fill:#7db1ff}.rule{stroke:#39424d}.back{fill:#14181d}}`;

interface Dot {
  readonly at: number;
  readonly level: number;
}

/** A level of the scale, with the words of its line. */
interface Level {
  readonly level: number;
  readonly words: string;
}

/** Draws a value of a page; steps, as it stayed what it was until the next check. */
export function plotOf(series: ValueSeries | undefined): string {
  const points = series?.points ?? [];
  const name = series === undefined ? "value" : series.field;
  const last = points.findLast(({ value }) => value !== null);
  const unit = last?.unit === undefined ? "" : ` in ${last.unit}`;
  const title = escapeMarkup(oneLine(`${name}${unit}`, 80));
  const { dots, levels } = scaleOf(points);
  const all = dots.flat();
  if (series === undefined || all.length === 0)
    return frame(
      title,
      "No value was read yet.",
      `<text x="${WIDTH / 2}" y="${HEIGHT / 2}" text-anchor="middle">No value was read yet.</text>`,
    );
  const [first, end] = [all[0]?.at ?? 0, all.at(-1)?.at ?? 0];
  const x = (at: number) => round(LEFT + ((at - first) / Math.max(1, end - first)) * (WIDTH - LEFT - RIGHT));
  const low = Math.min(...levels.map(({ level }) => level));
  const high = Math.max(...levels.map(({ level }) => level));
  const y = (level: number) =>
    round(HEIGHT - BOTTOM - (high === low ? 0.5 : (level - low) / (high - low)) * (HEIGHT - TOP - BOTTOM));
  const rules = levels.map(({ level, words }) => rule(y(level), words)).join("");
  const lines = dots.map((run) => line(columnsOf(run, first, end), x, y)).join("");
  // Where all is of a day or two, the day alone says too little.
  const isShort = end - first < 2 * DAY_MS;
  const times =
    text(LEFT, HEIGHT - 12, timeOf(first, isShort)) +
    (end > first ? text(WIDTH - RIGHT, HEIGHT - 12, timeOf(end, isShort), "end") : "");
  const words = `${points.length} values of ${oneLine(series.url, 200)} from ${timeOf(first, isShort)} to ${timeOf(end, isShort)}; the last is ${last?.value}.`;
  return frame(title, escapeMarkup(words), rules + lines + times);
}

function frame(title: string, words: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-labelledby="t d"><title id="t">${title}</title><desc id="d">${words}</desc><style>${STYLE}</style><rect class="back" width="${WIDTH}" height="${HEIGHT}" rx="6"/><text class="title" x="${LEFT}" y="22">${title}</text>${content}</svg>
`;
}

/** The points as runs without gaps, on a scale of numbers, or of the texts that there are. */
function scaleOf(points: readonly ValuePoint[]): {
  readonly dots: readonly (readonly Dot[])[];
  readonly levels: readonly Level[];
} {
  const numbers = points.flatMap(({ value }) => (typeof value === "number" ? [value] : []));
  const isOfNumbers = numbers.length > 0;
  const texts = [...new Set(points.flatMap(({ value }) => (typeof value === "string" ? [value] : [])))].slice(
    0,
    MAX_TEXTS,
  );
  const levelOf = (value: ValuePoint["value"]): number | undefined => {
    if (typeof value === "number") return value;
    if (value === null || isOfNumbers) return undefined;
    const at = texts.indexOf(value);
    return at === -1 ? MAX_TEXTS - 1 : at;
  };
  const runs: Dot[][] = [[]];
  for (const { at, value } of points) {
    const level = levelOf(value);
    if (level !== undefined) runs.at(-1)?.push({ at: Date.parse(at), level });
    else if (runs.at(-1)?.length !== 0) runs.push([]);
  }
  const dots = runs.filter((run) => run.length > 0);
  if (!isOfNumbers) return { dots, levels: texts.map((words, level) => ({ level, words })) };
  const low = numbers.reduce((one, other) => Math.min(one, other));
  const high = numbers.reduce((one, other) => Math.max(one, other));
  const steps = low === high ? [low] : [low, (low + high) / 2, high];
  return { dots, levels: steps.map((level) => ({ level, words: numberInWords(level) })) };
}

/** The lowest and the highest of the points of each column, in their order. */
function columnsOf(run: readonly Dot[], first: number, end: number): readonly Dot[] {
  if (run.length <= 2 * COLUMNS) return run;
  const columns = new Map<number, Dot[]>();
  for (const dot of run) {
    const column = Math.floor(((dot.at - first) / Math.max(1, end - first)) * COLUMNS);
    const [low = dot, high = dot] = columns.get(column) ?? [];
    columns.set(column, [dot.level < low.level ? dot : low, dot.level > high.level ? dot : high]);
  }
  return [...columns.values()].flatMap((pair) => [...new Set(pair)].sort((one, other) => one.at - other.at));
}

function line(run: readonly Dot[], x: (at: number) => number, y: (level: number) => number): string {
  const [first] = run;
  if (first === undefined) return "";
  if (run.length === 1) return `<circle class="dot" cx="${x(first.at)}" cy="${y(first.level)}" r="3"/>`;
  const steps = run.slice(1).map(({ at, level }) => `H${x(at)}V${y(level)}`);
  return `<path class="line" d="M${x(first.at)} ${y(first.level)}${steps.join("")}"/>`;
}

function rule(y: number, words: string): string {
  return `<line class="rule" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y}" y2="${y}"/>${text(LEFT - 8, y + 4, oneLine(words, MAX_LABEL), "end")}`;
}

function text(x: number, y: number, words: string, anchor = "start"): string {
  return `<text x="${x}" y="${round(y)}" text-anchor="${anchor}">${escapeMarkup(words)}</text>`;
}

function numberInWords(value: number): string {
  return value.toLocaleString("en-GB", { maximumSignificantDigits: 6 });
}

function timeOf(at: number, hasHours: boolean): string {
  return new Date(at).toLocaleString("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    ...(hasHours ? ({ hour: "2-digit", minute: "2-digit" } as const) : {}),
    timeZone: "UTC",
  });
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
