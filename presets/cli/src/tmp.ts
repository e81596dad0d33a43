import { registerHooks } from "node:module";
import { resolveModulesOnce } from "./resolve.ts";

resolveModulesOnce();
let n = 0;
registerHooks({
  load(u, c, next) {
    n++;
    return next(u, c);
  },
});
const what = process.argv[2] ?? "";
const b = performance.now();
await import(what);
console.log(
  what,
  Math.round(performance.now() - b),
  "ms",
  n,
  "modules, cpu",
  Math.round(process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000),
);
