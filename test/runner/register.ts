/**
 * Loaded before each test file: gives it the runner's own doors to uvu and fast-check, and finds modules of the repository without
 * asking the file system for each import: a source lies where its relative path says, and a package where it was found first.
 */
import { registerHooks } from "node:module";

const doors = new Map(
  ["uvu", "fast-check"].map((name) => [name, new URL(`./${name}.ts`, import.meta.url).href]),
);
const own = new Set(doors.values());
const root = new URL("../../", import.meta.url).href;
const packages = new Map<string, string>();

registerHooks({
  resolve: (specifier, context, next) => {
    const parent = context.parentURL ?? "";
    const door = doors.get(specifier);
    if (door !== undefined && !own.has(parent)) return { url: door, shortCircuit: true };
    if (!parent.startsWith(root) || parent.includes("/node_modules/")) return next(specifier, context);
    let url: string | undefined;
    if (/^\.\.?\/[^?#]*\.ts$/.test(specifier)) url = new URL(specifier, parent).href;
    else if (specifier.startsWith("@winnow/")) {
      url = packages.get(specifier) ?? next(specifier, context).url;
      packages.set(specifier, url);
    }
    if (!url?.endsWith(".ts")) return next(specifier, context);
    return { url, format: "module-typescript", shortCircuit: true };
  },
});
