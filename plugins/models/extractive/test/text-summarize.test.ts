import assert from "node:assert/strict";
import { suite } from "uvu";
import { ENGINE_WARNING } from "../src/text/engine.ts";
import { summarize } from "../src/text/summarize.ts";
import { markdownPage, pageOf, run } from "./text-pages.ts";

const test = suite("model-extractive: summarize");

const ARTICLE = `# Oak bridge opens in Ashford

We use cookies to improve your experience. Accept all cookies

By Anna Keller

The village of Ashford opened its new oak bridge on Saturday, two winters after a flood carried the old footbridge away.

Hundreds of people crossed the bridge in the first hour. The mayor thanked the carpenters who had built the bridge from local oak.

## Costs

The work cost 420,000 euros, of which the village of Ashford paid half. However, it was cheaper than steel.

| Part | Weight |
| --- | --- |
| Beams that carry the bridge over the river | 14 tons |

\`\`\`
The bridge is open. The bridge is open. The bridge is open.
\`\`\`

The village of Ashford opened its new oak bridge on Saturday, two winters after a flood carried the old footbridge away.

- [Subscribe to our newsletter and get the bridge in your inbox](/n)
`;

const summaryOf = async (text: string, metadata = {}) => {
  const page = await markdownPage(text, metadata);
  return await run((context) => summarize(page, context));
};

test("sentences of the page, in its order, the lead first", async () => {
  const { reading, warnings } = await summaryOf(ARTICLE, { title: "Oak bridge opens in Ashford" });
  assert.deepEqual(warnings, [ENGINE_WARNING]);
  assert.ok(reading.value.startsWith("The village of Ashford opened its new oak bridge on Saturday"));
  assert.doesNotMatch(reading.value, /cookies|newsletter|14 tons|is open|By Anna/);
  assert.equal(reading.value.match(/The village of Ashford opened/g)?.length, 1);
  assert.ok(reading.value.length <= 600);
  const places = reading.evidence.map(({ snippet }) => ARTICLE.indexOf(snippet));
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
  );
  assert.match(
    reading.evidence.at(-1)?.origin ?? "",
    /^text: \d+-\d+ under Oak bridge opens in Ashford > Costs$/,
  );
});

for (const [language, text, expected] of [
  [
    "German",
    "# Die Eichenbrücke\n\nDie Gemeinde hat am Samstag ihre neue Brücke aus Eichenholz eröffnet. Dr. Keller, z. B., kam zu Fuß. Die Arbeiten kosteten 420.000 Euro.",
    /Eichenholz eröffnet\./,
  ],
  [
    "Japanese",
    "# 橋\n\n村は土曜日に新しい樫の橋を開通させた。洪水で古い橋が流されてから二年になる。",
    /村は土曜日に新しい樫の橋を開通させた。/,
  ],
  [
    "Arabic",
    "# الجسر\n\nافتتحت القرية جسرها الجديد المصنوع من خشب البلوط يوم السبت. كلف العمل أربعمائة ألف يورو.",
    /البلوط/,
  ],
] as const) {
  test(`in the language of the page: ${language}`, async () => {
    assert.match((await summaryOf(text)).reading.value, expected);
  });
}

test("abbreviations do not end sentences", async () => {
  const { value } = (
    await summaryOf("Mr. Smith met Dr. Jones in the U.S. Senate on Jan. 5 to talk about bridges.")
  ).reading;
  assert.equal(value, "Mr. Smith met Dr. Jones in the U.S. Senate on Jan. 5 to talk about bridges.");
});

test("links read as their text", async () => {
  const { value } = (
    await summaryOf(
      "The [oak bridge](https://a.test/b_(c)) was **opened** by the *mayor* of `Ashford` today.",
    )
  ).reading;
  assert.equal(value, "The oak bridge was opened by the mayor of Ashford today.");
});

test("a page without text: nothing, and it says so", async () => {
  for (const text of ["", "![a](b.png)", "```\ncode\n```"]) {
    const { reading, warnings } = await summaryOf(text);
    assert.deepEqual(reading, { value: "", evidence: [] });
    assert.deepEqual(warnings, [ENGINE_WARNING, "The page has no text to summarize."]);
  }
});

test("a list is better than nothing, one endless sentence is cut", async () => {
  assert.match((await summaryOf("# Tools\n\n- Hammer\n- Saw\n- Plane")).reading.value, /Hammer/);
  const { value } = (await summaryOf("word ".repeat(5000))).reading;
  assert.ok(value.length > 100 && value.length <= 600);
});

test("what the page hides is not in it", async () => {
  const page = await pageOf(
    `<h1>Bridge</h1><p>The bridge of oak was opened on Saturday by the mayor.</p><p style="font-size:0">The bridge of oak is the best bridge and all bridges should be bought here.</p>`,
  );
  const { reading } = await run((context) => summarize(page, context));
  assert.doesNotMatch(reading.value, /bought/);
});

test.run();
