import type { Fetched } from "@winnow/core/plugin";
import type { Glance } from "@winnow/hook-detect-shells";
import { A_NOTICE, runs } from "./signs.ts";

/** Marks of one vendor's challenge or refusal. */
export interface Vendor {
  readonly name: string;
  readonly header?: (headers: Fetched["headers"], statusCode: number) => boolean;
  /** Marks in the markup of a challenge that the pages behind it do not have, and that are invisible. */
  readonly markup?: RegExp;
  /** What the scripts of a challenge do, comments left out. */
  readonly code?: RegExp;
  /** What a challenge says to the visitor. */
  readonly text?: RegExp;
}

/** Vendors of challenges. */
export const VENDORS: readonly Vendor[] = [
  {
    name: "Cloudflare",
    header: (headers) => headers["cf-mitigated"] !== undefined,
    markup:
      /cf-challenge-running|id="challenge-(?:form|error-text|running)|cf-error-details|cf_chl_(?:prog|rc)_/,
    code: /_cf_chl_opt\s*=\s*\{/,
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
    // The script in `/_sec/cp_challenge/` is on honest pages too, where it waits for its turn.
    markup: /errors\.edgesuite\.net|sec-if-cpt-container/,
  },
  {
    name: "Imperva",
    markup: /<iframe[^<>]+_Incapsula_Resource|distil_r_captcha/,
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

/** Whether a short page is a challenge of this vendor. One that shows a mark to its readers writes about it. */
export function shows(page: Glance, { markup, code, text }: Vendor): boolean {
  if (markup?.test(page.markup) === true && !markup.test(page.text)) return true;
  if (code !== undefined && runs(page, code)) return true;
  return page.letters < A_NOTICE && text?.test(`${page.title} ${page.text}`) === true;
}
