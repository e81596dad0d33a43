import { availableParallelism } from "node:os";
import { WinnowError } from "@winnow/core/plugin";
import { PDF_ERRORS, type PdfFacts } from "@winnow/kit-pdf";
import type { Parked, Survey } from "./commands.ts";
import { type RecognizedPage, recognizedPage, unreadable } from "./missing.ts";
import { toPage } from "./page.ts";
import type { Recognizer, RecognizerSettings } from "./recognizer.ts";
import { type SharedRecognizer, shareRecognizer } from "./shared.ts";
import { pagesSoFar } from "./so-far.ts";
import { PdfThread } from "./thread.ts";
import { Turns } from "./turns.ts";
import type { SourcedPage, Wanted, WrittenPdf } from "./written.ts";

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
  /** Called after every few pages whose text layer was read. */
  readonly onRead?: (done: number, all: number) => void;
  /** Called with the number of pages read. */
  readonly onOpen?: (pages: number) => void;
  /** Called after each page that was recognised, and before the first. */
  readonly onPage?: (done: number, all: number) => void;
  /** Given, once the file is open, what gives the pages that are read by then; undefined while there are none. */
  readonly onSoFar?: (soFar: () => Promise<Reading | undefined>) => void;
}

/** A PDF, read. */
export interface Reading extends WrittenPdf {
  readonly numPages: number;
  readonly totalPages: number;
  /** Numbers of pages that were wanted, and not read yet; none once all is read. */
  readonly missing: readonly number[];
  /** Pages whose text was recognised, with the doubts about their text layer. */
  readonly recognized: readonly RecognizedPage[];
  /** Numbers of pages with characters of which the file does not say what they are. */
  readonly undecoded: readonly number[];
  /** Pages whose text layer cannot be trusted, and that were not recognised. */
  readonly doubtful: readonly Survey[];
}

/** Pages read in one go: an abort is heard between them. */
const SURVEY_PAGES = 25;
const IDLE_MS = 20_000;

/** Reads PDFs on threads of its own, and recognises the text of pages that have none. */
export class PdfReader {
  readonly #password: string | undefined;
  readonly #shared: SharedRecognizer;
  readonly #recognizer: Recognizer;
  readonly #turns: Turns;
  /** For what cannot wait for its turn. */
  readonly #aside = new Turns(1);
  readonly #idle: PdfThread[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor({ password, threads = availableParallelism(), ...recognizer }: PdfReaderSettings = {}) {
    this.#password = password;
    this.#shared = shareRecognizer(recognizer);
    this.#recognizer = this.#shared.recognizer;
    this.#turns = new Turns(threads);
  }

  /**
   * Reads a PDF. An abort ends the threads that are at it. Files take turns: one of hundreds of scanned pages gives up its
   * thread after a few of them while others wait.
   * @throws SCRAPE_UNSUPPORTED_FILE_ERROR, SCRAPE_PDF_PASSWORD_REQUIRED, SCRAPE_PDF_DAMAGED, SCRAPE_PDF_NO_PAGES,
   * SCRAPE_PDF_OCR_REQUIRED, SCRAPE_OCR_FAILED
   */
  async read(bytes: Uint8Array, request: ReadRequest): Promise<Reading> {
    const work: Work = { bytes, request, waiting: [], surveys: [], replaced: new Set(), recognized: [] };
    for (;;) {
      const reading = await this.#turns.add(work, request.signal, () =>
        this.#onThread((thread) => this.#read(thread, work)),
      );
      if (reading !== undefined) return reading;
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await Promise.all([this.#shared.close(), ...this.#idle.splice(0).map((thread) => thread.close())]);
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

  /** One turn of a file; undefined where it is not at its end. */
  async #read(thread: PdfThread, work: Work): Promise<Reading | undefined> {
    const { bytes, request } = work;
    const { signal } = request;
    work.thread = thread;
    if (work.parked !== undefined) {
      await thread.ask(signal, "resume", bytes, this.#password, work.parked);
      work.parked = undefined;
    }
    work.opened ??= await this.#open(thread, work);
    await this.#recognize(thread, work);
    if (work.waiting.length > 0) {
      work.parked = await thread.ask(signal, "park");
      work.thread = undefined;
      return undefined;
    }
    const { numPages, totalPages, doubtful } = work.opened;
    const recognized = work.recognized.sort((a, b) => a.number - b.number);
    if (
      recognized.length > 0 &&
      recognized.every(({ isUnread }) => isUnread) &&
      recognized.length === numPages
    )
      throw unreadable(recognized);
    const written = await thread.ask(signal, "write", numPages, wantedOf(request));
    return {
      ...written,
      numPages,
      totalPages,
      missing: [],
      recognized,
      undecoded: undecodedOf(work),
      doubtful,
    };
  }

  /** What is read of a file by now, while the rest of it goes on. */
  async #soFar(work: Work, facts: PdfFacts, numPages: number): Promise<Reading | undefined> {
    const { request, surveys } = work;
    const { recognize, signal } = request;
    const recognized = work.recognized.toSorted((a, b) => a.number - b.number);
    const pages = pagesSoFar({ recognize, numPages, surveys, recognized });
    if (pages === undefined) return undefined;
    const { read, missing } = pages;
    const write = (thread: PdfThread, parked?: Parked) =>
      thread.ask(signal, "writeSoFar", numPages, read, wantedOf(request), parked);
    const { thread, parked } = work;
    let written: WrittenPdf | undefined;
    if (thread !== undefined) written = await write(thread);
    else if (parked !== undefined)
      written = await this.#aside.add(work, signal, () =>
        this.#onThread((one) => write(one, { pages: parked, facts })),
      );
    if (written === undefined) return undefined;
    const doubtful = recognize === "none" ? surveys.filter(({ trusted }) => !trusted) : [];
    return {
      ...written,
      numPages: read.length,
      totalPages: facts.totalPages,
      missing,
      recognized,
      undecoded: undecodedOf(work).filter((number) => read.includes(number)),
      doubtful,
    };
  }

  async #open(thread: PdfThread, work: Work): Promise<Opened> {
    const {
      recognize,
      maxPages = Number.POSITIVE_INFINITY,
      signal,
      onOpen,
      onRead,
      onPage,
      onSoFar,
    } = work.request;
    const facts = await thread.ask(signal, "open", work.bytes, this.#password);
    const { totalPages } = facts;
    const numPages = Math.min(totalPages, maxPages);
    onOpen?.(numPages);
    onSoFar?.(() => this.#soFar(work, facts, numPages));
    const { surveys } = work;
    for (let from = 1; from <= numPages; from += SURVEY_PAGES) {
      const to = Math.min(numPages, from + SURVEY_PAGES - 1);
      surveys.push(...(await thread.ask(signal, "survey", from, to)));
      onRead?.(to, numPages);
    }
    const doubtful = surveys.filter(({ trusted }) => !trusted);
    if (recognize === "none") refuseScan(surveys, doubtful);
    work.waiting.push(...(recognize === "all" ? surveys : recognize === "none" ? [] : doubtful));
    onPage?.(0, work.waiting.length);
    return { numPages, totalPages, doubtful: recognize === "none" ? doubtful : [] };
  }

  /** As many pages are drawn as are at work, so that memory does not grow with the document. */
  async #recognize(thread: PdfThread, work: Work): Promise<void> {
    const { signal, onPage } = work.request;
    const { waiting, recognized } = work;
    const all = waiting.length + recognized.length;
    const failure = new AbortController();
    const either = AbortSignal.any([signal, failure.signal]);
    const { concurrency } = this.#recognizer;
    let left = concurrency;
    const lane = async () => {
      while (waiting.length > 0 && (left-- > 0 || !this.#turns.isAwaited(work))) {
        const { number, doubts, characters } = waiting.shift()!;
        const picture = await thread.ask(either, "draw", number);
        const recognition = await this.#recognizer
          .recognize(picture, either, work)
          .catch((error: unknown) => {
            // One page that fails does not lose the others.
            if (either.aborted || !WinnowError.is(error, "SCRAPE_OCR_FAILED")) throw error;
            return error;
          });
        if (recognition instanceof Error) {
          recognized.push({ number, doubts, confidence: 0, failure: recognition.message, isUnread: true });
          onPage?.(recognized.length, all);
          continue;
        }
        const { words, confidence } = recognition;
        // What the page has as text is better than nothing.
        if (words.length > 0 || characters === 0) {
          await thread.ask(either, "put", toPage(number, picture, recognition), confidence);
          work.replaced.add(number);
        }
        recognized.push(recognizedPage(number, doubts, recognition));
        onPage?.(recognized.length, all);
      }
    };
    await Promise.all(Array.from({ length: Math.min(concurrency, waiting.length) }, lane)).catch(
      (error: unknown) => {
        failure.abort(error);
        throw error;
      },
    );
  }
}

/** What is known of a file when it was opened. */
interface Opened {
  readonly numPages: number;
  readonly totalPages: number;
  readonly doubtful: readonly Survey[];
}

/** A file that is being read, from turn to turn. */
interface Work {
  readonly bytes: Uint8Array;
  readonly request: ReadRequest;
  /** Pages to recognise. */
  readonly waiting: Survey[];
  readonly surveys: Survey[];
  /** Numbers of pages in whose place stands what was recognised. */
  readonly replaced: Set<number>;
  readonly recognized: RecognizedPage[];
  opened?: Opened;
  /** The thread that has it, while one does. */
  thread?: PdfThread | undefined;
  /** Its pages while it has no thread. */
  parked?: readonly SourcedPage[] | undefined;
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

function undecodedOf({ surveys, replaced }: Work): readonly number[] {
  return surveys.flatMap(({ number, undecoded }) => (undecoded > 0 && !replaced.has(number) ? [number] : []));
}

function wantedOf({ pages, blocks, pageMarkers }: Wanted): Wanted {
  return { pages, blocks, pageMarkers };
}
