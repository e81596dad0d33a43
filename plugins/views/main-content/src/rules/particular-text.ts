/** How prices, times, dates, numbers to call and addresses are written, and what markup calls them. */

import { linesOf } from "../model/lines.ts";

/** Longest line that is looked at, in characters: particulars stand in short ones. */
const LONGEST = 240;

const SIGNS = "[$€£¥₹₽₩₺₫฿₴₪＄￥]";
/** Codes are written in capitals: in small letters they are endings of files and words. */
const CODES =
  "USD|EUR|GBP|CHF|JPY|CNY|RMB|AUD|CAD|NZD|SGD|HKD|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|BGN|BRL|MXN|CLP|COP|ARS|INR|THB|IDR|MYR|PHP|VND|KRW|ZAR|ILS|SAR|AED|QAR|KWD|EGP|MAD|TND|TRY|RUB|UAH|TL";
const NAMES =
  "euros?|dollars?|pounds?|kr\\.?|zł|kč|ft|lei|лв\\.?|руб\\.?|грн|rs\\.?|บาท|ريال|درهم|دينار|جنيه|ر\\.?س|د\\.?إ|د\\.?ك|ج\\.?م";
const AMOUNT = "\\d[\\d.,’' ]{0,12}(?:,-|,–|\\.–)?\\s?";
const CODED = new RegExp(`\\b(?:${CODES})\\s?\\d|${AMOUNT}(?:${CODES})(?![\\p{L}\\p{N}])`, "u");
const PRICE = new RegExp(
  `${SIGNS}\\s?\\d|\\d(?:,-|,–|\\.–)?\\s?${SIGNS}|\\b(?:${NAMES})\\s?\\d|${AMOUNT}(?:${NAMES})(?![\\p{L}\\p{N}])|\\d\\s?[円元원]`,
  "iu",
);
/** From one time of day to another. */
const CLOCK = "\\d{1,2}(?:\\s?[:.h時点]\\s?(?:[0-5]\\d)?(?:分)?)?\\s?(?:[ap]\\.?m\\.?|uhr|h|u)?";
const HOURS = new RegExp(
  `(?<![\\d.,:])(?:(?=\\d{1,2}\\s?(?:[:.h時点]|[ap]\\.?m|uhr))|(?=\\d{1,2}\\s?(?:[-–—~～]|bis|to|à|a)\\s?\\d{1,2}\\s?(?:[:h時点]|[ap]\\.?m|uhr)))${CLOCK}\\s?(?:[-–—~～〜]|bis|to|until|till|à|a las|a|alle|至|から)\\s?${CLOCK}(?![\\d.,])`,
  "iu",
);
/** A number to call: with a label or a sign before it, or in groups that no amount is written in. */
const LABELLED_CALL =
  /(?:^|[^\p{L}])(?:tel|tél|tfno|fono|telefono?|teléfono|téléphone|phone|call|fax|mobil[e]?|handy|ruf|hotline|whatsapp|电话|電話|連絡先|тел)\p{L}{0,4}[.:：\s]{0,3}[+(]?\d[\d\s()/.–-]{4,18}\d/iu;
const CALL =
  /(?<![\d.,/-])(?:\+\d{1,3}[\s(]|\(0?\d{2,5}\)\s?|0\d{1,4}(?:[\s/-]|\s–\s))[\d\s()/-]{4,16}\d(?![\d.,/-]\d)/u;
const MAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/u;
const MONTHS =
  "jan|feb|f[ée]v|m[aä]r[zs]?|apr|avr|abr|ma[iy]|jun|juin|jul|juil|aug|ao[uû]t|ago|sep|okt|oct|nov|de[czs]|ene|gen|mag|giu|lug|set|ott|dic";
const DATE = new RegExp(
  `\\d{1,2}(?:st|nd|rd|th|\\.|er)?\\s(?:de\\s)?(?:${MONTHS})\\p{L}{0,9}|(?:${MONTHS})\\p{L}{0,9}\\.?\\s\\d{1,2}(?!\\d)|\\d{1,2}月\\d{1,2}日|(?<!\\d)(?:\\d{1,2}[./]\\d{1,2}[./]20\\d\\d|20\\d\\d-\\d\\d-\\d\\d)`,
  "iu",
);

/** A street with the number of a house, as languages write it, or the code of a place next to its name. */
const STREETS = [
  "\\p{L}(?:straße|strasse|str\\.|gasse|weg|platz|allee|ufer|damm|ring|straat|laan|plein|gatan|vägen|gade|vej|veien|katu|tie)\\s\\d{1,4}",
  "\\d{1,5}(?:\\s?(?:bis|ter|[a-d]))?,?\\s(?:rue|avenue|av\\.|boulevard|bd|place|quai|chemin|allée|impasse)\\s",
  "\\d{1,5}[a-z]?\\s(?:\\p{Lu}[\\p{L}'’]{1,20}\\s){1,3}(?:Street|St|Road|Rd|Lane|Ln|Avenue|Ave|Drive|Dr|Boulevard|Blvd|Square|Way|Court|Row|Terrace)(?![\\p{L}])",
  "(?<!\\p{L})(?:[Vv]ia\\s[^;]{2,40}\\s\\d{5}\\s\\p{Lu}|(?:[Cc]alle|[Aa]venida|[Aa]vda\\.?|[Pp]laza|[Pp]aseo|[Vv]iale|[Pp]iazza|[Cc]orso|[Rr]ua|praça|travessa|ul\\.|ulica|al\\.|aleja|pl\\.|ул\\.|улица|пр\\.|проспект|вул\\.|sokak|caddesi|cad\\.|jalan|شارع|طريق)\\s[^.;]{2,30}\\d)",
  "〒\\s?\\d{3}-\\d{4}|[都道府県市]\\p{L}{1,20}[区市町村]\\p{L}{0,20}\\d|\\p{L}{1,10}[路街道巷]\\d{1,5}[号號]|[로길]\\s\\d{1,4}",
  "(?:^|\\D)\\d{1,4}\\s?[a-d]?,\\s(?:[A-Z]{1,2}-)?(?:\\d{5}|(?!19|20)\\d{4})\\s\\p{Lu}\\p{L}",
  "[A-Z]{1,2}\\d[A-Z\\d]?\\s\\d[A-Z]{2}(?![\\p{L}\\d])|[A-Z][a-z]+,?\\s[A-Z]{2}\\s\\d{5}(?!\\d)",
];
const ADDRESS = new RegExp(STREETS.join("|"), "u");

const VALUE = `(?:${linesOf("price-name")})(?:[-_](?:${linesOf("price-name-tail")}))?`;
/** Names of classes and of properties for such lines. */
export const PARTICULAR_NAME = new RegExp(
  `^(?:(?:\\p{L}{0,12}[-_])?${VALUE}|${linesOf("particular-name")})$`,
  "u",
);

const FACTS = [PRICE, CODED, HOURS, LABELLED_CALL, CALL, MAIL, ADDRESS];

/** What a short line says; "" for none. Dates are an answer of their own, as most of them say only when a text was written. */
export function particularOf(text: string): "fact" | "date" | "" {
  if (text.length > LONGEST) return "";
  if (FACTS.some((pattern) => pattern.test(text))) return "fact";
  return DATE.test(text) ? "date" : "";
}
