import assert from "node:assert/strict";
import { join } from "node:path";
import { suite } from "uvu";
import { dependenciesOf, isPermissive, notPermissive } from "../../release/licences.ts";
import { noticesOf } from "../../release/notices.ts";
import { folderNamed, root } from "../packages.ts";

const test = suite("licences");
const all = dependenciesOf();

test("what comes with the public packages is permissive, or there for a reason", () => {
  const { explained, unexplained } = notPermissive(all);
  assert.deepEqual(unexplained, []);
  const idle = explained.filter(([, some]) => some.length === 0);
  assert.deepEqual(idle, [], "these reasons are needed no more");
});

test("what comes with the library is permissive without exception", () => {
  const library = dependenciesOf([folderNamed("preset-library") ?? ""]);
  assert.ok(library.length > 20 && library.length < all.length / 4, `${library.length} of ${all.length}`);
  assert.deepEqual(
    library.filter(({ license }) => !isPermissive(license)),
    [],
  );
});

test("what is deep in the tree, bundled, or of another platform is seen", () => {
  const names = new Set(all.map(({ name }) => name));
  for (const name of ["mupdf", "preact", "@img/sharp-win32-x64", "safe-buffer"])
    assert.ok(names.has(name), name);
  for (const name of ["esbuild", "typescript", "publint"]) assert.ok(!names.has(name), name);
});

test("a licence is permissive when one of its choices is, or all of its parts are", () => {
  const yes = ["MIT", "(MIT OR GPL-3.0-or-later)", "(MIT AND Zlib)", "ISC"];
  const no = [
    "GPL-3.0-or-later",
    "MIT AND GPL-2.0-only",
    "MIT OR ISC AND LGPL-2.1-only",
    "UNLICENSED",
    "not said",
    "",
  ];
  assert.deepEqual([...yes, ...no].filter(isPermissive), yes);
});

test("the notices have the text of each licence, once", () => {
  const folders = ["preact", "mupdf", "preact"].map((name) => join(root, "node_modules", name));
  const notices = noticesOf(folders);
  assert.deepEqual(notices.match(/^Licence: .+$/gm), ["Licence: AGPL-3.0-or-later", "Licence: MIT"]);
  assert.match(notices, /^preact [\d.]+\nLicence: MIT[\s\S]*Permission is hereby granted/m);
});

test.run();
