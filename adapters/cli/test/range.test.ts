import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { WinnowError } from "@winnow/core/plugin";
import { suite } from "uvu";
import { refuseOtherRange } from "../src/own/range.ts";

const test = suite("adapter-cli: the range of a plugin");
const folder = mkdtempSync(join(tmpdir(), "winnow-range-"));
const from = pathToFileURL(join(folder, "winnow.config.ts")).href;
test.after(() => rmSync(folder, { recursive: true, force: true }));

function install(name: string, manifest: object): void {
  const place = join(folder, "node_modules", name);
  mkdirSync(place, { recursive: true });
  const entry = { name, version: "3.1.0", exports: "./index.js", ...manifest };
  writeFileSync(join(place, "package.json"), JSON.stringify(entry));
  writeFileSync(join(place, "index.js"), "throw new Error('loaded');");
}

test("who was made for another major is refused in one sentence, before it is loaded", () => {
  install("winnow-format-later", { peerDependencies: { "@winnow/core": "^2.0.0" } });
  install("@someone/winnow-job", { dependencies: { "@winnow/kit-jobs": "^7.1.0", valibot: "^9.0.0" } });
  const refusal = (name: string) => {
    try {
      refuseOtherRange(name, from);
    } catch (error) {
      return WinnowError.is(error, "CONFIG_INVALID") ? error.message : String(error);
    }
    return undefined;
  };
  assert.equal(
    refusal("winnow-format-later"),
    "winnow-format-later 3.1.0 is made for @winnow/core ^2.0.0, and this is Winnow 0.1.0: install versions that fit together.",
  );
  assert.match(refusal("@someone/winnow-job") ?? "", /is made for @winnow\/kit-jobs \^7\.1\.0, and this is/);
});

test("who was made for this one, or says nothing of it, is not", () => {
  const said = ["^0.1.0", "0.1.x", ">=0.1 <3", "*", "file:../core", "workspace:^", "latest"];
  for (const range of said) {
    install("winnow-format-now", { peerDependencies: { "@winnow/core": range } });
    refuseOtherRange("winnow-format-now", from);
  }
  install("winnow-format-silent", {});
  refuseOtherRange("winnow-format-silent", from);
});

test.run();
