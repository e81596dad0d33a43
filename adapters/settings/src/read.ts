import { WinnowError } from "@winnow/core";
import type { ConfigOf, SettingTable } from "@winnow/kit-settings";
import * as v from "valibot";
import { accessProblems } from "./access.ts";
import { PROCESS_SETTINGS, type ProcessConfig, UNREAD } from "./table.ts";

/** Settings as the environment has them: text by name. */
export type Values = Readonly<Record<string, string | undefined>>;

/** Settings that were read, those of the process and of this table. */
export type Config<T extends SettingTable = Record<never, never>> = ProcessConfig &
  ConfigOf<T> & {
    /** The table by which they were read: it says which of them are secrets. */
    readonly settings: SettingTable;
  };

/** What is wrong with settings together, though each of them is valid; a sentence each. */
export type Problems<T extends SettingTable> = (config: ProcessConfig & ConfigOf<T>) => Iterable<string>;

/**
 * The settings of the process and of a table, from the environment, then the `.env` file, then the defaults.
 * @throws CONFIG_INVALID with one list of everything that is wrong
 */
export function readConfig<T extends SettingTable>(
  table: T,
  environment: Values,
  file: Values,
  problemsOf: readonly Problems<T>[] = [],
): Config<T> {
  const settings: SettingTable = { ...PROCESS_SETTINGS, ...table };
  const problems = [...unknownNames(settings, environment, file)];
  const values: Record<string, unknown> = {};
  for (const [name, { schema, secret = false }] of Object.entries(settings)) {
    const given = environment[name] ?? file[name];
    const result = v.safeParse(schema, given === "" ? undefined : given);
    if (result.success) values[name] = result.output;
    else problems.push(`${name}: ${result.issues[0].message}, but got "${secret ? "…" : given}".`);
  }
  const config = { ...values, settings } as Config<T>;
  if (problems.length === 0)
    problems.push(...[accessProblems, ...problemsOf].flatMap((find) => [...find(config)]));
  if (problems.length > 0) {
    const lines = problems.map((problem) => `\n- ${problem}`).join("");
    throw new WinnowError("CONFIG_INVALID", `The configuration is not valid:${lines}`, { details: problems });
  }
  return config;
}

/** Known names that are set although nothing here reads them. */
export function unreadNames(environment: Values, file: Values): readonly string[] {
  return UNREAD.filter((name) => (environment[name] ?? file[name] ?? "") !== "");
}

function* unknownNames(settings: SettingTable, environment: Values, file: Values): Generator<string> {
  const known: readonly string[] = [...Object.keys(settings), ...UNREAD];
  // A `.env` file may serve other programs too; only names that can be meant for us are judged.
  const ours = (values: Values) => Object.keys(values).filter((name) => name.startsWith("WINNOW_"));
  const sources = [
    ...ours(environment).map((name) => [name, "environment"]),
    ...ours(file).map((name) => [name, ".env"]),
  ];
  for (const [name = "", source] of sources) {
    if (!known.includes(name))
      yield `${name} (${source}) is not a setting. Known: ${Object.keys(settings).join(", ")}.`;
  }
}
