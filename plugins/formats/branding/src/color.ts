import type { Rgba } from "./observation.ts";

/** White, which is what paper and browsers begin with. */
export const WHITE: Rgba = [255, 255, 255, 1];

/** `#rrggbb`. */
export function hex([red, green, blue]: Rgba): string {
  return `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

/** The color of `#rgb` or `#rrggbb`; undefined for anything else. */
export function parseHex(text: string): Rgba | undefined {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(text.trim())?.[1];
  if (digits === undefined) return undefined;
  const long = digits.length === 6 ? digits : [...digits].map((digit) => digit + digit).join("");
  const value = Number.parseInt(long, 16);
  return [value >> 16, (value >> 8) & 255, value & 255, 1];
}

/** What is seen where one color lies over another that hides everything. */
export function over(top: Rgba, bottom: Rgba): Rgba {
  const alpha = top[3];
  if (alpha >= 1) return top;
  const mix = (index: 0 | 1 | 2) => Math.round(top[index] * alpha + bottom[index] * (1 - alpha));
  return [mix(0), mix(1), mix(2), 1];
}

/** The mean of the stops of a gradient. */
export function mean(colors: readonly Rgba[]): Rgba {
  const sum = (index: 0 | 1 | 2 | 3) => colors.reduce((total, color) => total + color[index], 0);
  const count = Math.max(1, colors.length);
  return [Math.round(sum(0) / count), Math.round(sum(1) / count), Math.round(sum(2) / count), sum(3) / count];
}

function linear(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** @see WCAG 2.2, relative luminance */
export function luminance([red, green, blue]: Rgba): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** From 1 to 21. @see WCAG 2.2, contrast ratio */
export function contrast(one: Rgba, other: Rgba): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** @see https://bottosson.github.io/posts/oklab */
function oklab([r, g, b]: Rgba): readonly [number, number, number] {
  const [red, green, blue] = [linear(r), linear(g), linear(b)];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

/** How different two colors look, from 0; below 0.05 most people take them for the same. */
export function distance(one: Rgba, other: Rgba): number {
  const [a, b] = [oklab(one), oklab(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** How colorful a color is: 0 for greys, 0.3 for the purest. */
export function chroma(color: Rgba): number {
  const [, a, b] = oklab(color);
  return Math.hypot(a, b);
}

/** Hue in degrees. */
export function hue(color: Rgba): number {
  const [, a, b] = oklab(color);
  return ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
}

/** Whether a color is one, and no grey; very dark and very light ones hardly are. */
export function isColorful(color: Rgba): boolean {
  return color[3] > 0.3 && chroma(color) > 0.045;
}
