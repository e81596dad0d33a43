import assert from "node:assert/strict";
import { suite } from "uvu";
import { describeButton, describeInput, findButtons, pickButtons } from "../src/components.ts";
import { paintPage } from "../src/paint.ts";
import { button, type Part, pageOf, rgb } from "./pages.ts";

const test = suite("format-branding: components");

/** The two buttons of a page of these. */
function pair(parts: readonly Part[]) {
  const { primary, secondary } = pickButtons(findButtons(paintPage(pageOf(parts)), 800));
  return [primary && describeButton(primary).background, secondary && describeButton(secondary).background];
}
const blue = { background: rgb("#0055cc"), color: rgb("#ffffff") };
const green = { background: rgb("#118833"), color: rgb("#ffffff") };
const outline = { borderWidth: 1, border: rgb("#0055cc"), color: rgb("#0055cc") };

test("a filled button comes before an outlined one, whatever their order", () => {
  assert.deepEqual(pair([button("Learn more", outline), button("Start", blue)]), ["#0055cc", "transparent"]);
  assert.deepEqual(pair([button("Learn more", outline)]), ["transparent", undefined]);
  assert.deepEqual(pair([]), [undefined, undefined]);
});

test("classes say which of two filled ones is the first", () => {
  const second = button("Later", green, { words: "btn btn-secondary" });
  assert.deepEqual(pair([second, button("Now", blue, { words: "btn btn-primary" })]), ["#0055cc", "#118833"]);
  assert.deepEqual(pair([button("Now", blue, { words: "btn is-cta" }), second]), ["#0055cc", "#118833"]);
});

test("buttons of states, tabs, networks and overlays come last", () => {
  const red = { background: rgb("#cc0022"), color: rgb("#ffffff") };
  assert.deepEqual(
    pair([button("Delete", red, { words: "btn btn-danger" }), button("Save", blue)])[0],
    "#0055cc",
  );
  assert.deepEqual(pair([button("Share", red), button("Save", blue)])[0], "#0055cc");
  assert.deepEqual(
    pair([button("Accept all", red, { region: "overlay" }), button("Save", blue)])[0],
    "#0055cc",
  );
  const network = { background: rgb("#1877f2"), color: rgb("#ffffff") };
  assert.deepEqual(pair([button("Continue", network)]), [undefined, undefined]);
});

test("links that look like buttons are some; words, icons and boxes are not", () => {
  const link = { tag: "a", role: "link" } as const;
  assert.equal(pair([button("Order now", blue, link)])[0], "#0055cc");
  assert.equal(pair([button("Order now", outline, { ...link, words: "btn" })])[0], "transparent");
  assert.equal(
    pair([button("Order now", { color: rgb("#0055cc") }, link)])[0],
    undefined,
    "neither paint nor frame",
  );
  assert.equal(pair([button("", outline)])[0], undefined, "nothing to read");
  assert.equal(pair([button("x", outline, { box: [0, 0, 16, 16] })])[0], undefined, "an icon");
  assert.equal(
    pair([button("Whole card", outline, { ...link, box: [0, 0, 400, 300] })])[0],
    undefined,
    "a card",
  );
  const long = "A sentence that is too long to be the text of a button";
  assert.equal(pair([button(long, outline)])[0], undefined, "a sentence");
});

test("where no element says that it is a button, small painted ones with words are", () => {
  const painted: Part = { tag: "div", box: [200, 300, 160, 44], style: { ...blue, radius: "22px" } };
  const words: Part = {
    tag: "span",
    characters: 10,
    box: [220, 312, 120, 20],
    style: { color: rgb("#ffffff") },
  };
  const [primary] = findButtons(paintPage(pageOf([painted, words])), 800);
  assert.ok(primary);
  assert.deepEqual(describeButton(primary), {
    background: "#0055cc",
    textColor: "#ffffff",
    borderRadius: "22px",
    padding: "0px 0px 0px 0px",
    fontWeight: "400",
  });
  assert.deepEqual(pair([painted]), [undefined, undefined], "without words it is a decoration");
});

test("the color of the text is that of the element which holds it", () => {
  const empty = button("Start", blue, { characters: 0 });
  const inner: Part = {
    tag: "span",
    role: "button",
    characters: 5,
    box: [220, 310, 60, 20],
    style: { color: rgb("#ffee00") },
  };
  const [primary] = findButtons(paintPage(pageOf([empty, inner])), 800);
  assert.ok(primary);
  assert.equal(describeButton(primary).textColor, "#ffee00");
});

test("frames are told where they can be seen", () => {
  const describe = (style: object) => {
    const [first] = findButtons(paintPage(pageOf([button("Start", style)])), 800);
    assert.ok(first);
    return describeButton(first).borderColor;
  };
  assert.equal(describe({ ...blue, borderWidth: 2, border: rgb("#002255") }), "#002255");
  assert.equal(describe({ ...blue, borderWidth: 1, border: [0, 0, 0, 0] }), undefined);
  assert.equal(describe({ ...blue, borderWidth: 1, border: rgb("#0055cc") }), undefined);
});

test("the field that most look like; one in a banner does not count", () => {
  const field = (border: string, more: Part = {}): Part => ({
    tag: "input",
    role: "input",
    box: [100, 400, 300, 40],
    ...more,
    style: { borderWidth: 1, border: rgb(border), radius: "6px" },
  });
  const fields = [field("#ff0000"), field("#cccccc"), field("#cccccc")];
  const banner = Array.from({ length: 5 }, () => field("#00ff00", { region: "overlay" }));
  assert.deepEqual(describeInput(paintPage(pageOf([...fields, ...banner]))), {
    background: "#ffffff",
    textColor: "#222222",
    borderColor: "#cccccc",
    borderRadius: "6px",
  });
  assert.equal(describeInput(paintPage(pageOf([field("#cccccc", { box: [0, 0, 20, 20] })]))), undefined);
});

test.run();
