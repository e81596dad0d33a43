import type { TraceStep } from "@winnow/core";
import { recordOf } from "@winnow/kit-schema";
import type { Print } from "./common.ts";
import { cut, oneLine, paintOf, widthOf } from "./style.ts";
import type { CliWorld, Stream } from "./world.ts";

/** Columns of a terminal that does not say how many it has. */
const COLUMNS = 100;
/** Columns of a bar, below which names give way to it. */
const MIN_BAR = 12;
/** Columns of names, which are kept however narrow the terminal is. */
const MIN_NAMES = 10;
/** Steps that are named as the longest. */
const NAMED = 3;

type Step = Pick<TraceStep, "phase" | "startMs" | "durationMs" | "outcome"> & {
  readonly name: string;
  /** Why it failed, or what else it says of itself. */
  readonly note: string;
};

/** Whether the steps of a document are drawn instead of printed as JSON: on a terminal, for one who asked for no JSON. */
export function isDrawn({ explain }: Print, { stdout }: Pick<CliWorld, "stdout">): boolean {
  return explain === true && stdout.isTTY === true;
}

/**
 * The steps of a scrape as bars over its time, in the order in which they began, times in milliseconds. Full bars are the critical
 * path: the steps that the end waited for. Empty without steps.
 */
export function waterfallOf(trace: unknown, stream: Stream): string {
  const steps = stepsOf(trace);
  if (steps.length === 0) return "";
  const critical = criticalPath(steps);
  const end = Math.max(...steps.map(endOf));
  const paint = paintOf(stream);
  const layout = layoutOf(steps, end, stream.columns ?? COLUMNS);
  const lines = steps.flatMap((step) => {
    const isCritical = critical.has(step);
    const bar = barOf(step, end, layout.bars, isCritical);
    const line = rowOf(layout, [step.phase, step.name, bar, msOf(step.startMs), msOf(step.durationMs)]);
    const note = step.note === "" ? [] : [paint.dim(cut(`  ${step.note}`, layout.columns))];
    if (step.outcome === "failed") return [paint.red(line), ...note];
    return [isCritical ? paint.bold(line) : paint.dim(line), ...note];
  });
  const head = rowOf(layout, ["phase", "plugin", "", "start", "ms"]);
  return `${[paint.bold(head), ...lines, ...verdict(critical, end)].join("\n")}\n`;
}

/** Columns of a row, and of its parts. */
interface Layout {
  readonly columns: number;
  /** None where the terminal has no room for them. */
  readonly phases: number;
  readonly names: number;
  readonly bars: number;
  readonly digits: number;
}

function layoutOf(steps: readonly Step[], end: number, columns: number): Layout {
  const digits = Math.max("start".length, msOf(end).length) + 1;
  const phases = widest(["phase", ...steps.map(({ phase }) => phase)]) + 1;
  const names = widest(["plugin", ...steps.map(({ name }) => name)]);
  const free = columns - 2 * digits - 1;
  const isWide = free - phases - names >= MIN_BAR;
  const shown = isWide ? names : Math.max(MIN_NAMES, Math.min(names, free - MIN_BAR));
  const left = free - shown - (isWide ? phases : 0);
  return { columns, phases: isWide ? phases : 0, names: shown, bars: Math.max(0, left), digits };
}

function rowOf(
  { columns, phases, names, bars, digits }: Layout,
  [phase, name, bar, start, length]: readonly [string, string, string, string, string],
): string {
  const label = phases === 0 ? "" : padded(phase, phases);
  const called = padded(phases === 0 ? name || phase : name, names);
  return cut(
    `${label}${called} ${bar.padEnd(bars)}${start.padStart(digits)}${length.padStart(digits)}`,
    columns,
  );
}

/** What a server of another version sends may have other steps. */
function stepsOf(trace: unknown): readonly Step[] {
  const steps = (Array.isArray(trace) ? trace : []).flatMap((one: unknown): Step[] => {
    const { phase, plugin, startMs, durationMs, outcome, code, note } = recordOf(one);
    if (!isTime(startMs) || !isTime(durationMs)) return [];
    const reason = [code, note].filter((text) => typeof text === "string" && text !== "").join(": ");
    return [
      {
        phase: oneLine(String(phase ?? "")),
        name: oneLine(String(plugin ?? "")),
        note: oneLine(reason),
        outcome: outcome === "failed" ? "failed" : "ok",
        startMs,
        durationMs,
      },
    ];
  });
  return steps.sort((one, other) => one.startMs - other.startMs);
}

function isTime(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

const endOf = ({ startMs, durationMs }: Step): number => startMs + durationMs;

/** From the end backwards: of the steps that were over when the one after them began, the one that ended last. */
function criticalPath(steps: readonly Step[]): ReadonlySet<Step> {
  const path = new Set<Step>();
  let before = Number.POSITIVE_INFINITY;
  for (const step of steps.toSorted((one, other) => endOf(other) - endOf(one))) {
    if (step.durationMs === 0 || endOf(step) > before) continue;
    path.add(step);
    before = step.startMs;
  }
  return path;
}

/** A bar at its place of the time; what takes no time is a mark. */
function barOf({ startMs, durationMs }: Step, end: number, room: number, isCritical: boolean): string {
  if (room === 0) return "";
  const at = (time: number) => (end === 0 ? 0 : (time / end) * room);
  const from = Math.min(room - 1, Math.floor(at(startMs)));
  const length = Math.max(1, Math.min(room, Math.ceil(at(startMs + durationMs))) - from);
  const bar = durationMs === 0 ? "▏" : (isCritical ? "█" : "░").repeat(length);
  return `${" ".repeat(from)}${bar}`;
}

function verdict(critical: ReadonlySet<Step>, end: number): readonly string[] {
  const longest = [...critical].sort((one, other) => other.durationMs - one.durationMs).slice(0, NAMED);
  if (longest.length === 0) return [];
  const named = longest.map(({ phase, name, durationMs }) => `${name || phase} ${msOf(durationMs)} ms`);
  return ["", `${msOf(end)} ms in all. █ is the critical path; longest in it: ${named.join(", ")}`];
}

/** Whole milliseconds; of less than ten, with a decimal. */
function msOf(milliseconds: number): string {
  return milliseconds < 10 ? milliseconds.toFixed(1) : String(Math.round(milliseconds));
}

function padded(text: string, columns: number): string {
  const shown = cut(text, columns);
  return shown + " ".repeat(Math.max(0, columns - widthOf(shown)));
}

function widest(texts: readonly string[]): number {
  return texts.reduce((width, text) => Math.max(width, widthOf(text)), 0);
}
