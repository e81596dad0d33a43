import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasPostgres, startPostgres } from "@winnow/conformance";
import { type ServicePlugin, silent } from "@winnow/core/plugin";
import { MAX_BYTES, type RecordStore } from "@winnow/kit-records";
import { suite, type Test } from "uvu";
import { Storage } from "../src/browser.ts";
import type { State } from "../src/state.ts";
import { Profiles } from "../src/store.ts";

const stores = new URL("../../../", import.meta.url);
const holder = new URL("holder.ts", import.meta.url).pathname;
const services = { get: () => assert.fail("no services"), find: () => undefined };
const LOCKED = { code: "PROFILE_LOCKED", category: "conflict" };
const stateOf = (user: string): State => ({ cookies: [], storage: { "https://a.test": { user } } });

/** The store as it is a minute later. */
const later = (records: RecordStore): RecordStore => ({
  put: (...all) => records.put(...all),
  revise: (...all) => records.revise(...all),
  get: (...all) => records.get(...all),
  history: (...all) => records.history(...all),
  list: (...all) => records.list(...all),
  write: (...all) => records.write(...all),
  delete: (...all) => records.delete(...all),
  now: async () => (await records.now()) + 60_000,
});

/** The rules of profiles on one kind of store. */
async function overStore(test: Test, module: string, place: () => string) {
  const { default: create }: { default: (place: string) => ServicePlugin } = await import(module);
  async function withRecords(work: (records: RecordStore, where: string) => Promise<void>) {
    const where = place();
    const plugin = create(where);
    try {
      await work(plugin.create({ services, logger: silent }) as RecordStore, where);
    } finally {
      await plugin.close?.();
    }
  }

  test("a state is replaced as a whole, and each owner has profiles of its own", () =>
    withRecords(async (records) => {
      const profiles = new Profiles(records, "");
      assert.deepEqual(await profiles.read("a"), { cookies: [], storage: {} });
      await (await profiles.lock("a")).save(stateOf("ada"));
      await (await profiles.lock("a")).save({ ...stateOf("bob"), cookies: [] });
      assert.deepEqual(await profiles.read("a"), stateOf("bob"));
      // Read again by a session that takes the right and changes nothing.
      await (await profiles.lock("a")).release();
      assert.deepEqual(await profiles.read("a"), stateOf("bob"));
      assert.deepEqual(await new Profiles(records, "other").read("a"), { cookies: [], storage: {} });
      const odd = `\u0000 \ud800 é 字 ${"x".repeat(100)}`;
      await (await profiles.lock(odd)).save(stateOf(odd));
      assert.equal((await profiles.read(odd)).storage["https://a.test"]?.user, odd);
    }));

  test("of many that want to save one may; without a save nothing is left behind", () =>
    withRecords(async (records) => {
      const profiles = new Profiles(records, "");
      const tries = await Promise.allSettled(Array.from({ length: 8 }, () => profiles.lock("a")));
      const won = tries.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
      for (const one of tries) if (one.status === "rejected") assert.equal(one.reason.code, LOCKED.code);
      assert.equal(won.length, 1);
      // Readers need not wait.
      await profiles.read("a");
      await (await profiles.lock("b")).release();
      await won[0]?.release();
      await won[0]?.release();
      assert.deepEqual(await records.list({ collection: "browser-profiles", owner: "" }, { limit: 10 }), []);
    }));

  test("who was silent for too long loses the right, and overwrites nothing", () =>
    withRecords(async (records) => {
      const dead = await new Profiles(records, "").lock("a");
      const others = Array.from({ length: 8 }, () => new Profiles(later(records), "").lock("a"));
      const tries = await Promise.allSettled(others);
      const won = tries.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
      assert.equal(won.length, 1);
      await assert.rejects(dead.save(stateOf("old")), { ...LOCKED, message: /silent for more than 20/ });
      await dead.release();
      await won[0]?.save(stateOf("new"));
      await assert.rejects(dead.save(stateOf("old")), LOCKED);
      assert.deepEqual(await new Profiles(records, "").read("a"), stateOf("new"));
    }));

  test("the right of a process that was killed is taken over", () =>
    withRecords(async (records, where) => {
      const args = ["-C", "@winnow/source", holder, module, where, "a"];
      const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
      const ended = once(child, "exit");
      await once(child.stdout, "data");
      await assert.rejects(new Profiles(records, "").lock("a"), LOCKED);
      child.kill("SIGKILL");
      await ended;
      await assert.rejects(new Profiles(records, "").lock("a"), LOCKED);
      await (await new Profiles(later(records), "").lock("a")).save(stateOf("ada"));
      assert.deepEqual(await new Profiles(records, "").read("a"), stateOf("ada"));
    }));

  test("20 MB are kept; what is too large is refused with what to do, and leaves the state as it was", () =>
    withRecords(async (records) => {
      const profiles = new Profiles(records, "");
      const large = stateOf("é".repeat(10 * 2 ** 20));
      await (await profiles.lock("a")).save(large);
      assert.deepEqual(await profiles.read("a"), large);
      const lock = await profiles.lock("a");
      const tooLarge = { code: "PROFILE_TOO_LARGE", category: "input", message: /saveChanges: false/ };
      await assert.rejects(lock.save(stateOf("é".repeat(MAX_BYTES / 2))), tooLarge);
      await lock.release();
      assert.deepEqual(await profiles.read("a"), large);
    }));

  test("a damaged state is told, not overwritten", () =>
    withRecords(async (records) => {
      const profiles = new Profiles(records, "");
      await (await profiles.lock("a")).save(stateOf("ada"));
      const [record] = await records.list({ collection: "browser-profiles", owner: "" }, { limit: 1 });
      assert.ok(record !== undefined);
      assert.match(record.key, /^[0-9a-f]{64}$/, "names tell nothing");
      for (const damaged of ["{", '{"cookies":1}', "\u00ff"]) {
        await records.put(record, { ...record, bytes: Buffer.from(damaged, "latin1") });
        await assert.rejects(profiles.read("a"), { code: "PROFILE_UNREADABLE" }, damaged);
      }
    }));
}

const files = suite("hook-profile: on SQLite");
const folder = mkdtempSync(join(tmpdir(), "winnow-profile-"));
files.after(() => rmSync(folder, { recursive: true, force: true }));
let places = 0;
await overStore(files, new URL("records/sqlite/test/at.ts", stores).href, () => {
  places += 1;
  return join(folder, `${places}.sqlite`);
});

files("the storage of pages has a bound, however many origins they have", () => {
  const of = (index: number) => ({ securityOrigin: `https://${index}.test/`, isLocalStorage: true });
  const storage = new Storage({ "https://1.test": { a: "1", gone: "2" } });
  storage.set(of(1), "gone");
  storage.set({ storageKey: "https://2.test/^0", isLocalStorage: true }, "b", "2");
  storage.set({ ...of(3), isLocalStorage: false }, "session", "3");
  assert.deepEqual(storage.all(), { "https://1.test": { a: "1" }, "https://2.test": { b: "2" } });
  const much = "x".repeat(2 ** 20);
  // What was removed or replaced does not count.
  for (let index = 0; index < 200; index += 1) {
    storage.set(of(index), "much", much);
    storage.set(of(index), "much", much);
    if (index % 2 === 0) storage.set(of(index), "much");
    else storage.clear(of(index));
  }
  assert.deepEqual(storage.all(), { "https://2.test": { b: "2" } });
  for (let index = 0; index < 65; index += 1) storage.set(of(index), "much", much);
  assert.throws(() => storage.all(), { code: "PROFILE_TOO_LARGE" });
  for (let index = 0; index < 65; index += 1) storage.clear(of(index));
  assert.throws(() => storage.all(), { code: "PROFILE_TOO_LARGE" });
});

const server = suite("hook-profile: on PostgreSQL");
if (hasPostgres) {
  const postgres = await startPostgres();
  server.after(async () => postgres[Symbol.asyncDispose]());
  await overStore(server, new URL("records/postgres/test/at.ts", stores).href, () => {
    places += 1;
    return `${postgres.url}#kit_${places}`;
  });
} else console.log("skipped: hook-profile on PostgreSQL: it is not installed");
files.run();
server.run();
