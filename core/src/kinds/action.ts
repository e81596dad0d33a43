import type { InferOutput } from "valibot";
import type { ScrapeContext } from "../context.ts";
import type { Session } from "../fetched.ts";
import { API_VERSION, type PluginBase, type Schema } from "./base.ts";

/** What an action adds to `actions` of the result: a list's name and the entry to append. */
export interface ActionOutcome {
  readonly list: string;
  readonly entry: unknown;
}

/** An action: does one thing on the live page before content is captured. */
export interface ActionPlugin extends PluginBase {
  readonly kind: "action";
  /** Strict schema of the options beside `type`, with their defaults. */
  readonly options: Schema;
  /** Milliseconds that the action means to wait, on top of the timeout. @defaultValue 0 */
  readonly waits?: (options: never) => number;
  /** @throws SCRAPE_ACTION_ERROR; the kernel adds the index of the action. */
  readonly perform: (
    session: Session,
    options: never,
    context: ScrapeContext,
  ) => ActionOutcome | undefined | Promise<ActionOutcome | undefined>;
}

/** What the author of an action writes. */
export interface ActionDefinition<N extends string, O extends Schema>
  extends Omit<PluginBase, "apiVersion" | "name"> {
  readonly name: N;
  readonly options: O;
  readonly waits?: (options: InferOutput<O>) => number;
  readonly perform: (
    session: Session,
    options: InferOutput<O>,
    context: ScrapeContext,
  ) => ActionOutcome | undefined | Promise<ActionOutcome | undefined>;
}

/** Defines an action. Declare its options in `ActionRegistry` to have requests typed. */
export function defineAction<const N extends string, O extends Schema>(
  definition: ActionDefinition<N, O>,
): ActionPlugin {
  return Object.freeze({ kind: "action", apiVersion: API_VERSION, ...definition } as const);
}
