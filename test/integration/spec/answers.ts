import { statements } from "./statements.ts";

/** What a scrape answers, and the objects in it. */
export const ANSWERS = {
  "Scrape response": statements(
    [
      "fields that nobody asked for are absent",
      "test/integration/test/wire-requests.test.ts",
      "answers hold what was asked for and nothing else",
    ],
    [
      "rawHtml is the page as it was served",
      "plugins/formats/raw-html/test/raw-html.test.ts",
      "changes nothing",
    ],
    ["html is the cleaned page", "plugins/formats/html/test/html.test.ts", "gives the html view"],
    [
      "pages of a PDF that were read, and how many it has",
      "plugins/parsers/pdf-auto/test/auto.test.ts",
      "maxPages cuts, and the result says so",
    ],
    [
      "a page from the cache tells its way and age",
      "test/integration/test/wire-requests.test.ts",
      "a page from the cache says so",
    ],
    [
      "a page is new, the same, changed or removed",
      "plugins/formats/change-tracking/test/change-tracking.test.ts",
      "new, then the same, then changed",
    ],
    [
      "one that is gone is removed",
      "plugins/formats/change-tracking/test/change-tracking.test.ts",
      "a page that is gone is removed",
    ],
    [
      "in the mode json every field of the schema is there",
      "plugins/formats/change-tracking/test/change-tracking.test.ts",
      "in the mode json every field of the schema is there",
    ],
    [
      "a product in the shape of the specification",
      "plugins/formats/product/test/product.test.ts",
      "a product of JSON-LD in the shape of the specification",
    ],
    [
      "relative addresses of html are absolute",
      "plugins/parsers/html/test/html.test.ts",
      "html: addresses are absolute, the largest srcset wins",
    ],
    [
      "scripts, styles and the head are left out of html",
      "plugins/parsers/html/test/html.test.ts",
      "html: what no reader sees is gone",
    ],
    [
      "a screenshot lives for a day",
      "plugins/services/artifacts/test/artifacts.test.ts",
      "publish: a URL of the store for a day",
    ],
    ["audio lives for an hour", "plugins/formats/audio/test/audio.long.test.ts", "the URL lives for an hour"],
    [
      "a summary without text is a warning",
      "plugins/formats/summary/test/summary.test.ts",
      "a page without text: empty, with a warning",
    ],
    [
      "pages of scrapes by actions have their HTML and URL",
      "plugins/actions/scrape/test/scrape.test.ts",
      "gives the page as it is now",
    ],
    [
      "the diff is there in the mode git-diff, the date of the scrape before with it",
      "plugins/formats/change-tracking/test/change-tracking.test.ts",
      "with the date of the scrape before",
    ],
    [
      "pages that links lead to are visible",
      "test/integration/test/changes.long.test.ts",
      "crawls and batches track each page, which is visible",
    ],
  ),
  Metadata: statements(
    [
      "title, description, keywords, language and every other tag",
      "plugins/parsers/html/test/html.test.ts",
      "metadata: fixed keys, verbatim keys, repeats",
    ],
    [
      "the URL that was asked for, and the one where it ended",
      "test/integration/test/official-client.test.ts",
      "follows redirects and says where it ended",
    ],
    [
      "a status that is an error has its text",
      "plugins/hooks/fetch-http/test/fetch.test.ts",
      "a status of 400 and above has an error text",
    ],
    [
      "a page that is missing is a success with its status",
      "test/integration/test/official-client.test.ts",
      "a page that the site calls missing is a success",
    ],
    [
      "numPages and totalPages of a PDF",
      "plugins/parsers/pdf-auto/test/auto.test.ts",
      "maxPages cuts, and the result says so",
    ],
    [
      "whoever was kept waiting by the team's bound is told",
      "test/integration/test/teams.test.ts",
      "more scrapes at once than a team may have wait, and say so",
    ],
  ),
  Branding: statements(
    ["light or dark", "plugins/formats/branding/test/roles.test.ts", "light and dark"],
    [
      "colors in hex, by their roles",
      "plugins/formats/branding/test/color.test.ts",
      "hex is written and read",
    ],
    ["the primary color", "plugins/formats/branding/test/roles.test.ts", "the primary color: the button"],
    [
      "colors of the text and the background",
      "plugins/formats/branding/test/roles.test.ts",
      "the text is what most is written in",
    ],
    [
      "colors of success, warning and error",
      "plugins/formats/branding/test/roles.test.ts",
      "states: variables of the fitting hue",
    ],
    [
      "families of fonts",
      "plugins/formats/branding/test/typography.test.ts",
      "families of body, headings and code",
    ],
    [
      "sizes, weights and line heights",
      "plugins/formats/branding/test/typography.test.ts",
      "sizes, weights and line heights",
    ],
    ["the base unit", "plugins/formats/branding/test/layout.test.ts", "the base unit is the step"],
    ["the radius", "plugins/formats/branding/test/layout.test.ts", "the radius of buttons, fields and cards"],
    [
      "paddings and margins",
      "plugins/formats/branding/test/layout.test.ts",
      "usual paddings, margins and gaps",
    ],
    [
      "buttons, the first and the second",
      "plugins/formats/branding/test/components.test.ts",
      "a filled button comes before an outlined one",
    ],
    ["fields", "plugins/formats/branding/test/components.test.ts", "the field that most look like"],
    [
      "logo and favicon",
      "plugins/formats/branding/test/identity.test.ts",
      "the logo is what is in the header and leads home",
    ],
    ["animations", "plugins/formats/branding/test/layout.test.ts", "the usual transition"],
    ["icons", "plugins/formats/branding/test/layout.test.ts", "how icons are drawn"],
    ["layout", "plugins/formats/branding/test/layout.test.ts", "columns and widths by the area"],
    [
      "personality",
      "plugins/formats/branding/test/personality.test.ts",
      "the tone by letters, shapes and colors",
    ],
  ),
  Product: statements(
    [
      "title, url and variants are always there",
      "plugins/formats/product/test/product.test.ts",
      "a product of JSON-LD in the shape of the specification",
    ],
    [
      "a category may be a trail",
      "plugins/formats/product/test/markup.test.ts",
      "the trail of categories: of markup before that of the page",
    ],
    [
      "variants have values",
      "plugins/formats/product/test/markup.test.ts",
      "a group of products gives variants with their values",
    ],
    [
      "the price before a sale",
      "plugins/formats/product/test/visible.test.ts",
      "what is struck through is the price before",
    ],
    [
      "what is no product is null, with a reason",
      "plugins/formats/product/test/refused.test.ts",
      "null, with a warning that says why",
    ],
  ),
  Menu: statements(
    [
      "a page that is none says so",
      "plugins/formats/menu/test/menu.test.ts",
      "a page that is no menu has no sections, and says so",
    ],
    [
      "the currency only where the page names it",
      "plugins/formats/menu/test/menu.test.ts",
      "left out where the page names none",
    ],
    [
      "the merchant",
      "plugins/formats/menu/test/menu.test.ts",
      "the merchant is the place of the structured data",
    ],
    [
      "sections, items and prices",
      "plugins/formats/menu/test/structured.test.ts",
      "sections, items and prices",
    ],
    ["calories", "plugins/formats/menu/test/details.test.ts", "calories, and none by kilojoules"],
    ["diets", "plugins/formats/menu/test/details.test.ts", "diets by marks, words, signs and pictures"],
    [
      "what is sold out",
      "plugins/formats/menu/test/details.test.ts",
      "what is sold out, in the words of the page",
    ],
    ["pictures", "plugins/formats/menu/test/details.test.ts", "pictures of the dish, not icons"],
    ["groups of options", "plugins/formats/menu/test/details.test.ts", "choices: "],
  ),
} as const;
