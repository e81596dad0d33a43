import { messageOf, WinnowError } from "@winnow/core/plugin";
import { type CallContext, defineCall, type OperationCall } from "@winnow/kit-operations";
import { RecordStoreToken } from "@winnow/kit-records";
import * as v from "@winnow/kit-schema";
import type { Monitor } from "../monitor.ts";
import { Change, type ChangeInput } from "../request.ts";
import { MonitorStore } from "../store/store.ts";
import { CHOICE, isChosen, retagged, Tags } from "../tags.ts";
import { remove, run, update } from "./calls.ts";
import { ANSWERS } from "./examples.ts";
import type { Chosen } from "./inputs.ts";

/** Monitors that one call changes. */
const MAX_AT_ONCE = 1000;
const ACTIONS = ["pause", "resume", "run", "delete"] as const;

/** What one call does to several monitors. */
export interface BulkInput extends Chosen {
  /** Those with these ids (UUID), at most 1000. @defaultValue any */
  readonly ids?: readonly string[];
  /** Pauses or resumes them, begins a check of each, or deletes them. @defaultValue none */
  readonly action?: (typeof ACTIONS)[number];
  /** Settings that each of them gets; what is left out stays. @defaultValue none */
  readonly change?: ChangeInput;
  /** Tags that each of them gets. @defaultValue none */
  readonly addTags?: readonly string[];
  /** Tags that each of them loses. @defaultValue none */
  readonly removeTags?: readonly string[];
}

/** What became of one of them. */
export interface BulkOutcome {
  readonly id: string;
  readonly name: string;
  /** Why nothing was done; `null` where it was. */
  readonly error: { readonly code: string; readonly message: string } | null;
}

/** The call, for the types of an app. */
export interface BulkCalls {
  readonly bulk: {
    input: BulkInput;
    result: { data: readonly BulkOutcome[]; done: number; failed: number; hasMore: boolean };
  };
}

const Input = v.pipe(
  v.strictObject({
    /** Those with these ids (UUID), at most 1000. @defaultValue any */
    ids: v.optional(v.pipe(v.array(v.pipe(v.string(), v.uuid(), v.toLowerCase())), v.maxLength(MAX_AT_ONCE))),
    ...CHOICE,
    /** Pauses or resumes them, begins a check of each, or deletes them. @defaultValue none */
    action: v.optional(v.picklist(ACTIONS)),
    /** Settings that each of them gets; what is left out stays. @defaultValue none */
    change: v.optional(Change),
    /** Tags that each of them gets, at most 20. @defaultValue none */
    addTags: v.optional(Tags),
    /** Tags that each of them loses, at most 20. @defaultValue none */
    removeTags: v.optional(Tags),
  }),
  // All monitors of somebody are never meant by leaving something out.
  v.check(
    ({ ids, tag, find, status }) => [ids, tag, find, status].some((one) => one !== undefined),
    "Say which monitors are meant: ids, tag, find or status.",
  ),
  v.check(
    ({ action, change, addTags, removeTags }) =>
      [action, change, addTags, removeTags].some((one) => one !== undefined),
    "Say what is to be done: action, change, addTags or removeTags.",
  ),
);

type Wanted = v.InferOutput<typeof Input>;

/** Does the same to several monitors: to each by itself, so that one that fails holds up no others. */
const bulk = defineCall({
  name: "bulk",
  http: { method: "POST", path: "/bulk" },
  description: "pause, resume, run, change, tag or delete several monitors",
  example: { request: { tag: "prices", action: "pause" }, answer: ANSWERS.bulk },
  input: Input,
  result: v.object({
    data: v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        error: v.nullable(v.object({ code: v.string(), message: v.string() })),
      }),
    ),
    done: v.number(),
    failed: v.number(),
    hasMore: v.boolean(),
  }),
  run: async (wanted, context) => {
    const { ids, ...choice } = wanted;
    const named = ids && new Set(ids);
    const store = new MonitorStore(context.services.get(RecordStoreToken));
    const isMeant = (monitor: Monitor) =>
      (named === undefined || named.has(monitor.id)) && isChosen(choice)(monitor);
    const found = await store.list(context.owner, 0, MAX_AT_ONCE + 1, isMeant);
    const data: BulkOutcome[] = [];
    for (const monitor of found.slice(0, MAX_AT_ONCE)) data.push(await outcomeOf(monitor, wanted, context));
    const failed = data.filter(({ error }) => error !== null).length;
    return { data, done: data.length - failed, failed, hasMore: found.length > MAX_AT_ONCE };
  },
});

async function outcomeOf(monitor: Monitor, wanted: Wanted, context: CallContext): Promise<BulkOutcome> {
  const { id, name } = monitor;
  try {
    await apply(monitor, wanted, context);
    return { id, name, error: null };
  } catch (error) {
    // What stops all of them, such as a store that is gone, is for the caller of the call.
    if (!WinnowError.is(error)) throw error;
    return { id, name, error: { code: error.code, message: messageOf(error) } };
  }
}

async function apply(monitor: Monitor, wanted: Wanted, context: CallContext): Promise<void> {
  const { id } = monitor;
  const { action, change, addTags, removeTags } = wanted;
  if (action === "delete") return await act(remove, { id }, context);
  const status = action === "pause" ? "paused" : action === "resume" ? "active" : change?.status;
  const isTagged = addTags !== undefined || removeTags !== undefined;
  const settings = {
    ...change,
    ...(status === undefined ? {} : { status }),
    ...(isTagged ? { tags: retagged(change?.tags ?? monitor.tags ?? [], addTags, removeTags) } : {}),
  };
  if (Object.keys(settings).length > 0) await act(update, { id, ...settings }, context);
  if (action === "run") await act(run, { id }, context);
}

/** Calls with what the schema of this call has read already. */
async function act(call: OperationCall, request: object, context: CallContext): Promise<void> {
  await call.run(request as never, context);
}

/** The call that changes several monitors. */
export const bulkCalls: readonly OperationCall[] = [bulk];
