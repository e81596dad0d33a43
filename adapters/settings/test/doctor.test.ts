import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { createServer as createHttp, type Server as HttpServer } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createKernel, type Plugin } from "@winnow/core";
import { defineHook } from "@winnow/core/plugin";
import { defineSettings, list } from "@winnow/kit-settings";
import { suite } from "uvu";
import * as v from "valibot";
import { basics } from "../../../core/test/plugins.ts";
import { checkNode } from "../src/doctor/machine.ts";
import { diagnose, type Finding, readConfig, type Values } from "../src/index.ts";

const test = suite("adapter-settings: doctor");
const folder = mkdtempSync(join(tmpdir(), "winnow-doctor-"));
test.after(() => rmSync(folder, { recursive: true, force: true }));

const page = defineHook({
  name: "page",
  fetch: ({ url }) => ({
    url,
    statusCode: 200,
    headers: {},
    contentType: "text/plain",
    body: Buffer.from("words"),
  }),
});

/** A server with a proxy, as a plugin declares it. */
const TABLE = defineSettings({
  PROXY_SERVER: { schema: v.optional(v.string()), description: "where it is", server: "proxy" },
  WINNOW_COUNTRY_PROXIES: { schema: v.optional(list, ""), description: "where others are", server: "proxy" },
  PROXY_USERNAME: { schema: v.optional(v.string()), description: "for whom" },
  PROXY_PASSWORD: { schema: v.optional(v.string()), description: "the password", secret: true },
});
const read = (environment: Values, file: Values) => readConfig(TABLE, environment, file);

async function findingsOf(settings: Readonly<Record<string, string>>, plugins: readonly Plugin[] = basics()) {
  const environment = { PORT: "0", WINNOW_DATA_DIR: folder, ...settings };
  const findings = await diagnose({
    environment,
    file: {},
    read,
    own: {},
    open: () => createKernel({ plugins }),
  });
  const of = (name: string): Finding | undefined => findings.find((one) => one.name === name);
  return { findings, of };
}

async function listening<S extends Server | HttpServer>(server: S) {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return { port, [Symbol.asyncDispose]: () => new Promise<void>((done) => server.close(() => done())) };
}

test("says of a sound machine that it is, and leaves nothing behind", async () => {
  const { of } = await findingsOf({});
  for (const name of ["node", "settings", "data folder", "clock", "port", "access"])
    assert.equal(of(name)?.status, "ok", name);
  assert.match(of("disk")?.text ?? "", /GiB free in/);
  assert.deepEqual(readdirSync(folder), []);
});

test("the port is tried where the server will listen", async () => {
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, "0.0.0.0", done));
  const { port } = other.address() as AddressInfo;
  other.close();
  const of = async (settings: Readonly<Record<string, string>>) =>
    (await findingsOf({ PORT: String(port), ...settings })).of("port")?.text;
  assert.equal(await of({}), `${port} is free on 127.0.0.1`);
  assert.equal(await of({ WINNOW_API_KEYS: "key-of-the-operator" }), `${port} is free on 0.0.0.0`);
  assert.equal(await of({ USE_DB_AUTHENTICATION: "true" }), `${port} is free on 0.0.0.0`);
  assert.equal(
    await of({ WINNOW_API_KEYS: "key-of-the-operator", HOST: "127.0.0.2" }),
    `${port} is free on 127.0.0.2`,
  );
});

test("old versions of Node fail", () => {
  assert.deepEqual(
    ["18.20.1", "22.18.9", "22.19.0", "24.1.0"].map((version) => checkNode(version).status),
    ["fail", "fail", "ok", "ok"],
  );
});

test("settings that are not valid are listed, and nothing else is tried", async () => {
  const { findings } = await findingsOf({ PORT: "x", WINNOW_MADE_UP: "1" });
  const failed = findings.filter(({ status }) => status === "fail");
  assert.deepEqual([failed.length, findings.length], [2, 3]);
  assert.match(failed.map(({ text }) => text).join("\n"), /WINNOW_MADE_UP[\s\S]*PORT/);
  assert.equal((await findingsOf({ MAX_CPU: "1" })).of("settings")?.status, "warn");
});

test("a folder that cannot be written, and a clock that is behind, fail", async () => {
  writeFileSync(join(folder, "file"), "");
  const { of, findings } = await findingsOf({ WINNOW_DATA_DIR: join(folder, "file", "data") });
  assert.equal(of("data folder")?.status, "fail");
  assert.match(of("data folder")?.text ?? "", /Set WINNOW_DATA_DIR/);
  assert.ok(
    findings.every(({ name }) => name !== "scrape"),
    "nothing is started",
  );
  const future = new Date(Date.now() + 3 * 86_400_000);
  utimesSync(join(folder, "file"), future, future);
  assert.equal((await findingsOf({})).of("clock")?.status, "fail");
  rmSync(join(folder, "file"));
});

test("a folder that other users may read is a warning", async () => {
  chmodSync(folder, 0o755);
  const { of } = await findingsOf({});
  chmodSync(folder, 0o700);
  assert.deepEqual(
    [of("data folder")?.status, /chmod 700/.test(of("data folder")?.text ?? "")],
    ["warn", true],
  );
});

test("a port that another program has, and a server without keys that others reach", async () => {
  await using other = await listening(createServer((socket) => socket.destroy()));
  assert.match(
    (await findingsOf({ PORT: String(other.port) })).of("port")?.text ?? "",
    /taken by another program/,
  );
  const open = await findingsOf({ HOST: "0.0.0.0", USE_DB_AUTHENTICATION: "false" });
  assert.equal(open.of("access")?.status, "warn");
  const keyed = await findingsOf({ WINNOW_API_KEYS: "some-long-key" });
  assert.deepEqual([keyed.of("access")?.status, keyed.of("access")?.text], ["ok", "1 key, on 0.0.0.0"]);
});

test("a server that runs is asked about itself", async () => {
  const answer = (url: string | undefined) =>
    url === "/health"
      ? { status: "ok", version: "9.9.9" }
      : { status: "degraded", checks: { cache: "ok", "format-video": "ffmpeg is missing" } };
  await using running = await listening(
    createHttp((request, response) => response.end(JSON.stringify(answer(request.url)))),
  );
  const { of } = await findingsOf({ PORT: String(running.port) });
  assert.match(of("port")?.text ?? "", /Winnow 9\.9\.9 runs/);
  assert.deepEqual([of("cache")?.status, of("format-video")?.status], ["ok", "warn"]);
});

test("servers that are configured are reached, and their passwords are not told", async () => {
  await using proxy = await listening(createServer((socket) => socket.destroy()));
  const { of, findings } = await findingsOf({
    PROXY_SERVER: `http://127.0.0.1:${proxy.port}`,
    PROXY_USERNAME: "me",
    PROXY_PASSWORD: "s3cret-word",
    WINNOW_COUNTRY_PROXIES: "DE=http://me:s3cret-word@127.0.0.1:1",
  });
  assert.equal(of("proxy")?.status, "ok");
  assert.equal(of("proxy DE")?.status, "warn");
  assert.doesNotMatch(JSON.stringify(findings), /s3cret/);
});

test("plugins are asked, pages are scraped, and a start that fails is told", async () => {
  const check = async () => "it is tired";
  const weary = defineHook({ name: "weary", setup: () => {}, check });
  const ill = defineHook({
    name: "ill",
    setup: () => {},
    check: () => Promise.reject(new Error("it is ill")),
  });
  const { of } = await findingsOf({}, [page, weary, ill, ...basics()]);
  assert.deepEqual([of("hook-weary")?.status, of("hook-weary")?.text], ["warn", "it is tired."]);
  assert.deepEqual([of("hook-ill")?.status, of("hook-ill")?.text], ["fail", "it is ill"]);
  assert.equal(of("scrape")?.status, "fail", "the basics have no format rawHtml");
  const settings = { environment: { PORT: "0", WINNOW_DATA_DIR: folder }, file: {} };
  const findings = await diagnose({
    ...settings,
    read,
    own: {},
    open: () => Promise.reject(new Error("no such plugin")),
  });
  assert.deepEqual(findings.at(-1), { name: "start", status: "fail", text: "no such plugin" });
});

test.run();
