import assert from "node:assert/strict";
import { formatWithOptions } from "node:util";
import { suite } from "uvu";
import { run } from "./run.ts";

/** What `console.log` writes is compared with what Node writes for the same expressions. */
const test = suite("kit-sandbox: console");

const ARGUMENTS: readonly string[] = [
  "",
  "'text', 1, -0, 1.5e300, NaN, true, null, undefined, 12n, Symbol('s'), Symbol.iterator",
  "['text', 'it\\'s', \"both ' and \\\"\", 'line\\nend', '\\0']",
  "{ a: 1, 'b-c': { d: [1, 2, { e: { f: 1 } }] }, 3: [], [Symbol('s')]: 1 }",
  "{ level: { one: { two: { three: {} } } } }, { one: { two: { three: {}, four: [] } } }",
  "[1, , 3, , ,], [undefined, null], new Array(3), Object.assign([1, 2], { name: 'x' })",
  "Array.from({ length: 30 }, (_, i) => i * i)",
  "Array.from({ length: 7 }, (_, i) => 'word ' + i)",
  "Array.from({ length: 150 }, (_, i) => i)",
  "Array.from({ length: 101 }, (_, i) => i)",
  "Array.from({ length: 20 }, (_, i) => ({ id: i, name: 'a name that is long enough to break lines' }))",
  "new Map([['a', { b: 1 }], [{ k: 1 }, new Map()]]), new Set([1, 'x', [2]]), new Map(), new Set()",
  "new Map(Array.from({ length: 120 }, (_, i) => [i, i]))",
  "new Set(Array.from({ length: 120 }, (_, i) => i))",
  "new Date(0), new Date(NaN), [new Date(86_400_000)]",
  "/a+b/gi, [/x/]",
  "function named() {}, () => {}, async () => {}, function* many() {}, class A {}, class B extends Map {}",
  "[function named() {}, { method() {} }]",
  "new (class Point { constructor() { this.x = 1; } })(), new (class Empty {})(), [new (class Deep { a = { b: 1 } })()]",
  "new (class List extends Array {})(), new (class Table extends Map {})([[1, 2]])",
  "Object.create(null), Object.assign(Object.create(null), { a: 1 })",
  "{ get a() { return 1; }, set b(v) {}, get c() { return 1; }, set c(v) {} }",
  "(() => { const o = { name: 'o' }; o.self = o; o.list = [o, { o }]; return o; })()",
  "(() => { const shared = { a: 1 }; return [shared, shared]; })()",
  "new Uint8Array([1, 2, 3]), new Float64Array(2), new BigInt64Array(1), [new Uint8Array(0)]",
  "new Uint16Array(120)",
  "new Number(3), new Boolean(false), new String('s')",
  "'x'.repeat(20_000).length, ['y'.repeat(12_000)]",
  "{ text: 'z'.repeat(200) }, 'a'.repeat(100)",
  "new WeakMap() instanceof WeakMap, Math.max(), JSON",
  "'%s is %d years and %i months, %f, %j, %o, %O, %%, %c.', 'Ada', 36.5, 7.9, '1.5', { a: 1 }, [1], { b: [2] }, 'css', 'rest', { c: 3 }",
  "'%s', { a: { b: { c: 1 } } }, '%s'",
  "'100%', 5, '%d'",
  "5, '%s', 'x'",
  "{ a: '😀', b: '\\u001b[31m', c: 'tab\\t' }",
];

for (const text of ARGUMENTS) {
  test(`as Node does: ${text.slice(0, 70)}`, async () => {
    const outcome = await run(`console.log(${text})`, { maxOutputChars: 200_000 });
    const args = new Function(`return [${text}]`)() as unknown[];
    assert.equal(outcome.stdout, `${formatWithOptions({ colors: false }, ...args)}\n`);
    assert.deepEqual([outcome.stderr, outcome.exitCode], ["", 0]);
  });
}

test("errors are written with their class, message and places, alone and in objects", async () => {
  const { stdout } = await run(
    "console.log(new TypeError('no'));\nconsole.log({ error: new RangeError('far') });",
  );
  assert.match(stdout, /^TypeError: no\n {4}at code\.js:1:\d+\n\{/);
  assert.match(stdout, /\{\n? +error: RangeError: far\n +at code\.js:2:\d+\n\}/);
  const own = await run(
    "const e = new Error('x'); e.code = 'E'; delete e.stack; e.stack = ''; console.log(e)",
  );
  assert.match(own.stdout, /\[Error: x\] \{.*code: 'E'/s);
});

test("no getter is called", async () => {
  const code =
    "let calls = 0; console.log({ get a() { calls++; } }, [], Object.create({ get constructor() { calls++; } })); calls";
  assert.equal((await run(code)).result, "0");
});

test("a value with very many parts is written in part", async () => {
  const code = `
    let wide = 1;
    for (let i = 0; i < 6; i++) wide = Array(100).fill(wide);
    console.log(wide);
    console.log(Object.fromEntries(Array.from({ length: 1000 }, (_, i) => ["k" + i, i])));`;
  const { stdout, exitCode, truncated } = await run(code);
  assert.deepEqual([exitCode, truncated], [0, false]);
  assert.ok(stdout.length < 100_000, `${stdout.length}`);
});

test("console has the methods of every day", async () => {
  const code =
    "console.dir({ a: 1 }); console.table([1]); console.trace('t'); console.assert(1, 'no'); console.assert(0, 'yes')";
  const outcome = await run(code);
  assert.deepEqual([outcome.stdout, outcome.stderr], ["{ a: 1 }\n[ 1 ]\n", "t\nyes\n"]);
});

test.run();
