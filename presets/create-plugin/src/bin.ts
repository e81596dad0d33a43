/** The program behind `npm create @winnow/plugin`. */
import process from "node:process";
import { run } from "./command.ts";

process.exitCode = await run({
  args: process.argv.slice(2),
  folder: process.cwd(),
  isInteractive: process.stdin.isTTY === true && process.stdout.isTTY === true,
  say: (text) => process.stdout.write(text),
});
