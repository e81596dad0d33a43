import { recordOf } from "@winnow/kit-schema";
import type { Backend, Document } from "./backend.ts";
import { fileNameOf } from "./outputs.ts";
import { FileNames, writeWhole } from "./target.ts";
import type { CliWorld } from "./world.ts";

/** Writes the capture that an answer names into the working folder, and gives the answer with the name of that file. */
export async function takeCapture(
  document: Document,
  called: string,
  backend: Backend,
  world: CliWorld,
  signal: AbortSignal,
): Promise<Document> {
  const { capture, ...metadata } = recordOf(document.metadata);
  if (typeof capture !== "string") return document;
  const bytes = capture.startsWith("data:")
    ? Buffer.from(capture.slice(capture.indexOf(",") + 1), "base64")
    : (await backend.fetchFile?.(capture, signal))?.bytes;
  if (bytes === undefined) return document;
  const name = new FileNames(".", true).take(`${fileNameOf(called)}.warc.gz`);
  writeWhole(name, bytes);
  world.stderr.write(`winnow: wrote ${name}; winnow replay ${name} makes the answer again.\n`);
  return { ...document, metadata: { ...metadata, capture: name } };
}
