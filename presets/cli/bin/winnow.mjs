#!/usr/bin/env node
// In a checkout the sources run as they are; in an installed package the build runs.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import module from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

// What is compiled once need not be compiled again; a folder that cannot be written only costs that time.
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "winnow", "compiled");
module.enableCompileCache?.(cache);

const source = fileURLToPath(new URL("../src/bin.ts", import.meta.url));
if (existsSync(source)) {
  const env = { ...process.env, NODE_COMPILE_CACHE: cache, NODE_NO_WARNINGS: "1" };
  // A Node that does not run sources leaves them to the one that npm has put into the checkout.
  const own = fileURLToPath(new URL("../../../node_modules/node/bin/node", import.meta.url));
  const node = process.features.typescript ? process.execPath : own;
  const args = ["-C", "@winnow/source", source, ...process.argv.slice(2)];
  // One process is better than two: a Ctrl-C on a terminal reaches all of them, and each would pass it on.
  if (process.execve !== undefined && process.platform !== "win32")
    process.execve(node, [node, ...args], env);
  const child = spawn(node, args, { stdio: "inherit", env });
  // Whoever stops this process means the one that works.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("close", (code) => {
    process.exitCode = code ?? 1;
  });
} else {
  // That Node 22 calls its SQLite experimental is nothing to say beside a page.
  process.removeAllListeners("warning");
  try {
    await import("../dist/bin.js");
  } catch (error) {
    // Such as a Node that is too old.
    if (error.code !== "CONFIG_INVALID") throw error;
    process.stderr.write(`winnow: ${error.message}\n`);
    process.exit(2);
  }
}
