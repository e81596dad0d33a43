/** A process of its own that works on a store of records: `module place task`. */

import type { ServicePlugin } from "@winnow/core/plugin";
import type { RecordStore } from "@winnow/kit-records";
import { setupWith } from "./parts.ts";

const [, , module = "", place = "", task = ""] = process.argv;
const { default: create }: { default: (place: string) => ServicePlugin } = await import(module);
const plugin = create(place);
const store = plugin.create(setupWith()) as RecordStore;

if (task === "count") {
  const key = { collection: "kit", owner: "", key: "counter" };
  for (let done = 0; done < 100; ) {
    const record = await store.get(key);
    const value = Number(record?.value ?? 0) + 1;
    const version = await store.put(key, { at: value, value }, { ifVersion: record?.version ?? 0 });
    if (version !== undefined) done += 1;
  }
  await plugin.close?.();
} else if (task === "draw") {
  // Draws on one balance until nothing is left, with a receipt for each draw.
  const key = (name: string) => ({ collection: "kit", owner: "", key: name });
  for (;;) {
    const balance = await store.get(key("balance"));
    const left = Number(balance?.value);
    if (left === 0) break;
    const record = (value: unknown) => ({ at: 1, value });
    await store.write([
      [
        { key: key("balance"), record: record(left - 1), ifVersion: balance?.version ?? 0 },
        { key: key(`receipt-${process.pid}-${left}`), record: record(1), ifVersion: 0 },
      ],
    ]);
  }
  await plugin.close?.();
} else {
  // Writes until it is killed, and says after each record that it is kept.
  for (let index = 1; ; index += 1) {
    const key = { collection: "kit", owner: "", key: `flood-${index % 7}` };
    await store.put(key, { at: index, value: index, bytes: Buffer.alloc(300_000, index % 251) }, { keep: 3 });
    process.stdout.write(`${index}\n`);
  }
}
