import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { suite } from "uvu";
import { toMarkdown } from "../src/convert.ts";
import { missingWords, parse, visibleWords } from "./visible-words.ts";

const test = suite("format-markdown words");

const TAGS = (
  "p div span b i em strong a code pre ul ol li table tr td th thead tbody caption dl dt dd h1 h2 h3 h4 h5 h6 blockquote " +
  "section article figure figcaption details summary sup sub kbd mark del ins q small label header footer hr br center form"
).split(" ");
const CLASSES = ["", "", "", "highlight", "language-js", "line", "code", "footnotes", "toc", "hljs", "card"];

const attributes = fc.record({
  class: fc.constantFrom(...CLASSES),
  href: fc.constantFrom("", "/x", "https://example.com/a_b(c)", "#y", "x y"),
  colspan: fc.constantFrom("1", "2", "x"),
  title: fc.constantFrom("", `a "b"`),
});

const { node } = fc.letrec<{ node: string; element: string; text: string }>((tie) => ({
  node: fc.oneof({ maxDepth: 7, depthSize: "large" }, tie("text"), tie("element")),
  element: fc
    .tuple(fc.constantFrom(...TAGS), attributes, fc.array(tie("node"), { maxLength: 5 }))
    .map(([tag, values, children]) => {
      const written = Object.entries(values).filter(([, value]) => value !== "");
      const list = written.map(([name, value]) => ` ${name}="${value.replaceAll('"', "&quot;")}"`).join("");
      return tag === "br" || tag === "hr" ? `<${tag}>` : `<${tag}${list}>${children.join("")}</${tag}>`;
    }),
  text: fc
    .array(
      fc.oneof(
        fc.constant("@"),
        fc.constantFrom(
          "*",
          "_",
          "`",
          "[",
          "](",
          "~~",
          "|",
          "\\",
          "#",
          "1.",
          "- ",
          "!",
          "&lt;",
          "&amp;",
          "$",
          "\n",
          "「",
          "。",
          "é",
        ),
        fc.constant(" "),
      ),
      { maxLength: 6 },
    )
    .map((parts) => parts.join("")),
}));

test("every visible word of a random page is written once", () => {
  fc.assert(
    fc.property(fc.array(node, { maxLength: 8 }), (nodes) => {
      let count = 0;
      const page = parse(nodes.join("").replaceAll("@", () => `w${count++}q`));
      const markdown = toMarkdown(page);
      for (const word of visibleWords(page.body)) {
        const occurrences = markdown.split(word).length - 1;
        assert.equal(occurrences, /^w\d+q$/.test(word) ? 1 : Math.max(1, occurrences), word);
      }
    }),
    { numRuns: 400 },
  );
});

test("no text makes the writer fail", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), fc.constantFrom(...TAGS), (text, tag) => {
      const page = parse("<p></p>");
      const element = page.createElement(tag);
      element.append(text, page.createElement("b"), text);
      page.body.append(element);
      assert.equal(typeof toMarkdown(page), "string");
    }),
    { numRuns: 300 },
  );
});

const data = process.env.EVAL_DATA;
const folders = ["content-readability", "content-aeb"].map((name) => path.join(data ?? "", name));
if (data === undefined || !folders.every((folder) => existsSync(folder))) {
  console.log("skipped: words of real pages: EVAL_DATA names no folder of evaluation pages");
} else {
  test("every visible word of real pages is written, in order", () => {
    for (const folder of folders) {
      for (const file of readdirSync(folder).filter((_, index) => index % 4 === 0)) {
        const page = parse(gunzipSync(readFileSync(path.join(folder, file))).toString("utf8"));
        const missing = missingWords(visibleWords(page.body), toMarkdown(page.body));
        assert.deepEqual(missing.slice(0, 10), [], path.join(folder, file));
      }
    }
  });
}

test.run();
