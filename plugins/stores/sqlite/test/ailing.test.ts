/** A file that another process has locked, and one that is damaged. */
import assert from "node:assert/strict";
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { type Logger, silent } from "@winnow/core/plugin";
import type { JobStore } from "@winnow/kit-jobs";
import { suite } from "uvu";
import { storeSqlite } from "../src/index.ts";

const test = suite("store-sqlite: locked or damaged");
const folder = mkdtempSync(join(tmpdir(), "winnow-ailing-"));
test.after(() => rmSync(folder, { recursive: true, force: true }));

const services = { get: () => assert.fail("no services"), find: () => undefined };
const NOW = 1_800_000_000_000;

function open(path: string, logger: Logger = silent) {
  const plugin = storeSqlite({ path });
  return { plugin, store: plugin.create({ services, logger }) as JobStore };
}

const job = (id: string) => ({
  ...{ id, operation: "kit", owner: "", request: {}, pace: {}, deliveries: [], expiresAt: NOW + 1000 },
  tasks: [{ key: "/", url: "https://a.example/" }],
});

test("while another process has the lock, reads go on, and a write waits without stopping anything", async () => {
  const path = join(folder, "locked.sqlite");
  const { plugin, store } = open(path);
  await store.create(job("before"), NOW);
  const other = new DatabaseSync(path);
  other.exec("begin exclusive");
  let isWritten = false;
  const writes = ["one", "two", "three"].map((id) => store.create(job(id), NOW));
  const written = Promise.all(writes).then(() => {
    isWritten = true;
  });
  for (let left = 5; left > 0; left -= 1) {
    await sleep(20);
    assert.equal((await store.find("before"))?.status, "running");
    assert.equal(isWritten, false);
  }
  other.exec("rollback");
  await written;
  assert.equal((await store.list({ limit: 9 })).length, 4);
  other.close();
  await plugin.close?.();
});

test("a file that is up to date is opened while another process has its lock", async () => {
  const path = join(folder, "opened.sqlite");
  const first = open(path);
  await first.store.create(job("before"), NOW);
  const other = new DatabaseSync(path);
  other.exec("begin exclusive");
  const second = open(path);
  assert.equal((await second.store.find("before"))?.id, "before");
  other.close();
  for (const { plugin } of [first, second]) await plugin.close?.();
});

test("damage that is met while it is open is told as such, and keeps the plugin from being ready", async () => {
  const path = join(folder, "damaged.sqlite");
  const first = open(path);
  await first.store.create(job("a"), NOW);
  const [task] = await first.store.claim("w", 1, NOW, NOW + 1000);
  assert.ok(task);
  const end = { document: { text: "x".repeat(400_000) }, deliveries: [], deliveriesAtEnd: [] };
  await first.store.finish("w", task, end, NOW);
  assert.equal(await first.plugin.check?.(), undefined);
  await first.plugin.close?.();
  const file = openSync(path, "r+");
  const from = 200_000;
  writeSync(file, Buffer.alloc(statSync(path).size - from, 0xff), 0, undefined, from);
  closeSync(file);
  const lines: object[] = [];
  const { plugin, store } = open(path, { ...silent, error: (fields: object) => void lines.push(fields) });
  for (let left = 2; left > 0; left -= 1)
    await assert.rejects(store.documents("a", 0, 9, 1e6), (error: Error) => {
      assert.equal(Reflect.get(error, "code"), "STORAGE_DAMAGED");
      assert.ok(!error.message.includes(folder), "callers hear no path");
      return true;
    });
  await assert.rejects(plugin.check?.() ?? Promise.resolve(), { code: "STORAGE_DAMAGED" });
  assert.deepEqual(
    lines.map((fields) => Reflect.get(fields, "path")),
    [path],
  );
  await plugin.close?.();
});

test.run();
