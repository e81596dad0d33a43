import assert from "node:assert/strict";
import { suite } from "uvu";
import { describeInput, findButtons } from "../src/components.ts";
import { readAnimations, readIcons, readLayout, readSpacing } from "../src/layout.ts";
import type { ObservedStyle } from "../src/observation.ts";
import { paintPage } from "../src/paint.ts";
import { button, type Part, pageOf, paragraph, rgb } from "./pages.ts";

const test = suite("format-branding: layout");
type Style = Partial<ObservedStyle>;

function spacingOf(parts: readonly Part[]) {
  const painting = paintPage(pageOf(parts));
  return readSpacing(painting, findButtons(painting, 800), describeInput(painting));
}
const padded = (...lengths: readonly number[]): Part[] =>
  lengths.map((length) => ({ style: { padding: [length, length, length, length] } }));

test("the base unit is the step that most distances are multiples of", () => {
  assert.equal(spacingOf(padded(8, 16, 24, 32, 48, 64)).baseUnit, 8);
  assert.equal(spacingOf(padded(4, 12, 20, 28, 8, 16)).baseUnit, 4);
  assert.equal(spacingOf(padded(5, 10, 15, 25, 35, 50)).baseUnit, 5);
  assert.equal(spacingOf(padded(6, 12, 18, 30, 42)).baseUnit, 6);
  assert.equal(spacingOf(padded(8, 16, 24, 32, 48, 64, 13)).baseUnit, 8, "one that does not fit");
  assert.equal(spacingOf([]).baseUnit, 4, "the usual where nothing says");
  assert.equal(spacingOf(padded(1, 500)).baseUnit, 4, "frames and whole screens are no steps");
});

const card = (radius: string): Part => ({
  tag: "article",
  box: [0, 0, 300, 200],
  style: { radius, borderWidth: 1, border: rgb("#cccccc"), padding: [24, 24, 24, 24] },
});
const blue: Style = { background: rgb("#0055cc") };

test("the radius of buttons, fields and cards", () => {
  assert.equal(spacingOf([button("Go", { ...blue, radius: "6px" }), card("12px")]).borderRadius, "6px");
  assert.equal(spacingOf([card("12px"), card("12px"), card("0px")]).borderRadius, "12px");
  assert.equal(spacingOf([button("Go", { ...blue, radius: "0px" }), card("0px")]).borderRadius, "0px");
  assert.equal(spacingOf([button("Go", { ...blue, radius: "9999px" })]).borderRadius, "9999px");
  assert.equal(spacingOf([]).borderRadius, "0px");
});

test("usual paddings, margins and gaps, without zeros", () => {
  const { padding, margins, gridGutter } = spacingOf([
    { tag: "section", box: [0, 0, 1280, 400], style: { padding: [64, 0, 64, 0], margin: [0, 0, 40, 0] } },
    { tag: "section", box: [0, 400, 1280, 400], style: { padding: [0, 0, 0, 0] } },
    { tag: "h2", role: "heading", style: { margin: [0, 0, 16, 0] } },
    paragraph(20, { margin: [0, 0, 12, 0] }),
    paragraph(20, { margin: [0, 0, 0, 0] }),
    { style: { columns: 3, gap: [24, 32] } },
    card("0px"),
    button("Go", blue),
  ]);
  assert.deepEqual(padding, { section: 64, card: 24, button: 20 });
  assert.deepEqual(margins, { heading: 16, paragraph: 12, section: 40 });
  assert.equal(gridGutter, 32);
});

test("columns and widths by the area that they hold", () => {
  const page = pageOf([
    { box: [0, 0, 1200, 400], style: { columns: 3, maxWidth: 1200 } },
    { box: [0, 0, 600, 100], style: { columns: 2, maxWidth: 600 } },
    { box: [0, 0, 1200, 700], region: "overlay", style: { columns: 4, maxWidth: 900 } },
    { box: [0, 0, 1200, 700], style: { columns: 40, maxWidth: 90 } },
    { tag: "header", region: "header", box: [0, 0, 1280, 72] },
    { tag: "header", region: "main", box: [0, 500, 1280, 90] },
    { tag: "footer", region: "footer", box: [0, 900, 1280, 240] },
  ]);
  const { grid, headerHeight, footerHeight } = readLayout(page, paintPage(page));
  assert.deepEqual(grid, { columns: 3, maxWidth: "1200px" });
  assert.deepEqual([headerHeight, footerHeight], ["72px", "240px"]);
  assert.deepEqual(readLayout(pageOf([]), paintPage(pageOf([]))), { grid: {} });
});

test("the usual transition, that of buttons and links first", () => {
  const animations = (parts: readonly Part[]) => readAnimations(paintPage(pageOf(parts)));
  const slow: Style = { transition: "0.5s", easing: "linear" };
  const fast: Style = { transition: "0.15s", easing: "cubic-bezier(0.4, 0, 0.2, 1)" };
  const expected = { transitionDuration: "0.15s", easing: "cubic-bezier(0.4, 0, 0.2, 1)" };
  assert.deepEqual(animations([{ style: slow }, { role: "link", style: fast }]), expected);
  assert.deepEqual(animations([{ style: { transition: "0s" } }, { style: { transition: "" } }]), {});
});

test("how icons are drawn, and by which library", () => {
  const drawing = (size: number): Part => ({ tag: "svg", role: "icon", box: [0, 0, size, size] });
  const path = (style: Style): Part => ({ tag: "path", role: "icon", box: [2, 2, 18, 18], style });
  const outline = path({ stroke: rgb("#0055cc") });
  const icons = (parts: readonly Part[], iconWords: readonly string[] = []) => {
    const page = pageOf(parts, { iconWords });
    return readIcons(page, paintPage(page));
  };
  assert.deepEqual(icons([drawing(24), outline], ["lucide lucide-check"]), {
    style: "outline",
    primaryColor: "#0055cc",
    library: "lucide",
  });
  assert.deepEqual(icons([drawing(24), path({ fill: rgb("#aa0000") })]), {
    style: "filled",
    primaryColor: "#aa0000",
  });
  assert.deepEqual(icons([drawing(400), outline]), {}, "a picture is no icon");
  assert.deepEqual(icons([], ["fa-solid fa-user"]), { library: "font-awesome" });
  assert.deepEqual(icons([], ["icon-box"]), {});
});

test.run();
