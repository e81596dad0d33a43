import type { Worker } from "node:worker_threads";
import type { Box, Word } from "@winnow/kit-pdf";
import type Tesseract from "tesseract.js";
import { DOUBTFUL, type Legible, legibleOf, linesOf } from "./legible.ts";
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
  /** How sure it is of them, in percent. */
  readonly confidence: number;
  /** Letters and digits in words that are read nowhere but in text, and the part of all letters in words that they are. */
  readonly sureLetters: number;
  readonly share: number;
  /** Whether they are surely what stands on the page, upright and in this script. */
  readonly isClear: boolean;
  /** How many words and stains were seen before what is no text was left out. */
  readonly seen: number;
  /** Quarters by which the page was turned clockwise. */
  readonly quarters: number;
}

/** The script of a page, and the quarters by which it has to be turned clockwise; undefined where too little is on it. */
export interface PageOrientation {
  readonly script: string;
  readonly quarters: number;
  /** Whether it is clear enough to be believed against the words that were read. */
  readonly isSure: boolean;
}

/** What was found where no word had been. */
interface Missed extends Legible {
  readonly words: readonly Word[];
}

/** How the library segments a picture: as one block of text, or as one line. */
const BLOCK = "6";
const LINE = "7";
/** Pixels of paper around a part of a picture. */
const MARGIN = 10;
/** Confidence, in percent, from which what was missed at first is text. */
const SURE = 60;
/** From these scores, as the library gives them, a script and a direction are more than a guess. */
const SURE_SCRIPT = 8;
const SURE_DIRECTION = 1;
/** On a page of stains, a place is a line of text from so many sure letters, or from fewer that are read with this confidence. */
const MISSED_LETTERS = 6;
const FEW_LETTERS = 3;
const MISSED_SURE = 85;
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
      // Without one the library throws where it cannot be caught.
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
    const legible = legibleOf(data);
    const words = toWords(legible.lines, raster.dpi);
    const missed = await this.#missed(raster, words, data.confidence < DOUBTFUL);
    words.push(...missed.flatMap((one) => one.words));
    const drawn = rules.map((rule) => scaled(rule, 72 / raster.dpi));
    return {
      words,
      rules: [...drawn, ...rowRules(drawn, words)],
      ...together(legible, missed),
      seen: linesOf(data).reduce((sum, line) => sum + line.words.length, 0),
      quarters,
    };
  }

  /** Reads what ink the words leave out, each place as a line; on a doubtful page only what is surely text counts. */
  async #missed(raster: Raster, words: readonly Word[], isDoubtful: boolean): Promise<readonly Missed[]> {
    const pixels = raster.dpi / 72;
    const missed: Missed[] = [];
    const taken = words.map((word) => scaled(word, pixels));
    for (const { place, picture: part } of await this.#pictures.missed(taken, MARGIN)) {
      const { data } = await this.#recognize(part, LINE);
      const legible = legibleOf(data);
      const least = legible.confidence < MISSED_SURE ? MISSED_LETTERS : FEW_LETTERS;
      if (isDoubtful && legible.sureLetters < least) continue;
      const [dx, dy] = [(place.x0 - MARGIN) / pixels, (place.y0 - MARGIN) / pixels];
      const found = toWords(isDoubtful ? legible.lines : linesOf(data), raster.dpi, SURE);
      missed.push({
        ...legible,
        words: found.map((word) => ({ ...word, ...scaled(word, 1, dx, dy), baseline: word.baseline + dy })),
      });
    }
    return missed;
  }

  /** Looks at the script and the direction of a page. */
  async look(picture: Raster): Promise<PageOrientation | undefined> {
    const { picture: raster } = await this.#pictures.prepare(picture, 0);
    const { data } = await this.#tesseract.detect(toPgm(raster));
    if (data.script === null || data.orientation_degrees === null) return undefined;
    return {
      script: data.script,
      quarters: Math.round(data.orientation_degrees / 90) % 4,
      isSure:
        (data.script_confidence ?? 0) >= SURE_SCRIPT && (data.orientation_confidence ?? 0) >= SURE_DIRECTION,
    };
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

/** How sure a page is: by its lines, or by what was found later where it had none. */
function together(page: Legible, missed: readonly Missed[]): Omit<Legible, "lines"> {
  const sureLetters = missed.reduce((sum, one) => sum + one.sureLetters, page.sureLetters);
  const { confidence, share, isClear } = page;
  if (page.lines.length > 0 || missed.length === 0) return { confidence, share, isClear, sureLetters };
  const mean = (of: (one: Missed) => number) => missed.reduce((sum, one) => sum + of(one), 0) / missed.length;
  return {
    confidence: mean((one) => one.confidence),
    share: mean((one) => one.share),
    isClear: missed.every((one) => one.isClear),
    sureLetters,
  };
}

function scaled({ x0, y0, x1, y1 }: Box, by: number, dx = 0, dy = 0): Box {
  return { x0: x0 * by + dx, y0: y0 * by + dy, x1: x1 * by + dx, y1: y1 * by + dy };
}
