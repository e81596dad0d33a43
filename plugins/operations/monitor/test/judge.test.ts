import assert from "node:assert/strict";
import { suite } from "uvu";
import { judge } from "../src/judge/ask.ts";
import { type WordChange, wordChanges } from "../src/judge/change.ts";
import { judgeByRules } from "../src/judge/rules.ts";

const test = suite("operation-monitor: the judge");

function change(before: string | null, after: string | null): WordChange {
  return { type: before === null ? "added" : after === null ? "removed" : "changed", before, after };
}
/** Whether a change is what a goal asks for. */
function isMeant(
  goal: string,
  before: string | null,
  after: string | null,
  about = "Shop https example com",
) {
  return judgeByRules(goal, [change(before, after)], { about }).meaningful;
}

/** A goal, what a line was and is, whether that counts, and the title of the page. */
type Row = readonly [string, string | null, string | null, boolean, string?];
const ROWS: readonly Row[] = [
  ["Alert me when the price changes", "Price: €20.00", "Price: €22.00", true],
  ["Alert me when the price changes", "A nice mill for two.", "A nice mill for four, in red.", false],
  ["Tell me when the price drops below 50", "Price: $60", "Price: $49.90", true],
  ["Tell me when the price drops below 50", "Price: $60", "Price: $55", false],
  ["Tell me when the price drops below 50", "Price: $48", "Price: $45", false],
  ["Tell me when the price drops below 1,200 euros", "1.450 €", "1.180 €", true],
  ["Notify me when the price rises above 100", "Price: €90", "Price: €110", true],
  ["Notify me when the price rises above 100", "Price: €90", "Price: €80", false],
  ["Let me know about price drops", "€20.00", "€18.00", true],
  ["Let me know about price drops", "€20.00", "€25.00", false],
  ["Price of the Team plan", "Team $12 10 projects", "Team $15 10 projects", true],
  ["Price of the Team plan", "Business $49 Unlimited", "Business $59 Unlimited", false],
  ["Back in stock", "Availability: Out of stock", "Availability: In stock", true],
  ["Back in stock", "Availability: In stock", "Availability: Out of stock", false],
  ["When the mill is sold out", "In stock", "Sold out", true],
  ["When tickets become available", "Standing €18 Sold out", "Standing €18 Available", true],
  ["New job postings", null, "Accountant Linz part time", true, "Open positions"],
  ["New job postings", "Baker Graz full time", null, false, "Open positions"],
  ["New job postings for drivers", null, "Driver Graz full time", true, "Open positions"],
  ["New job postings for drivers", null, "Accountant Linz part time", false, "Open positions"],
  ["New releases", null, "v2.3.1", true, "Releases"],
  [
    "Changes of the deadline",
    "Applications until 15 January 2027",
    "Applications until 31 January 2027",
    true,
  ],
  ["Changes of the deadline", "The subsidy covers 30%", "The subsidy covers 25%", false],
  ["Ignore typos", "We recieve your goods", "We receive your goods", false],
  ["Ignore typos", "We charge 2%", "We charge 3%", true],
  ["Any change, but ignore price changes", "Mill €20.00", "Mill €22.00", false],
  ["Any change, but ignore price changes", "Mill €20.00", "Mill with sieve €22.00", true],
  ["Ignore typos and price changes", "Mill €20.00", "Mill €22.00", false],
  ["Ignore typos and price changes", "The law of Portugal applies.", "The law of Ireland applies.", true],
  ["Do not alert me about stock", "In stock", "Out of stock", false],
  ["Outages of the API", "API Operational", "API Major outage", true, "System status"],
  [
    "Refund policy",
    "You may return goods within 14 days for a refund.",
    "You may return goods within 7 days for a refund.",
    true,
  ],
  ["Refund policy", null, "We have opened a shop in Graz.", false],
  ["Changes in leadership such as a new CEO", "CEO: Ada Miller", "CEO: Grace Baker", true],
  ["Important changes", "The law of Portugal applies.", "The law of Ireland applies.", true],
  ["Anything new about rye", null, "Rye is scarce this year", true],
  ["Anything new about rye", null, "Swimming pool opens in May", false],
];

test("rules judge by what a goal asks for and what it excludes", () => {
  const wrong = ROWS.filter(
    ([goal, before, after, expected, about]) => isMeant(goal, before, after, about) !== expected,
  );
  assert.deepEqual(wrong, []);
});

test("a judgement lists what counts, and says why", () => {
  const goal = "Tell me when the price drops below 50";
  const found = judgeByRules(goal, [change("Price: $60", "Price: $49"), change("Red mill", "Blue mill")]);
  assert.deepEqual(found, {
    meaningful: true,
    confidence: "high",
    reason: "49 is below 50.",
    meaningfulChanges: [
      { type: "changed", before: "Price: $60", after: "Price: $49", reason: "49 is below 50." },
    ],
  });
  const noise = judgeByRules(goal, [change("Price: $60", "Price: $59")]);
  assert.deepEqual([noise.meaningful, noise.confidence, noise.meaningfulChanges], [false, "high", []]);
});

test("a diff is read as pairs of lines, and fields by their paths", () => {
  const text =
    "--- previous\n+++ current\n@@ -1,3 +1,3 @@\n # Mill\n-Price: **€20**\n+Price: **€22**\n+New: a sieve\n";
  assert.deepEqual(wordChanges({ text, json: { files: [] } }), [
    { ...change("Price: €20", "Price: €22"), heading: "Mill", label: "Price" },
    { ...change(null, "New: a sieve"), heading: "Mill", label: "New" },
  ]);
  assert.deepEqual(wordChanges({ json: { price: { previous: 20, current: 22 } } }), [
    change("price: 20", "price: 22"),
  ]);
  assert.deepEqual(wordChanges(null), []);
});

test("what a goal names and has a label of its own is as it was where another one changed", () => {
  const asked = (goal: string, of: WordChange, unchanged: readonly string[]) =>
    judgeByRules(goal, [of], { unchanged }).meaningful;
  const secretary = { ...change("Secretary: Ada Low", "Secretary: Ben Hart"), label: "Secretary" };
  assert.equal(asked("When the president changes", secretary, ["President"]), false);
  const pets = { ...change("Dogs are welcome.", "No dogs please."), heading: "Pets" };
  assert.equal(asked("If the cancellation rules change", pets, ["Cancellation"]), false);
  assert.equal(asked("If the rules for pets change", pets, ["Cancellation"]), true);
  const fresh = { ...change(null, "Cancel up to a day before."), heading: "News" };
  assert.equal(asked("If the cancellation rules change", fresh, ["Cancellation"]), true, "news of it");
  const offer = { ...change("Offer: €20", "Offer: €18"), label: "Offer" };
  assert.equal(asked("When the price drops", offer, ["Price"]), true, "a price by its value");
});

test("a goal may say who asks, what is not wanted behind a not, and by how many percent", () => {
  const bakery = "I run a small bakery. Tell me when the price of flour changes. Staff does not interest me.";
  assert.equal(isMeant(bakery, "Staff: Ann", "Staff: Bea"), false);
  assert.equal(isMeant(bakery, "Flour 25 kg £14.20", "Flour 25 kg £14.90"), true);
  assert.equal(
    isMeant("Changes of the fee, not of the address", "Address: 4 Mill Lane", "Address: 9 Dock Road"),
    false,
  );
  assert.equal(isMeant("Changes of the fee, not of the address", "Fee: £4", "Fee: £5"), true);
  for (const [after, isWanted] of [
    ["Fare: €85", true],
    ["Fare: €96", false],
    ["Fare: €140", false],
  ] as const)
    assert.equal(isMeant("When the price drops by more than 10 %", "Fare: €100", after), isWanted, after);
});

const one = {
  goal: "Prices",
  url: "https://a.example/mill",
  title: "Mill",
  diff: { text: "--- previous\n+++ current\n@@ -1 +1 @@\n-Price: €20\n+Price: €22\n" },
};
const { signal } = new AbortController();
const answer = (object: unknown) => ({
  generate: async () => ({ text: "", object, inputTokens: 1, outputTokens: 1 }),
});

test("a model judges where there is one, and what it invents is left out", async () => {
  const listed = { type: "changed", before: "Price: €20", after: "Price: €22", reason: "It rose." };
  const invented = { type: "added", before: null, after: "Free gold", reason: "It says so." };
  const object = {
    meaningful: true,
    confidence: "high",
    reason: "The price rose.",
    meaningfulChanges: [listed, invented],
  };
  const { judgment, degradedReason } = await judge(one, answer(object), signal);
  assert.deepEqual([judgment, degradedReason], [{ ...object, meaningfulChanges: [listed] }, undefined]);
});

test("a model that fails loses nothing: rules judge, and their doubts count", async () => {
  const failing = { generate: async () => assert.fail("no answer") };
  const found = await judge({ ...one, goal: "Back in stock" }, failing, signal);
  assert.match(found.degradedReason ?? "", /The model did not answer: no answer/);
  assert.deepEqual([found.judgment.meaningful, found.judgment.confidence], [true, "low"]);
  assert.match(
    (await judge(one, answer({ meaningful: "yes" }), signal)).degradedReason ?? "",
    /did not answer/,
  );
  assert.equal((await judge(one, undefined, signal)).degradedReason, undefined);
});

test("what stands in a list of other things is about these, unless the goal names one of them", () => {
  const about = { type: "changed", before: "Walnut Tray £31.00", after: "Walnut Tray £27.00" } as const;
  const meant = (goal: string, others: string) =>
    judgeByRules(goal, [{ ...about, others, heading: others }], { about: "Harlow Desk Lamp" }).meaningful;
  assert.equal(meant("Tell me when it gets cheaper", "Customers also bought"), false);
  assert.equal(meant("Tell me when the tray gets cheaper", "Customers also bought"), true);
  assert.equal(meant("Changes of what customers bought", "Customers also bought"), true);
});

test("what was closed and is so for another reason has not opened again", () => {
  assert.equal(isMeant("Tell me when the road reopens", "Closed by snow", "Closed by a landslide"), false);
  assert.equal(isMeant("Tell me when the road reopens", "Closed by snow", "Open to all"), true);
  assert.equal(isMeant("Tell me when the road reopens", "Closed", "Closed; reopens on 3 May"), true);
  assert.equal(isMeant("Any change of the road", "Closed by snow", "Closed by a landslide"), true);
});

test("an entry that is new is no other thing than those of its list that are as they were", async () => {
  const page = "# Programme\n\n- Concert in the park\n- Recital: songs by Schubert\n";
  const text =
    "--- a\n+++ b\n@@ -1,3 +1,4 @@\n # Programme\n \n - Concert in the park\n+- Recital: songs by Schubert\n";
  const one = { goal: "Notify me of new concerts", url: "https://example.com", title: "Programme" };
  const { judgment } = await judge({ ...one, diff: { text }, page }, undefined, new AbortController().signal);
  assert.equal(judgment.meaningful, true);
});

test.run();
