import assert from "node:assert/strict";
import { WinnowError } from "@winnow/core";
import { suite } from "uvu";
import { isUnretained, refuseUnretained } from "../src/index.ts";

const test = suite("kit-jobs: what nothing that is kept can do");

function refusal(request: unknown, at?: readonly (string | number)[]): unknown {
  try {
    refuseUnretained(request, at);
    return undefined;
  } catch (error) {
    return WinnowError.is(error)
      ? [error.code, (error.details as { path: unknown }[] | undefined)?.[0]?.path]
      : error;
  }
}

test("zero data retention and lockdown are refused wherever scrapes are described", () => {
  assert.equal(
    refusal({ url: "x", zeroDataRetention: false, scrapeOptions: { lockdown: false } }),
    undefined,
  );
  assert.equal(refusal(null), undefined);
  assert.equal(refusal({ scrapeOptions: "odd" }), undefined);
  assert.equal(isUnretained({ zeroDataRetention: "true" }), false);
  for (const place of ["", "scrapeOptions", "crawlOptions", "options"]) {
    const within = (options: object) => (place === "" ? options : { [place]: options });
    assert.equal(isUnretained(within({ zeroDataRetention: true })), true);
    assert.deepEqual(refusal(within({ zeroDataRetention: true })), ["SCRAPE_ZDR_VIOLATION_ERROR", undefined]);
    const path = ["targets", 0, ...(place === "" ? [] : [place]), "lockdown"];
    assert.deepEqual(refusal(within({ lockdown: true }), ["targets", 0]), ["BAD_REQUEST", path]);
  }
});

test.run();
