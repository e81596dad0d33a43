import assert from "node:assert/strict";
import { parseTree } from "@winnow/kit-dom";
import { suite } from "uvu";
import { elementsOf } from "../src/page/elements.ts";
import { fieldsOf } from "../src/read/fields.ts";
import { readList } from "../src/read/list.ts";

/** Pages that are too large, too deep or made to be slow. */
const test = suite("format-records: hostile pages");
const URL_OF_PAGE = "https://example.com/";

function read(html: string) {
  const list = readList(parseTree(html), URL_OF_PAGE);
  return "reason" in list ? undefined : { list, ...fieldsOf(list, { language: "en" }) };
}

const card = (at: number) =>
  `<div class="card c${at}"><h3><a href="/${at}">Card ${at}</a></h3><p>Words of ${at}</p><i>${at} €</i></div>`;
const cards = (count: number) => Array.from({ length: count }, (_, at) => card(at)).join("");

test("records of one page are bounded, and it is told", () => {
  const found = read(`<main>${cards(2500)}</main>`);
  assert.equal(found?.list.records.length, 2000);
  assert.equal(found?.list.isCut, true);
});

test("time grows no faster than the page", () => {
  const measure = (count: number) => {
    const tree = parseTree(`<main>${cards(count)}</main>`);
    const start = performance.now();
    readList(tree, URL_OF_PAGE);
    return performance.now() - start;
  };
  measure(300);
  const [small, large] = [Math.max(5, measure(500)), measure(4000)];
  assert.ok(large < small * 40, `${small} ms, then ${large} ms for eight times as much`);
});

test("elements of ten thousand kinds, ten thousand tables, and one in another", () => {
  const kinds = Array.from(
    { length: 10_000 },
    (_, at) => `<div class="${"abcdefghij"[at % 10]}${"xyz".repeat(at % 30)}"><b>${at}</b></div>`,
  );
  assert.doesNotThrow(() => read(kinds.join("")));
  const tables = "<table><tr><th>a<th>b<tr><td>1<td>2<tr><td>3<td>4</table>".repeat(10_000);
  assert.doesNotThrow(() => read(tables));
  const nested = `${"<table><tr><th>a<th>b<tr><td>1<td>".repeat(200)}x`;
  assert.doesNotThrow(() => read(nested));
});

test("a page of one deep branch, and one record with a hundred thousand elements", () => {
  assert.doesNotThrow(() => read(`${"<div>".repeat(50_000)}x`));
  const wide = `<li><h2>Wide</h2>${"<b>x</b>".repeat(100_000)}</li>`;
  assert.equal(
    read(`<ul>${wide}<li><h2>Two</h2><b>y</b></li><li><h2>Three</h2><b>z</b></li></ul>`)?.records.length,
    3,
  );
});

test("elements are bounded", () => {
  assert.equal(elementsOf(parseTree("<i>x</i>".repeat(250_000))).length, 200_000);
});

test("names of fields that every object has are names like others", () => {
  const row = (at: number) => `<tr><td>${at}</td><td>v${at}</td><td>w${at}</td></tr>`;
  const found = read(
    `<table><tr><th>constructor<th>__proto__<th>toString</tr>${row(1)}${row(2)}${row(3)}</table>`,
  );
  assert.deepEqual(Object.keys(found?.records[0] ?? {}), ["constructor", "__proto__", "toString"]);
  assert.equal(Object.getPrototypeOf(found?.records[0]), Object.prototype);
});

test("empty pages, and pages that are cut in the middle", () => {
  for (const html of ["", "<", "<ul><li><a href=", `<main>${cards(4).slice(0, -30)}`])
    assert.doesNotThrow(() => read(html));
});

test.run();
