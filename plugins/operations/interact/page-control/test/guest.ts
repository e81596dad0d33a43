import { runCode } from "@winnow/kit-sandbox";
import { type PageControl, pagePrelude } from "../src/index.ts";

/** Runs code as a caller's runs: in the sandbox, with the prelude before it. What it returns is JSON. */
export async function runGuest(control: PageControl, code: string, prelude?: string): Promise<unknown> {
  const { result, stderr, exitCode } = await runCode({
    code: `const value = await (async () => { ${code}\n})(); return { value };`,
    prelude: prelude ?? pagePrelude(control.state),
    call: (name, args) => control.call(name, args),
    timeoutMs: 120_000,
    maxOutputChars: 1_000_000,
    signal: new AbortController().signal,
  });
  if (exitCode !== 0) throw new Error(stderr);
  return (JSON.parse(result ?? "{}") as { value?: unknown }).value;
}
