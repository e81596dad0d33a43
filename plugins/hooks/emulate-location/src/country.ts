import type { CityData } from "city-timezones";

/** Where somebody in a country is likely to be. */
export interface Place {
  /** IANA name, such as `Europe/Berlin`. */
  readonly timezone: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Made when it is first asked for, as that takes ten milliseconds. */
let regions: Intl.DisplayNames | undefined;
/** Codes that have a name and are no country: groups of them, parts that the standard only reserves, and stand-ins. */
const NO_COUNTRIES = new Set("AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ".split(" "));

/** Whether two capital letters are the code of a country today; one that has another by now is none. */
export function isCountry(code: string): boolean {
  regions ??= new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const isNamed = regions.of(code) !== undefined && !NO_COUNTRIES.has(code);
  return isNamed && new Intl.Locale(`und-${code}`).region === code;
}

/** The likely language of a country with and without it, then English: `de-DE, de, en`. */
export function languagesOf(country: string): readonly string[] {
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  const list = [`${language}-${country}`, language];
  return language === "en" ? list : [...list, "en"];
}

/** Value of the `accept-language` header: each language a little less wanted than the one before. */
export function acceptLanguage(languages: readonly string[]): string {
  const weigh = (tag: string, index: number) =>
    index === 0 ? tag : `${tag};q=${Math.max(0.1, 1 - index / 10).toFixed(1)}`;
  return languages.map(weigh).join(",");
}

/** The largest city of a country; undefined when none is known. */
export async function placeOf(country: string): Promise<Place | undefined> {
  const { default: cities } = await import("city-timezones");
  let largest: CityData | undefined;
  for (const city of cities.cityMapping) {
    // The research stations of Antarctica keep no time of their own.
    if (city.timezone !== null && city.iso2 === country && city.pop > (largest?.pop ?? -1)) largest = city;
  }
  if (largest === undefined) return undefined;
  return { timezone: largest.timezone, latitude: largest.lat, longitude: largest.lng };
}
