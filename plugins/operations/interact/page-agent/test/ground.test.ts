import assert from "node:assert/strict";
import { suite } from "uvu";
import { atomsOf } from "../src/ground/atoms.ts";
import { isForm, isTopic } from "../src/ground/match.ts";
import { planOf } from "../src/ground/plan.ts";
import type { SnapshotElement } from "../src/page.ts";

const test = suite("kit-page-agent, clauses laid over a page");

/** A snapshot of elements given as `role name` with their hints. */
function page(...given: readonly (readonly [string, string, Record<string, string>?])[]): SnapshotElement[] {
  return given.map(([role, name, hints = {}], index) => ({
    ref: index + 1,
    role,
    name,
    states: [],
    depth: 0,
    locator: { steps: [{ role, name }] },
    box: { x: 0, y: index * 20, width: 50, height: 18 },
    hints,
  }));
}

/** What a clause comes to, in short. */
function plan(clause: string, elements: readonly SnapshotElement[], title = "") {
  const { entries, choices, press, rest, tie } = planOf(atomsOf(clause), elements, [], title);
  return {
    entries: entries.map(({ field, value }) => `${field.name}=${value}`),
    choices: choices.map((choice) => ("list" in choice ? choice.label : choice.name)),
    press: press?.name,
    rest: rest.map(({ written }) => written),
    isTie: tie !== undefined,
  };
}

test("a clause is words, values and joints", () => {
  const kinds = (clause: string) => atomsOf(clause).map(({ kind, written }) => `${kind} ${written}`);
  assert.deepEqual(kinds("Send 'Hi there' to ada@example.com on 14. Dezember 2026, 3 times"), [
    "word Send",
    "quoted Hi there",
    "word to",
    "email ada@example.com",
    "word on",
    "date 2026-12-14",
    "joint ,",
    "number 3",
    "word times",
  ]);
  assert.deepEqual(kinds("Inscris-moi au cours d'aquarelle").slice(0, 3), [
    "word Inscris",
    "word moi",
    "word au",
  ]);
});

test("forms of one word", () => {
  for (const [one, other] of [
    ["abonniere", "abonnieren"],
    ["inscris", "inscrire"],
    ["bewirb", "bewerben"],
    ["elige", "elegir"],
  ] as const)
    assert.ok(isForm(one, other), `${one} ${other}`);
  for (const [one, other] of [
    ["vuelo", "vuelta"],
    ["save", "send"],
    ["billing", "shipping"],
    ["subscribe", "unsubscribe"],
  ] as const)
    assert.equal(isForm(one, other), false, `${one} ${other}`);
  assert.ok(isTopic("stelle", ["Stellenangebote"]));
  assert.equal(isTopic("wasser", ["Stellenangebote"]), false);
});

test("labels take the values behind and before them", () => {
  const form = page(
    ["textbox", "Name"],
    ["spinbutton", "Passengers"],
    ["slider", "Volume"],
    ["textbox", "E-mail", { type: "email" }],
    ["button", "Send"],
  );
  assert.deepEqual(plan("set the volume to 55 and the name to Ada Lovelace", form).entries.sort(), [
    "Name=Ada Lovelace",
    "Volume=55",
  ]);
  assert.deepEqual(plan("put 3 passengers", form).entries, ["Passengers=3"]);
  assert.deepEqual(plan("send with ada@example.com", form), {
    entries: ["E-mail=ada@example.com"],
    choices: [],
    press: "Send",
    rest: [],
    isTie: false,
  });
});

test("fields of one name are told apart by their group, or not filled in", () => {
  const form = page(["textbox", "City", { group: "Billing" }], ["textbox", "City", { group: "Shipping" }]);
  assert.deepEqual(plan("enter 'Vienna' as city for shipping", form).isTie, false);
  assert.ok(plan("enter 'Vienna' as city", form).isTie);
});

test("a button belongs to what stands in its row", () => {
  const list = page(
    ["heading", "Courses"],
    ["text", "Yoga", { item: "1" }],
    ["button", "Sign up", { item: "1" }],
    ["text", "Choir", { item: "2" }],
    ["text", "Full", { item: "2" }],
    ["text", "Chess", { item: "3" }],
    ["button", "Sign up", { item: "3" }],
  );
  assert.deepEqual(plan("sign up for the chess course", list).press, "Sign up");
  assert.deepEqual(plan("sign up for the chess course", list).rest, []);
  assert.ok(plan("sign up for choir", list).isTie || plan("sign up for choir", list).rest.length > 0);
});

test("every word is answered to, or left over", () => {
  const shop = page(
    ["button", "Pay"],
    ["button", "Place order"],
    ["radio", "Express (next day)", { group: "Delivery" }],
  );
  assert.deepEqual(plan("choose express delivery", shop).choices, ["Express (next day)"]);
  assert.deepEqual(plan("pay with PayPal", shop).rest, ["PayPal"]);
  assert.deepEqual(plan("choose standard delivery", shop).choices, []);
  assert.deepEqual(plan("juggle the order", shop).rest, ["juggle"]);
});

test("the prompt itself, shown by the page, answers to nothing", () => {
  const echo = page(
    ["text", "Generate an odd number, then press submit.", { item: "1" }],
    ["button", "Generate", { item: "1" }],
  );
  assert.deepEqual(plan("generate an odd number", echo).rest, ["odd", "number"]);
});

test.run();
