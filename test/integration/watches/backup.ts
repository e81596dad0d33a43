import { randomUUID } from "node:crypto";
import { strToU8, zipSync } from "fflate";
import { KINDS, type Kind } from "./kinds.ts";
import { WORDS, type Words } from "./words.ts";

/** A watch of the backup, and what is to come of it. */
export interface Watched {
  readonly index: number;
  readonly path: string;
  readonly kind: Kind;
  readonly words: Words;
  readonly tag: string;
  readonly isPaused: boolean;
  readonly isMuted: boolean;
  /** Whether the page asks for a header that the watch sends. */
  readonly hasHeader: boolean;
  /** Whether the edit of its page is news. */
  readonly hasNews: boolean;
}

const TAGS = ["Preise", "Lager & Läden", "новости", "在庫", "weekly"];

/** So many watches: of every kind in every language, half of them with an edit that is news. */
export function watches(count: number): readonly Watched[] {
  return Array.from({ length: count }, (_, index) => {
    const turn = Math.floor(index / KINDS.length);
    return {
      index,
      path: `/watch/${index}`,
      kind: KINDS[index % KINDS.length] as Kind,
      words: WORDS[(turn + index) % WORDS.length] as Words,
      tag: TAGS[index % TAGS.length] as string,
      isPaused: index % 33 === 32,
      isMuted: index % 41 === 40,
      hasHeader: index % 7 === 3,
      hasNews: turn % 2 === 0,
    };
  });
}

/** The header that a page asks for. */
export const headerOf = ({ index }: Watched) => ({ "X-Customer": `customer ${index}` });

/**
 * A backup as changedetection.io makes it: the settings, a folder for each watch with its `watch.json` and its history, and for each tag with
 * its `tag.json`, and the lists of URLs.
 */
export function backupOf(all: readonly Watched[], origin: string, receiver: string): Uint8Array {
  const files: Record<string, Uint8Array> = {};
  const put = (name: string, content: unknown) => {
    files[name] = strToU8(typeof content === "string" ? content : JSON.stringify(content, null, 2));
  };
  const tags = new Map(TAGS.map((title) => [title, randomUUID()]));
  for (const [title, id] of tags) put(`${id}/tag.json`, { ...BASE, uuid: id, title, overrides_watch: false });
  for (const watch of all) {
    const id = randomUUID();
    put(`${id}/watch.json`, watchOf(watch, { id, origin, receiver, tag: tags.get(watch.tag) ?? "" }));
    put(`${id}/history.txt`, "1764300000,0123456789abcdef.txt\n");
    put(`${id}/0123456789abcdef.txt`, watch.words.text);
  }
  const settings = {
    requests: {
      time_between_check: { weeks: null, days: null, hours: 3, minutes: null, seconds: null },
      proxy: null,
    },
    application: { notification_urls: [], global_ignore_text: [], global_subtractive_selectors: [] },
    headers: {},
  };
  put("changedetection.json", { note: "", app_guid: randomUUID(), settings, version_tag: "0.54.1" });
  put("secret.txt", "not to be read");
  put("url-list.txt", all.map(({ path }) => `${origin}${path}\r\n`).join(""));
  return zipSync(files);
}

/** What every watch has, as the program writes it. */
const BASE = {
  body: null,
  browser_steps: [],
  check_unique_lines: false,
  conditions: {},
  conditions_match_logic: "ALL",
  extract_text: [],
  fetch_backend: "system",
  filter_failure_notification_send: true,
  filter_text_added: true,
  filter_text_removed: true,
  filter_text_replaced: true,
  follow_price_changes: true,
  headers: {},
  ignore_text: [],
  in_stock_only: true,
  include_filters: [],
  last_checked: 1_764_300_000,
  last_error: false,
  method: "GET",
  notification_format: "System default",
  notification_muted: false,
  notification_urls: [],
  paused: false,
  previous_md5: "d41d8cd98f00b204e9800998ecf8427e",
  processor: "text_json_diff",
  proxy: null,
  remove_duplicate_lines: false,
  sort_text_alphabetically: false,
  subtractive_selectors: [],
  tags: [],
  text_should_not_be_present: [],
  time_between_check: { weeks: null, days: null, hours: null, minutes: null, seconds: null },
  time_between_check_use_default: true,
  time_schedule_limit: { enabled: false },
  trigger_text: [],
  trim_text_whitespace: false,
  webdriver_delay: null,
  webdriver_js_execute_code: null,
};

function watchOf(
  watch: Watched,
  { id, origin, receiver, tag }: Readonly<Record<"id" | "origin" | "receiver" | "tag", string>>,
) {
  const { index, path, kind, words } = watch;
  return {
    ...BASE,
    ...kind.settings(words, index),
    uuid: id,
    url: origin + path,
    title: index % 2 === 0 ? `${words.title} ${index}` : null,
    page_title: words.title,
    tags: [tag],
    paused: watch.isPaused,
    notification_muted: watch.isMuted,
    notification_urls: [`json://${receiver}/told/${index}`],
    headers: watch.hasHeader ? headerOf(watch) : {},
    time_between_check_use_default: index % 3 !== 0,
    time_between_check: {
      weeks: null,
      days: null,
      hours: index % 3 === 0 ? 12 : null,
      minutes: null,
      seconds: null,
    },
  };
}
