import { parentPort } from "node:worker_threads";
import { messageOf, WinnowError } from "@winnow/core/plugin";
import { openPdf, type PageSegments, type PdfFile, textQuality } from "@winnow/kit-pdf";
import type { Answered, Asked, Commands, Survey } from "./commands.ts";
import { drawPage } from "./draw.ts";
import { type SourcedPage, writePdf } from "./written.ts";

/** Runs on a thread of its own, so that a hostile file ends nothing but that thread. */
interface Open {
  readonly file: PdfFile;
  readonly pages: Map<number, SourcedPage>;
}

let current: Open | undefined;
/** Bytes of the library's memory, which outlives the files. */
let heapBytes = () => 0;

function close(): void {
  current?.file.close();
  current = undefined;
}

function opened(): Open {
  if (current === undefined) throw new Error("No file is open.");
  return current;
}

const commands: Commands = {
  async open(bytes, password) {
    close();
    const file = await openPdf(bytes, password === undefined ? {} : { password });
    current = { file, pages: new Map() };
    heapBytes = file.heapBytes;
    const { totalPages, info, outline } = file;
    return { totalPages, info, outline };
  },
  survey(from, to) {
    const { file, pages } = opened();
    const surveys: Survey[] = [];
    for (let number = from; number <= to; number++) {
      const page = readOne(file, number);
      pages.set(number, { page: page ?? emptyPage(number) });
      const { trusted, doubts, characters, undecoded } =
        page === undefined
          ? { trusted: false, doubts: ["unreadable"], characters: 0, undecoded: 0 }
          : textQuality(page);
      surveys.push({ number, trusted, doubts, characters, undecoded });
    }
    return surveys;
  },
  draw(number) {
    return opened().file.withPage(number - 1, drawPage);
  },
  put(page, confidence) {
    opened().pages.set(page.number, { page, confidence });
  },
  park() {
    const pages = [...opened().pages.values()];
    close();
    return pages;
  },
  async resume(bytes, password, pages) {
    await commands.open(bytes, password);
    for (const source of pages) opened().pages.set(source.page.number, source);
  },
  writeSoFar(numPages, read, wanted, parked) {
    const { totalPages, info, outline } = parked?.facts ?? opened().file;
    const known = new Map(
      (parked?.pages ?? [...opened().pages.values()]).map((source) => [source.page.number, source]),
    );
    const wantedPages = new Set(read);
    const sources = Array.from({ length: numPages }, (_, index): SourcedPage => {
      const source = wantedPages.has(index + 1) ? known.get(index + 1) : undefined;
      return source ?? { page: emptyPage(index + 1), isUnread: true };
    });
    return writePdf(sources, { totalPages, info, outline }, wanted);
  },
  write(numPages, wanted) {
    const { file, pages } = opened();
    const numbers = Array.from({ length: numPages }, (_, index) => index + 1);
    const sources = numbers.map((number) => pages.get(number) ?? { page: emptyPage(number) });
    const { totalPages, info, outline } = file;
    const written = writePdf(sources, { totalPages, info, outline }, wanted);
    close();
    return written;
  },
};

/** One page that cannot be read does not lose the others. */
function readOne(file: PdfFile, number: number): PageSegments | undefined {
  try {
    return file.readPage(number - 1);
  } catch {
    return undefined;
  }
}

function emptyPage(number: number): PageSegments {
  return { number, width: 612, height: 792, segments: [], drawn: [], images: [], links: [] };
}

async function answer({ name, given }: Asked): Promise<Answered> {
  try {
    const value = await (commands[name] as (...values: readonly unknown[]) => unknown)(...given);
    return { value, heapBytes: heapBytes() };
  } catch (error) {
    const { code, message } = WinnowError.is(error)
      ? error
      : { code: "SCRAPE_PDF_DAMAGED", message: `The PDF cannot be read: ${firstLine(error)}.` };
    return { failure: { code, message } };
  }
}

function firstLine(error: unknown): string {
  return messageOf(error).slice(0, 200);
}

parentPort?.on("message", async (asked: Asked) => {
  const answered = await answer(asked);
  const pixels =
    asked.name === "draw" && "value" in answered ? Reflect.get(Object(answered.value), "pixels") : undefined;
  parentPort?.postMessage(answered, pixels instanceof Uint8Array ? [pixels.buffer as ArrayBuffer] : []);
});
