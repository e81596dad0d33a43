/**
 * Publishes the tarballs of a folder: `node release/publish.ts FOLDER`. Run by the job of `.github/workflows/release.yml` that a person
 * has to approve, and refused elsewhere: only there can be proved where a tarball comes from. What is published already is left
 * out, so that a job that failed can be run again.
 */
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { resolve } from "node:path";
import process from "node:process";

const [folder] = process.argv.slice(2);
const tarballs = globSync(resolve(folder ?? "", "*.tgz")).sort();
if (process.env.WINNOW_RELEASE !== "approved" || process.env.ACTIONS_ID_TOKEN_REQUEST_URL === undefined) {
  console.error("Only the approved job of .github/workflows/release.yml publishes.");
  process.exit(1);
}
if (folder === undefined || tarballs.length === 0) {
  console.error(`There are no tarballs in ${folder}.`);
  process.exit(1);
}
for (const tarball of tarballs) {
  const { status, stderr } = spawnSync("npm", ["publish", tarball], { encoding: "utf8" });
  const isThere = /EPUBLISHCONFLICT|previously published/.test(stderr);
  if (status !== 0 && !isThere) {
    console.error(stderr);
    process.exit(1);
  }
  console.log(`${isThere ? "is there already" : "published"}: ${tarball}`);
}
