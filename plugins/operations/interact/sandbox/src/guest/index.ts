import { makeDescribe } from "./describe.ts";
import { capturePrimordials, type Door } from "./primordials.ts";
import { type Limits, makeTools } from "./tools.ts";
import { makeWeb } from "./web.ts";

/** Runs inside the sandbox, as text: puts the parts together and gives the realm its globals. */
function assemble(
  parts: {
    capturePrimordials: typeof capturePrimordials;
    makeDescribe: typeof makeDescribe;
    makeTools: typeof makeTools;
    makeWeb: typeof makeWeb;
  },
  door: Door,
  limits: Limits,
) {
  const primordials = parts.capturePrimordials();
  const { defineProperty, deleteProperty } = primordials;
  const tools = parts.makeTools(primordials, parts.makeDescribe(primordials), door, limits);
  const globals: Record<string, unknown> = { ...tools.globals, ...parts.makeWeb(primordials, door) };
  for (const name of Object.keys(globals)) defineProperty(globalThis, name, tools.setting(globals[name]));
  for (const name of ["SharedArrayBuffer", "Atomics", "WebAssembly", "print"])
    deleteProperty(globalThis, name);
  const { begin, fire, settle, result, failure } = tools;
  return {
    begin,
    fire,
    settle,
    result,
    failure,
    open: () => defineProperty(globalThis, "__call", tools.setting(tools.call)),
    close: () => deleteProperty(globalThis, "__call"),
  };
}

/** What the guest's source evaluates to: a function of the door and the limits. */
export type Guest = ReturnType<typeof assemble>;

/**
 * JavaScript that makes the inside of a sandbox: `(door, limits) => Guest`. The functions above are written as code, so
 * that they are checked, and taken as their text, so that they need no further file in an installed package.
 */
export const GUEST_SOURCE = `(function () {
"use strict";
const parts = { ${Object.entries({ capturePrimordials, makeDescribe, makeTools, makeWeb })
  .map(([name, part]) => `${name}: ${part.toString()}`)
  .join(",\n")} };
const assemble = ${assemble.toString()};
return (door, limits) => assemble(parts, door, JSON.parse(limits));
})()`;
