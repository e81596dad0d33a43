import type { Span } from "./words.ts";

const NUMBER = /\d{1,3}(?:[\u00a0\u202f ]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,'’]\d+)*/g;
const SCALE =
  /^\s?(?:(k|thousand|tsd)|(m|mn|mio|million|millionen|millions)|(b|bn|mrd|billion|milliarden|billions))\b/i;

/** Places of one number that are kept. */
const MAX_PLACES = 200;

/** Every number that a text can be read to say, and where: "1.299" is 1.299 and 1299, "1.2 million" also 1200000. */
export function numbersIn(text: string): ReadonlyMap<string, readonly Span[]> {
  const found = new Map<string, Span[]>();
  for (const match of text.matchAll(NUMBER)) {
    const span = { start: match.index, end: match.index + match[0].length };
    const rest = text.slice(span.end, span.end + 12);
    const scale = scaleOf(rest);
    for (const value of readNumbers(match[0])) {
      const readings = [value];
      if (scale > 1) readings.push(Math.round(value * scale * 100) / 100);
      if (/^\s?%/.test(rest)) readings.push(Number((value / 100).toPrecision(12)));
      for (const reading of readings) {
        const places = found.get(String(reading));
        if (places === undefined) found.set(String(reading), [span]);
        else if (places.length < MAX_PLACES && places.at(-1) !== span) places.push(span);
      }
    }
  }
  return found;
}

/** The numbers that digits with separators can mean. */
export function readNumbers(token: string): readonly number[] {
  const parts = token.split(/[\u00a0\u202f ]/);
  const values = parts.flatMap(readOne);
  const grouped = parts.length > 1 && parts.slice(1).every((part) => /^\d{3}(?:[.,]\d+)?$/.test(part));
  return grouped ? [...values, ...readOne(parts.join(""))] : values;
}

function readOne(token: string): readonly number[] {
  const text = token.replace(/['’]/g, "");
  if (/^\d+$/.test(text)) return [Number(text)];
  const values: number[] = [];
  const decimal = Math.max(text.lastIndexOf("."), text.lastIndexOf(","));
  const sign = text.charAt(decimal);
  if (text.indexOf(sign) === decimal) {
    values.push(Number(`${text.slice(0, decimal).replace(/[.,]/g, "")}.${text.slice(decimal + 1)}`));
  }
  if (/^\d{1,3}(?:[.,]\d{3})+$/.test(text)) values.push(Number(text.replace(/[.,]/g, "")));
  return values.length > 0 ? values : text.split(/[.,]/).map(Number);
}

function scaleOf(rest: string): number {
  const [, thousand, million, billion] = SCALE.exec(rest) ?? [];
  if (thousand !== undefined) return 1e3;
  if (million !== undefined) return 1e6;
  return billion === undefined ? 1 : 1e9;
}
