import type * as v from "valibot";

/** A setting of the operator. The environment has it as text, or not at all. */
export interface Setting {
  /** Reads the text, and holds the default. */
  readonly schema: v.GenericSchema;
  /** For the reference: what it does, with its unit, and the default where that is no text. Markdown, seen from `docs/reference`. */
  readonly description: string;
  /** Whether its value must stand in no log and no error. @defaultValue false */
  readonly secret?: boolean;
  /** What the server is called that it is the URL of, or a list of `NAME=URL`: `winnow doctor` connects to it. */
  readonly server?: string;
}

/** Settings by the names of their variables. */
export type SettingTable = Readonly<Record<string, Setting>>;

/** What a table of settings makes of an environment. */
export type ConfigOf<T extends SettingTable> = { readonly [K in keyof T]: v.InferOutput<T[K]["schema"]> };

/** Declares settings. The names of a plugin from elsewhere begin with its own, such as `WORDCOUNT_MIN_LENGTH`. */
export function defineSettings<const T extends SettingTable>(table: T): T {
  return table;
}
