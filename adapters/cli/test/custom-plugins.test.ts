import assert from "node:assert/strict";
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { WinnowError } from "@winnow/core";
import { suite } from "uvu";
import { type LoadSettings, loadPlugins } from "../src/custom/load.ts";
import { hasCustomPlugins } from "../src/custom/named.ts";
import { pluginSources } from "../src/custom/sources.ts";

const test = suite("own plugins");
const root = mkdtempSync(join(tmpdir(), "winnow-own-"));
test.after(() => rmSync(root, { recursive: true, force: true }));

let count = 0;

/** A folder with these files. */
function folderWith(files: Readonly<Record<string, string>>): string {
  count += 1;
  const folder = join(root, `${count}`);
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

async function load(
  files: Readonly<Record<string, string>>,
  names = "",
  more: Partial<LoadSettings> = {},
): ReturnType<typeof loadPlugins> {
  const folder = folderWith(files);
  const sources = pluginSources(folder, { WINNOW_PLUGINS: names }, {});
  return await loadPlugins(sources, {
    folder,
    ours: import.meta.url,
    known: ["PORT", "WINNOW_CONCURRENCY"],
    ...more,
  });
}

/** The sentence with which a start is refused: one, with what to do, and no stack. */
async function refusal(work: () => Promise<unknown>): Promise<string> {
  const error = await work().then(
    () => assert.fail("it was not refused"),
    (error: WinnowError) => error,
  );
  assert.equal(error.code, "CONFIG_INVALID", `${error.stack}`);
  assert.doesNotMatch(error.message, /\n/);
  return error.message.replaceAll(root, "").replace(/\/\d+/, "");
}

const VIEW = (name: string) => `{ kind: "view", apiVersion: 1, name: "${name}", views: {} }`;
/** As an author writes it: with types, and what is imported is nowhere near it. */
const TYPED = `import { defineView, type Plugin } from "@winnow/core/plugin";
import * as v from "valibot";
interface Settings { readonly limit?: number }
export default (settings: Settings = {}): Plugin =>
  defineView({ name: "typed", id: \`view-typed-\${settings.limit ?? v.parse(v.number(), 0)}\`, views: {} });
`;
const ids = ({ loaded }: Awaited<ReturnType<typeof loadPlugins>>) => loaded.map(({ id }) => id);

test("a file of TypeScript needs no build, and finds @winnow and valibot where it has none", async () => {
  const own = await load({ "typed.ts": TYPED }, "./typed.ts");
  assert.deepEqual(own.loaded, [{ id: "view-typed-0", from: "./typed.ts" }]);
});

test("a package is found from the working folder, though it says nothing of require", async () => {
  const place = "node_modules/@someone/winnow-view-x";
  const manifest = { name: "@someone/winnow-view-x", type: "module", exports: { ".": { import: "./x.js" } } };
  const files = {
    [`${place}/package.json`]: JSON.stringify(manifest),
    [`${place}/x.js`]: `export const x = () => (${VIEW("x")});`,
  };
  assert.deepEqual(ids(await load(files, " @someone/winnow-view-x ,")), ["view-x"]);
});

test("the file of the folder names modules with their settings, and makes plugins itself", async () => {
  const own = await load(
    {
      "winnow.config.ts": `import { defineView } from "@winnow/core/plugin";
        export default {
          plugins: [["./sub/typed.ts", { limit: 7 }], defineView({ name: "inline", views: {} }), "./two.mjs"],
          disable: ["hook-block-ads"],
          settings: { PORT: 4000, WINNOW_CONCURRENCY: "3" },
        };`,
      "sub/typed.ts": TYPED,
      "two.mjs": `export const a = ${VIEW("a")}, helper = () => 1; export const b = ${VIEW("b")};`,
      "list.js": `export default [${VIEW("c")}]`,
    },
    "./list.js",
  );
  assert.deepEqual(ids(own), ["view-typed-7", "view-inline", "view-a", "view-b", "view-c"]);
  assert.equal(own.loaded[1]?.from, "winnow.config.ts");
  assert.deepEqual(own.disable, ["hook-block-ads"]);
  assert.deepEqual(own.settings, { PORT: "4000", WINNOW_CONCURRENCY: "3" });
});

test("what cannot be loaded is refused in one sentence that says why", async () => {
  const of = (files: Record<string, string>, names: string) => refusal(() => load(files, names));
  assert.equal(
    await of({ "my-format.ts": "" }, "./my-fromat.ts"),
    "There is no file ./my-fromat.ts in . Did you mean my-format.ts?",
  );
  assert.match(await of({}, "@someone/nope"), /package @someone\/nope cannot be loaded .* run npm install/);
  assert.match(await of({ "x.ts": "" }, "x.ts"), /Write \.\/x\.ts for the file\.$/);
  assert.match(
    await of({ "x.js": 'throw new Error("the disk is full")' }, "./x.js"),
    /loaded: the disk is full$/,
  );
  assert.match(
    await of({ "x.ts": "export enum A { B }" }, "./x.ts"),
    /^\.\/x\.ts fails while it is loaded: .*enum/,
  );
  assert.match(await of({ "x.js": 'import "left-pad"' }, "./x.js"), /loaded: Cannot find package 'left-pad'/);
  assert.equal(
    await of({ "x.js": "export const a = 1, b = () => 2, c = () => 3" }, "./x.js"),
    "./x.js gives no plugin: it exports a (number), b (function), c (function). Export the plugin, or the function that makes it, as default.",
  );
  assert.match(await of({ "x.js": "export default () => [1]" }, "./x.js"), /it makes a list\. Export/);
  assert.match(
    await of({ "x.js": "export default () => { throw new Error('no key') }" }, "./x.js"),
    /fails: no key$/,
  );
  assert.match(await of({ "x.js": "export {}" }, "./x.js"), /it exports nothing/);
});

test("plugins of another API, and two that are the same, are refused with where they come from", async () => {
  const old = VIEW("old").replace("apiVersion: 1", "apiVersion: 2");
  assert.equal(
    await refusal(() => load({ "x.js": `export default ${old}` }, "./x.js")),
    "view-old of ./x.js is made for plugin API 2, and this Winnow has 1: install a version of it that fits.",
  );
  const files = { "a.js": `export default ${VIEW("same")}`, "b.js": `export default ${VIEW("same")}` };
  assert.equal(
    await refusal(() => load(files, "./a.js,./b.js")),
    "./a.js and ./b.js both give view-same: leave one of them out.",
  );
});

test("a file of the folder that is not valid is refused with the word that was meant", async () => {
  const of = (text: string, more: Record<string, string> = {}) =>
    refusal(() => load({ "winnow.config.js": text, ...more }));
  assert.match(await of("export default { plugin: [] }"), /^winnow\.config\.js: .*did you mean "plugins"\?/);
  assert.match(await of("export const a = 1"), /takes an object of settings, but was given nothing/);
  assert.match(
    await of("export default { plugins: [1] }"),
    /An item of "plugins" .* is no plugin, but number/,
  );
  assert.match(await of("export default { plugins: [() => 1] }"), /which has to be called there/);
  assert.match(await of('export default { settings: { PROT: "1" } }'), /sets PROT, .* Did you mean PORT\?/);
  assert.match(await of("export default {}", { "winnow.config.ts": "" }), /are both in .*: keep one/);
  const settled = `export default { plugins: [["./x.js", { a: 1 }]] }`;
  assert.match(await of(settled, { "x.js": `export default ${VIEW("x")}` }), /no function that could take/);
});

test("only the folder itself and what the operator names are looked at", () => {
  const folder = folderWith({ "winnow.config.ts": "", "sub/other.ts": "", "named.ts": "" });
  assert.equal(hasCustomPlugins(folder, {}, {}), true);
  assert.equal(hasCustomPlugins(join(folder, "sub"), {}, {}), false);
  assert.deepEqual(pluginSources(join(folder, "sub"), {}, {}), { names: [] });
  assert.equal(hasCustomPlugins(folder, { WINNOW_CONFIG: "none" }, {}), false);
  assert.deepEqual(pluginSources(folder, { WINNOW_CONFIG: "none" }, {}), { names: [] });
  assert.equal(pluginSources(folder, { WINNOW_CONFIG: "named.ts" }, {}).config, join(folder, "named.ts"));
  assert.throws(() => pluginSources(folder, { WINNOW_CONFIG: "nope.ts" }, {}), { code: "CONFIG_INVALID" });
  // The environment goes before the file, which a stranger may have written.
  assert.deepEqual(
    pluginSources(join(folder, "sub"), { WINNOW_PLUGINS: "a" }, { WINNOW_PLUGINS: "b" }).names,
    ["a"],
  );
  assert.deepEqual(pluginSources(join(folder, "sub"), {}, { WINNOW_CONFIG: "../winnow.config.ts" }), {
    names: [],
  });
});

test("a file that belongs to another user is refused unless the environment names it", () => {
  const { getuid } = process;
  if (getuid === undefined) return;
  const folder = folderWith({ "winnow.config.ts": "", ".env": "WINNOW_PLUGINS=./x.ts" });
  try {
    // Files are given away by the administrator alone; anybody else becomes somebody else.
    if (getuid() === 0)
      for (const name of ["winnow.config.ts", ".env"]) chownSync(join(folder, name), 12_345, 0);
    else process.getuid = () => getuid() + 1;
    assert.throws(() => pluginSources(folder, {}, {}), /belongs to another user.*set WINNOW_CONFIG/);
    const ofFile = () => pluginSources(folder, { WINNOW_CONFIG: "none" }, { WINNOW_PLUGINS: "./x.ts" });
    assert.throws(ofFile, /belongs to another user.*set WINNOW_PLUGINS/);
    assert.ok(pluginSources(folder, { WINNOW_CONFIG: "winnow.config.ts" }, {}).config);
  } finally {
    process.getuid = getuid;
  }
});

test.run();
