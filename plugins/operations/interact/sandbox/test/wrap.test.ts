import assert from "node:assert/strict";
import { suite } from "uvu";
import { CodeSyntaxError, wrap } from "../src/wrap.ts";

const test = suite("kit-sandbox: wrap");

const HEAD = "(function (watch_) { return async function () {";
const inner = (code: string) => {
  const { source } = wrap(code);
  assert.ok(source.startsWith(HEAD) && source.endsWith("\n}})"), source);
  return source.slice(HEAD.length, -"\n}})".length).replaceAll("/*watch_*/)", ")");
};

const CASES: readonly (readonly [code: string, inner: string])[] = [
  ["1", "return 1"],
  ["f();", "return f();"],
  ["f(); g()", "watch_(f()); return g()"],
  ["await f(); g()", "await f(); return g()"],
  ["f()\n", "return f()\n"],
  ["x = 1; const y = 2", "x = 1; const y = 2"],
  ["if (a) f(); else { g(); h() }", "if (a) return f(); else { watch_(g()); return h() }"],
  [
    "try { f() } catch { g() } finally { h() }",
    "try { return f() } catch { return g() } finally { watch_(h()) }",
  ],
  ["() => { f() }", "return () => { watch_(f()) }"],
  [
    "a?.b(); void f(); a && b(); new P(); 0",
    "watch_(a?.b()); watch_(void f()); watch_(a && b()); watch_(new P()); return 0",
  ],
  ["for (;;) f()", "for (;;) watch_(f())"],
  ["f(); function f() {}", "return f(); function f() {}"],
  ["1;;;", "return 1;;;"],
  ["'use strict'; 1", "'use strict'; return 1"],
  ["(a, b)", "return (a, b)"],
  ["`;`", "return `;`"],
  ["#!/bin/node\n1", "///bin/node\nreturn 1"],
  ["", ""],
];

for (const [code, wrapped] of CASES)
  test(JSON.stringify(code), () => {
    assert.equal(inner(code), wrapped);
  });

test("columns lead back to the code", () => {
  const code = "f(); g(); h()\nf(); i()";
  const { source, columnOf } = wrap(code);
  const lines = source.split("\n");
  for (const [line, text, column] of [
    [1, "f()", 1],
    [1, "g()", 6],
    [1, "h()", 11],
    [2, "f()", 1],
    [2, "i()", 6],
  ] as const)
    assert.equal(columnOf(line, (lines[line - 1] ?? "").indexOf(text) + 1), column, text);
  // What was put there itself stands for the place where it was put.
  assert.equal(columnOf(1, 5), 1);
});

test("the name of what watches is one that the code does not use", () => {
  assert.match(wrap("const watch_ = 1, watch__ = 2; f(); 1").source, /^\(function \(watch___\) /);
});

test("what is not JavaScript is an error with its place", () => {
  for (const [code, message] of [
    ["a b", /^SyntaxError: Unexpected token\n {4}at code\.js:1:3\n$/],
    ["\n  }", /^SyntaxError: Unexpected token\n {4}at code\.js:2:3\n$/],
    ["export default 1", /^SyntaxError: 'import' and 'export' are not available here\n/],
    ["}}); (function () { return async () => {{", /^SyntaxError: Unexpected token\n {4}at code\.js:1:1\n$/],
  ] as const)
    assert.throws(
      () => wrap(code),
      (error) => error instanceof CodeSyntaxError && message.test(error.message),
    );
});

test("large code takes time that grows as it does", () => {
  const ratio = (count: number) => {
    const code = "f(a, [1, 2], { b: 3 });\n".repeat(count);
    const startedAt = performance.now();
    wrap(code);
    return (performance.now() - startedAt) / count;
  };
  ratio(1000);
  const small = ratio(2000);
  assert.ok(ratio(20_000) < small * 10 + 0.05, "it grows faster than the code");
});

test.run();
