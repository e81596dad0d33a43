import type { Finding } from "./finding.ts";
import { type Cluster, hasWordsNear, passesLuhn } from "./numbers.ts";
import { words } from "./words.ts";

/** Lengths of account numbers by country. @see the IBAN registry, release 99 */
const IBAN_LENGTHS: ReadonlyMap<string, number> = new Map(
  "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30"
    .split(" ")
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);
const IBAN = /(?<![A-Za-z0-9])([A-Za-z]{2})[ \t]?(\d[ \t]?\d)(?=[ \t\-.|\r\n>]{0,6}[A-Za-z0-9])/g;
const BIC = /(?<![A-Za-z0-9])[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?(?![A-Za-z0-9])/g;
const BIC_WORDS = /\b(?:swift|bic)\b/i;
const BIC_LABEL = /\b(?:swift|bic)(?:[ /-]?(?:code|swift|bic|nummer|number))?\W{1,6}$/i;
/** Addresses of coins, as each of them writes its own. */
const COINS = {
  ethereum: "0x[a-fA-F0-9]{40}",
  bitcoin: "bc1[ac-hj-np-z02-9]{11,71}|[13][1-9A-HJ-NP-Za-km-z]{25,34}",
  litecoin: "ltc1[ac-hj-np-z02-9]{11,71}",
  cardano: "addr1[ac-hj-np-z02-9]{50,100}",
  ripple: "r[1-9A-HJ-NP-Za-km-z]{24,34}",
  tron: "T[1-9A-HJ-NP-Za-km-z]{33}",
  monero: "4[0-9AB][1-9A-HJ-NP-Za-km-z]{93}",
};
const CRYPTO = new RegExp(`(?<![A-Za-z0-9])(?:${Object.values(COINS).join("|")})(?![A-Za-z0-9])`, "g");
const CARD_WORDS =
  /\b(?:card|cc|credit|debit|visa|mastercard|amex|karte|kartennummer|carte|tarjeta|carta|cartão|карт[аы])\b/i;
const ACCOUNT_WORDS =
  /\b(?:account|acct|a\/c|konto(?:nummer|nr)?|kto|compte|cuenta|conta|conto|rekening)\.?(?:[ -]?(?:number|no|num|nr|#))?\W{0,4}$/i;
const ROUTING_WORDS = /\b(?:routing|aba|rtn|transit)\b/i;
const SORT_WORDS = /\bsort[ -]?code\b/i;
const NATIONAL_WORDS = new RegExp(`\\b(?:${words("labels", "national-id")})\\b`, "iu");
/** Digits of a card. @see ISO/IEC 7812-1 */
const MIN_CARD = 12;
const MAX_CARD = 19;
const SSN = /^(?!000|666|9\d\d)\d{3}$/;

const finding = (start: number, end: number, score: number): Finding => ({
  start,
  end,
  entity: "FINANCIAL",
  score,
});

/** Account numbers of banks, codes of banks and addresses of coins, which have letters. */
export function findAccounts(text: string): Finding[] {
  const found: Finding[] = [];
  for (const match of text.matchAll(IBAN)) {
    const country = (match[1] ?? "").toUpperCase();
    const length = IBAN_LENGTHS.get(country);
    if (length === undefined) continue;
    const end = gather(text, match.index, length);
    if (end !== undefined) found.push(finding(match.index, end, 0.99));
  }
  if (BIC_WORDS.test(text)) {
    for (const { 0: code, index } of text.matchAll(BIC)) {
      if (
        !IBAN_LENGTHS.has(code.slice(4, 6)) &&
        !/^(?:US|CA|AU|CN|JP|IN|HK|SG|NZ|ZA|KR|TH|MX|ID|MY|PH|VN)$/.test(code.slice(4, 6))
      )
        continue;
      const isLabelled = BIC_LABEL.test(text.slice(Math.max(0, index - 30), index));
      if (
        isLabelled ||
        (hasWordsNear(text, index, index + code.length, BIC_WORDS) && (code.length === 11 || /\d/.test(code)))
      )
        found.push(finding(index, index + code.length, 0.8));
    }
  }
  for (const { 0: address, index } of text.matchAll(CRYPTO)) {
    const isPrefixed = /^(?:0x|bc1|ltc1|addr1)/.test(address);
    const isMixed = /\d/.test(address) && /[A-Z]/.test(address) && /[a-z]/.test(address);
    const isCalled = hasWordsNear(
      text,
      index,
      index + address.length,
      /\b(?:btc|bitcoin|eth|ethereum|usdt|tether|tron|xrp|ripple|monero|xmr|wallet|address|donat\w+|crypto)\b/i,
      80,
    );
    if (isPrefixed || (isMixed && isCalled))
      found.push(finding(index, index + address.length, isPrefixed ? 0.85 : 0.7));
  }
  return found;
}

/** Where an account number of this length ends, if its remainder is right, whatever is between its groups. @see ISO 13616 */
function gather(text: string, start: number, length: number): number | undefined {
  let digits = "";
  let gap = 0;
  for (let at = start; at < text.length; at++) {
    const char = text[at] as string;
    if (/[A-Za-z0-9]/.test(char)) {
      digits += char;
      gap = 0;
      if (digits.length < length) continue;
      if (/[A-Za-z0-9]/.test(text[at + 1] ?? "")) return undefined;
      return remainder(digits.toUpperCase()) === 1 ? at + 1 : undefined;
    }
    if (!/[ \t\-.|\r\n>]/.test(char) || ++gap > 6) return undefined;
  }
  return undefined;
}

function remainder(iban: string): number {
  let rest = 0;
  for (const char of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(char, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/** Whether digits begin and are as long as those of an issuer. @see ISO/IEC 7812 and the issuers' ranges */
function isCard(digits: string): boolean {
  const { length } = digits;
  const four = Number(digits.slice(0, 4));
  if (digits.startsWith("4")) return length === 13 || length === 16 || length === 19;
  if ((four >= 5100 && four <= 5599) || (four >= 2221 && four <= 2720)) return length === 16;
  if (/^3[47]/.test(digits)) return length === 15;
  if (/^3(?:0[0-5]|095|[689])/.test(digits)) return length >= 14 && length <= 19;
  if (/^(?:6011|64[4-9]|65|62|81|35|60|82|508|220[0-4]|9792)/.test(digits))
    return length >= 16 && length <= 19;
  if (/^(?:1800|2131)/.test(digits)) return length === 15;
  return /^(?:5[06-9]|6[0-9])/.test(digits) && length >= 12 && length <= 19;
}

/** Cards and other numbers of banks among groups of digits. */
export function numbersOfBanks(text: string, cluster: Cluster, found: Finding[]): void {
  const { groups } = cluster;
  for (let at = 0; at < groups.length; at++) {
    const card = cardAt(text, groups, at);
    if (card === undefined) continue;
    found.push(card.finding);
    at = card.last;
  }
  const labelled = labelledNumber(text, cluster);
  if (labelled !== undefined) found.push(labelled);
}

/** The card whose number begins with this group, and its last group. */
function cardAt(
  text: string,
  groups: Cluster["groups"],
  at: number,
): { readonly finding: Finding; readonly last: number } | undefined {
  const first = groups[at];
  if (first === undefined || first.digits === "" || /[A-Za-z0-9_]/.test(text[first.start - 1] ?? ""))
    return undefined;
  let digits = "";
  for (let to = at; to < groups.length && to < at + MAX_CARD; to++) {
    const group = groups[to];
    if (group === undefined || group.digits === "") break;
    digits += group.digits;
    if (digits.length > MAX_CARD) break;
    if (digits.length < MIN_CARD || !passesLuhn(digits) || /^(\d)\1+$/.test(digits)) continue;
    const gaps = groups.slice(at, to).map(({ gap }) => gap);
    const sizes = groups.slice(at, to + 1).map((one) => one.digits.length);
    if (!isSound(text, gaps, group.end, sizes)) continue;
    const isIssued = isCard(digits);
    if (!isIssued && !hasWordsNear(text, first.start, group.end, CARD_WORDS)) continue;
    // Rows of a table are numbers more often than cards.
    if (gaps.some((gap) => /[|\n]/.test(gap)) && (groups.length > to - at + 1 || !isIssued)) continue;
    return { finding: finding(first.start, group.end, isIssued ? 0.95 : 0.75), last: to };
  }
  return undefined;
}

/** What all groups together are by the words before them. */
function labelledNumber(text: string, { groups, start, end }: Cluster): Finding | undefined {
  if (/[A-Za-z0-9_]/.test(text[start - 1] ?? "") || /[A-Za-z0-9_]/.test(text[end] ?? "")) return undefined;
  const before = text.slice(Math.max(0, start - 32), start);
  const isNational = NATIONAL_WORDS.test(before);
  const [one, two, three] = groups;
  const sizes = groups.map((group) => group.digits.length).join("-");
  if (sizes === "3-2-4" && one !== undefined && two !== undefined && three !== undefined) {
    const isSsn =
      one.gap === two.gap && SSN.test(one.digits) && two.digits !== "00" && three.digits !== "0000";
    // With the number of a person others can pass for them: a secret, as no other category fits.
    return isSsn || isNational ? { start: one.start, end, entity: "SECRET", score: 0.85 } : undefined;
  }
  const digits = groups.map((group) => group.digits).join("");
  const { length } = digits;
  if (length >= 6 && length <= 15 && isNational) return { start, end, entity: "SECRET", score: 0.8 };
  if (length === 9 && groups.length === 1 && ROUTING_WORDS.test(before) && isRouting(digits))
    return finding(start, end, 0.9);
  if (length === 6 && groups.length === 3 && SORT_WORDS.test(before)) return finding(start, end, 0.9);
  if (length >= 6 && length <= 20 && ACCOUNT_WORDS.test(before)) return finding(start, end, 0.75);
  return undefined;
}

/** Whether the gaps between groups are those of a card: all alike, at the usual places or nearly so. */
function isSound(text: string, gaps: readonly string[], end: number, sizes: readonly number[]): boolean {
  if (/[A-Za-z0-9_]/.test(text[end] ?? "")) return false;
  if (gaps.length === 0) return true;
  if (gaps.some((gap) => /[/()]/.test(gap) || (gap.includes(".") && gaps.length < 3))) return false;
  const [size] = sizes;
  const layout = sizes.join("-");
  if (/^(?:4-4-4-4|4-6-5|4-6-4|4-4-4-4-3|4-4-5|4-4-4|6-13|4-4-4-1|4-5-6|8-8|4-4-4-2|5-4-5-2)$/.test(layout))
    return true;
  // One digit at a time, or an even size: spread so that it is not read by machines.
  return (
    new Set(gaps).size === 1 &&
    sizes.slice(0, -1).every((one) => one === size) &&
    (size ?? 0) <= 2 &&
    sizes.length >= 8
  );
}

/** The check digit of routing numbers of the USA. @see ABA routing number policy */
function isRouting(digits: string): boolean {
  const weights = [3, 7, 1];
  return [...digits].reduce((sum, digit, at) => sum + Number(digit) * (weights[at % 3] ?? 0), 0) % 10 === 0;
}
