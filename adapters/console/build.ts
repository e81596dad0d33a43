/**
 * Writes the pages of the console to `dist/app`, where a package has them, and the licences of what is in them. Needed to publish,
 * never to develop or test.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import path from "node:path";
import { noticesOf } from "../../release/notices.ts";
import { BUILT, buildAssets } from "./src/build-assets.ts";

rmSync(BUILT, { recursive: true, force: true });
mkdirSync(BUILT, { recursive: true });
for (const [name, body] of await buildAssets()) writeFileSync(path.join(BUILT, name), body);

const manifest = JSON.parse(readFileSync(path.join(import.meta.dirname, "package.json"), "utf8"));
const bundled = Object.keys(manifest.devDependencies).filter((name) => name !== "esbuild");
const folders = bundled.map((name) => path.dirname(findPackageJSON(name, import.meta.url) ?? ""));
writeFileSync(path.join(BUILT, "../NOTICES.txt"), noticesOf(folders));
