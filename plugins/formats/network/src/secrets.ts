import { isSecretParameter } from "@winnow/kit-egress";

/** Headers whose values let somebody in, or say who somebody is. */
const SECRET_HEADERS =
  /auth|cookie|token|secret|session|password|credential|csrf|xsrf|(?:^|[-_])(?:api-?key|key|jwt|sig|signature)(?:$|[-_])/i;
/** Keys of a query that may be secret, besides those that are known as such: nothing but the reading of a URL is lost with one too many. */
const MAY_BE_SECRET =
  /^(?:code|hash|hmac)$|session|passw|csrf|xsrf|jwt|api-key|(?:^|[_.-])auth(?:$|[_.-])|[-_](?:key|sid|sig)$/i;

const MAX_HEADERS = 50;
const MAX_VALUE = 1000;
const MAX_URL = 4000;
const HIDDEN = "***";

/** A URL without credentials and fragment, values of its query hidden that may be secret. */
export function openUrl(address: string): string {
  const url = URL.parse(address);
  if (url === null) return "";
  url.username = "";
  url.password = "";
  url.hash = "";
  for (const key of new Set(url.searchParams.keys())) {
    const isSecret =
      isSecretParameter(key) || MAY_BE_SECRET.test(key) || url.searchParams.getAll(key).some(isToken);
    if (isSecret) url.searchParams.set(key, HIDDEN);
  }
  return url.href.slice(0, MAX_URL);
}

/** A JSON web token, by its form, under whatever name it goes. */
function isToken(value: string): boolean {
  return /^eyJ[\w-]{5,}\.[\w-]{5,}\./.test(value);
}

/** The headers that are no secret, names in lower case. */
export function openHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const open = Object.entries(headers)
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name, value]) => !SECRET_HEADERS.test(name) && !isToken(value));
  return Object.fromEntries(
    open.slice(0, MAX_HEADERS).map(([name, value]) => [name, value.slice(0, MAX_VALUE)]),
  );
}
