import assert from "node:assert/strict";
import { suite } from "uvu";
import { adaptBody } from "../src/compatibility.ts";

const test = suite("adapter-http: compatibility");

test("leaves out what means nothing here, also in scrapeOptions", () => {
  const body = {
    url: "a.test",
    origin: "js-sdk",
    __x: 1,
    scrapeOptions: { integration: "n8n", mobile: true },
  };
  assert.deepEqual(adaptBody(body), { url: "a.test", scrapeOptions: { mobile: true } });
  for (const other of [null, "text", [1], 7]) assert.equal(adaptBody(other), other);
});

test("gives what takes long more time than old clients do", () => {
  const timeoutOf = (body: object) => Reflect.get(Object(adaptBody({ timeout: 30_000, ...body })), "timeout");
  assert.equal(timeoutOf({ formats: ["markdown"] }), 30_000);
  assert.equal(timeoutOf({ formats: ["markdown", "json"] }), 60_000);
  assert.equal(timeoutOf({ formats: [{ type: "json", prompt: "the price" }] }), 60_000);
  assert.equal(timeoutOf({ formats: ["markdown", { type: "changeTracking" }] }), 60_000);
  assert.equal(timeoutOf({ formats: ["json"], timeout: 29_999 }), 29_999);
  assert.equal(timeoutOf({ formats: ["json"], timeout: undefined }), undefined);
  for (const proxy of ["enhanced", "stealth", "auto"]) assert.equal(timeoutOf({ proxy }), 120_000);
  assert.equal(timeoutOf({ proxy: "basic" }), 30_000);
  for (const formats of [null, "json", [null, 1, {}]]) assert.equal(timeoutOf({ formats }), 30_000);
  const nested = adaptBody({ url: "a.test", scrapeOptions: { timeout: 30_000, formats: ["json"] } });
  assert.deepEqual(nested, { url: "a.test", scrapeOptions: { timeout: 60_000, formats: ["json"] } });
});

test.run();
