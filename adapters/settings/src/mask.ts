import type { Config } from "./read.ts";

/** Shorter values are too common as parts of other words to be looked for. */
const MIN_SECRET = 5;
const HIDDEN = "***";

/** What stands before the host of a URL, values of a query, and what follows the names of credentials. */
const PATTERNS: readonly (readonly [found: RegExp, instead: string])[] = [
  [/(\b[a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/?#@"\\]{1,2000}@/gi, `$1${HIDDEN}@`],
  [/([?&][^=&#\s"\\]{1,200}=)[^&#\s"\\*][^&#\s"\\]{0,4000}/g, `$1${HIDDEN}`],
  [/\b(bearer|basic)(\s{1,4})[\w.~+/=-]{4,4000}/gi, `$1$2${HIDDEN}`],
  [
    /("(?:proxy-)?authorization"|"(?:set-)?cookie"|"x-api-key"|"api[_-]?key"|"password"|"secret"|"token")(:\s?)"(?:[^"\\]|\\.){0,8000}"/gi,
    `$1$2"${HIDDEN}"`,
  ],
];

/**
 * Hides what must not stand in a log: the secret settings wherever they appear, credentials and query values of URLs, and
 * the values of headers that carry credentials. It works on whole lines, of any logger.
 */
export function maskOf(config: Config): (line: string) => string {
  const secrets = secretsOf(config).sort((one, other) => other.length - one.length);
  return (line) => {
    let masked = line;
    for (const secret of secrets) masked = masked.replaceAll(secret, HIDDEN);
    for (const [found, instead] of PATTERNS) masked = masked.replace(found, instead);
    return masked;
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
