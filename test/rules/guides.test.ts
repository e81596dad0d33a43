import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { UNREAD } from "@winnow/adapter-settings";
import { readConfig } from "@winnow/preset-server";
import { suite } from "uvu";

/** What guides for users must hold, or may not say. */
const test = suite("guides");
const docs = new URL("../../docs/", import.meta.url).pathname;
const read = (path: string) => readFileSync(docs + path, "utf8");
const firstCell = (path: string) =>
  [...read(path).matchAll(/^\| (`\w+`(?:, `\w+`)*) \|/gm)].flatMap(([, cell = ""]) =>
    cell.replaceAll("`", "").split(", "),
  );

test("every error code has its line in the guide to troubleshooting, and no other", () => {
  const [explained, declared] = [firstCell("guides/troubleshooting.md"), firstCell("reference/errors.md")];
  const differ = declared
    .filter((code) => !explained.includes(code))
    .concat(explained.filter((code) => !declared.includes(code)));
  assert.deepEqual(differ, [], "each needs a line in docs/guides/troubleshooting.md, which says what to do");
  assert.equal(new Set(explained).size, explained.length, "one line each");
});

test("every setting of Winnow that a guide names exists", () => {
  const known = new Set<string>([...Object.keys(readConfig({}, {}).settings), ...UNREAD]);
  const named = globSync("{guides,deploy}/**/*.{md,yaml,service,tpl}", { cwd: docs }).flatMap((path) =>
    [...read(path).matchAll(/\bWINNOW_[A-Z0-9_]+\b/g)].map(([name]) => `${path}: ${name}`),
  );
  assert.deepEqual(
    [...new Set(named)].filter((one) => !known.has(one.split(": ")[1] ?? "")),
    [],
  );
});

test("what Firecrawl's settings are called here exists here", () => {
  const known = Object.keys(readConfig({}, {}).settings);
  const [, table = ""] = read("guides/from-firecrawl.md").split("## Settings of the self-hosted server");
  const [, same = ""] = /^\| (.*) \| the same names \|$/m.exec(table) ?? [];
  const ours = [...table.matchAll(/^\| .* \| (.*) \|$/gm)].flatMap(([, cell = ""]) => [
    ...cell.matchAll(/`([A-Z0-9_]+)`/g),
  ]);
  const names = [...same.matchAll(/`([A-Z_]+)`/g), ...ours].map(([, name = ""]) => name);
  assert.ok(names.length > 20);
  assert.deepEqual(
    names.filter((name) => !known.includes(name)),
    [],
  );
});

test("every guide is in the index", () => {
  const index = read("README.md");
  const missing = globSync("guides/*.md", { cwd: docs }).filter((path) => !index.includes(`](${path})`));
  assert.deepEqual(missing, [], "add a line to docs/README.md");
});

test.run();
