import assert from "node:assert/strict";
import { type KernelEvent, type NotifierPlugin, silent } from "@winnow/core/plugin";
import type { Delivery, JobEvent } from "@winnow/kit-jobs";
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

type Written = ReturnType<NonNullable<NotifierPlugin["compose"]>>[number];

/** What the kit needs to know about a notifier. */
export interface NotifierKitOptions {
  /** What the outside received so far. */
  readonly received: () => readonly unknown[];
  /** For notifiers that write messages about jobs. */
  readonly job?: {
    /** What a caller writes into a job, so that the notifier has somebody to tell. */
    readonly request: Readonly<Record<string, unknown>>;
    /** The same, with no receiver. */
    readonly unreachable: Readonly<Record<string, unknown>>;
  };
  /** For notifiers that deliver what others write: a message, and one without a receiver. */
  readonly messages?: { readonly request: Written; readonly unreachable: Written };
  /** Provides what the notifier needs of a kernel. @defaultValue nothing */
  readonly provided?: Parameters<typeof contextWith>[1];
  readonly skip?: readonly Skip[];
}

const EVENT: KernelEvent = {
  type: "scrape-end",
  id: "00000000-0000-7000-8000-000000000000",
  data: { text: "kit" },
};

/** What happens to a job of this request. */
function jobEvent(request: unknown): JobEvent {
  const job = { id: "00000000-0000-7000-8000-000000000001", operation: "kit", owner: "", request };
  return { type: "kit.page", job, success: true, data: [{ markdown: "kit" }] };
}

/** The request as a kernel keeps it: what the notifier's schemas make of its keys. */
function kept({ jobOptions = {} }: NotifierPlugin, request: Readonly<Record<string, unknown>> = {}) {
  const keys = Object.entries(jobOptions).filter(([key]) => request[key] !== undefined);
  return Object.fromEntries(keys.map(([key, { schema }]) => [key, v.parse(schema, request[key])]));
}

/** A message as it comes out of a store. */
function stored(message: Written): Delivery {
  const facts = { createdAt: 0, attempts: 0, dueAt: 0, state: "pending", lastError: undefined } as const;
  return { ...structuredClone(message), ...facts, notifier: "kit", jobId: jobEvent({}).job.id };
}

/** Messages for the notifier to deliver: those that it writes itself, or one of the kit's. */
function written(
  { compose, ...notifier }: NotifierPlugin,
  { job, messages }: NotifierKitOptions,
  to: "request" | "unreachable",
): readonly Written[] {
  const own = compose?.(jobEvent(kept(notifier, job?.[to]))) ?? [];
  return own.length > 0 || messages === undefined ? own : [messages[to]];
}

/** A rule about a notifier that is set up, and closed in the end. */
function rule(
  name: string,
  check: (notifier: NotifierPlugin, options: NotifierKitOptions) => Promise<void> | void,
): Rule<NotifierPlugin, NotifierKitOptions> {
  return {
    name,
    check: async (create, options) => {
      const notifier = create();
      await notifier.setup?.({ services: contextWith(undefined, options.provided), logger: silent });
      try {
        await check(notifier, options);
      } finally {
        await notifier.close?.();
      }
    },
  };
}

const soon = () => AbortSignal.timeout(60_000);

/** The rules of a notifier. Those about what it does not do hold by themselves. */
export const notifierRules: readonly Rule<NotifierPlugin, NotifierKitOptions>[] = [
  ...commonRules,
  rule("tells somebody of something", ({ notify, compose, deliver }, { messages }) => {
    const writes = compose !== undefined || messages !== undefined;
    assert.ok(
      notify !== undefined || (writes && deliver !== undefined),
      "has notify, or compose and deliver",
    );
  }),
  rule("tells an event once", async ({ notify }, { received }) => {
    if (notify === undefined) return;
    const before = received().length;
    await notify(EVENT, soon());
    assert.equal(received().length, before + 1);
  }),
  rule("leaves the event as it is", async (notifier, { job }) => {
    await notifier.notify?.(deepFreeze(structuredClone(EVENT)), soon());
    notifier.compose?.(deepFreeze(jobEvent(structuredClone(job?.request ?? {}))));
  }),
  rule("hears an abort within 100 ms", async (notifier, options) => {
    const notify = async () => notifier.notify?.(EVENT, AbortSignal.abort());
    await within(
      100,
      "after an abort the notifier",
      notify().catch(() => undefined),
    );
    for (const message of written(notifier, options, "request")) {
      const deliver = async () => notifier.deliver?.(stored(message), AbortSignal.abort());
      await within(
        100,
        "after an abort the delivery",
        deliver().catch(() => undefined),
      );
    }
  }),
  rule("takes its own keys of a job", (notifier, { job }) => {
    for (const request of [job?.request, job?.unreachable]) {
      const values = kept(notifier, request);
      assert.deepEqual(JSON.parse(JSON.stringify(values)), values);
      for (const [key, { schema }] of Object.entries(notifier.jobOptions ?? {}))
        assert.deepEqual(v.parse(schema, values[key]), values[key], "what was read can be read again");
    }
  }),
  rule("writes messages that can be kept", (notifier, { job }) => {
    const event = jobEvent(kept(notifier, job?.request));
    const messages = [...(notifier.compose?.(event) ?? []), ...(notifier.compose?.(event) ?? [])];
    if (notifier.compose !== undefined && job !== undefined) assert.ok(messages.length >= 2);
    assert.equal(new Set(messages.map(({ id }) => id)).size, messages.length, "each has an id of its own");
    for (const message of messages) {
      assert.deepEqual(JSON.parse(JSON.stringify(message)), message);
      assert.deepEqual(
        [typeof message.id, typeof message.body, message.type],
        ["string", "string", "kit.page"],
      );
    }
  }),
  rule("writes nothing about a job that did not ask for it", ({ compose }) => {
    assert.deepEqual(compose?.(jobEvent({})) ?? [], []);
  }),
  rule("delivers a message once", async (notifier, options) => {
    const { received } = options;
    const [message] = written(notifier, options, "request");
    if (message === undefined || notifier.deliver === undefined) return;
    const before = received().length;
    await notifier.deliver(stored(message), soon());
    assert.equal(received().length, before + 1);
  }),
  rule("says when a message was not delivered", async (notifier, options) => {
    const [message] = written(notifier, options, "unreachable");
    if (message === undefined || notifier.deliver === undefined) return;
    await assert.rejects(notifier.deliver(stored(message), soon()));
  }),
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
