/** The repository that the pages are read from. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** Its folder. */
export const root = resolve(import.meta.dirname, "../../..");

/** Reads one of its files. */
export const read = (path: string): string => readFileSync(join(root, path), "utf8");

/** Where it lives, as the manifests of its packages say. */
export const repository: string = JSON.parse(read("core/package.json"))
  .repository.url.replace(/^git\+/, "")
  .replace(/\.git$/, "");
