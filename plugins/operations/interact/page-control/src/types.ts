/** A text to look for: a string, or a regular expression as its source and flags. */
export type TextPattern = string | { readonly pattern: string; readonly flags?: string };

/** A role with what else must be so, as `getByRole` takes it. */
export interface RoleStep {
  readonly role: string;
  readonly name?: TextPattern;
  /** Whether the name must be the same in case and length. @defaultValue false: a part of it, in any case */
  readonly exact?: boolean;
  readonly checked?: boolean;
  readonly disabled?: boolean;
  readonly expanded?: boolean;
  readonly includeHidden?: boolean;
  readonly level?: number;
  readonly pressed?: boolean;
  readonly selected?: boolean;
}

/** One step of a locator: it looks inside what the steps before it have found, or narrows that down. */
export type LocatorStep =
  /** CSS, which looks into open shadow roots, with `:has-text()`, `:text()`, `:text-is()` and `:visible`. */
  | { readonly css: string }
  | { readonly xpath: string }
  /** A selector of any engine, as `page.locator` takes it: `text=Save`, `//a`, `form >> button`. */
  | { readonly selector: string }
  /** The innermost elements with this text. */
  | { readonly text: TextPattern; readonly exact?: boolean }
  | RoleStep
  | { readonly label: TextPattern; readonly exact?: boolean }
  | { readonly placeholder: TextPattern; readonly exact?: boolean }
  | { readonly altText: TextPattern; readonly exact?: boolean }
  | { readonly title: TextPattern; readonly exact?: boolean }
  /** The attribute `data-testid`. */
  | { readonly testId: TextPattern }
  /** One of them, from 0; negative numbers count from the end. */
  | { readonly nth: number }
  | { readonly hasText: TextPattern }
  | { readonly hasNotText: TextPattern }
  | { readonly has: LocatorSpec }
  | { readonly hasNot: LocatorSpec }
  | { readonly visible: boolean }
  | { readonly and: LocatorSpec }
  | { readonly or: LocatorSpec };

/** A way into a frame: the steps that find its element, or the id that `frames` of the page's state gave. */
export type FrameStep = readonly LocatorStep[] | { readonly frameId: string };

/** Where elements are, as JSON. It is looked up anew each time it is used. */
export interface LocatorSpec {
  /** The frames to go through, from the outermost. @defaultValue the main frame */
  readonly frames?: readonly FrameStep[];
  readonly steps: readonly LocatorStep[];
}

/** An element that a reader or a script could make use of. */
export interface SnapshotElement {
  /** Its number in this snapshot, from 1. */
  readonly ref: number;
  readonly role: string;
  /** Its accessible name, or its text; at most 200 characters. */
  readonly name: string;
  /** What a field holds; passwords are given as dots. At most 200 characters. */
  readonly value?: string;
  /** Such as `checked`, `disabled`, `expanded`, `level=2`. */
  readonly states: readonly string[];
  /** How many elements of the snapshot it is inside of. */
  readonly depth: number;
  /** Finds the element again; it was the only match when this was made. */
  readonly locator: LocatorSpec;
  /** The URL of the frame that it is in, unless that is the main frame. */
  readonly inFrame?: string;
  /** Where it is in the viewport of the page, in CSS pixels. */
  readonly box: Box;
  /**
   * More about it: the tag, the type of a field, its placeholder, its label, where a link leads; by number the elements of lists
   * around it (`item`, such as `3/5`) and its form, and the name of its group of fields.
   */
  readonly hints: Readonly<Record<string, string>>;
}

/** A rectangle in CSS pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What is on a page, as a reader of its accessibility tree would see it. */
export interface PageSnapshot {
  readonly url: string;
  readonly title: string;
  /** At most 500, in the order of the document. */
  readonly elements: readonly SnapshotElement[];
  /** The visible text of all frames, at most 20,000 characters. */
  readonly text: string;
  /** Whether elements or text were left out. */
  readonly truncated: boolean;
}
