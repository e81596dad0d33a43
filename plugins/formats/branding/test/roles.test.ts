import assert from "node:assert/strict";
import { suite } from "uvu";
import { hex } from "../src/color.ts";
import { findButtons, pickButtons } from "../src/components.ts";
import type { Observation } from "../src/observation.ts";
import { paintPage } from "../src/paint.ts";
import { colorRoles, namedColors, schemeOf } from "../src/roles.ts";
import { button, logo, type Part, pageOf, paragraph, rgb } from "./pages.ts";

const test = suite("format-branding: roles of colors");

function rolesOf(parts: readonly Part[], more: Partial<Observation> = {}) {
  const page = pageOf(parts, more);
  const painting = paintPage(page);
  return colorRoles(page, painting, pickButtons(findButtons(painting, page.fold)));
}
const colored = (color: string) => ({ color: rgb(color) });
const link = (color: string, characters = 30, more: Part = {}): Part =>
  paragraph(characters, colored(color), { tag: "a", role: "link", ...more });
const filled = (background: string) => ({ background: rgb(background), color: rgb("#ffffff") });

test("names of variables say what a color is for", () => {
  const named = (name: string) => {
    const found = namedColors(pageOf([], { variables: [[name, rgb("#123456")]] }));
    return Object.entries(found).flatMap(([role, colors]) => (colors.length > 0 ? [role] : []));
  };
  for (const name of [
    "--primary",
    "--color-primary",
    "--bs-primary",
    "--colorPrimary",
    "--brand-500",
    "--brand",
  ])
    assert.deepEqual(named(name), ["primary"], name);
  assert.deepEqual(named("--md-sys-color-primary"), ["primary"]);
  assert.deepEqual(named("--md-sys-color-secondary"), ["secondary"]);
  assert.deepEqual(named("--mdc-theme-secondary"), ["secondary"]);
  assert.deepEqual(named("--accent"), ["accent"]);
  assert.deepEqual(named("--color-danger"), ["error"]);
  assert.deepEqual(named("--success-color"), ["success"]);
  for (const name of [
    "--primary-foreground",
    "--on-primary",
    "--primary-hover",
    "--primary-100",
    "--text-primary",
  ])
    assert.deepEqual(named(name), [], name);
  for (const name of [
    "--primary-dark",
    "--bs-primary-bg-subtle",
    "--link",
    "--gray-500",
    "--btn-primary-border",
  ])
    assert.deepEqual(named(name), [], name);
});

test("a variable counts where the page uses it, and little where it does not", () => {
  const variables = [["--primary", rgb("#0d6efd")]] as const;
  const parts = [paragraph(200), button("Join", filled("#b3123f"))];
  assert.equal(rolesOf(parts, { variables }).primary, "#b3123f");
  assert.equal(rolesOf([...parts, paragraph(20, colored("#0d6efd"))], { variables }).primary, "#0d6efd");
});

test("the primary color: the button, else the link, else what bars and headings show", () => {
  assert.equal(
    rolesOf([paragraph(200), link("#0055cc"), button("Buy", filled("#cc5500"))]).primary,
    "#cc5500",
  );
  assert.equal(rolesOf([paragraph(200), link("#0055cc")]).primary, "#0055cc");
  const bar: Part = { tag: "header", region: "header", box: [0, 0, 1280, 64], style: filled("#226644") };
  assert.equal(rolesOf([bar, paragraph(200)]).primary, "#226644");
  const heading: Part = {
    tag: "h1",
    role: "heading",
    characters: 20,
    box: [0, 80, 900, 60],
    style: colored("#772288"),
  };
  assert.equal(rolesOf([heading, paragraph(200)]).primary, "#772288");
  assert.equal(rolesOf([paragraph(200)], { meta: { "theme-color": "#884400" } }).primary, "#884400");
  assert.equal(rolesOf([paragraph(200)], { logos: [logo({ colors: [rgb("#aa2200")] })] }).primary, "#aa2200");
  assert.equal(
    rolesOf([paragraph(200), button("Buy", filled("#000000"))]).primary,
    "#000000",
    "a black brand",
  );
});

test("links without a style, alerts, and buttons of networks are no brand", () => {
  assert.equal(rolesOf([paragraph(200), link("#0000ee")]).secondary, undefined);
  const alert: Part = { role: "alert", words: "alert", box: [0, 100, 900, 200], style: filled("#cc0022") };
  assert.notEqual(rolesOf([paragraph(200), alert, link("#0055cc")]).primary, "#cc0022");
  const share = button("Share", filled("#1877f2"));
  assert.equal(rolesOf([paragraph(200), share, share, link("#226644")]).primary, "#226644");
});

test("the text is what most is written in, on the background of the page", () => {
  const dark: Part = { box: [0, 400, 1280, 100], style: { background: rgb("#111111") } };
  const onDark = paragraph(900, colored("#ffffff"), { box: [40, 420, 600, 60] });
  const { textPrimary, textSecondary } = rolesOf([
    paragraph(300, colored("#333333")),
    paragraph(80, colored("#888888")),
    paragraph(400, colored("#0055cc"), { role: "link" }),
    dark,
    onDark,
  ]);
  assert.deepEqual([textPrimary, textSecondary], ["#333333", "#888888"]);
});

test("where much is muted, the text is the clearest of what is common", () => {
  const heading: Part = {
    tag: "h1",
    role: "heading",
    characters: 30,
    box: [0, 0, 900, 60],
    style: colored("#111111"),
  };
  const { textPrimary, textSecondary } = rolesOf([
    heading,
    paragraph(300, colored("#777777")),
    paragraph(250, colored("#222222")),
  ]);
  assert.deepEqual([textPrimary, textSecondary], ["#222222", "#777777"]);
});

test("a colorful word is no secondary text, and invisible words are none", () => {
  const parts = [
    paragraph(300, colored("#333333")),
    paragraph(40, colored("#4f46e5")),
    paragraph(90, colored("#fefefe")),
  ];
  assert.equal(rolesOf(parts).textSecondary, undefined);
  assert.equal(rolesOf([link("#333333", 200)]).textPrimary, "#333333", "a page of links only");
});

test("black headlines link as well, but links have the color that is one", () => {
  assert.equal(rolesOf([paragraph(200), link("#222222", 60), link("#b00020", 40)]).link, "#b00020");
  assert.equal(rolesOf([paragraph(200), link("#222222", 60), link("#b00020", 4)]).link, "#222222");
  const footer = link("#ff00ff", 60, { region: "overlay" });
  assert.equal(rolesOf([paragraph(200), footer, link("#b00020", 10)]).link, "#b00020");
});

test("secondary and accent differ from all that has a role", () => {
  const variables = [
    ["--secondary", rgb("#f59f0a")],
    ["--accent", rgb("#673ab6")],
  ] as const;
  const parts = [paragraph(200), button("Go", filled("#1d8660"), { box: [0, 300, 140, 40] })];
  const { secondary, accent } = rolesOf(parts, { variables });
  assert.deepEqual([secondary, accent], ["#f59f0a", "#673ab6"]);
  const alone = rolesOf(parts);
  assert.deepEqual([alone.secondary, alone.accent], [undefined, undefined]);
  const two = [
    ...parts,
    button("Try", filled("#cc5500"), { words: "btn-secondary", box: [0, 400, 140, 40] }),
  ];
  assert.equal(rolesOf(two).secondary, "#cc5500");
});

test("states: variables of the fitting hue, or what alerts show", () => {
  const variables = [
    ["--success", rgb("#198754")],
    ["--warning", rgb("#0000ff")],
  ] as const;
  const alert: Part = {
    words: "alert alert-warning",
    role: "alert",
    characters: 40,
    box: [0, 100, 600, 60],
    style: { background: rgb("#fff3cd"), borderWidth: 1, border: rgb("#ffc107"), color: rgb("#664d03") },
  };
  const { success, warning, error } = rolesOf([paragraph(200), alert], { variables });
  assert.deepEqual([success, warning, error], ["#198754", "#ffc107", undefined]);
});

test("light and dark", () => {
  for (const text of ["#ffffff", "#f4efe6", "#8899aa"]) assert.equal(schemeOf(rgb(text)), "light", text);
  for (const text of ["#000000", "#0d1117", "#262626", "#1a1635"])
    assert.equal(schemeOf(rgb(text)), "dark", text);
});

test("an empty page has a background and nothing else", () => {
  assert.deepEqual(rolesOf([]), { background: hex(rgb("#ffffff")) });
});

test.run();
