import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createTcp } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createKernel, type Plugin } from "@winnow/core";
import { recordOf } from "@winnow/kit-schema";
import { readConfig, serverPlugins } from "@winnow/preset-server";
import { suite } from "uvu";
import { freePort } from "../victim.ts";

const test = suite("secrets");
const folder = mkdtempSync(join(tmpdir(), "winnow-secrets-"));
test.after(() => rmSync(folder, { recursive: true, force: true }));

const MARK = "s3cretmarkvictor";

/** Refuses what it is asked, and says so with the words of the caller. */
const rude = createServer((request, response) => {
  const said = JSON.stringify({
    error: { message: `no: ${JSON.stringify(request.headers)} ${request.url}` },
  });
  response
    .writeHead(401, { "content-type": "application/json", "www-authenticate": `Basic realm="${MARK}"` })
    .end(said);
});
/** A proxy, mail or Redis server that hangs up. */
const deaf = createTcp((socket) => socket.destroy());
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
test.before(async () => {
  for (const server of [rude, deaf]) await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});
test.after(() => {
  rude.closeAllConnections();
  rude.close();
  deaf.close();
});

/** A secret in every setting that may hold one. */
function settings(): Readonly<Record<string, string>> {
  const at = `127.0.0.1:${portOf(deaf)}`;
  return {
    WINNOW_API_KEYS: `${MARK}-api-key`,
    WINNOW_API_KEY: `${MARK}-client-key`,
    SELF_HOSTED_WEBHOOK_HMAC_SECRET: `${MARK}-hmac`,
    OPENAI_API_KEY: `${MARK}-model-key`,
    WINNOW_WEB_RISK_KEY: `${MARK}-risk-key`,
    WINNOW_WEB_RISK_URL: `http://${at}`,
    OPENAI_BASE_URL: `http://127.0.0.1:${portOf(rude)}/v1`,
    WINNOW_CACHE_URL: `redis://user:${MARK}-redis@${at}`,
    PROXY_SERVER: `http://${at}`,
    PROXY_USERNAME: `${MARK}-user`,
    PROXY_PASSWORD: `${MARK}-proxy`,
    WINNOW_COUNTRY_PROXIES: `FR=http://user:${MARK}-country@${at}`,
    SMTP_URL: `smtp://post%40mail.test:${MARK}-mail@${at}`,
    DATABASE_URL: `postgres://user:${MARK}-database@${at}/winnow`,
    WINNOW_REDIS_URL: `redis://user:${MARK}-queue@${at}`,
    REDIS_URL: `redis://user:${MARK}-queue@${at}`,
    WINNOW_ARTIFACTS_URL: "s3://bucket",
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${portOf(rude)}`,
    AWS_ACCESS_KEY_ID: `${MARK}-bucket-id`,
    AWS_SECRET_ACCESS_KEY: `${MARK}-bucket-key`,
    AWS_SESSION_TOKEN: `${MARK}-bucket-token`,
    // A key cannot be spelt: that it shows nowhere is tested where it is read.
    WINNOW_BOT_KEY: JSON.stringify(generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" })),
    WINNOW_BOT_AGENT: "https://bot.example.com",
    WINNOW_SEARCH_URL: `http://127.0.0.1:${portOf(rude)}/?q={searchTerms}`,
    WINNOW_SEARCH_HEADERS: `x-api-key: ${MARK}-search`,
    WINNOW_CHANNELS: JSON.stringify({
      ops: {
        type: "ntfy",
        server: `http://127.0.0.1:${portOf(rude)}`,
        topic: "ops",
        token: `${MARK}-channel`,
      },
    }),
    OTEL_EXPORTER_OTLP_HEADERS: `authorization=${MARK}-traces`,
  };
}

async function withServer(
  work: (origin: string) => Promise<void>,
  own: Readonly<Record<string, string | undefined>> = {},
): Promise<string> {
  const port = await freePort();
  const path = join(folder, "log");
  const log = openSync(path, "w");
  const bin = new URL("../../../presets/cli/src/bin.ts", import.meta.url).pathname;
  const env = {
    PATH: process.env.PATH,
    PORT: String(port),
    LOG_LEVEL: "trace",
    WINNOW_DATA_DIR: join(folder, "data"),
    WINNOW_ALLOW_PAGE_NETWORKS: "127.0.0.0/8",
    WINNOW_ALLOW_WEBHOOK_NETWORKS: "127.0.0.0/8",
    ...settings(),
    ...own,
  };
  const child = spawn(process.execPath, ["-C", "@winnow/source", bin, "serve"], {
    cwd: folder,
    env,
    stdio: ["ignore", log, log],
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  const origin = `http://127.0.0.1:${port}`;
  try {
    for (let left = 2400; left > 0; left -= 1) {
      if ((await fetch(`${origin}/health`).catch(() => undefined))?.ok) break;
      await sleep(25);
    }
    await work(origin);
  } finally {
    child.kill("SIGTERM");
    await ended;
    closeSync(log);
  }
  return readFileSync(path, "utf8");
}

/** The options of all installed plugins and formats. */
async function words() {
  const all: readonly Plugin[] = serverPlugins(
    readConfig({ WINNOW_DATA_DIR: join(folder, "words") }, {}),
    () => "http://a.test",
  );
  const kernel = await createKernel({ plugins: all });
  const options = Object.keys(kernel.registry.options);
  const formats = kernel.registry.of("format").map(({ name }) => name);
  const actions = kernel.registry.of("action").map(({ name }) => name);
  await kernel.close();
  return { options, formats, actions };
}

test("every secret setting has one here", () => {
  const secret = Object.entries(readConfig({}, {}).settings).flatMap(([name, setting]) =>
    setting.secret ? [name] : [],
  );
  assert.deepEqual(
    secret.filter((name) => settings()[name] === undefined),
    [],
  );
});

test("no secret of a setting or a request stands in the log, and none of a setting in an answer", async () => {
  const { options, formats, actions } = await words();
  const answers: string[] = [];
  const log = await withServer(
    async (origin) => {
      const site = `http://127.0.0.1:${portOf(rude)}`;
      const headers = {
        "content-type": "application/json",
        authorization: `Bearer ${MARK}-api-key`,
        cookie: `id=${MARK}`,
        "x-api-key": MARK,
      };
      const ask = async (path: string, body?: unknown, more: Readonly<Record<string, string>> = {}) => {
        const response = await fetch(origin + path, {
          method: body === undefined ? "GET" : "POST",
          headers: { ...headers, ...more },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        answers.push((await response.text()).replaceAll(`${MARK}-asked`, ""));
        return response.status;
      };
      const listOf = async (path: string) => {
        await ask(path);
        return recordOf(JSON.parse(answers.at(-1) ?? "{}")).data;
      };
      const own = `${MARK}-asked`;
      const values = [own, [own], { [own]: own }, { name: own, country: own, mode: own }];
      const url = `http://${own}:${own}@127.0.0.1:${portOf(rude)}/${"a"}?X-Amz-Signature=${own}&token=${own}`;
      for (const option of options)
        for (const value of values)
          await ask("/v2/scrape", { url: site, maxAge: 0, [option]: value, timeout: 1000 });
      for (const type of formats)
        for (const value of values)
          await ask("/v2/scrape", { url: site, formats: [{ type, prompt: value, query: value }] });
      for (const type of actions)
        await ask("/v2/scrape", {
          url: site,
          actions: [{ type, text: own, selector: own, script: own }],
          timeout: 1000,
        });
      const sent = { authorization: `Bearer ${own}`, cookie: `id=${own}`, "x-token": own };
      for (const more of [
        {},
        { headers: sent },
        { location: { country: "FR" } },
        { proxy: "enhanced" },
        { formats: ["summary"] },
        { formats: [{ type: "json", prompt: own }] },
      ])
        await ask("/v2/scrape", { url, maxAge: 0, timeout: 4000, ...more });
      const webhook = { url: `http://127.0.0.1:${portOf(deaf)}/hook?key=${own}`, headers: sent };
      await ask("/v2/crawl", { url, webhook, limit: 1 });
      await ask("/v2/batch/scrape", { urls: [url], webhook, headers: sent });
      const token = { type: "ntfy", server: site, topic: own, token: own };
      for (const channels of [[{ name: "ops" }, token], [token, { name: "none" }], [`discord://${own}`]])
        await ask("/v2/monitor", {
          name: "prices",
          schedule: { text: "daily" },
          targets: [{ type: "scrape", urls: [site] }],
          notification: { channels },
        });
      const [made] = (await listOf("/v2/monitor")) as readonly { readonly id: string }[];
      assert.ok(made, "the monitor with channels that are there was made");
      assert.equal(await ask(`/v2/monitor/${made.id}/notify-test`, {}), 200);
      await ask("/v2/extract", { urls: [url], prompt: "x", webhook });
      await ask("/v2/search", { query: "x", scrapeOptions: { formats: ["markdown"], headers: sent } });
      await ask(`/v2/scrape/${own}?api_key=${own}`);
      await ask(
        `/nowhere/${own}?token=${own}`,
        {},
        { origin: `http://${own}.test`, referer: `http://${own}.test` },
      );
      await ask("/v2/scrape", { url: site }, { authorization: `Bearer ${own}` });
      await ask("/ready");
      await ask("/metrics");
      // The webhooks are tried, and refused.
      await sleep(2500);
      // Without its database a server does not start: the next test.
    },
    { DATABASE_URL: undefined },
  );
  const leaks = log.split("\n").filter((line) => line.includes(MARK));
  assert.deepEqual(leaks.slice(0, 5), []);
  assert.ok(log.split("\n").length > 50, "the log has lines");
  assert.match(log, /could not be delivered/);
  const told = answers.filter((text) => text.includes(MARK));
  assert.deepEqual(told.slice(0, 3), []);
});

test("a database that cannot be reached is told of without its password", () => {
  const bin = new URL("../../../presets/cli/src/bin.ts", import.meta.url).pathname;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["-C", "@winnow/source", bin, "serve"], {
    cwd: folder,
    encoding: "utf8",
    env: {
      PATH: process.env.PATH,
      PORT: "0",
      LOG_LEVEL: "trace",
      WINNOW_DATA_DIR: join(folder, "data"),
      DATABASE_URL: `postgres://user:${MARK}-database@127.0.0.1:1/winnow`,
      WINNOW_DATABASE_WAIT_MS: "0",
    },
  });
  assert.notEqual(status, 0);
  assert.match(stdout + stderr, /127\.0\.0\.1:1/);
  assert.ok(!(stdout + stderr).includes(MARK), stdout + stderr);
});

test.run();
