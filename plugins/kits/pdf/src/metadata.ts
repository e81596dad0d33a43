import * as v from "@winnow/kit-schema";

const whole = v.pipe(v.number(), v.integer());

/** What parsers of PDFs declare of `metadata`; a PDF says more of itself, in its own words. */
export const PDF_METADATA = {
  numPages: v.pipe(whole, v.description("Pages of a document that were read")),
  totalPages: v.pipe(whole, v.description("Pages that the document has")),
};
