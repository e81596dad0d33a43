import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import { nameOf, packages, root } from "../packages.ts";
import { architecture, WAYS } from "./architecture.ts";

const test = suite("architecture");

test("each station of a way is a file", () => {
  const gone = Object.values(WAYS)
    .flat()
    .filter(([file]) => !existsSync(join(root, file)));
  assert.deepEqual(gone, []);
});

test("the picture has a room for each package", () => {
  const picture = architecture();
  const missing = [...packages.keys()].filter(
    (folder) => !folder.startsWith("test/") && !picture.includes(folder.split("/").at(-1) ?? nameOf(folder)),
  );
  assert.deepEqual(missing, []);
});

test.run();
