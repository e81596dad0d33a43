import type { OperationPlugin } from "@winnow/core/plugin";
import { defineOperation, type UploadedFile } from "@winnow/kit-operations";
import * as v from "@winnow/kit-schema";
import { errors } from "./errors.ts";
import { type Parsed, type ParseEvent, parseFile } from "./parse.ts";

export type { Parsed, ParseEvent } from "./parse.ts";

/** Bytes of a file. @see wire contract 6 */
const MAX_BYTES = 50 * 2 ** 20;

/** What is parsed, in addition to the options of a scrape. */
export interface ParseRequest {
  /** What is parsed: its name, at most 1000 characters, and its bytes, at most 50 MB. */
  readonly file: UploadedFile;
  /** Any option of a scrape that does not say how a page is fetched or shown. */
  readonly [option: string]: unknown;
}

declare module "@winnow/core/plugin" {
  interface OperationRegistry {
    parse: { input: ParseRequest; event: ParseEvent; result: Parsed };
  }
}

const File = v.strictObject({
  /** With its extension, 1 to 1000 characters. */
  name: v.pipe(v.string(), v.trim(), v.nonEmpty("The file has no name."), v.maxLength(1000)),
  /** What it holds, at most 50 MB. */
  bytes: v.pipe(
    v.instance(Uint8Array),
    v.check((bytes) => bytes.length > 0, "The file is empty."),
    v.check((bytes) => bytes.length <= MAX_BYTES, `The file is larger than ${MAX_BYTES / 2 ** 20} MB.`),
  ),
  /** Its type, such as `application/pdf`. @defaultValue judged by name and bytes */
  contentType: v.optional(v.pipe(v.string(), v.maxLength(1000))),
});

/**
 * Parses a file that the caller has into what a scrape of it would give. Nothing is fetched, cached or reused.
 * @see wire contract 6
 */
export const parse = (): OperationPlugin =>
  defineOperation({
    name: "parse",
    http: { rate: "scrape" },
    errors,
    file: { key: "file", maxBytes: MAX_BYTES },
    argument: "file",
    description: "parse a local file, such as a PDF",
    shell: {},
    reference: {
      summary: "Parse a file, such as a PDF",
      request: { formats: ["markdown"] },
      answer: {
        data: {
          markdown: "# Prices\n\n| Product | Price |\n| --- | --- |\n| Wheat flour | 2.40 |",
          metadata: { title: "Prices", contentType: "application/pdf", numPages: 1, statusCode: 200 },
        },
      },
    },
    input: v.objectWithRest({ file: File }, v.unknown()),
    result: v.looseObject({ data: v.looseObject({}) }),
    run: async function* (request, context) {
      return { ...(yield* parseFile(request, context)) };
    },
  });
