import assert from "node:assert/strict";
import { parseTree } from "@winnow/kit-dom";
import { gatherFacts } from "@winnow/kit-facts";
import { suite } from "uvu";
import { chancesOf, titles } from "../src/fill/title.ts";
import { featuresOf, pathWords, shapeOf } from "../src/fill/title-features.ts";
import { votesOf } from "../src/fill/title-votes.ts";
import { TITLE_WEIGHTS } from "../src/fill/title-weights.ts";
import { dot, fit } from "../train/fit.ts";

const test = suite("model-extractive: title");
const factsOf = (html: string, url = "https://example.com/page") =>
  gatherFacts({ tree: parseTree(html), url, baseUrl: url });
const titleOf = (html: string, url?: string) => titles(factsOf(html, url))[0]?.value;
const text = `<p>${"Words about the thing that this page is for, and more of them. ".repeat(4)}</p>`;

test("the first heading, when the page's title repeats it", () => {
  const html = `<title>How to bake bread | Kitchen</title><h1>How to bake bread</h1>${text}`;
  assert.equal(titleOf(html, "https://kitchen.example/how-to-bake-bread"), "How to bake bread");
});

test("not the name of the site in the first heading", () => {
  const html = `<title>SMF or MyBB? What are the differences?</title><h1 class=logo><a href="/">MyBB</a></h1>${text}`;
  assert.equal(
    titleOf(html, "https://community.mybb.com/thread-1.html"),
    "SMF or MyBB? What are the differences?",
  );
});

test("not the words of a banner, unless the page is about them", () => {
  const banner = `<h1>We respect your privacy</h1>`;
  const page = `<title>Todo lists for teams</title>${banner}${text}`;
  assert.equal(titleOf(page), "Todo lists for teams");
  assert.equal(votesOf(factsOf(page)).length, 1);
  assert.equal(titleOf(`<title>Cookie policy - Shop</title><h1>Cookie policy</h1>${text}`), "Cookie policy");
});

test("not a heading further down that shares one word with the title", () => {
  const html = `<title>PostgreSQL: Documentation: 18: SELECT</title><meta property="og:title" content="SELECT">
    <h2>SELECT</h2><h3>Empty SELECT Lists</h3><h3>2. Simple Select Processing</h3>${text}`;
  assert.equal(titleOf(html, "https://www.postgresql.org/docs/18/sql-select.html"), "SELECT");
});

test("the sign of a permanent link is no part of it", () => {
  assert.equal(
    titleOf(`<title>Middleware — Docs</title><h1>Middleware<a href="#m">¶</a></h1>`),
    "Middleware",
  );
});

test("the score is a chance; what others outdo is still there", () => {
  const found = titles(factsOf(`<title>Blue mug - Shop of mugs</title><h1>Blue mug</h1>${text}`));
  assert.equal(found[0]?.value, "Blue mug");
  assert.ok(found.length > 1);
  for (const { score } of found) assert.ok(score >= 0.3 && score <= 0.96);
  assert.equal(titles(factsOf("<h1>Alone</h1>"))[0]?.score, 0.96);
  assert.deepEqual(titles(factsOf("<p>Nothing</p>")), []);
});

test("every weight belongs to a feature", () => {
  const html = `<title>One two - Site</title><meta property="og:title" content="One two - Site">
    <meta name="twitter:title" content="One two - Site"><h1>One two</h1><h1>Three</h1><h2>One two of this site</h2>
    <script type="application/ld+json">{"@type":"Article","headline":"One two","name":"One"}</script>`;
  const single = "<title>One two of this</title><h1>One - example</h1><h2>One two of this</h2>";
  const names = new Set(
    [html, single].flatMap((page) => {
      const tree = parseTree(page);
      const selection = page === html ? { root: tree.body, dropped: new Set<never>() } : undefined;
      const facts = gatherFacts({
        tree,
        url: "https://example.com/a",
        baseUrl: "https://example.com/",
        selection,
      });
      return featuresOf(facts, votesOf(facts)).flatMap((one) => Object.keys(one));
    }),
  );
  assert.deepEqual(
    Object.keys(TITLE_WEIGHTS).filter((name) => !names.has(name)),
    [],
  );
});

test("how a text is written", () => {
  const { year, ends, separators, calls, digits } = shapeOf("Buy 10 mugs in 2025 - now?");
  assert.deepEqual(
    { year, ends, separators, calls, digits },
    { year: 1, ends: 2, separators: 1, calls: 1, digits: 6 },
  );
  assert.deepEqual(pathWords("https://a.example/2024/How-to%20bake/bread.html"), [
    "how",
    "to",
    "bake",
    "bread",
  ]);
  assert.deepEqual(pathWords("https://a.example/caf%E9"), ["caf", "e9"]);
});

test("chances add up to 1", () => {
  const chances = chancesOf([{ "is site": 1 }, { "is h1": 1 }]);
  assert.ok(Math.abs((chances[0] ?? 0) + (chances[1] ?? 0) - 1) < 1e-9);
  assert.ok((chances[0] ?? 1) < (chances[1] ?? 0));
});

test("fitting finds what tells the right one", () => {
  const choices = Array.from({ length: 20 }, (_, at) => ({
    rows: [Float64Array.of(1, at % 2), Float64Array.of(0, 1 - (at % 2))],
    right: [true, false],
  }));
  const weights = fit(choices, { steps: 60, ridge: 0.01 });
  assert.ok((weights[0] ?? 0) > 0.5);
  assert.ok(Math.abs(weights[1] ?? 1) < 0.2);
  assert.ok(dot(Float64Array.of(1, 0), weights) > dot(Float64Array.of(0, 1), weights));
});

test.run();
