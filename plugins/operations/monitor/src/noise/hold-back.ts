import { alignLines } from "./align-lines.ts";
import { cardsIn, labelledIn, linkWordsOf, type Place, placesIn, teasedIn } from "./find-places.ts";
import type { Times } from "./find-today.ts";
import { sharesWord } from "./goal-words.ts";
import { boxFinder, learnBoilerplate } from "./learn-boilerplate.ts";
import { learnCounters } from "./learn-counters.ts";
import { learnElapsed } from "./learn-elapsed.ts";
import { isText, learnSlots, type PlacedLine } from "./learn-places.ts";
import type { Learned } from "./mask-learned.ts";
import { saysState } from "./never-noise.ts";
import { wordsOf } from "./normalize-line.ts";
import type { ChangedLine } from "./read-changes.ts";
import { patternsOf } from "./word-patterns.ts";

/** What a line about the weather has at least two of: degrees, wind, air, dust and rain, and how the sky is. */
const MEASURES: readonly RegExp[] = [
  /\d\s?°/,
  /\d\s?(?:km\/h|mph|m\/s|kn\b|knots|Bft)/i,
  /\d\s?(?:hPa|mbar)/,
  /\bPM\s?(?:10|2[.,]5)\b/,
  /\d\s?[µμ]g\/m/,
  /(?:humid|luftf|humedad|umidità|humidité|umidade|vocht|wilgotn|nem|влажн|湿度|rain|regen|pluie|lluvia|pioggia|chuva|deszcz)[^\d]{0,20}\d{1,3}\s?(?:%|mm)/i,
];

/** How the sky is. */
const SKY = new RegExp(`(?<!\\p{L})(?:${patternsOf("places")("sky").join("|")})(?!\\p{Ll})`, "iu");

/** Words that say that a page is about the weather, in any form. */
const WEATHER_TOPIC = new RegExp(patternsOf("places")("weather").join("|"), "iu");

/** A line that is what somebody said, whatever that was about. */
const QUOTED = /^[«“„"「『‹‚].{0,1000}[»“”"」』›‘]\W{0,3}$/u;

/** A line that is a picture without a word. */
const PICTURE = /^\s*!\[\]\([^()\s]*\)\s*$/;

const NOTHING_AROUND = { lines: [], diff: "" };
/** All that stands outside of the main content, where no heading is known. */
const AROUND: Place = { heading: "", kind: "around" };

/** What a page is about, by those who watch it and by itself. */
export interface Topic {
  /** What the monitor is for; empty without a goal. */
  readonly goal: string;
  readonly title: string;
}

/** What a check found in the main content of a page. */
export interface Found {
  /** Lines of the diff that differ for good. */
  readonly lines: readonly ChangedLine[];
  readonly diff: string;
  /** What changed outside of the main content, in a diff of its own. */
  readonly around?: { readonly lines: readonly ChangedLine[]; readonly diff: string };
  /** A diff of the text of the whole pages, if there is one. */
  readonly pageDiff?: string | undefined;
  /** A diff of the text of menus, side notes and banners, if there is one. */
  readonly boilerplateDiff?: string | undefined;
  /** The text of the page as it is now. */
  readonly text: string;
  /** And as other fetches of the check have it. */
  readonly others?: readonly string[];
  readonly times: Times;
}

/** What is reported of it, and what is learned afterwards. */
export interface Held {
  readonly reported: readonly ChangedLine[];
  /** And outside of the main content. */
  readonly around: readonly ChangedLine[];
  readonly learned: Learned;
  /** Lines that are not reported. */
  readonly count: number;
}

/**
 * Holds back what a page shows for an hour or a day, which no second fetch can know: what stands under a heading that says so, the
 * weather, and what is learned from earlier checks to change all the time. What the goal of the monitor or the title of the page names
 * is reported.
 */
export function holdBack(
  {
    lines,
    diff,
    around = NOTHING_AROUND,
    pageDiff = "",
    boilerplateDiff = "",
    text,
    others = [],
    times,
  }: Found,
  learned: Learned,
  topic: Topic,
): Held {
  const count = lines.length + around.lines.length;
  if (count === 0) return { reported: lines, around: [], learned, count };
  const places = placesIn(diff, text);
  const isWanted = ({ normal }: ChangedLine) => sharesWord(topic.goal, normal);
  const placeOf = placeFinder(places, { diff, pageDiff, others });
  const isHeld = (line: ChangedLine) =>
    !isWanted(line) && (isTeaser(line, placeOf(line), topic) || isWeather(line, topic));
  const left = lines.filter((line) => !isHeld(line));
  const [signs, asideSigns] = [diff.split("\n"), around.diff.split("\n")];
  const boxOf = boxFinder({ pageDiff, boilerplateDiff });
  const placed = left.flatMap((line) => {
    const place = places.get(line.at);
    const one = { line, isAdded: isAdded(signs, line), place };
    const isNamed = isWanted(line) || sharesWord(topic.goal, place?.heading ?? "");
    return isNamed ? [] : [{ ...one, isOutside: boxOf(one) !== undefined }];
  });
  const aside = around.lines
    .filter((line) => !isWanted(line))
    .map((line) => ({ line, isAdded: isAdded(asideSigns, line), place: AROUND, isOutside: true }));
  const elapsed = learnElapsed(learned.counters ?? {}, alignLines([...placed, ...aside]), times);
  const { noise, slots } = learnSlots(learned.slots ?? {}, elapsed.lines, times);
  const counted = learnCounters(learned.counters ?? {}, elapsed.lines, topic.title, times, elapsed.fresh);
  const rest = learnBoilerplate(learned.boilerplate ?? {}, placed, boxOf, times);
  const all = [elapsed.noise, noise, rest.noise, counted.noise, movedIn(placed)];
  const silent = originalsOf(all, elapsed.originals);
  const isTold = (line: ChangedLine) => !silent.has(line);
  const [reported, told] = [
    left.filter(isTold),
    around.lines.filter((line) => isTold(line) && (isWanted(line) || !isWeather(line, topic))),
  ];
  return {
    reported,
    around: told,
    learned: { ...learned, slots, boilerplate: rest.boilerplate, counters: counted.counters },
    count: count - reported.length - told.length,
  };
}

/** Whether a line of a diff is new. */
/** The lines as they were before they were aligned. */
function originalsOf(
  sets: readonly ReadonlySet<ChangedLine>[],
  originals: ReadonlyMap<ChangedLine, ChangedLine>,
): ReadonlySet<ChangedLine> {
  return new Set(sets.flatMap((lines) => [...lines]).map((line) => originals.get(line) ?? line));
}

function isAdded(diff: readonly string[], { at }: ChangedLine): boolean {
  return diff[at]?.startsWith("+") === true;
}

/** Lines that stand below the same heading as before, at another place, and pictures wherever they stand. */
function movedIn(lines: readonly PlacedLine[]): ReadonlySet<ChangedLine> {
  const isPicture = ({ text }: ChangedLine) => PICTURE.test(text);
  const key = ({ line, place }: PlacedLine) =>
    isPicture(line) ? line.normal : `${place?.heading ?? ""}\n${line.normal}`;
  const groups = Map.groupBy(
    lines.filter(({ line }) => isPicture(line) || isText(line.normal)),
    key,
  );
  return new Set(
    [...groups.values()].flatMap((group) => {
      const [gone, come] = [group.filter(({ isAdded }) => !isAdded), group.filter(({ isAdded }) => isAdded)];
      return gone.length === come.length ? group.map(({ line }) => line) : [];
    }),
  );
}

/** Where a line stands: by the main content, and where that says nothing by the whole page and by other fetches. */
function placeFinder(
  places: ReadonlyMap<number, Place>,
  { diff, pageDiff, others }: { diff: string; pageDiff: string; others: readonly string[] },
): (line: ChangedLine) => Place | undefined {
  const signs = diff.split("\n");
  const labelled = labelledIn(pageDiff, cardsIn(diff));
  const teased = others.map(teasedIn);
  return (line) => {
    const place = places.get(line.at);
    if (place?.teaser !== undefined) return place;
    const words = wordsOf(line.text);
    const sign = signs[line.at]?.slice(0, 1) ?? "";
    const other = teased.find((all) => all.has(words))?.get(words);
    return labelled.get(sign + linkWordsOf(line.text)) ?? other ?? place;
  };
}

function isTeaser(line: ChangedLine, place: Place | undefined, { goal, title }: Topic): boolean {
  if (place?.teaser === undefined || sharesWord(`${goal} ${title}`, place.teaser.label)) return false;
  // Whatever stands in a list of other things is about these; a notice may take the place of a saying.
  return place.teaser.kind === "list" || QUOTED.test(line.normal) || !saysState(line.normal);
}

function isWeather({ normal }: ChangedLine, { goal, title }: Topic): boolean {
  if (normal.length > 300 || WEATHER_TOPIC.test(goal) || WEATHER_TOPIC.test(title)) return false;
  return [...MEASURES, SKY].filter((measure) => measure.test(normal)).length > 1;
}
