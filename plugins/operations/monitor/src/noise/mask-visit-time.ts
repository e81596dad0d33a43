import { patternsOf } from "./word-patterns.ts";

const words = patternsOf("visit-time");

/** How far a time in another zone may be from that of the visit: 26 hours. */
const NEAR_MS = 26 * 3_600_000;

/** What stands before the time at which a page was made or read. */
const LABEL = String.raw`(?:\b(?:${words("label").join("|")})|\bstand:|^(?:${words("start").join("|")})\b)[^\d⟨]{0,24}`;
const LABELLED = new RegExp(LABEL, "iu");
/** Dates that say when something holds are never those of a visit. */
const MEANT = new RegExp(String.raw`\b(?:${words("meant").join("|")})\b`, "iu");
const MONTHS = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec".split("|");
const MONTH =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const TIME = String.raw`\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?`;
const ZONE = String.raw`(?:\s?(?:UTC|GMT|CES?T|BST|Z|[ECMP][SD]T|[+-]\d{2}:?\d{2}|[ap]\.?m\.?)(?!\w))?`;
/** Dates, with the time of the day behind them if there is one. */
const DATES = new RegExp(
  [
    String.raw`(?:\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},? )?`,
    String.raw`(?:\b(\d{4})-(\d{2})-(\d{2})`,
    String.raw`|\b(\d{1,2})(?:st|nd|rd|th)?\.? (${MONTH})\.?,? (\d{4})\b`,
    String.raw`|\b(${MONTH})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})\b`,
    String.raw`|\b(\d{1,2})([./])(\d{1,2})\11(\d{4})\b)`,
    `(?:(?:T|,? (?:at )?)(${TIME})${ZONE})?`,
  ].join(""),
  "gi",
);
/** How the names of months begin in the languages of such lines. */
const MONTH_STARTS =
  "jan|feb|fév|fev|m[aäe]r|apr|avr|abr|ma[iyg]|jun|juin|giu|jul|juil|lug|aug|août|ago|sep|set|okt|oct|ott|nov|de[czk]|dic|déc|ene|gen";
/** A line that says which day it is, without the year. */
const TODAY = new RegExp(
  String.raw`^(?:${words("today").join("|")})[\s:,]+(?:\p{L}{4,10},? )?(?:the |le |el |il )?\d{1,2}(?:\.|st|nd|rd|th)? (?:de |of )?(?:${MONTH_STARTS})\p{L}{0,7}\W*$`,
  "iu",
);
const EXACT_TIMES = /(?<![\d:.–-])\d{1,2}:\d{2}:\d{2}(?![\d:–-])/g;
const TIMES_OF_VISIT = new RegExp(String.raw`(?<=${LABEL}|⟨now⟩[^\d⟨]{0,8})${TIME}${ZONE}(?![\d:–-])`, "giu");
/** Times that machines write: seconds or milliseconds since 1970. */
const EPOCH = /(?<![\d.])1[5-9]\d{8}(?:\d{3})?(?![\d.])/g;

/**
 * A line without the date and time of a visit at this moment (milliseconds since the epoch): those that a label says to be that,
 * or that are all of the line, and that are near it. Dates that say until or since when something holds stay, and so does
 * the time of the day where nothing says that it is that of the visit.
 */
export function maskVisitTime(text: string, at: number): string {
  if (TODAY.test(text)) return "⟨now⟩";
  if (MEANT.test(text)) return text;
  const isNear = (value: number) => Math.abs(value - at) <= NEAR_MS;
  const isLabelled = LABELLED.test(text);
  const dated = text.replace(DATES, (found, ...groups) => {
    const parts = groups as readonly (string | undefined)[];
    // What begins at a time of today has a time as well, but no seconds.
    const isMeant = !isLabelled && parts[13]?.split(":").length === 2;
    return !isMeant && datesOf(parts).some(isNear) ? "⟨now⟩" : found;
  });
  if (isLabelled)
    return dated
      .replace(EPOCH, (found) => (isNear(Number(found.padEnd(13, "0"))) ? "⟨now⟩" : found))
      .replace(TIMES_OF_VISIT, "⟨now⟩");
  // Without a label it has to be all that the line says.
  const rest = dated.replaceAll("⟨now⟩", "").replaceAll("⟨count⟩", "").replace(EXACT_TIMES, "");
  const isAlone = dated.includes("⟨now⟩") && !/[\p{L}\p{N}]/u.test(rest);
  return isAlone ? dated.replace(EXACT_TIMES, "⟨now⟩") : text;
}

/** Whether a line says until or since when something holds. */
export function saysMeantDate(text: string): boolean {
  return MEANT.test(text);
}

/** A number of days that runs down to a date. */
const DAYS_LEFT = new RegExp(
  [
    String.raw`\b(\d{1,4})(?= (?:more )?days? (?:left|remaining|to go)\b)`,
    String.raw`(?<=\b(?:noch|nur noch|in noch) )(\d{1,4})(?= Tage?n?\b)`,
    String.raw`(?<=\bplus que )(\d{1,4})(?= jours?\b)`,
    String.raw`(?<=\bil reste (?:encore )?)(\d{1,4})(?= jours?\b)`,
    String.raw`(?<=\b(?:quedan?|faltan?) )(\d{1,4})(?= días?\b)`,
  ].join("|"),
  "gi",
);
const DAY_MS = 86_400_000;

/**
 * A line with the day to which it counts down in place of the days that are left of it: as long as that day is the same, another
 * number is no news; when it is put off, it is.
 */
export function maskDaysLeft(text: string, at: number): string {
  if (!/\bdays?\b|\bTage|\bjours?\b|\bdías?\b/i.test(text)) return text;
  const today = Math.floor(at / DAY_MS);
  return text.replace(DAYS_LEFT, (days: string) => `⟨day⟩${today + Number(days)}`);
}

/**
 * The noon of a date, or its moment where the line has the time of the day; none when it is not one, two where the first number between
 * slashes may be the day or the month.
 */
function datesOf(groups: readonly (string | undefined)[]): readonly number[] {
  const [y1, m1, d1, d2, n2, y2, n3, d3, y3, d4, sign, m4, y4, time] = groups;
  const name = (n2 ?? n3)?.slice(0, 3).toLowerCase();
  const year = Number(y1 ?? y2 ?? y3 ?? y4);
  const month = name === undefined ? Number(m1 ?? m4) : MONTHS.indexOf(name) + 1;
  const dayOfMonth = Number(d1 ?? d2 ?? d3 ?? d4);
  const [hours = 12, minutes = 0] = (time ?? "").split(":").filter(Boolean).map(Number);
  const ways = [[month, dayOfMonth], ...(sign === "/" ? [[dayOfMonth, month]] : [])];
  return ways.flatMap(([month = 0, day = 0]) => {
    const value = Date.UTC(year, month - 1, day, hours, minutes);
    return Number.isFinite(value) && month >= 1 && month <= 12 ? [value] : [];
  });
}
