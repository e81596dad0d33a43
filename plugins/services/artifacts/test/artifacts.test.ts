import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { once } from "node:events";
import promises, { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type ArtifactPlace,
  artifactParts,
  artifactProcess,
  artifactStoreConformance,
  contextWith,
  serviceConformance,
  setupWith,
} from "@winnow/conformance";
import { type ArtifactStore, ArtifactStoreToken } from "@winnow/kit-artifacts";
import { publish } from "@winnow/kit-live-page";
import { suite } from "uvu";
import { artifacts } from "../src/index.ts";

const test = suite("service-artifacts");
const DAY_MS = 86_400_000;
const PNG = { contentType: "image/png", ttlMs: DAY_MS };
const OUT = "https://out.test";
const folders: string[] = [];
const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), "winnow-artifacts-"));
  folders.push(folder);
  return join(folder, "inner");
};
test.after(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const files = async (folder: string) => (await readdir(folder)).filter((name) => name !== "key");
const placeAt = (folder: string): ArtifactPlace => ({
  plugins: (settings) => [artifacts({ ...settings, folder })],
  files: () => files(folder),
  empty: async () => {
    for (const file of await files(folder)) await rm(join(folder, file));
  },
});
async function start(folder: string, maxBytes = 2 ** 30) {
  return await artifactProcess(placeAt(folder), { publicUrl: OUT, maxBytes });
}

serviceConformance(
  test,
  () => artifacts({ folder: join(tmpdir(), "winnow-unused"), publicUrl: "http://a.test" }),
  { methods: ["put", "putFile", "read"] },
);
artifactStoreConformance(test, () => artifacts({ folder: "unused", publicUrl: OUT }), {
  place: async () => placeAt(await newFolder()),
});

test("the oldest go when the bytes are too many; what is too large alone is refused", async () => {
  const folder = await newFolder();
  await using process = await start(folder, 10_000);
  const { store } = process;
  const urls: string[] = [];
  for (let index = 0; index < 12; index++) {
    const url = await store.put(Buffer.alloc(1500), PNG);
    urls.push(url);
    const [name, expires] = artifactParts(url);
    await utimes(join(folder, `${name}.${expires}`), index, index);
  }
  const sizes = await Promise.all(
    (await files(folder)).map(async (file) => (await stat(join(folder, file))).size),
  );
  assert.ok(sizes.reduce((sum, size) => sum + size, 0) <= 10_000);
  await store.read(...artifactParts(urls.at(-1) ?? ""));
  await assert.rejects(store.read(...artifactParts(urls[0] ?? "")), { code: "ARTIFACT_NOT_FOUND" });
  await assert.rejects(store.put(Buffer.alloc(10_000), PNG), { code: "ARTIFACT_TOO_LARGE" });
});

test("the key is its owner's alone, and no half-written file is left of processes that start at once", async () => {
  const folder = await newFolder();
  const several = await Promise.all(Array.from({ length: 8 }, () => start(folder)));
  await several[0]?.store.put(Buffer.from("x"), PNG);
  for (const { kernel } of several) await kernel.close();
  assert.equal((await stat(join(folder, "key"))).mode & 0o777, 0o600);
  assert.equal((await stat(folder)).mode & 0o777, 0o700);
  assert.equal((await readFile(join(folder, "key"))).length, 32);
  assert.equal((await files(folder)).length, 1, "no half-written file is left");
});

test("a damaged key stops the start, and a file that a dead process left is swept", async () => {
  const folder = await newFolder();
  await (await start(folder)).kernel.close();
  const left = join(folder, "left.1.part");
  await writeFile(left, "half");
  await utimes(left, 0, 0);
  await (await start(folder)).kernel.close();
  assert.deepEqual(await files(folder), []);
  await writeFile(join(folder, "key"), "short");
  await assert.rejects(start(folder), { code: "CONFIG_INVALID", message: /is damaged: 5 bytes/ });
});

test("settings that cannot be are refused", async () => {
  const folder = await newFolder();
  for (const settings of [
    { folder, publicUrl: OUT, maxBytes: 0 },
    { folder: "", publicUrl: OUT },
  ]) {
    assert.throws(() => artifacts(settings), { code: "CONFIG_INVALID" });
  }
});

test("publish: a URL of the store for a day, and without one a data URL", async () => {
  const bytes = Buffer.from("xyz").subarray(1);
  assert.equal(await publish(contextWith(), bytes, "image/png"), "data:image/png;base64,eXo=");
  await using process = await start(await newFolder());
  const { store, clock } = process;
  const services = contextWith(undefined, new Map([[ArtifactStoreToken, store]]));
  const [, expires] = artifactParts(await publish(services, bytes, "image/png"));
  assert.equal(Number(expires), clock.now() + DAY_MS);
  const secret = Object.assign(contextWith(undefined, new Map([[ArtifactStoreToken, store]])), {
    keepsNothing: true,
  });
  assert.match(await publish(secret, bytes, "image/png"), /^data:/, "kept what nothing may keep");
});

/** A process that keeps files in a folder, and prints their URLs, until it is killed. */
async function startProcess(folder: string) {
  const child = fork(new URL("./keeper.fixture.ts", import.meta.url), [folder]);
  const urls: string[] = [];
  child.on("message", (url: string) => urls.push(url));
  await once(child, "message");
  const kill = async () => {
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
    return urls;
  };
  return { urls, kill };
}

test("several processes share a folder: each reads whole files of the others, also of one that was killed", async () => {
  const folder = await newFolder();
  const keepers = await Promise.all([startProcess(folder), startProcess(folder), startProcess(folder)]);
  await using process = await artifactProcess(placeAt(folder), { publicUrl: OUT });
  await Promise.all(keepers.map(({ urls }) => waitFor(() => urls.length > 20)));
  const urls = (await Promise.all(keepers.map(({ kill }) => kill()))).flat();
  for (const url of urls) {
    const { size, stream } = await process.store.read(...artifactParts(url));
    assert.equal(size, 300_000);
    assert.equal((await buffer(stream())).length, size);
  }
  for (const file of await files(folder)) if (file.endsWith(".part")) await utimes(join(folder, file), 0, 0);
  process.pass(600_000);
  await waitFor(async () => !(await files(folder)).some((file) => file.endsWith(".part")));
});

async function waitFor(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let left = 3000; left > 0 && !(await isSo()); left -= 1) await sleep(10);
  assert.ok(await isSo());
}

test("a full disk is told as such, leaves nothing behind, and keeps it from being ready", async () => {
  const folder = await newFolder();
  const plugin = artifacts({ folder, publicUrl: OUT });
  const store = plugin.create(setupWith()) as ArtifactStore;
  await store.put(Buffer.from("fits"), PNG);
  const { writeFile: write } = promises;
  const isFull = (async () => {
    throw Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
  }) as typeof write;
  try {
    promises.writeFile = isFull;
    syncBuiltinESMExports();
    await assert.rejects(store.put(Buffer.from("too much"), PNG), (error: Error) => {
      assert.equal(Reflect.get(error, "code"), "STORAGE_FULL");
      return !error.message.includes(folder);
    });
    await assert.rejects(plugin.check?.() ?? Promise.resolve(), { code: "STORAGE_FULL" });
  } finally {
    promises.writeFile = write;
    syncBuiltinESMExports();
  }
  assert.equal((await files(folder)).length, 1);
  await plugin.close?.();
});

test.run();
