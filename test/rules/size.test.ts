import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import { root, sourcesOf } from "../packages.ts";
import { linesOfCode, sizeOf, sizeOfText } from "./syntax.ts";

const test = suite("size");

/** Bounds in nodes of syntax, of which a line of code has seven or eight. Core may shrink: then its measure here does too. */
const MAX_CORE = 23_095; // with `within` and `abortAfter`, which a dozen packages had each for itself, what plugins declare of a result, copies that a site confirms, and what is wrong with a page after its actions
const MAX_SCRAPE_PATH = 15_574;
const MAX_KERNEL = 680;
const MAX_FILE = 2_500;
const MAX_FUNCTION_LINES = 50;
/** Functions of more lines. They may only become fewer. */
const MAX_LONG_FUNCTIONS = 22;
const MAX_LINES_OF_LONG = 100;
/** Reads of values whose type is not known. They may only become fewer. */
const MAX_UNTYPED = 90;
/** Values that tests pass off as of any type: what they give is not checked then. They may only become fewer. */
const MAX_NEVER = 26;
/** Characters of a regular expression: what is longer is words, which belong into a file of rows. */
const MAX_PATTERN = 200;
/**
 * Lines of code of the whole source. The last 8,570 were doors: tools for agents, captures, traces, sites, answers that fit, permissions
 * and signatures, migration, releases, templates for plugins; 5,670 lists as records, sites that change, explanations, what pages
 * fetch, crawls since another, searches by a template; 6,065 monitors: conditions on values and their
 * history, channels, filters, tags, what moves with time, and one document for the addresses of a page; 4,910 how monitors are lived with:
 * paths of JSON and XML, digests and quiet hours, any two versions, archives, templates, what is rebuilt or moved; 40 four rows that go
 * down a tree of the content model together.
 */
const MAX_LINES = 150_704;

/** Lines of code of tests for one of what they test: it may only grow. One is where this is to go. */
const MIN_TEST_RATIO = 0.64;

/**
 * What a scrape runs through, from the request to the result: not the contracts of the kinds, the table of errors, or what
 * starts and closes a kernel.
 */
const SCRAPE_PATH = [
  "act",
  "cache",
  "context",
  "contract",
  "deadline",
  "empty",
  "fetched",
  "fetching",
  "formatting",
  "frame",
  "issues",
  "metadata",
  "page",
  "page-views",
  "pipeline",
  "request",
  "revalidation",
  "scrape-request",
  "scraper",
  "slots",
  "trace",
  "url",
  "work",
].map((name) => `core/src/${name}.ts`);

/** Scripts that are sent into a page or a sandbox: they stand for themselves there, in one function each. */
const SENT = /\/(?:in-page|guest)\/|\/live-view\/src\/view\/script\.ts|\/in-page\.ts:/;

const sources = sourcesOf("core", "plugins", "adapters", "presets");
const sizes = new Map(sources.map((path) => [path, sizeOf(path)]));
const nodesOf = (paths: Iterable<string>) =>
  [...paths].reduce((sum, path) => sum + (sizes.get(path)?.nodes ?? assert.fail(path)), 0);

test("core stays small", () => {
  const total = nodesOf(sources.filter((path) => path.startsWith("core/")));
  assert.ok(total <= MAX_CORE, `core has ${total} nodes, and may have ${MAX_CORE}`);
});

test("the way of a scrape stays small", () => {
  const total = nodesOf(SCRAPE_PATH);
  assert.ok(total <= MAX_SCRAPE_PATH, `it has ${total} nodes, and may have ${MAX_SCRAPE_PATH}`);
});

test("kernel.ts only puts together", () => {
  const total = nodesOf(["core/src/kernel.ts"]);
  assert.ok(total <= MAX_KERNEL, `it has ${total} nodes, and may have ${MAX_KERNEL}`);
});

test("no file holds more than can be read at once", () => {
  const large = [...sizes]
    .filter(([, { nodes }]) => nodes > MAX_FILE)
    .map(([path, { nodes }]) => `${path} ${nodes}`);
  assert.deepEqual(large, []);
});

test("functions are short", () => {
  const all = [...sizes.values()].flatMap(({ functions }) => functions);
  const long = all
    .filter(({ place, lines }) => lines > MAX_FUNCTION_LINES && !SENT.test(place))
    .sort((one, other) => other.lines - one.lines)
    .map(({ place, lines }) => `${lines} ${place}`);
  assert.ok(
    long.length <= MAX_LONG_FUNCTIONS,
    `${long.length} are longer than ${MAX_FUNCTION_LINES} lines:\n${long.join("\n")}`,
  );
  assert.ok(Number.parseInt(long[0] ?? "0", 10) <= MAX_LINES_OF_LONG, `the longest: ${long[0]}`);
});

test("types are not left unknown", () => {
  const total = [...sizes.values()].reduce((sum, { untyped }) => sum + untyped, 0);
  assert.ok(
    total <= MAX_UNTYPED,
    `${total} times Object(x) or Reflect.get(x), and may be ${MAX_UNTYPED} times: recordOf of @winnow/kit-schema reads them`,
  );
});

test("tests give what they test values of its types", () => {
  const files = globSync(["{core,plugins,adapters,presets}/**/test/**/*.ts", "test/**/*.ts"], {
    cwd: root,
    // What another test writes from the pages of the docs comes and goes.
    exclude: (path) => path.includes("node_modules") || path.includes("docs-blocks"),
  });
  const count = (path: string) =>
    readFileSync(join(root, path), "utf8").match(/\bas\s+never\b/g)?.length ?? 0;
  const total = files.reduce((sum, path) => sum + count(path), 0);
  const words = `${total} times "as" with "never", and may be ${MAX_NEVER}: perform, setupWith, untyped and others of @winnow/conformance give the types`;
  assert.ok(total > 0 && total <= MAX_NEVER, words);
});

test("words stand in files, not in regular expressions", () => {
  const long = [...sizes]
    .filter(([, { longestPattern }]) => longestPattern > MAX_PATTERN)
    .map(([path]) => path);
  assert.deepEqual(long, []);
});

test("the source as a whole does not grow unseen", () => {
  const total = lines(sources);
  assert.ok(total <= MAX_LINES, `${total} lines of code, and may be ${MAX_LINES}`);
});

test("tests grow with what they test", () => {
  const all = globSync("{core,plugins,adapters,presets,test}/**/*.ts", { cwd: root }).filter(
    (path) => !/node_modules|\/dist\/|\/train\/|docs-blocks/.test(path),
  );
  const isTest = (path: string) => /(?:^|\/)test\//.test(path);
  const ratio = lines(all.filter(isTest)) / lines(all.filter((path) => !isTest(path)));
  assert.ok(ratio >= MIN_TEST_RATIO, `${ratio.toFixed(2)} lines of tests for one that they test`);
});

test("the measure counts syntax, not lines", () => {
  const spread = "export function add(\n  a: number, // one\n  b: number,\n) {\n\n  return a + b;\n}\n";
  const packed = "export function add(a:number,b:number){return a+b}";
  const [one, other] = [sizeOfText("a.ts", spread), sizeOfText("a.ts", packed)];
  assert.equal(one.nodes, other.nodes);
  assert.deepEqual(
    [one.functions[0]?.lines, other.functions[0]?.lines, one.functions[0]?.place],
    [6, 1, "a.ts:1 add"],
  );
  assert.equal(
    sizeOfText("a.ts", "Object(x).y; Reflect.get(x, 1); Object.keys(x); new Object(x)").untyped,
    2,
  );
  assert.equal(sizeOfText("a.ts", "const a = /abc/; const b = /abcdef/;").longestPattern, 6);
});

function lines(paths: readonly string[]): number {
  return paths.reduce((total, path) => total + linesOfCode(readFileSync(join(root, path), "utf8")), 0);
}

test.run();
