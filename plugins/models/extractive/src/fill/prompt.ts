/** The properties that a prompt asks for, out of its words. */
import { conceptOf, wordsOf } from "@winnow/kit-facts";
import { patternIn } from "@winnow/kit-words";
import { compile, type Shape } from "./schema.ts";

const IDLE: ReadonlySet<string> = new Set(
  "extract get give find return list show tell fetch scrape collect pull provide me the a an of from for in on at this that page website site article all every each any please as json object with and or their its your our i want need would like to include including following field data information info value about is are what who when which where how it also only just structured format output result if available present can you main key important below above there be should have has then into by such etc e g text content item detail".split(
    " ",
  ),
);
const words = (name: string) => patternIn(new URL("../../words/numbers.txt", import.meta.url), name);
const LIST = new RegExp(
  String.raw`\b(?:${words("several")})\s+(?:of\s+)?(?:the\s+)?([\p{L} -]{3,40}?)\s*(?:\bon (?:this|the) page\b)?\s*` +
    String.raw`(?:,?\s*(?:${words("fields")})\s+|\s*[:(]\s*)(.+)$`,
  "iu",
);
const MAX_FIELDS = 40;

/** The shape that a prompt describes; undefined when it names nothing. */
export function shapeOfPrompt(prompt: string): Shape | undefined {
  const text = prompt.slice(0, 10_000).replace(/\s+/gu, " ").trim();
  if (text === "") return undefined;
  const list = LIST.exec(text.slice(0, 1000));
  if (list !== null) {
    const name = wordsIn(list[1] ?? "");
    const isMany = /s\s*$/iu.test(list[1] ?? "");
    const fields = fieldsIn(list[2] ?? "");
    if (name.length > 0 && isMany && fields.length > 0) {
      const items = { type: "object", properties: propertiesOf(fields) };
      return compile({ type: "object", properties: { [camel(name)]: { type: "array", items } } });
    }
  }
  const fields = fieldsIn(text);
  return fields.length === 0 ? undefined : compile({ type: "object", properties: propertiesOf(fields) });
}

function propertiesOf(fields: readonly string[][]): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((words) => [
      camel(words),
      isPlural(words) ? { type: "array", items: { type: "string" } } : {},
    ]),
  );
}

const LISTS: ReadonlySet<string> = new Set(
  "ingredients steps instructions keywords tags images pictures photos links authors headings categories topics emails phones".split(
    " ",
  ),
);

function isPlural(words: readonly string[]): boolean {
  return LISTS.has(words.at(-1) ?? "");
}

/** The things that a text enumerates; those of many words only when they are known by name. */
function fieldsIn(text: string): string[][] {
  const found = new Map<string, string[]>();
  for (const part of text.split(/[,;:.\n()?!]|\s(?:and|und|et|y|e|or|plus|as well as)\s|\s[-–—&]\s/iu)) {
    const words = wordsIn(part);
    const known = knownIn(words);
    const field = known ?? (words.length > 0 && words.length <= 3 ? words : undefined);
    if (field !== undefined && found.size < MAX_FIELDS) found.set(camel(field), field);
  }
  return [...found.values()];
}

/** The longest run of words that is a known name. */
function knownIn(words: readonly string[]): string[] | undefined {
  for (let length = Math.min(4, words.length); length > 0; length--)
    for (let at = 0; at + length <= words.length; at++) {
      const run = words.slice(at, at + length);
      if (conceptOf(wordsOf(run.join(" "))) !== undefined) return run;
    }
  return undefined;
}

function wordsIn(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !IDLE.has(word));
}

function camel(words: readonly string[]): string {
  return words.map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join("");
}
