import assert from "node:assert/strict";
import {
  appendFile,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { contextWith, serviceConformance } from "@winnow/conformance";
import { createKernel } from "@winnow/core";
import { type Clock, ClockToken, defineService } from "@winnow/core/plugin";
import { type ArtifactStore, ArtifactStoreToken } from "@winnow/kit-artifacts";
import { publish } from "@winnow/kit-live-page";
import { suite } from "uvu";
import { type ArtifactsSettings, artifacts } from "../src/index.ts";

const test = suite("service-artifacts");
const DAY_MS = 86_400_000;
const PNG = { contentType: "image/png", ttlMs: DAY_MS };
const folders: string[] = [];
const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), "winnow-artifacts-"));
  folders.push(folder);
  return join(folder, "inner");
};
test.after(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** A clock whose time passes by hand. */
function handClock() {
  let now = 1_800_000_000_000;
  const waiting = new Set<{ at: number; callback: () => void }>();
  const clock: Clock = {
    now: () => now,
    after: (delayMs, callback) => {
      const entry = { at: now + delayMs, callback };
      waiting.add(entry);
      return () => void waiting.delete(entry);
    },
  };
  const pass = (ms: number) => {
    now += ms;
    for (const entry of [...waiting]) if (entry.at <= now && waiting.delete(entry)) entry.callback();
  };
  return { clock, pass, waiting };
}

async function start(settings: Partial<ArtifactsSettings> = {}, hand = handClock()) {
  const folder = settings.folder ?? (await newFolder());
  const clock = defineService({ name: "clock", token: ClockToken, create: () => hand.clock });
  const plugin = artifacts({ publicUrl: "https://out.test/base/", ...settings, folder });
  const kernel = await createKernel({ plugins: [clock, plugin] });
  return { ...hand, folder, kernel, store: kernel.services.get(ArtifactStoreToken) };
}

function parts(url: string): [string, string, string] {
  const { pathname, searchParams } = new URL(url);
  return [
    pathname.split("/").at(-1) ?? "",
    searchParams.get("expires") ?? "",
    searchParams.get("signature") ?? "",
  ];
}
const read = (store: ArtifactStore, url: string) => store.read(...parts(url));
const files = async (folder: string) => (await readdir(folder)).filter((name) => name !== "key");

serviceConformance(
  test,
  () => artifacts({ folder: join(tmpdir(), "winnow-unused"), publicUrl: "http://a.test" }),
  { methods: ["put", "putFile", "read"] },
);

test("gives back the bytes and their type under an absolute URL", async () => {
  const { store, kernel } = await start();
  const bytes = Buffer.from([0, 10, 13, 255, 10]);
  const url = await store.put(bytes, PNG);
  assert.match(url, /^https:\/\/out\.test\/base\/v2\/artifacts\/[\w-]{43}\?expires=\d+&signature=[\w-]{43}$/);
  const artifact = await read(store, url);
  assert.equal(artifact.contentType, "image/png");
  assert.equal(artifact.size, 5);
  assert.deepEqual(await buffer(artifact.stream()), bytes);
  assert.deepEqual(await buffer(artifact.stream(1, 3)), bytes.subarray(1, 4));
  await kernel.close();
});

test("any other name, time or signature is forbidden, and nothing outside of the folder is read", async () => {
  const { store, kernel, folder } = await start();
  const [name, expires, signature] = parts(await store.put(Buffer.from("x"), PNG));
  const other = parts(await store.put(Buffer.from("y"), PNG));
  const changed = (text: string) => (text.startsWith("A") ? "B" : "A") + text.slice(1);
  for (const [...call] of [
    [changed(name), expires, signature],
    [name, String(Number(expires) + 1), signature],
    [name, `0${expires}`, signature],
    [name, expires, changed(signature)],
    [name, expires, `${signature}=`],
    [name, expires, ""],
    [other[0], expires, signature],
    ["key", expires, signature],
    ["../inner/key", expires, signature],
    [`${name}.part`, expires, signature],
    ["", "", ""],
  ] as [string, string, string][]) {
    await assert.rejects(store.read(...call), { code: "ARTIFACT_FORBIDDEN" }, call.join(" "));
  }
  assert.equal((await files(folder)).length, 2);
  await kernel.close();
});

test("keeps a copy of a file, of nothing too, and never holds it in memory", async () => {
  const { store, kernel, folder } = await start();
  const path = `${folder}-video`;
  const size = 192 << 20;
  await writeFile(path, "");
  await truncate(path, size - 3);
  await appendFile(path, "xxx");
  const before = process.memoryUsage().arrayBuffers;
  const url = await store.putFile(path, { contentType: "video/mp4", ttlMs: DAY_MS });
  const grown = process.memoryUsage().arrayBuffers - before;
  // Pieces that were read and not yet collected are some tens of megabytes.
  assert.ok(grown < size / 2, `${grown} bytes of a file of ${size}`);
  await rm(path);
  const artifact = await read(store, url);
  assert.deepEqual([artifact.contentType, artifact.size], ["video/mp4", size]);
  assert.deepEqual(await buffer(artifact.stream(size - 3)), Buffer.from("xxx"));
  await writeFile(path, "");
  const empty = await read(store, await store.putFile(path, PNG));
  assert.deepEqual([empty.size, (await buffer(empty.stream())).length], [0, 0]);
  await rm(path);
  await kernel.close();
});

test("a file that is gone or too large is not kept in part", async () => {
  const { store, kernel, folder } = await start({ maxBytes: 1000 });
  await assert.rejects(store.putFile(join(folder, "nowhere"), PNG), { code: "ENOENT" });
  const path = `${folder}-large`;
  await writeFile(path, "x".repeat(1001));
  await assert.rejects(store.putFile(path, PNG), { code: "ARTIFACT_TOO_LARGE" });
  assert.deepEqual(await files(folder), []);
  await rm(path);
  await kernel.close();
});

test("lives for 24 hours and not longer; the file goes with the next sweep", async () => {
  const { store, kernel, folder, pass } = await start();
  const url = await store.put(Buffer.from("x"), PNG);
  pass(DAY_MS - 1);
  await read(store, url);
  pass(1);
  await assert.rejects(read(store, url), { code: "ARTIFACT_EXPIRED" });
  pass(10 * 60_000);
  await kernel.close();
  assert.deepEqual(await files(folder), []);
});

test("sweeps again and again, and not after closing", async () => {
  const { kernel, pass, waiting, store, folder } = await start();
  for (let round = 0; round < 3; round++) {
    await store.put(Buffer.from("x"), { ...PNG, ttlMs: 1000 });
    pass(10 * 60_000);
    while (waiting.size === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    assert.deepEqual(await files(folder), []);
  }
  await kernel.close();
  assert.equal(waiting.size, 0);
});

test("a file that is gone is not found, and only for whoever has its URL", async () => {
  const { store, kernel, folder } = await start();
  const url = await store.put(Buffer.from("x"), PNG);
  for (const file of await files(folder)) await rm(join(folder, file));
  await assert.rejects(read(store, url), { code: "ARTIFACT_NOT_FOUND" });
  await kernel.close();
});

test("the oldest go when the bytes are too many; what is too large alone is refused", async () => {
  const { store, kernel, folder } = await start({ maxBytes: 10_000 });
  const urls: string[] = [];
  for (let index = 0; index < 12; index++) {
    const url = await store.put(Buffer.alloc(1500), PNG);
    urls.push(url);
    const [name, expires] = parts(url);
    await utimes(join(folder, `${name}.${expires}`), index, index);
  }
  const sizes = await Promise.all(
    (await files(folder)).map(async (file) => (await stat(join(folder, file))).size),
  );
  assert.ok(sizes.reduce((sum, size) => sum + size, 0) <= 10_000);
  await read(store, urls.at(-1) ?? "");
  await assert.rejects(read(store, urls[0] ?? ""), { code: "ARTIFACT_NOT_FOUND" });
  await assert.rejects(store.put(Buffer.alloc(10_000), PNG), { code: "ARTIFACT_TOO_LARGE" });
  await kernel.close();
});

test("the key is the owner's alone, outlives a restart, and is one for processes that start at once", async () => {
  const folder = await newFolder();
  const several = await Promise.all(Array.from({ length: 8 }, () => start({ folder })));
  const url = (await several[0]?.store.put(Buffer.from("x"), PNG)) ?? "";
  for (const { store } of several) await read(store, url);
  for (const { kernel } of several) await kernel.close();
  const again = await start({ folder });
  await read(again.store, url);
  await again.kernel.close();
  assert.equal((await stat(join(folder, "key"))).mode & 0o777, 0o600);
  assert.equal((await stat(folder)).mode & 0o777, 0o700);
  assert.equal((await readFile(join(folder, "key"))).length, 32);
  assert.equal((await files(folder)).length, 1, "no half-written file is left");
});

test("a damaged key stops the start, and a file that a dead process left is swept", async () => {
  const { folder, kernel } = await start();
  await kernel.close();
  const left = join(folder, "left.1.part");
  await writeFile(left, "half");
  await utimes(left, 0, 0);
  await (await start({ folder })).kernel.close();
  assert.deepEqual(await files(folder), []);
  await writeFile(join(folder, "key"), "short");
  await assert.rejects(start({ folder }), { code: "CONFIG_INVALID", message: /is damaged: 5 bytes/ });
});

test("settings that cannot be are refused; a function is asked for each URL", async () => {
  const folder = await newFolder();
  for (const settings of [
    { folder, publicUrl: "out.test" },
    { folder, publicUrl: "ftp://out.test" },
    { folder, publicUrl: "http://a.test", maxBytes: 0 },
    { folder: "", publicUrl: "http://a.test" },
  ]) {
    assert.throws(() => artifacts(settings), { code: "CONFIG_INVALID" });
  }
  let port = 0;
  const { store, kernel } = await start({ publicUrl: () => `http://127.0.0.1:${port}` });
  port = 3002;
  assert.match(await store.put(Buffer.from("x"), PNG), /^http:\/\/127\.0\.0\.1:3002\/v2\/artifacts\//);
  await kernel.close();
});

test("publish: a URL of the store for a day, and without one a data URL", async () => {
  const bytes = Buffer.from("xyz").subarray(1);
  assert.equal(await publish(contextWith(), bytes, "image/png"), "data:image/png;base64,eXo=");
  const { store, kernel, clock } = await start();
  const services = contextWith(undefined, new Map([[ArtifactStoreToken, store]]));
  const [, expires] = parts(await publish(services, bytes, "image/png"));
  assert.equal(Number(expires), clock.now() + DAY_MS);
  const secret = Object.assign(contextWith(undefined, new Map([[ArtifactStoreToken, store]])), {
    keepsNothing: true,
  });
  assert.match(await publish(secret, bytes, "image/png"), /^data:/, "kept what nothing may keep");
  await kernel.close();
});

test.run();
