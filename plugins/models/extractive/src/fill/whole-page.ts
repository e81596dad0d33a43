/** What pages say without a label: their address, prices, mail addresses, telephone numbers. */

import type { Facts } from "@winnow/kit-facts";
import { availabilityOf, findDate, isBuyLabel, stockOf } from "@winnow/kit-facts";
import type { Candidate } from "./candidate.ts";
import { pricesOf } from "./prices.ts";
import { siteNames, squeeze } from "./site.ts";
import type { Want } from "./want.ts";

const MAIL = /[\p{L}\d._%+-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){1,4}/u;
const PHONE = /(?:\+\d{1,3}[\s().-]{0,2})?(?:\(\d{1,5}\)[\s.-]?)?\d{2,5}(?:[\s./-]\d{2,5}){1,5}/u;

/** Candidates for things that are recognised by their form. */
export function wholePage(facts: Facts, { concept }: Want): Candidate[] {
  switch (concept?.name) {
    case "name":
      return headingsOf(facts);
    case "url":
      return [canonical(facts)];
    case "description":
      return facts.paragraphs
        .slice(0, 3)
        .map(({ value, origin }, at) => ({ value, origin, score: 0.4 - at * 0.02 }));
    case "body":
      return facts.paragraphs.slice(0, 1).map(({ value, origin }) => ({ value, origin, score: 0.35 }));
    case "language":
      return facts.language === "" ? [] : [{ value: facts.language, origin: "css: html@lang", score: 0.9 }];
    case "image":
      return pictures(facts);
    case "price":
    case "oldPrice":
      return pricesOf(facts, concept.name === "oldPrice", sells(facts));
    case "currency":
      return [
        ...pricesOf(facts, false, sells(facts)).map((price) => ({ ...price, score: price.score - 0.05 })),
      ];
    case "availability":
      return stock(facts);
    case "email":
      return mails(facts);
    case "phone":
      return phones(facts);
    case "start":
      return facts.moments
        .filter(({ value, machine }) => findDate(machine ?? value, facts.language) !== undefined)
        .slice(0, 5)
        .map(({ value, machine, origin, isTime }) => ({
          value: machine ?? value,
          origin,
          snippet: value,
          score: isTime ? 0.5 : 0.4,
        }));
    default:
      return [];
  }
}

function headingsOf({ headings, url, metas, entities }: Facts): Candidate[] {
  const site = siteNames({ url, metas, entities } as Facts);
  return headings
    .filter(({ level, isHidden, value }) => level === 1 && !isHidden && !site.includes(squeeze(value)))
    .slice(0, 3)
    .map(({ value, origin }, at) => ({ value, origin, score: 0.84 - at * 0.05 }));
}

function canonical({ metas, url }: Facts): Candidate {
  const said = metas.find(({ label }) => label === "og:url");
  return { value: said?.value ?? url, origin: said?.origin ?? "url", score: 0.7 };
}

function pictures({ images, headings }: Facts): Candidate[] {
  const title = headings.find(({ level }) => level === 1)?.value.toLowerCase() ?? "";
  return images
    .filter(
      ({ main, label }) => main === true && !/logo|icon|avatar|sprite|pixel|tracking|flag/iu.test(label),
    )
    .slice(0, 10)
    .map(({ value, origin, label }, at) => {
      const named =
        title !== "" && label.length > 5 && title.includes(label.toLowerCase().slice(0, 40)) ? 0.1 : 0;
      return { value, origin, score: 0.5 + named - at * 0.01 };
    });
}

const MAX_STOCK_LENGTH = 60;
/** What a denial is worth more than a button to buy: shops leave the button, in whatever language, on what is gone. */
const DENIAL = 0.15;

/** Whether a short text says that something can be bought: in words, or as a button that does. */
const stockIn = (text: string): boolean | undefined =>
  text.length >= MAX_STOCK_LENGTH
    ? undefined
    : (stockOf(text)?.inStock ?? (isBuyLabel(text) ? true : undefined));

function stock({ named }: Facts): Candidate[] {
  return named
    .flatMap(({ value, origin, main }) => {
      const inStock = stockIn(value);
      return inStock === undefined ? [] : [{ value, origin, main, inStock }];
    })
    .slice(0, 10)
    .map(({ value, origin, main, inStock }, at) => ({
      value,
      origin,
      score: (main ? 0.6 : 0.5) - at * 0.02 + (inStock ? 0 : DENIAL),
    }));
}

const SOLD = /^(?:Product|ProductGroup|IndividualProduct|Offer|AggregateOffer|Vehicle|Car|Course|Event)$/u;

const selling = new WeakMap<Facts, boolean>();

/** Whether a page sells something; looked for once. */
export function sells(facts: Facts): boolean {
  const known = selling.get(facts);
  if (known !== undefined) return known;
  const isSelling = saysItSells(facts);
  selling.set(facts, isSelling);
  return isSelling;
}

function saysItSells(facts: Facts): boolean {
  return (
    facts.entities.some(({ types }) => types.some((type) => SOLD.test(type))) ||
    facts.metas.some(
      ({ label, value }) => label.startsWith("product:") || (label === "og:type" && /product/iu.test(value)),
    ) ||
    facts.named.some(({ value }) => stockIn(value) !== undefined)
  );
}

/** Whether a text says that something can be bought; undefined when it says nothing of it. */
export function isInStock(text: string): boolean | undefined {
  const words = text.trim();
  if (/^(?:false|no|0)$/iu.test(words)) return false;
  return /^(?:true|yes|1)$/iu.test(words) ? true : (availabilityOf(words)?.inStock ?? stockIn(words));
}

function mails({ links, named, pairs, paragraphs }: Facts): Candidate[] {
  const found: Candidate[] = links
    .filter(({ value }) => value.startsWith("mailto:") && value.length > 10)
    .slice(0, 5)
    .map(({ value, origin }, at) => ({ value, origin, score: 0.8 - at * 0.02 }));
  for (const { value, origin } of [...pairs, ...named, ...paragraphs].slice(0, 3000)) {
    if (found.length >= 10 || !value.includes("@")) continue;
    const mail = MAIL.exec(value);
    if (mail !== null) found.push({ value: mail[0], origin, snippet: value, score: 0.66 });
  }
  return found;
}

function phones({ links, named, pairs }: Facts): Candidate[] {
  const found: Candidate[] = links
    .filter(({ value }) => value.startsWith("tel:") && value.length > 8)
    .slice(0, 5)
    .map(({ value, origin, label }, at) => ({
      value: /\d{3}/u.test(label) ? label : value,
      origin,
      snippet: label,
      score: 0.8 - at * 0.02,
    }));
  for (const { value, origin, label } of [...pairs, ...named].slice(0, 3000)) {
    if (found.length >= 10 || value.length > 80 || !/phone|tel|call|kontakt|contact/iu.test(label)) continue;
    const phone = PHONE.exec(value);
    if (phone !== null && phone[0].replace(/\D/gu, "").length >= 7)
      found.push({ value: phone[0], origin, snippet: value, score: 0.6 });
  }
  return found;
}
