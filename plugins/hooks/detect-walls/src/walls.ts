import type { Glance } from "@winnow/hook-detect-shells";
import { phrasesOf } from "@winnow/kit-words";
import { isBare } from "./signs.ts";

/** Words of logins and consents, and of pages that are missing. */
const words = (file: string, name: string) =>
  phrasesOf(new URL(`../words/${file}.txt`, import.meta.url), name);
const LOGIN = words("logins", "login");
const LURE = words("logins", "lure");
const CONSENT = words("logins", "consent");
const MISSING = words("missing", "missing");
const PERHAPS = words("missing", "perhaps");
const EXCUSE = words("missing", "excuse");

const LOGIN_PLACE =
  /(?:^|[/.])(?:log-?in|sign-?in|log-?on|anmelden|connexion|iniciar-sesion|identifica[a-z]*|sso|auth|authwall|authorize|authenticate|oauth2?|saml2?|cas)(?=$|[/.?])/i;
/** Names of programs and of frameworks' paths. */
const LOGIN_PROGRAM =
  /(?:^|[/.])(?:accounts?|session|sessions|users\/sign_in|wp-login\.php|login\.(?:php|aspx?|jsp|do|html?))(?=$|[/.?])/i;
/** Parameters that say where a login returns to. */
const RETURN =
  /^(?:next|continue|r|return|return_?(?:to|url|path)|redirect(?:_?(?:to|uri|url))?|dest(?:ination)?|back|goto|from|ref|service|target)$/i;
const CONSENT_HOST = /^(?:consent|guce|cookie-?wall|privacy-?(?:gate|wall|check)|myprivacy|cmp)\./i;
const CONSENT_PATH =
  /\/(?:collect-?)?(?:consent|cookie-?wall|cookie-?consent|privacy-?(?:gate|wall|check))(?:\/|$)/i;

/** No page that asks to log in says more than this. */
const A_LOGIN = 1500;
const A_BARE_LOGIN = 400;
const MAX_LINKS_OF_A_LOGIN = 5;
const A_CONSENT = 8000;
/** Around a missing page there are menus and suggestions. */
const A_MISSING_PAGE = 800;
const A_MISSING_PAGE_SAID_TWICE = 2000;

/** Why a page is a login wall; undefined when it is not. `asked` is the URL of the request. */
export function loginProblem(asked: URL, got: URL, page: Glance): string | undefined {
  if (isLoginPlace(asked) || page.isCut || page.letters >= A_LOGIN) return undefined;
  const passwords = page.inputs.filter((type) => type === "password").length;
  const names = page.inputs.filter((type) => type === "email" || type === "text" || type === "tel").length;
  const moved = asked.hostname !== got.hostname || plain(asked.pathname) !== plain(got.pathname);
  if (!moved && passwords !== 1) return undefined;
  const titled = LOGIN.isIn(page.title) || LOGIN.isIn(page.heading);
  const hasForm = passwords > 0 || (names > 0 && titled);
  // Where scripts write the form, what shows the way back says that this is not what was asked for.
  // So does a page that has nothing on it but that.
  const isBid = [page.title, page.heading].every((text) => LOGIN.isIn(text) && !LURE.isIn(text));
  const isAll = isBid && page.letters < A_BARE_LOGIN && (page.counts.a ?? 0) <= MAX_LINKS_OF_A_LOGIN;
  const sent = moved && isLoginPlace(got) && (hasForm || isAll || (titled && leadsBack(asked, got)));
  // In place: nothing else on a page that is called so, and that is not the front page of a site.
  const bid = [page.title, page.heading].some((text) => LOGIN.isIn(text) && !LURE.isIn(text));
  const inPlace =
    passwords === 1 && bid && page.letters < A_BARE_LOGIN && plain(got.pathname) !== "" && names <= 1;
  if (!sent && !inPlace) return undefined;
  return sent
    ? `The site redirected to a login page at ${got.host}${got.pathname.slice(0, 100)}.`
    : "The site shows a login form instead of the page.";
}

/** Whether an address holds the one that was asked for, to return there after a login. */
function leadsBack(asked: URL, got: URL): boolean {
  return [...got.searchParams].some(
    ([name, value]) => RETURN.test(name) && (value.includes(asked.pathname) || value.startsWith("/")),
  );
}

/** Why a page is a consent wall: the whole page, at another host; undefined when it is not. */
export function consentProblem(asked: URL, got: URL, page: Glance): string | undefined {
  if (asked.hostname === got.hostname || page.letters >= A_CONSENT) return undefined;
  if (isConsentPlace(asked) || !isConsentPlace(got)) return undefined;
  const hasForm = (page.counts.form ?? 0) + (page.counts.button ?? 0) > 0;
  if (!hasForm || !CONSENT.isIn(`${page.title} ${page.text}`)) return undefined;
  return `The site redirected to a consent form at ${got.host} instead of showing the page.`;
}

/** Why a page with status 200 is a missing page; undefined when it is not. */
export function missingProblem(asked: URL, page: Glance): string | undefined {
  if (page.isCut || /404|not-?found|missing/i.test(asked.pathname)) return undefined;
  const title = isMissing(page.title);
  const heading = isMissing(page.heading);
  if (!title && !heading) return undefined;
  if (page.letters >= (title && heading ? A_MISSING_PAGE_SAID_TWICE : A_MISSING_PAGE)) return undefined;
  const said = title ? page.title : page.heading;
  const isSure = [page.title, page.heading].some((text) => isMissing(text) && !isAmbiguous(text));
  if (!isSure && !isBare(page) && !EXCUSE.isIn(page.text)) return undefined;
  return `The site says "${said.slice(0, 100)}", although its status is 200.`;
}

function isMissing(title: string): boolean {
  return partsOf(title).some((part) => MISSING.isOne(part) || PERHAPS.isOne(part));
}

/** Whether no part of a title says that it is a page that is missing. */
function isAmbiguous(title: string): boolean {
  return partsOf(title).every((part) => !MISSING.isOne(part));
}

/** A title as a whole and by its parts, one of which is the name of the site. */
function partsOf(title: string): readonly string[] {
  if (title === "") return [];
  return [title, ...title.split(/\s[|–—·:-]\s|\s?[|»]\s?/)].map((part) => part.trim());
}

function isLoginPlace({ hostname, pathname }: URL): boolean {
  const isPath = LOGIN_PLACE.test(pathname) || LOGIN_PROGRAM.test(pathname);
  return isPath || /^(?:login|signin|sso|auth|accounts?|id|idp)\./i.test(hostname);
}

function isConsentPlace({ hostname, pathname }: URL): boolean {
  return CONSENT_HOST.test(hostname) || CONSENT_PATH.test(pathname);
}

function plain(pathname: string): string {
  return pathname.replace(/(?<!\/)\/+$/, "");
}
