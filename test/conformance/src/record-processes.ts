import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { type ServicePlugin, siblingModule } from "@winnow/core/plugin";
import type { Rule } from "./kit.ts";
import { at, one, type RecordStoreKitOptions, withStore } from "./record-rule.ts";

const worker = new URL(siblingModule(import.meta.url, "record-worker")).pathname;

/** The rules of a store that several processes share. */
export const processRules: readonly Rule<ServicePlugin, RecordStoreKitOptions>[] = [
  {
    name: "counts right when two processes write at once",
    check: async (_, { shared }) => {
      if (shared === undefined) return;
      const place = shared.place();
      const args = ["-C", "@winnow/source", worker, shared.module, place, "count"];
      const count = () => promisify(execFile)(process.execPath, args, { timeout: 120_000 });
      await Promise.all([count(), count()]);
      await withStore(await openAt(shared.module, place), async (store) => {
        assert.equal((await store.get({ collection: "kit", owner: "", key: "counter" }))?.value, 200);
      });
    },
  },
  {
    name: "lets processes that draw on one balance together draw no more than it holds",
    check: async (_, { shared }) => {
      if (shared === undefined) return;
      const place = shared.place();
      const create = await openAt(shared.module, place);
      const key = { collection: "kit", owner: "", key: "balance" };
      await withStore(create, async (store) => void (await store.put(key, one(50))));
      const args = ["-C", "@winnow/source", worker, shared.module, place, "draw"];
      const draw = () => promisify(execFile)(process.execPath, args, { timeout: 120_000 });
      await Promise.all([draw(), draw(), draw()]);
      await withStore(create, async (store) => {
        assert.equal((await store.get(key))?.value, 0);
        const receipts = await store.list(
          { collection: "kit", owner: "", prefix: "receipt-" },
          { limit: 100 },
        );
        assert.equal(receipts.length, 50);
      });
    },
  },
  {
    name: "has each record whole or not at all after a process was killed",
    check: async (_, { shared }) => {
      if (shared === undefined) return;
      const place = shared.place();
      let [said, tries] = [0, 0];
      for (; tries < 3; tries += 1) said = await flood(shared.module, place, 5 + tries * 4);
      await withStore(await openAt(shared.module, place), async (store) => {
        const records = await store.list({ collection: "kit", owner: "" }, { limit: 100 });
        assert.equal(records.length, 7);
        assert.ok(
          Math.max(...records.map(({ at: time }) => time)) >= said,
          "what was said to be kept is kept",
        );
        for (const { key } of records) {
          const { value, bytes } = (await store.get({ collection: "kit", owner: "", key })) ?? {};
          assert.ok(Buffer.alloc(300_000, Number(value) % 251).equals(bytes ?? Buffer.alloc(0)), key);
        }
        await store.put(at("after"), one(1));
      });
    },
  },
];

async function openAt(module: string, place: string): Promise<() => ServicePlugin> {
  const loaded: { default: (place: string) => ServicePlugin } = await import(module);
  return () => loaded.default(place);
}

/** Has a process write, kills it amid its work after so many records, and gives the last one that it reported. */
async function flood(module: string, place: string, records: number): Promise<number> {
  const args = ["-C", "@winnow/source", worker, module, place, "flood"];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  let last = 0;
  for await (const line of createInterface(child.stdout)) {
    last = Number(line);
    if (last >= records) child.kill("SIGKILL");
  }
  await ended;
  return last;
}
