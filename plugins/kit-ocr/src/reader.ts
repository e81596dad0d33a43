import { availableParallelism } from "node:os";
import { WinnowError } from "@winnow/core/plugin";
import { PDF_ERRORS } from "@winnow/kit-pdf";
import PQueue from "p-queue";
import type { Survey } from "./commands.ts";
import { toPage } from "./page.ts";
import { Recognizer, type RecognizerSettings } from "./recognizer.ts";
import { PdfThread } from "./thread.ts";
import type { Wanted, WrittenPdf } from "./written.ts";

/** Settings of {@link PdfReader}. */
export interface PdfReaderSettings extends RecognizerSettings {
  /** Opens encrypted files. */
  readonly password?: string;
  /** Files read at once, each on a thread. @defaultValue the number of cores */
  readonly threads?: number;
}

/** How one PDF is read. */
export interface ReadRequest extends Wanted {
  /** Of which pages the text is recognised: of none, of those whose text layer cannot be trusted, or of all. */
  readonly recognize: "none" | "doubtful" | "all";
  /** @defaultValue all */
  readonly maxPages?: number | undefined;
  readonly signal: AbortSignal;
  /** Told after every few pages whose text layer was read. */
  readonly onRead?: (done: number, all: number) => void;
  /** Told how many pages are read. */
  readonly onOpen?: (pages: number) => void;
  /** Told after each page that was recognised, and before the first. */
  readonly onPage?: (done: number, all: number) => void;
}

/** A PDF, read. */
export interface Reading extends WrittenPdf {
  readonly numPages: number;
  readonly totalPages: number;
  /** Pages whose text was recognised, with the doubts about their text layer. */
  readonly recognized: readonly {
    readonly number: number;
    readonly doubts: readonly string[];
    readonly confidence: number;
  }[];
  /** Pages whose text layer cannot be trusted, and that were not recognised. */
  readonly doubtful: readonly Survey[];
}

/** Pages read in one go: an abort is heard between them. */
const SURVEY_PAGES = 25;
const IDLE_MS = 20_000;

/** Reads PDFs on threads of its own, and recognises the text of pages that have none. */
export class PdfReader {
  readonly #password: string | undefined;
  readonly #recognizer: Recognizer;
  readonly #queue: PQueue;
  readonly #idle: PdfThread[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor({ password, threads = availableParallelism(), ...recognizer }: PdfReaderSettings = {}) {
    this.#password = password;
    this.#recognizer = new Recognizer(recognizer);
    this.#queue = new PQueue({ concurrency: threads });
  }

  /**
   * Reads a PDF. An abort ends the threads that are at it.
   * @throws SCRAPE_UNSUPPORTED_FILE_ERROR, SCRAPE_PDF_PASSWORD_REQUIRED, SCRAPE_PDF_DAMAGED, SCRAPE_PDF_NO_PAGES,
   * SCRAPE_PDF_OCR_REQUIRED, SCRAPE_OCR_FAILED
   */
  async read(bytes: Uint8Array, request: ReadRequest): Promise<Reading> {
    return await this.#queue.add(() => this.#onThread((thread) => this.#read(thread, bytes, request)), {
      signal: request.signal,
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#queue.clear();
    await Promise.all([this.#recognizer.close(), ...this.#idle.splice(0).map((thread) => thread.close())]);
  }

  async #onThread<T>(work: (thread: PdfThread) => Promise<T>): Promise<T> {
    clearTimeout(this.#timer);
    const thread = this.#idle.pop() ?? new PdfThread();
    try {
      return await work(thread);
    } finally {
      if (thread.isSpent) await thread.close();
      else this.#idle.push(thread);
      this.#timer = setTimeout(() => {
        for (const idle of this.#idle.splice(0)) void idle.close();
      }, IDLE_MS);
      this.#timer.unref();
    }
  }

  async #read(thread: PdfThread, bytes: Uint8Array, request: ReadRequest): Promise<Reading> {
    const { recognize, maxPages = Number.POSITIVE_INFINITY, signal } = request;
    const { totalPages } = await thread.ask(signal, "open", bytes, this.#password);
    const numPages = Math.min(totalPages, maxPages);
    request.onOpen?.(numPages);
    const surveys: Survey[] = [];
    for (let from = 1; from <= numPages; from += SURVEY_PAGES) {
      const to = Math.min(numPages, from + SURVEY_PAGES - 1);
      surveys.push(...(await thread.ask(signal, "survey", from, to)));
      request.onRead?.(to, numPages);
    }
    const doubtful = surveys.filter(({ trusted }) => !trusted);
    if (recognize === "none") refuseScan(surveys, doubtful);
    const asked = recognize === "all" ? surveys : recognize === "none" ? [] : doubtful;
    const recognized = await this.#recognize(thread, asked, request);
    const written = await thread.ask(signal, "write", numPages, wantedOf(request));
    return { ...written, numPages, totalPages, recognized, doubtful: recognize === "none" ? doubtful : [] };
  }

  /** As many pages are drawn as are at work, so that memory does not grow with the document. */
  async #recognize(
    thread: PdfThread,
    surveys: readonly Survey[],
    { signal, onPage }: ReadRequest,
  ): Promise<Reading["recognized"]> {
    onPage?.(0, surveys.length);
    const failure = new AbortController();
    const either = AbortSignal.any([signal, failure.signal]);
    const found: Reading["recognized"][number][] = [];
    const waiting = [...surveys];
    const lane = async () => {
      for (let survey = waiting.shift(); survey !== undefined; survey = waiting.shift()) {
        const { number, doubts, characters } = survey;
        const picture = await thread.ask(either, "draw", number);
        const recognition = await this.#recognizer.recognize(picture, either);
        const { words, confidence } = recognition;
        // What the page has as text is better than nothing.
        if (words.length > 0 || characters === 0)
          await thread.ask(either, "put", toPage(number, picture, recognition), confidence);
        found.push({ number, doubts, confidence });
        onPage?.(found.length, surveys.length);
      }
    };
    const lanes = Array.from({ length: Math.min(this.#recognizer.concurrency, surveys.length) }, lane);
    await Promise.all(lanes).catch((error: unknown) => {
      failure.abort(error);
      throw error;
    });
    return found.sort((a, b) => a.number - b.number);
  }
}

/** A document of pictures has no text to give without recognition. */
function refuseScan(surveys: readonly Survey[], doubtful: readonly Survey[]): void {
  if (doubtful.length === 0 || doubtful.length < surveys.length) return;
  const message =
    "The PDF is a scan, or its text cannot be decoded: it has to be recognised. Ask for the mode auto or ocr.";
  throw new WinnowError("SCRAPE_PDF_OCR_REQUIRED", message, {
    ...PDF_ERRORS.SCRAPE_PDF_OCR_REQUIRED,
    phase: "parse",
  });
}

function wantedOf({ pages, blocks, pageMarkers }: Wanted): Wanted {
  return { pages, blocks, pageMarkers };
}
