import type { Kernel } from "@winnow/core";

/** An operation that came to its end. */
export interface Ended {
  readonly operation: string;
  readonly owner: string;
}

/** Runs that are remembered. */
const MAX_REMEMBERED = 10_000;

const endedOf = new WeakMap<Kernel["services"], Map<string, Ended>>();

/** Notes that a run came to its end. */
export function noteEnd({ services }: Pick<Kernel, "services">, id: string, ended: Ended): void {
  const all = endedOf.get(services) ?? new Map<string, Ended>();
  endedOf.set(services, all);
  all.set(id, ended);
  const oldest = all.keys().next();
  if (all.size > MAX_REMEMBERED && oldest.done !== true) all.delete(oldest.value);
}

/** What ran in this process under an id, of the latest 10,000; undefined for what another owner ran. */
export function ranLately(
  { services }: Pick<Kernel, "services">,
  id: string,
  owner: string,
): Ended | undefined {
  const ended = endedOf.get(services)?.get(id);
  return ended?.owner === owner ? ended : undefined;
}
