import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { Finding } from "./finding.ts";
import { type Cluster, type Group, hasWordsNear } from "./numbers.ts";

/** Whole words, and beginnings of words, that numbers to call stand by. */
const WHOLE =
  "tel phone phones mobile mob cell cellphone handy fax call calls called caller calling dial ring rang reach text sms whatsapp contact hotline helpline ph portable móvil movil celular kontakt registered gsm viber signal pager landline line voicemail switchboard callback tfno tlf tlf. tél телефон тел моб twilio";
const STEMS =
  "teleph telef teléf téléph telefó mobil puhel rückruf zurückruf anruf anzuruf erreichba appele joindre llám llame llama_ chiama zadzwo dzwo ligue komórk сотов мобил τηλ κιν điện_thoại nomor_telepon";
const OTHER_SCRIPTS =
  "☎ 📞 📱 電話 电话 手机 手機 联系方式 携帯 전화 번호 연락처 هاتف جوال טלפון נייד โทร फ़ोन मोबाइल";
const rows = (text: string) => text.replaceAll("_", "[ ]").replaceAll(".", "\\.").split(" ").join("|");
const WORDS = new RegExp(
  `(?<![\\p{L}])(?:(?:${rows(WHOLE)})(?![\\p{L}])|${rows(STEMS)}|(?:my|his|her|their|your|our|new|old|work|home|office|direct|emergency|same|right|wrong|that|this|which) (?:\\p{L}+ )?(?:number|no\\.?)(?![\\p{L}]))|${rows(OTHER_SCRIPTS)}`,
  "iu",
);
/** Words after which digits are something else. */
const ELSE =
  "order invoice isbn issn doi id no nr ref reference version v build page pages pp zip sku item model serial tracking ticket case part ean gtin upc art lot rev patent rfc iso usd eur gbp card account hash vol issue section chapter imei pin code pmid arxiv vat duns";
const OTHER = new RegExp(`(?:\\b(?:${rows(ELSE)})\\b\\.?|[#$€£¥₹№])[\\s:#.-]{0,3}$`, "i");
const DATE =
  /^(?:(?:19|20)\d\d[-./ ](?:0?[1-9]|1[0-2])[-./ ](?:0?[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])[-./ ](?:0?[1-9]|[12]\d|3[01])[-./ ](?:19|20)?\d\d)(?![-./ ]?\d)/;
const EXTENSION = /^[\s,;]{0,2}(?:x|ext\.?|extension|#|durchwahl|dw)[\s.:]{0,2}\d{1,6}(?!\d)/i;

/** What stands directly before a number in a signature or a list: `T`, `M:`, `Home`. */
const SHORT_LABEL =
  /(?:^|[\n|,;·•/(]|\d)[ \t*>-]*(?:[TMPFHWCOD]|home|work|office|direct|main|desk|day|evening|night|privat|büro|bureau|maison|casa|dom|praca)[.:]?[ \t]*$/i;
/** A number alone on its line, with some of an address or a name above it. */
const LONE = { before: /[\p{L}][^\n]*\n[ \t>*|-]*$/u, after: /^[ \t|]*(?:\n|$)/ };
/** What a number would be a part of; where words are not parted by spaces, letters are no part of it. */
const JOINED = /[\p{L}\p{N}_@]/u;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** How sure it is that digits are a telephone number, and up to where. */
export function phoneIn(text: string, cluster: Cluster, found: Finding[]): void {
  for (const part of partsOf(cluster)) {
    const first = part[0];
    const last = part.at(-1);
    if (first === undefined || last === undefined) continue;
    const isFirst = first === cluster.groups[0];
    const isInternational = isFirst
      ? cluster.isInternational
      : /\+$/.test(text.slice(first.start - 1, first.start));
    const start = isFirst ? cluster.start : text[first.start - 1] === "(" ? first.start - 1 : first.start;
    const score = scoreOf(text, part, start, last.end, isInternational);
    if (score === 0) continue;
    const extension = EXTENSION.exec(text.slice(last.end, last.end + 24))?.[0] ?? "";
    found.push({ start, end: last.end + extension.length, entity: "PHONE", score });
  }
}

/** Groups of one number: gaps of a line break, a bar, two spaces or a slash with spaces begin another. */
function partsOf({ groups }: Cluster): Group[][] {
  const parts: Group[][] = [[]];
  for (const group of groups) {
    parts.at(-1)?.push(group);
    if (/[\n|•·]| {2}| \/ |\. |^ - ?$/.test(group.gap)) parts.push([]);
  }
  return parts;
}

function scoreOf(
  text: string,
  groups: readonly Group[],
  start: number,
  end: number,
  isInternational: boolean,
): number {
  const digits = groups.map((group) => group.digits).join("");
  const { length } = digits;
  if (length < 6 || length > 15 || groups.length > 7 || groups.some((group) => group.digits === "")) return 0;
  if (isPart(text, start, end)) return 0;
  const raw = text.slice(start, end);
  if (isInternational || (digits.startsWith("00") && length > 9)) {
    const parsed = parsePhoneNumberFromString(isInternational ? `+${digits}` : `+${digits.slice(2)}`);
    if (parsed?.isPossible() === true) return parsed.isValid() ? 0.97 : 0.85;
    return isInternational && length >= 7 ? 0.6 : 0;
  }
  const lead = text.slice(Math.max(0, start - 24), start);
  if (
    OTHER.test(lead) &&
    !/\b(?:tel|phone|fax|mobile?|call|ph)\W{0,3}(?:no|nr|number|#)?\W{0,3}$/i.test(lead)
  )
    return 0;
  const sizes = groups.map((group) => group.digits.length);
  const gaps = groups.slice(0, -1).map(({ gap }) => gap);
  if (DATE.test(raw) || isAddress(sizes, gaps)) return 0;
  const isNorthAmerican = /^(?:1-)?3-3-4$/.test(sizes.join("-")) && /^1?[2-9]\d{2}[2-9]\d{6}$/.test(digits);
  const isBracketed = /^\(?0?\d{1,4}\)/.test(raw) && raw.includes(")");
  const isCalled = hasWordsNear(text, start, end, WORDS, 56) || SHORT_LABEL.test(lead);
  if (isCalled) {
    if (groups.length > 1 || length >= 7)
      return isNorthAmerican || isBracketed || digits.startsWith("0") ? 0.9 : 0.7;
    return 0.45;
  }
  // A number of social security, real or not.
  if (sizes.join("-") === "3-2-4") return 0;
  if (isNorthAmerican) return gaps.every((gap) => gap === gaps.at(-1) || isBracketed) ? 0.8 : 0.5;
  if (isBracketed && length >= 7) return 0.7;
  const isLone = LONE.before.test(lead) && LONE.after.test(text.slice(end, end + 12));
  return Math.max(nationalScore(digits, sizes), isLone ? loneScore(raw, sizes) : 0);
}

/** Whether the digits are a part of something larger, or an amount. */
function isPart(text: string, start: number, end: number): boolean {
  const before = text[start - 1] ?? " ";
  const after = text[end] ?? " ";
  if (
    (JOINED.test(after) && !UNSPACED.test(after) && !EXTENSION.test(text.slice(end, end + 24))) ||
    (JOINED.test(before) && !UNSPACED.test(before)) ||
    /[=&?]/.test(before)
  )
    return true;
  if (/[.,]/.test(before) && /\d/.test(text[start - 2] ?? "")) return true;
  if (/[,.:]/.test(after) && /\d/.test(text[end + 1] ?? "")) return true;
  if (/[%°€$£]/.test(after) || /^\s?(?:EUR|USD|GBP|%|px|kg|km|mb|gb|ms)\b/i.test(text.slice(end, end + 5)))
    return true;
  return false;
}

/** A national number: a leading zero, in groups, and no part of a larger number. */
function nationalScore(digits: string, sizes: readonly number[]): number {
  const { length } = digits;
  if (digits.startsWith("0") && length >= 8 && length <= 12 && sizes.length > 1 && (sizes[0] ?? 0) >= 2)
    return 0.6;
  if (digits.startsWith("0") && length >= 9 && length <= 11 && sizes.length === 1) return 0.4;
  return sizes.length >= 4 && sizes.every((size) => size === 2) ? 0.4 : 0;
}

/** A number in groups that is alone on its line, and no span of years. */
function loneScore(raw: string, sizes: readonly number[]): number {
  const length = sizes.reduce((sum, size) => sum + size, 0);
  if (sizes.length < 2 || length < 7 || length > 11 || /[./]|^(?:19|20)\d\d\D(?:19|20)\d\d$/.test(raw))
    return 0;
  return sizes.length > 2 && length > 7 ? 0.66 : 0.45;
}

/** Four groups of one to three digits with points are an address of the internet, two with a point a number. */
function isAddress(sizes: readonly number[], gaps: readonly string[]): boolean {
  if (gaps.length === 0) return false;
  const areDots = gaps.every((gap) => gap === ".");
  return (
    areDots &&
    (gaps.length === 1 ||
      (sizes.length === 4 && sizes.every((size) => size <= 3) && sizes[0] !== 2) ||
      sizes.slice(1).every((size) => size === 3))
  );
}
