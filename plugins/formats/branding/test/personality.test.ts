import assert from "node:assert/strict";
import { suite } from "uvu";
import { type Impression, judgeByRule } from "../src/personality.ts";
import { impressionOf, profileOf } from "../src/profile.ts";
import { pageOf, paragraph } from "./pages.ts";

const test = suite("format-branding: personality");

const impression = (more: Partial<Impression>): Impression => ({
  page: pageOf([]),
  colorScheme: "light",
  colors: {},
  headingFont: "Inter",
  headingStack: ["Inter", "sans-serif"],
  h1: 40,
  borderRadius: "4px",
  brandName: "Example",
  isAnimated: false,
  ...more,
});
const toneOf = (more: Partial<Impression>) => judgeByRule(impression(more)).tone;
const energyOf = (more: Partial<Impression>) => judgeByRule(impression(more)).energy;
const audienceOf = (sample: string) =>
  judgeByRule(impression({ page: pageOf([], { sample }) })).targetAudience;

test("the tone by letters, shapes and colors", () => {
  const blue = { primary: "#0055cc" };
  assert.equal(toneOf({ headingStack: ["Playfair Display", "serif"] }), "traditional");
  assert.equal(toneOf({ headingStack: ["Georgia"] }), "traditional");
  assert.equal(toneOf({ headingStack: ["Source Sans", "sans-serif"], colors: blue }), "professional");
  assert.equal(
    toneOf({ borderRadius: "24px", colors: { primary: "#ff0055", secondary: "#00aa44" } }),
    "playful",
  );
  assert.equal(toneOf({ h1: 72, colors: blue }), "bold");
  assert.equal(toneOf({ colorScheme: "dark", colors: { primary: "#7c3aed" } }), "bold");
  assert.equal(toneOf({ colors: { primary: "#111111" } }), "minimalist");
  assert.equal(toneOf({ borderRadius: "8px", colors: blue }), "modern");
});

test("the energy by colors, motion and size", () => {
  assert.equal(energyOf({ colors: { primary: "#555555" } }), "low");
  assert.equal(energyOf({ isAnimated: true }), "medium");
  assert.equal(energyOf({ colors: { primary: "#ff0055", secondary: "#00aa44" } }), "high");
  assert.equal(energyOf({ colors: { primary: "#ff0055" }, h1: 64 }), "high");
});

test("the audience by words of the page; two at least", () => {
  assert.equal(audienceOf("Read the API docs and deploy with our CLI"), "developers and technical teams");
  assert.equal(audienceOf("Free shipping. Add to cart. Sale"), "consumers shopping online");
  assert.equal(audienceOf("Opinion and culture. Read more essays"), "readers of news and articles");
  assert.equal(audienceOf("One course"), "general audience");
  assert.equal(audienceOf(""), "general audience");
});

test("a profile is the same for the same page, and says how often there are emojis", () => {
  const page = pageOf([paragraph(100)], { sample: "Hello 🎉 there 🎉" });
  assert.deepEqual(profileOf(page), profileOf(page));
  assert.equal(profileOf(page).tone.emojiUsage, "minimal");
  assert.equal(profileOf(pageOf([], { sample: "🎉".repeat(9) })).tone.emojiUsage, "frequent");
  assert.equal(profileOf(pageOf([])).tone.emojiUsage, "none");
  const { colorScheme, headingFont, brandName } = impressionOf(page, profileOf(page));
  assert.deepEqual([colorScheme, headingFont, brandName], ["light", "Arial", "Example"]);
});

test.run();
