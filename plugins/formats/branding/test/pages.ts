/** Observations made by hand: pages that need no browser. */
import { parseHex } from "../src/color.ts";
import type { Observation, ObservedElement, ObservedLogo, ObservedStyle, Rgba } from "../src/observation.ts";

/** The color of `#rrggbb`. */
export function rgb(text: string): Rgba {
  const color = parseHex(text);
  if (color === undefined) throw new Error(`${text} is not a color`);
  return color;
}

const NONE: Rgba = [0, 0, 0, 0];

const STYLE: ObservedStyle = {
  color: rgb("#222222"),
  background: NONE,
  gradient: [],
  hasPicture: false,
  border: NONE,
  borderWidth: 0,
  radius: "0px",
  fontFamily: "Arial, sans-serif",
  fontSize: 16,
  fontWeight: 400,
  lineHeight: 24,
  padding: [0, 0, 0, 0],
  margin: [0, 0, 0, 0],
  gap: [0, 0],
  display: "block",
  maxWidth: 0,
  columns: 0,
  transition: "0s",
  easing: "ease",
  fill: NONE,
  stroke: NONE,
};

/** An element with what is special about it. */
export type Part = Partial<Omit<ObservedElement, "style">> & { readonly style?: Partial<ObservedStyle> };

/** A page of these elements, 1280 pixels wide, with a white body. */
export function pageOf(parts: readonly Part[], more: Partial<Observation> = {}): Observation {
  const styles: ObservedStyle[] = [];
  const height = more.height ?? 800;
  const body: Part = { tag: "body", box: [0, 0, 1280, height], style: { background: rgb("#ffffff") } };
  const elements = [body, ...parts].map(({ style = {}, ...part }): ObservedElement => {
    const index = styles.push({ ...STYLE, ...style }) - 1;
    const usual = { tag: "div", role: "text", region: "main", words: "", text: "", characters: 0 } as const;
    return { ...usual, box: [0, 0, 100, 20], ...part, style: index };
  });
  return {
    url: "https://www.example.com/page",
    title: "A page",
    width: 1280,
    height,
    fold: 800,
    total: elements.length,
    darkCanvas: false,
    elements,
    styles,
    variables: [],
    logos: [],
    meta: {},
    favicon: "",
    touchIcon: "",
    jsonLd: [],
    sample: "",
    iconWords: [],
    sheets: { total: 0, failed: 0 },
    ...more,
  };
}

/** A paragraph of so many characters. */
export function paragraph(characters: number, style: Partial<ObservedStyle> = {}, more: Part = {}): Part {
  return { tag: "p", characters, box: [40, 100, 600, 60], style, ...more };
}

/** A button in the middle of the page. */
export function button(text: string, style: Partial<ObservedStyle> = {}, more: Part = {}): Part {
  const looks = { padding: [10, 20, 10, 20], display: "inline-block", radius: "4px", ...style };
  const place = { box: [200, 300, 140, 40] as const };
  return { tag: "button", role: "button", text, characters: text.length, ...place, ...more, style: looks };
}

/** A picture that may be a logo. */
export function logo(more: Partial<ObservedLogo> = {}): ObservedLogo {
  const place = { region: "header", box: [40, 20, 120, 32] } as const;
  return {
    url: "https://www.example.com/l.png",
    alt: "",
    words: "",
    linksHome: true,
    colors: [],
    ...place,
    ...more,
  };
}
