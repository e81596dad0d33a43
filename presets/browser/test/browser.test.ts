import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createWinnow } from "@winnow/preset-library";
import { suite } from "uvu";
import { browserPlugins } from "../src/index.ts";

const test = suite("preset-browser");

test("the plugins fit those of the library, with and without profiles", async () => {
  const folder = mkdtempSync(join(tmpdir(), "winnow-browser-"));
  for (const profiles of [undefined, join(folder, "profiles")]) {
    const plugins = browserPlugins(profiles === undefined ? {} : { profiles });
    const winnow = await createWinnow({ plugins });
    const names = winnow.kernel.registry.of("action").map(({ name }) => name);
    assert.equal(names.length, 10);
    const hooks = winnow.kernel.registry.of("hook").map(({ name }) => name);
    assert.equal(hooks.includes("profile"), profiles !== undefined);
    await winnow.close();
  }
  rmSync(folder, { recursive: true });
});

test.run();
