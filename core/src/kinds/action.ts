import type { InferOutput } from "valibot";
import type { ScrapeContext } from "../context.ts";
import type { Session } from "../fetched.ts";
import { API_VERSION, type Definition, type PluginBase, type Schema } from "./base.ts";

/** What an action adds to `actions` of the result: a list's name and the entry to append. */
export interface ActionOutcome {
  readonly list: string;
  readonly entry: unknown;
}

/** An action: does one thing on the live page before content is captured. `O` is the output of its schema. */
export interface ActionPlugin<O = never> extends PluginBase {
  readonly kind: "action";
  /** Strict schema of the options without `type`, with their defaults. */
  readonly options: Schema;
  /** Schemas of the entries that it adds, by list; they say of what `nature` values are, as those of formats do. */
  readonly output?: Readonly<Record<string, Schema>>;
  /** Milliseconds that the action intends to wait, on top of the timeout. @defaultValue 0 */
  readonly waits?: (options: O) => number;
  /** @throws SCRAPE_ACTION_ERROR; the kernel adds the index of the action. */
  readonly perform: (
    session: Session,
    options: O,
    context: ScrapeContext,
  ) => ActionOutcome | undefined | Promise<ActionOutcome | undefined>;
}

/** What the author of an action writes. */
export interface ActionDefinition<N extends string, S extends Schema>
  extends Definition<ActionPlugin<InferOutput<S>>> {
  readonly name: N;
  readonly options: S;
}

/** Defines an action. Declare its options in `ActionRegistry` to have requests typed. */
export function defineAction<const N extends string, S extends Schema>(
  definition: ActionDefinition<N, S>,
): ActionPlugin {
  return Object.freeze({ kind: "action", apiVersion: API_VERSION, ...definition } as const);
}
