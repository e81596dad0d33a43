import { WinnowError } from "@winnow/core";
import * as v from "valibot";
import { type Config, SETTINGS, UNREAD } from "./table.ts";

/** Settings as the environment has them: text by name. */
export type Values = Readonly<Record<string, string | undefined>>;

/**
 * Settings from the environment, then the `.env` file, then the defaults.
 * @throws CONFIG_INVALID with one list of everything that is wrong
 */
export function readConfig(environment: Values, file: Values): Config {
  const problems = [...unknownNames(environment, file)];
  const config: Record<string, unknown> = {};
  for (const [name, { schema }] of Object.entries(SETTINGS)) {
    const given = environment[name] ?? file[name];
    const result = v.safeParse(schema, given === "" ? undefined : given);
    if (result.success) config[name] = result.output;
    else
      problems.push(
        `${name}: ${result.issues[0].message}, but got "${"secret" in SETTINGS[name as keyof Config] ? "…" : given}".`,
      );
  }
  if (problems.length === 0) problems.push(...conflicts(config as Config));
  if (problems.length > 0) {
    const lines = problems.map((problem) => `\n- ${problem}`).join("");
    throw new WinnowError("CONFIG_INVALID", `The configuration is not valid:${lines}`, { details: problems });
  }
  return config as Config;
}

/** Known names that are set although nothing here reads them. */
export function unreadNames(environment: Values, file: Values): readonly string[] {
  return UNREAD.filter((name) => (environment[name] ?? file[name] ?? "") !== "");
}

function* unknownNames(environment: Values, file: Values): Generator<string> {
  const known: readonly string[] = [...Object.keys(SETTINGS), ...UNREAD];
  // A `.env` file may serve other programs too; only names that can be meant for us are judged.
  const ours = (values: Values) => Object.keys(values).filter((name) => name.startsWith("WINNOW_"));
  const sources = [
    ...ours(environment).map((name) => [name, "environment"]),
    ...ours(file).map((name) => [name, ".env"]),
  ];
  for (const [name = "", source] of sources) {
    if (!known.includes(name))
      yield `${name} (${source}) is not a setting. Known: ${Object.keys(SETTINGS).join(", ")}.`;
  }
}

function* conflicts(config: Config): Generator<string> {
  const { HOST, USE_DB_AUTHENTICATION, WINNOW_API_KEYS, PROXY_SERVER, WINNOW_COUNTRY_PROXIES } = config;
  if (PROXY_SERVER === undefined && (config.PROXY_USERNAME ?? config.PROXY_PASSWORD) !== undefined) {
    yield "PROXY_USERNAME and PROXY_PASSWORD need a PROXY_SERVER.";
  }
  if (PROXY_SERVER !== undefined && URL.parse(PROXY_SERVER) === null) {
    yield "PROXY_SERVER is not a valid URL, such as http://proxy.example:8080.";
  }
  if (!WINNOW_COUNTRY_PROXIES.every((item) => /^[A-Z]{2}=/.test(item) && URL.canParse(item.slice(3)))) {
    yield "WINNOW_COUNTRY_PROXIES is not a valid list of countries and URLs, such as DE=http://proxy.example:8080.";
  }
  const open = WINNOW_API_KEYS.length === 0 && USE_DB_AUTHENTICATION === undefined;
  if (HOST !== undefined && !isLoopback(HOST) && open) {
    yield `HOST is ${HOST}, which others can reach. Set WINNOW_API_KEYS, or USE_DB_AUTHENTICATION=false to let everybody in.`;
  }
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host.startsWith("127.");
}
