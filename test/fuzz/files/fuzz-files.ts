import type { Outcome } from "./asked.ts";
import { unpackedBytes } from "./containers.ts";
import { type BrokenFile, fileOf } from "./make.ts";
import { Reader } from "./reader.ts";
import type { Seed } from "./seeds.ts";

/** What a run is given. */
export interface FileFuzzSettings {
  readonly files: number;
  readonly seeds: readonly Seed[];
  /** Number of the first file; the same numbers make the same files. @defaultValue 1 */
  readonly first?: number;
  /** Whether the time and memory that a file takes are judged too. @defaultValue false */
  readonly isMeasured?: boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number) => void;
  readonly onFailure?: (failure: FileFailure) => void;
}

/** A file with which something is wrong. */
export interface FileFailure {
  readonly number: number;
  readonly name: string;
  readonly problem: string;
}

/** What a run saw. */
export interface FileFuzzReport {
  readonly files: number;
  readonly seconds: number;
  /** Outcomes by kind of file. */
  readonly kinds: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** The most that a file took which was not recognised, by kind: CPU, blocked loop and memory. */
  readonly most: Readonly<Record<string, Most>>;
  readonly failures: readonly FileFailure[];
}

/** The most that one file took. */
export interface Most {
  readonly cpuMs: number;
  readonly delayMs: number;
  readonly peakMb: number;
}

/** What a file may take, and as much again for each MiB of what it holds. */
const MAX_CPU_MS = 2000;
const MAX_DELAY_MS = 250;
const MAX_PEAK_MB = 700;
/** What took too long is read so many times more: once may have been the machine. */
const TURNS = 3;
const MAX_FAILURES = 200;

/** Reads so many broken files one after the other, and gives what was wrong. */
export async function fuzzFiles(settings: FileFuzzSettings): Promise<FileFuzzReport> {
  const { files, seeds, first = 1, isMeasured = false, signal, onProgress, onFailure } = settings;
  await using reader = await Reader.start();
  const kinds: Record<string, Record<string, number>> = {};
  const most: Record<string, Most> = {};
  const failures: FileFailure[] = [];
  const begun = performance.now();
  // What is loaded on first use is not counted to the first file.
  if (isMeasured) for (const [at, sound] of seeds.entries()) await reader.read(soundFile(sound, at));
  let done = 0;
  while (done < files && failures.length < MAX_FAILURES && signal?.aborted !== true) {
    const file = fileOf(first + done, seeds);
    const kind = /[^.]*$/.exec(file.name)?.[0] ?? "";
    const outcome = await reader.read(file);
    const code = typeof outcome === "string" ? outcome : outcome.code;
    kinds[kind] = { ...kinds[kind], [code]: (kinds[kind]?.[code] ?? 0) + 1 };
    const problem =
      problemOf(outcome, reader.codes) ?? (isMeasured ? await excess(outcome, file, reader) : undefined);
    if (typeof outcome !== "string" && !file.isRecognised) most[kind] = larger(most[kind], outcome);
    if (problem !== undefined) {
      failures.push({ number: file.number, name: file.name, problem });
      onFailure?.({ number: file.number, name: file.name, problem });
    }
    done += 1;
    onProgress?.(done);
  }
  const left = await reader.end();
  if (left.length > 0) failures.push({ number: first, name: "all of them", problem: `they left ${left}` });
  return { files: done, seconds: Math.round((performance.now() - begun) / 1000), kinds, most, failures };
}

function soundFile(sound: Seed, number: number): BrokenFile {
  return { ...sound, number: 60_000 + number, formats: ["markdown"], isRecognised: false };
}

/** What is wrong with an outcome, whatever it took. */
function problemOf(outcome: Outcome | string, codes: ReadonlySet<string>): string | undefined {
  if (typeof outcome === "string") return outcome;
  const { code, failed, stack = "" } = outcome;
  if (code !== "read" && (code === "PLUGIN_FAILED" || !codes.has(code))) return `${code}\n${stack}`;
  const broken = Object.entries(failed).filter(([, text]) => text.startsWith("PLUGIN_FAILED"));
  return broken.length > 0 ? broken.map((pair) => pair.join(": ")).join("\n") : undefined;
}

/** What the file takes too much of, each time that it is read. */
async function excess(
  first: Outcome | string,
  file: BrokenFile,
  reader: Reader,
): Promise<string | undefined> {
  let outcome = first;
  for (let turn = 0; turn <= TURNS; turn += 1) {
    if (typeof outcome === "string") return outcome;
    if (tooMuch(outcome, file) === undefined) return undefined;
    if (turn < TURNS) outcome = await reader.read(file);
  }
  return typeof outcome === "string" ? outcome : tooMuch(outcome, file);
}

function tooMuch({ code, cpuMs, delayMs, peakMb }: Outcome, file: BrokenFile): string | undefined {
  const size = unpackedBytes(file.bytes) / 2 ** 20;
  const facts = `${code}, ${Math.round(size * 1024)} KiB, ${file.formats.map((one) => JSON.stringify(one))}`;
  if (peakMb > MAX_PEAK_MB) return `${Math.round(peakMb)} MB: ${facts}`;
  if (delayMs > MAX_DELAY_MS * (1 + size))
    return `the loop was blocked for ${Math.round(delayMs)} ms: ${facts}`;
  if (!file.isRecognised && cpuMs > MAX_CPU_MS * (1 + size))
    return `${Math.round(cpuMs)} ms of CPU: ${facts}`;
  return undefined;
}

function larger(before: Most | undefined, { cpuMs, delayMs, peakMb }: Most): Most {
  return {
    cpuMs: Math.round(Math.max(before?.cpuMs ?? 0, cpuMs)),
    delayMs: Math.round(Math.max(before?.delayMs ?? 0, delayMs)),
    peakMb: Math.round(Math.max(before?.peakMb ?? 0, peakMb)),
  };
}
