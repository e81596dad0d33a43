import { unlessAborted } from "@winnow/core/plugin";
import { CliError, type CliWorld } from "./world.ts";

/** Reads standard input to its end. @throws CliError when it is empty, or larger than `maxBytes` */
export async function readInput(
  { stdin }: Pick<CliWorld, "stdin">,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const readAll = async () => {
    for await (const part of stdin ?? []) {
      const bytes = typeof part === "string" ? Buffer.from(part) : part;
      size += bytes.byteLength;
      if (size > maxBytes) throw new CliError(`Standard input is larger than ${maxBytes / 2 ** 20} MB.`);
      parts.push(bytes);
    }
  };
  await unlessAborted(readAll, signal);
  if (size === 0)
    throw new CliError("Standard input is empty. Pipe something into it: curl … | winnow parse -");
  return Buffer.concat(parts);
}

// A file from standard input has no name: its kind is seen in what it holds.

/** Bytes that are looked at. */
const HEAD_BYTES = 65_536;
/** Lines of a table that are compared. */
const MAX_LINES = 20;
const TABLES = [
  [",", "csv"],
  [";", "csv"],
  ["\t", "tsv"],
] as const;

/** A name for the file, with an extension where the bytes alone do not tell parsers what it is, such as of a table. */
export function nameOfInput(bytes: Buffer): string {
  const name = "standard input";
  const text = bytes.subarray(0, HEAD_BYTES).toString("utf8").trimStart();
  // Other kinds begin with what they are.
  if (/\0|^(?:<|%PDF-|\{\\rtf)/.test(text)) return name;
  if (isJson(bytes)) return `${name}.json`;
  const whole = bytes.length > HEAD_BYTES ? text.slice(0, text.lastIndexOf("\n")) : text;
  const lines = linesOf(whole).slice(0, MAX_LINES);
  const table = TABLES.find(([separator]) => isTable(lines, separator));
  return `${name}.${table?.[1] ?? "txt"}`;
}

function isJson(bytes: Buffer): boolean {
  try {
    return typeof JSON.parse(bytes.toString("utf8")) === "object";
  } catch {
    return false;
  }
}

/** Lines without what stands between quotes, where separators and line breaks are text. @see RFC 4180 */
function linesOf(text: string): readonly string[] {
  const bare = text.replace(/"[^"]*"/g, '""');
  return bare.split(/\r?\n/).filter((line) => line.trim() !== "");
}

/** Whether there are several lines, all with the same number of fields. */
function isTable(lines: readonly string[], separator: string): boolean {
  const counts = new Set(lines.map((line) => line.split(separator).length));
  const [count = 1] = counts;
  return lines.length > 1 && counts.size === 1 && count > 1;
}
