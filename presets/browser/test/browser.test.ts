import assert from "node:assert/strict";
import { WinnowError } from "@winnow/core";
import { createWinnow } from "@winnow/preset-library";
import { recordPlugins } from "@winnow/preset-records";
import { suite } from "uvu";
import { browserPlugins } from "../src/index.ts";

const test = suite("preset-browser");

test("the plugins fit those of the library; profiles need records", async () => {
  for (const more of [[], recordPlugins()]) {
    await using winnow = await createWinnow({ plugins: [...browserPlugins(), ...more] });
    const names = winnow.kernel.registry.of("action").map(({ name }) => name);
    assert.equal(names.length, 10);
    const profile = { name: "ada" };
    const failed = winnow.scrape("https://127.0.0.1/", { profile, timeout: 20_000 });
    // With records it is the address that is refused.
    const code = more.length === 0 ? "CONFIG_INVALID" : "SCRAPE_ADDRESS_NOT_ALLOWED";
    await assert.rejects(failed, (error) => WinnowError.is(error, code) || assert.fail(String(error)));
  }
});

test.run();
