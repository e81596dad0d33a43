/** Loaded before each test file: gives it the runner's own door to uvu. */
import { registerHooks } from "node:module";

const door = new URL("./uvu.ts", import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "uvu" && context.parentURL !== door
      ? { url: door, shortCircuit: true }
      : next(specifier, context),
});
