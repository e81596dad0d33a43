import type { Spelling } from "./names.ts";

/** Versions of what is no part of Winnow; a test holds them to those with which Winnow is built. */
export const VERSIONS: Readonly<Record<string, string>> = {
  "@types/node": "24.19.2",
  typescript: "7.0.2",
  valibot: "1.5.0",
};

/** What goes into the manifest of a new plugin. */
export interface ManifestInput {
  /** Name of the package. */
  readonly name: string;
  readonly kind: string;
  readonly spelling: Spelling;
  /** Version of Winnow. */
  readonly version: string;
  readonly source: string;
  readonly test: string;
}

/** The manifest of a new plugin: its dependencies are what its code imports. */
export function manifestOf({ name, kind, spelling, version, source, test }: ManifestInput): object {
  const needed = importsOf(source).filter((one) => one !== "@winnow/core");
  const forTests = importsOf(test).filter((one) => !needed.includes(one));
  const versioned = (names: readonly string[]) =>
    Object.fromEntries([...new Set(names)].sort().map((one) => [one, VERSIONS[one] ?? `^${version}`]));
  return {
    name,
    version: "0.1.0",
    description: `Winnow ${kind} ${spelling.camel}`,
    license: "MIT",
    type: "module",
    sideEffects: false,
    engines: { node: ">=22.19" },
    keywords: ["winnow-plugin"],
    exports: { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" } },
    files: ["dist"],
    scripts: {
      test: "node --test test/index.test.ts",
      check: "tsc",
      build: "tsc -p tsconfig.build.json",
      prepack: "npm run build",
    },
    peerDependencies: versioned(["@winnow/core"]),
    dependencies: versioned(needed),
    devDependencies: versioned(["@types/node", "@winnow/core", "typescript", ...forTests]),
  };
}

/** The packages that a file imports, each once. */
function importsOf(code: string): readonly string[] {
  const found = [...code.matchAll(/(?:from|import) "((?:@[\w-]+\/)?[\w-]+)(?:\/[^"]*)?"/g)];
  return [...new Set(found.map(([, name = ""]) => name))].filter(Boolean);
}
