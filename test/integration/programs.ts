/** Programs that a test starts, and what they say. */
import type { ChildProcessWithoutNullStreams } from "node:child_process";

/** What a program said, in both streams, and how it ended; one that does not end is a failure of the test. */
export function ended(
  child: ChildProcessWithoutNullStreams,
): Promise<{ readonly code: number | null; readonly said: string }> {
  let said = "";
  child.stdout.on("data", (text: Buffer) => (said += text));
  child.stderr.on("data", (text: Buffer) => (said += text));
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, said })));
}

/** The origin that a server says that it listens on. */
export function listensOn(child: ChildProcessWithoutNullStreams): Promise<string> {
  let said = "";
  return new Promise((resolve, reject) => {
    const read = (text: Buffer) => {
      said += text;
      const [, origin] = /listens on (http:\/\/[\d.]+:\d+)/.exec(said) ?? [];
      if (origin !== undefined) resolve(origin);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.on("close", (code) => reject(new Error(`ended with ${code}: ${said}`)));
  });
}
