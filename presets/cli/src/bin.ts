import { readFileSync } from "node:fs";
import { resolveModulesOnce } from "./resolve.ts";

const manifest = readFileSync(new URL("../package.json", import.meta.url), "utf8");
const { version } = JSON.parse(manifest) as { version: string };

resolveModulesOnce();

// Imported only now, so that its modules are found that way, too.
const { runProcess } = await import("@winnow/adapter-cli");

await runProcess({
  version,
  catalogue: new URL("../catalogue.json", import.meta.url),
  script: new URL("../bin/winnow.mjs", import.meta.url),
  // Nothing heavy before it is needed: help, completion and complaints need no plugins.
  load: () => import("./command.ts"),
});
