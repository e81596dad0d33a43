import { type Fetched, WinnowError } from "@winnow/core/plugin";
import { Archive } from "./archive.ts";
import type { Converted } from "./converted.ts";
import { damaged, encrypted, unsupported } from "./failures.ts";
import { type Kind, kindOf, type Refused } from "./sniff.ts";

type File = Pick<Fetched, "body" | "contentType" | "url">;

/** Each library is loaded by the first file of its kind. */
const CONVERTERS: Readonly<Record<Kind, (file: File) => Promise<Converted>>> = {
  docx: async ({ body }) => (await import("./docx.ts")).convertDocx(new Archive(body)),
  pptx: async ({ body }) => (await import("./pptx.ts")).convertPptx(new Archive(body)),
  odf: async ({ body }) => (await import("./odf.ts")).convertOdf(new Archive(body)),
  epub: async ({ body }) => (await import("./epub.ts")).convertEpub(new Archive(body)),
  sheet: async ({ body }) => (await import("./sheet.ts")).convertSheet(body),
  rtf: async ({ body }) => (await import("./rtf.ts")).convertRtf(body),
  csv: async ({ body, contentType }) => (await import("./csv.ts")).convertCsv(body, contentType),
};

const REFUSALS: Readonly<Record<Exclude<Refused, "encrypted">, string>> = {
  "word 97": "Word documents of before 2007 (.doc) are not read: save it as .docx.",
  "powerpoint 97": "PowerPoint presentations of before 2007 (.ppt) are not read: save it as .pptx.",
  visio: "Visio drawings are not read: export it as PDF.",
  numbers:
    "Files of Apple's Pages, Numbers and Keynote are not read: export it as PDF or to an Office format.",
};

/**
 * An office file as a page.
 * @throws SCRAPE_UNSUPPORTED_FILE_ERROR, SCRAPE_DOCUMENT_DAMAGED, SCRAPE_DOCUMENT_ENCRYPTED, SCRAPE_DOCUMENT_TOO_LARGE
 */
export async function convert(file: Fetched): Promise<Converted> {
  const kind = kindOf(file);
  if (kind === undefined) throw unsupported("This is no office file, e-book or table of values.");
  if (kind === "encrypted") throw encrypted("The document is protected by a password.");
  if (!(kind in CONVERTERS)) throw unsupported(REFUSALS[kind as keyof typeof REFUSALS]);
  try {
    return await CONVERTERS[kind as Kind](file);
  } catch (error) {
    throw WinnowError.is(error) ? error : damaged("it cannot be read", error);
  }
}
