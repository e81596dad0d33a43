import { isDeepStrictEqual } from "node:util";
import { isRecord } from "@winnow/kit-schema";
import { applyEdits, modify, type ParseError, parse, printParseErrorCode } from "jsonc-parser";

/** Puts an entry at a place of JSON, or takes it out; comments, order and all else stay. @throws Error in words when it must not be touched */
export function editJson(text: string, path: readonly string[], entry: unknown): string {
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  const source = text.slice(mark.length);
  const isEmpty = source.trim() === "";
  const before = isEmpty ? {} : parsed(source);
  if (!isRecord(before)) throw new Error("it holds no object");
  let there: unknown = before;
  for (const key of path.slice(0, -1)) {
    there = isRecord(there) ? there[key] : undefined;
    if (there !== undefined && !isRecord(there)) throw new Error(`"${key}" in it is no object`);
  }
  const last = path.at(-1) ?? "";
  if (isDeepStrictEqual(isRecord(there) ? there[last] : undefined, entry)) return text;
  const after = applyEdits(
    isEmpty ? "{}\n" : source,
    modify(isEmpty ? "{}\n" : source, [...path], entry, {
      formattingOptions: formOf(source),
      // Behind the last one it would come between that and its comment.
      getInsertionIndex: () => 0,
    }),
  );
  return mark + after;
}

/** What it says. @throws Error in words when it does not parse */
export function parsed(text: string): unknown {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first === undefined) return value;
  const line = text.slice(0, first.offset).split("\n").length;
  throw new Error(`it does not parse: ${printParseErrorCode(first.error)} in line ${line}`);
}

/** Indents as the file does. */
function formOf(text: string) {
  const [, indent = "  "] = /^([ \t]+)\S/m.exec(text) ?? [];
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  return { insertSpaces: !indent.startsWith("\t"), tabSize: indent.length, eol };
}
