import assert from "node:assert/strict";
import { type ServicePlugin, silent } from "@winnow/core/plugin";
import type { NewRecord, RecordKey, RecordStore } from "@winnow/kit-records";
import type { Rule, Skip } from "./kit.ts";

/** What the kit needs to know about a store of records. */
export interface RecordStoreKitOptions {
  /** A store that several processes share: without it, what needs them is not tried. */
  readonly shared?: {
    /** URL of a module whose default export makes the plugin for a place. */
    readonly module: string;
    /** A place that is still empty. */
    readonly place: () => string;
  };
  readonly skip?: readonly Skip[];
}

/** What a rule does with a store. */
export type Work = (store: RecordStore) => Promise<void>;

const services = { get: () => assert.fail("no services"), find: () => undefined };
/** A key of the kit. */
export const at = (key: string, more: Partial<RecordKey> = {}): RecordKey => ({
  collection: "kit",
  owner: "me",
  key,
  ...more,
});
/** A record with this value. */
export const one = (value: unknown, more: Partial<NewRecord> = {}): NewRecord => ({
  at: 1000,
  value,
  ...more,
});
/** Does work with a store of its own. */
export async function withStore(create: () => ServicePlugin, work: Work): Promise<void> {
  const plugin = create();
  try {
    await work(plugin.create({ services, logger: silent }) as RecordStore);
  } finally {
    await plugin.close?.();
  }
}

/** A rule that needs one store. */
export function rule(name: string, work: Work): Rule<ServicePlugin, RecordStoreKitOptions> {
  return { name, check: (create) => withStore(create, work) };
}
