/** The public packages of this repository: where they lie, and what their manifests say. */
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The repository, with a slash at its end. */
export const root = new URL("..", import.meta.url).pathname;

/** What a `package.json` says, as far as tests and the build read it. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly type: string;
  readonly license: string;
  readonly sideEffects: boolean;
  readonly exports: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly engines: { readonly node: string };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** The folders of `plugins/`, each with the word that the names of its packages begin with. */
export const KIND_FOLDERS: Readonly<Record<string, string>> = {
  actions: "action",
  caches: "cache",
  dispatchers: "dispatch",
  formats: "format",
  hooks: "hook",
  kits: "kit",
  models: "model",
  notifiers: "notifier",
  operations: "operation",
  parsers: "parser",
  proxies: "proxy",
  records: "records",
  searches: "search",
  services: "service",
  sites: "site",
  stores: "store",
  views: "view",
};

const PLACES = "{core,plugins/*/*,plugins/*/*/*,adapters/*,presets/*,test/conformance}/package.json";

/** The manifests by folder, in the order of the folders. */
export const packages: ReadonlyMap<string, Manifest> = new Map(
  globSync(PLACES, { cwd: root })
    .map((path) => dirname(path))
    .sort()
    .map((folder) => [folder, JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"))]),
);

/**
 * The name that a package has by its folder, without the scope: `plugins/formats/markdown` is `format-markdown`. What lies in the
 * folder of a feature is its engine, and a kit: `plugins/operations/interact/sandbox` is `kit-sandbox`.
 */
export function nameOf(folder: string): string {
  const [place = "", kind = "", feature = "", engine] = folder.split("/");
  if (place === "core") return "core";
  if (place === "test") return kind;
  if (place === "adapters") return `adapter-${kind}`;
  // What is typed is short, as `npx @winnow/cli`, or as npm wants it: `npm create @winnow/plugin`.
  if (place === "presets") return ["cli", "create-plugin"].includes(kind) ? kind : `preset-${kind}`;
  return engine === undefined ? `${KIND_FOLDERS[kind]}-${feature}` : `kit-${engine}`;
}

/** The folder of the package of this name, such as `format-markdown`. */
export function folderNamed(name: string): string | undefined {
  return [...packages].find(([, manifest]) => manifest.name === `@winnow/${name}`)?.[0];
}

/** A kit is a library that plugins share, or the engine of one: imported, never installed into a kernel. */
export const isKit = (folder: string): boolean => nameOf(folder).startsWith("kit-");

/** Whether a package is a plugin: what lies in `plugins/` and is no kit. */
export const isPlugin = (folder: string): boolean => folder.startsWith("plugins/") && !isKit(folder);

/** The sources of all public packages, those that run in a browser included, without those of the conformance kits. */
export function sourcesOf(...places: readonly string[]): readonly string[] {
  return [...packages.keys()]
    .filter((folder) => places.includes(folder.split("/", 1)[0] ?? ""))
    .flatMap((folder) => globSync(`${folder}/{src,app}/**/*.{ts,tsx}`, { cwd: root }));
}
