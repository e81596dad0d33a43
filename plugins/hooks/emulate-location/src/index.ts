import { defineHook, type HookPlugin, type ScrapeRequest } from "@winnow/core/plugin";
import { livePage } from "@winnow/kit-live-page";
import * as v from "@winnow/kit-schema";
import { acceptLanguage, isCountry, languagesOf, placeOf } from "./country.ts";

const CODE = /^[A-Z]{2}$/;

const Country = v.pipe(
  v.string(),
  v.maxLength(100),
  v.transform((code) => code.toUpperCase()),
  v.regex(CODE, "Expected two letters, as in ISO 3166-1: `DE`"),
  // Also asked when the code is none, which would be an error there.
  v.check(
    (code) => !CODE.test(code) || isCountry(code),
    "Not a known country code of ISO 3166-1: expected one such as `DE`, or `GB` for the United Kingdom",
  ),
);

const isLanguage = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
};

const Location = v.strictObject({
  country: v.optional(Country, "US"),
  languages: v.optional(
    v.pipe(
      v.array(
        v.pipe(
          v.string(),
          v.maxLength(100),
          v.check(isLanguage, "Expected a language tag such as `de` or `de-AT`"),
        ),
      ),
      v.maxLength(20),
    ),
  ),
});

declare module "@winnow/core/plugin" {
  interface OptionRegistry {
    /** From where the page is asked for. */
    location: { input: v.InferInput<typeof Location>; output: v.InferOutput<typeof Location> | undefined };
  }
}

/**
 * Adds `location` to the request: the languages, the time zone and the position of somebody in that country.
 * @see specification, "Scrape request"
 */
export function emulateLocation(): HookPlugin {
  return defineHook({
    name: "emulate-location",
    metadata: { timezone: v.pipe(v.string(), v.nature("code")) },
    request: {
      location: {
        schema: v.optional(Location),
        description:
          "Country (two letters) and languages to request the page with; a proxy in that country is used if one is configured.",
        cache: "key",
      },
    },
    admit: withLanguages,
    prepare: async (session, { options, url }, context) => {
      const { location } = options;
      if (location === undefined) return;
      const { page, identity } = livePage(session);
      const { country, languages = languagesOf(country) } = location;
      identity.acceptLanguage = languages.join(",");
      const place = await placeOf(country);
      if (place === undefined) return;
      const { timezone, latitude, longitude } = place;
      const { origin } = new URL(url);
      await Promise.all([
        page.emulateTimezone(timezone),
        page.setGeolocation({ latitude, longitude, accuracy: 1000 }),
        page
          .browserContext()
          .setPermission(origin, { permission: { name: "geolocation" }, state: "granted" }),
      ]);
      context.metadata.timezone = timezone;
    },
  });
}

/** Fetchers of all kinds send the caller's headers; one that the caller wrote stays as it is. */
function withLanguages(job: ScrapeRequest): ScrapeRequest {
  const { location, headers } = job.options;
  if (location === undefined) return job;
  const { country, languages = languagesOf(country) } = location;
  const all = { "accept-language": acceptLanguage(languages), ...headers };
  return { ...job, options: { ...job.options, headers: all } };
}
