import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { ScrapeContext } from "@winnow/core/adapter";
import { silent, WinnowError } from "@winnow/core/plugin";
import { PdfReader, type Reading, report } from "@winnow/kit-ocr";
import * as mupdf from "mupdf";
import { suite } from "uvu";
import { LongWorks } from "../src/works.ts";

const test = suite("parser-pdf-auto: what is there at the deadline");
const services = { get: () => assert.fail(), find: () => undefined };
const contextFor = (timeoutMs: number) =>
  new ScrapeContext("id", new AbortController().signal, silent, services, { timeoutMs });

/** Pages of text in turn with pages that hold one picture each, as scans do; the text of a page goes on with the next. */
function mixedPdf(kinds: readonly ("text" | "scan")[]): Uint8Array {
  const pdf = new mupdf.PDFDocument();
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceGray, [0, 0, 300, 200], false);
  pixmap.clear(255);
  const image = pdf.addImage(new mupdf.Image(pixmap));
  const font = pdf.addSimpleFont(new mupdf.Font("Helvetica"));
  const resources = pdf.addObject({ Font: { F: font }, XObject: { I: image } });
  kinds.forEach((kind, at) => {
    const text = `of the sheet ${at + 1} the miller keeps the good corn and gives the chaff to the wind and`;
    const drawn = kind === "text" ? `BT /F 12 Tf 20 150 Td (${text}) Tj ET` : "q 600 0 0 300 0 0 cm /I Do Q";
    pdf.insertPage(-1, pdf.addPage([0, 0, 600, 300], 0, resources, drawn));
  });
  return pdf.saveToBuffer("").asUint8Array().slice();
}

interface Held {
  readonly soFar: () => Promise<Reading | undefined>;
  readonly end: () => Promise<void>;
}

/** A file whose reading is held up where the recognition of its pages would begin. */
async function held(body: Uint8Array, recognize: "doubtful" | "all"): Promise<Held> {
  const reader = new PdfReader({ workers: 1, threads: 1 });
  const stop = new AbortController();
  let soFar: Held["soFar"] | undefined;
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const work = reader.read(body, {
    recognize,
    pages: true,
    signal: stop.signal,
    onSoFar: (give) => {
      soFar = give;
    },
    onPage: () => begin(),
  });
  work.catch(() => {});
  await begun;
  const end = async () => {
    stop.abort(new WinnowError("SCRAPE_ABORTED", "The test is over."));
    await work.catch(() => {});
    await reader.close();
  };
  return { soFar: soFar ?? assert.fail(), end };
}

test("pages that were read are given before the others are", async () => {
  for (const [kinds, missing, warned] of [
    [["text", "scan", "text"], [2], /before page 2 could be read: 2 of 3 pages/],
    [["scan", "scan", "text", "scan"], [1, 2, 4], /before pages 1 to 2, 4 could be read: 1 of 4 pages/],
  ] as const) {
    const { soFar, end } = await held(mixedPdf(kinds), "doubtful");
    try {
      const part = (await soFar()) ?? assert.fail();
      assert.deepEqual(part.missing, missing);
      assert.equal(part.numPages, kinds.length - missing.length);
      assert.equal(part.totalPages, kinds.length);
      assert.equal(part.metadata.numPages, part.numPages);
      const paragraphs = part.markdown.trim().split("\n\n");
      assert.equal(paragraphs.length, part.numPages, "nothing is joined over a page that is missing");
      assert.deepEqual(
        part.pages?.map(({ pageNumber }) => pageNumber),
        kinds.flatMap((kind, at) => (kind === "text" ? [at + 1] : [])),
      );
      const context = contextFor(1000);
      report(part, context);
      assert.match(context.warnings.join("\n"), warned);
      assert.equal(context.credits, part.numPages - 1);
    } finally {
      await end();
    }
  }
});

test("a document of which no page is done has no part", async () => {
  for (const [kinds, recognize] of [
    [["scan", "scan"], "doubtful"],
    [["text", "text"], "all"],
  ] as const) {
    const { soFar, end } = await held(mixedPdf(kinds), recognize);
    assert.equal(await soFar(), undefined);
    await end();
  }
});

test("what may not outlast its caller gives its part and ends", async () => {
  const works = new LongWorks<string>({ marginMs: 30 });
  let isStopped = false;
  const read =
    (part: string | undefined) =>
    async (signal: AbortSignal, tell: (news: { soFar: () => Promise<string | undefined> }) => void) => {
      tell({ soFar: async () => part });
      return await new Promise<string>((_, reject) => {
        signal.addEventListener("abort", () => {
          isStopped = true;
          reject(signal.reason);
        });
      });
    };
  assert.equal(await works.join("a", contextFor(150), read("part"), { mayOutlast: false }), "part");
  await sleep(0);
  assert.equal(isStopped, true);
  await assert.rejects(
    works.join("b", contextFor(150), read(undefined), { mayOutlast: false }),
    (error) => WinnowError.is(error, "SCRAPE_TIMEOUT") && error.details === undefined,
  );
});

test.run();
