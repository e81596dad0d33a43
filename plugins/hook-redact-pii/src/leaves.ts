import type { Notation } from "@winnow/kit-pii";

/** A text somewhere in a result. */
export interface Leaf {
  readonly value: string;
  readonly notation: Notation;
  /** What the value is called there, in words; empty for none. */
  readonly label: string;
  /** Whether it was made of the page, and is not the page itself. */
  readonly isDerived: boolean;
}

/** Fields that hold no words: files under random names, colours and fonts. */
const WORDLESS: ReadonlySet<string> = new Set([
  "screenshot",
  "audio",
  "video",
  "branding",
  "screenshots",
  "pdfs",
]);
const NOTATIONS: Readonly<Record<string, Notation>> = {
  ...{ markdown: "markdown", summary: "markdown", answer: "markdown", highlights: "markdown" },
  ...{ html: "html", rawHtml: "html" },
};
/** Metadata that the caller has sent or Winnow itself has made. */
const OWN_METADATA: ReadonlySet<string> = new Set(
  "sourceURL statusCode contentType proxyUsed cacheState cachedAt scrapeId creditsUsed numPages totalPages language".split(
    " ",
  ),
);
const MIN_DIGITS = 6;

/** Visits every text of a value and puts in its place what `visit` gives for it. */
export function mapLeaves(value: unknown, visit: (leaf: Leaf) => string, at: Omit<Leaf, "value">): unknown {
  if (typeof value === "string") return visit({ ...at, value });
  if (typeof value === "number" || typeof value === "bigint") {
    const text = String(value);
    if (text.replace(/\D/g, "").length < MIN_DIGITS) return value;
    const redacted = visit({ ...at, value: text });
    return redacted === text ? value : redacted;
  }
  if (Array.isArray(value)) return value.map((item) => mapLeaves(item, visit, at));
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const isText = /[\s@]|\d{6}/.test(key);
      const notation = at.isDerived && typeof item === "string" && key === "html" ? "html" : at.notation;
      return [
        isText ? visit({ ...at, value: key, label: "" }) : key,
        mapLeaves(item, visit, { ...at, notation, label: wordsOf(key) }),
      ];
    }),
  );
}

/** {@link mapLeaves} for the fields of a result. */
export function mapOutputs(
  outputs: Readonly<Record<string, unknown>>,
  visit: (leaf: Leaf) => string,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(outputs).map(([field, value]) => {
      if (WORDLESS.has(field)) return [field, value];
      const notation = NOTATIONS[field] ?? "text";
      const isDerived = !(field === "markdown" || notation === "html");
      return [field, mapLeaves(value, visit, { notation, label: "", isDerived })];
    }),
  );
}

/** {@link mapLeaves} for what a page says about itself. */
export function mapMetadata<M extends Readonly<Record<string, unknown>>>(
  metadata: M,
  visit: (leaf: Leaf) => string,
): M {
  const own = (key: string, value: unknown) =>
    OWN_METADATA.has(key) || (key === "url" && value === metadata.sourceURL);
  return Object.fromEntries(
    Object.entries(metadata).map(([key, value]) => [
      key,
      own(key, value)
        ? value
        : mapLeaves(value, visit, { notation: "text", label: wordsOf(key), isDerived: true }),
    ]),
  ) as M;
}

/** The words of a key: `phoneNumber`, `og:site_name`. */
function wordsOf(key: string): string {
  return key
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[_:.-]+/g, " ")
    .toLowerCase()
    .slice(0, 60);
}
