import process from "node:process";
import type { Stream } from "./world.ts";

const CODES = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
} as const;

/** Paints a text, or leaves it as it is where there are no colours. */
export type Paint = Readonly<Record<keyof typeof CODES, (text: string) => string>>;

/** Whether a stream shows colours. @see https://no-color.org */
export function hasColors({ isTTY }: Pick<Stream, "isTTY">): boolean {
  return isTTY === true && !process.env.NO_COLOR && process.env.TERM !== "dumb";
}

/** The colours of a stream. */
export function paintOf(stream: Pick<Stream, "isTTY">): Paint {
  const isOn = hasColors(stream);
  const entries = Object.entries(CODES).map(([name, [on, off]]) => [
    name,
    (text: string) => (isOn && text !== "" ? `\x1b[${on}m${text}\x1b[${off}m` : text),
  ]);
  return Object.fromEntries(entries) as Paint;
}

/** A text of a page for a terminal: without control characters, which could move the cursor or hide what stands there. */
export function harmless(text: string): string {
  return text.replace(/[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g, "\ufffd");
}

/** {@link harmless}, in one line. */
export function oneLine(text: string): string {
  return harmless(text.replace(/\s+/g, " ").trim());
}

/** Columns that a text takes on a terminal; wide characters of East Asia and emoji take two. */
export function widthOf(text: string): number {
  let width = 0;
  for (const one of text) width += WIDE.test(one) ? 2 : /\p{M}/u.test(one) ? 0 : 1;
  return width;
}

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}]/u;

/** A text of at most so many columns, its end cut off with a mark. */
export function cut(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text;
  let [shown, width] = ["", 0];
  for (const one of text) {
    width += widthOf(one);
    if (width > columns - 1) break;
    shown += one;
  }
  return `${shown}…`;
}

/** A column of a table. */
export interface Column<R> {
  readonly title: string;
  /** What a terminal shows. */
  readonly shown: (row: R) => string;
  /** What a pipe gets. @defaultValue what a terminal shows */
  readonly plain?: (row: R) => string;
  /** Whether it gives way when the terminal is narrow. */
  readonly isFlexible?: true;
  readonly paint?: (text: string, row: R) => string;
}

const GAP = "  ";
const MIN_WIDTH = 12;

/** A table for a terminal, with titles; for a pipe a line each, with tabs between the values and no titles. */
export function tableOf<R>(columns: readonly Column<R>[], rows: readonly R[], stream: Stream): string {
  if (stream.isTTY !== true) {
    const line = (row: R) => columns.map(({ shown, plain = shown }) => oneLine(plain(row))).join("\t");
    return rows.map((row) => `${line(row)}\n`).join("");
  }
  const paint = paintOf(stream);
  const cells = rows.map((row) => columns.map(({ shown }) => oneLine(shown(row))));
  const widths = columns.map(({ title }, index) =>
    cells.reduce((width, row) => Math.max(width, widthOf(row[index] ?? "")), title.length),
  );
  const flexible = columns.findIndex(({ isFlexible }) => isFlexible);
  const total = widths.reduce((sum, width) => sum + width + GAP.length, -GAP.length);
  const over = total - (stream.columns ?? 100);
  if (flexible >= 0 && over > 0) widths[flexible] = Math.max(MIN_WIDTH, (widths[flexible] ?? 0) - over);
  const fit = (text: string, index: number) => {
    const width = widths[index] ?? 0;
    const shown = cut(text, width);
    return index === columns.length - 1 ? shown : shown + " ".repeat(Math.max(0, width - widthOf(shown)));
  };
  const head = columns.map(({ title }, index) => fit(title, index)).join(GAP);
  const body = rows.map((row, at) =>
    columns
      .map(({ paint: painted = (text) => text }, index) => painted(fit(cells[at]?.[index] ?? "", index), row))
      .join(GAP)
      .trimEnd(),
  );
  return [paint.bold(head.trimEnd()), ...body].map((line) => `${line}\n`).join("");
}

const UNITS = [
  [86_400, "day"],
  [3600, "hour"],
  [60, "minute"],
] as const;

/** A time seen from now: "in 3 hours", "2 days ago". */
export function relative(at: number, now: number): string {
  const seconds = Math.round(Math.abs(at - now) / 1000);
  const [size, unit] = UNITS.find(([length]) => seconds >= length) ?? [1, "second"];
  const count = Math.floor(seconds / size);
  if (seconds < 5) return "now";
  const words = `${count} ${unit}${count === 1 ? "" : "s"}`;
  return at > now ? `in ${words}` : `${words} ago`;
}
