import type { Glance } from "@winnow/hook-detect-shells";
import { isBare } from "./signs.ts";

const LOGIN_PLACE =
  /(?:^|[/.])(?:log-?in|sign-?in|log-?on|sso|auth|authwall|authorize|authenticate|oauth2?|saml2?|cas|accounts?|session|sessions|users\/sign_in|anmelden|connexion|iniciar-sesion|identifica[a-z]*|wp-login\.php|login\.(?:php|aspx?|jsp|do|html?))(?=$|[/.?])/i;
const LOGIN_TITLE =
  /\b(?:log ?in|log-in|sign ?in|sign-in|log ?on|anmelden|anmeldung|einloggen|connexion|se connecter|identification|iniciar sesión|acceder|accedi|entrar|iniciar sessão|inloggen|logga in|logg inn|zaloguj|logowanie|giriş yap|войти|вход|авторизация|ログイン|登录|登錄|로그인)(?![\p{L}])/iu;
/** Parameters that say where a login returns to. */
const RETURN =
  /^(?:next|continue|r|return|return_?(?:to|url|path)|redirect(?:_?(?:to|uri|url))?|dest(?:ination)?|back|goto|from|ref|service|target)$/i;
const CONSENT_HOST = /^(?:consent|guce|cookie-?wall|privacy-?(?:gate|wall|check)|myprivacy|cmp)\./i;
const CONSENT_PATH =
  /\/(?:collect-?)?(?:consent|cookie-?wall|cookie-?consent|privacy-?(?:gate|wall|check))(?:\/|$)/i;
const CONSENT_TEXT =
  /\b(?:cookies?|consent|privacy|einwilligung|datenschutz|zustimmen|confidentialité|consentement|privacidad|consentimiento|privacy-?instellingen|toestemming|samtycke|samtykke)\b|クッキー|同意/i;

/** Titles of missing pages: all of it, but for the site's own name. */
const MISSING =
  /^(?:(?:http )?(?:error )?404(?: error)?(?:[\s:,.!–-]+(?:error|(?:page |file |seite )?not found|page not found|oops|seite nicht gefunden|page introuvable|página no encontrada|pagina non trovata))?\W*|(?:oops!? |sorry,? |error:? )?(?:the |this |that )?(?:requested )?(?:page|file|document|content|url|article|product|item|listing)(?: you requested| you are looking for)? (?:(?:was |is |could |can ?)?(?:not (?:be )?(?:found|available|exist)|missing|gone)|cannot be found|can(?:'|’)t be found|does ?n(?:o|'|’)t exist|no longer exists|is no longer available|isn(?:'|’)t available|not found)\W*(?:\(?404\)?)?|not found\W*(?:\(?404\)?)?|we can(?:'|’)t find (?:that|the|this) page\W*|nothing (?:was )?found(?: here)?|(?:diese |die )?(?:angeforderte )?seite (?:wurde )?(?:leider )?nicht gefunden\W*|(?:cette )?page (?:non trouvée|introuvable|inexistante)\W*|página no encontrada\W*|página não encontrada\W*|pagina non trovata\W*|pagina niet gevonden\W*|sidan (?:kunde inte hittas|hittades inte|finns inte)\W*|siden (?:ble |blev )?ikke funn?[de]et\W*|siden findes ikke\W*|sivua ei löyt?y?(?:nyt|dy)\W*|nie znaleziono strony\W*|strona nie (?:została znaleziona|istnieje)\W*|stránka (?:nebyla )?nenalezena\W*|stránka nebyla nalezena\W*|az oldal nem található\W*|pagina nu a fost găsită\W*|sayfa bulunamadı\W*|(?:ошибка 404\W*)?(?:страница|запрашиваемая страница) не (?:найдена|существует)\W*|сторінку не знайдено\W*|η σελίδα δεν βρέθηκε\W*|الصفحة غير موجودة\W*|הדף לא נמצא\W*|ページが見つかりません(?:でした)?\W*|お探しのページは?見つかりません(?:でした)?\W*|(?:页面|頁面)(?:不存在|未找到|找不到)\W*|(?:找不到|未找到)(?:页面|頁面|该页面|网页)\W*|您访问的页面不存在\W*|페이지를 찾을 수 없습니다\W*|không tìm thấy trang\W*|trang không tồn tại\W*|halaman tidak ditemukan\W*)$/iu;

/** What is said of a missing page, but also of a song, an album or a status code. */
const AMBIGUOUS =
  /^(?:(?:http )?(?:error )?404(?: error)?(?:[\s:,.!–-]+(?:error|not found|oops))?|not found\W*(?:\(?404\)?)?|nothing (?:was )?found(?: here)?)\W*$/i;
/** How pages that are not there excuse themselves. */
const EXCUSES =
  /\b(?:sorry|w?oops|(?:page|link|url|address) (?:that )?you(?:['’]re| are|['’]ve| have| were| requested| followed)?\b|can(?:not|['’]t) (?:seem to )?find|(?:page|file|url) (?:was |is |could |can ?)?(?:not|n['’]t) (?:be )?found)/i;
/** What one has to log in for, while the rest of the page is there. */
const LURE =
  /\b(?:to (?:see|read|get|buy|order|shop|comment|reply|download|save|unlock|join|rate|vote|post|write|add)|for (?:prices|offers|more)|um|pour|para ver)\b/i;

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
  const titled = LOGIN_TITLE.test(page.title) || LOGIN_TITLE.test(page.heading);
  const moved = asked.hostname !== got.hostname || plain(asked.pathname) !== plain(got.pathname);
  const hasForm = passwords > 0 || (names > 0 && titled);
  // Where scripts write the form, what shows the way back says that this is not what was asked for.
  // So does a page that has nothing on it but that.
  const isBid = [page.title, page.heading].every((text) => LOGIN_TITLE.test(text) && !LURE.test(text));
  const isAll = isBid && page.letters < A_BARE_LOGIN && (page.counts.a ?? 0) <= MAX_LINKS_OF_A_LOGIN;
  const sent = moved && isLoginPlace(got) && (hasForm || isAll || (titled && leadsBack(asked, got)));
  // In place: nothing else on a page that is called so, and that is not the front page of a site.
  const bid = [page.title, page.heading].some((text) => LOGIN_TITLE.test(text) && !LURE.test(text));
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
  if (!hasForm || !CONSENT_TEXT.test(`${page.title} ${page.text}`)) return undefined;
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
  if (!isSure && !isBare(page) && !EXCUSES.test(page.text)) return undefined;
  return `The site says "${said.slice(0, 100)}", although its status is 200.`;
}

function isMissing(title: string): boolean {
  return partsOf(title).some((part) => MISSING.test(part));
}

/** Whether no part of a title says that it is a page that is missing. */
function isAmbiguous(title: string): boolean {
  return partsOf(title).every((part) => !MISSING.test(part) || AMBIGUOUS.test(part));
}

/** A title as a whole and by its parts, one of which is the name of the site. */
function partsOf(title: string): readonly string[] {
  if (title === "") return [];
  return [title, ...title.split(/\s[|–—·:-]\s|\s?[|»]\s?/)].map((part) => part.trim());
}

function isLoginPlace({ hostname, pathname }: URL): boolean {
  return LOGIN_PLACE.test(pathname) || /^(?:login|signin|sso|auth|accounts?|id|idp)\./i.test(hostname);
}

function isConsentPlace({ hostname, pathname }: URL): boolean {
  return CONSENT_HOST.test(hostname) || CONSENT_PATH.test(pathname);
}

function plain(pathname: string): string {
  return pathname.replace(/(?<!\/)\/+$/, "");
}
