import { brandColors } from "./brand-colors.ts";
import { chroma, contrast, distance, hex, hue, isColorful, luminance, over, WHITE } from "./color.ts";
import { type Button, looksLikeButton } from "./components.ts";
import type { Observation, Rgba } from "./observation.ts";
import type { Painting } from "./paint.ts";
import { ColorTally } from "./tally.ts";

/** What names of variables say their color is for. */
const ROLES = {
  primary: /^(?:primary|brand|theme)$/,
  secondary: /^secondary$/,
  accent: /^(?:accent|tertiary|highlight)$/,
  success: /^(?:success|positive|green)$/,
  warning: /^(?:warning|caution|yellow|orange|amber)$/,
  error: /^(?:error|danger|destructive|negative|critical|red)$/,
} as const;
type NamedRole = keyof typeof ROLES;

/** Words that may stand next to the role, and leave it the color itself. */
const NEUTRAL =
  /^(?:color|colors|colour|c|clr|rgb|palette|fill|background|bg|intent|status|alert|state|theme|main|base|default|500|600|light|global|ui|app|site|token|brand)$/;
/** Prefixes of libraries. */
const LIBRARY = /^(?:bs|md|sys|ref|mdc|mui|wp|preset|ds|v|chakra|ant|el|ion)$/;
/** Variables that name a color for a role, the plainest name first. */
export function namedColors({ variables }: Observation): Readonly<Record<NamedRole, readonly Rgba[]>> {
  const found = Object.fromEntries(Object.keys(ROLES).map((role) => [role, []])) as unknown as Record<
    NamedRole,
    { color: Rgba; plainness: number }[]
  >;
  for (const [name, color] of variables) {
    if (color[3] < 0.5) continue;
    const words = name
      .slice(2)
      .replace(/([a-z\d])([A-Z])/g, "$1-$2")
      .toLowerCase()
      .split(/[-_.]+/)
      .filter(Boolean);
    for (const [role, pattern] of Object.entries(ROLES) as [NamedRole, RegExp][]) {
      const at = words.findIndex((word) => pattern.test(word));
      const isPlain = (word: string) => NEUTRAL.test(word) || LIBRARY.test(word);
      if (at < 0 || !words.every((word, index) => index === at || isPlain(word))) continue;
      // `--bs-light`, `--primary-light` and the like are shades.
      const shade = words.some((word, index) => index > at && /^(?:light|600)$/.test(word)) ? 2 : 0;
      found[role].push({ color, plainness: words.length + shade });
    }
  }
  const sorted = Object.entries(found).map(([role, list]) => [
    role,
    list.sort((one, other) => one.plainness - other.plainness).map(({ color }) => color),
  ]);
  return Object.fromEntries(sorted) as Record<NamedRole, readonly Rgba[]>;
}

/** The colors of a page by what they are for, as hex. Roles that the page has no color for are left out. */
export function colorRoles(
  page: Observation,
  painting: Painting,
  buttons: { readonly primary?: Button; readonly secondary?: Button },
) {
  const background = painting.areas[0]?.[0] ?? WHITE;
  const { primary: text, secondary: muted } = textColors(painting, background);
  const link = linkColor(painting, background);
  const named = namedColors(page);
  const used = usedColors(painting);
  const isUsed = (color: Rgba) => used.some((one) => distance(one, color) < 0.03);
  const candidates = brandColors(page, painting, {
    button: buttons.primary,
    link,
    named: named.primary,
    isUsed,
  }).filter(([color]) => distance(color, background) > 0.05);
  const colorful = candidates.filter(([color]) => isColorful(color));
  const primary = (colorful.find(([, weight]) => weight >= 1) ?? candidates[0])?.[0] ?? link;
  const others = colorful.filter(([, weight]) => weight >= 0.3).map(([color]) => color);
  const secondButton = buttons.secondary?.isFilled ? [buttons.secondary.background] : [];
  const pick = (colors: readonly Rgba[], ...taken: readonly (Rgba | undefined)[]) => {
    const known = [background, text, ...taken].filter((color) => color !== undefined);
    return colors.find((color) => known.every((other) => distance(color, other) > 0.09));
  };
  const secondary =
    pick(named.secondary.filter(isUsed), primary) ??
    pick([...secondButton.filter(isColorful), ...others], primary) ??
    pick([...named.secondary, ...secondButton], primary);
  const accent =
    pick(named.accent.filter(isUsed), primary, secondary) ??
    pick(
      [
        ...others,
        ...named.accent,
        ...[link].filter((color) => color !== undefined && isColorful(color)),
      ] as Rgba[],
      primary,
      secondary,
    );
  const states = stateColors(painting, named);
  return asHex({
    primary,
    secondary,
    accent,
    background,
    textPrimary: text,
    textSecondary: muted,
    link,
    ...states,
  });
}

/** What text, surfaces and frames of the page are painted in. */
function usedColors({ elements }: Painting): readonly Rgba[] {
  const used = new ColorTally();
  for (const { element, style, backdrop, surface, isFilled } of elements) {
    if (element.characters > 0) used.add(over(style.color, surface), Math.min(50, element.characters));
    if (isFilled) used.add(surface, 5);
    if (style.borderWidth > 0 && style.border[3] > 0) used.add(over(style.border, backdrop), 1);
  }
  return used.ranked().map(([color]) => color);
}

/** The color of links in what is read; black headlines link as well, so a color that is met often enough is it. */
function linkColor({ elements }: Painting, background: Rgba): Rgba | undefined {
  const links = new ColorTally();
  for (const painted of elements) {
    const { element, style, surface } = painted;
    if (element.role !== "link" || element.characters === 0 || looksLikeButton(painted)) continue;
    // In the footer, and on dark parts of light pages, links have the color of the text there.
    if (element.region === "overlay" || distance(surface, background) > 0.3) continue;
    const isReading = element.region === "main" || element.region === "";
    links.add(over(style.color, surface), Math.min(60, element.characters) * (isReading ? 3 : 1));
  }
  const ranked = links.ranked();
  const often = ranked.reduce((sum, [, weight]) => sum + weight, 0) / 5;
  return (ranked.find(([color, weight]) => weight >= often && isColorful(color)) ?? ranked[0])?.[0];
}

/** What most of the text is written in, and what the less important. */
function textColors({ elements }: Painting, background: Rgba): { primary?: Rgba; secondary?: Rgba } {
  const body = new ColorTally();
  const headings = new ColorTally();
  const others = new ColorTally();
  for (const { element, style, surface, backdrop } of elements) {
    const { role, characters, region } = element;
    if (characters === 0 || region === "overlay" || style.color[3] < 0.2) continue;
    // Elsewhere on the page other rules hold: white text stands on dark parts of light pages.
    if (distance(surface, background) > 0.15 || distance(backdrop, background) > 0.15) continue;
    const color = over(style.color, surface);
    if (contrast(color, surface) < 1.5) continue;
    const weight = Math.min(400, characters);
    if (role === "heading") headings.add(color, weight);
    else if (role !== "text") others.add(color, weight);
    else body.add(color, region === "footer" ? weight / 2 : weight);
  }
  const ranked = body.ranked();
  const [first] = ranked;
  const heading = headings.best ?? others.best;
  if (first === undefined) return heading === undefined ? {} : { primary: heading };
  const clear = (color: Rgba) => contrast(color, background);
  const total = ranked.reduce((sum, [, weight]) => sum + weight, 0);
  const strong = ranked.filter(([, weight]) => weight > total * 0.25).map(([color]) => color);
  // Where much of the text is muted, as in cards, the clearest of what is common is the text itself.
  const isMuted = heading !== undefined && clear(heading) > clear(first[0]) && strong.length > 1;
  const primary = isMuted
    ? (strong.sort((one, other) => clear(other) - clear(one))[0] ?? first[0])
    : first[0];
  const isMuter = (color: Rgba) => clear(color) < clear(primary) && chroma(color) < chroma(primary) + 0.05;
  const second = ranked.find(
    ([color, weight]) => distance(color, primary) > 0.06 && weight > total * 0.02 && isMuter(color),
  );
  return second === undefined ? { primary } : { primary, secondary: second[0] };
}

const HUES = { success: [115, 185], warning: [45, 112], error: [5, 42] } as const;
const WORDS = {
  success: /success|positive/,
  warning: /warning|caution/,
  error: /error|danger|destructive|invalid/,
} as const;

/** Colors of states: of what the page shows, then of its variables. */
function stateColors({ elements }: Painting, named: ReturnType<typeof namedColors>) {
  const states: Partial<Record<keyof typeof HUES, Rgba>> = {};
  for (const state of ["success", "warning", "error"] as const) {
    const [from, to] = HUES[state];
    const fits = (color: Rgba) => isColorful(color) && hue(color) >= from && hue(color) <= to;
    const shown = new ColorTally();
    for (const { element, style, surface, backdrop, isFilled } of elements) {
      if (!WORDS[state].test(element.words)) continue;
      const candidates = [
        ...(isFilled ? [surface] : []),
        ...(style.borderWidth > 0 ? [over(style.border, backdrop)] : []),
        ...(element.characters > 0 ? [over(style.color, surface)] : []),
      ].filter(fits);
      const [strongest] = candidates.sort((one, other) => chroma(other) - chroma(one));
      if (strongest !== undefined) shown.add(strongest, 1);
    }
    const color = named[state].find(fits) ?? shown.best;
    if (color !== undefined) states[state] = color;
  }
  return states;
}

function asHex<K extends string>(
  colors: Readonly<Partial<Record<K, Rgba | undefined>>>,
): Partial<Record<K, string>> {
  const entries = Object.entries<Rgba | undefined>(colors).filter(([, color]) => color !== undefined);
  return Object.fromEntries(entries.map(([role, color]) => [role, hex(color as Rgba)])) as Partial<
    Record<K, string>
  >;
}

/** Whether a page is dark. */
export function schemeOf(background: Rgba): "light" | "dark" {
  return luminance(background) < 0.18 ? "dark" : "light";
}
