import { type CodeOutcome, type CodeRequest, runCode } from "../src/index.ts";

/** Makes `host(name, ...args)` of the way out, as a prelude of a real host makes its objects. */
export const HOST_PRELUDE = "globalThis.host = __call;";

/** Ample for code that ends by itself, on any machine. */
export const AMPLE_MS = 60_000;

/** Runs code with what tests usually need. */
export async function run(code: string, request: Partial<CodeRequest> = {}): Promise<CodeOutcome> {
  return await runCode({
    code,
    prelude: HOST_PRELUDE,
    call: async (_name, args) => args,
    timeoutMs: AMPLE_MS,
    signal: new AbortController().signal,
    ...request,
  });
}
