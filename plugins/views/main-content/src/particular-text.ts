/** How prices, times, dates, numbers to call and addresses are written, and what markup calls them. */

/** Longest line that is looked at, in characters: particulars stand in short ones. */
const LONGEST = 240;

const SIGNS = "[$€£¥₹₽₩₺₫฿₴₪＄￥]";
const CODES =
  "USD|EUR|GBP|CHF|JPY|CNY|RMB|AUD|CAD|SEK|NOK|DKK|PLN|CZK|HUF|RON|BRL|MXN|INR|TRY|RUB|UAH|Euros?|Dollars?|kr\\.?|zł|Kč|Ft|lei|руб\\.?|грн";
const PRICE = new RegExp(
  `${SIGNS}\\s?\\d|\\d(?:,-|,–|\\.–)?\\s?${SIGNS}|\\b(?:${CODES})\\s?\\d|\\d[\\d.,’' ]{0,12}(?:,-|,–|\\.–)?\\s?(?:${CODES})(?![\\p{L}\\p{N}])|\\d\\s?[円元원]`,
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
  /(?<![\d.,/-])(?:\+\d{1,3}[\s(]|\(0?\d{2,5}\)\s?|0\d{1,4}[\s/-])[\d\s()/-]{4,16}\d(?![\d.,/-]\d)/u;
const MAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/u;
const MONTHS =
  "jan|feb|f[ée]v|m[aä]r[zs]?|apr|avr|abr|ma[iy]|jun|juin|jul|juil|aug|ao[uû]t|ago|sep|okt|oct|nov|de[czs]|ene|gen|mag|giu|lug|set|ott|dic";
const DATE = new RegExp(
  `\\d{1,2}(?:st|nd|rd|th|\\.|er)?\\s(?:de\\s)?(?:${MONTHS})\\p{L}{0,9}|(?:${MONTHS})\\p{L}{0,9}\\.?\\s\\d{1,2}(?!\\d)|\\d{1,2}月\\d{1,2}日|(?<!\\d)(?:\\d{1,2}[./]\\d{1,2}[./]20\\d\\d|20\\d\\d-\\d\\d-\\d\\d)`,
  "iu",
);

/** Names of classes and of properties for such lines. */
const NAMED =
  /^(?:(?:\p{L}{0,12}[-_])?(?:price|prices|preis|prix|precio|prezzo|amount|cost|fee|fees|msrp|rrp|stock|availability|verfügbarkeit)(?:[-_](?:value|amount|current|now|tag|box|info|status|text|wrapper|container|regular|sale|new|final|price))?|(?:opening|business|office|store|consultation)?[-_]?hours|openinghours(?:specification)?|öffnungszeiten|oeffnungszeiten|horaires|horario|sprechzeiten|adr|vcard|h-card|street-?address|postal-?code|(?:postal|event|store)?[-_]?address|adresse|anschrift|telephone|phone|tel|telefon|salary|gehalt|startdate|enddate|doortime|dtstart|dtend|event-(?:date|time|meta|info|details|location|venue)|venue)$/u;

/** What a short line tells; "" for none. Dates are told apart, as most of them say only when a text was written. */
export function particularOf(text: string): "fact" | "date" | "" {
  if (text.length > LONGEST) return "";
  if (PRICE.test(text) || HOURS.test(text) || LABELLED_CALL.test(text) || CALL.test(text) || MAIL.test(text))
    return "fact";
  return DATE.test(text) ? "date" : "";
}

/** Whether a name in markup is one of such lines. */
export const isParticularName = (name: string): boolean => NAMED.test(name);
