/** Units that the name of a property or its description says: `weightKg`, `cookTimeMinutes`, "area in square metres". */
import { findNumber, wordsOf } from "@winnow/kit-facts";
import { columnsOf, rowsOf } from "@winnow/kit-words";

/** A unit. */
export interface Unit {
  readonly measures: string;
  /** How many of the smallest unit that measures the same, or of any other of them, it is. */
  readonly factor: number;
}

interface Table {
  readonly byName: ReadonlyMap<string, Unit>;
  readonly bySign: ReadonlyMap<string, Unit>;
}

let table: Table | undefined;

function unitTable(): Table {
  if (table !== undefined) return table;
  const byName = new Map<string, Unit>();
  const bySign = new Map<string, Unit>();
  for (const row of rowsOf(new URL("../../words/units.txt", import.meta.url))) {
    const [measures = "", factor = "", names = "", signs = ""] = columnsOf(row);
    const unit = { measures, factor: Number(factor) };
    for (const name of names.split(",")) byName.set(wordsOf(name).join(" "), unit);
    for (const sign of signs.split(",")) bySign.set(sign, unit);
  }
  table = { byName, bySign };
  return table;
}

/** Words of one unit at most. */
const MAX_WORDS = 2;

/** The unit at the end of a name, with the words before it; undefined where it has none, or is nothing but one. */
export function unitOfName(
  words: readonly string[],
): { readonly unit: Unit; readonly words: readonly string[] } | undefined {
  for (let length = Math.min(MAX_WORDS, words.length - 1); length > 0; length--) {
    const unit = unitTable().byName.get(words.slice(-length).join(" "));
    if (unit !== undefined) return { unit, words: words.slice(0, -length) };
  }
  return undefined;
}

/** The unit in which a description asks for a number: "living area in square metres". */
export function unitOfDescription(description: string): Unit | undefined {
  const said = /\bin (\p{L}+(?:\s\p{L}+)?)/u.exec(description)?.[1] ?? "";
  const words = wordsOf(said);
  return unitTable().byName.get(words.join(" ")) ?? unitTable().byName.get(words.slice(0, 1).join(" "));
}

const SIGN = /^[\s\u00A0\u202F-]?(sq ft|km\/h|л\.с\.|[°%″"℃\p{L}][\p{L}²2]{0,12})/u;
/** `PT1H10M`, as data write how long something takes. */
const ISO_DURATION = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/u;

/** How long data say that something takes, in a unit of time; undefined for what is no duration of ISO 8601. */
function isoDuration(text: string, unit: Unit): number | undefined {
  const [, ...parts] = ISO_DURATION.exec(text) ?? [];
  if (unit.measures !== "time" || parts.every((part) => part === undefined)) return undefined;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
  return (days * 86_400 + hours * 3600 + minutes * 60 + seconds) / unit.factor;
}

/**
 * The number of a text in a unit: what it says in another is converted, times are added up, as in `1 h 40 min`. Undefined where
 * it says another kind of unit; a number without any is taken as it stands.
 */
export function numberInUnit(
  text: string,
  unit: Unit,
  language: string,
  words: readonly string[],
): number | undefined {
  const duration = isoDuration(text, unit);
  if (duration !== undefined) return duration;
  let sum: number | undefined;
  let bare: number | undefined;
  let last: Unit | undefined;
  let rest = text;
  for (let tries = 0; tries < 4; tries++) {
    const found = findNumber(rest, language, words);
    if (found === undefined) break;
    rest = rest.slice(found.index + found.words.length);
    const sign = SIGN.exec(rest);
    const said = unitTable().bySign.get(sign?.[1] ?? "");
    if (said?.measures === unit.measures) {
      const value = Number(((found.value * said.factor) / unit.factor).toPrecision(12));
      if (unit.measures !== "time") return value;
      sum = (sum ?? 0) + value;
      last = said;
      rest = rest.slice(sign?.[0].length ?? 0);
    } else if (sum !== undefined) {
      // `1 h 40` are minutes.
      const isMinutes = said === undefined && last?.factor === 3600 && found.index <= 1;
      return isMinutes ? sum + (found.value * 60) / unit.factor : sum;
    } else if (said === undefined) bare ??= found.value;
  }
  return sum ?? bare;
}
