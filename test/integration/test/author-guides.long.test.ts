/** The guides for authors of plugins show the plugins that `npm create @winnow/plugin` writes, and their tests run as they stand. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { suite } from "uvu";

const test = suite("guides for authors");
const root = new URL("../../../", import.meta.url).pathname;
const read = (path: string) => readFileSync(join(root, path), "utf8");

const KINDS = ["parser", "view", "proxy", "cache", "notifier", "service", "hook"];
/** Rules that every kind has. */
const MIN_RULES = 9;

for (const kind of KINDS) {
  const blocks = [...read(`docs/guides/write-a-${kind}.md`).matchAll(/```ts\n([\s\S]*?)```/g)].map(
    ([, block = ""]) => block,
  );

  test(`write-a-${kind}.md shows the template of its kind`, () => {
    assert.equal(blocks[0], read(`presets/create-plugin/templates/${kind}/src/index.ts`));
  });

  test(`write-a-${kind}.md: the rules of its kind hold, as the guide calls them`, () => {
    const folder = mkdtempSync(join(tmpdir(), "winnow-author-"));
    try {
      symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
      writeFileSync(join(folder, "package.json"), '{"type":"module"}');
      const file = join(folder, "index.test.ts");
      writeFileSync(file, `${blocks[0]}\n${blocks[1]}`);
      const args = ["-C", "@winnow/source", "--test", "--test-reporter=tap", file];
      const env = { PATH: process.env.PATH };
      const { status, stdout } = spawnSync(process.execPath, args, { encoding: "utf8", cwd: folder, env });
      assert.equal(status, 0, stdout);
      const [, passed] = /^# pass (\d+)$/m.exec(stdout) ?? [];
      assert.ok(Number(passed) >= MIN_RULES, stdout);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

test.run();
