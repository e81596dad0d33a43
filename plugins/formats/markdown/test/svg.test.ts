import assert from "node:assert/strict";
import { suite } from "uvu";
import { toMarkdown } from "../src/convert.ts";
import { parse } from "./visible-words.ts";

const test = suite("format-markdown drawings");

const CASES: readonly (readonly [html: string, markdown: string])[] = [
  [`<p>a</p><svg><g><text>Höhe</text><text>4 m</text></g></svg>`, "a\n\nHöhe 4 m"],
  [`<h2><svg><text>港の図</text></svg></h2>`, "## 港の図"],
  [
    `<p>vers <svg><text><tspan x="0">Pont</tspan><tspan x="0" dy="1em">vieux</tspan></text></svg></p>`,
    "vers Pont vieux",
  ],
  [`<svg><text>H<tspan class="s">2</tspan>O</text></svg>`, "H2O"],
  [`<svg><a xlink:href="/plan"><text>План</text></a></svg>`, "[План](/plan)"],
  [`<svg><a href="javascript:x"><text>t</text></a></svg>`, "t"],
  [`<svg><foreignObject><div><b>node</b></div></foreignObject></svg>`, "**node**"],
  [
    `<p>x</p><svg><title>t</title><desc>d</desc><defs><text>u</text></defs><symbol><text>s</text></symbol></svg>`,
    "x",
  ],
  [`<p>x</p><svg aria-hidden="true"><text>icon</text></svg>`, "x"],
];

test("their texts are read, apart from each other", () => {
  for (const [html, markdown] of CASES) assert.equal(toMarkdown(parse(html)), markdown, html);
});

test.run();
