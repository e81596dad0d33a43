/** Loaded before each test file: gives it the runner's own doors to uvu and fast-check. */
import { registerHooks } from "node:module";

const doors = new Map(
  ["uvu", "fast-check"].map((name) => [name, new URL(`./${name}.ts`, import.meta.url).href]),
);
const own = new Set(doors.values());

registerHooks({
  resolve: (specifier, context, next) => {
    const door = doors.get(specifier);
    return door !== undefined && !own.has(context.parentURL ?? "")
      ? { url: door, shortCircuit: true }
      : next(specifier, context);
  },
});
