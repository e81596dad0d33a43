import assert from "node:assert/strict";
import { elementsBelow, parseTree } from "@winnow/kit-dom";
import fc from "fast-check";
import { suite } from "uvu";
import { selectMainContent } from "../src/select.ts";
import { keptText, prose, select } from "./pages.ts";

const test = suite("hostile pages");

function timed(html: string): { ms: number; text: string } {
  const tree = parseTree(html);
  // Time on the processor: a busy machine makes everything else late.
  const started = process.cpuUsage();
  const main = selectMainContent(tree, { url: "https://example.com/" });
  const { user, system } = process.cpuUsage(started);
  return { ms: (user + system) / 1000, text: keptText(main) };
}

test("50,000 nested elements", () => {
  const { ms, text } = timed(`${"<div>".repeat(50_000)}${prose(3)}`);
  assert.ok(ms < 1000, `${ms} ms`);
  assert.match(text, /river/u);
});

test("many siblings, in linear time", () => {
  timed("<li><a href=x>some words in a link</a></li>".repeat(500));
  const small = timed("<li><a href=x>some words in a link</a></li>".repeat(1_000)).ms;
  const large = timed("<li><a href=x>some words in a link</a></li>".repeat(8_000)).ms;
  assert.ok(large < small * 32 + 200, `${small} ms, ${large} ms`);
});

test("many tables and listings side by side, in linear time", () => {
  const page = (count: number) => `${prose(3)}${"<table><tr><td>a<td>b</table><pre>x</pre>".repeat(count)}`;
  timed(page(250));
  const small = timed(page(500)).ms;
  const large = timed(page(4_000)).ms;
  assert.ok(large < small * 32 + 200, `${small} ms, ${large} ms`);
});

test("megabytes of inline script cost nothing", () => {
  const script = `<script>${"var data = {};".repeat(100_000)}</script>`;
  const { ms, text } = timed(`${script}<article>${prose(6)}</article>${script}`);
  assert.ok(ms < 300, `${ms} ms`);
  assert.match(text, /river/u);
});

test("frames, XHTML, binary and broken markup give a part of the document", () => {
  const pages = [
    "<html><frameset><frame src=a.html name=menu></frameset></html>",
    '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body><p>one<br/>two</p></body></html>',
    String.fromCharCode(...Array.from({ length: 4000 }, (_, at) => (at * 7919) % 65536)),
    "<table><tr><td><p><b><div><li></table></i>text",
    '<script type="application/ld+json">{"@type": [</script><p>text</p>',
  ];
  for (const html of pages) assert.notEqual(keptText(select(html)), "", html.slice(0, 60));
});

test("any markup: a part of the document, and text if there is any", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "<div>",
      "</div>",
      "<p>",
      "<h1>",
      "<ul><li>",
      "</ul>",
      "<table>",
      "<td>",
      "<a href=x>",
      "</a>",
    ),
    fc.constantFrom(
      "<pre>",
      "<article>",
      "<nav>",
      "<footer>",
      "<br>",
      "<img src=x>",
      "<select>",
      "<noscript>",
      "<svg>",
    ),
    fc.lorem({ maxCount: 12 }),
    fc.string({ maxLength: 6, unit: "binary" }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const tree = parseTree(pieces.join(" "));
      const main = selectMainContent(tree, { url: "https://example.com/" });
      assert.ok(main.root === tree.body || elementsBelow(tree.body).includes(main.root));
      assert.ok(main.confidence >= 0 && main.confidence <= 1);
    }),
    { numRuns: 60 },
  );
});

test.run();
