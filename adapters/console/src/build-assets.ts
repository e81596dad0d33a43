import path from "node:path";

/** Where the pages of the console are written. */
export const SOURCE = path.resolve(import.meta.dirname, "../app");
/** Where a package has them, built. */
export const BUILT = path.resolve(import.meta.dirname, "../dist/app");

/** The files of the console by their names. */
export type Assets = ReadonlyMap<string, Uint8Array>;

/** Builds the pages of a checkout, in memory. */
export async function buildAssets(): Promise<Assets> {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    entryPoints: ["main.tsx", "style/main.css", "icon.svg"].map((name) => path.join(SOURCE, name)),
    outdir: BUILT,
    write: false,
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    jsxImportSource: "preact",
    conditions: ["@winnow/source"],
    loader: { ".svg": "copy" },
    entryNames: "[name]",
    assetNames: "[name]",
    chunkNames: "[name]-[hash]",
    legalComments: "linked",
    logLevel: "silent",
  });
  return new Map(outputFiles.map((file) => [path.basename(file.path), file.contents]));
}
