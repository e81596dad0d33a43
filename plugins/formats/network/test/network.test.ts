import assert from "node:assert/strict";
import { formatConformance } from "@winnow/conformance";
import { createKernel } from "@winnow/core";
import { defineHook, WinnowError } from "@winnow/core/plugin";
import { html } from "@winnow/parser-html";
import { suite } from "uvu";
import { network } from "../src/index.ts";

const test = suite("format-network");
formatConformance(test, () => network()[0], {});

const page = defineHook({
  name: "page",
  fetch: async ({ url, live }) => {
    if (live) return undefined;
    const body = Buffer.from("<p>Words.</p>");
    return { url, statusCode: 200, headers: {}, contentType: "text/html", body };
  },
});
const code = async (options: object) => {
  await using kernel = await createKernel({ plugins: [page, html(), ...network()] });
  const request = { url: "https://a.example/", formats: [{ type: "network", ...options }] };
  const error: unknown = await kernel.scrapeRequest(request).catch((thrown: unknown) => thrown);
  assert.ok(WinnowError.is(error));
  return [error.code, JSON.stringify(error.details)] as const;
};

test("without a browser the error says so", async () => {
  assert.equal((await code({}))[0], "SCRAPE_NETWORK_NOT_SUPPORTED");
});

test("wrong options are refused, with what they may be", async () => {
  for (const options of [
    { include: [""] },
    { include: ["?a"] },
    { include: "x" },
    { include: Array.from({ length: 51 }, () => "/a") },
    { maxResponses: 0 },
    { maxResponses: 501 },
    { maxBytes: 999 },
    { maxBytes: 1e9 },
    { bodies: "html" },
    { headers: true },
  ])
    assert.equal((await code(options))[0], "BAD_REQUEST", JSON.stringify(options));
  assert.match((await code({ include: ["?a"] }))[1], /begins with/);
});

test.run();
