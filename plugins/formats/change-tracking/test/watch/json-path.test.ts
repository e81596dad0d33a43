import assert from "node:assert/strict";
import { WinnowError } from "@winnow/core";
import { json } from "@winnow/parser-json";
import { suite } from "uvu";
import * as v from "valibot";
import { Watch } from "../../src/options.ts";
import { linesAt } from "../../src/watch/json-path.ts";
import { jsonPathProblem } from "../../src/watch/syntax.ts";
import { type Site, start, track } from "../site.ts";

const test = suite("format-change-tracking: paths of JSON");

/** What a shop answers. */
const SHOP = {
  generatedAt: "2026-11-28T07:00:00Z",
  offers: [
    { name: "Bücher", price: { currency: "EUR", amount: 12.5 }, tags: ["new", "paper"], stock: 3 },
    { name: "本", price: { amount: 1200, currency: "JPY" }, tags: [], stock: 0 },
  ],
  "meta data": { next: null, "it's": true },
};

test("values as lines of JSON", () => {
  assert.deepEqual(linesAt(["$.offers[*].name"], SHOP), ['"Bücher"', '"本"']);
  assert.deepEqual(linesAt(["$.offers[?@.stock > 0].price.amount", "$['meta data']['it\\'s']"], SHOP), [
    "12.5",
    "true",
  ]);
  assert.deepEqual(linesAt(["$..amount"], SHOP).toSorted(), ["12.5", "1200"]);
  assert.deepEqual(linesAt(["$.offers[-1:].tags", "$['meta data'].next"], SHOP), ["[]", "null"]);
  assert.deepEqual(linesAt(["$.missing"], SHOP), []);
  assert.deepEqual(linesAt(["$.offers[0]"], SHOP), [
    "{",
    '  "name": "Bücher",',
    '  "price": {',
    '    "amount": 12.5,',
    '    "currency": "EUR"',
    "  },",
    '  "stock": 3,',
    '  "tags": [',
    '    "new",',
    '    "paper"',
    "  ]",
    "}",
  ]);
});

test("names in another order are the same", () => {
  const [one, other] = [
    { a: 1, b: { c: 2, d: 3 } },
    { b: { d: 3, c: 2 }, a: 1 },
  ];
  assert.deepEqual(linesAt(["$"], one), linesAt(["$"], other));
});

test("what cannot be used is refused, with what to do", () => {
  for (const [path, message] of [
    ["offers[0].price", /it begins with \$/],
    ["$.offers[", /Expected|end of input/],
    ["$.offers[?match(@.name, 'B.*')]", /match\(\) is not supported: use `keep`/],
    ["$.offers[?search(@.name, '(a+)+$')]", /search\(\) is not supported/],
    ["$..*..*..*", /everything below 3 times/],
    ["$.a[?@.x == $..y]", /Expected|whole document/],
    ["$.a[?$..y]", /a condition may name the whole document/],
    ["$['a','a']", /the same selector twice/],
  ] as const)
    assert.match(jsonPathProblem(path) ?? "", message, path);
  for (const path of [
    "$",
    "$..price",
    "$.a[?@.b == $.c]",
    "$['a','b'][0,-1]",
    "$.a[?!@.b && length(@.c) > 2]",
  ])
    assert.equal(jsonPathProblem(path), undefined, path);
  const problem = (watch: unknown) => v.safeParse(Watch, watch).issues?.[0]?.message ?? "";
  assert.match(
    problem({ jsonPath: [".offers"] }),
    /^\.offers is not a JSONPath that can be used here: it begins/,
  );
  assert.notEqual(problem({ jsonPath: [] }), "");
  assert.notEqual(problem({ jsonPath: [`$.${"a".repeat(1000)}`] }), "");
  assert.notEqual(problem({ jsonPath: Array.from({ length: 51 }, () => "$") }), "");
});

const codeOf = (work: () => unknown): string => {
  try {
    work();
    return "";
  } catch (error) {
    return WinnowError.is(error) ? `${error.code}: ${error.message}` : String(error);
  }
};

test("documents and paths that multiply are refused before they are looked at", () => {
  const deep = (depth: number): unknown => JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`);
  assert.match(
    codeOf(() => linesAt(["$"], deep(1000))),
    /FILTER_FAILED: .*200 deep/,
  );
  const wide = Array.from({ length: 300_000 }, (_, at) => ({ at }));
  assert.match(
    codeOf(() => linesAt(["$..*..*"], wide)),
    /look at too much/,
  );
  assert.match(
    codeOf(() =>
      linesAt(
        Array.from({ length: 50 }, () => "$[*].at"),
        wide,
      ),
    ),
    /look at too much/,
  );
  assert.match(
    codeOf(() => linesAt(["$[?@.a][?@.b][?@.c]['x',*,0,?@.d]"], wide)),
    /look at too much/,
  );
  // A chain has few values, and each of them is in all those above it.
  let chain: unknown = "x".repeat(200_000);
  for (let depth = 0; depth < 150; depth += 1) chain = { chain };
  assert.match(
    codeOf(() => linesAt(["$..*"], chain)),
    /finds more than/,
  );
  const twins = Array.from({ length: 100 }).reduce((below: unknown) => ({ a: below }), 1);
  assert.match(
    codeOf(() => linesAt([`$${"[*,?@.a]".repeat(60)}`], twins)),
    /look at too much/,
  );
});

/** Milliseconds of processor time that some work takes. */
function cpuMs(work: () => unknown): number {
  const from = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}

test("time grows with the document", () => {
  const list = (size: number) =>
    Array.from({ length: size }, (_, at) => ({ a: { b: [at, at] }, c: `${at}` }));
  const [small, large] = [list(4000), list(20_000)];
  for (const path of ["$..b[0]", "$[?@.c == '7'].a", "$[?@..b].c", "$..a..b"]) {
    const time = (document: unknown) => cpuMs(() => linesAt([path], document));
    time(small);
    const [few, many] = [time(small), time(large)];
    assert.ok(many < 15 * Math.max(few, 20), `${path}: ${few} ms, then ${many} ms`);
  }
});

test("an answer in JSON is compared by what its paths find", async () => {
  const site: Site = { body: JSON.stringify(SHOP), more: { contentType: "application/json" } };
  await using world = await start(site, { plugins: [json()] });
  const options = {
    modes: ["git-diff"],
    watch: { jsonPath: ["$.offers[*]['name','price']"], ignore: ["currency"] },
  };
  assert.equal((await track(world, options)).status, "new");
  const [first, second] = SHOP.offers;
  site.body = JSON.stringify({
    ...SHOP,
    generatedAt: "2026-11-29T07:00:00Z",
    offers: [{ ...first, stock: 9 }, second],
  });
  assert.equal((await track(world, options)).status, "same");
  const dearer = { ...second, price: { currency: "JPY", amount: 1350 } };
  site.body = JSON.stringify({ ...SHOP, offers: [first, dearer] });
  const changed = await track(world, options);
  assert.equal(changed.status, "changed");
  assert.match(changed.diff ?? "", /- {2}"amount": 1200,?\n\+ {2}"amount": 1350/);
  site.body = JSON.stringify({ offers: [] });
  const empty = await track(world, options);
  assert.equal(empty.code, "CHANGE_TRACKING_FILTER_FAILED");
  assert.match(empty.warning ?? "", /`jsonPath` finds nothing/);
  site.body = "<!doctype html><title>Down</title><p>We are being rebuilt.</p>";
  site.more = { contentType: "text/html" };
  assert.match(
    (await track(world, options)).warning ?? "",
    /`jsonPath` is for JSON, and the page is text\/html/,
  );
});

test.run();
