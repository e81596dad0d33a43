#!/usr/bin/env node
// In a checkout the sources run as they are; in an installed package the build runs.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const source = fileURLToPath(new URL("../src/bin.ts", import.meta.url));
if (existsSync(source)) {
  const { status } = spawnSync(process.execPath, ["-C", "@winnow/source", source, ...process.argv.slice(2)], {
    stdio: "inherit",
    env: { ...process.env, NODE_NO_WARNINGS: "1" },
  });
  process.exitCode = status ?? 1;
} else {
  await import("../dist/bin.js");
}
