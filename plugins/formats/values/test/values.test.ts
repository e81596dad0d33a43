import assert from "node:assert/strict";
import { formatConformance, pageFrom, viewsOf } from "@winnow/conformance";
import { html as parser } from "@winnow/parser-html";
import { facts } from "@winnow/view-facts";
import { suite } from "uvu";
import * as v from "valibot";
import { values, type WantedValue } from "../src/index.ts";
import { readValues } from "../src/read.ts";

const test = suite("format-values");
const views = [await viewsOf(parser()), facts().views ?? {}];
const IDLE = new AbortController().signal;

formatConformance(test, values, {
  views,
  options: { values: [{ name: "title", selector: "h1" }] },
});

async function read(html: string, ...wanted: readonly WantedValue[]) {
  return await readValues(await pageFrom(html, views), wanted, IDLE);
}
const page = (main: string, lang = "en") =>
  `<html lang="${lang}"><title>T</title><main><h1>T</h1>${main}</main></html>`;
const label = (words: string) => ({ name: "x", label: words });

test("the first element with a text, its attribute, or what machines read of it", async () => {
  const html = page(
    `<p class="a"> </p><p class="a">From <b>€1,299.50</b></p><p class="a">€5</p>
     <meta itemprop="price" content="24.90"><input id="q" value="7"><script class="a">1</script>`,
  );
  const found = await read(
    html,
    { name: "a", selector: ".a" },
    { name: "meta", selector: "[itemprop=price]" },
    { name: "q", selector: "#q", attribute: "VALUE" },
    { name: "none", selector: ".nothing" },
  );
  assert.deepEqual(found.a, {
    text: "From €1,299.50",
    number: 1299.5,
    unit: "EUR",
    origin: "css: body > main > p.a",
  });
  assert.equal(found.meta?.number, 24.9);
  assert.equal(found.q?.number, 7);
  assert.equal(found.none, null);
});

test("the value beside a label, wherever it stands", async () => {
  const places = [
    "<dl><dt>Seats left</dt><dd>12</dd></dl>",
    "<table><tr><th>Train</th><td>ICE 5</td></tr><tr><th>Seats left:</th><td>12</td></tr></table>",
    "<table><tr><th>Train</th><th>Seats left</th></tr><tr><td>ICE 5</td><td>12</td></tr><tr><td>ICE 7</td><td>40</td></tr></table>",
    "<p>Seats left: 12</p>",
    "<ul><li>Coach 4</li><li>Only 12 seats left</li></ul>",
    "<div><span>Seats left</span><span>12</span></div>",
    "<ul><li>Coach 4 has seats left: 12 of 60</li></ul>",
  ];
  for (const place of places)
    assert.equal((await read(page(place), label("seats left"))).x?.number, 12, place);
  assert.equal((await read(page("<p>Seats: 12</p>"), label("Seats left"))).x, null);
});

test("the label of another language, with its numbers", async () => {
  const found = await read(page("<p>Pegelstand: 1.324,5 cm</p>", "de"), label("Pegelstand"));
  assert.deepEqual([found.x?.number, found.x?.unit], [1324.5, "cm"]);
});

test("options that make no sense are refused with what to do", () => {
  const problemOf = (given: unknown) =>
    v.safeParse(values().options, { values: given }).issues?.[0]?.message ?? "";
  assert.match(problemOf([]), /at least one/);
  assert.match(problemOf([{ name: "a" }]), /a selector or a label/);
  assert.match(problemOf([{ name: "a", selector: "p", label: "b" }]), /a selector or a label/);
  assert.match(problemOf([{ name: "a", selector: "p[" }]), /not a CSS selector/);
  assert.match(problemOf([{ name: "a", selector: ":has(p:has(a))" }]), /:has\(\) in a :has\(\)/);
  assert.match(problemOf([{ name: "a", label: "b", attribute: "c" }]), /needs a selector/);
  assert.match(
    problemOf([
      { name: "a", selector: "p" },
      { name: "a", selector: "b" },
    ]),
    /a name of its own/,
  );
  assert.match(
    problemOf(Array.from({ length: 21 }, (_, at) => ({ name: `a${at}`, selector: "p" }))),
    /At most 20/,
  );
});

test("ten thousand matches and a text of 100 KB are read up to their bounds", async () => {
  const many = page(`${"<p class=a></p>".repeat(10_000)}<p class=a>5</p>`);
  assert.equal((await read(many, { name: "a", selector: ".a" })).a?.number, 5);
  const long = page(`<p class=a>${"word ".repeat(20_000)}</p><p id=b>7</p>`);
  const found = await read(long, { name: "a", selector: ".a" }, { name: "b", selector: "#b" });
  assert.equal(found.a?.text.length, 499);
  assert.equal(found.b?.number, 7);
  assert.deepEqual(await read(page(""), { name: "__proto__", selector: "h1" }).then(Object.keys), [
    "__proto__",
  ]);
});

test("the time grows with the page alone", async () => {
  const timeOf = async (rows: number) => {
    const html = page(
      `<table>${Array.from({ length: rows }, (_, at) => `<tr><td>Row ${at}</td><td class=v>${at}</td></tr>`).join("")}</table>`,
    );
    const times: number[] = [];
    // The least of several: other work of the machine only ever adds.
    for (let turn = 0; turn < 5; turn++) {
      const made = await pageFrom(html, views);
      await made.view("facts");
      const begun = performance.now();
      await readValues(made, [{ name: "a", selector: ".none" }, label("Row none")], IDLE);
      times.push(performance.now() - begun);
    }
    return Math.min(...times);
  };
  const [small, large] = [await timeOf(500), await timeOf(4000)];
  assert.ok(
    large < Math.max(small, 2) * 8 * 8,
    `${small.toFixed(1)} ms, ${large.toFixed(1)} ms for eight times as much`,
  );
});

test.run();
