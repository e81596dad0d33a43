import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { createKernel } from "@winnow/core";
import { defineService, WinnowError } from "@winnow/core/plugin";
import { type ArtifactStore, ArtifactStoreToken } from "@winnow/kit-artifacts";
import { suite } from "uvu";
import { createHttpApp } from "../src/index.ts";

const test = suite("adapter-http: artifacts");

const types: Readonly<Record<string, string>> = { "a.png": "image/png", "b.html": "text/html" };
const store: ArtifactStore = {
  put: async () => "http://unused.test/",
  putFile: async () => "http://unused.test/",
  read: async (name, expires, signature) => {
    if (signature !== "good")
      throw new WinnowError("ARTIFACT_FORBIDDEN", "The signature does not fit.", { category: "policy" });
    if (expires === "1")
      throw new WinnowError("ARTIFACT_EXPIRED", "The URL has expired.", { category: "input" });
    const contentType = types[name];
    if (contentType === undefined)
      throw new WinnowError("ARTIFACT_NOT_FOUND", "The file is gone.", { category: "input" });
    const bytes = Buffer.from("bytes");
    const stream = (from = 0, to = bytes.length - 1) => Readable.from([bytes.subarray(from, to + 1)]);
    return { contentType, size: bytes.length, stream };
  },
};
const artifacts = () => defineService({ name: "artifacts", token: ArtifactStoreToken, create: () => store });

async function appWith(plugins: Parameters<typeof createKernel>[0]["plugins"]) {
  const app = await createHttpApp({ kernel: await createKernel({ plugins }), apiKeys: ["a-key"] });
  return (path: string, headers: Record<string, string> = {}) => app.inject({ url: path, headers });
}

test("a file is served without a key, and nothing in it is run", async () => {
  const get = await appWith([artifacts()]);
  const { statusCode, headers, body } = await get("/v2/artifacts/a.png?expires=9&signature=good");
  assert.equal(statusCode, 200);
  assert.equal(body, "bytes");
  assert.equal(headers["content-type"], "image/png");
  assert.equal(headers["content-disposition"], 'inline; filename="apng.png"');
  assert.match(String(headers["content-security-policy"]), /^sandbox/);
  assert.equal(headers["x-content-type-options"], "nosniff");
  assert.equal(headers["cache-control"], "private");
});

test("a part of a file, as players ask for it", async () => {
  const get = await appWith([artifacts()]);
  for (const [range, status, body, part] of [
    ["bytes=0-1", 206, "by", "bytes 0-1/5"],
    ["bytes=1-", 206, "ytes", "bytes 1-4/5"],
    ["bytes=-2", 206, "es", "bytes 3-4/5"],
    ["bytes=3-900", 206, "es", "bytes 3-4/5"],
    ["bytes=0-", 200, "bytes", undefined],
    ["bytes=-900", 200, "bytes", undefined],
    ["bytes=0-1,3-4", 200, "bytes", undefined],
    ["seconds=1-2", 200, "bytes", undefined],
    ["bytes=-", 200, "bytes", undefined],
    ["bytes=5-", 416, "", "bytes */5"],
    ["bytes=3-2", 416, "", "bytes */5"],
    ["bytes=-0", 416, "", "bytes */5"],
  ] as const) {
    const response = await get("/v2/artifacts/a.png?expires=9&signature=good", { range });
    const { "content-range": given, "accept-ranges": accepts } = response.headers;
    assert.deepEqual(
      [response.statusCode, response.body, given, accepts],
      [status, body, part, "bytes"],
      range,
    );
  }
});

test("a type that a browser could run is a download", async () => {
  const get = await appWith([artifacts()]);
  const { headers } = await get("/v2/artifacts/b.html?expires=9&signature=good");
  assert.equal(headers["content-type"], "application/octet-stream");
  assert.match(String(headers["content-disposition"]), /^attachment/);
});

test("forged 403, expired 410, gone 404, each in the envelope", async () => {
  const get = await appWith([artifacts()]);
  for (const [path, status, code] of [
    ["a.png?expires=9&signature=bad", 403, "ARTIFACT_FORBIDDEN"],
    ["a.png?expires=9&signature=good&signature=good", 403, "ARTIFACT_FORBIDDEN"],
    ["a.png", 403, "ARTIFACT_FORBIDDEN"],
    ["a.png?expires=1&signature=good", 410, "ARTIFACT_EXPIRED"],
    ["c.png?expires=9&signature=good", 404, "ARTIFACT_NOT_FOUND"],
  ] as const) {
    const response = await get(`/v2/artifacts/${path}`);
    assert.equal(response.statusCode, status, path);
    const { success, code: given, error } = response.json();
    assert.deepEqual([success, given, typeof error], [false, code, "string"]);
  }
});

test("without a store there is no such route, and no word of it in the reference", async () => {
  const [without, withStore] = [await appWith([]), await appWith([artifacts()])];
  assert.equal((await without("/v2/artifacts/a.png")).statusCode, 404);
  const listed = async (get: typeof without) =>
    "/v2/artifacts/{name}" in (await get("/openapi.json")).json().paths;
  assert.deepEqual([await listed(without), await listed(withStore)], [false, true]);
});

test.run();
