import assert from "node:assert/strict";
import { type ServicePlugin, silent } from "@winnow/core/plugin";
import { type JobStore, JobStoreToken } from "@winnow/kit-jobs";
import { Bench } from "./job-bench.ts";
import type { Rule, Skip } from "./kit.ts";

/** What the kit needs to know about a store of jobs. */
export interface JobStoreKitOptions {
  /** A store that several processes share: without it, what needs them is not tried. */
  readonly shared?: {
    /** URL of a module whose default export makes the plugin for a place, as `create` does. */
    readonly module: string;
    readonly create: (place: string, settings: { readonly maxTasks?: number }) => ServicePlugin;
    /** A place that is still empty. */
    readonly place: () => string;
    /** How many tasks of a job, without those aside, stand there in each state. */
    readonly states: (place: string, jobId: string) => Promise<Readonly<Record<string, number>>>;
  };
  readonly skip?: readonly Skip[];
}

/** A rule about a store, which is closed in the end. */
export function rule(
  name: string,
  check: (bench: Bench) => Promise<void>,
): Rule<ServicePlugin, JobStoreKitOptions> {
  return {
    name,
    check: async (create) => {
      const plugin = create();
      assert.equal(plugin.token, JobStoreToken, "provides JobStoreToken");
      const services = { get: () => assert.fail("no services"), find: () => undefined };
      try {
        await check(new Bench(plugin.create({ services, logger: silent }) as JobStore));
      } finally {
        await plugin.close?.();
      }
    },
  };
}
