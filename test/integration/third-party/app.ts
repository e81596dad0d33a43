import assert from "node:assert/strict";
import { defineHook } from "@winnow/core/plugin";
import { runJq } from "@winnow/kit-jq";
import { runCode } from "@winnow/kit-sandbox";
import { createWinnow } from "@winnow/preset-library";
import { createServer, readConfig } from "@winnow/preset-server";
import { wordcount } from "./wordcount.ts";

const body = Buffer.from(
  `<!doctype html><title>Page</title><main><h1>Four words are here</h1><p>${"And some more words. ".repeat(20)}</p></main>`,
);
const memory = () =>
  defineHook({
    name: "memory",
    fetch: ({ url }) => ({ url, statusCode: 200, headers: {}, contentType: "text/html", body }),
  });

// Embedded: typed by what was asked for.
const winnow = await createWinnow({ plugins: [memory(), wordcount()] });
const page = await winnow.scrape("https://example.com", {
  formats: ["markdown", { type: "wordcount", minLength: 4 }],
});
const words: number = page.wordcount.words;
const markdown: string = page.markdown;
assert.equal(words, 63);
assert.match(markdown, /^# Four words are here/);
// @ts-expect-error it was not asked for
page.links;
// @ts-expect-error no such option
await assert.rejects(winnow.scrape("https://example.com", { formats: [{ type: "wordcount", minimum: 4 }] }), {
  code: "BAD_REQUEST",
});
await winnow.close();

// On a thread, whose file is found in the package.
const signal = AbortSignal.timeout(60_000);
const outcome = await runCode({ code: "1 + 1", call: async () => {}, timeoutMs: 30_000, signal });
assert.deepEqual([outcome.result, outcome.stderr], ["2", ""]);
const filtered = await runJq({ programs: ["map(select(. > 1)) | @csv"], json: "[1,2,3]", signal });
assert.deepEqual(filtered, { text: "2,3" });

// In the server: validated and documented.
const config = readConfig({ LOG_LEVEL: "silent", WINNOW_DATA_DIR: process.argv[2] ?? ".winnow" }, {});
const server = await createServer({ config, plugins: [memory(), wordcount()] });
const origin = await server.listen({ port: 0 });
const scrape = async (format: unknown) => {
  const request = { url: "https://example.com", formats: [format] };
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${origin}/v2/scrape`, {
    method: "POST",
    headers,
    body: JSON.stringify(request),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const good = await scrape("wordcount");
assert.deepEqual([good.status, (good.body.data as { wordcount: unknown }).wordcount], [200, { words: 84 }]);
const bad = await scrape({ type: "wordcount", minLength: 0 });
assert.deepEqual([bad.status, bad.body.code], [400, "BAD_REQUEST"]);
const api = await (await fetch(`${origin}/openapi.json`)).text();
assert.match(api, /"wordcount"/);
assert.match(api, /"minLength"/);
assert.match(api, /"words"/);
const explorer = await fetch(`${origin}/docs/explorer.js`);
assert.deepEqual(
  [explorer.status, explorer.headers.get("content-type")],
  [200, "text/javascript; charset=utf-8"],
);
await server.close();
console.log(`ok on ${process.version}`);
