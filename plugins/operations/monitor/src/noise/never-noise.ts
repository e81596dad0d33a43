import { STATES } from "./tables/states.ts";

/**
 * What nobody wants to miss: prices, shares, versions, what is to be had, and dates. It is noise where two fetches differ, and never
 * because they once did.
 */
const GUARDED =
  /[$€£¥₹%‰]|\b(?:EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|JPY|kr|Kč|zł|crowns?|euros?|dollars?|pounds?|price|fee|cost|rate)s?\b|\bv?\d+\.\d+\.\d+|\b(?:version|release|stock|available|availability|unavailable|sold|left|remaining|seats?|places?|tickets?|full|cancel\w*|suspend\w*|postpone\w*|closed?|open|waitlist|pre-?order|back-?order|outage|operational|degraded|warning|recall|deadline|until|effective|valid|expires?|checksum|sha-?\d+|md5|fingerprint|iban)\b|\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}\.? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\b\d{1,2}\.\d{1,2}\.\d{2,4}\b|lieferbar|vorrätig|ausverkauft|épuisé|disponible|agotado/i;

/** Words of languages that part them stand alone; those of others stand anywhere. */
const STATE = new RegExp(
  STATES.flatMap((list) => list.split(/\|(?![^()]*\))/))
    .map((word) => (/^[\p{sc=Latin}\p{sc=Cyrillic}]/u.test(word) ? `(?<!\\p{L})(?:${word})(?!\\p{L})` : word))
    .join("|"),
  "iu",
);

/** Whether a line has something in it that may not be taken for noise by what is known. */
export function isGuarded(line: string): boolean {
  return GUARDED.test(line);
}

/** Whether a line has such a thing in it, or says in any language how something stands. */
export function saysState(line: string): boolean {
  return isGuarded(line) || STATE.test(line);
}
