import assert from "node:assert/strict";
import { suite } from "uvu";
import { hex } from "../src/color.ts";
import type { Observation } from "../src/observation.ts";
import { paintPage } from "../src/paint.ts";
import { type Part, pageOf, rgb } from "./pages.ts";

const test = suite("format-branding: painting");
const areas = (page: Observation) =>
  paintPage(page).areas.map(([color, share]) => `${hex(color)} ${Math.round(share * 100)}%`);
const panel = (background: string, box: Part["box"] & object): Part => ({
  box,
  style: { background: rgb(background) },
});

test("what nothing paints is white, or dark where the page says so", () => {
  const bare: Part[] = [{ tag: "div", box: [0, 0, 100, 100] }];
  const page = pageOf(bare);
  const unpainted = {
    ...page,
    styles: page.styles.map((style) => ({ ...style, background: [0, 0, 0, 0] as const })),
  };
  assert.deepEqual(areas(unpainted), ["#ffffff 100%"]);
  assert.deepEqual(areas({ ...unpainted, darkCanvas: true }), ["#121212 100%"]);
});

test("the background of the root covers everything, that of the body under it its box", () => {
  const root: Part = { tag: "html", box: [0, 0, 1280, 20], style: { background: rgb("#112233") } };
  const page = pageOf([]);
  const withRoot = pageOf([
    root,
    { tag: "body", box: [0, 0, 320, 800], style: { background: rgb("#ffffff") } },
  ]);
  const [first, ...rest] = withRoot.elements;
  assert.ok(first);
  assert.deepEqual(areas(page), ["#ffffff 100%"]);
  assert.deepEqual(areas({ ...withRoot, elements: rest }), ["#112233 75%", "#ffffff 25%"]);
});

test("later elements lie over earlier ones", () => {
  assert.deepEqual(
    areas(pageOf([panel("#aa0000", [0, 0, 1280, 400]), panel("#0000aa", [0, 0, 1280, 160])])),
    ["#ffffff 50%", "#aa0000 30%", "#0000aa 20%"],
  );
});

test("half-transparent backgrounds let through what is behind them", () => {
  const veil: Part = { box: [0, 0, 1280, 800], style: { background: [0, 0, 0, 0.5] } };
  assert.deepEqual(areas(pageOf([veil])), ["#808080 100%"]);
});

test("gradients count as their mean", () => {
  const gradient: Part = { box: [0, 0, 1280, 800], style: { gradient: [rgb("#000000"), rgb("#ffffff")] } };
  assert.deepEqual(areas(pageOf([gradient])), ["#808080 100%"]);
});

test("pictures do not count, unless they cover everything", () => {
  const picture = (height: number): Part => ({ tag: "img", box: [0, 0, 1280, height] });
  assert.deepEqual(areas(pageOf([panel("#aa0000", [0, 0, 1280, 600]), picture(600)])), ["#ffffff 100%"]);
  assert.deepEqual(areas(pageOf([picture(800)])), ["#ffffff 100%"]);
  const backdrop: Part = { box: [0, 0, 1280, 800], style: { hasPicture: true, background: rgb("#aa0000") } };
  assert.deepEqual(areas(pageOf([backdrop])), ["#aa0000 100%"]);
});

test("each element knows what is behind it, and whether it stands out", () => {
  const { elements } = paintPage(
    pageOf([
      panel("#112233", [0, 0, 1280, 400]),
      panel("#112233", [100, 100, 200, 40]),
      panel("#ffcc00", [100, 200, 200, 40]),
      panel("#ffcc00", [100, 600, 200, 40]),
    ]),
  );
  const seen = elements
    .slice(2)
    .map(({ backdrop, surface, isFilled }) => [hex(backdrop), hex(surface), isFilled]);
  assert.deepEqual(seen, [
    ["#112233", "#112233", false],
    ["#112233", "#ffcc00", true],
    ["#ffffff", "#ffcc00", true],
  ]);
});

test("a page as tall as can be is painted from its top", () => {
  const height = 10_000_000;
  const page = pageOf(
    [panel("#aa0000", [0, 0, 1280, height]), panel("#00aa00", [0, height - 500, 1280, 500])],
    { height },
  );
  assert.deepEqual(areas(page), ["#aa0000 100%"]);
});

test("boxes outside of the page, and without size, paint nothing", () => {
  const odd: Part[] = [
    panel("#aa0000", [-500, -500, 100, 100]),
    panel("#aa0000", [2000, 0, 100, 100]),
    panel("#aa0000", [0, 0, 0, 0]),
    panel("#aa0000", [1270, 0, -400, 400]),
  ];
  assert.deepEqual(areas(pageOf(odd)), ["#ffffff 100%"]);
  assert.deepEqual(areas(pageOf([], { width: 0, height: 0 })), ["#ffffff 100%"]);
});

test.run();
