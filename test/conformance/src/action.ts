import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { type ActionPlugin, type Session, WinnowError } from "@winnow/core/plugin";
import * as v from "valibot";
import {
  commonRules,
  contextWith,
  type Register,
  type Rule,
  registerRules,
  type Skip,
  within,
} from "./kit.ts";
import { type OptionSamples, optionRules, readSample } from "./options.ts";
import { untyped } from "./parts.ts";

/** What the kit needs to know about an action. */
export interface ActionKitOptions extends OptionSamples {
  /** A live page on which the sample options succeed. */
  readonly session: () => Session | Promise<Session>;
  /** Options that cannot be carried out on that page, such as a selector without a match. */
  readonly impossible?: Record<string, unknown>;
  readonly skip?: readonly Skip[];
}

/** Performs an action on a page of its own; `abortMs` after it began, the scrape ends. */
async function perform(action: ActionPlugin, kit: ActionKitOptions, options: unknown, abortMs?: number) {
  const session = await kit.session();
  const controller = new AbortController();
  const abort = () => controller.abort(new WinnowError("SCRAPE_ABORTED", "cancelled"));
  const timer = abortMs === undefined ? undefined : setTimeout(abort, abortMs);
  try {
    const given = readSample(action.options, options);
    const work = async () => untyped(action.perform)(session, given, contextWith(controller.signal));
    if (abortMs === undefined) return await work();
    return await within(abortMs + 100, "after an abort the action", work());
  } finally {
    clearTimeout(timer);
    await session.close();
  }
}

/** The rules of an action. */
export const actionRules: readonly Rule<ActionPlugin, ActionKitOptions>[] = [
  ...commonRules,
  ...optionRules,
  {
    name: "gives a JSON-safe outcome",
    check: async (create, kit) => {
      const outcome = (await perform(create(), kit, kit.options ?? {})) ?? null;
      assert.deepEqual(JSON.parse(JSON.stringify(outcome)), outcome);
      if (outcome !== null) assert.equal(typeof outcome.list, "string");
    },
  },
  {
    name: "declares what it adds to the result",
    check: async (create, kit) => {
      const action = create();
      const { list, entry } = (await perform(action, kit, kit.options ?? {})) ?? {};
      if (list === undefined) return;
      const { [list]: schema } = action.output ?? {};
      assert.ok(schema, `output says nothing of the entries of "${list}"`);
      assert.ok(v.is(schema, entry), "the entry is what output says");
    },
  },
  {
    name: "fails with a typed error",
    check: async (create, kit) => {
      const { impossible } = kit;
      if (impossible === undefined) return;
      await assert.rejects(perform(create(), kit, impossible), (error) =>
        WinnowError.is(error, "SCRAPE_ACTION_ERROR"),
      );
    },
  },
  {
    name: "hears an abort within 100 ms",
    check: async (create, kit) => {
      const ended = (error: unknown) => {
        if (!WinnowError.is(error, "SCRAPE_ABORTED")) throw error;
      };
      await perform(create(), kit, kit.options ?? {}, 10).catch(ended);
    },
  },
  {
    name: "does nothing for a scrape that is over",
    check: async (create, kit) => {
      const over = AbortSignal.abort(new WinnowError("SCRAPE_ABORTED", "cancelled"));
      const session = await kit.session();
      const action = create();
      const given = readSample(action.options, kit.options ?? {});
      const work = async () => untyped(action.perform)(session, given, contextWith(over));
      try {
        await within(1000, "an action of a scrape that is over", work().catch(mustBeTyped));
      } finally {
        await session.close();
      }
    },
  },
  {
    name: "fails with a typed error when its page goes away",
    check: async (create, kit) => {
      for (const afterMs of [0, 15]) {
        const session = await kit.session();
        const action = create();
        const given = readSample(action.options, kit.options ?? {});
        const gone = afterMs === 0 ? session.close() : sleep(afterMs).then(() => session.close());
        if (afterMs === 0) await gone;
        const work = async () => untyped(action.perform)(session, given, contextWith());
        await within(20_000, "an action whose page went away", work().catch(mustBeTyped));
        await gone;
      }
    },
  },
];

/** What the kernel may hand on to the caller; anything else would be a plugin that fell over. */
function mustBeTyped(error: unknown): undefined {
  assert.ok(WinnowError.is(error), `an untyped error: ${error}`);
}

/** The contract of an action. */
export function actionConformance(
  register: Register,
  create: () => ActionPlugin,
  options: ActionKitOptions,
): void {
  registerRules(register, actionRules, create, options);
}
