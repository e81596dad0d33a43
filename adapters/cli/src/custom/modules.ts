import { existsSync, readdirSync } from "node:fs";
import module from "node:module";
import { basename, dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { messageOf, WinnowError } from "@winnow/core/plugin";
import { nearest } from "../options.ts";

/** Marks an import that names the folder from which it is looked up. */
const MARK = "winnow-own:";
/** A file; anything else is a package. */
const FILE = /^\.{0,2}[/\\]|^[a-z]:[/\\]/i;

let isHooked = false;

/**
 * From now on own modules find `@winnow/…` where this command has it, whether or not they have it themselves: services are known
 * by tokens, of which there must be one. `valibot` is the command's where they have none. `ours` is a module of the command.
 */
function hookResolution(ours: string): void {
  if (isHooked) return;
  isHooked = true;
  module.registerHooks({
    resolve(specifier, context, next) {
      if (specifier.startsWith(MARK)) {
        const [name, parentURL] = JSON.parse(decodeURIComponent(specifier.slice(MARK.length)));
        return next(name, { ...context, parentURL });
      }
      const fromOurs = () => next(specifier, { ...context, parentURL: ours });
      const fromTheirs = () => next(specifier, context);
      if (specifier.startsWith("@winnow/")) return firstOf(fromOurs, fromTheirs);
      return specifier === "valibot" ? firstOf(fromTheirs, fromOurs) : fromTheirs();
    },
  });
}

/** The second where the first throws; what is not found is missed where it was looked for last. */
function firstOf<T>(first: () => T, second: () => T): T {
  try {
    return first();
  } catch {
    return second();
  }
}

/** What a module exports, looked up from a folder. @throws CONFIG_INVALID with a sentence that says why it has nothing */
export async function importModule(
  name: string,
  folder: string,
  ours: string,
): Promise<Readonly<Record<string, unknown>>> {
  hookResolution(ours);
  const isFile = FILE.test(name);
  const path = resolve(folder, name);
  if (isFile && !existsSync(path)) throw refusal(`There is no file ${name} in ${folder}.${fileNear(path)}`);
  const target = isFile ? pathToFileURL(path).href : mark(name, folder);
  try {
    if (!isFile) import.meta.resolve(target);
  } catch (cause) {
    const file = existsSync(path) ? ` Write ./${name} for the file.` : "";
    const message = `The package ${name} cannot be loaded from ${folder}: run npm install ${name} there.${file}`;
    throw new WinnowError("CONFIG_INVALID", message, { cause });
  }
  try {
    return await import(target);
  } catch (cause) {
    const [line = ""] = messageOf(cause).split("\n");
    throw new WinnowError("CONFIG_INVALID", `${name} fails while it is loaded: ${line}`, { cause });
  }
}

const refusal = (message: string) => new WinnowError("CONFIG_INVALID", message);
const mark = (name: string, folder: string) =>
  MARK + encodeURIComponent(JSON.stringify([name, pathToFileURL(resolve(folder, "own")).href]));

/** The file of the same folder that was probably meant. */
function fileNear(path: string): string {
  const place = dirname(path);
  return existsSync(place) ? nearest(basename(path), readdirSync(place)) : "";
}
