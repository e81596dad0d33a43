import assert from "node:assert/strict";
import { actionConformance, contextWith, liveSite, perform } from "@winnow/conformance";
import { WinnowError } from "@winnow/core/plugin";
import { suite } from "uvu";
import { evaluate } from "../src/evaluate.ts";
import { executeJavascript } from "../src/index.ts";

const test = suite("action-execute-javascript");
const CSP = "default-src 'none'; script-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'";
const site = liveSite({
  "/": "<title>Words</title><p>one</p><p>two</p>",
  "/strict": (_, response) =>
    response
      .writeHead(200, { "content-type": "text/html", "content-security-policy": CSP })
      .end("<title>Strict</title>"),
  "/old": `<script>Array.prototype.toJSON = () => 'broken'; Object.prototype.toJSON = undefined; JSON.stringify = () => 'broken'</script>`,
  "/next": "<title>next</title>",
});

actionConformance(test, executeJavascript, {
  session: () => site.open(),
  options: { script: "new Promise((resolve) => setTimeout(resolve, 30))" },
  impossible: { script: "throw new Error('no')" },
});

const never = new AbortController().signal;
const opened = new Map<string, ReturnType<typeof site.open>>();
test.after(async () => {
  await site.close();
});

/** What a script gives on a page that the tests share. */
async function run(script: string, path = "/") {
  const session = opened.get(path) ?? site.open(path);
  opened.set(path, session);
  return await evaluate((await session).page, script, never);
}

for (const [script, type, value] of [
  ["document.title", "string", "Words"],
  ["return document.title", "string", "Words"],
  ["return document.title;", "string", "Words"],
  ["const title = document.title; title + '!'", "string", "Words!"],
  ["const title = document.title; return title", "string", "Words"],
  ["if (true) { return 1 } // comment", "number", 1],
  ["(() => 5)()", "number", 5],
  ["(function () { return { a: [1, { b: null }] } })()", "object", { a: [1, { b: null }] }],
  ["({ a: 1 })", "object", { a: 1 }],
  ["return { a: undefined, b: [undefined] }", "object", { b: [null] }],
  ["Promise.resolve('later')", "string", "later"],
  ["return Promise.resolve('later')", "string", "later"],
  ["(async () => 'later')()", "string", "later"],
  ["const value = await Promise.resolve('later'); return value", "string", "later"],
  ["for (let i = 0; i < 3; i++) i", "number", 2],
  ["true", "boolean", true],
  ["null", "null", null],
  ["", "undefined", null],
  ["undefined", "undefined", null],
  ["return", "undefined", null],
  ["[1, 'two']", "array", [1, "two"]],
  ["Number.NaN", "number", null],
  ["10n ** 20n", "bigint", "100000000000000000000"],
  ["Symbol('x')", "symbol", "Symbol(x)"],
  ["(function name() {})", "function", "[function name]"],
  ["new Date(0)", "date", "1970-01-01T00:00:00.000Z"],
  ["new Map([['a', new Set([1])]])", "map", [["a", [1]]]],
  ["/a+/g", "regexp", "/a+/g"],
  ["new TypeError('shown')", "error", "TypeError: shown"],
  ["new Uint8Array([1, 2])", "array", [1, 2]],
  ["document.querySelector('p')", "node", "<p>one</p>"],
  ["document.querySelectorAll('p')", "array", ["<p>one</p>", "<p>two</p>"]],
  ["[...document.querySelectorAll('p')].map((p) => p.textContent)", "array", ["one", "two"]],
  ["const a = { b: {} }; a.b.a = a; return a", "object", { b: { a: "[circular]" } }],
  ["const b = {}; return [b, b]", "array", [{}, {}]],
  ["window", "object", "[window]"],
  ["new URL('http://a.test')", "object", "http://a.test/"],
  ["({ get broken() { throw new Error('x') }, ok: 1 })", "object", { broken: "Error: x", ok: 1 }],
  ["({ toJSON: () => ({ own: 1 }) })", "object", { own: 1 }],
  ["'\u2028</script>`$'", "string", "\u2028</script>`$"],
] as const) {
  test(`gives ${script.slice(0, 50) || "nothing"}`, async () =>
    assert.deepEqual(await run(script), { type, value }));
}

test("keys of every name arrive, and depth has an end", async () => {
  const proto = await run('return JSON.parse(\'{"__proto__": {"a": 1}}\')');
  assert.equal(JSON.stringify(proto), '{"type":"object","value":{"__proto__":{"a":1}}}');
  const deep = JSON.stringify(await run("let a = []; for (let i = 0; i < 5000; i++) a = [a]; return a"));
  assert.match(deep, /\[too deep\]/);
});

test("runs past a content security policy and trusted types", async () => {
  for (const script of ["document.title", "return document.title"]) {
    assert.deepEqual(await run(script, "/strict"), { type: "string", value: "Strict" });
  }
});

test("a page that bends the language does not bend what comes back", async () => {
  assert.deepEqual(await run("return { a: [1, 2] }", "/old"), { type: "object", value: { a: [1, 2] } });
});

test("what comes back is JSON-safe in a list of the result", async () => {
  const session = await site.open();
  assert.deepEqual(await perform(executeJavascript(), session, { script: "document.title" }), {
    list: "javascriptReturns",
    entry: { type: "string", value: "Words" },
  });
  await assert.rejects(perform(executeJavascript(), session, { script: "missing" }), {
    code: "SCRAPE_ACTION_ERROR",
    message: "The script failed: ReferenceError: missing is not defined",
  });
  await session.close();
});

test("a script that fails says why", async () => {
  for (const [script, problem] of [
    ["missing.field", "The script failed: ReferenceError: missing is not defined"],
    ["return missing", "The script failed: ReferenceError: missing is not defined"],
    ["throw new TypeError('no\\nmore')", "The script failed: TypeError: no"],
    ["throw 'text'", "The script failed: text"],
    ["Promise.reject(new Error('later'))", "The script failed: Error: later"],
    ["const const", /^The script failed: SyntaxError: /],
    ["}) (", /^The script failed: SyntaxError: /],
  ] as const) {
    const answer = await run(script);
    assert.ok("problem" in answer);
    if (typeof problem === "string") assert.equal(answer.problem, problem);
    else assert.match(answer.problem, problem);
  }
});

test("more than a mebibyte is refused, and does not leave the page", async () => {
  const message = /returned more than 1 MiB of text/;
  for (const script of [
    "'x'.repeat(1e8)",
    "Array.from({ length: 1e7 }, (_, index) => index)",
    "return { deep: [new Array(3e6).fill('')] }",
  ]) {
    const before = process.memoryUsage().rss;
    const answer = await run(script);
    assert.match("problem" in answer ? answer.problem : "", message);
    assert.ok(process.memoryUsage().rss - before < 80e6, script);
  }
  assert.deepEqual(await run("'x'.repeat(1e6).length"), { type: "number", value: 1e6 });
  assert.equal(
    JSON.stringify(await run("'x'.repeat(1e6)")).length,
    1e6 + '{"type":"string","value":""}'.length,
  );
});

test("a script that never ends is ended with the scrape, and its page can be closed", async () => {
  for (const script of ["while (true);", "new Promise(() => {})", "return new Promise(() => {})"]) {
    const session = await site.open();
    const controller = new AbortController();
    setTimeout(() => controller.abort(new WinnowError("SCRAPE_TIMEOUT", "late")), 80);
    const work = async () =>
      perform(executeJavascript(), session, { script }, contextWith(controller.signal));
    await assert.rejects(work, { code: "SCRAPE_TIMEOUT" });
    await session.close();
  }
  assert.deepEqual(await run("1"), { type: "number", value: 1 });
});

test("scripts share the page: what one sets the next one finds, and names may come again", async () => {
  const session = await site.open();
  const entryOf = async (script: string) => (await perform(executeJavascript(), session, { script }))?.entry;
  await entryOf("window.kept = 7; const same = 1");
  assert.deepEqual(await entryOf("const same = 2; kept + same"), { type: "number", value: 9 });
  await session.close();
});

test("a script that leads elsewhere: the next action works there", async () => {
  for (const script of ["location.href = '/next'", "location.href = '/next'; return new Promise(() => {})"]) {
    const session = await site.open();
    const outcome = await perform(executeJavascript(), session, { script });
    assert.equal(outcome?.list, "javascriptReturns");
    assert.equal(await session.page.title(), "next");
    await session.close();
  }
});

test.run();
