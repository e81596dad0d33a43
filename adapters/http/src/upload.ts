import { badRequest, messageOf, WinnowError } from "@winnow/core/plugin";
import type { FileInput, UploadedFile } from "@winnow/kit-operations";
import { isRecord, recordOf } from "@winnow/kit-schema";
import type { FastifyRequest } from "fastify";
import { adaptBody } from "./compatibility.ts";

/** What a form has in addition to its file: options, and what parts begin with. */
const MAX_REST_BYTES = 10 * 2 ** 20;

/**
 * The request that a form makes: its file, and the options that stand as JSON in a part of their own, in any order.
 * @throws BAD_REQUEST @see wire contract 6
 */
export async function readUpload(request: FastifyRequest, { key, maxBytes }: FileInput): Promise<object> {
  if (!request.isMultipart())
    throw refusal([], `Send the file as multipart/form-data, in a part called "${key}".`);
  // What says that it is too large is refused before it is read.
  if (Number(request.headers["content-length"]) > maxBytes + MAX_REST_BYTES) throw tooLarge(key, maxBytes);
  let file: UploadedFile | undefined;
  let options: object = {};
  try {
    // Every part is read to its end, or the next one would never come.
    for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
      if (part.type === "field") {
        if (part.fieldname === "options") options = readOptions(String(part.value));
        continue;
      }
      const bytes = await part.toBuffer();
      if (part.fieldname === "options") options = readOptions(bytes.toString());
      else if (part.fieldname === key)
        file = { name: part.filename ?? "", bytes, contentType: part.mimetype || undefined };
    }
  } catch (error) {
    // Thrown where the part is read, or where the next one is waited for.
    const code = String(recordOf(error).code);
    if (code === "FST_REQ_FILE_TOO_LARGE") throw tooLarge(key, maxBytes);
    if (/^FST_(?:PARTS|FIELDS|FILES)_LIMIT$/.test(code)) throw refusal([], "The form has too many parts.");
    if (WinnowError.is(error) || code.startsWith("FST_")) throw error;
    const reason = messageOf(error);
    throw refusal([], `The form cannot be read: ${reason}.`);
  }
  if (file === undefined)
    throw refusal([key], `There is no file: send it with its name, in a part called "${key}".`);
  return { ...(adaptBody(options) as object), [key]: file };
}

function tooLarge(key: string, maxBytes: number) {
  return refusal(
    [key],
    `The file is larger than ${maxBytes / 2 ** 20} MB. Send a smaller one, or a part of it.`,
  );
}

function readOptions(text: string): object {
  let options: unknown;
  try {
    options = text.trim() === "" ? {} : JSON.parse(text);
  } catch {
    throw refusal(["options"], "The options are no valid JSON.");
  }
  if (isRecord(options)) return options;
  throw refusal(["options"], "The options must be a JSON object.");
}

function refusal(path: readonly string[], message: string) {
  return badRequest([{ code: "custom", path: [...path], message }]);
}
