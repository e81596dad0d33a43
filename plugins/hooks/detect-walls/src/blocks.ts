import type { Fetched } from "@winnow/core/plugin";
import type { Glance } from "@winnow/hook-detect-shells";
import { phrasesOf } from "@winnow/kit-words";
import { A_NOTICE, A_SENTENCE, isBare, reloads, turnsAway } from "./signs.ts";
import { shows, VENDORS } from "./vendors.ts";

/** Titles and headings of refusals; what challenges ask of a visitor, as honest forms may; what only challenges ask. */
const words = (name: string) => phrasesOf(new URL("../words/refusals.txt", import.meta.url), name);
const REFUSAL = words("refusal");
const ASKS = words("asks");
const PROOF = words("proof");
const WIDGET =
  /h-captcha|hcaptcha\.com\/1\/api|g-recaptcha|recaptcha\/(?:api|enterprise)\.js|cf-turnstile|challenges\.cloudflare\.com|funcaptcha|arkoselabs|geetest|smartcaptcha/i;
/** Statuses with which sites refuse; with 401 and 503 they also say other things. */
const PLAIN_REFUSALS = new Set([403, 429, 999]);
const OFTEN_REFUSALS = new Set([202, 401, 403, 405, 429, 503, 999]);
/** No challenge says more letters than this. */
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
  const named = [page.title, page.heading].find(isRefusal);
  // A site that says by its status that this is the page has to be contradicted by more than one sign.
  const claims = statusCode < 400 && !OFTEN_REFUSALS.has(statusCode);
  if (asksForProof(page, fields, named !== undefined, claims)) {
    return "The site asks visitors to prove that they are human before it shows the page.";
  }
  if (named === undefined || fields > 0) return undefined;
  if (claims && !isBare(page) && !reloads(page) && !turnsAway(page)) return undefined;
  if (letters >= A_NOTICE && !OFTEN_REFUSALS.has(statusCode)) return undefined;
  return `The site shows "${named.slice(0, 100)}" instead of the page.`;
}

function asksForProof(page: Glance, fields: number, named: boolean, claims: boolean): boolean {
  const said = [page.text, page.noscript, page.title];
  if (fields > 1 || !said.some((text) => ASKS.isIn(text) || PROOF.isIn(text))) return false;
  const hasWidget = WIDGET.test(page.markup);
  if (!hasWidget && page.letters >= A_NOTICE) return false;
  if (!claims) return true;
  if (isBare(page) && fields === 0) return hasWidget || page.scripts.length > 0 || named;
  if (said.some((text) => PROOF.isIn(text))) return hasWidget || named;
  return hasWidget && named && fields === 0 && page.longest <= A_SENTENCE && (page.counts.a ?? 0) <= 2;
}

/** Whether a title says so: whole, or in front of or behind the name of the site. */
function isRefusal(title: string): boolean {
  if (title === "") return false;
  return [title, ...title.split(/\s[|–—·:-]\s/)].some((part) => REFUSAL.isOne(part.trim()));
}
