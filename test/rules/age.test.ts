import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import { root } from "../packages.ts";

const test = suite("age of figures");

/** How many changes what was measured may have seen since: then the figures are of another program. */
const MAX_CHANGES = 100;

/** What the figures of a file were taken of. A change elsewhere does not make them old, so they are not counted by the calendar. */
const MEASURED: Readonly<Record<string, readonly string[]>> = {
  "again.json": ["plugins/hooks/fetch-http", "plugins/operations/crawl"],
  "before.json": ["core", "plugins/hooks/fit", "plugins/hooks/permissions", "plugins/operations/explain"],
  "browser.json": [
    "plugins/hooks/fetch-browser",
    "plugins/kits/live-page",
    "plugins/hooks/block-ads",
    "core",
  ],
  "cold.json": ["core", "adapters", "presets"],
  "flat.json": ["adapters/queue", "plugins/operations/crawl", "plugins/stores"],
  "fresh.json": ["adapters/queue", "core", "plugins/operations/crawl", "plugins/stores", "plugins/views"],
  "fuzz.json": ["adapters/http", "core", "plugins/kits/schema"],
  "interact.json": ["plugins/operations/interact"],
  "jobs.json": ["adapters/queue", "core", "plugins/kits/jobs", "plugins/operations/crawl", "plugins/stores"],
  "menu.json": ["plugins/formats/menu", "plugins/kits/facts"],
  "meta.json": ["plugins/kits/facts", "plugins/models/extractive", "plugins/views/facts"],
  "monitors.json": ["plugins/formats/change-tracking", "plugins/operations/monitor"],
  "ocr.json": ["plugins/kits/ocr", "plugins/parsers/image", "plugins/parsers/pdf-ocr"],
  "pdf-speed.json": ["plugins/kits/pdf", "plugins/parsers/pdf-fast"],
  "pdf.json": ["plugins/kits/pdf", "plugins/parsers/pdf-auto", "plugins/parsers/pdf-fast"],
  "product.json": ["plugins/formats/product", "plugins/kits/facts"],
  "proof.json": ["core", "plugins/formats/markdown", "plugins/hooks/fetch-browser", "plugins/views"],
  "quality-articles.json": ["plugins/formats/markdown", "plugins/views/main-content"],
  "quality-content.json": ["plugins/formats/markdown", "plugins/views/main-content"],
  "redact.json": ["plugins/hooks/redact-pii"],
  "scale-cost.json": ["adapters/queue", "plugins/dispatchers/bullmq", "plugins/stores/postgres"],
  "scale.json": ["adapters/queue", "plugins/dispatchers/bullmq", "plugins/stores/postgres"],
  "search.json": ["plugins/kits/sqlite", "plugins/searches/own-pages"],
  "serving.json": ["adapters/http", "core", "presets"],
  "soak.json": ["adapters/http", "core", "plugins/caches", "plugins/hooks/fetch-browser"],
  "speed.json": ["adapters/http", "core", "plugins/formats/markdown", "plugins/kits/dom", "plugins/views"],
  "start.json": ["adapters", "core", "presets"],
  "threat.json": [
    "plugins/hooks/threat-protection",
    "plugins/services/url-risk",
    "plugins/services/web-risk",
  ],
  "validation.jsonl": ["plugins/formats/product", "plugins/hooks/redact-pii", "plugins/kits/pdf"],
};

test("each file of figures says what it was taken of", () => {
  const files = readdirSync(join(root, "bench/results")).filter((name) => /\.jsonl?$/.test(name));
  assert.deepEqual(files.toSorted(), Object.keys(MEASURED).toSorted());
  const gone = Object.values(MEASURED).flatMap((paths) =>
    paths.filter((path) => !existsSync(join(root, path))),
  );
  assert.deepEqual(gone, []);
});

test("no figures are of a program that has changed much since", () => {
  if (!hasHistory()) {
    console.log("skipped: the history of the repository is not here");
    return;
  }
  const old = Object.entries(MEASURED)
    .map(([name, paths]) => ({ name, changes: changesSince(name, paths) }))
    .filter(({ changes }) => changes > MAX_CHANGES)
    .map(({ name, changes }) => `${name}: ${changes} changes, measure it again (bench/README.md)`);
  assert.deepEqual(old, []);
});

/** A package that was downloaded has no history, and a shallow clone too little of it to say anything. */
function hasHistory(): boolean {
  return existsSync(join(root, ".git")) && git("rev-parse", "--is-shallow-repository") === "false";
}

/** Figures that have been measured and not yet committed are new. */
function changesSince(name: string, paths: readonly string[]): number {
  const file = `bench/results/${name}`;
  if (git("status", "--porcelain", "--", file) !== "") return 0;
  const measured = git("log", "-1", "--format=%H", "--", file);
  return Number(git("rev-list", "--count", `${measured}..HEAD`, "--", ...paths));
}

function git(...words: string[]): string {
  return execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim();
}

test.run();
