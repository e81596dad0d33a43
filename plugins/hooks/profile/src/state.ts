import * as v from "valibot";

const Entries = v.record(v.string(), v.string());

/** What is kept of a browser: its cookies, and the local storage of each origin. */
export const StateSchema = v.object({
  cookies: v.array(v.looseObject({ name: v.string(), value: v.string(), domain: v.string() })),
  storage: v.record(v.string(), Entries),
});

/** What is kept of a browser. */
export type State = v.InferOutput<typeof StateSchema>;

/** A profile that nothing has been kept in yet. */
export const EMPTY: State = { cookies: [], storage: {} };
