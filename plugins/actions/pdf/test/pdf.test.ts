import assert from "node:assert/strict";
import { actionConformance, contextWith, liveSite, perform } from "@winnow/conformance";
import { ArtifactStoreToken } from "@winnow/kit-artifacts";
import { suite } from "uvu";
import * as v from "valibot";
import { generatePDF, pdf } from "../src/index.ts";

const test = suite("action-pdf");
const site = liveSite({ "/": "<title>Printed</title><h1>Words</h1>", "/long": "<p>line</p>".repeat(200) });
test.after(site.close);

actionConformance(test, pdf, { session: () => site.open() });

/** Width and height of each page in millimetres, to the nearest. */
async function print(options: object, path = "/", action = pdf()) {
  const session = await site.open(path);
  const outcome = await perform(action, session, options);
  await session.close();
  assert.equal(outcome?.list, "pdfs");
  const [, base64 = ""] = /^data:application\/pdf;base64,(.+)$/.exec(String(outcome.entry)) ?? [];
  const text = Buffer.from(base64, "base64").toString("latin1");
  assert.match(text, /^%PDF-/);
  const toMm = (points: string | undefined) => Math.round((Number(points) / 72) * 25.4);
  return Array.from(text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g), ([, width, height]) => [
    toMm(width),
    toMm(height),
  ]);
}

test("every paper has its true size", async () => {
  for (const [format, size] of [
    ["A0", [841, 1189]],
    ["A1", [594, 841]],
    ["A2", [420, 594]],
    ["A3", [297, 420]],
    ["A4", [210, 297]],
    ["A5", [148, 210]],
    ["A6", [105, 148]],
    ["Letter", [216, 279]],
    ["Legal", [216, 356]],
    ["Tabloid", [279, 432]],
    ["Ledger", [432, 279]],
  ] as const) {
    const [page] = await print({ format });
    for (const side of [0, 1]) {
      const difference = Math.abs((page?.[side] ?? 0) - (size[side] ?? 0));
      assert.ok(difference <= 1, `${format}: ${page?.join(" x ")} mm`);
    }
  }
});

test("Letter by default; landscape turns it; a smaller scale needs fewer pages", async () => {
  assert.deepEqual(await print({}), [[216, 279]]);
  assert.deepEqual(await print({ landscape: true }), [[279, 216]]);
  const [usual, small] = [await print({}, "/long"), await print({ scale: 0.5 }, "/long")];
  assert.ok(small.length < usual.length, `${small.length} and ${usual.length} pages`);
});

test("generatePDF is the same under another name", async () => {
  assert.equal(generatePDF().name, "generatePDF");
  assert.deepEqual(await print({ format: "A5" }, "/", generatePDF()), [[148, 210]]);
});

test("a store keeps it for a day", async () => {
  const kept: unknown[] = [];
  const put = async (_: Uint8Array, options: object) => {
    kept.push(options);
    return "https://kept.test/1";
  };
  const session = await site.open();
  const context = contextWith(undefined, new Map([[ArtifactStoreToken, { put }]]));
  const outcome = await perform(pdf(), session, {}, context);
  assert.deepEqual(outcome, { list: "pdfs", entry: "https://kept.test/1" });
  assert.deepEqual(kept, [{ contentType: "application/pdf", ttlMs: 86_400_000 }]);
  await session.close();
});

test("options that cannot be are refused", () => {
  for (const options of [
    { format: "a4" },
    { format: "B5" },
    { scale: 0 },
    { scale: 2.1 },
    { landscape: 1 },
  ]) {
    assert.ok(!v.safeParse(pdf().options, options).success, JSON.stringify(options));
  }
});

test.run();
