import { hideCredentials } from "@winnow/kit-settings";
import type { Config } from "./read.ts";

/** Shorter values are too common as parts of other words to be looked for. */
const MIN_SECRET = 5;
const HIDDEN = "***";

/**
 * Hides what must not stand in a log: the secret settings wherever they appear, credentials and query values of URLs, and
 * the values of headers that carry credentials. It works on whole lines, of any logger.
 */
export function maskOf(config: Config): (line: string) => string {
  const secrets = secretsOf(config).sort((one, other) => other.length - one.length);
  return (line) => {
    let masked = line;
    for (const secret of secrets) masked = masked.replaceAll(secret, HIDDEN);
    return hideCredentials(masked);
  };
}

/** The values of secret settings, and of those that are URLs the credentials, as they are written and as they are meant. */
function secretsOf(config: Config): string[] {
  const secrets = Object.entries(config.settings).filter(([, { secret }]) => secret === true);
  const given: Readonly<Record<string, unknown>> = config;
  const values = secrets.flatMap(([name]) => given[name] ?? []).map(String);
  const parts = values.flatMap((value) => {
    const { username = "", password = "" } = URL.parse(value.replace(/^[A-Z]{2}=/, "")) ?? {};
    return [username, password].flatMap((part) => [part, decoded(part)]);
  });
  return [...new Set([...values, ...parts])].filter((value) => value.length >= MIN_SECRET);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
