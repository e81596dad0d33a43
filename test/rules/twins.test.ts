import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import { root, sourcesOf } from "../packages.ts";

const test = suite("twins");
const sources = sourcesOf("core", "plugins", "adapters", "presets");

/** Helpers that everybody imports, by their names, and what a copy of them looks like. */
const HELPERS: Readonly<Record<string, { readonly home: string; readonly copy: RegExp }>> = {
  messageOf: {
    home: "core/src/author/errors.ts",
    copy: /(\w+) instanceof Error \? \1\.message : (?:\1\b|String\(\1\))/,
  },
  unlessAborted: { home: "core/src/author/abort.ts", copy: /function unless[A-Z]\w+\b/ },
  readSettings: { home: "core/src/author/settings.ts", copy: /function readSettings\b/ },
  escapeHtml: {
    home: "plugins/kits/dom/src/code.ts",
    copy: /function escapeHtml\b/,
  },
  isEncoded: {
    home: "plugins/kits/settings/src/schemas.ts",
    copy: /decodeURIComponent\(text\) !== undefined/,
  },
  wasReplaced: { home: "plugins/kits/live-page/src/on-page.ts", copy: /context was destroyed/ },
};

/** Files that need a copy, and why. */
const EXCUSED: Readonly<Record<string, string>> = {
  "adapters/cli/src/values.ts": "help loads nothing of core",
};

for (const [name, { home, copy }] of Object.entries(HELPERS)) {
  test(`${name} is written once`, () => {
    const copies = sources.filter((path) => copy.test(readFileSync(join(root, path), "utf8")));
    assert.ok(copies.includes(home), `${home} does not look like ${name} any more`);
    const others = copies.filter((path) => path !== home && !(path in EXCUSED));
    assert.deepEqual(others, []);
  });
}

test.run();
