import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { silent } from "@winnow/core";
import { pluginId } from "@winnow/core/adapter";
import { defineHook } from "@winnow/core/plugin";
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
  const address = await addressWith({ WINNOW_API_KEYS: "0123456789abcdef", USE_DB_AUTHENTICATION: "false" });
  assert.equal(new URL(address).hostname, "127.0.0.1");
});

test("without keys it listens on this machine only", async () => {
  assert.equal(new URL(await addressWith({})).hostname, "127.0.0.1");
});

test("who still waits when the server closes is answered with 503", async () => {
  const asked = Promise.withResolvers<void>();
  const site = createHttpServer(() => asked.resolve()).listen(0, "127.0.0.1");
  await new Promise((resolve) => site.once("listening", resolve));
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  const environment = { PORT: "0", WINNOW_DATA_DIR: folder, WINNOW_ALLOW_PAGE_NETWORKS: "127.0.0.0/8" };
  const server = await createServer({
    config: readConfig(environment, {}),
    logger: silent,
    closeGraceMs: 50,
  });
  const address = await server.listen();
  const answer = fetch(`${address}/v2/scrape`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ url }),
  });
  await asked.promise;
  await server.close();
  const response = await answer;
  const { code } = (await response.json()) as { code: string };
  assert.deepEqual([response.status, code], [503, "KERNEL_CLOSED"]);
  site.closeAllConnections();
  site.close();
});

test("settings that nobody knows are refused by name", async () => {
  // @ts-expect-error: refused by the types as well
  await assert.rejects(createServer({ plugin: [] }), {
    code: "CONFIG_INVALID",
    message: /"plugin" is unknown: did you mean "plugins"/,
  });
});

test("a broken row of the job store stops no job, and is told by /ready", async () => {
  const own = mkdtempSync(join(tmpdir(), "winnow-server-"));
  const environment = {
    PORT: "0",
    WINNOW_DATA_DIR: own,
    LOG_LEVEL: "silent",
    WINNOW_ALLOW_PAGE_NETWORKS: "127.0.0.0/8",
  };
  const config = readConfig(environment, {});
  const post = async (address: string, urls: readonly string[]) => {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ urls });
    const answer = await fetch(`${address}/v2/batch/scrape`, { method: "POST", headers, body });
    return (await answer.json()) as { id: string };
  };
  const job = async (address: string, id: string) =>
    (await (await fetch(`${address}/v2/batch/scrape/${id}`)).json()) as { status: string; error?: string };
  let broken = "";
  {
    await using server = await createServer({ config: { ...config, WINNOW_JOB_SLOTS: 0 }, logger: silent });
    const address = await server.listen();
    broken = (await post(address, [`${address}/sample`])).id;
  }
  const file = new DatabaseSync(join(own, "jobs.sqlite"));
  file.exec("update jobs set max_concurrency = 9007199254740992");
  file.close();
  await using server = await createServer({ config, logger: silent });
  const address = await server.listen();
  const { id } = await post(address, [`${address}/sample`]);
  for (let left = 200; left > 0 && (await job(address, id)).status === "scraping"; left -= 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal((await job(address, id)).status, "completed");
  const { status, error } = await job(address, broken);
  assert.equal(status, "failed");
  assert.match(error ?? "", /max_concurrency/);
  const ready = await fetch(`${address}/ready`);
  const { status: readiness, checks } = (await ready.json()) as Record<"status", string> & {
    checks: Record<string, string>;
  };
  // What the machine lacks, such as ffmpeg, is its own affair.
  const { cache, scrape, jobs } = checks;
  assert.deepEqual([ready.status, readiness], [200, "degraded"]);
  assert.deepEqual([cache, scrape, jobs], ["ok", "ok", "1 broken row of the job store set aside"]);
  assert.deepEqual([checks["records-sqlite"], checks["service-artifacts"]], ["ok", "ok"]);
  rmSync(own, { recursive: true, force: true });
});

test("a bucket that is away holds up neither the start nor a scrape, and is told by /ready without its key", async () => {
  const environment = {
    PORT: "0",
    WINNOW_DATA_DIR: folder,
    LOG_LEVEL: "silent",
    WINNOW_ARTIFACTS_URL: "s3://kept",
    AWS_ENDPOINT_URL_S3: "http://127.0.0.1:9",
    AWS_ACCESS_KEY_ID: "hunter1",
    AWS_SECRET_ACCESS_KEY: "hunter2",
  };
  await using server = await createServer({ config: readConfig(environment, {}), logger: silent });
  const address = await server.listen();
  const answer = await fetch(`${address}/v2/scrape`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ url: `${address}/sample` }),
  });
  assert.equal(answer.status, 200);
  const ready = await fetch(`${address}/ready`);
  const text = await ready.text();
  assert.equal(ready.status, 200);
  assert.match(JSON.parse(text).checks["service-artifacts-s3"], /storage for kept files cannot be reached/);
  assert.ok(!text.includes("hunter"));
});

test("a Redis cache that is away holds up neither the start nor a scrape, and is told by /ready", async () => {
  const environment = {
    PORT: "0",
    WINNOW_DATA_DIR: folder,
    LOG_LEVEL: "silent",
    WINNOW_CACHE_URL: "redis://:hunter2@127.0.0.1:1",
  };
  await using server = await createServer({ config: readConfig(environment, {}), logger: silent });
  const address = await server.listen();
  const answer = await fetch(`${address}/v2/scrape`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ url: `${address}/sample` }),
  });
  const { success, warning } = (await answer.json()) as { success: boolean; warning?: string };
  assert.deepEqual([answer.status, success], [200, true], warning);
  const ready = await fetch(`${address}/ready`);
  const { status, checks } = (await ready.json()) as { status: string; checks: Record<string, string> };
  assert.deepEqual([ready.status, status, checks.scrape], [200, "degraded", "ok"]);
  assert.match(checks.cache ?? "", /^scrapes go on without the cache: /);
  assert.doesNotMatch(JSON.stringify(checks), /hunter2/);
});

test("the converter of markdown is a setting", async () => {
  const environment = { PORT: "0", WINNOW_DATA_DIR: folder, LOG_LEVEL: "silent" };
  const write = async (more: Record<string, string>) => {
    await using server = await createServer({
      config: readConfig({ ...environment, ...more }, {}),
      logger: silent,
    });
    const address = await server.listen();
    const answer = await fetch(`${address}/v2/scrape`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ url: `${address}/sample` }),
    });
    return ((await answer.json()) as { data: { markdown: string } }).data.markdown;
  };
  assert.match(await write({}), /a \*steady\* breeze/);
  assert.match(await write({ WINNOW_MARKDOWN_CONVERTER: "node-html-markdown" }), /a _steady_ breeze/);
});

test("a plugin of the preset is replaced and left out by its id", async () => {
  const config = readConfig({ PORT: "0", WINNOW_DATA_DIR: folder }, {});
  const mine = defineHook({ name: "my-walls", id: "hook-detect-walls", inspect: () => undefined });
  const disable = ["format-menu"];
  await using server = await createServer({ config, plugins: [mine], disable, logger: silent });
  const ids = server.kernel.registry.all.map(pluginId);
  assert.equal(ids.filter((id) => id === "hook-detect-walls").length, 1);
  assert.equal(server.kernel.registry.find("hook", "my-walls"), mine);
  assert.ok(!ids.includes("format-menu") && ids.includes("format-product"));
});

test("an id that is misspelt leaves nothing out unseen", async () => {
  const config = readConfig({ PORT: "0", WINNOW_DATA_DIR: folder }, {});
  await assert.rejects(createServer({ config, disable: ["hook-block-adds"], logger: silent }), {
    code: "CONFIG_INVALID",
    message: /^hook-block-adds cannot be left out, .* Installed: .*hook-block-ads/,
  });
});

test.run();
