import assert from "node:assert/strict";
import { Readable } from "node:stream";
import type { ResultBase } from "@winnow/core";
import type { Artifact, ArtifactStore } from "@winnow/kit-artifacts";
import type { WorkContext } from "@winnow/kit-jobs";
import { suite } from "uvu";
import { pictureOf } from "../src/check/picture.ts";

const test = suite("operation-monitor: pictures of versions");
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0]);

async function kept(screenshot: unknown, file?: Partial<Artifact>) {
  const read = async () => ({
    contentType: "image/png",
    size: PNG.length,
    stream: () => Readable.from([PNG]),
    ...file,
  });
  const store: Pick<ArtifactStore, "read"> = { read };
  const warnings: unknown[] = [];
  const context = {
    services: { find: () => store },
    logger: { warn: (fields: unknown) => warnings.push(fields) },
  } as unknown as WorkContext;
  const picture = await pictureOf({ screenshot } as unknown as ResultBase, context);
  assert.deepEqual(warnings, []);
  return picture && [picture.contentType, Buffer.from(picture.bytes)];
}

test("a screenshot is kept, in the result or in the store of files", async () => {
  assert.deepEqual(await kept(`data:image/png;base64,${PNG.toString("base64")}`), ["image/png", PNG]);
  assert.deepEqual(await kept("https://files.example/a?expires=1&signature=b"), ["image/png", PNG]);
  assert.deepEqual(await kept("https://files.example/a", { contentType: "image/jpeg" }), ["image/jpeg", PNG]);
});

test("what is no picture, or too large, is not kept", async () => {
  const url = "https://files.example/a";
  for (const contentType of ["text/html", "image/svg+xml", "image/png; x=1", ""]) {
    assert.equal(await kept(url, { contentType }), undefined, contentType);
    assert.equal(await kept(`data:${contentType};base64,PHNjcmlwdD4=`), undefined, contentType);
  }
  assert.equal(await kept(url, { size: 8 * 2 ** 20 + 1 }), undefined);
  assert.equal(await kept(undefined), undefined);
});

test.run();
