import { recordOf } from "@winnow/kit-schema";
import { type Draft, quoted, textsOf } from "./monitor.ts";
import { pathOf, selectorOf } from "./paths.ts";
import { expressionOf } from "./watch.ts";

/** A watch, or a tag, as changedetection.io keeps it. */
export type Watch = Readonly<Record<string, unknown>>;

/** Settings for all watches. */
export interface Shared {
  readonly timezone: string;
  readonly seconds: number;
  readonly tags: Readonly<Record<string, Watch>>;
  readonly exclude: readonly string[];
  readonly ignore: readonly string[];
  readonly notify: readonly string[];
  readonly headers: Readonly<Record<string, unknown>>;
}

const MAX_SELECTOR = 1000;
/** How the program calls filters that are no selectors. */
const NAMES = { xpath: "xpath", jsonPath: "json", jq: "jq" } as const;

/** Settings that a tag adds to those of its watches. */
const OF_TAGS = [
  "include_filters",
  "subtractive_selectors",
  "ignore_text",
  "trigger_text",
  "text_should_not_be_present",
  "extract_text",
  "notification_urls",
] as const;

/** A watch with what its tags add. */
export function withTags(watch: Watch, { tags }: Shared): Watch {
  const own = textsOf(watch.tags).map((id) => recordOf(tags[id]));
  const added = OF_TAGS.map(
    (key) => [key, [...textsOf(watch[key]), ...own.flatMap((tag) => textsOf(tag[key]))]] as const,
  );
  return { ...watch, ...Object.fromEntries(added.filter(([, texts]) => texts.length > 0)) };
}

/** Which parts of the page count. */
export function filters(watch: Watch, { exclude }: Shared, draft: Draft): void {
  const leftOut = (one: string, why: string) =>
    draft.note(`The filter ${quoted([one])} is left out: ${why}.`);
  for (const one of [...textsOf(watch.include_filters), ...textsOf(watch.css_filter)]) {
    const path = pathOf(one);
    if (path === undefined && one.length > MAX_SELECTOR) leftOut(one, "it is too long");
    else if (path === undefined) {
      draft.add("includeTags", one);
      draft.became("include_filters", "includeTags");
    } else {
      draft.watched.add(path.list, path.rules);
      draft.became(`include_filters (${NAMES[path.list]})`, `watch.${path.list}`);
    }
  }
  for (const one of [...exclude, ...textsOf(watch.subtractive_selectors)]) {
    const path = pathOf(one);
    const selector =
      path === undefined ? one : path.list === "xpath" ? selectorOf(path.rules[0] ?? "") : undefined;
    if (selector === undefined || selector.length > MAX_SELECTOR) {
      leftOut(one, "it is no CSS selector, and what it left out is compared");
      continue;
    }
    draft.add("excludeTags", selector);
    draft.became("subtractive_selectors", "excludeTags");
  }
}

/** Which texts count, and make news. */
export function texts(watch: Watch, { ignore }: Shared, draft: Draft): void {
  const { watched } = draft;
  const rules = [
    ["ignore", "ignore_text", [...ignore, ...textsOf(watch.ignore_text)]],
    ["trigger", "trigger_text", textsOf(watch.trigger_text)],
    ["unless", "text_should_not_be_present", textsOf(watch.text_should_not_be_present)],
    ["extract", "extract_text", textsOf(watch.extract_text).map(expressionOf)],
  ] as const;
  for (const [list, name, given] of rules) {
    if (given.length === 0) continue;
    watched.add(list, given);
    draft.became(name, `watch.${list}`);
  }
  if (watch.sort_text_alphabetically === true) {
    watched.watch.sortLines = true;
    draft.became("sort_text_alphabetically", "watch.sortLines");
  }
  if (watch.remove_duplicate_lines === true) {
    watched.watch.uniqueLines = true;
    draft.became("remove_duplicate_lines", "watch.uniqueLines");
  }
  watched.only({
    added: watch.filter_text_added !== false,
    replaced: watch.filter_text_replaced !== false,
    removed: watch.filter_text_removed !== false,
  });
}
