import assert from "node:assert/strict";
import { parseTree } from "@winnow/kit-dom";
import { conceptOf, findDate, gatherFacts } from "@winnow/kit-facts";
import { suite } from "uvu";
import { moments } from "../src/fill/moments.ts";

const test = suite("model-extractive: moments");
const TEXT = "<p>The council said that the work would begin in spring and take about two years.</p>".repeat(
  5,
);

function dateOf(html: string, language = "en", name = "published") {
  const url = "https://example.com/a";
  const tree = parseTree(`<html lang=${language}><body><h1>The bridge opens again</h1>${html}`);
  const concept = conceptOf([name]);
  assert.ok(concept !== undefined);
  const [best] = moments(gatherFacts({ tree, url, baseUrl: url }), concept);
  return best === undefined || best.score < 0.5 ? undefined : findDate(String(best.value), language)?.date;
}

test("of a date when it was published and one when it was changed, each is what is asked for", () => {
  for (const [language, line] of [
    ["ko", "입력 2026.04.05 09:12 | 수정 2026.04.07 18:40"],
    ["ja", "投稿日：2026年4月5日 | 更新日：2026年4月7日"],
    ["tr", "Yayınlanma: 05.04.2026 · Güncelleme: 07.04.2026"],
    ["de", "Aktualisiert: 07.04.2026 | Veröffentlicht: 05.04.2026"],
  ] as const) {
    assert.equal(dateOf(`<p>${line}</p>${TEXT}`, language), "2026-04-05", line);
    assert.equal(dateOf(`<p>${line}</p>${TEXT}`, language, "modified"), "2026-04-07", line);
  }
});

test("the date of something else below the text is none of the page", () => {
  const news =
    "<section><h2>More news</h2><div><a href=/n>Regatta</a><time>12 July 2026</time></div></section>";
  assert.equal(dateOf(TEXT + news), undefined);
  assert.equal(dateOf(`<p>5 April 2026</p>${TEXT}${news}`), "2026-04-05");
  assert.equal(dateOf(`${TEXT}<h2>Sources</h2><p>Published on 5 April 2026</p>`), "2026-04-05");
});

test("a report may begin with its place and its date", () => {
  const start = "Esbjerg, 26 January 2026 – Nordwind Power has received a firm order for 24 turbines today.";
  assert.equal(dateOf(`<p>${start}</p>${TEXT}`), "2026-01-26");
});

test.run();
