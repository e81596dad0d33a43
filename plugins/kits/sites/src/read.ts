import * as v from "valibot";

/** How far into a page its `generator` is looked for. */
const HEAD_CHARACTERS = 200_000;

/** The content of `<meta name="generator">` in the head of a page; empty without one. */
export function generatorOf(html: string): string {
  const tags = html.slice(0, HEAD_CHARACTERS).matchAll(/<meta\s[^<>]{0,500}>/gi);
  for (const [tag] of tags) {
    if (!/\sname=["']?generator["'\s/>]/i.test(tag)) continue;
    return /\scontent=(?:"([^"]*)"|'([^']*)')/i.exec(tag)?.slice(1).join("") ?? "";
  }
  return "";
}

/**
 * The JSON object that follows a text in a script of a page, such as `var player = `. Its end is found by its brackets, so
 * that a page takes no more time than it is long.
 * @throws SyntaxError when it is no JSON
 */
export function jsonAfter(html: string, text: string): unknown {
  const begin = html.indexOf(text);
  const start = begin === -1 ? -1 : html.indexOf("{", begin + text.length);
  if (start === -1) return undefined;
  const part = /["\\{}]/g;
  part.lastIndex = start;
  let depth = 0;
  let isString = false;
  for (let found = part.exec(html); found !== null; found = part.exec(html)) {
    const [sign] = found;
    if (sign === "\\") part.lastIndex += 1;
    else if (sign === '"') isString = !isString;
    else if (!isString) depth += sign === "{" ? 1 : -1;
    if (depth === 0) return JSON.parse(html.slice(start, part.lastIndex));
  }
  return undefined;
}

/**
 * What a schema makes of a value of others. The error says where it does not fit, and repeats nothing of it.
 * @throws Error
 */
export function readAs<S extends v.GenericSchema>(schema: S, value: unknown, what: string): v.InferOutput<S> {
  const { success, issues, output } = v.safeParse(schema, value);
  if (success) return output;
  const [issue] = issues;
  throw new Error(`${what} has no ${issue.expected ?? "valid value"} at "${v.getDotPath(issue) ?? ""}"`);
}
