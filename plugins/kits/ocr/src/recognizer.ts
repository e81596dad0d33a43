import { availableParallelism, totalmem } from "node:os";
import { abortAfter, messageOf, WinnowError } from "@winnow/core/plugin";
import { Engine, type PageOrientation, type PageRead } from "./engine.ts";
import { OCR_ERRORS } from "./errors.ts";
import { findLanguages, installedLanguages, type LanguageData } from "./languages.ts";
import type { Raster } from "./raster.ts";
import { isOfScript, languagesOfScript, TONGUES, tongueOf } from "./tongues.ts";
import { Turns } from "./turns.ts";

/** Settings of {@link Recognizer}. */
export interface RecognizerSettings {
  /**
   * Languages that the text may be in, as in `eng`; each needs its package, as `@tesseract.js-data/deu`. Which one a
   * document is in is found out. @defaultValue those of `eng`, `deu`, `fra`, `spa`, `por`, `ita`, `nld` and others that
   * can be distinguished whose package is installed
   */
  readonly languages?: readonly string[] | undefined;
  /** Pages at work at once, each with about 150 MB. @defaultValue the number of cores, in a quarter of the memory */
  readonly workers?: number | undefined;
  /** Milliseconds for one page. @defaultValue 180000 */
  readonly pageTimeoutMs?: number | undefined;
}

/** A language or script that a page is in, and that was not among the languages. */
export interface MissingLanguage {
  /** Its name in English, such as `Polish`, or that of its script. */
  readonly name: string;
  /** Languages with data that would do, the most frequent one first. */
  readonly languages: readonly string[];
  /** Whether it is sure that this is why nothing could be read: stains and handwriting look like other scripts too. */
  readonly isSure: boolean;
}

/** What was recognised on a page. */
export interface Recognition extends PageRead {
  /** Why words are wrong, or why there are none although text is there. */
  readonly missing?: MissingLanguage | undefined;
}

/** Pages after which a worker is replaced: its memory never shrinks. */
const PAGES_OF_WORKER = 200;
const IDLE_MS = 20_000;
/** With more on it, a page whose direction cannot be determined has stains on it, not a few words. */
const FEW = 60;
/** Words of one script that another one seems to hold are no more than this part of its letters. */
const LOOKALIKES = 0.2;
const ENGINE_BYTES = 150 * 2 ** 20;

/**
 * Recognises text with workers that start when they are needed and never keep the process alive. Documents take turns page
 * by page.
 */
export class Recognizer {
  readonly #wanted: readonly string[] | undefined;
  readonly #pageTimeoutMs: number;
  readonly #turns: Turns;
  readonly #idle: Engine[] = [];
  /** The language that was met last in a document. */
  readonly #met = new WeakMap<object, string>();
  #known: readonly string[] | undefined;
  #data: LanguageData | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor({ languages, workers, pageTimeoutMs = 180_000 }: RecognizerSettings = {}) {
    this.#wanted = languages;
    this.#pageTimeoutMs = pageTimeoutMs;
    const most = Math.max(1, Math.floor(totalmem() / 4 / ENGINE_BYTES));
    this.#turns = new Turns(workers ?? Math.min(most, availableParallelism()));
  }

  /** Pages at work at once. */
  get concurrency(): number {
    return this.#turns.concurrency;
  }

  /**
   * Recognises a picture. An abort ends the worker that is at it. Pages of one `document`, which may be any object, wait
   * for each other rather than let others wait.
   * @throws CONFIG_INVALID for a language without data, SCRAPE_OCR_FAILED
   */
  async recognize(picture: Raster, signal: AbortSignal, document: object = {}): Promise<Recognition> {
    return await this.#turns.add(document, signal, () => this.#work(picture, signal, document));
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await Promise.all(this.#idle.splice(0).map((engine) => engine.end()));
    this.#data?.release();
    this.#data = undefined;
  }

  async #work(picture: Raster, signal: AbortSignal, document: object): Promise<Recognition> {
    const limit = abortAfter(this.#pageTimeoutMs, signal);
    try {
      const first = await this.#read(picture, 0, this.#met.get(document) ?? this.#languages[0]!, limit);
      if (!first.isClear) {
        const look = await this.#use("osd", limit, (engine) => engine.look(picture));
        if (look !== undefined) return await this.#readAs(picture, look, first, document, limit);
        return first.seen > 0 && first.seen <= FEW ? await this.#turned(picture, first, limit) : first;
      }
      return await this.#inItsLanguage(picture, first, document, limit);
    } catch (error) {
      signal.throwIfAborted();
      throw failed(error);
    }
  }

  /** A page whose script and direction are found out; a second reading counts where more of it is sure. */
  async #readAs(
    picture: Raster,
    { script, quarters, isSure }: PageOrientation,
    first: PageRead,
    document: object,
    signal: AbortSignal,
  ): Promise<Recognition> {
    const isFirst = () => this.#inItsLanguage(picture, first, document, signal);
    const others = languagesOfScript(script);
    if (others.length > 0 && !isSure && first.share > LOOKALIKES) return await isFirst();
    const language = others.find((one) => this.#languages.includes(one));
    if (others.length > 0 && language === undefined)
      return { ...first, words: [], quarters, missing: { name: script, languages: others, isSure } };
    const current = this.#met.get(document) ?? this.#languages[0]!;
    const isLatin = language === undefined && !isOfScript(current);
    if (isLatin && quarters === 0) return await isFirst();
    const latin = isLatin ? current : this.#languages.find((one) => !isOfScript(one));
    const again = await this.#read(picture, quarters, language ?? latin ?? current, signal);
    if (again.sureLetters <= first.sureLetters) return await isFirst();
    if (language === undefined) return await this.#inItsLanguage(picture, again, document, signal);
    this.#met.set(document, language);
    return again;
  }

  /** A page in Latin letters, read once more in the language that its words are in where that is another one. */
  async #inItsLanguage(
    picture: Raster,
    read: PageRead,
    document: object,
    signal: AbortSignal,
  ): Promise<Recognition> {
    const tongue = tongueOf(read.words.map(({ text }) => text));
    const current = this.#met.get(document) ?? this.#languages[0]!;
    if (tongue === undefined || tongue === current) return read;
    if (!this.#languages.includes(tongue))
      return { ...read, missing: { name: TONGUES[tongue] ?? tongue, languages: [tongue], isSure: true } };
    this.#met.set(document, tongue);
    return await this.#read(picture, read.quarters, tongue, signal);
  }

  /** A page with too little on it to tell its direction: it is looked at from its other sides. */
  async #turned(picture: Raster, first: PageRead, signal: AbortSignal): Promise<Recognition> {
    let best = first;
    for (const quarters of [1, 3, 2]) {
      const other = await this.#read(picture, quarters, this.#languages[0]!, signal);
      if (other.sureLetters > best.sureLetters) best = other;
      if (best.isClear && best.sureLetters > 0) break;
    }
    return best;
  }

  get #languages(): readonly string[] {
    this.#known ??= this.#wanted ?? installedLanguages();
    return this.#known;
  }

  async #read(picture: Raster, quarters: number, language: string, signal: AbortSignal): Promise<PageRead> {
    // Those that nothing is known of cannot be distinguished: they are read in addition to the one that is.
    const beside = this.#languages.filter((one) => one !== language && !(one in TONGUES) && !isOfScript(one));
    return await this.#use([language, ...beside].join("+"), signal, (engine) =>
      engine.read(picture, quarters),
    );
  }

  /** Works with an engine, which ends where the work fails. */
  async #use<T>(languages: string, signal: AbortSignal, work: (engine: Engine) => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    clearTimeout(this.#timer);
    const engine = await this.#take(languages);
    try {
      const done = await engine.during(signal, async () => {
        if (languages !== "osd") await engine.learn(languages);
        return await work(engine);
      });
      engine.pages++;
      if (engine.pages < PAGES_OF_WORKER) this.#idle.push(engine);
      else await engine.end();
      return done;
    } catch (error) {
      await engine.end();
      throw error;
    } finally {
      this.#endIdleLater();
    }
  }

  /** An idle engine that knows the languages, else another one, else a new one. */
  async #take(languages: string): Promise<Engine> {
    const isLook = languages === "osd";
    const knows = this.#idle.findIndex((engine) => engine.languages === languages);
    const any = isLook ? -1 : this.#idle.findIndex((engine) => engine.languages !== "osd");
    const at = knows >= 0 ? knows : any;
    if (at >= 0) return this.#idle.splice(at, 1)[0]!;
    this.#data ??= findLanguages([...this.#languages, "osd"]);
    return await Engine.start(languages, this.#data.folder);
  }

  #endIdleLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      for (const engine of this.#idle.splice(0)) void engine.end();
    }, IDLE_MS);
    this.#timer.unref();
  }
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
