/** Names of months in the languages of the web, from the runtime's own tables. */

const LANGUAGES =
  "en de fr es it pt nl sv da nb fi pl cs sk hu ro el ru uk bg sr hr sl lt lv et tr id ms vi ca gl eu is ar he hi".split(
    " ",
  );
const known = new Map<string, ReadonlyMap<string, number>>();
let all: ReadonlyMap<string, number> | undefined;

/** A word for comparison: small letters without marks. */
function plain(word: string): string {
  return word
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/\.$/u, "");
}

/** Months by their names, whole and short, alone and next to a day. */
function monthsOf(language: string): ReadonlyMap<string, number> {
  const before = known.get(language);
  if (before !== undefined) return before;
  const months = new Map<string, number>();
  try {
    for (const month of ["long", "short"] as const) {
      for (const options of [{ month }, { month, day: "numeric" } as const]) {
        const format = new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" });
        for (let at = 0; at < 12; at++) {
          const parts = format.formatToParts(Date.UTC(2024, at, 15));
          const name = plain(parts.find(({ type }) => type === "month")?.value ?? "");
          if (name !== "" && !/\d/u.test(name) && !months.has(name)) months.set(name, at + 1);
        }
      }
    }
  } catch {
    // A tag that is no language has no months.
  }
  known.set(language, months);
  return months;
}

/** The month, 1 to 12, that a word means: in the page's language, in English, else in any other. */
export function monthOf(word: string, language: string): number | undefined {
  const name = plain(word);
  const own = /^[a-z]{2,3}/u.exec(language)?.[0] ?? "en";
  const found = monthsOf(own).get(name) ?? monthsOf("en").get(name) ?? (name === "sept" ? 9 : undefined);
  if (found !== undefined || name.length < 3) return found;
  if (all === undefined) {
    const merged = new Map<string, number>();
    for (const language of LANGUAGES)
      for (const [key, value] of monthsOf(language)) if (!merged.has(key)) merged.set(key, value);
    all = merged;
  }
  return all.get(name);
}
