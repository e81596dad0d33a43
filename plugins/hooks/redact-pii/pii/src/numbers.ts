/** Groups of digits that stand together: what cards, accounts and telephone numbers are made of. */

/** One group. */
export interface Group {
  readonly start: number;
  readonly end: number;
  readonly digits: string;
  /** What stands between it and the next one. */
  readonly gap: string;
}

/** Groups with little between them, and what stands directly before and after. */
export interface Cluster {
  readonly groups: readonly Group[];
  /** Begins with `+`. */
  readonly isInternational: boolean;
  /** Where the plus or bracket before the first digit is. */
  readonly start: number;
  readonly end: number;
}

const RUN = /\d+/g;
const GAP = /^(?:[ \t\-./|()·\u2022]{1,4}|[ \t>|]{0,3}\r?\n[ \t>|]{0,3})$/;
const MAX_GAP = 6;
/** Longer rows are data. */
const MAX_DIGITS = 64;

/** All groups of digits of a text, by clusters. */
export function* clustersOf(text: string): Generator<Cluster> {
  let groups: Group[] = [];
  let before: { start: number; end: number; digits: string } | undefined;
  const flush = function* () {
    if (before !== undefined) groups.push({ ...before, gap: "" });
    before = undefined;
    const [first] = groups;
    const last = groups.at(-1);
    if (first !== undefined && last !== undefined) {
      const lead = text.slice(Math.max(0, first.start - 3), first.start);
      const sign = /\+ ?\(?$|\($/.exec(lead)?.[0] ?? "";
      yield {
        groups,
        isInternational: sign.startsWith("+"),
        start: first.start - sign.length,
        end: last.end,
      };
    }
    groups = [];
  };
  for (const { 0: digits, index } of text.matchAll(RUN)) {
    const end = index + digits.length;
    if (before !== undefined) {
      const distance = index - before.end;
      const gap = distance <= MAX_GAP ? text.slice(before.end, index) : "";
      if (gap !== "" && GAP.test(gap) && groups.length < 2000) groups.push({ ...before, gap });
      else yield* flush();
    }
    before = { start: index, end, digits: digits.length > MAX_DIGITS ? "" : digits };
  }
  yield* flush();
}

/** The check digit of cards. @see ISO/IEC 7812-1, annex B */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = digits.charCodeAt(digits.length - 1 - at) - 48;
    sum += at % 2 === 0 ? digit : digit > 4 ? 2 * digit - 9 : 2 * digit;
  }
  return sum % 10 === 0;
}

/** Whether one of the words stands shortly before or after; what is on the next line belongs to what stands there. */
export function hasWordsNear(text: string, start: number, end: number, words: RegExp, reach = 48): boolean {
  return (
    words.test(text.slice(Math.max(0, start - reach), start)) ||
    words.test(text.slice(end, end + Math.min(reach, 24)).split("\n", 1)[0] ?? "")
  );
}
