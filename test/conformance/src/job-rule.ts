import assert from "node:assert/strict";
import { type ServicePlugin, silent } from "@winnow/core/plugin";
import { type JobStore, JobStoreToken } from "@winnow/kit-jobs";
import { Bench } from "./job-bench.ts";
import type { Rule, Skip } from "./kit.ts";

/** What the kit needs to know about a store of jobs. */
export interface JobStoreKitOptions {
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
