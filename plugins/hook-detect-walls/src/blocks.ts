import type { Fetched } from "@winnow/core/plugin";
import type { Glance } from "@winnow/hook-detect-shells";

/** Marks of one vendor's challenge or refusal. */
interface Vendor {
  readonly name: string;
  readonly header?: (headers: Fetched["headers"], statusCode: number) => boolean;
  /** Marks in the markup of a challenge that the pages behind it do not have, and that nobody sees. */
  readonly markup?: RegExp;
  /** What a challenge says to the visitor. */
  readonly text?: RegExp;
}

const VENDORS: readonly Vendor[] = [
  {
    name: "Cloudflare",
    header: (headers) => headers["cf-mitigated"] !== undefined,
    markup:
      /_cf_chl_opt|cf-challenge-running|id="challenge-(?:form|error-text|running)|cf-error-details|cf_chl_(?:prog|rc)_/,
  },
  {
    name: "DataDome",
    header: (headers, status) => headers["x-datadome"] !== undefined && status === 403,
    markup: /(?:geo|ct)\.captcha-delivery\.com|var dd\s*=\s*\{\s*['"]?rt/,
  },
  { name: "HUMAN", markup: /id=["']px-captcha|captcha\.px-(?:cdn|cloud)\.net|_pxCaptcha|px-captcha-wrapper/ },
  {
    name: "Akamai",
    header: ({ server = "" }, status) => /^akamaighost/i.test(server) && status === 403,
    markup: /errors\.edgesuite\.net|sec-if-cpt-container|\/_sec\/cp_challenge\//,
  },
  {
    name: "Imperva",
    markup: /<iframe[^>]+_Incapsula_Resource|distil_r_captcha/,
    text: /Incapsula incident ID|Pardon Our Interruption/,
  },
  {
    name: "Kasada",
    header: (headers, status) =>
      status === 429 && Object.keys(headers).some((name) => name.startsWith("x-kpsdk-")),
    markup: /window\.KPSDK\s*=|\/ips\.js\?/,
  },
  {
    name: "AWS WAF",
    header: (headers) => /challenge|captcha/i.test(headers["x-amzn-waf-action"] ?? ""),
    markup: /gokuProps|awsWafCookieDomainList|AwsWafCaptcha\.renderCaptcha/,
  },
  { name: "Sucuri", markup: /sucuri_cloudproxy_js/, text: /Sucuri WebSite Firewall - Access Denied/ },
  { name: "DDoS-Guard", markup: /check\.ddos-guard\.net/, text: /^DDOS-GUARD\b/i },
  { name: "F5", text: /The requested URL was rejected\. Please consult with your administrator/ },
  { name: "Vercel", text: /Vercel Security Checkpoint/ },
  { name: "Anubis", markup: /id="anubis_challenge"|\/\.within\.website\/x\/cmd\/anubis/ },
];

/** Titles and headings of refusals and challenges: all of it, but for the site's own name. */
const REFUSAL =
  /^(?:(?:error )?(?:403|429)(?: error)?(?:[ :.-]+(?:forbidden|access denied|too many requests))?|(?:access|permission) (?:to this page )?(?:has been |is )?(?:denied|blocked|forbidden)|forbidden|request (?:blocked|rejected)|(?:sorry, )?you have been blocked|you(?:'ve| have) been blocked|attention required!?|just a moment\W*|one moment, please\W*|robot check|bot (?:check|verification|protection)|are you (?:a )?(?:human|robot)\??|are you not a robot\??|human verification|client challenge|security (?:check|checkpoint|verification)|captcha|pardon our interruption\W*|checking your browser\W*|verify(?:ing)? (?:you are|that you are|you're) (?:a )?human\W*|please verify you are (?:a )?human\W*|making sure you(?:'|’)re not a bot!?|unusual traffic(?: detected)?|too many requests|ddos protection.*|доступ (?:запрещ[её]н|ограничен)|access denied.*(?:edge|cdn|firewall)|zugriff verweigert|accès refusé|acceso denegado|acesso negado|accesso negato|安全验证|百度安全验证|访问被拒绝|人机验证|アクセスが拒否されました)$/i;
/** What challenges ask of a visitor. */
const ASKS =
  /(?:verify|confirm|check|prove|sure)(?:ing)?\s+(?:that\s+)?(?:you(?:'re|’re| are)|you)\s+(?:are\s+)?(?:a\s+)?(?:not a (?:robot|bot)|human|real)|not a robot|unusual (?:traffic|activity) from|are you a (?:human|robot)|(?:complete|solve) the (?:captcha|security check|challenge|puzzle)|enter the characters you see|checking (?:if the site connection is secure|your browser before)|automated (?:access|queries|requests)|press (?:&|and) hold/i;
const WIDGET =
  /h-captcha|hcaptcha\.com\/1\/api|g-recaptcha|recaptcha\/(?:api|enterprise)\.js|cf-turnstile|challenges\.cloudflare\.com|funcaptcha|arkoselabs|geetest|smartcaptcha/i;
/** Statuses with which sites refuse; with 401 and 503 they also say other things. */
const PLAIN_REFUSALS = new Set([403, 429, 999]);
const OFTEN_REFUSALS = new Set([202, 401, 403, 405, 429, 503, 999]);
/** No challenge says more than this. */
const A_CHALLENGE = 900;
/** A page with as many letters says what it has to say. */
const A_PAGE = 3000;

/** Why an answer is a refusal of this visitor, as one sentence; undefined when it is not. */
export function blockProblem(
  fetched: Pick<Fetched, "statusCode" | "headers">,
  page: Glance | undefined,
): string | undefined {
  const { statusCode, headers } = fetched;
  const letters = page?.letters ?? Number.POSITIVE_INFINITY;
  const most = OFTEN_REFUSALS.has(statusCode) ? A_PAGE : A_CHALLENGE;
  const isShort = page !== undefined && !page.isCut && letters < most;
  for (const vendor of VENDORS) {
    if (vendor.header?.(headers, statusCode) === true || (isShort && shows(page, vendor))) {
      return `The site refused this visitor with a challenge or block by ${vendor.name} (status ${statusCode}).`;
    }
  }
  if (PLAIN_REFUSALS.has(statusCode)) {
    return `The site refused this visitor with status ${statusCode}${statusCode === 429 ? " (too many requests)" : ""}.`;
  }
  if (!isShort) return undefined;
  const fields = page.inputs.filter((type) => /text|email|password|tel|number|search/.test(type)).length;
  const asks = ASKS.test(page.text) || ASKS.test(page.noscript) || ASKS.test(page.title);
  if (asks && fields <= 1 && (WIDGET.test(page.markup) || letters < A_CHALLENGE / 2)) {
    return "The site asks the visitor to prove to be human before it shows the page.";
  }
  const named = isRefusal(page.title) || isRefusal(page.heading);
  if (named && fields === 0 && (letters < A_CHALLENGE / 2 || OFTEN_REFUSALS.has(statusCode))) {
    const said = isRefusal(page.title) ? page.title : page.heading;
    return `The site shows "${said.slice(0, 100)}" instead of the page.`;
  }
  return undefined;
}

/** Whether a short page is a challenge of this vendor. One that shows a mark to its readers writes about it. */
function shows({ markup, text, title, letters }: Glance, vendor: Vendor): boolean {
  if (vendor.markup?.test(markup) === true && !vendor.markup.test(text)) return true;
  return letters < A_CHALLENGE / 2 && vendor.text?.test(`${title} ${text}`) === true;
}

/** Whether a title says so: whole, or in front of or behind the name of the site. */
function isRefusal(title: string): boolean {
  if (title === "") return false;
  return [title, ...title.split(/\s[|–—·:-]\s/)].some((part) => REFUSAL.test(part.trim()));
}
