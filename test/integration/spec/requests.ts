import { statements } from "./statements.ts";

const OPTIONS = "test/integration/test/spec-options.test.ts";

/** "Scrape request". */
export const REQUESTS = {
  "Scrape request": statements(
    [
      "unknown keys are refused",
      "test/integration/test/wire.long.test.ts",
      "unknown keys are refused by name",
    ],
    ["defaults of the options are those of the table", OPTIONS, "what is left out has its default"],
    ["bounds of the options are those of the table", OPTIONS, "takes what is within the bounds"],
    ["nothing beyond them is taken", OPTIONS, "refuses what is beyond the bounds"],
    [
      "blockAds keeps adverts and consent banners out",
      "plugins/hooks/block-ads/test/live.long.test.ts",
      "adverts are not asked for and not shown",
    ],
    [
      "includeTags and excludeTags choose parts of the page",
      "plugins/formats/links/test/links.test.ts",
      "follows includeTags and excludeTags",
    ],
    [
      "they choose images as well",
      "plugins/formats/images/test/images.test.ts",
      "follows includeTags and excludeTags",
    ],
    [
      "a country brings its languages and time zone",
      "plugins/hooks/emulate-location/test/location.test.ts",
      "the page sees the languages, the time zone",
    ],
    ["lockdown sends nothing", "test/integration/test/lockdown.test.ts", "without a packet, a lookup"],
    [
      "a miss under lockdown or minAge is a 404 with its code",
      "test/integration/test/wire.long.test.ts",
      "cache misses that must not be fetched",
    ],
    ["a copy younger than maxAge is served", "core/test/cache.test.ts", "serves from the cache by age"],
    [
      "mobile shows the page as on a phone",
      "plugins/hooks/emulate-mobile/test/mobile.test.ts",
      "a phone's window, touch and identity",
    ],
    [
      "onlyCleanContent takes boilerplate out of the markdown",
      "plugins/hooks/only-clean-content/test/only-clean-content.test.ts",
      "takes boilerplate out of the markdown",
    ],
    [
      "when cleaning fails the markdown stays, with a warning",
      "plugins/hooks/only-clean-content/test/only-clean-content.test.ts",
      "a model that fails, or none, loses nothing",
    ],
    [
      "fast reads the text of a PDF alone",
      "plugins/parsers/pdf-auto/test/auto.test.ts",
      "fast reads no scan",
    ],
    [
      "auto recognises where there is no text",
      "plugins/parsers/pdf-auto/test/auto.test.ts",
      "text layers are read, and only pages without one",
    ],
    [
      "ocr recognises every page",
      "plugins/parsers/pdf-auto/test/auto.test.ts",
      "ocr recognises pages that have a text layer too",
    ],
    ["maxPages cuts", "plugins/parsers/pdf-auto/test/auto.test.ts", "maxPages cuts, and the result says so"],
    [
      "without parsers a PDF is given as base64 for one credit",
      "plugins/parsers/pdf-auto/test/auto.test.ts",
      "without a parser the file is returned as it is",
    ],
    [
      "a profile is shared by its name, and saved unless it is only read",
      "plugins/hooks/profile/test/profile.long.test.ts",
      "read only, changes are forgotten",
    ],
    [
      "one session saves a profile at a time",
      "plugins/hooks/profile/test/profile.long.test.ts",
      "one saves at a time",
    ],
    ["a request names its proxy", "plugins/proxies/auto/test/auto.test.ts", "a request may name its way"],
    ["a url is needed and is one of http", "test/integration/test/wire-requests.test.ts", "is refused (1.7)"],
    [
      "formats are markdown when none is named",
      "test/integration/test/spec-options.test.ts",
      "without formats a page is given as markdown",
    ],
    [
      "nothing of a scrape without retention is kept",
      "test/integration/test/zero-retention.long.test.ts",
      "nothing is left of any scrape, good or bad",
    ],
    [
      "headers of the request reach the page",
      "test/integration/test/official-client.test.ts",
      "sends headers, and keeps such a page out of the cache",
    ],
    [
      "sensitive parameters keep a page out of the cache",
      "core/test/cache.test.ts",
      "others bypass the cache",
    ],
    [
      "storeInCache: false leaves no copy",
      "core/test/cache.test.ts",
      "serves from the cache by age, and stores what may be stored",
    ],
    [
      "an older copy than maxAge leads to a fresh scrape",
      "core/test/cache.test.ts",
      "serves from the cache by age",
    ],
    ["minAge asks the cache alone", "core/test/cache.test.ts", "serves from the cache by age"],
    [
      "what is no country or language is refused",
      "plugins/hooks/emulate-location/test/location.test.ts",
      "what is no country or no language is refused by name",
    ],
    [
      "the language is that of the country",
      "plugins/hooks/emulate-location/test/location.test.ts",
      "countries have a likely language",
    ],
    [
      "lockdown takes copies of two years, costs five credits on a hit and one on a miss",
      "core/test/cache.test.ts",
      "lockdown takes a copy of two years for five credits",
    ],
    [
      "a miss under lockdown is written down nowhere",
      "core/test/kernel.test.ts",
      "under lockdown and zero retention no log line holds the URL",
    ],
    [
      "onlyCleanContent is refused without retention",
      "plugins/hooks/only-clean-content/test/only-clean-content.test.ts",
      "is refused under ",
    ],
    [
      "other formats stay as they are under onlyCleanContent",
      "plugins/hooks/only-clean-content/test/only-clean-content.test.ts",
      "leaves other formats alone",
    ],
    [
      "onlyMainContent drops header, navigation and footer",
      "plugins/views/main-content/test/nothing.test.ts",
      "the furniture stays out where there is content",
    ],
    ["options of a parser are strict", "plugins/parsers/pdf-auto/test/auto.test.ts", "options are strict"],
    [
      "a page of a PDF costs one credit",
      "plugins/parsers/pdf-auto/test/auto.test.ts",
      "ocr recognises pages that have a text layer too",
    ],
    [
      "auto tries basic, then enhanced, which costs five",
      "plugins/proxies/auto/test/auto.test.ts",
      "auto: refused as a plain client, let in as a browser",
    ],
    [
      "enhanced is disguised, and billed",
      "plugins/proxies/enhanced/test/enhanced.test.ts",
      "disguised, named as clients know it, and billed",
    ],
    [
      "redactPII takes personal data out of the markdown",
      "plugins/hooks/redact-pii/test/redact-pii.test.ts",
      "takes personal data out of every text of the result",
    ],
    [
      "removeBase64Images leaves a placeholder and the description",
      "plugins/formats/markdown/test/markdown.test.ts",
      "understands removeBase64Images",
    ],
    [
      "certificates are verified only where that is asked for",
      "plugins/hooks/fetch-browser/test/visit.long.test.ts",
      "certificates are checked when that is asked for",
    ],
    [
      "the deadline ends a scrape",
      "test/integration/test/official-client.test.ts",
      "a target that hangs or never ends is a timeout",
    ],
    ["waitFor waits on top", "plugins/hooks/fetch-browser/test/visit.long.test.ts", "waitFor waits on top"],
  ),
} as const;
