import { readNumber } from "@winnow/kit-facts";

/** A number with its separators, what stands before it, and whether it is the begin of a date or a time. */
const NUMBER = /(?<before>[\p{L}#]+\.?\s?|[-/:.])?(?<number>\d[\d.,'’\u00a0\u202f]*)(?<part>(?=[-/:]\d))?/gu;
/** What is counted and not measured. */
const ORDINAL = /^(?:v|version|release|rev|build|no|nr|nº|#|page|chapter|step|part|seite|kapitel)\.?\s?$/iu;
const YEAR = /^(?:19|20)\d\d$/;
/** Characters of a text that are read. */
const MAX_LENGTH = 2000;

/** By how much the one number grew that differs between two texts, such as `+25 %`; undefined where that says nothing. */
export function byHowMuch(before: string, after: string): string | undefined {
  const [old, now] = [before, after].map((text) => [...text.slice(0, MAX_LENGTH).matchAll(NUMBER)]);
  if (old === undefined || now === undefined || old.length !== now.length) return undefined;
  const differing = old.flatMap((one, at) => (one.groups?.number === now[at]?.groups?.number ? [] : [at]));
  const [at] = differing;
  if (at === undefined || differing.length > 1) return undefined;
  const [from, to] = [numberOf(old[at]), numberOf(now[at])];
  if (from === undefined || to === undefined || from === 0) return undefined;
  const percent = ((to - from) / from) * 100;
  const digits = Math.abs(percent) < 10 ? 1 : 0;
  const rounded = Number(percent.toFixed(digits));
  if (rounded === 0 || Math.abs(rounded) > 10_000) return undefined;
  return `${rounded > 0 ? "+" : "−"}${Math.abs(rounded).toLocaleString("en-US")} %`;
}

function numberOf(match: RegExpMatchArray | undefined): number | undefined {
  const { before = "", number = "", part } = match?.groups ?? {};
  const isPart = /^[-/:.]$/.test(before) || part !== undefined;
  const written = number.replace(/[.,'’]+$/, "");
  if (isPart || ORDINAL.test(before) || YEAR.test(written) || /\d[.,]\d+[.,]\d+[.,]/.test(written))
    return undefined;
  return readNumber(written, "en");
}
