#!/usr/bin/env node
// In a checkout the source runs as it is; in an installed package the build runs.
import { existsSync } from "node:fs";

const source = new URL("../src/bin.ts", import.meta.url);
await import(existsSync(source) ? source.href : "../dist/bin.js");
