import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import { KINDS } from "../../presets/create-plugin/src/kinds.ts";
import { root } from "../packages.ts";

const test = suite("kinds");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const guide = read("docs/guides/plugin-kinds.md");

test("the guide and CONTRIBUTING name each kind of plugin", () => {
  const kinds = readdirSync(join(root, "core/src/kinds")).map((file) => file.replace(".ts", ""));
  for (const kind of kinds.filter((name) => name !== "base")) {
    assert.match(guide, new RegExp(`^\\|[^|]+\\| \`${kind}\` \\|`, "m"), kind);
    assert.ok(read("CONTRIBUTING.md").includes(`\`${kind}\``), `CONTRIBUTING.md: ${kind}`);
  }
});

test("the guide leads to a guide for each kind that can be begun", () => {
  for (const kind of Object.keys(KINDS)) {
    const [row = ""] = new RegExp(`^\\|[^|]+\\| \`${kind}\` \\|.*$`, "m").exec(guide) ?? [];
    assert.match(row, /\]\((?:write-a-|work-on-)[\w-]+\.md\)/, kind);
  }
});

test("the guide and CONTRIBUTING name each point of a hook", () => {
  const [, members = ""] =
    /interface HookPlugin[^{]*\{([\s\S]*?)\n\}/.exec(read("core/src/kinds/hook.ts")) ?? [];
  const points = [...members.matchAll(/^ {2}readonly (\w+)\?: \(/gm)].map(([, name = ""]) => name);
  assert.ok(points.length >= 7, points.join(", "));
  for (const point of points) {
    assert.match(guide, new RegExp(`^\\| \`${point}\` \\|`, "m"), point);
    assert.ok(
      point === "uses" || read("CONTRIBUTING.md").includes(`\`${point}\``),
      `CONTRIBUTING.md: ${point}`,
    );
  }
});

test.run();
