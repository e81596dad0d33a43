import { readFileSync } from "node:fs";
import { KINDS } from "./kinds.ts";
import { manifestOf } from "./manifest.ts";
import { collides, Mistake, renamed, spellingsOf } from "./names.ts";

/** What a plugin is to be. */
export interface Wanted {
  readonly kind: string;
  /** The word that a request uses, such as `reading-level`. */
  readonly name: string;
  /** Name of the package. @defaultValue `winnow-<kind>-<name>` */
  readonly package?: string | undefined;
}

const templates = new URL("../templates/", import.meta.url);
const PACKAGE = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/;
/** Names of files as they lie in the templates, where npm would read or leave them out. */
const COMMON = {
  "tsconfig.json": "tsconfig.json",
  "tsconfig.build.json": "tsconfig.build.json",
  "README.md": "README.md",
  ".gitignore": "gitignore",
  ".github/workflows/test.yml": "test.yml",
};

/** The name of the package that is made. */
export const packageOf = ({ kind, name, package: given }: Wanted): string =>
  given ?? `winnow-${kind}-${spellingsOf(name).kebab}`;

/**
 * The files of a new plugin, by their paths.
 * @throws Mistake for a kind that there is not, and a name that cannot be one
 */
export function filesOf(wanted: Wanted): ReadonlyMap<string, string> {
  const { kind, name } = wanted;
  const known = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (known === undefined) {
    throw new Mistake(`There is no kind "${kind}". The kinds: ${Object.keys(KINDS).join(", ")}.`);
  }
  const spelling = spellingsOf(name);
  const example = spellingsOf(known.example);
  const packageName = packageOf(wanted);
  if (!PACKAGE.test(packageName) || packageName.length > 214)
    throw new Mistake(`"${packageName}" cannot be the name of a package.`);
  const [source, test] = ["src/index.ts", "test/index.test.ts"].map((path) => {
    const text = readTemplate(`${kind}/${path}`);
    if (spelling.camel === example.camel || !collides(text, spelling))
      return renamed(text, example, spelling);
    throw new Mistake(`"${name}" means something else in the code of a ${kind}. Choose another name.`);
  });
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  const manifest = manifestOf({
    ...{ name: packageName, kind, spelling, version },
    ...{ source: source ?? "", test: test ?? "" },
  });
  const words = { PACKAGE: packageName, KIND: kind, NAME: spelling.camel, HINT: known.hint };
  const common = Object.entries(COMMON).map(([path, template]) => {
    const text = readTemplate(`common/${template}`);
    return [path, text.replace(/\{\{(\w+)\}\}/g, (_, key) => words[key as keyof typeof words])] as const;
  });
  return new Map([
    ["package.json", `${JSON.stringify(manifest, undefined, 2)}\n`],
    ["src/index.ts", source ?? ""],
    ["test/index.test.ts", test ?? ""],
    ...common,
  ]);
}

const readTemplate = (path: string): string => readFileSync(new URL(path, templates), "utf8");
