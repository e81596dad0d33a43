import assert from "node:assert/strict";
import { suite } from "uvu";
import { withoutPrompt } from "../src/find/echo.ts";
import { find, isThere } from "../src/find/find.ts";
import type { Purpose } from "../src/find/roles.ts";
import { fit } from "../src/find/words.ts";
import { readInstructions, type Target } from "../src/index.ts";
import type { SnapshotElement } from "../src/page.ts";
import { isoDate, isoTime } from "../src/perform/dates.ts";
import { healed, sameElement, signalsOf } from "../src/recipes/signals.ts";

const ELEMENT: SnapshotElement = {
  ref: 1,
  role: "text",
  name: "",
  states: [],
  depth: 0,
  locator: { steps: [] },
  box: { x: 0, y: 0, width: 1, height: 1 },
  hints: {},
};
const test = suite("kit-page-agent, finding");

type Rough = readonly [
  role: string,
  name: string,
  more?: Partial<Omit<SnapshotElement, "hints">> & { readonly hints?: Record<string, string> },
];

/** A page of elements below each other; indentation is given as `depth`. */
function page(...rough: readonly Rough[]): SnapshotElement[] {
  return rough.map(([role, name, more], index) => ({
    ref: index + 1,
    role,
    name,
    states: [],
    depth: 0,
    locator: { steps: [{ css: `#e${index}` }] },
    box: { x: 0, y: index * 40, width: 200, height: 30 },
    hints: {},
    ...more,
  }));
}

/** What the words of a prompt point at. */
function pointed(elements: readonly SnapshotElement[], prompt: string, last?: SnapshotElement): string {
  const [step] = readInstructions(prompt).steps;
  assert.ok(step !== undefined && "target" in step && step.target !== undefined, prompt);
  const purposes: Readonly<Record<string, Purpose>> = {
    fill: "fill",
    check: "check",
    select: "select",
    hover: "hover",
  };
  const found = find(elements, step.target as Target, purposes[step.action] ?? "click", last);
  return "element" in found
    ? `${found.element.ref} ${found.element.name}`
    : "tie" in found
      ? `tie: ${found.tie}`
      : `none: ${found.none}`;
}

test("words fit exactly, then as whole words, then roughly", () => {
  const order = [
    "Load more",
    "load  MORE!",
    "Load more items",
    "Please load more",
    "Loads more",
    "Load mroe",
    "Unload",
  ];
  const scores = order.map((name) => fit("load more", name));
  assert.deepEqual(
    scores,
    [...scores].sort((one, other) => other - one),
  );
  assert.equal(scores[0], 100);
  assert.ok((scores[5] ?? 0) >= 55, String(scores));
  assert.equal(scores[6], 0);
  assert.ok(fit("log in", "Sign in") > 70);
  assert.ok(fit("Überschrift", "Uberschrift") === 100);
  assert.equal(fit("", "x"), 0);
  assert.ok(fit("a ".repeat(5000), "b ".repeat(5000)) < 60);
});

test("the best fit wins: the name before a part of it, what can be used before text, a dialog before what is behind it", () => {
  const shop = page(
    ["heading", "Save money"],
    ["text", "Save"],
    ["button", "Save as draft"],
    ["button", "Save"],
    ["link", "Saved items"],
  );
  assert.equal(pointed(shop, "Click Save"), "4 Save");
  assert.equal(pointed(shop, "Click 'Save as'"), "3 Save as draft");
  const modal = page(
    ["button", "Delete"],
    ["dialog", "Sure?"],
    ["button", "Delete", { depth: 1 }],
    ["button", "Cancel", { depth: 1 }],
  );
  assert.equal(pointed(modal, "Click Delete"), "3 Delete");
  assert.equal(pointed(page(["link", "Orders"], ["tab", "Orders"]), "open the Orders tab"), "2 Orders");
  assert.equal(pointed(page(["link", "Orders"], ["tab", "Orders"]), "click the Orders link"), "1 Orders");
  assert.equal(pointed(page(["link", "Orders"]), "click the Orders button"), "1 Orders");
});

test("a tie is an error that lists what fits, unless one is clearly nearest to what was done last", () => {
  const rows = page(["heading", "Ada"], ["button", "Edit"], ["heading", "Grace"], ["button", "Edit"]);
  const tie = pointed(rows, "Click Edit");
  assert.match(tie, /^tie: 2 elements fit "Edit": button "Edit" after "Ada"; button "Edit" after "Grace"/);
  assert.equal(pointed(rows, "Click Edit", rows[2]), "4 Edit");
  assert.equal(pointed(rows, "Click the second Edit button"), "4 Edit");
  assert.equal(pointed(rows, "Click the last Edit button"), "4 Edit");
  assert.equal(pointed(rows, "Click the fifth Edit button"), 'none: Only 2 elements fit "Edit" (button).');
  assert.equal(pointed(rows, "Click the Edit button next to 'Ada'"), "2 Edit");
  assert.equal(pointed(rows, "Click Edit below 'Grace'"), "4 Edit");
  assert.match(
    pointed(rows, "Click the Edit button next to 'Alan'"),
    /none: Nothing on the page fits "Alan"/,
  );
  const links = page(["link", "Home", { hints: { href: "/" } }], ["link", "Home", { hints: { href: "/" } }]);
  assert.equal(pointed(links, "Click Home"), "1 Home", "both lead to the same place");
});

test("cards: the button that belongs to a title stands below it", () => {
  const at = (x: number, y: number) => ({ box: { x, y, width: 150, height: 30 } });
  const cards = page(
    ["heading", "Blue Mug", at(0, 0)],
    ["button", "Add to cart", at(0, 60)],
    ["heading", "Red Mug", at(0, 100)],
    ["button", "Add to cart", at(0, 160)],
  );
  assert.equal(pointed(cards, "Add the Red Mug to the cart"), "4 Add to cart");
  assert.equal(pointed(cards, "Add the 'Blue Mug' to the cart"), "2 Add to cart");
});

test("fields are found by label, placeholder, name and type", () => {
  const form = page(
    ["textbox", "", { hints: { type: "email", name: "mail" } }],
    ["textbox", "", { hints: { type: "password" } }],
    ["textbox", "Your first name", { hints: {} }],
    ["textbox", "", { hints: { placeholder: "Postal code" } }],
    ["textbox", "", { hints: { name: "phone_number" } }],
    ["searchbox", ""],
    ["textbox", "", { hints: { tag: "textarea" } }],
    ["checkbox", "Newsletter"],
    ["textbox", "Avatar", { hints: { type: "file" } }],
  );
  const wanted = {
    email: 1,
    password: 2,
    "first name": 3,
    "zip code": 4,
    "phone number": 5,
    "search field": 6,
    message: 7,
  };
  for (const [words, ref] of Object.entries(wanted))
    assert.match(pointed(form, `Type 'x' into the ${words}`), new RegExp(`^${ref} `), words);
  assert.equal(pointed(form, "tick Newsletter"), "8 Newsletter");
  assert.match(pointed(form, "Type 'x' into Avatar"), /^none/);
  const two = page(["textbox", "Password hint"], ["textbox", "", { hints: { type: "password" } }]);
  assert.match(pointed(two, "Type 'x' into the password field"), /^2 /);
});

test("the second result is the second of the main list, not of the menu", () => {
  const results = page(
    ["navigation", "Main"],
    ["link", "Home", { depth: 1 }],
    ["link", "About us and everybody else", { depth: 1 }],
    ["main", ""],
    ["heading", "Moby-Dick", { depth: 1 }],
    ["link", "Moby-Dick", { depth: 2, hints: { href: "/1" } }],
    ["heading", "Emma", { depth: 1 }],
    ["link", "Emma", { depth: 2, hints: { href: "/2" } }],
    ["link", "2", { depth: 1 }],
    ["link", "Next", { depth: 1 }],
  );
  assert.equal(pointed(results, "click the second result"), "8 Emma");
  assert.equal(pointed(results, "open the first article"), "6 Moby-Dick");
  assert.equal(pointed(results, "click the last product"), "8 Emma");
});

test("what is waited for is there as an element or as text", () => {
  const elements = page(["button", "Load more"]);
  assert.equal(isThere(elements, "", { words: "Load more", quoted: true }), true);
  assert.equal(isThere(elements, "Order placed.", { words: "order placed", quoted: true }), true);
  assert.equal(isThere(elements, "", { words: "Load less", quoted: true }), false);
});

test("an element is known again by what is left of it, and by nothing less", () => {
  const before = page(
    ["heading", "Ada"],
    ["button", "Edit"],
    ["button", "Delete", { hints: { class: "btn red" } }],
    ["text", "Footer"],
  );
  const [, , button] = before as [SnapshotElement, SnapshotElement, SnapshotElement];
  const signals = signalsOf(button, before);
  assert.equal(sameElement(before, signals), button);
  const renamed = page(
    ["heading", "Ada"],
    ["button", "Edit"],
    ["button", "Remove", { hints: { class: "btn red" } }],
    ["text", "Footer"],
  );
  assert.equal(sameElement(renamed, signals), undefined);
  assert.equal(healed(renamed, signals)?.name, "Remove");
  const strange = page(["heading", "Welcome"], ["button", "Subscribe"], ["link", "Help"]);
  assert.equal(healed(strange, signals), undefined);
  const twice = page(["button", "Delete"], ["button", "Delete"]);
  assert.equal(healed(twice, signals), undefined);
});

test("a button that only its row tells from others is not taken for that of another row", () => {
  const row = (name: string, index: number): readonly Rough[] => [
    ["text", name],
    ["button", "Delete", { locator: { steps: [{ css: `tr:nth-of-type(${index}) button` }] } }],
  ];
  const before = page(...row("Ada", 1), ...row("Grace", 2));
  const signals = signalsOf(before[1] as SnapshotElement, before);
  assert.equal(sameElement(before, signals), before[1]);
  assert.equal(sameElement(page(...row("Grace", 1), ...row("Ada", 2)), signals), undefined);
});

test("a password never goes into another sort of field when a recipe is healed", () => {
  const before = page(["textbox", "Password", { hints: { type: "password", id: "p" } }]);
  const signals = signalsOf(before[0] as SnapshotElement, before);
  assert.equal(
    healed(page(["textbox", "Password", { hints: { type: "text", id: "p" } }]), signals),
    undefined,
  );
});

test("dates and times in words are what fields take", () => {
  const dates = {
    "12 May 2026": "2026-05-12",
    "May 12th, 2026": "2026-05-12",
    "12.5.2026": "2026-05-12",
    "5/12/2026": "2026-05-12",
    "25/12/2026": "2026-12-25",
    "2026-5-1": "2026-05-01",
    "3. März 2026": "2026-03-03",
    "1er août 2026": "2026-08-01",
    "mayo de 2026": "2026-05-01",
    "2026 May": "2026-05-01",
    "Freitag, den 3. März 2026": "2026-03-03",
    "le 14 juillet 2027": "2027-07-14",
    "15 de marzo de 2026": "2026-03-15",
    "30/02/2026": "30/02/2026",
    soon: "soon",
  };
  for (const [words, date] of Object.entries(dates)) assert.equal(isoDate(words), date, words);
  const times = { "7:30 pm": "19:30", "12 am": "00:00", "9": "09:00", "14:05": "14:05" };
  for (const [words, time] of Object.entries(times)) assert.equal(isoTime(words), time, words);
});

test("a prompt that the page shows is no part of it", () => {
  const text = (name: string, role = "text") => ({ ...ELEMENT, role, name });
  const kept = (prompt: string) =>
    withoutPrompt(
      [
        text("Use the terminal below to delete a file."),
        text("terminal"),
        text("Use the terminal below", "button"),
      ],
      prompt,
    ).map(({ name }) => name);
  assert.deepEqual(kept("Use the terminal below to delete a file."), ["terminal", "Use the terminal below"]);
  assert.equal(kept("Click 'Use the terminal below to delete a file.'").length, 3);
});

test.run();
