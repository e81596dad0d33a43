import assert from "node:assert/strict";
import { memorySite, pluginConformance } from "@winnow/conformance";
import { createKernel } from "@winnow/core";
import { html as htmlFormat } from "@winnow/format-html";
import { html } from "@winnow/parser-html";
import { suite } from "uvu";
import { mainContent } from "../src/index.ts";
import { articlePage, keptText, prose, select } from "./pages.ts";

const test = suite("view-main-content");
pluginConformance(test, mainContent);

const body = Buffer.from(articlePage());
const memory = memorySite(body);

test("narrows the page down unless the request wants all of it", async () => {
  await using kernel = await createKernel({ plugins: [memory, html(), mainContent(), htmlFormat()] });
  const narrow = await kernel.scrape("https://a.test/", { formats: ["html"] });
  assert.match(narrow.html, /river rose again/);
  assert.doesNotMatch(narrow.html, /All rights reserved/);
  const whole = await kernel.scrape("https://a.test/", { formats: ["html"], onlyMainContent: false });
  assert.match(whole.html, /All rights reserved/);
});

test("code in the middle of a kept text stays, however short", () => {
  const text = keptText(select(articlePage(`${prose(6)}<pre><code>const one = 1;</code></pre>${prose(6)}`)));
  assert.match(text, /const one = 1;/);
});

test("a table keeps all its cells", () => {
  const rows = ["Wheat kernel|40|7.8", "Short straw|9|2.9", "Chaff|2|1.4"]
    .map(
      (row) =>
        `<tr>${row
          .split("|")
          .map((cell) => `<td>${cell}</td>`)
          .join("")}</tr>`,
    )
    .join("");
  const table = `<table><thead><tr><th>Part</th><th>Mass</th><th>Speed</th></tr></thead><tbody>${rows}</tbody></table>`;
  const text = keptText(select(articlePage(`${prose(6)}<h2>How fast things fall</h2>${table}${prose(6)}`)));
  for (const cell of ["Part", "Wheat kernel", "40", "7.8", "Chaff", "1.4"])
    assert.ok(text.includes(cell), cell);
});

test.run();
