import assert from "node:assert/strict";
import { appendFile, mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { createKernel, type Kernel, type Plugin } from "@winnow/core";
import { type Clock, ClockToken, defineService, type ServicePlugin } from "@winnow/core/plugin";
import { type ArtifactStore, ArtifactStoreToken } from "@winnow/kit-artifacts";
import { type Register, type Rule, registerRules, type Skip } from "./kit.ts";

/** Where kept files are: a folder, a bucket. */
export interface ArtifactPlace {
  /** The store of one process, with what it needs; several have the same place. */
  readonly plugins: (settings: ArtifactPlaceSettings) => readonly Plugin[];
  /** One entry for each file that is kept here. */
  readonly files: () => Promise<readonly string[]>;
  /** Deletes all files without the knowledge of the store. */
  readonly empty: () => Promise<void>;
}

/** Settings that every store of artifacts has. */
export interface ArtifactPlaceSettings {
  readonly publicUrl: string | (() => string);
  readonly maxBytes?: number;
}

/** What the kit needs to know about a store of artifacts. */
export interface ArtifactStoreKitOptions {
  /** Makes a place that is still empty. */
  readonly place: () => Promise<ArtifactPlace>;
  readonly skip?: readonly Skip[];
}

/** A kernel with one store, whose time passes by hand. */
export interface ArtifactProcess extends AsyncDisposable {
  readonly kernel: Kernel;
  readonly store: ArtifactStore;
  readonly clock: Clock;
  /** Lets so many milliseconds pass. */
  readonly pass: (ms: number) => void;
  /** How many wait for a time to come. */
  readonly waiting: () => number;
}

/** Milliseconds of a day. */
const DAY_MS = 86_400_000;
const SWEEP_MS = 10 * 60_000;
const PNG = { contentType: "image/png", ttlMs: DAY_MS };
const SETTINGS = { publicUrl: "https://out.test/base/" };

/** Starts a process with a store at a place. */
export async function artifactProcess(
  place: ArtifactPlace,
  settings: ArtifactPlaceSettings = SETTINGS,
): Promise<ArtifactProcess> {
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
  const ownClock = defineService({ name: "clock", token: ClockToken, create: () => clock });
  const kernel = await createKernel({ plugins: [ownClock, ...place.plugins(settings)] });
  const store = kernel.services.get(ArtifactStoreToken);
  const end = () => kernel.close();
  return { kernel, store, clock, pass, waiting: () => waiting.size, [Symbol.asyncDispose]: end };
}

/** The parts of a URL that a store reads a file by. */
export function artifactParts(url: string): [name: string, expires: string, signature: string] {
  const { pathname, searchParams } = new URL(url);
  return [
    pathname.split("/").at(-1) ?? "",
    searchParams.get("expires") ?? "",
    searchParams.get("signature") ?? "",
  ];
}

const read = (store: ArtifactStore, url: string) => store.read(...artifactParts(url));

/** A rule with a place of its own, and a process there. */
function rule(
  name: string,
  work: (process: ArtifactProcess, place: ArtifactPlace) => Promise<void>,
  settings?: ArtifactPlaceSettings,
): Rule<ServicePlugin, ArtifactStoreKitOptions> {
  return {
    name,
    check: async (_, options) => {
      const place = await options.place();
      await using process = await artifactProcess(place, settings);
      await work(process, place);
    },
  };
}

/** Does something with the path of a file that is there no longer than that. */
async function withFile(work: (path: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-artifact-"));
  try {
    await work(join(folder, "file"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The rules of a store of artifacts. */
export const artifactStoreRules: readonly Rule<ServicePlugin, ArtifactStoreKitOptions>[] = [
  rule("gives back the bytes and their type under an absolute URL", async ({ store }) => {
    const bytes = Buffer.from([0, 10, 13, 255, 10]);
    const url = await store.put(bytes, PNG);
    assert.match(
      url,
      /^https:\/\/out\.test\/base\/v2\/artifacts\/[\w-]{43}\?expires=\d+&signature=[\w-]{43}$/,
    );
    const artifact = await read(store, url);
    assert.deepEqual([artifact.contentType, artifact.size], ["image/png", 5]);
    assert.deepEqual(await buffer(artifact.stream()), bytes);
    assert.deepEqual(await buffer(artifact.stream(1, 3)), bytes.subarray(1, 4));
    assert.deepEqual(await buffer(artifact.stream(4, 4)), bytes.subarray(4));
  }),
  rule("forbids any other name, time or signature", async ({ store }, place) => {
    const [name, expires, signature] = artifactParts(await store.put(Buffer.from("x"), PNG));
    const other = artifactParts(await store.put(Buffer.from("y"), PNG));
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
    assert.equal((await place.files()).length, 2);
  }),
  rule("keeps a copy of a large file without holding it in memory, and an empty one", async ({ store }) => {
    await withFile(async (path) => {
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
    });
  }),
  rule("ends a stream that is not read to its end", async ({ store }) => {
    const { size, stream } = await read(store, await store.put(Buffer.alloc(4 << 20), PNG));
    const body = stream();
    for await (const piece of body) {
      assert.ok(piece.length < size);
      break;
    }
    assert.ok(body.destroyed);
    const unread = stream();
    unread.destroy();
    await new Promise((resolve) => unread.once("close", resolve));
  }),
  rule(
    "keeps no part of a file that is gone or too large",
    async ({ store }, place) => {
      await withFile(async (path) => {
        await assert.rejects(store.putFile(path, PNG), { code: "ENOENT" });
        await writeFile(path, "x".repeat(1001));
        await assert.rejects(store.putFile(path, PNG), { code: "ARTIFACT_TOO_LARGE" });
        await assert.rejects(store.put(Buffer.alloc(1001), PNG), { code: "ARTIFACT_TOO_LARGE" });
      });
      assert.deepEqual(await place.files(), []);
    },
    { ...SETTINGS, maxBytes: 1000 },
  ),
  rule("keeps a file for its time and no longer", async ({ store, kernel, pass, waiting }, place) => {
    const url = await store.put(Buffer.from("x"), PNG);
    await store.put(Buffer.from("y"), { ...PNG, ttlMs: 2 * DAY_MS });
    pass(DAY_MS - 1);
    await read(store, url);
    pass(1);
    await assert.rejects(read(store, url), { code: "ARTIFACT_EXPIRED" });
    // What was due before is still being swept.
    for (let left = 5000; left > 0 && waiting() === 0; left -= 1) await sleep(2);
    pass(SWEEP_MS);
    await kernel.close();
    assert.equal((await place.files()).length, 1);
  }),
  rule("sweeps again and again, and not after closing", async (process, place) => {
    for (let round = 0; round < 3; round++) {
      await process.store.put(Buffer.from("x"), { ...PNG, ttlMs: 1000 });
      process.pass(SWEEP_MS);
      for (let left = 5000; left > 0 && process.waiting() === 0; left -= 1) await sleep(2);
      assert.deepEqual(await place.files(), []);
    }
    await process.kernel.close();
    assert.equal(process.waiting(), 0);
  }),
  rule(
    "does not find a file that is gone, and tells so only to whoever has its URL",
    async ({ store }, place) => {
      const url = await store.put(Buffer.from("x"), PNG);
      await place.empty();
      await assert.rejects(read(store, url), { code: "ARTIFACT_NOT_FOUND" });
      const [name, expires] = artifactParts(url);
      await assert.rejects(store.read(name, expires, "x".repeat(43)), { code: "ARTIFACT_FORBIDDEN" });
    },
  ),
  {
    name: "has one key for processes that start at once, and after a restart",
    check: async (_, options) => {
      const place = await options.place();
      const several = await Promise.all(Array.from({ length: 8 }, () => artifactProcess(place)));
      const urls = await Promise.all(several.map(({ store }, index) => store.put(Buffer.from([index]), PNG)));
      for (const [index, url] of urls.entries())
        for (const { store } of several)
          assert.deepEqual(await buffer((await read(store, url)).stream()), Buffer.from([index]));
      for (const { kernel } of several) await kernel.close();
      await using again = await artifactProcess(place);
      await read(again.store, urls[0] ?? "");
    },
  },
  {
    name: "refuses a public URL that is none, and asks a function for each URL",
    check: async (_, options) => {
      const place = await options.place();
      for (const publicUrl of ["out.test", "ftp://out.test", "http://a.test/?b"])
        assert.throws(() => place.plugins({ publicUrl }), { code: "CONFIG_INVALID" });
      let port = 0;
      await using one = await artifactProcess(place, { publicUrl: () => `http://127.0.0.1:${port}` });
      port = 3002;
      assert.match(
        await one.store.put(Buffer.from("x"), PNG),
        /^http:\/\/127\.0\.0\.1:3002\/v2\/artifacts\//,
      );
    },
  },
];

/** The contract of a store of artifacts, at places of its own. */
export function artifactStoreConformance(
  register: Register,
  create: () => ServicePlugin,
  options: ArtifactStoreKitOptions,
): void {
  registerRules(register, artifactStoreRules, create, options);
}
