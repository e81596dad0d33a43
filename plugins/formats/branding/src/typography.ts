import type { Painted, Painting } from "./paint.ts";
import { Tally } from "./tally.ts";

const GENERIC = /^(?:serif|sans-serif|monospace|cursive|fantasy|math|emoji|fangsong|ui-(?:serif|rounded))$/i;
/** Names under which style sheets ask for the font of the system. */
const SYSTEM = /^(?:-apple-system|blinkmacsystemfont|system-ui|ui-sans-serif|\.sfnstext.*)$/i;
const ICONS = /icon|awesome|glyph|material symbols|dashicons|fontello|emoji/i;

/** The fonts of a stack, without those that only fill gaps. */
export function stackOf(fontFamily: string): string[] {
  return fontFamily
    .split(",")
    .map((name) => clean(name.trim().replace(/^["']|["']$/g, "")))
    .filter((name, at, all) => name !== "" && !/_?fallback/i.test(name) && all.indexOf(name) === at)
    .slice(0, 12);
}

/** Builders put a hash around the names of the fonts that they bundle: `__Inter_a1b2c3`. */
function clean(name: string): string {
  const bare = /^__(.+?)_[\da-f]{6}$/.exec(name)?.[1]?.replaceAll("_", " ");
  return bare ?? name.slice(0, 80);
}

/** What a stack is called: its first font; `system-ui` for the system's, or the generic name where that is all. */
export function familyOf(stack: readonly string[]): string | undefined {
  const [first] = stack;
  if (first === undefined) return undefined;
  if (SYSTEM.test(first)) return "system-ui";
  return first;
}

const textual = ({ element, style }: Painted) =>
  element.characters > 0 &&
  element.role !== "icon" &&
  element.region !== "overlay" &&
  element.box[2] > 2 &&
  !ICONS.test(style.fontFamily.split(",", 1)[0] ?? "") &&
  style.fontSize >= 8;

const weightOf = ({ element }: Painted) => Math.min(600, element.characters);

/** Fonts by what is written in them, each alone and with what may take its place. */
function stacksOf(written: readonly Painted[], body: readonly Painted[], headings: readonly Painted[]) {
  const stacks = {
    primary: stackIn(body.length > 0 ? body : written, weightOf),
    heading: stackIn(
      headings,
      (one) => weightOf(one) * one.style.fontSize * (one.element.tag < "h4" ? 2 : 1),
    ),
    code: stackIn(
      written.filter(({ element }) => element.role === "code"),
      weightOf,
    ),
  };
  const fontStacks = defined({
    ...stacks,
    body: stacks.primary,
    paragraph: stackIn(
      written.filter(({ element }) => element.tag === "p"),
      weightOf,
    ),
  });
  const fontFamilies = defined({
    primary: familyOf(stacks.primary ?? []),
    heading: familyOf(stacks.heading ?? stacks.primary ?? []),
    code: familyOf(stacks.code ?? []),
  });
  return { fontFamilies, fontStacks };
}

/** Sizes by what is written in them; `prose` is text that is no link. */
function sizesOf(
  body: readonly Painted[],
  prose: readonly Painted[],
  headings: readonly Painted[],
): Record<string, string> {
  const bodySize = most(body, ({ style }) => style.fontSize);
  const small = most(
    prose.filter(({ style }) => bodySize !== undefined && style.fontSize < bodySize),
    ({ style }) => style.fontSize,
  );
  const sizeOf = (tag: string) =>
    most(
      headings.filter(({ element }) => element.tag === tag),
      ({ style }) => style.fontSize,
    );
  const sizes = { h1: sizeOf("h1"), h2: sizeOf("h2"), h3: sizeOf("h3"), body: bodySize, small };
  return defined(
    Object.fromEntries(
      Object.entries(sizes).map(([name, size]) => [name, size === undefined ? undefined : `${size}px`]),
    ),
  );
}

/** Fonts, sizes, weights and line heights by what is written in them. */
export function readTypography({ elements }: Painting) {
  const written = elements.filter(textual);
  const isHeading = ({ element, style }: Painted) => element.role === "heading" && style.fontSize >= 13;
  const isBody = ({ element }: Painted) => element.role === "text" || element.role === "link";
  const body = written.filter(isBody);
  const prose = body.filter(({ element }) => element.role === "text");
  const headings = written.filter(isHeading);
  const weights = (from: number, to: number) =>
    most(
      written.filter(({ style }) => style.fontWeight >= from && style.fontWeight <= to),
      ({ style }) => style.fontWeight,
    );
  const ratio = (list: readonly Painted[]) =>
    most(
      list.filter(({ style }) => style.lineHeight > 0),
      ({ style }) => Math.round((style.lineHeight / style.fontSize) * 100) / 100,
    );
  return {
    fonts: fontsOf(written),
    typography: {
      ...stacksOf(written, body, headings),
      fontSizes: sizesOf(prose.length > 0 ? prose : body, prose, headings),
      fontWeights: defined({
        light: weights(1, 399),
        regular: weights(400, 450),
        medium: weights(451, 599),
        bold: weights(600, 1000),
      }),
      lineHeights: defined({ heading: ratio(headings), body: ratio(prose.length > 0 ? prose : body) }),
    },
  };
}

/** Every font that is written in, the most used first. */
function fontsOf(written: readonly Painted[]): { family: string; role: string }[] {
  const tally = new Tally<string>();
  const roles = new Map<string, Tally<string>>();
  for (const one of written) {
    const family = familyOf(stackOf(one.style.fontFamily));
    if (family === undefined || GENERIC.test(family)) continue;
    tally.add(family, weightOf(one));
    const role = one.element.role === "heading" ? "heading" : one.element.role === "code" ? "code" : "body";
    const tallyOfRoles = roles.get(family) ?? new Tally<string>();
    tallyOfRoles.add(role, weightOf(one));
    roles.set(family, tallyOfRoles);
  }
  return tally
    .ranked()
    .slice(0, 10)
    .map(([family]) => ({ family, role: roles.get(family)?.best ?? "body" }));
}

function stackIn(list: readonly Painted[], weigh: (one: Painted) => number): string[] | undefined {
  const tally = new Tally<string>();
  for (const one of list) tally.add(one.style.fontFamily, weigh(one));
  const best = tally.best;
  return best === undefined ? undefined : stackOf(best);
}

/** The value in which most characters are written. */
function most(list: readonly Painted[], value: (one: Painted) => number): number | undefined {
  const tally = new Tally<number>();
  for (const one of list) tally.add(value(one), weightOf(one));
  return tally.best;
}

function defined<T>(values: Readonly<Record<string, T | undefined>>): Record<string, T> {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Record<string, T>;
}
