/** Dates, amounts, numbers, names and places in a sentence. */
import { patternIn } from "@winnow/kit-words";
import { ANY_MONTH, MONTH, WEEKDAY } from "./calendar.ts";
import type { Asked } from "./question.ts";
import { foldOf } from "./words.ts";

/** A piece of a sentence that may be the answer. */
export interface Span {
  readonly text: string;
  readonly at: number;
}

const YEAR = "(?:1[0-9]{3}|20[0-9]{2})";
const CLOCK =
  "(?:\\d{1,2}[:.]\\d{2}(?:\\s?[ap]\\.?m\\.?)?(?:\\s?Uhr)?|\\d{1,2}\\s?(?:[ap]\\.?m\\.?|Uhr|h(?:eures)?)(?![\\p{L}]))";
const NUMBER = "\\d[\\d.,\\u00a0\\u202f' ]*\\d|\\d";
const SCALE =
  "(?:\\s?(?:thousand|million|billion|trillion|mio\\.?|mrd\\.?|millionen|milliarden|millions?|milliards?|millones|k|m|bn)(?![\\p{L}]))?";
const CURRENCY =
  "(?:US\\$|A\\$|C\\$|HK\\$|R\\$|[$€£¥₹₩₽₺₪฿₫₱₴]|(?:USD|EUR|GBP|CHF|JPY|CAD|AUD|SEK|NOK|DKK|PLN|CZK|INR|CNY|BRL|MXN|ZAR|NZD|SGD|HKD)(?![\\p{L}]))";
const words = (name: string) => patternIn(new URL("../../words/numbers.txt", import.meta.url), name);
const UNIT = String.raw`(?:\s?(?:${words("measured")}|°\s?[CF]?)(?![\p{L}]))?`;
const SPELLED = `(?:${words("spelled")})`;
const NAME = "\\p{Lu}[\\p{L}\\p{M}'’.-]*";
const LINK = "(?:(?:of|de|da|van|von|der|den|del|la|le|al|bin|di|du|y|the)\\s+)";

const make = (source: string, flags = "giu") => new RegExp(source, flags);

const DAY = "\\d{1,2}(?:st|nd|rd|th|er|\\.?[ºª]|\\.)?\\s(?:de\\s|of\\s)?";
const OF_YEAR = `,?\\s(?:de\\s|del\\s|of\\s)?${YEAR}(?!\\d)`;
const DATES = [
  make(
    `(?<![\\d.])(?:${DAY}${ANY_MONTH}${OF_YEAR}|${DAY}${MONTH}|${MONTH}\\s\\d{1,2}(?:st|nd|rd|th)?(?:,?\\s${YEAR})?(?!\\d)|${MONTH}(?:\\sde|\\sdel)?\\s${YEAR})(?:,?\\s(?:at|um|à|a las|alle|às|om|o)?\\s?${CLOCK})?`,
  ),
  make(
    `(?<!\\d)(?:${YEAR}-\\d{2}-\\d{2}|\\d{1,2}[./]\\d{1,2}[./](?:\\d{4}|\\d{2}))(?!\\d)|${YEAR}年(?:\\d{1,2}月)?(?:\\d{1,2}日)?`,
  ),
  make(`(?<![\\d.,$€£-])${YEAR}(?:\\s?[–-]\\s?${YEAR})?(?![\\d,.]\\d|\\d|%)`),
  make(`(?<![\\d:.])${CLOCK}(?:\\s?[–-]\\s?${CLOCK})?`),
  make(WEEKDAY),
];
const MONEY = [
  make(
    `${CURRENCY}\\s?(?:${NUMBER})${SCALE}(?:\\s?[-–]\\s?${CURRENCY}?\\s?(?:${NUMBER}))?(?:\\s?(?:/|per|pro|par|al)\\s?\\p{L}+)?`,
  ),
  make(
    `(?:${NUMBER})${SCALE}\\s?(?:${CURRENCY}|euros?|dollars?|pounds?|francs?|franken|yen|cents?|pesos?|kr(?!\\p{L})|zł)(?:\\s?(?:/|per|pro|par|al)\\s?\\p{L}+)?`,
  ),
];
const NUMBERS = [
  make(
    `(?<![\\p{L}\\d.,/-])(?:about |around |over |more than |nearly |almost |rund |etwa |über |plus de |environ |más de )?(?:${NUMBER})(?:\\s?[–-]\\s?(?:${NUMBER}))?${SCALE}${UNIT}`,
  ),
  make(`(?<!\\p{L})${SPELLED}(?!\\p{L})`),
];
const PEOPLE = [
  make(`(?<!\\p{L})${NAME}(?:\\s(?:${LINK})?${NAME}){1,5}`, "gu"),
  make(`(?<=(?:by|von|par|por)\\s)${NAME}`, "gu"),
];
const PLACES = [
  make(
    `(?<=(?:^|[^\\p{L}])(?:in|at|near|from|to|on|of|im|am|bei|aus|nach|à|au|en|dans|de|cerca de|a)\\s(?:the\\s|der\\s|dem\\s|la\\s|le\\s|el\\s)?)${NAME}(?:(?:,?\\s)(?:${LINK})?${NAME}){0,4}`,
    "gu",
  ),
  make(
    "\\d{1,5}\\s\\p{Lu}[\\p{L}'’.-]*(?:\\s\\p{Lu}[\\p{L}'’.-]*){0,3}\\s(?:Street|St|Avenue|Ave|Road|Rd|Lane|Ln|Drive|Dr|Boulevard|Blvd|Square|Way|Court)(?!\\p{L})[^.;]{0,60}",
    "gu",
  ),
  make(
    "\\p{Lu}[\\p{L}-]*(?:straße|strasse|weg|platz|allee|gasse)\\s\\d{1,4}[a-z]?(?:,\\s\\d{5}\\s\\p{Lu}\\p{L}+)?",
    "gu",
  ),
];

/** Words that begin sentences with a capital and are no names. */
const NOBODY = new Set(
  "the a an this that these those it he she they we i you in on at by for from with and but or if when while after before as his her their our its however meanwhile although since because there here what who how why where which read more about contact home der die das ein eine er sie es wir ihr in am im und aber oder wenn nach vor bei mit von für le la les un une des il elle nous vous ils dans sur avec et mais el los las una en con por para y pero monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december".split(
    " ",
  ),
);
/** Patterns are run over no longer text. */
const LONGEST = 1500;

/** The pieces of a sentence that are of the type asked for, in their order; none for types without. */
export function spansOf(sentence: string, asked: Asked): readonly Span[] {
  const text = sentence.slice(0, LONGEST);
  switch (asked) {
    case "date":
      return find(text, DATES);
    case "money":
      return find(text, MONEY);
    case "number":
      return find(text, NUMBERS).filter(({ text: span }) => !/^(?:1[89]|20)\d{2}$/.test(span));
    case "person":
      return named(text, PEOPLE);
    case "place":
      return named(text, PLACES);
    default:
      return [];
  }
}

function find(text: string, patterns: readonly RegExp[]): Span[] {
  const spans: Span[] = [];
  for (const pattern of patterns) {
    for (const match of text.matchAll(pattern)) {
      const found = match[0].trim().replace(/[,.]$/, "");
      const at = match.index;
      if (
        found === "" ||
        spans.some((span) => at < span.at + span.text.length && span.at < at + found.length)
      )
        continue;
      spans.push({ text: found, at });
    }
  }
  return spans.toSorted((a, b) => a.at - b.at);
}

/** Names, without the words in front that only begin the sentence. */
function named(text: string, patterns: readonly RegExp[]): Span[] {
  return find(text, patterns).flatMap((span) => {
    let { text: name, at } = span;
    for (;;) {
      const [first = ""] = name.split(/\s/, 1);
      if (!NOBODY.has(foldOf(first)) || first === name) break;
      const rest = name.slice(first.length).trimStart();
      at += name.length - rest.length;
      name = rest;
    }
    name = name.replace(/[’']s$/, "");
    return NOBODY.has(foldOf(name)) || name.length < 2 ? [] : [{ text: name, at }];
  });
}
