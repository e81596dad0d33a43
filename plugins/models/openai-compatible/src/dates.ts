import { fold } from "./words.ts";

const LANGUAGES = [
  "en",
  "de",
  "fr",
  "es",
  "it",
  "pt",
  "nl",
  "pl",
  "sv",
  "da",
  "nb",
  "fi",
  "cs",
  "tr",
  "ru",
  "uk",
];

/** Year, month and day of an ISO date or time; the day is missing in `2024-03`. */
export function readIsoDate(text: string): readonly [number, number, number | undefined] | undefined {
  const match =
    /^(\d{4})-(\d{2})(?:-(\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?)?$/.exec(
      text.trim(),
    );
  if (match === null) return undefined;
  const [, year, month, day] = match;
  return [Number(year), Number(month), day === undefined ? undefined : Number(day)];
}

/** How pages write a date, as bare words: in numbers in every order, and with the month's name in many languages. */
export function writtenForms(year: number, month: number, day: number | undefined): readonly string[] {
  const names = monthNames(month);
  const months = twice(month);
  if (day === undefined) {
    const named = names.flatMap((name) => [`${name} ${year}`, `${name} de ${year}`]);
    return [...named, ...months.flatMap((m) => [`${year} ${m}`, `${m} ${year}`]), `${year}年${month}月`];
  }
  const days = [...twice(day), `${day}st`, `${day}nd`, `${day}rd`, `${day}th`, `${day}er`];
  const forms = [`${year}年${month}月${day}日`, `${year}년 ${month}월 ${day}일`];
  for (const d of days) {
    for (const name of names) {
      forms.push(`${d} ${name} ${year}`, `${name} ${d} ${year}`, `${d} de ${name} de ${year}`);
      forms.push(`${d} of ${name} ${year}`, `${year} ${name} ${d}`, `${d} ${name} de ${year}`);
    }
    for (const m of months) {
      forms.push(`${year} ${m} ${d}`, `${d} ${m} ${year}`, `${m} ${d} ${year}`);
    }
  }
  const short = String(year % 100).padStart(2, "0");
  for (const d of twice(day)) for (const m of months) forms.push(`${d} ${m} ${short}`, `${m} ${d} ${short}`);
  return forms;
}

function twice(number: number): readonly string[] {
  return [...new Set([String(number), String(number).padStart(2, "0")])];
}

function monthNames(month: number): readonly string[] {
  const date = new Date(Date.UTC(2024, month - 1, 15));
  const names = LANGUAGES.flatMap((language) =>
    (["long", "short"] as const).flatMap((length) => {
      const alone = new Intl.DateTimeFormat(language, { month: length, timeZone: "UTC" }).format(date);
      const beside = new Intl.DateTimeFormat(language, { day: "numeric", month: length, timeZone: "UTC" })
        .formatToParts(date)
        .find(({ type }) => type === "month");
      return [alone, beside?.value ?? alone];
    }),
  );
  return [...new Set(names.map(fold))];
}
