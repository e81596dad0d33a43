import { isColorful, over, parseHex } from "./color.ts";
import { type Button, isForeign } from "./components.ts";
import type { Observation, Rgba } from "./observation.ts";
import type { Painting } from "./paint.ts";
import { ColorTally } from "./tally.ts";

/** What is known before the brand's colors are looked for. */
export interface Evidence {
  readonly button: Button | undefined;
  readonly link: Rgba | undefined;
  /** Colors of variables that are called primary or brand. */
  readonly named: readonly Rgba[];
  readonly isUsed: (color: Rgba) => boolean;
}

/**
 * Colors that may be the brand's, by how much speaks for them: names of variables, the primary button, links,
 * `theme-color`, the logo, and then what is painted in them.
 */
export function brandColors(
  page: Observation,
  painting: Painting,
  { button, link, named, isUsed }: Evidence,
): readonly (readonly [color: Rgba, weight: number])[] {
  const votes = new ColorTally();
  for (const color of named.slice(0, 3)) if (isUsed(color)) votes.add(color, 5);
  // What a framework brings along unused says little.
  if (named[0] !== undefined) votes.add(named[0], 0.25);
  if (button?.isFilled) votes.add(button.background, isColorful(button.background) ? 4 : 1.5);
  else if (button !== undefined) votes.add(button.border ?? button.text, 1);
  if (link !== undefined && isColorful(link) && !isForeign(link)) votes.add(link, 2);
  const theme = parseHex(page.meta["theme-color"] ?? "");
  if (theme !== undefined && isColorful(theme)) votes.add(theme, 1.5);
  for (const color of page.logos[0]?.colors.filter(isColorful).slice(0, 3) ?? []) votes.add(color, 1);
  // Many small hints are one: a color that is everywhere is no more the brand's than one that is clear.
  for (const [color, weight] of hints(page, painting)) votes.add(color, Math.min(2, weight));
  return votes.ranked();
}

/** Colors of bars, panels, headings and words. */
function hints({ width, height, fold }: Observation, { elements }: Painting) {
  const found = new ColorTally();
  for (const { element, style, surface, isFilled } of elements) {
    const [, top, wide, high] = element.box;
    if (element.region === "overlay" || element.role === "alert" || isForeign(surface)) continue;
    if (isFilled && isColorful(surface)) {
      const share = (wide * high) / Math.max(1, width * Math.min(height, fold * 2));
      const isBar = top < 200 && wide > width * 0.7 && high > 30 && share < 0.3;
      found.add(surface, isBar ? 2 : share > 0.03 ? Math.min(1, share * 4) : 0.1);
    }
    const color = over(style.color, surface);
    if (element.characters === 0 || !isColorful(color) || isForeign(color)) continue;
    if (element.role === "heading") found.add(color, element.tag === "h1" ? 0.8 : 0.3);
    else if (element.role === "text") found.add(color, 0.05);
  }
  return found.ranked();
}
