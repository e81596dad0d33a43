import { isDeepStrictEqual } from "node:util";
import { isRecord, recordOf } from "@winnow/kit-schema";
import { parse, stringify } from "smol-toml";

/**
 * Puts a table into TOML, or takes it out; every other line stays as it is. What comes out is read again: should anything but that
 * table differ, nothing is changed.
 * @throws Error in words when it must not be touched
 */
export function editToml(
  text: string,
  path: readonly string[],
  entry: Readonly<Record<string, unknown>> | undefined,
): string {
  const before = parsed(text);
  if (isDeepStrictEqual(at(before, path), entry)) return text;
  const kept = withoutTable(text, path);
  const nested = path.reduceRight<unknown>((value, key) => ({ [key]: value }), entry);
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const table = entry === undefined ? "" : stringify(nested).replaceAll("\n", eol);
  const gap =
    kept === "" || table === "" || kept.endsWith(eol + eol) ? "" : kept.endsWith(eol) ? eol : eol + eol;
  const after = `${kept}${gap}${table}`;
  let differs = true;
  try {
    const read = parsed(after);
    differs =
      !isDeepStrictEqual(at(read, path), entry) ||
      !isDeepStrictEqual(without(read, path), without(before, path));
  } catch {
    // It is written in a way that leaves no room for another table.
  }
  if (differs) throw new Error(`${path.join(".")} is written in a way that has to be changed by hand`);
  return after;
}

function parsed(text: string): unknown {
  try {
    return plainOf(parse(text));
  } catch (error) {
    const [first = ""] = error instanceof Error ? error.message.split("\n", 1) : [];
    throw new Error(`it does not parse: ${first}`);
  }
}

/** Tables without a prototype of their own, so that they compare. */
function plainOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainOf);
  if (!isRecord(value) || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plainOf(one)]));
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((one, key) => recordOf(one)[key], value);
}

/** The rest of a document; a table that only led there is no difference. */
function without(value: unknown, [first = "", ...others]: readonly string[]): unknown {
  const { [first]: inner, ...rest } = recordOf(value);
  if (others.length === 0 || inner === undefined) return rest;
  const left = without(inner, others);
  return Object.keys(recordOf(left)).length === 0 ? rest : { ...rest, [first]: left };
}

/** The lines without those of a table and of the tables in it; comments above the next table are that one's. */
function withoutTable(text: string, path: readonly string[]): string {
  const name = path.join(".");
  const kept: string[] = [];
  let taken: string[] | undefined;
  for (const line of text.split(/(?<=\n)/)) {
    const [, header] = /^\s*\[+\s*([^\]]+?)\s*\]+/.exec(line) ?? [];
    if (header !== undefined) {
      const isOwn = header === name || header.startsWith(`${name}.`);
      if (!isOwn && taken !== undefined) kept.push(...trailing(taken));
      taken = isOwn ? [] : undefined;
    }
    if (taken === undefined) kept.push(line);
    else taken.push(line);
  }
  return kept.join("");
}

/** Comments at the end of a table, which belong to the next one, with the empty lines among them. */
function trailing(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => !/^\s*(?:#|$)/.test(line));
  const first = lines.findIndex((line, index) => index > last && line.includes("#"));
  return first < 0 ? [] : lines.slice(first);
}
