import type { Protocol } from "@winnow/kit-live-page";
import { type Params, Refusal } from "./rules.ts";

type TargetInfo = Protocol.Target.TargetInfo;

/** Which targets a client asks for: the first entry that matches decides. */
export type TargetFilter = readonly { readonly type?: string; readonly exclude?: boolean }[];

/** What is meant by no filter. @see https://chromedevtools.github.io/devtools-protocol/tot/Target/#type-TargetFilter */
const DEFAULT_FILTER: TargetFilter = [{ type: "browser", exclude: true }, { type: "tab", exclude: true }, {}];
const MAX_FILTER = 100;
/** Targets that a client is attached to at the browser's level; frames and workers of a page are attached below it. */
const TOP_TYPES: ReadonlySet<string> = new Set(["page", "tab", "service_worker"]);

/** The targets of one context. Those of others do not exist. */
export class Targets {
  readonly #contextId: string;
  readonly #targets = new Map<string, TargetInfo>();

  constructor(contextId: string) {
    this.#contextId = contextId;
  }

  /** Whether it is one of these, which is noted. */
  note(info: TargetInfo): boolean {
    if (info.browserContextId !== this.#contextId) return false;
    this.#targets.set(info.targetId, info);
    return true;
  }

  /** Whether it was one of these, which is forgotten. */
  forget(targetId: string): boolean {
    return this.#targets.delete(targetId);
  }

  has(targetId: string): boolean {
    return this.#targets.has(targetId);
  }

  /** Those that a filter lets through. */
  matching(filter: TargetFilter): readonly TargetInfo[] {
    return [...this.#targets.values()].filter((info) => matches(filter, info));
  }

  /** Those that are attached to when a client wants that for all. */
  attachable(filter: TargetFilter): readonly TargetInfo[] {
    return this.matching(filter).filter(({ type }) => TOP_TYPES.has(type));
  }

  /** One of these, by the parameter `targetId`. @throws Refusal */
  find({ targetId }: Params): TargetInfo {
    const info = typeof targetId === "string" ? this.#targets.get(targetId) : undefined;
    if (info === undefined) throw new Refusal("No target with given id found", -32_602);
    return info;
  }

  /** Pages that are open. */
  get pages(): number {
    return [...this.#targets.values()].filter(({ type }) => type === "page").length;
  }
}

/** Whether a filter lets a target through. */
export function matches(filter: TargetFilter, { type }: Pick<TargetInfo, "type">): boolean {
  const entry = filter.find((one) => one.type === undefined || one.type === type);
  return entry !== undefined && entry.exclude !== true;
}

/** The filter of a command. @throws Refusal */
export function readFilter(filter: unknown): TargetFilter {
  if (filter === undefined || filter === null) return DEFAULT_FILTER;
  if (!Array.isArray(filter) || filter.length > MAX_FILTER)
    throw new Refusal(`A filter is a list of at most ${MAX_FILTER} entries.`, -32_602);
  return filter.map((entry) => {
    const { type, exclude } = Object(entry) as { type?: unknown; exclude?: unknown };
    return { ...(typeof type === "string" ? { type } : {}), exclude: exclude === true };
  });
}
