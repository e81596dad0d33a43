import type { Worker } from "node:worker_threads";
import type { Box, Word } from "@winnow/kit-pdf";
import type Tesseract from "tesseract.js";
import { Pictures } from "./pictures.ts";
import { type Raster, toPgm } from "./raster.ts";
import { rowRules } from "./row-rules.ts";
import { toWords } from "./words.ts";

/** What an engine reads on a page. */
export interface PageRead {
  /** In points, upright. */
  readonly words: readonly Word[];
  /** The lines that tables are drawn with, in points. */
  readonly rules: readonly Box[];
  /** How sure it is, in percent. */
  readonly confidence: number;
  /** Quarters by which the page was turned clockwise. */
  readonly quarters: number;
}

/** The script of a page, and the quarters by which it has to be turned clockwise; undefined where too little is on it. */
export interface PageLook {
  readonly script: string;
  readonly quarters: number;
}

/** How the library segments a picture: as one block of text, or as one line. */
const BLOCK = "6";
const LINE = "7";
/** Pixels of paper around a part of a picture. */
const MARGIN = 10;
/** Confidence, in percent, from which what was missed at first is text. */
const SURE = 60;
/** The two kinds of engines of the library. */
const LEGACY = 0;
const LSTM = 1;

/** One recognition at work, on threads of its own that do not keep the process alive while it has nothing to do. */
export class Engine {
  readonly #tesseract: Tesseract.Worker;
  readonly #pictures: Pictures;
  #languages: string;
  /** Pages that it has read. */
  pages = 0;

  private constructor(tesseract: Tesseract.Worker, languages: string) {
    this.#tesseract = tesseract;
    this.#pictures = new Pictures();
    this.#languages = languages;
  }

  /** Starts an engine for languages, as in `deu+eng`, whose data lies in a folder; `osd` looks at scripts. */
  static async start(languages: string, folder: string): Promise<Engine> {
    const { createWorker } = (await import("tesseract.js")).default;
    const isLook = languages === "osd";
    const tesseract = await createWorker(languages, isLook ? LEGACY : LSTM, {
      langPath: folder,
      cacheMethod: "none",
      gzip: true,
      legacyCore: isLook,
      legacyLang: isLook,
      // Without one the library throws where nobody can catch it.
      errorHandler: () => {},
    });
    await tesseract.setParameters({ debug_file: "/dev/null" } as Partial<Tesseract.WorkerParams>);
    return new Engine(tesseract, languages);
  }

  /** The languages that it reads now. */
  get languages(): string {
    return this.#languages;
  }

  /** Reads other languages from now on. */
  async learn(languages: string): Promise<void> {
    if (languages === this.#languages) return;
    await this.#tesseract.reinitialize(languages, LSTM);
    await this.#tesseract.setParameters({ debug_file: "/dev/null" } as Partial<Tesseract.WorkerParams>);
    this.#languages = languages;
  }

  /** Reads a page that is turned clockwise by so many quarters first. */
  async read(picture: Raster, quarters: number): Promise<PageRead> {
    const { picture: raster, rules } = await this.#pictures.prepare(picture, quarters);
    const { data } = await this.#recognize(raster, BLOCK);
    const words = toWords(data, raster.dpi);
    const pixels = raster.dpi / 72;
    const taken = words.map((word) => scaled(word, pixels));
    for (const { place, picture: part } of await this.#pictures.missed(taken, MARGIN)) {
      const { data: found } = await this.#recognize(part, LINE);
      const [dx, dy] = [(place.x0 - MARGIN) / pixels, (place.y0 - MARGIN) / pixels];
      for (const word of toWords(found, raster.dpi, SURE))
        words.push({ ...word, ...scaled(word, 1, dx, dy), baseline: word.baseline + dy });
    }
    const drawn = rules.map((rule) => scaled(rule, 1 / pixels));
    return { words, rules: [...drawn, ...rowRules(drawn, words)], confidence: data.confidence, quarters };
  }

  /** Looks at the script and the direction of a page. */
  async look(picture: Raster): Promise<PageLook | undefined> {
    const { picture: raster } = await this.#pictures.prepare(picture, 0);
    const { data } = await this.#tesseract.detect(toPgm(raster));
    if (data.script === null || data.orientation_degrees === null) return undefined;
    return { script: data.script, quarters: Math.round(data.orientation_degrees / 90) % 4 };
  }

  /** Keeps the process alive while the work is done, unless the signal or the end of a thread comes first. */
  async during<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const threads = [Reflect.get(this.#tesseract, "worker") as Worker, this.#pictures.thread];
    const stopped = Promise.withResolvers<never>();
    stopped.promise.catch(() => {});
    const stop = () => stopped.reject(signal.reason);
    const died = () => stopped.reject(new Error("its thread ended"));
    signal.addEventListener("abort", stop, { once: true });
    for (const thread of threads) {
      thread.ref();
      thread.once("exit", died);
    }
    if (signal.aborted) stop();
    try {
      const done = work();
      done.catch(() => {});
      return await Promise.race([done, stopped.promise]);
    } finally {
      signal.removeEventListener("abort", stop);
      for (const thread of threads) {
        thread.off("exit", died);
        thread.unref();
      }
    }
  }

  async end(): Promise<void> {
    const thread = Reflect.get(this.#tesseract, "worker") as Worker;
    await Promise.all([
      Promise.race([this.#tesseract.terminate(), thread.terminate()]),
      this.#pictures.thread.terminate(),
    ]).catch(() => {});
  }

  async #recognize(raster: Raster, mode: string): Promise<Tesseract.RecognizeResult> {
    const options: Partial<Tesseract.RecognizeOptions & Tesseract.WorkerParams> = {
      tessedit_pageseg_mode: mode as Tesseract.PSM,
      user_defined_dpi: String(Math.round(raster.dpi)),
    };
    return await this.#tesseract.recognize(toPgm(raster), options, { text: false, blocks: true });
  }
}

function scaled({ x0, y0, x1, y1 }: Box, by: number, dx = 0, dy = 0): Box {
  return { x0: x0 * by + dx, y0: y0 * by + dy, x1: x1 * by + dx, y1: y1 * by + dy };
}
