import { escapeHtml } from "@winnow/kit-dom";

type Attributes = Readonly<Record<string, string>>;

/** An element with the text in it. */
export interface Found {
  readonly attributes: Attributes;
  readonly text: string;
  /** Whether the text is markup that stood inside. */
  readonly isMarkup: boolean;
}

/** Elements of one name and texts in them that are kept of one entry. */
const MAX_SAME = 100;

/** Collects the elements of a feed or of one entry by their path, such as `author/name`. */
export class Collector {
  /** Against which relative addresses resolve. */
  base: string;
  /** The address that RDF gives the element itself. */
  about: string | undefined;
  /** What the element itself says in `xml:lang`. */
  language: string | undefined;
  readonly #found = new Map<string, Found[]>();
  readonly #open: { path: string; attributes: Attributes; parts: string[] }[] = [];
  /** Depth inside of an element whose markup is its text; 0 outside. */
  #inside = 0;
  #isMarkup = false;

  constructor(base: string) {
    this.base = base;
  }

  /** Whether markup is being copied. */
  get isOpen(): boolean {
    return this.#isMarkup;
  }

  /** The element that is collected about. */
  enter(attributes: Attributes): void {
    const base = attributes["xml:base"];
    this.base = (base === undefined ? null : URL.parse(base, this.base)?.href) ?? this.base;
    this.about ??= attributes["rdf:about"];
    this.language ??= attributes["xml:lang"];
  }

  open(path: string, attributes: Attributes, isMarkup: boolean): void {
    this.#open.push({ path, attributes, parts: [] });
    this.#isMarkup = isMarkup;
    this.#inside = 0;
  }

  openInside(name: string, attributes: Attributes): void {
    const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
    this.#open.at(-1)?.parts.push(`<${bare(name)}${list.join("")}>`);
    this.#inside++;
  }

  text(data: string): void {
    this.#open.at(-1)?.parts.push(this.#isMarkup ? escapeHtml(data) : data);
  }

  close(name: string): void {
    if (this.#isMarkup && this.#inside > 0) {
      this.#open.at(-1)?.parts.push(`</${bare(name)}>`);
      this.#inside--;
      return;
    }
    const closed = this.#open.pop();
    if (closed === undefined) return;
    const { path, attributes, parts } = closed;
    const same = this.#found.get(path) ?? [];
    if (same.length < MAX_SAME)
      same.push({ attributes, text: parts.join("").trim(), isMarkup: this.#isMarkup });
    this.#found.set(path, same);
    this.#isMarkup = false;
  }

  /** All elements at a path. */
  all(path: string): readonly Found[] {
    return this.#found.get(path) ?? [];
  }

  /** The first of these elements that has a text. */
  first(...paths: readonly string[]): Found | undefined {
    for (const path of paths) {
      const found = this.all(path).find(({ text }) => text !== "");
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

function bare(name: string): string {
  return name.replace(/^.*:/, "");
}
