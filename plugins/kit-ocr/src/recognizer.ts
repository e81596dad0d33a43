import { availableParallelism } from "node:os";
import type { Worker } from "node:worker_threads";
import { messageOf, WinnowError } from "@winnow/core/plugin";
import type { Box, Word } from "@winnow/kit-pdf";
import PQueue from "p-queue";
import type Tesseract from "tesseract.js";
import { OCR_ERRORS } from "./errors.ts";
import { findLanguages, type LanguageData } from "./languages.ts";
import { missedPlaces } from "./missed.ts";
import { prepare } from "./prepare.ts";
import { cropped, type Raster, toPgm, turned } from "./raster.ts";
import { rowRules } from "./row-rules.ts";
import { toWords } from "./words.ts";

/** Settings of {@link Recognizer}. */
export interface RecognizerSettings {
  /** Languages of the text, as in `eng`; each needs its package, as `@tesseract.js-data/deu`. @defaultValue ["eng"] */
  readonly languages?: readonly string[];
  /** Pages at work at once, each with about 130 MB. @defaultValue half of the cores, at most 4 */
  readonly workers?: number;
  /** Milliseconds for one page. @defaultValue 60000 */
  readonly pageTimeoutMs?: number;
}

/** What was recognised on a page. */
export interface Recognition {
  /** In points, upright: the page may have been turned. */
  readonly words: readonly Word[];
  /** The lines that tables are drawn with, in points. */
  readonly rules: readonly Box[];
  /** How sure it is, in percent. */
  readonly confidence: number;
  /** Quarters by which the page had to be turned clockwise. */
  readonly quarters: number;
}

/** Pages after which a worker is replaced: its memory never shrinks. */
const PAGES_OF_WORKER = 200;
const IDLE_MS = 20_000;
/** Below this mean confidence, in percent, the page may stand on its side. */
const DOUBTFUL = 50;

/** How the library segments a picture: as one block of text, or as one line. */
const BLOCK = "6";
const LINE = "7";
/** Pixels of paper around a part of a picture. */
const MARGIN = 10;
/** Confidence, in percent, from which what was missed at first is text. */
const SURE = 60;

interface Engine {
  readonly tesseract: Tesseract.Worker;
  readonly thread: Worker;
  pages: number;
}

/** Recognises text with a few workers, which start when they are needed and never keep the process alive. */
export class Recognizer {
  readonly #languages: readonly string[];
  readonly #pageTimeoutMs: number;
  readonly #queue: PQueue;
  readonly #idle: Engine[] = [];
  #data: LanguageData | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor({ languages = ["eng"], workers, pageTimeoutMs = 60_000 }: RecognizerSettings = {}) {
    this.#languages = languages;
    this.#pageTimeoutMs = pageTimeoutMs;
    const half = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)));
    this.#queue = new PQueue({ concurrency: workers ?? half });
  }

  /** Pages at work at once. */
  get concurrency(): number {
    return this.#queue.concurrency;
  }

  /**
   * Recognises a picture. An abort ends the worker that is at it.
   * @throws CONFIG_INVALID for a language without data, SCRAPE_OCR_FAILED
   */
  async recognize(picture: Raster, signal: AbortSignal): Promise<Recognition> {
    return await this.#queue.add(() => this.#work(picture, signal), { signal });
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#queue.clear();
    await Promise.all(this.#idle.splice(0).map(end));
    this.#data?.release();
    this.#data = undefined;
  }

  async #work(picture: Raster, signal: AbortSignal): Promise<Recognition> {
    signal.throwIfAborted();
    clearTimeout(this.#timer);
    const engine = this.#idle.pop() ?? (await this.#start());
    engine.thread.ref();
    const limit = AbortSignal.any([signal, AbortSignal.timeout(this.#pageTimeoutMs)]);
    try {
      const found = await ended(recognizeUpright(engine, picture), engine, limit);
      engine.thread.unref();
      engine.pages++;
      if (engine.pages < PAGES_OF_WORKER) this.#idle.push(engine);
      else await end(engine);
      this.#endIdleLater();
      return found;
    } catch (error) {
      await end(engine);
      signal.throwIfAborted();
      throw failed(error);
    }
  }

  async #start(): Promise<Engine> {
    const { createWorker } = (await import("tesseract.js")).default;
    this.#data ??= findLanguages(this.#languages);
    const tesseract = await createWorker([...this.#languages], 1, {
      langPath: this.#data.folder,
      cacheMethod: "none",
      gzip: true,
      // Without one the library throws where nobody can catch it.
      errorHandler: () => {},
    }).catch((error: unknown) => {
      throw failed(error);
    });
    await tesseract.setParameters({ debug_file: "/dev/null" } as Partial<Tesseract.WorkerParams>);
    return { tesseract, thread: Reflect.get(tesseract, "worker") as Worker, pages: 0 };
  }

  #endIdleLater(): void {
    this.#timer = setTimeout(() => {
      for (const engine of this.#idle.splice(0)) void end(engine);
    }, IDLE_MS);
    this.#timer.unref();
  }
}

/** The work, unless the signal or the end of its thread comes first. */
async function ended<T>(work: Promise<T>, { thread }: Engine, signal: AbortSignal): Promise<T> {
  let stop = () => {};
  let died = () => {};
  const early = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    died = () => reject(new Error("its thread ended"));
    signal.addEventListener("abort", stop, { once: true });
    thread.once("exit", died);
    if (signal.aborted) stop();
  });
  work.catch(() => {});
  try {
    return await Promise.race([work, early]);
  } finally {
    signal.removeEventListener("abort", stop);
    thread.off("exit", died);
  }
}

/** A page whose text makes no sense is looked at from its other sides, where there is something on it. */
async function recognizeUpright(engine: Engine, picture: Raster): Promise<Recognition> {
  const first = await recognizeAt(engine, picture, 0);
  if (first.words.length === 0 || first.confidence >= DOUBTFUL) return first;
  let best = first;
  for (const quarters of [1, 3, 2]) {
    const other = await recognizeAt(engine, picture, quarters);
    if (other.words.length >= best.words.length / 2 && other.confidence > best.confidence) best = other;
    if (best.confidence > 70) break;
  }
  return best;
}

async function recognizeAt({ tesseract }: Engine, picture: Raster, quarters: number): Promise<Recognition> {
  const { picture: raster, rules } = prepare(turned(picture, quarters));
  const { data } = await read(tesseract, raster, BLOCK);
  const words = toWords(data, raster.dpi);
  const pixels = raster.dpi / 72;
  const taken = words.map((word) => scaled(word, pixels));
  for (const place of missedPlaces(raster, taken)) {
    const part = cropped(raster, place, MARGIN);
    const { data: found } = await read(tesseract, part, LINE);
    const [dx, dy] = [(place.x0 - MARGIN) / pixels, (place.y0 - MARGIN) / pixels];
    for (const word of toWords(found, raster.dpi, SURE))
      words.push({ ...word, ...scaled(word, 1, dx, dy), baseline: word.baseline + dy });
  }
  const drawn = rules.map((rule) => scaled(rule, 1 / pixels));
  return { words, rules: [...drawn, ...rowRules(drawn, words)], confidence: data.confidence, quarters };
}

async function read(
  tesseract: Tesseract.Worker,
  raster: Raster,
  mode: string,
): Promise<Tesseract.RecognizeResult> {
  const options: Partial<Tesseract.RecognizeOptions & Tesseract.WorkerParams> = {
    tessedit_pageseg_mode: mode as Tesseract.PSM,
    user_defined_dpi: String(Math.round(raster.dpi)),
  };
  return await tesseract.recognize(toPgm(raster), options, { text: false, blocks: true });
}

function scaled({ x0, y0, x1, y1 }: Box, by: number, dx = 0, dy = 0): Box {
  return { x0: x0 * by + dx, y0: y0 * by + dy, x1: x1 * by + dx, y1: y1 * by + dy };
}

async function end({ tesseract, thread }: Engine): Promise<void> {
  await Promise.race([tesseract.terminate(), thread.terminate()]).catch(() => {});
}

function failed(error: unknown): WinnowError {
  if (WinnowError.is(error)) return error;
  const reason = messageOf(error);
  const message = `The text of a page could not be recognised: ${reason}.`;
  return new WinnowError("SCRAPE_OCR_FAILED", message, {
    ...OCR_ERRORS.SCRAPE_OCR_FAILED,
    phase: "parse",
    cause: error,
  });
}
