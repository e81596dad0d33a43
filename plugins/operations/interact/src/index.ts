import { totalmem } from "node:os";
import { constrainedMemory } from "node:process";
import { type OperationPlugin, readSettings } from "@winnow/core/plugin";
import * as v from "@winnow/kit-schema";
import { ENGINES } from "./engines.ts";
import type { InteractMethod } from "./method.ts";
import { interactWith } from "./operation.ts";

export { interactEnvironment, interactFromEnvironment } from "./environment.ts";
export type { InteractMethod, InteractRequest, InteractSession, RunOptions } from "./method.ts";
export type { Outcome } from "./outcome.ts";

declare module "@winnow/core/plugin" {
  interface OperationRegistry {
    interact: { method: InteractMethod };
  }
}

const MIB = 2 ** 20;
/** Memory in bytes of a page that stays open, and what is left for everything else. */
const PAGE_BYTES = 250 * MIB;
const RESERVE_BYTES = 768 * MIB;
/** So many are possible in any case: most pages are small, and those that wait are. */
const MIN_SESSIONS = 20;

const command = v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(10_000)));
const Settings = v.strictObject({
  maxSessions: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)), () =>
    sessionsThatFit(),
  ),
  commands: v.optional(v.strictObject({ bash: command, python: command }), {}),
  publicUrl: v.optional(v.custom<() => string>((value) => typeof value === "function")),
});

/** Settings of {@link interact}. */
export interface InteractSettings {
  /** Sessions at once; 0 for none. @defaultValue one for each 250 MiB of memory, at least 20 */
  readonly maxSessions?: number;
  /**
   * Commands for the shell that run code of other languages: the code comes on their standard input, and `CDP_URL` is all that their
   * environment has. @defaultValue only JavaScript is run, in a sandbox of this process
   */
  readonly commands?: { readonly bash?: string | undefined; readonly python?: string | undefined };
  /** Where callers reach the server, for the links of sessions that are opened in the same process. @defaultValue they have none */
  readonly publicUrl?: () => string;
}

/**
 * Sessions: pages that stay open, on which callers run code and prompts, and which they can watch.
 * @throws CONFIG_INVALID
 * @see wire contract 5; specification, "Endpoints": interact
 */
export function interact(settings: InteractSettings = {}): OperationPlugin {
  return interactWith(readSettings("interact", Settings, settings), ENGINES);
}

function sessionsThatFit(): number {
  const limit = constrainedMemory();
  const bytes = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return Math.max(MIN_SESSIONS, Math.floor((bytes - RESERVE_BYTES) / PAGE_BYTES));
}
