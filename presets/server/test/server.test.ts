import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { silent } from "@winnow/core";
import { suite } from "uvu";
import { createServer, readConfig } from "../src/index.ts";

const test = suite("preset-server");
const folder = mkdtempSync(join(tmpdir(), "winnow-server-"));
test.after(() => rmSync(folder, { recursive: true, force: true }));

async function addressWith(settings: Record<string, string>): Promise<string> {
  const environment = { PORT: "0", WINNOW_DATA_DIR: folder, LOG_LEVEL: "silent", ...settings };
  await using server = await createServer({ config: readConfig(environment, {}), logger: silent });
  return await server.listen();
}

test("keys that are not asked for open nothing to others", async () => {
  const address = await addressWith({ WINNOW_API_KEYS: "key", USE_DB_AUTHENTICATION: "false" });
  assert.equal(new URL(address).hostname, "127.0.0.1");
});

test("without keys it listens on this machine only", async () => {
  assert.equal(new URL(await addressWith({})).hostname, "127.0.0.1");
});

test.run();
