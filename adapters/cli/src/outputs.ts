import { recordOf } from "@winnow/kit-schema";
import type { Document } from "./backend.ts";
import type { Catalogue } from "./catalogue.ts";

/** One output of a document: a text, or the bytes of a picture or another file. */
export interface Output {
  /** The name of the format or of the list of actions. */
  readonly name: string;
  readonly text?: string;
  readonly bytes?: Uint8Array;
  /** Ending of a file name. */
  readonly ending: string;
  /** Whether the ending says what the name does. */
  readonly isPlain?: boolean;
}

/** Gives the bytes behind a URL that an answer holds, if that is a file of the server's. */
export type FetchFile = (url: string) => Promise<{ bytes: Uint8Array; contentType: string } | undefined>;

const ENDINGS: Readonly<Record<string, string>> = {
  "application/pdf": "pdf",
  "audio/mpeg": "mp3",
  "audio/ogg": "ogg",
  "audio/wav": "wav",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "video/mp4": "mp4",
};

const TEXTS: Readonly<Record<string, string>> = { markdown: "md", html: "html" };

/** Notes on the outputs. */
const ASIDE = new Set(["metadata", "warning", "errors", "actions", "trace", "evidence"]);

/** The outputs of a document in their order, the files that actions made last. */
export async function outputsOf(
  document: Document,
  natures: Catalogue["natures"],
  fetchFile?: FetchFile,
): Promise<readonly Output[]> {
  const outputs: Output[] = [];
  for (const [name, value] of Object.entries(document)) {
    if (ASIDE.has(name) || value === undefined) continue;
    outputs.push((await fileOf(name, value, document, fetchFile)) ?? textOf(name, value, natures[name]));
  }
  for (const [name, list] of Object.entries(recordOf(document.actions))) {
    for (const entry of Array.isArray(list) ? list : []) {
      const file = await fileOf(name.replace(/s$/, ""), entry, document, fetchFile);
      if (file !== undefined) outputs.push(file);
    }
  }
  return outputs;
}

async function fileOf(
  name: string,
  value: unknown,
  { metadata }: Document,
  fetchFile?: FetchFile,
): Promise<Output | undefined> {
  if (typeof value !== "string") return undefined;
  const [head = "", type = ""] = /^data:([\w.+/-]+);base64,/.exec(value.slice(0, 200)) ?? [];
  if (type !== "")
    return { name, bytes: Buffer.from(value.slice(head.length), "base64"), ending: ENDINGS[type] ?? "bin" };
  // A file that no parser was to read comes as base64; this is how "%PDF-" begins there.
  if (value.startsWith("JVBERi0") && recordOf(metadata).contentType === "application/pdf")
    return { name, bytes: Buffer.from(value, "base64"), ending: "pdf" };
  const file = /^https?:\S+$/.test(value.slice(0, 2000)) ? await fetchFile?.(value) : undefined;
  if (file === undefined) return undefined;
  return { name, bytes: file.bytes, ending: ENDINGS[file.contentType.split(";", 1)[0] ?? ""] ?? "bin" };
}

/** Strings as they are, lists a line each, anything else as JSON; each ends its line. */
function textOf(name: string, value: unknown, nature = ""): Output {
  const isList = Array.isArray(value) && value.every((item) => typeof item === "string");
  const isText = typeof value === "string";
  const text = isText ? value : isList ? value.join("\n") : JSON.stringify(value, undefined, 2);
  const written = isText ? TEXTS[nature] : undefined;
  const ending = written ?? (isText || isList ? "txt" : "json");
  const isPlain = written !== undefined && name === nature;
  return { name, text: text.endsWith("\n") ? text : `${text}\n`, ending, isPlain };
}

/** `example.com-docs-start` for `https://example.com/docs/start?page=1`. */
export function fileNameOf(url: string): string {
  const { host = "", pathname = url } = URL.parse(url) ?? {};
  const name = `${host}${pathname}`
    .replace(/\.(?:html?|php|aspx?)$/i, "")
    .replace(/[^\p{L}\p{N}._-]+/gu, "-");
  return name.replace(/^[.-]+|[.-]+$/g, "").slice(0, 100) || "page";
}

/** The name of the file that an output goes to: of the page alone, where the ending says enough. */
export function nameOf(base: string, { name, ending, isPlain = false }: Output): string {
  return isPlain ? `${base}.${ending}` : `${base}-${name}.${ending}`;
}
