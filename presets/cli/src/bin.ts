import { readFileSync } from "node:fs";
import { runProcess } from "@winnow/adapter-cli";
import { resolveModulesOnce } from "./resolve.ts";

const manifest = readFileSync(new URL("../package.json", import.meta.url), "utf8");
const { version } = JSON.parse(manifest) as { version: string };

resolveModulesOnce();

await runProcess({
  version,
  catalogue: new URL("../catalogue.json", import.meta.url),
  script: new URL("../bin/winnow.mjs", import.meta.url),
  // Nothing heavy before it is needed: help, completion and complaints need no plugins.
  load: () => import("./command.ts"),
});
