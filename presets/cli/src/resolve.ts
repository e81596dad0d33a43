import module from "node:module";

/** This package, whose modules are the first that import others of Winnow. */
const here = new URL("../", import.meta.url).href;
const isPackage = (specifier: string) => specifier.startsWith("@winnow/") || specifier === "valibot";
const isFile = (specifier: string) => /^\.\.?\/.*\.[jt]s$/.test(specifier);

/**
 * Makes Node find Winnow's own modules without asking the file system for each import, which takes a third of a start: a file
 * by its relative path lies where that says, and a package of Winnow lies where it was found first, as all have one version, and
 * ask for one version of valibot. What others import, and what they are, stays with Node.
 */
export function resolveModulesOnce(): void {
  const packages = new Map<string, string>();
  const modules = new Set<string>();
  // A Node without it is too old, which the command itself says.
  module.registerHooks?.({
    resolve(specifier, context, next) {
      const { parentURL = "" } = context;
      if (!modules.has(parentURL) && !parentURL.startsWith(here)) return next(specifier, context);
      let url: string | undefined;
      if (isFile(specifier)) url = new URL(specifier, parentURL).href;
      else if (isPackage(specifier)) {
        url = packages.get(specifier) ?? next(specifier, context).url;
        packages.set(specifier, url);
      }
      if (url === undefined) return next(specifier, context);
      modules.add(url);
      return { url, format: url.endsWith(".ts") ? "module-typescript" : "module", shortCircuit: true };
    },
  });
}
