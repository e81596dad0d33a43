/**
 * Runs one file of tests after another in this process, as the runner names them, so that what they share is loaded once. After each
 * it writes {@link LEFT} with what it has left changed, and {@link END} with the code that a process of its own would have ended with.
 */
import process from "node:process";
import { pathToFileURL } from "node:url";
import { END, LEFT } from "./end.ts";

// In one stream nothing of a file comes after its end.
process.stderr.write = process.stdout.write.bind(process.stdout) as typeof process.stderr.write;
// uvu is to wait for us, not to begin by itself.
Object.assign(globalThis, { UVU_DEFER: 1 });
const { exec } = await import("uvu");
const queue = Reflect.get(globalThis, "UVU_QUEUE") as unknown[][];

process.on("message", async (file: string) => {
  const before = state();
  queue.splice(0, queue.length, [null]);
  process.exitCode = 0;
  try {
    await import(pathToFileURL(file).href);
    await exec();
  } catch (error) {
    process.exitCode = 1;
    console.error(error);
  }
  const changed = Object.entries(state()).filter(([name, value]) => value !== before[name]);
  for (const [name] of changed) console.log(`${LEFT}${name}`);
  process.stdout.write(`${END}${process.exitCode}\n`);
});

/** What all files of a process share. */
function state(): Readonly<Record<string, string>> {
  return {
    "the environment": JSON.stringify(process.env),
    "the working directory": process.cwd(),
    "listeners of the process": JSON.stringify(
      process.eventNames().map((name) => [String(name), process.listenerCount(name)]),
    ),
    fetch: String(globalThis.fetch),
    "the clock": String(Date.now),
  };
}
