import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { suite } from "uvu";
import { everyPlugin } from "../../rules/reference.ts";

/** What the compiler says about a misspelt option: its name, whatever the format or action is. */
const test = suite("type errors");
const root = new URL("../../../", import.meta.url).pathname;

const namesOf = (kind: "format" | "action") =>
  everyPlugin().flatMap((plugin) => (plugin.kind === kind ? plugin.name : []));

/** What the compiler says about the line of each text, in their order. */
function errorsOf(lines: readonly string[]): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), "winnow-types-"));
  try {
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    const config = { extends: join(root, "tsconfig.json"), include: ["."], exclude: [] };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
    writeFileSync(join(folder, "package.json"), '{"type":"module"}');
    const head =
      'import type { Kernel } from "@winnow/core";\nimport type {} from "@winnow/preset-server";\n';
    writeFileSync(join(folder, "a.ts"), `${head}declare const kernel: Kernel;\n${lines.join("\n")}\n`);
    const args = ["-p", folder, "--pretty", "false"];
    const { stdout } = spawnSync(join(root, "node_modules/.bin/tsc"), args, {
      cwd: folder,
      encoding: "utf8",
    });
    const said = new Map(
      [...stdout.matchAll(/^a\.ts\((\d+),\d+\): (error .*)$/gm)].map(([, line, text = ""]) => [
        Number(line),
        text,
      ]),
    );
    return lines.map((_, at) => said.get(at + 4) ?? "");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const call = (options: string) => `await kernel.scrape("https://example.com", { ${options} });`;

test("a misspelt option of any format or action is named, and no union of all of them", () => {
  const formats = namesOf("format");
  const actions = namesOf("action");
  const lines = [
    ...formats.map((type) => call(`formats: ["markdown", { type: "${type}", optoin: 1 }]`)),
    ...actions.map((type) => call(`actions: [{ type: "${type}", optoin: 1 }]`)),
  ];
  const errors = errorsOf(lines);
  assert.ok(formats.length > 15 && actions.length > 8);
  for (const [at, type] of [...formats, ...actions].entries()) {
    assert.match(errors[at] ?? "", /\boptoin\b/, type);
    assert.match(errors[at] ?? "", new RegExp(`"${type}"`), type);
  }
});

test("a misspelt name is corrected, and a wrong value told apart from a wrong key", () => {
  const [object, flag, name, kind, value, right] = errorsOf([
    call('formats: [{ type: "json", schma: {} }]'),
    call('formats: [{ type: "screenshot", fulPage: true }]'),
    call('formats: ["markdwon"]'),
    call('actions: [{ type: "clik", selector: "#more" }]'),
    call('formats: [{ type: "screenshot", fullPage: "yes" }]'),
    call('formats: [{ type: "screenshot", fullPage: true }, "markdown"]'),
  ]);
  assert.match(object ?? "", /NotAnOption<"schma", "json">/);
  assert.match(flag ?? "", /NotAnOption<"fulPage", "screenshot">/);
  assert.match(name ?? "", /Did you mean '"markdown"'/);
  assert.match(kind ?? "", /Did you mean '"click"'/);
  assert.match(value ?? "", /'string' is not assignable to type 'boolean/);
  assert.equal(right, "");
});

test.run();
