/** Writes the pages of the console to `dist/app`, where a package has them. Needed to publish, never to develop or test. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { BUILT, buildAssets } from "./src/build-assets.ts";

rmSync(BUILT, { recursive: true, force: true });
mkdirSync(BUILT, { recursive: true });
for (const [name, body] of await buildAssets()) writeFileSync(path.join(BUILT, name), body);
