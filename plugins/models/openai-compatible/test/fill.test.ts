import assert from "node:assert/strict";
import { WinnowError } from "@winnow/core";
import type { JsonSchema } from "@winnow/kit-language-model";
import { suite } from "uvu";
import { withModel } from "./bench.ts";
import { type Asked, complete, fencedIn, says } from "./fake-server.ts";

const test = suite("model-openai-compatible: fill");
const contentOf = ({ body }: Asked) => body.messages.find(({ role }) => role === "user")?.content ?? "";
const object = (properties: Record<string, unknown>, more: Record<string, unknown> = {}): JsonSchema => ({
  type: "object",
  properties,
  ...more,
});
const string = { type: "string" };
const number = { type: "number" };
const PAGE = `# Sencha tea

Price: **€1.299,50** (was 1.400)

Released on March 5, 2024. [Shop](/shop/tea?id=1) at a price that is right for green tea lovers everywhere in Europe.

Rating 4.5 of 5, 12k reviews`;

/** Fills this schema from the page with these answers of the model. */
async function filled(
  schema: JsonSchema | undefined,
  answers: readonly unknown[],
  body: (result: {
    value: unknown;
    evidence: Record<string, { origin: string; snippet: string; confidence: number }>;
    warnings: string;
    asked: readonly Asked[];
  }) => void,
  markdown = PAGE,
) {
  await withModel(answers.map(says), {}, async ({ model, asked, context, page }) => {
    const request = schema === undefined ? { prompt: "the tea" } : { schema };
    const { value, evidence } = await model.fill(await page(markdown), request, context);
    const byPath = Object.fromEntries(evidence.map(({ path, ...rest }) => [path, rest]));
    body({ value, evidence: byPath, warnings: context.warnings.join(" "), asked });
  });
}

test("fills a schema with what stands on the page, however it is spelled, and tells where", async () => {
  const schema = object(
    {
      name: string,
      price: number,
      currency: string,
      released: { type: "string", format: "date" },
      link: { type: "string", format: "uri" },
      reviews: { type: "integer" },
      inStock: { type: "boolean" },
      kind: { enum: ["green", "black", "herbal drink"] },
    },
    { required: ["name", "price"] },
  );
  const value = {
    name: "sencha TEA",
    price: 1299.5,
    currency: "EUR",
    released: "2024-03-05",
    link: "https://example.com/shop/tea?id=1",
    reviews: 12000,
    inStock: true,
    kind: "herbal drink",
  };
  await filled(schema, [value], (result) => {
    assert.deepEqual(result.value, value);
    assert.equal(result.warnings, "Answered by fake.");
    const [start, end] = (/(\d+)-(\d+)/.exec(result.evidence["/price"]?.origin ?? "") ?? [])
      .slice(1)
      .map(Number);
    assert.equal(PAGE.slice(start, end), "1.299,50");
    assert.equal(result.evidence["/price"]?.snippet, "1.299,50");
    assert.deepEqual(Object.keys(result.evidence), [
      "/name",
      "/price",
      "/currency",
      "/released",
      "/link",
      "/reviews",
    ]);
    for (const { confidence } of Object.values(result.evidence)) assert.ok(confidence > 0 && confidence < 1);
    const format = result.asked[0]?.body.response_format;
    assert.equal(format?.type, "json_schema");
    const sent = format?.json_schema?.schema as { properties: Record<string, { type: unknown }> };
    assert.deepEqual(sent.properties.price?.type, ["number", "null"]);
  });
});

test("what the page does not say becomes null or goes, and is told", async () => {
  const schema = object(
    {
      sku: { type: ["string", "null"] },
      vendor: string,
      price: number,
      tags: { type: "array", items: string },
      phone: string,
    },
    { required: ["sku", "price", "phone"] },
  );
  const said = { sku: "SKU-99", vendor: "Acme", price: 1300, tags: ["Tea", "Vegan", "Europe"], phone: null };
  await filled(schema, [said], ({ value, warnings }) => {
    assert.deepEqual(value, { sku: null, price: null, tags: ["Tea", "Europe"], phone: null });
    assert.match(warnings, /Removed.*\/sku, \/vendor, \/price, \/tags\/1\./);
    assert.match(warnings, /Required by the schema, but not on the page: \/price, \/phone\./);
  });
});

test("elements of lists of which nothing is on the page go as a whole", async () => {
  const tea = object(
    { name: string, price: number, kind: { enum: ["green"] } },
    { required: ["name", "price"] },
  );
  const schema = object({ teas: { type: "array", items: tea } });
  const teas = [
    { name: "Sencha", price: 1400, kind: "green" },
    { name: "Invented", price: 77 },
    { name: "Tea", price: 78 },
  ];
  await filled(schema, [{ teas }], ({ value, warnings }) => {
    assert.deepEqual(value, { teas: [teas[0], { name: "Tea", price: null }] });
    assert.match(warnings, /Removed.*: \/teas\/1, \/teas\/2\/price\..*not on the page: \/teas\/1\/price\./);
  });
});

test("codes, amounts, addresses and telephone numbers are compared as such", async () => {
  const markdown =
    "Code X 99. Costs $19.99, weighs 2,5 kg. [Mail](mailto:Anna@shop.test), +49 (30) 1234-567.";
  const all = { type: "array", items: string };
  const right = ["19.99 USD", "$19.99", "2.5 kg", "Anna@shop.test", "+49301234567", "mailto:Anna@shop.test"];
  const wrong = [
    "SKU-99",
    "X-98",
    "19.98 USD",
    "2.5 lb",
    "eve@shop.test",
    "+49301234568",
    "19",
    "$19",
    "5 kg",
  ];
  await filled({ ...all }, [[...right, ...wrong]], ({ value }) => assert.deepEqual(value, right), markdown);
});

test("words of the model are told from inventions by the words and numbers of the page", async () => {
  const schema = object({ good: string, bad: string, wrong: string });
  const good = "A green tea whose price of 1.299,50 is right for lovers of Sencha everywhere in Europe";
  const bad = "Our vendor promises quick delivery within days and refunds whatever happens to your parcel";
  const wrong = good.replace("1.299,50", "1.111,50");
  await filled(schema, [{ good, bad, wrong }], ({ value, evidence }) => {
    assert.deepEqual(value, { good });
    assert.equal(evidence["/good"]?.confidence, 0.4);
  });
});

test("without a schema the object is the model's, and every value the page's", async () => {
  await filled(undefined, [{ tea: "Sencha", origin: "Japan", n: [{ rating: 5 }] }], ({ value, asked }) => {
    assert.deepEqual(value, { tea: "Sencha", origin: null, n: [{ rating: 5 }] });
    assert.match(contentOf(asked[0]!), /^What is wanted: the tea/);
    assert.match(fencedIn(contentOf(asked[0]!)), /# Sencha tea/);
  });
});

test("a wrong answer is sent back once, with what is wrong with it", async () => {
  const schema = object({ price: number }, { additionalProperties: false });
  await filled(schema, [{ price: "1299.5", x: 1 }, { price: 1299.5 }], ({ value, asked }) => {
    assert.deepEqual(value, { price: 1299.5 });
    assert.equal(asked.length, 2);
    assert.match(contentOf(asked[1]!), /additional properties \("x"\)[\s\S]*\/price: must be number/);
  });
  for (const bad of [{ price: "a" }, "prose about tea", "[1]", '{"price": 12']) {
    await withModel([says(bad)], {}, async ({ model, asked, context, page }) => {
      const work = model.fill(await page(PAGE), { schema }, context);
      await assert.rejects(
        work,
        (error) => WinnowError.is(error, "MODEL_ANSWER_INVALID") && !/Sencha/.test(String(error)),
      );
      assert.equal(asked.length, 2);
      assert.deepEqual(context.warnings, []);
    });
  }
  const cuts = (_: Asked, response: Parameters<typeof complete>[0]) =>
    complete(response, { content: '{"price": 12' }, "length");
  await withModel([cuts], {}, async ({ model, asked, context, page }) => {
    await assert.rejects(model.fill(await page(PAGE), { schema }, context), /cut off/);
    assert.equal(asked.length, 1);
  });
});

test("recursive schemas, choices between shapes and other roots than objects work", async () => {
  const node = object({ name: string, children: { type: "array", items: { $ref: "#/$defs/node" } } });
  const tree = { name: "Sencha", children: [{ name: "tea", children: [] }] };
  await filled({ $ref: "#/$defs/node", $defs: { node } }, [tree], ({ value }) =>
    assert.deepEqual(value, tree),
  );
  const either = object({ price: { anyOf: [number, { type: "null" }] } }, { required: ["price"] });
  await filled(either, [{ price: 7 }], ({ value }) => assert.deepEqual(value, { price: null }));
  const list = { type: "array", items: string };
  await filled(list, [["Sencha", "Matcha"]], ({ value, asked }) => {
    assert.deepEqual(value, ["Sencha"]);
    assert.equal(asked[0]?.body.response_format, undefined);
  });
  const old = {
    $schema: "http://json-schema.org/draft-07/schema#",
    definitions: { n: number },
    ...object({
      pair: { type: "array", items: [string, { $ref: "#/definitions/n" }], additionalItems: false },
    }),
  };
  await filled(old, [{ pair: ["Sencha", 4.5] }], ({ value }) =>
    assert.deepEqual(value, { pair: ["Sencha", 4.5] }),
  );
});

test("schemas that cannot be used are the caller's mistake", async () => {
  const deep = JSON.parse(`${'{"items":'.repeat(200)}{}${"}".repeat(200)}`);
  const doubling = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [`d${i}`, { allOf: Array(2).fill({ $ref: `#/$defs/d${i + 1}` }) }]),
  );
  const bad: JsonSchema[] = [
    object({ a: { $ref: "https://example.com/schema.json" } }),
    object({ a: { $ref: "file:///etc/passwd" } }),
    object({ a: { $ref: "#/$defs/missing" } }),
    object({ a: { type: "strnig" } }),
    object({ a: 5 }),
    deep,
    { ...object({ a: string }), description: "x".repeat(200_000) },
    { allOf: [{ $ref: "#" }] },
    { $ref: "#/$defs/d0", $defs: { ...doubling, d40: {} } },
  ];
  for (const schema of bad) {
    await withModel([says({ a: "Sencha" })], {}, async ({ model, context, page }) => {
      const work = model.fill(await page(PAGE), { schema }, context);
      await assert.rejects(
        work,
        (error) => WinnowError.is(error, "BAD_REQUEST") && /schema/.test(String(error)),
      );
    });
  }
});

test("patterns run in linear time or not at all", async () => {
  const value = { a: `${"a".repeat(5000)}!`, b: "Sencha" };
  const evil = object({ a: { type: "string", pattern: "^(a+)+$" } });
  await withModel([says(value)], {}, async ({ model, context, page }) => {
    const work = model.fill(await page(value.a), { schema: evil }, context);
    await assert.rejects(work, /must match pattern/);
  });
  const properties = {
    a: { type: "string", pattern: "^(?=a)(a+)\\1$" },
    b: { type: "string", pattern: "^Se" },
  };
  await withModel([says(value)], {}, async ({ model, context, page }) => {
    const schema = { ...object(properties), patternProperties: { "^(?!x)": string } };
    const reading = await model.fill(await page(`${value.a} Sencha`), { schema }, context);
    assert.deepEqual(reading.value, value);
    assert.match(context.warnings.join(" "), /not checked: \^\(\?=a\)/);
  });
});

test("long pages are read in parts whose answers are put together", async () => {
  const SMALL = { contextTokens: 4096, maxOutputTokens: 1024, maxCalls: 20 };
  const long = Array.from(
    { length: 20 },
    (_, i) => `## Tea${i}\n\nCosts ${i + 100}. ${"Leaf. ".repeat(150)}`,
  ).join("\n\n");
  const schema = object({
    shop: string,
    teas: { type: "array", items: object({ name: string, price: number }) },
  });
  const reads = (asked: Asked) => {
    const teas = [...fencedIn(contentOf(asked)).matchAll(/## (Tea\d+)\s+Costs (\d+)/g)];
    if (teas.some(([, name]) => name === "Tea7")) return "no JSON at all";
    return JSON.stringify({
      shop: null,
      teas: teas.map(([, name, price]) => ({ name, price: Number(price) })),
    });
  };
  await withModel([reads], SMALL, async ({ model, asked, context, page }) => {
    const { value, evidence } = await model.fill(await page(long), { schema }, context);
    const { teas, shop } = value as { teas: { name: string; price: number }[]; shop: unknown };
    assert.equal(shop, null);
    assert.ok(teas.length >= 15 && teas.length < 20, String(teas.length));
    assert.deepEqual(teas[0], { name: "Tea0", price: 100 });
    assert.deepEqual(teas.at(-1), { name: "Tea19", price: 119 });
    assert.ok(evidence.some(({ path }) => path === "/teas/0/price"));
    assert.match(context.warnings.join(" "), /answers for 1 parts? of the page were not usable/);
    assert.ok(asked.length >= 4 && asked.length <= 12);
  });
});

test.run();
