/** A mistake of the caller, printed without a stack. */
export class Mistake extends Error {}

/** A name as code writes it. */
export interface Spelling {
  /** Of functions, and the word of a request: `readingLevel`. */
  readonly camel: string;
  /** Of types: `ReadingLevel`. */
  readonly pascal: string;
  /** Of error codes: `READING_LEVEL`. */
  readonly constant: string;
  /** Of packages and folders: `reading-level`. */
  readonly kebab: string;
}

const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const MAX_NAME = 60;
const RESERVED = new Set(
  (
    "abstract any arguments as async await boolean break case catch class const constructor continue debugger declare default " +
    "delete do else enum eval export extends false finally for from function get if implements import in instanceof interface " +
    "is let module namespace never new null number object of package private protected public require return set static " +
    "string super switch symbol this throw true try type typeof undefined unknown var void while with yield"
  ).split(" "),
);

/**
 * The spellings of a name, which is given as `reading-level` or `readingLevel`.
 * @throws Mistake for what cannot be the name of a plugin
 */
export function spellingsOf(name: string): Spelling {
  const kebab = name.replace(/([a-z0-9])([A-Z])/g, "$1-$2").toLowerCase();
  if (!NAME.test(kebab) || kebab.length > MAX_NAME) {
    const rule = `letters, digits and single hyphens, beginning with a letter, at most ${MAX_NAME} characters`;
    throw new Mistake(`"${name}" cannot be the name of a plugin: ${rule}, such as reading-level.`);
  }
  if (RESERVED.has(kebab))
    throw new Mistake(
      `"${name}" is a word of TypeScript and cannot be the name of a plugin. Choose another.`,
    );
  const pascal = kebab.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1);
  return { camel, pascal, constant: kebab.replaceAll("-", "_").toUpperCase(), kebab };
}

/** The text of a template with the name of its example replaced, in all spellings. */
export function renamed(text: string, example: Spelling, name: Spelling): string {
  return text
    .replace(new RegExp(`\\b${example.constant}(?=_)`, "g"), name.constant)
    .replace(new RegExp(`\\b${example.pascal}(?=[A-Z]|\\b)`, "g"), name.pascal)
    .replace(new RegExp(`\\b${example.camel}\\b`, "g"), name.camel);
}

/** Whether the code of a template has a word of its own that the name would collide with. */
export function collides(text: string, { camel, pascal }: Spelling): boolean {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$|"[^"\n]*"/gm, "");
  return new RegExp(`\\b(?:${camel}|${pascal})\\b`).test(code);
}
