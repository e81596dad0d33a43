#!/usr/bin/env node
// In a checkout the sources run as they are; in an installed package the build runs.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const source = fileURLToPath(new URL("../src/bin.ts", import.meta.url));
if (existsSync(source)) {
  const env = { ...process.env, NODE_NO_WARNINGS: "1" };
  const args = ["-C", "@winnow/source", source, ...process.argv.slice(2)];
  const child = spawn(process.execPath, args, { stdio: "inherit", env });
  // Whoever stops this process means the one that works.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("close", (code) => {
    process.exitCode = code ?? 1;
  });
} else {
  await import("../dist/bin.js");
}
