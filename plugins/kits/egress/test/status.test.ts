import assert from "node:assert/strict";
import { suite } from "uvu";
import { statusError } from "../src/index.ts";

const test = suite("kit-egress: what is said of a status");

test("a page that is there has no error", () => {
  for (const status of [200, 204, 304, 399]) assert.equal(statusError(status, "whatever"), undefined);
});

test("the words of the server go before those of the standard", () => {
  assert.equal(statusError(404, "Gone fishing"), "Gone fishing");
  assert.equal(statusError(404, ""), "Not Found");
  // Packages that others load give some names to numbers beyond the standard.
  assert.equal(statusError(577, ""), "Status 577");
});

test.run();
