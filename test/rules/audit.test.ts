import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { suite } from "uvu";
import { root } from "../packages.ts";

const test = suite("audit");
const folder = mkdtempSync(join(tmpdir(), "winnow-audit-"));
test.before(() => {
  const app = { name: "app", version: "1.0.0", dependencies: { "left-pad": "1.3.0" } };
  const lock = { name: "app", lockfileVersion: 3, requires: true };
  writeFileSync(join(folder, "package.json"), JSON.stringify(app));
  const packages = { "": app, "node_modules/left-pad": { version: "1.3.0" } };
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ ...lock, packages }));
});
test.after(() => rmSync(folder, { recursive: true, force: true }));

/** Audits the app with a registry that knows a hole of this severity. */
async function audit(severity: string | undefined) {
  const hole = { id: 1, url: "https://github.com/advisories/GHSA-aaaa-bbbb-cccc", title: "Pads too far" };
  const holes = severity === "none" ? {} : { "left-pad": [{ ...hole, severity, vulnerable_versions: "<2" }] };
  // Which versions there are, for whatever else would have the hole.
  const versions = { "1.3.0": { name: "left-pad", version: "1.3.0", dist: {} } };
  const known = { name: "left-pad", "dist-tags": { latest: "1.3.0" }, versions };
  const registry = createServer(({ method }, response) => {
    response.writeHead(severity === undefined ? 405 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(method === "POST" ? holes : known));
  });
  await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve));
  const { port } = registry.address() as AddressInfo;
  const child = spawn(process.execPath, [join(root, "release/audit.ts"), folder], {
    env: {
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${port}`,
      // npm keeps what a registry said.
      npm_config_cache: mkdtempSync(join(folder, "cache-")),
      npm_config_fetch_retries: "0",
    },
  });
  let said = "";
  child.stdout.on("data", (text: Buffer) => (said += text));
  child.stderr.on("data", (text: Buffer) => (said += text));
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  registry.close();
  return { code, said };
}

test("a severe hole ends it, and is named", async () => {
  for (const severity of ["high", "critical"]) {
    const { code, said } = await audit(severity);
    assert.equal(code, 1, said);
    assert.match(
      said,
      /^left-pad: \w+: Pads too far, https:\/\/github\.com\/advisories\/GHSA-aaaa-bbbb-cccc$/m,
    );
  }
});

test("a small one, or none, does not", async () => {
  assert.deepEqual(await audit("moderate"), {
    code: 0,
    said: "0 severe advisories that are not allowed, of 1 advisories in all\n",
  });
  assert.deepEqual((await audit("none")).code, 0);
});

test("a registry that gives no advisories is not taken for one that has none", async () => {
  const { code, said } = await audit(undefined);
  assert.equal(code, 2, said);
  assert.match(said, /^The registry gives no advisories for /m);
});

test.run();
