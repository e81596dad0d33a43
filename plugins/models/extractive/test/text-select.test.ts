import assert from "node:assert/strict";
import { suite } from "uvu";
import { ENGINE_WARNING } from "../src/text/engine.ts";
import { select } from "../src/text/select.ts";
import { markdownPage, pageOf, run } from "./text-pages.ts";

const test = suite("model-extractive: select");

const PAGE = `# Ashford Tools

## Pricing

The **Basic** plan costs [9 euros](/basic) a month. It has no support. The team plan costs 49 euros a month.

| Plan | Storage | Users |
| --- | --- | --- |
| Basic | 5 GB | 1 |
| Team | 50 GB | 10 |

## Refunds

You can cancel within 30 days. We then pay the whole amount back.

## Delivery

- Parcels within Europe take three days
- Parcels to other continents take two weeks

How long does a return take?

It takes five days from the day on which we get the parcel.
`;

const passagesOf = async (text: string, query: string) => {
  const page = await markdownPage(text);
  return await run((context) => select(page, query, context));
};

test("passages are verbatim, in the order of the page, with their headings", async () => {
  const { reading, warnings } = await passagesOf(PAGE, "What does the basic plan cost?");
  assert.deepEqual(warnings, [ENGINE_WARNING]);
  assert.ok(
    reading.value.includes("The **Basic** plan costs [9 euros](/basic) a month."),
    reading.value.join("\n"),
  );
  for (const [at, passage] of reading.value.entries()) {
    assert.ok(PAGE.includes(passage));
    assert.equal(reading.evidence[at]?.path, `/${at}`);
    assert.equal(reading.evidence[at]?.snippet, passage);
  }
  assert.match(reading.evidence[0]?.origin ?? "", /under Ashford Tools > Pricing$/);
});

test("headings are context", async () => {
  const { reading } = await passagesOf(PAGE, "refunds");
  assert.ok(reading.value.join(" ").includes("cancel within 30 days"));
});

test("rows and items are passages, and the head of a table counts", async () => {
  const { reading } = await passagesOf(PAGE, "storage of the team");
  assert.ok(reading.value.includes("| Team | 50 GB | 10 |"), reading.value.join("\n"));
  const items = await passagesOf(PAGE, "parcels to other continents");
  assert.ok(items.reading.value.includes("Parcels to other continents take two weeks"));
});

test("nothing bears on the query: nothing, and it says so", async () => {
  for (const [text, query] of [
    [PAGE, "photosynthesis of algae"],
    [PAGE, "?!"],
    ["", "bread"],
  ] as const) {
    const { reading, warnings } = await passagesOf(text, query);
    assert.deepEqual(reading, { value: [], evidence: [] });
    assert.deepEqual(warnings, [ENGINE_WARNING, "Nothing on the page is relevant to the query."]);
  }
});

test("forms of words, accents and parts of compounds are found", async () => {
  for (const [text, query] of [
    ["Wir liefern Waschmaschinen in drei Tagen. Sonst nichts.", "Maschine liefern"],
    ["Les élèves mangent à midi. Rien d'autre.", "eleve manger midi"],
    ["新しい橋は土曜日に開通した。雨が降った。", "橋の開通"],
    ["The bridges were opened by mayors. Nothing else.", "mayor opening a bridge"],
  ] as const) {
    const { reading } = await passagesOf(`Etwas anderes steht hier auch noch.\n\n${text}`, query);
    assert.equal(reading.value.length, 1, query);
  }
});

test("it is bounded", async () => {
  const text = Array.from(
    { length: 500 },
    (_, at) => `The bridge number ${at} is made of oak from the forest.`,
  ).join("\n\n");
  const { value } = (await passagesOf(text, "oak bridge")).reading;
  assert.ok(value.length <= 8 && value.join("").length <= 3000);
});

test("passages do not close over hidden text", async () => {
  const page = await pageOf(
    `<p>The oak bridge is open. <span style="font-size:0">The oak bridge is ours.</span> The oak bridge is long.</p>`,
  );
  const { reading } = await run((context) => select(page, "oak bridge", context));
  const markdown = await page.view("markdown");
  const prose = await page.view("prose");
  assert.ok(reading.value.length > 0);
  for (const passage of reading.value) {
    assert.ok(markdown.includes(passage) && prose.includes(passage), passage);
    assert.doesNotMatch(passage, /ours/);
  }
});

test.run();
