import type { JobStore } from "@winnow/kit-jobs";

/** The methods of a store. */
const METHODS = {
  create: true,
  append: true,
  find: true,
  list: true,
  claim: true,
  beat: true,
  revive: true,
  release: true,
  finish: true,
  announce: true,
  end: true,
  documents: true,
  problems: true,
  claimDeliveries: true,
  holdDeliveries: true,
  delivered: true,
  deliveries: true,
  tally: true,
  redeliver: true,
  broken: true,
  sweep: true,
} as const satisfies Record<keyof JobStore, true>;

/** A store that is loaded, together with what builds its queries, by the first call. */
export function lazyStore(load: () => Promise<JobStore>): JobStore {
  let loaded: Promise<JobStore> | undefined;
  const call =
    (method: keyof JobStore) =>
    async (...values: readonly unknown[]) => {
      loaded ??= load();
      const store = await loaded;
      return await (store[method] as (...all: readonly unknown[]) => Promise<unknown>)(...values);
    };
  const methods = Object.keys(METHODS) as readonly (keyof JobStore)[];
  return Object.fromEntries(methods.map((method) => [method, call(method)])) as unknown as JobStore;
}
