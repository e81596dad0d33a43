import { statements } from "./statements.ts";

const OPTIONS = "test/integration/test/spec-options.test.ts";

/** "Actions", "Formats" and what the objects of a request hold. */
export const OBJECTS = {
  Actions: statements(
    ["an action is an object with a type", "core/test/request.test.ts", "an action is an object"],
    [
      "a wait has a time or a selector, and nothing else",
      "plugins/actions/wait/test/wait.test.ts",
      "exactly one of milliseconds and selector",
    ],
    [
      "a click with all takes every match",
      "plugins/actions/click/test/click.long.test.ts",
      "with `all` every one",
    ],
    [
      "no match of a click is no error",
      "plugins/actions/click/test/click.long.test.ts",
      "no match is no error",
    ],
    [
      "write types into what has the focus",
      "plugins/actions/write/test/write.test.ts",
      "nothing editable focused",
    ],
    [
      "press presses a key",
      "plugins/actions/press/test/press.test.ts",
      "the page hears the key go down and up",
    ],
    [
      "scroll moves the page or an element",
      "plugins/actions/scroll/test/scroll.test.ts",
      "an element by its own height",
    ],
    [
      "scrape gives the page as it is then",
      "plugins/actions/scrape/test/scrape.test.ts",
      "gives the page as it is now",
    ],
    [
      "pages on paper have the size that was asked for",
      "plugins/actions/pdf/test/pdf.test.ts",
      "every paper has its true size",
    ],
    ["a page on paper is a Letter by default", "plugins/actions/pdf/test/pdf.test.ts", "Letter by default"],
    [
      "actions run in order before the page is captured",
      "core/test/routes.test.ts",
      "actions run in order on the live page",
    ],
    [
      "a wait for a selector ends when the element is there",
      "plugins/actions/wait/test/wait.test.ts",
      "waits for an element that comes",
    ],
    [
      "a screenshot is a link in the answer",
      "plugins/actions/screenshot/test/screenshot.test.ts",
      "gives the URL of a picture",
    ],
    [
      "what a script returns is in the answer",
      "plugins/actions/execute-javascript/test/execute-javascript.test.ts",
      "JSON-safe in a list of the result",
    ],
    [
      "pages on paper may be turned and scaled",
      "plugins/actions/pdf/test/pdf.test.ts",
      "landscape turns it; a smaller scale",
    ],
    [
      "results stand in the order of their actions",
      "test/integration/test/browser.long.test.ts",
      "with results in order",
    ],
  ),
  Formats: statements(
    [
      "a format is its name or an object with options",
      "core/test/request.test.ts",
      "an action is an object, a format may be its name",
    ],
    [
      "the whole page overrides the height of a screenshot",
      "plugins/formats/screenshot/test/screenshot.long.test.ts",
      "the whole page; its own height wins",
    ],
    [
      "changes are compared within a tag",
      "plugins/formats/change-tracking/test/change-tracking.test.ts",
      "addresses, tags and owners have histories of their own",
    ],
    [
      "a question has an answer",
      "plugins/formats/question/test/question.test.ts",
      "the answer, its evidence, and its price",
    ],
    [
      "highlights are passages of the page",
      "plugins/formats/highlights/test/highlights.test.ts",
      "passages of the markdown",
    ],
    [
      "markdown",
      "plugins/formats/markdown/test/markdown.test.ts",
      "writes the selection with absolute links",
    ],
    [
      "a summary is of sentences of the page",
      "plugins/formats/summary/test/summary.test.ts",
      "sentences of the page that visitors see",
    ],
    ["html", "plugins/formats/html/test/html.test.ts", "gives the html view"],
    ["rawHtml", "plugins/formats/raw-html/test/raw-html.test.ts", "changes nothing"],
    [
      "links, absolute and each once",
      "plugins/formats/links/test/links.test.ts",
      "absolute, in document order, each once",
    ],
    ["images, each once", "plugins/formats/images/test/images.test.ts", "in document order, each once"],
    [
      "a screenshot with quality and viewport",
      "plugins/formats/screenshot/test/screenshot.long.test.ts",
      "with a quality as JPEG",
    ],
    [
      "json by prompt and schema",
      "plugins/formats/json/test/json.test.ts",
      "by its name alone, for five credits",
    ],
    [
      "options of json that cannot be are refused",
      "plugins/formats/json/test/json.test.ts",
      "bad options are told at their path",
    ],
    [
      "a diff in the mode git-diff",
      "plugins/kits/diffs/test/unified.test.ts",
      "shows what changed with three lines around it",
    ],
    [
      "branding",
      "plugins/formats/branding/test/branding.long.test.ts",
      "components, states, sizes and pictures",
    ],
    ["product", "plugins/formats/product/test/product.test.ts", "a product of JSON-LD in the shape"],
    ["menu", "plugins/formats/menu/test/menu.test.ts", "the answer is what the specification says"],
    ["audio is an MP3", "plugins/formats/audio/test/audio.long.test.ts", "an MP3 of "],
    [
      "video is the best file of the page",
      "plugins/formats/video/test/video.long.test.ts",
      "the best file of a page, as it is",
    ],
  ),
  "Redaction options": statements(
    [
      "only the entities that are named, in the style that is named",
      "plugins/hooks/redact-pii/test/redact-pii.test.ts",
      "replaces only the entities that are named",
    ],
    ["fast asks no model", "plugins/hooks/redact-pii/test/redact-pii.test.ts", "fast works by rules"],
    [
      "true is accurate, all entities, by tag",
      "plugins/hooks/redact-pii/test/redact-pii.test.ts",
      "true is accurate, with all entities, by tag",
    ],
    ["no other keys", "plugins/hooks/redact-pii/test/redact-pii.test.ts", "refuses what it does not know"],
    [
      "aggressive adds rules to the model",
      "plugins/hooks/redact-pii/test/redact-pii.test.ts",
      "takes personal data out of every text of the result",
    ],
    [
      "what is beyond the enumerations is refused",
      "test/integration/test/spec-options.test.ts",
      "refuses what is beyond the bounds",
    ],
  ),
  "Threat protection override": statements(
    [
      "top-level domains are in lower case, without a dot",
      "plugins/kits/threats/test/rules.test.ts",
      "a top-level domain has no dot",
    ],
    [
      "the whitelist takes precedence over every other rule",
      "plugins/hooks/threat-protection/test/protection.test.ts",
      "who is on both lists is allowed",
    ],
    [
      "a URL is blocked from the threshold on",
      "plugins/hooks/threat-protection/test/protection.test.ts",
      "at the threshold a URL is blocked",
    ],
    [
      "the lowest threshold blocks all",
      "plugins/hooks/threat-protection/test/protection.test.ts",
      "a threshold of 0 blocks every score",
    ],
    [
      "closed blocks and open allows what cannot be judged",
      "plugins/hooks/threat-protection/test/protection.test.ts",
      "the failure policy decides",
    ],
    ["a scan costs two credits", "test/integration/test/threat.long.test.ts", "costs two credits"],
    [
      "fields replace those of the policy for one request",
      "test/integration/test/threat.long.test.ts",
      "fields of a request replace those of the policy",
    ],
    [
      "overrides may be forbidden, and protection enforced",
      "test/integration/test/threat.long.test.ts",
      "overrides can be forbidden, and protection enforced",
    ],
    ["a list holds a thousand entries", OPTIONS, "refuses what is beyond the bounds"],
  ),
} as const;
