import assert from "node:assert/strict";
import { createKernel, type Plugin } from "@winnow/core";
import { defineHook } from "@winnow/core/plugin";
import { markdown } from "@winnow/format-markdown";
import { redactPII } from "@winnow/hook-redact-pii";
import { pdfAuto } from "@winnow/parser-pdf-auto";
import { pdfFast } from "@winnow/parser-pdf-fast";
import { pdfOcr } from "@winnow/parser-pdf-ocr";
import * as mupdf from "mupdf";
import { suite } from "uvu";
import { fit } from "../src/index.ts";

const test = suite("hook-fit-pages");
const WORDS =
  "carries the chaff away and the kernels fall straight back down to the floor of ruth@mill.example.";

/** A PDF whose pages say which they are. */
function pdfOf(pages: number): Uint8Array {
  const result = new mupdf.PDFDocument();
  const font = result.addSimpleFont(new mupdf.Font("Helvetica"));
  const resources = result.addObject({ Font: { F: font } });
  for (let number = 1; number <= pages; number++) {
    const content = `BT /F 14 Tf 20 150 Td (Wind number${number}x ${WORDS}) Tj ET`;
    result.insertPage(-1, result.addPage([0, 0, 700, 300], 0, resources, content));
  }
  return result.saveToBuffer("compress").asUint8Array().slice();
}

interface Chunked {
  readonly markdown: string;
  readonly warning?: string;
  readonly chunks: readonly { readonly text: string; readonly pages?: readonly [number, number] }[];
}

async function chunksOf(body: Uint8Array, parser: Plugin, request: object = {}): Promise<Chunked> {
  const fetch = async ({ url }: { url: string }) => {
    return { url, statusCode: 200, headers: {}, contentType: "application/pdf", body };
  };
  const web = defineHook({ name: "web", fetch });
  await using kernel = await createKernel({ plugins: [web, parser, markdown(), redactPII(), ...fit()] });
  const formats = ["markdown", { type: "chunks", maxTokens: 60 }];
  return (await kernel.scrapeRequest({
    url: "https://a.test/mill.pdf",
    formats,
    ...request,
  })) as unknown as Chunked;
}

/** Each chunk says the pages whose numbers stand in it. */
function check({ chunks }: Chunked, pages: number): void {
  const seen = new Set<number>();
  for (const { text, pages } of chunks) {
    const numbers = [...text.matchAll(/(?:number|<!-- page )(\d+)/g)].map(([, number]) => Number(number));
    for (const number of numbers) seen.add(number);
    assert.deepEqual(pages, [numbers[0], numbers.at(-1)], text);
  }
  assert.equal(seen.size, pages);
}

for (const mode of ["fast", "auto"])
  test(`chunks say their pages where a PDF is read in the mode ${mode}`, async () => {
    check(await chunksOf(pdfOf(12), pdfAuto({ workers: 1 }), { parsers: [{ type: "pdf", mode }] }), 12);
  });

test("chunks say their pages where a PDF is recognised", async () => {
  const { chunks } = await chunksOf(pdfOf(2), pdfOcr({ workers: 1 }));
  assert.deepEqual([chunks[0]?.pages?.[0], chunks.at(-1)?.pages?.[1]], [1, 2]);
});

test("chunks of a PDF of 600 pages say their pages", async () => {
  check(await chunksOf(pdfOf(600), pdfFast()), 600);
});

test("marks of pages say them where the text was redacted", async () => {
  const body = pdfOf(5);
  const parsers = [{ type: "pdf", mode: "fast", pageMarkers: true }];
  const redacted = await chunksOf(body, pdfAuto({ workers: 1 }), { parsers, redactPII: true });
  assert.doesNotMatch(redacted.markdown, /@/);
  check(redacted, 5);
  const unmarked = await chunksOf(body, pdfFast(), { redactPII: true });
  assert.match(unmarked.warning ?? "", /ask for `pageMarkers`/);
  assert.ok(unmarked.chunks.every(({ pages }) => pages === undefined));
});

test.run();
