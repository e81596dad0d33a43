import assert from "node:assert/strict";
import type { KernelEvent, NotifierPlugin } from "@winnow/core/plugin";
import { commonRules, type Register, type Rule, registerRules, type Skip, within } from "./kit.ts";

/** What the kit needs to know about a notifier. */
export interface NotifierKitOptions {
  /** What the outside received so far. */
  readonly received: () => readonly unknown[];
  readonly skip?: readonly Skip[];
}

const EVENT: KernelEvent = {
  type: "scrape-end",
  id: "00000000-0000-7000-8000-000000000000",
  data: { text: "kit" },
};

/** The rules of a notifier. */
export const notifierRules: readonly Rule<NotifierPlugin, NotifierKitOptions>[] = [
  ...commonRules,
  {
    name: "tells an event once",
    check: async (create, { received }) => {
      const notifier = create();
      const before = received().length;
      await notifier.notify?.(EVENT, AbortSignal.timeout(5000));
      await notifier.close?.();
      assert.equal(received().length, before + 1);
    },
  },
  {
    name: "leaves the event as it is",
    check: async (create) => {
      const notifier = create();
      await notifier.notify?.(deepFreeze(structuredClone(EVENT)), AbortSignal.timeout(5000));
      await notifier.close?.();
    },
  },
  {
    name: "hears an abort within 100 ms",
    check: async (create) => {
      const notifier = create();
      const notify = async () => notifier.notify?.(EVENT, AbortSignal.abort());
      await within(
        100,
        "after an abort the notifier",
        notify().catch(() => undefined),
      );
      await notifier.close?.();
    },
  },
];

function deepFreeze<T extends object>(value: T): T {
  for (const inner of Object.values(value))
    if (typeof inner === "object" && inner !== null) deepFreeze(inner);
  return Object.freeze(value);
}

/** The contract of a notifier. */
export function notifierConformance(
  register: Register,
  create: () => NotifierPlugin,
  options: NotifierKitOptions,
): void {
  registerRules(register, notifierRules, create, options);
}
