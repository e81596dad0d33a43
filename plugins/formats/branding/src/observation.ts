import type { StyleSheets } from "./style-sheets.ts";

/** A color as red, green, blue (0 to 255) and alpha (0 to 1). */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

/** The part of the page that an element is in. */
export type Region = "header" | "nav" | "main" | "footer" | "overlay" | "";

/** What an element is for, as far as its markup says. */
export type Role = "button" | "link" | "input" | "heading" | "code" | "alert" | "icon" | "text";

/** The computed style of one or more elements; lengths in CSS pixels. */
export interface ObservedStyle {
  readonly color: Rgba;
  readonly background: Rgba;
  /** Stops of a gradient in the background. */
  readonly gradient: readonly Rgba[];
  /** Whether a picture is in the background. */
  readonly hasPicture: boolean;
  readonly border: Rgba;
  /** Width of the widest border. */
  readonly borderWidth: number;
  /** As CSS writes it, such as `8px` or `50%`. */
  readonly radius: string;
  readonly fontFamily: string;
  readonly fontSize: number;
  readonly fontWeight: number;
  /** 0 where the font decides. */
  readonly lineHeight: number;
  /** Top, right, bottom, left. */
  readonly padding: readonly number[];
  /** Top, right, bottom, left. */
  readonly margin: readonly number[];
  /** Gaps of rows and columns. */
  readonly gap: readonly number[];
  readonly display: string;
  /** 0 where there is none. */
  readonly maxWidth: number;
  /** Columns of a grid, or of a row of boxes as wide as each other; 0 where there are none. */
  readonly columns: number;
  readonly transition: string;
  readonly easing: string;
  readonly fill: Rgba;
  readonly stroke: Rgba;
}

/** An element that can be seen. */
export interface ObservedElement {
  readonly tag: string;
  readonly role: Role;
  readonly region: Region;
  /** Its classes and id, in lower case. */
  readonly words: string;
  /** The beginning of its text, of buttons and headings only. */
  readonly text: string;
  /** Left, top, width and height on the page. */
  readonly box: readonly [left: number, top: number, width: number, height: number];
  /** Characters of its own text, without that of its children. */
  readonly characters: number;
  /** Index of its style. */
  readonly style: number;
}

/** A picture that may be the logo. */
export interface ObservedLogo {
  /** Absolute, or `data:`. */
  readonly url: string;
  readonly alt: string;
  readonly words: string;
  readonly region: Region;
  readonly box: ObservedElement["box"];
  /** Whether it links to the start of the site. */
  readonly linksHome: boolean;
  /** Fills of an inline SVG. */
  readonly colors: readonly Rgba[];
}

/** What was seen of a page, in one look. */
export interface Observation {
  readonly url: string;
  readonly title: string;
  readonly width: number;
  readonly height: number;
  /** Height of the window. */
  readonly fold: number;
  /** Elements of the page, of which only some may have been looked at. */
  readonly total: number;
  /** Whether the page is dark where nothing paints it. */
  readonly darkCanvas: boolean;
  readonly elements: readonly ObservedElement[];
  readonly styles: readonly ObservedStyle[];
  /** Custom properties of the root that are colors. */
  readonly variables: readonly (readonly [name: string, color: Rgba])[];
  readonly logos: readonly ObservedLogo[];
  /** `meta` by name or property, the first of each. */
  readonly meta: Readonly<Record<string, string>>;
  readonly favicon: string;
  readonly touchIcon: string;
  /** Scripts of JSON-LD, as written. */
  readonly jsonLd: readonly string[];
  /** The beginning of what a visitor reads. */
  readonly sample: string;
  /** Classes that icon libraries use, as they were found. */
  readonly iconWords: readonly string[];
  /** Indexes of the styles that the browser itself gives the elements, where style sheets of the page did not load. */
  readonly plain?: readonly number[];
  /** Style sheets from files. */
  readonly sheets: StyleSheets;
}

/** Bounds of a look. */
export interface Limits {
  /** Whether the browser's own styles are read, too. */
  readonly withPlain: boolean;
  /** Elements whose style is read. */
  readonly maxElements: number;
  /** Milliseconds after which the look ends with what it has. */
  readonly maxMs: number;
}
