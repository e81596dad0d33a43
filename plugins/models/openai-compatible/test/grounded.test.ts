import assert from "node:assert/strict";
import { WinnowError } from "@winnow/core";
import { suite } from "uvu";
import { namesIn } from "../src/names.ts";
import { withModel } from "./bench.ts";
import { says } from "./fake-server.ts";

const test = suite("model-openai-compatible: grounded");
const string = { type: "string" };
const number = { type: "number" };
const object = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });

/** Fills this schema from the page with this answer of the model. */
async function filled(
  schema: Record<string, unknown>,
  [said]: readonly unknown[],
  body: (result: { value: unknown; warnings: string }) => void,
  markdown = "# Sencha tea\n\nFrom Uji.",
) {
  await withModel([says(said)], {}, async ({ model, context, page }) => {
    const { value } = await model.fill(await page(markdown), { schema }, context);
    body({ value, warnings: context.warnings.join(" ") });
  });
}

test("a required string that the page does not have is no value either", async () => {
  const schema = object({ name: string, maker: string }, { required: ["name", "maker"] });
  await filled(schema, [{ name: "Sencha", maker: "Kyoto Leaf Ltd" }], ({ value, warnings }) => {
    assert.deepEqual(value, { name: "Sencha", maker: null });
    assert.match(warnings, /Removed.*\/maker\./);
    assert.match(warnings, /Required by the schema, but not on the page: \/maker\./);
  });
});

test("a number counts beside its label only", async () => {
  const pages: readonly (readonly [
    markdown: string,
    said: Record<string, unknown>,
    value: Record<string, unknown>,
  ])[] = [
    ["# Tower\n\nHeight: 324 m\n\nFloors: 81", { height: 81, floors: 81 }, { floors: 81 }],
    ["# Turm\n\nHöhe: 324 m", { height: 324 }, { height: 324 }],
    ["# House\n\n5 comments\n\nIt has 4 rooms.", { rooms: 5 }, {}],
    ["# House\n\n5 comments\n\nIt has 4 rooms.", { rooms: 4 }, { rooms: 4 }],
    [
      "| Plan | Seats | Price |\n| --- | --- | --- |\n| Pro | 25 | $90 |",
      { seats: 25, cost: 90 },
      { seats: 25, cost: 90 },
    ],
    [
      "# Stats\n\n1,204\n\nFollowers\n\n88\n\nPosts",
      { followers: 1204, posts: 88 },
      { followers: 1204, posts: 88 },
    ],
    [
      "# Pont\n\nLongueur : 1 240 m, largeur : 18 m",
      { largeur: 18, longueur: 1240 },
      { largeur: 18, longueur: 1240 },
    ],
  ];
  for (const [markdown, said, wanted] of pages) {
    const schema = object(Object.fromEntries(Object.keys(said).map((key) => [key, number])));
    await filled(schema, [said], ({ value }) => assert.deepEqual(value, wanted, markdown), markdown);
  }
});

test("names of a summary that the page does not have are told", async () => {
  const page = "# Fair\n\nThe fair in Porto was opened by Ana Silva. Visitors from Berlin came, too.";
  const cases: readonly (readonly [said: string, warning: RegExp | undefined])[] = [
    ["The fair in Porto was opened by Ana Silva before visitors from Berlin.", undefined],
    ["In Porto a fair was opened by Ana Silva for Berliners.", undefined],
    ["The fair in Lisbon was opened by Ana Silva.", /names that are not on the page: Lisbon\./],
    ["A fair was opened by Marta Duarte in Porto.", /names that are not on the page: Marta Duarte\./],
  ];
  for (const [said, warning] of cases)
    await withModel([says(said)], {}, async ({ model, context, page: pageOf }) => {
      await model.summarize(await pageOf(page), context);
      const warnings = context.warnings.join(" ");
      if (warning === undefined) assert.doesNotMatch(warnings, /names/, said);
      else assert.match(warnings, warning);
    });
  const german =
    "Der Verein baut im Sommer ein Haus am Ufer, und die Kinder aus dem Dorf helfen beim Streichen der Wände mit Farbe. Das freut Jutta Brandt.";
  assert.deepEqual(namesIn(german), ["Jutta Brandt"]);
});

test("a model that never answers leaves time for the other formats", async () => {
  await withModel([() => undefined], { timeoutMs: 60_000 }, async ({ model, context, page }) => {
    let leftMs = 300;
    const begin = Date.now();
    const short = Object.create(context, { leftMs: { get: () => leftMs - (Date.now() - begin) } });
    await assert.rejects(model.summarize(await page("Tea."), short), (error) =>
      WinnowError.is(error, "MODEL_UNAVAILABLE"),
    );
    leftMs -= Date.now() - begin;
    assert.ok(!context.signal.aborted);
  });
});

test.run();
