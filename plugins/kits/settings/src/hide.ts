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

/** A text in which credentials and query values of URLs, and the values of headers that carry credentials, are hidden. */
export function hideCredentials(text: string): string {
  return PATTERNS.reduce((hidden, [found, instead]) => hidden.replace(found, instead), text);
}
