import assert from "node:assert/strict";
import { suite } from "uvu";
import { paintPage } from "../src/paint.ts";
import { familyOf, readTypography, stackOf } from "../src/typography.ts";
import { type Part, pageOf, paragraph } from "./pages.ts";

const test = suite("format-branding: typography");
const read = (parts: readonly Part[]) => readTypography(paintPage(pageOf(parts)));
const heading = (tag: string, fontSize: number, more: Part["style"] = {}): Part => ({
  tag,
  role: "heading",
  characters: 20,
  box: [40, 40, 600, 60],
  style: { fontSize, fontWeight: 700, lineHeight: fontSize * 1.25, ...more },
});

test("stacks are read as CSS writes them", () => {
  assert.deepEqual(stackOf(`"Open Sans", 'Segoe UI', Arial, sans-serif`), [
    "Open Sans",
    "Segoe UI",
    "Arial",
    "sans-serif",
  ]);
  assert.deepEqual(stackOf("Arial, Arial"), ["Arial"]);
  assert.deepEqual(stackOf("__Inter_a1b2c3, __Inter_Fallback_a1b2c3, sans-serif"), ["Inter", "sans-serif"]);
  assert.deepEqual(stackOf("__Playfair_Display_0a1b2c, serif"), ["Playfair Display", "serif"]);
  assert.deepEqual(stackOf(""), []);
  assert.equal(stackOf(Array.from({ length: 50 }, (_, index) => `Font ${index}`).join()).length, 12);
});

test("a stack is called by its first font", () => {
  assert.equal(familyOf(["Inter", "sans-serif"]), "Inter");
  for (const first of ["-apple-system", "BlinkMacSystemFont", "system-ui", "ui-sans-serif"])
    assert.equal(familyOf([first, "Arial"]), "system-ui");
  assert.equal(familyOf(["serif"]), "serif");
  assert.equal(familyOf([]), undefined);
});

test("sizes, weights and line heights of what most characters are written in", () => {
  const { typography } = read([
    heading("h1", 48),
    heading("h2", 32),
    heading("h2", 32),
    heading("h2", 12),
    paragraph(300),
    paragraph(90, { fontSize: 14, lineHeight: 20 }),
    paragraph(20, { fontWeight: 300, fontSize: 20, lineHeight: 0 }),
    paragraph(30, { fontWeight: 500 }),
  ]);
  assert.deepEqual(typography.fontSizes, { h1: "48px", h2: "32px", body: "16px", small: "14px" });
  assert.deepEqual(typography.fontWeights, { light: 300, regular: 400, medium: 500, bold: 700 });
  assert.deepEqual(typography.lineHeights, { heading: 1.25, body: 1.5 });
});

test("families of body, headings and code", () => {
  const { fonts, typography } = read([
    heading("h1", 48, { fontFamily: '"Playfair Display", serif' }),
    heading("h5", 14, { fontFamily: "Inter, sans-serif" }),
    paragraph(300, { fontFamily: "Inter, sans-serif" }),
    paragraph(900, { fontFamily: "Menlo, monospace" }, { role: "code", tag: "code" }),
    paragraph(50, { fontFamily: "serif" }),
  ]);
  assert.deepEqual(typography.fontFamilies, { primary: "Inter", heading: "Playfair Display", code: "Menlo" });
  assert.deepEqual(typography.fontStacks.heading, ["Playfair Display", "serif"]);
  assert.deepEqual(typography.fontStacks.paragraph, ["Inter", "sans-serif"]);
  assert.deepEqual(fonts, [
    { family: "Menlo", role: "code" },
    { family: "Inter", role: "body" },
    { family: "Playfair Display", role: "heading" },
  ]);
});

test("without headings, the body's font is theirs too", () => {
  const { typography } = read([paragraph(100, { fontFamily: "Lato" })]);
  assert.deepEqual(typography.fontFamilies, { primary: "Lato", heading: "Lato" });
});

test("fonts of icons, words in banners and tiny print do not count", () => {
  const { fonts, typography } = read([
    paragraph(50, { fontFamily: "Lato" }),
    paragraph(500, { fontFamily: '"Material Icons"' }),
    paragraph(500, { fontFamily: '"Font Awesome 6 Free"' }),
    paragraph(500, { fontFamily: "Banner" }, { region: "overlay" }),
    paragraph(500, { fontFamily: "Tiny", fontSize: 1 }),
    paragraph(500, { fontFamily: "Drawn" }, { role: "icon" }),
  ]);
  assert.deepEqual(fonts, [{ family: "Lato", role: "body" }]);
  assert.equal(typography.fontFamilies.primary, "Lato");
});

test("a page without text has no type", () => {
  const { fonts, typography } = read([]);
  assert.deepEqual(fonts, []);
  for (const part of Object.values(typography)) assert.deepEqual(part, {});
});

test.run();
