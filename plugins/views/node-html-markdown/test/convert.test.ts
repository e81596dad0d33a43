import assert from "node:assert/strict";
import { suite } from "uvu";
import { convertWithNhm } from "../src/convert.ts";

const test = suite("view-node-html-markdown: conversion");

test("converts a page", () => {
  const html = `<h1>Title</h1><p>a <b>b</b> <a href="/x">c</a></p><ol><li>four</li></ol><p><img src="data:image/gif;base64,R0">d</p>`;
  assert.equal(convertWithNhm(html), "# Title\n\na **b** [c](/x)\n\n1. four\n\n![](<Base64-Image-Removed>)d");
  assert.match(convertWithNhm(html, { removeBase64Images: false }), /!\[\]\(data:image\/gif;base64,R0\)d/);
});

test("takes a document with its head", () => {
  assert.equal(
    convertWithNhm("<!doctype html><html><head><title>t</title></head><body><p>x</p></body></html>"),
    "x",
  );
});

test("keeps lists and tables whole that are handed over in parts", () => {
  const items = Array.from({ length: 2000 }, (_, index) => `<li>item ${index}</li>`).join("");
  const lines = convertWithNhm(`<div><ol>${items}</ol></div>`).split("\n").filter(Boolean);
  assert.equal(lines.length, 2000);
  assert.equal(lines.at(-1), "2000. item 1999");
  const rows = Array.from({ length: 1000 }, (_, index) => `<tr><td>a${index}</td><td>b</td></tr>`).join("");
  const table = convertWithNhm(`<table><tr><th>A</th><th>B</th></tr>${rows}</table>`);
  assert.equal(table.match(/^\| A +\| B +\|$/gm)?.length, 1);
  assert.ok(table.includes("a999"));
});

test("takes time in proportion to the page", () => {
  const block = `<div><p>Some <b>bold</b> and <a href="/x">linked</a> text.</p><ul><li>one</li><li>two</li></ul></div>`;
  const speed = (size: number): number => {
    const html = block.repeat(Math.ceil(size / block.length));
    const started = performance.now();
    convertWithNhm(html);
    return size / (performance.now() - started);
  };
  speed(30_000);
  const small = speed(30_000);
  assert.ok(speed(300_000) > small / 3);
});

test("ends well on pages nested too deep for it", () => {
  const markdown = convertWithNhm(`${"<div>".repeat(3000)}deep${"</div>".repeat(3000)}<p>after</p>`);
  assert.match(markdown, /deep\s+after/);
});

test.run();
