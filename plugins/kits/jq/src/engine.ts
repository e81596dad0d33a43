import { loadJq } from "jq-wasm";
import { connect, TooMuchOutput } from "./host.ts";
import { failureOf, guarded } from "./program.ts";
import { type JqOutcome, type Order, stopped } from "./types.ts";

/** Strings as they are, and the names of objects in order: what is the same reads the same. */
const FLAGS = ["-r", "-S"];

/** Does an order here and now, and says when it begins. Nothing ends a program that takes long, which is why it is run on a thread. */
export async function execute(order: Order, begun: () => void = () => {}): Promise<JqOutcome> {
  const { module } = order;
  const jq = await loadJq({
    instantiateWasm: (imports, onSuccess) => onSuccess(connect(module, imports, order), module),
  });
  begun();
  const texts: string[] = [];
  try {
    for (const program of order.programs) {
      const { stdout, stderr, exitCode } = jq.raw(order.json, guarded(program), FLAGS);
      if (exitCode !== 0) return failureOf(exitCode, stderr);
      if (stdout !== "") texts.push(stdout);
    }
  } catch (error) {
    if (error instanceof TooMuchOutput) return stopped("output", order);
    // jq gives up where it gets no memory, and traps where its stack is at its end.
    if (error instanceof WebAssembly.RuntimeError) return stopped("memory", order);
    throw error;
  }
  return { text: texts.join("\n") };
}
