/** What a page says in a form that a rule can read. Plain data: it crosses threads. */

import type {} from "@winnow/core/plugin";

/** Data as JSON has it. */
export type Data = string | number | boolean | null | readonly Data[] | { readonly [key: string]: Data };

/** Something that the page says under a name. */
export interface Fact {
  /** What it is called there: a label, a property, the name of a meta element, the words of a class. */
  readonly label: string;
  readonly value: string;
  /** Where it stands: `meta: og:title`, `css: main > h1`, `text: 120-140`. */
  readonly origin: string;
  /** The words of the page, when they are more than the value. */
  readonly snippet?: string;
  /** Absolute target, where the value is a link. */
  readonly href?: string;
  /** Absolute source of a picture that belongs to it. */
  readonly image?: string;
  /** Whether it stands in what a reader came for. */
  readonly main?: boolean;
  /** In a record: the first element that it is read from and the one after the last, by their numbers on the page. */
  readonly span?: readonly [from: number, until: number];
}

/** A heading. */
export interface Heading extends Fact {
  readonly level: number;
  /** Its place among the elements of the page. */
  readonly at: number;
  /** Characters of text before it. */
  readonly offset: number;
  readonly isHidden: boolean;
}

/** A date as the page writes it, with what stands around it. */
export interface Moment extends Fact {
  readonly at: number;
  /** Characters of text before it. */
  readonly offset: number;
  /** The value for machines, of a `datetime` attribute. */
  readonly machine?: string;
  /** Whether it is a `time` element. */
  readonly isTime: boolean;
  /** How many others stand in the same sort of place. */
  readonly peers: number;
}

/** A name that may be an author's. */
export interface Byline extends Fact {
  readonly at: number;
  /** How it was found, the surest first. */
  readonly kind: "itemprop" | "rel" | "by" | "class" | "profile" | "alone";
  readonly peers: number;
  /** Of a name that no word introduces: the texts before and after it. */
  readonly neighbours?: readonly string[];
}

/** An object of the page's structured data. */
export interface Entity {
  readonly source: "json-ld" | "microdata" | "rdfa" | "state" | "data";
  /** Where it stands, before the path inside it: `json-ld: $`. */
  readonly origin: string;
  /** Names of its types without their vocabulary. */
  readonly types: readonly string[];
  readonly data: { readonly [key: string]: Data };
}

/** One of several things that the page shows in the same form: a card, a row, an item of a list. */
export interface PageRecord {
  readonly fields: readonly Fact[];
  /** Its text, cut. */
  readonly text: string;
  readonly origin: string;
}

/** Things that the page shows in the same form. */
export interface Group {
  readonly kind: "cards" | "table" | "list";
  /** The heading or caption above. */
  readonly label: string;
  readonly origin: string;
  readonly records: readonly PageRecord[];
  readonly main: boolean;
  /** Whether it leads through the site instead of saying something: navigation, header, footer, aside, breadcrumb. */
  readonly isFurniture: boolean;
}

/** Everything of a page that rules can read. Each list is bounded. */
export interface Facts {
  readonly url: string;
  readonly baseUrl: string;
  /** Language tag of the page in lower case; empty when it does not say. */
  readonly language: string;
  /** The title element. */
  readonly title: string;
  readonly metas: readonly Fact[];
  readonly entities: readonly Entity[];
  readonly headings: readonly Heading[];
  readonly pairs: readonly Fact[];
  readonly bylines: readonly Byline[];
  readonly moments: readonly Moment[];
  readonly groups: readonly Group[];
  readonly links: readonly Fact[];
  readonly images: readonly Fact[];
  /** Short texts under the words of their class, `itemprop`, `data-testid` and the like. */
  readonly named: readonly Fact[];
  /** Short texts with a number, outside of what every page of the site has: lines of lists, cells, paragraphs. */
  readonly lines: readonly Fact[];
  /** Paragraphs of the main text, the first few. */
  readonly paragraphs: readonly Fact[];
}

/** Most entries of each list of {@link Facts}. */
export const MAX_FACTS = 2000;
/** Most nodes of structured data. */
export const MAX_DATA = 50_000;
/** Most characters of a value. */
export const MAX_VALUE_LENGTH = 5000;

declare module "@winnow/core/plugin" {
  interface ViewRegistry {
    /** What the page says in a form that rules can read: structured data, labels, headings, repeated structures. */
    facts: Facts;
  }
}
