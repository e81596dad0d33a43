// Writes the address of every module that the process loads to the file that `LOADED_MODULES` names.
import { appendFileSync } from "node:fs";
import { registerHooks } from "node:module";
import process from "node:process";
import { isMainThread } from "node:worker_threads";

const file = process.env.LOADED_MODULES;
if (isMainThread && file !== undefined) {
  registerHooks({
    load(url, context, next) {
      if (!url.startsWith("node:")) appendFileSync(file, `${url}\n`);
      return next(url, context);
    },
  });
}
