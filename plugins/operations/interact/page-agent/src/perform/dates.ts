/** Dates and times as fields of browsers take them. */

const MONTHS: readonly RegExp[] = [
  /^(?:jan|ene)/u,
  /^(?:feb|fev)/u,
  /^(?:mar|mär|maer)/u,
  /^(?:apr|avr|abr)/u,
  /^(?:may|mai)/u,
  /^(?:jun|juin)/u,
  /^(?:jul|juil)/u,
  /^(?:aug|aou|aoû|ago)/u,
  /^(?:sep)/u,
  /^(?:oct|okt)/u,
  /^(?:nov)/u,
  /^(?:dec|dez|dic|déc)/u,
];

/** `2026-05-12` for a date in words or figures; the words themselves for what is none. `5/12/2026` is read as in the US. */
export function isoDate(words: string): string {
  const text = words
    .toLowerCase()
    .replace(/(?<=\d)(?:st|nd|rd|th|\.)(?=\s|,)/g, "")
    .slice(0, 60);
  const iso = /(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text);
  if (iso !== null) return join(iso[1], iso[2], iso[3]);
  const dotted = /(\d{1,2})\.(\d{1,2})\.(\d{4})/.exec(text);
  if (dotted !== null) return join(dotted[3], dotted[2], dotted[1]);
  const slashed = /(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(text);
  if (slashed !== null) {
    const isDayFirst = Number(slashed[1]) > 12;
    return isDayFirst ? join(slashed[3], slashed[2], slashed[1]) : join(slashed[3], slashed[1], slashed[2]);
  }
  const month =
    MONTHS.findIndex((pattern) => text.split(/[^\p{L}]+/u).some((word) => pattern.test(word))) + 1;
  const year = /\b(\d{4})\b/.exec(text)?.[1];
  const day = /\b(\d{1,2})\b/.exec(text)?.[1];
  return month > 0 && year !== undefined ? join(year, String(month), day ?? "1") : words;
}

/** `14:30` for a time; the words themselves for what is none. */
export function isoTime(words: string): string {
  const match = /(\d{1,2})(?:[:.h](\d{2}))?\s*([ap])?\.?m?/i.exec(words.slice(0, 40));
  if (match === null) return words;
  const half = match[3]?.toLowerCase();
  const hour = (Number(match[1]) % (half === undefined ? 24 : 12)) + (half === "p" ? 12 : 0);
  return `${String(hour).padStart(2, "0")}:${match[2] ?? "00"}`;
}

function join(year = "", month = "", day = ""): string {
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}
