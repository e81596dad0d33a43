import assert from "node:assert/strict";
import { suite } from "uvu";
import { answerTo } from "../src/answers.ts";

const test = suite("kit-sandbox: answers");

const ask = (kind: string, ...args: unknown[]): unknown => {
  const answer = JSON.parse(answerTo(kind, JSON.stringify(args)) ?? assert.fail("no answer")) as {
    value?: unknown;
    error?: string;
  };
  return answer.error ?? answer.value;
};

test("each answer is that of the built-in", () => {
  for (const [kind, args, value] of [
    ["encode", ["ä"], "Ã¤"],
    ["encoding", ["latin1"], "windows-1252"],
    ["decode", ["Ã¤", "utf-8", false, false], "ä"],
    ["decode", ["ÿ", "utf-8", false, false], "\ufffd"],
    ["atob", ["aGk="], "hi"],
    ["btoa", ["hi"], "aGk="],
    [
      "query",
      ["?a=1&a=2&b"],
      [
        ["a", "1"],
        ["a", "2"],
        ["b", ""],
      ],
    ],
    ["query-text", [[["a b", "ü"]]], "a+b=%C3%BC"],
  ] as const)
    assert.deepEqual(ask(kind, ...args), value, kind);
});

test("URLs are read, resolved and changed part by part", () => {
  const parts = ask("url", "../c?d#e", "http://u:p@x.test:81/a/b") as Record<string, string>;
  assert.deepEqual(parts, {
    hash: "#e",
    host: "x.test:81",
    hostname: "x.test",
    href: "http://u:p@x.test:81/c?d#e",
    origin: "http://x.test:81",
    password: "p",
    pathname: "/c",
    port: "81",
    protocol: "http:",
    search: "?d",
    username: "u",
  });
  const change = (part: string, value: string) =>
    (ask("url-change", parts.href, part, value) as { href: string }).href;
  assert.equal(change("hash", ""), "http://u:p@x.test:81/c?d");
  assert.equal(change("port", "443"), "http://u:p@x.test:443/c?d#e");
  assert.equal(change("href", "data:,x"), "data:,x");
});

test("only parts of URLs can be set", () => {
  for (const part of ["origin", "searchParams", "__proto__", "constructor", "toString"])
    assert.equal(
      (ask("url-change", "http://x.test/", part, "http://y.test/") as { href: string }).href,
      "http://x.test/",
    );
  assert.equal(typeof URL.prototype.toString, "function");
});

test("what fails is an error in words", () => {
  for (const [kind, args, reason] of [
    ["url", ["no"], /Invalid URL/],
    ["url-change", ["http://x.test/", "href", "no"], /Invalid URL/],
    ["encoding", ["no such"], /encoding/],
    ["decode", ["ÿ", "utf-8", true, false], /not valid/],
    ["atob", ["*"], /Invalid character|correctly encoded/],
    ["btoa", ["€"], /Invalid character/],
  ] as const)
    assert.match(String(ask(kind, ...args)), reason, kind);
});

test("there are no others, whatever their names", () => {
  for (const kind of ["", "output", "constructor", "__proto__", "toString", "hasOwnProperty"])
    assert.equal(answerTo(kind, "[]"), undefined, kind);
  assert.match(answerTo("url", "not JSON") ?? "", /^\{"error":/);
});

test.run();
