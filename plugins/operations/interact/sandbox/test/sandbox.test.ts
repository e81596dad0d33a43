import assert from "node:assert/strict";
import { suite } from "uvu";
import { AMPLE_MS, run } from "./run.ts";

const test = suite("kit-sandbox");

const resultOf = async (code: string) => (await run(code)).result;

const RESULTS: readonly (readonly [code: string, result: string | undefined])[] = [
  ["1 + 1", "2"],
  ["'as it is'", "as it is"],
  ["const x = 5;\nx * 2;\n// the end", "10"],
  ["const x = 5;", undefined],
  ["", undefined],
  ["undefined", undefined],
  ["null", "null"],
  ["true", "true"],
  ["({ a: [1, { b: 'c' }] })", '{"a":[1,{"b":"c"}]}'],
  ["[new Date(0)]", '["1970-01-01T00:00:00.000Z"]'],
  ["return 1; 2", "1"],
  ["if (true) { 'yes' } else { 'no' }", "yes"],
  ["try { null.x } catch { 'caught' }", "caught"],
  ["f(); function f() { return 7 }", "7"],
  ["a: { 'block' }", "block"],
  ["await Promise.resolve(4)", "4"],
  ["Promise.resolve(4)", "4"],
  ["for await (const one of [1, 2]); 'looped'", "looped"],
  ["'use strict'; (function () { return typeof this })()", "undefined"],
  ["(function () { return typeof this })()", "object"],
  ["#!/usr/bin/env node\n3", "3"],
  ["10n", "10n"],
  ["NaN", "NaN"],
  ["-Infinity", "-Infinity"],
  ["(function named() {})", "[Function: named]"],
  ["class A {}; A", "[class A]"],
  ["Symbol('s')", "Symbol(s)"],
  ["({ n: 1n })", "{ n: 1n }"],
  ["new Map([['a', 1]])", "Map(1) { 'a' => 1 }"],
  ["new Set([1])", "Set(1) { 1 }"],
  ["/a+/gi", "/a+/gi"],
  ["const o = {}; o.o = o; o", "<ref *1> { o: [Circular *1] }"],
  ["({ get a() { throw 1 } })", "{ a: [Getter] }"],
  ["(() => { f(); g?.() /* a */; })", "[Function (anonymous)]"],
  ["String(() => { f(); void g() })", "() => { f(); void g() }"],
  [
    "String(async (a) => { for (;;) { a.b() // why\n} new A; (c, d()) })",
    "async (a) => { for (;;) { a.b() // why\n} new A; (c, d()) }",
  ],
  [
    "Function.prototype.toString.call(class { m() { this.n(() => { o() }) } })",
    "class { m() { this.n(() => { o() }) } }",
  ],
  ["const watch_ = 1; (function () { f(watch_); 1 }).toString()", "function () { f(watch_); 1 }"],
  ["Function.prototype.toString.toString().includes('[native code]')", "true"],
  ["'a\\0b\\ud83d\\ude00\\ud800'", "a\0b\u{1f600}\ud800"],
];

for (const [code, result] of RESULTS) {
  test(`result of ${JSON.stringify(code)}`, async () => {
    const outcome = await run(code);
    assert.deepEqual(outcome, {
      stdout: "",
      stderr: "",
      ...(result === undefined ? {} : { result }),
      exitCode: 0,
      killed: false,
      truncated: false,
    });
  });
}

const FAILURES: readonly (readonly [code: string, stderr: string])[] = [
  ["let y;\n  y.foo", "TypeError: cannot read property 'foo' of undefined\n    at code.js:2:5\n"],
  ["throw new RangeError('far')", "RangeError: far\n    at code.js:1:7\n"],
  [
    "fail(); function fail() {\n  throw new Error('x') }",
    "Error: x\n    at fail (code.js:2:9)\n    at code.js:1:1\n",
  ],
  ["await null;\nnull.x", "TypeError: cannot read property 'x' of null\n    at code.js:2:6\n"],
  ["const a = 1;\na b", "SyntaxError: Unexpected token\n    at code.js:2:3\n"],
  ["let a; let a;", "SyntaxError: Identifier 'a' has already been declared\n    at code.js:1:12\n"],
  ["import x from 'x'", "SyntaxError: 'import' and 'export' are not available here\n    at code.js:1:1\n"],
  ["(".repeat(200_000), "SyntaxError: The code is nested too deeply.\n"],
  ["throw 'text'", "Uncaught 'text'\n"],
  ["throw { a: 1 }", "Uncaught { a: 1 }\n"],
  ["throw null", "Uncaught null\n"],
  [
    "class Mine extends Error { name = 'Mine' }\nthrow new Mine('own')",
    "Mine: own\n    at Mine (code.js:1:1)\n    at code.js:2:7\n",
  ],
];

for (const [code, stderr] of FAILURES) {
  test(`failure of ${JSON.stringify(code.slice(0, 60))}`, async () => {
    const outcome = await run(code);
    const places = outcome.stderr.replace(/code\.js:(\d+):\d+/g, "code.js:$1");
    assert.equal(places, stderr.replace(/code\.js:(\d+):\d+/g, "code.js:$1"));
    assert.deepEqual([outcome.exitCode, outcome.killed, outcome.result], [1, false, undefined]);
  });
}

test("columns are those of the caller's code, whatever was put around it", async () => {
  for (const [code, place] of [
    ["null.x", "1:5"],
    ["foo.bar.baz", "1:1"],
    ["void 0; [].map(); 1", "1:15"],
    ["console.log(1); console.log(2); null.x; 3", "1:37"],
  ] as const)
    assert.match((await run(code)).stderr, new RegExp(`code\\.js:${place}\\n`), code);
});

test("what was written before a failure is kept, in both streams", async () => {
  const outcome = await run(
    "console.log('a'); console.error('b'); console.warn('c'); console.info('d'); null.x",
  );
  assert.equal(outcome.stdout, "a\nd\n");
  assert.match(outcome.stderr, /^b\nc\nTypeError: /);
});

test("timers run, repeat and are cleared", async () => {
  const code = `
    const seen = [];
    const gone = setTimeout(() => seen.push("gone"), 1);
    clearTimeout(gone);
    setTimeout((word) => seen.push(word), 2, "once");
    await new Promise((resolve) => {
      let times = 0;
      const id = setInterval(() => { seen.push(++times); if (times === 3) { clearInterval(id); resolve(); } }, 5);
    });
    queueMicrotask(() => seen.push("micro"));
    await null;
    seen`;
  assert.equal(await resultOf(code), '["once",1,2,3,"micro"]');
});

test("code that has ended is not waited for", async () => {
  const outcome = await run("setInterval(() => console.log('late'), 1); setTimeout(() => {}, 1e9); 'ended'");
  assert.deepEqual([outcome.result, outcome.stdout, outcome.exitCode], ["ended", "", 0]);
});

test("promises that fail and that nothing waits for are reported", async () => {
  const outcome = await run(
    "const f = async () => { throw new Error('lost') };\nf();\nawait null; await null; 'end'",
  );
  assert.match(outcome.stderr, /^Unhandled rejection: Error: lost\n {4}at f \(code\.js:1:/);
  assert.deepEqual([outcome.result, outcome.exitCode], ["end", 1]);
  const handled = await run("Promise.reject(1).catch(() => {}); await null; await null; 'end'");
  assert.deepEqual([handled.stderr, handled.exitCode], ["", 0]);
});

test("what a timer throws is reported, and the code goes on", async () => {
  const code =
    "setTimeout(() => { throw new TypeError('late') }, 1); await new Promise((r) => setTimeout(r, 20)); 'on'";
  const outcome = await run(code);
  assert.match(outcome.stderr, /^Uncaught TypeError: late\n {4}at code\.js:1:/);
  assert.deepEqual([outcome.result, outcome.exitCode], ["on", 1]);
  const async = await run(code.replace("() => { throw", "async () => { throw"));
  assert.match(async.stderr, /^Unhandled rejection: TypeError: late/);
});

test("code whose time is over is stopped, and what it wrote is kept", async () => {
  for (const code of ["for (;;);", "await new Promise(() => {})", "new Array(2 ** 32 - 1).indexOf(1)"]) {
    // On a machine with much to do, the first line too may come late.
    for (const timeoutMs of [200, 2000, 20_000]) {
      const outcome = await run(`console.log("begun"); ${code}`, { timeoutMs });
      const stderr = `The code was stopped: it did not end within ${timeoutMs} ms.\n`;
      const { stdout, ...others } = outcome;
      assert.deepEqual(others, { stderr, exitCode: 124, killed: true, truncated: false });
      if (stdout !== "" || timeoutMs === 20_000) assert.equal(stdout, "begun\n");
      if (stdout !== "") break;
    }
  }
});

test("more memory than allowed is an error inside", async () => {
  const code = "const text = 'x'.repeat(12 * 2 ** 20); text.length";
  assert.equal(await resultOf(code), String(12 * 2 ** 20));
  const outcome = await run(code, { memoryBytes: 8 * 2 ** 20 });
  assert.match(outcome.stderr, /^InternalError: out of memory\n/);
  assert.equal(outcome.exitCode, 1);
});

test("output and the result are cut at their bound, never within a character", async () => {
  const outcome = await run("console.log('😀'.repeat(100)); console.log('more'); '😀'.repeat(100)", {
    maxOutputChars: 51,
  });
  assert.equal(outcome.stdout, "😀".repeat(25));
  assert.equal(outcome.result, "😀".repeat(25));
  assert.deepEqual([outcome.truncated, outcome.exitCode], [true, 0]);
  const whole = await run("console.log('x'.repeat(50)); 'y'.repeat(51)", { maxOutputChars: 51 });
  assert.deepEqual([whole.stdout.length, whole.result?.length, whole.truncated], [51, 51, false]);
});

test("code that is too long is not run", async () => {
  const outcome = await run(`1${" ".repeat(1_000_000)}`);
  assert.equal(outcome.stderr, "RangeError: The code is longer than 1000000 characters.\n");
});

test("every run begins anew", async () => {
  await run("globalThis.left = 1; Object.prototype.left = 2; Array.prototype.map = null; console.log = null");
  assert.equal(
    await resultOf("[typeof left, typeof {}.left, typeof [].map, typeof console.log]"),
    JSON.stringify(["undefined", "undefined", "function", "function"]),
  );
});

test("a prelude's names are found by the code, its way out is not", async () => {
  const prelude =
    "globalThis.page = ((call) => ({ title: (...args) => call('title', ...args) }))(__call); const LIMIT = 3;";
  const outcome = await run("[await page.title({ a: 1 }), LIMIT, typeof __call]", {
    prelude,
    call: async (name, args) => ({ name, args }),
  });
  assert.equal(outcome.result, '[{"name":"title","args":[{"a":1}]},3,"undefined"]');
  const broken = await run("1", { prelude: "null.x" });
  assert.match(broken.stderr, /^TypeError: cannot read property 'x' of null/);
  assert.equal(broken.exitCode, 1);
});

test("a run has the prelude that it came with, whatever the last ones were", async () => {
  const preludes = ["a", "a", "a", "b", "", "c", "c", "a", "", ""].map(
    (name) => name && `globalThis.${name} = 1;`,
  );
  for (const prelude of preludes) {
    const { result } = await run("['a', 'b', 'c'].filter((name) => name in globalThis).join()", { prelude });
    assert.equal(result, /\.(\w) /.exec(prelude)?.[1] ?? "");
  }
});

test("answers are values, and failures errors at the place of the call", async () => {
  class TimeoutError extends Error {
    override name = "TimeoutError";
  }
  const call = async (name: string): Promise<unknown> => {
    if (name === "none") return undefined;
    if (name === "circle") {
      const circle: Record<string, unknown> = {};
      circle.circle = circle;
      return circle;
    }
    throw new TimeoutError("Timeout 5ms exceeded.");
  };
  assert.equal((await run("String(await host('none'))", { call })).result, "undefined");
  const failed = await run("const a = 1;\n\nawait host('wait');", { call });
  assert.match(failed.stderr, /^TimeoutError: Timeout 5ms exceeded\.\n {4}at code\.js:3:\d+\n$/);
  assert.match((await run("await host('circle')", { call })).stderr, /^TypeError: /);
  const caught = await run("await host('wait').catch((error) => [error instanceof Error, error.name])", {
    call,
  });
  assert.equal(caught.result, '[true,"TimeoutError"]');
});

test("many calls at once all come through, a few at a time", async () => {
  let atOnce = 0;
  let most = 0;
  const call = async (_name: string, [number]: readonly unknown[]): Promise<unknown> => {
    most = Math.max(most, ++atOnce);
    await new Promise((resolve) => setImmediate(resolve));
    atOnce--;
    return number;
  };
  const code =
    "(await Promise.all(Array.from({ length: 500 }, (_, i) => host('n', i)))).every((n, i) => n === i)";
  assert.equal((await run(code, { call })).result, "true");
  assert.ok(most > 1 && most <= 32, `${most}`);
  const flood = await run(
    "(await Promise.allSettled(Array.from({ length: 1500 }, () => host('n')))).filter((r) => r.status === 'rejected').length",
    { call },
  );
  assert.equal(flood.result, "500");
});

test("what browsers and Node have beside the language is there as far as it is small", async () => {
  const code = `
    const url = new URL("/a?b=1#c", "http://x.test:81");
    url.searchParams.append("d", "ü");
    url.pathname = "/e f";
    const params = new URLSearchParams({ a: 1, b: "x y" });
    params.set("a", 2);
    const bytes = new TextEncoder().encode("äö€😀");
    const copy = structuredClone({ d: new Date(0), m: new Map([[1, new Set([2])]]), b: new Uint8Array([1, 2]) });
    [url.href, url.hash, url.port, String(params), [...params.keys()], URL.canParse("no"), bytes.length,
      new TextDecoder().decode(bytes), new TextDecoder("windows-1252").decode(new Uint8Array([0x80])),
      btoa("hi"), atob("aGk="), copy.d.getTime(), [...copy.m.get(1)], copy.b[1]]`;
  assert.deepEqual(JSON.parse((await resultOf(code)) ?? ""), [
    "http://x.test:81/e%20f?b=1&d=%C3%BC#c",
    "#c",
    "81",
    "a=2&b=x+y",
    ["a", "b"],
    false,
    11,
    "äö€😀",
    "€",
    "aGk=",
    "hi",
    0,
    [2],
    2,
  ]);
  assert.match((await run("new URL('no')")).stderr, /^TypeError: Invalid URL\n {4}at /);
});

test("a signal stops the code, and its reason is thrown", async () => {
  const abort = new AbortController();
  const reason = new Error("the caller left");
  const running = run("host('begun'); for (;;);", {
    signal: abort.signal,
    call: async () => abort.abort(reason),
  });
  await assert.rejects(running, reason);
  await assert.rejects(run("1", { signal: abort.signal }), reason);
  assert.equal(await resultOf("1"), "1");
});

test("threads that have nothing to do do not keep the process alive", async () => {
  // The process of this file ends by itself, or the runner says that it hangs.
  assert.equal((await run("1", { timeoutMs: AMPLE_MS })).exitCode, 0);
});

test.run();
