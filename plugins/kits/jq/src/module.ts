import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

let compiled: Promise<WebAssembly.Module> | undefined;

/** jq, compiled once for all threads of the process. */
export function jqModule(): Promise<WebAssembly.Module> {
  compiled ??= compile().catch((error: unknown) => {
    compiled = undefined;
    throw error;
  });
  return compiled;
}

async function compile(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(createRequire(import.meta.url).resolve("jq-wasm/jq.wasm")));
}
