import assert from "node:assert/strict";
import { hookConformance } from "@winnow/conformance";
import { createKernel } from "@winnow/core";
import { suite } from "uvu";
import { codeOf, URL_ASKED } from "../../../../core/test/helpers.ts";
import { basics } from "../../../../core/test/plugins.ts";
import { zeroRetention } from "../src/index.ts";

const test = suite("hook-zero-retention");
hookConformance(test, zeroRetention);

test("zero data retention is refused only where the operator does not offer it", async () => {
  await using open = await createKernel({ plugins: [zeroRetention(), ...basics()] });
  await open.scrape(URL_ASKED, { zeroDataRetention: true });
  await using closed = await createKernel({ plugins: [zeroRetention({ allowed: false }), ...basics()] });
  await closed.scrape(URL_ASKED);
  assert.equal(
    await codeOf(closed.scrape(URL_ASKED, { zeroDataRetention: true })),
    "ZERO_RETENTION_NOT_ENABLED",
  );
});

test.run();
