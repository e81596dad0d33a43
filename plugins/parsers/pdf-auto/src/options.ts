import * as v from "@winnow/kit-schema";

/** How a request wants its PDFs read. @see specification, "Scrape request": parsers */
const PdfOptions = v.strictObject({
  type: v.literal("pdf"),
  mode: v.optional(v.picklist(["fast", "auto", "ocr"]), "auto"),
  maxPages: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))),
  pages: v.optional(v.boolean()),
  /** The old name of `pages`. */
  pageMarkdown: v.optional(v.boolean()),
  blocks: v.optional(v.boolean()),
  pageMarkers: v.optional(v.boolean()),
});
const ImageOptions = v.strictObject({ type: v.literal("image") });

/** `parsers` of a request: names, or objects with options; each kind once. */
export const Parsers = v.optional(
  v.pipe(
    v.array(
      v.union(
        [v.picklist(["pdf", "image"]), v.variant("type", [PdfOptions, ImageOptions])],
        'Expected "pdf", "image", or an object with its "type"',
      ),
    ),
    v.maxLength(10),
    v.check((items) => new Set(items.map(typeOf)).size === items.length, "A parser is named twice."),
  ),
);

/** What a request may say. */
export type ParsersInput = NonNullable<v.InferInput<typeof Parsers>>;
/** The same, validated. */
export type ParsersOutput = NonNullable<v.InferOutput<typeof Parsers>>;

/** Options of PDFs. */
export type PdfOptions = v.InferOutput<typeof PdfOptions>;

function typeOf(item: string | { readonly type: string }): string {
  return typeof item === "string" ? item : item.type;
}

/** How PDFs are read; undefined when they are not wanted read. Without `parsers` they are. */
export function pdfOptionsOf(parsers: ParsersOutput | undefined): PdfOptions | undefined {
  const usual: PdfOptions = { type: "pdf", mode: "auto" };
  if (parsers === undefined) return usual;
  const item = parsers.find((one) => typeOf(one) === "pdf");
  return typeof item === "object" && item.type === "pdf" ? item : item === undefined ? undefined : usual;
}
