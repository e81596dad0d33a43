import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { suite } from "uvu";
import { buildAssets } from "../src/build-assets.ts";

const test = suite("adapter-console: assets");

/** Bytes of all script, compressed. */
const MAX_SCRIPT = 150_000;

test("the whole console is small", async () => {
  const assets = await buildAssets();
  const scripts = [...assets].filter(([name]) => name.endsWith(".js"));
  const bytes = scripts.reduce((sum, [, body]) => sum + gzipSync(body).length, 0);
  assert.ok(bytes > 5000 && bytes <= MAX_SCRIPT, `${bytes} bytes of script`);
});

test("nothing is loaded from elsewhere", async () => {
  for (const [name, body] of await buildAssets()) {
    const text = Buffer.from(body).toString("utf8");
    for (const [, url = ""] of text.matchAll(
      /(?:@import|url\(|from|import\()\s*["']?((?:https?:)?\/\/[^"')\s]+)/g,
    ))
      assert.fail(`${name} loads ${url}`);
  }
});

test.run();
