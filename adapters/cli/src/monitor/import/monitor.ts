import { type Watch, WatchDraft } from "./watch.ts";

/** The body that makes a monitor, as `POST /v2/monitor` takes it. */
export interface MonitorRequest {
  readonly name: string;
  readonly schedule: { readonly cron: string; readonly timezone: string };
  readonly targets: readonly {
    readonly type: "scrape";
    readonly urls: readonly string[];
    readonly scrapeOptions: Readonly<Record<string, unknown>>;
    readonly watch?: Watch;
    readonly visual?: object;
    readonly recipe?: "restock";
    readonly when?: readonly object[];
  }[];
  readonly tags?: readonly string[];
  readonly notification?: {
    readonly email?: {
      readonly enabled: true;
      readonly recipients: readonly string[];
      readonly includeDiffs: true;
    };
    /** URLs of channels, as Apprise has them. */
    readonly channels?: readonly string[];
  };
}

/** A watch that becomes a monitor. */
export interface ImportedMonitor {
  readonly request: MonitorRequest;
  readonly isPaused: boolean;
  /** What could not be taken over, or became something else; a sentence each. */
  readonly notes: readonly string[];
}

/** A watch that cannot become a monitor. */
export interface Skipped {
  readonly name: string;
  readonly reason: string;
}

/** What a file of another program holds. */
export interface MonitorImport {
  readonly program: "changedetection.io" | "urlwatch" | "a list of URLs";
  readonly monitors: readonly ImportedMonitor[];
  readonly skipped: readonly Skipped[];
  /** What of the settings of all watches could not be taken over. */
  readonly notes: readonly string[];
}

const MAX_NAME = 256;
const MAX_RECIPIENTS = 25;
const MAX_URL = 16_384;
const MAX_CHANNELS = 10;
const MAX_TAGS = 20;
/** Characters of a tag. */
const MAX_TAG = 64;
/** Schemes of URLs that are channels. */
const CHANNELS = /^(?:slack|discord|tgram|ntfys?|workflows?|matrixs?|pover|jsons?|gotifys?)$/i;

/** Collects what a watch becomes. */
export class Draft {
  readonly notes: string[] = [];
  readonly scrapeOptions: Record<string, unknown> = {};
  readonly watched = new WatchDraft((text) => this.note(text));
  /** What else is said of its page: a recipe, or conditions. */
  news: Pick<MonitorRequest["targets"][number], "recipe" | "when"> = {};
  /** How its picture is compared. @defaultValue it is not */
  visual: object | undefined;
  readonly #became = new Map<string, string>();
  readonly #recipients = new Set<string>();
  readonly #channels = new Set<string>();

  /** Adds to a list of the options of a scrape. */
  add(key: "actions" | "excludeTags" | "includeTags", ...values: readonly unknown[]): void {
    this.scrapeOptions[key] = [...((this.scrapeOptions[key] as unknown[] | undefined) ?? []), ...values];
  }

  note(text: string): void {
    this.notes.push(text);
  }

  /** Says what a setting became. */
  became(setting: string, what: string): void {
    this.#became.set(setting, what);
  }

  /** Takes over what notifies of changes, where there is such a thing; what is not is named without what may be secret in it. */
  notify(target: string): void {
    const [, scheme = "?"] = /^\s*([a-z][a-z0-9+.-]{0,20}):/i.exec(target) ?? [];
    if (CHANNELS.test(scheme)) {
      this.#channels.add(target.trim());
      return;
    }
    const found = /^mailtos?$/i.test(scheme) ? recipientsOf(target) : [];
    for (const address of found) this.#recipients.add(address);
    if (found.length === 0)
      this.note(`The notification ${scheme}:// has no counterpart; a webhook may do instead.`);
  }

  /** @returns a reason when it cannot be a monitor */
  end(
    name: string,
    url: unknown,
    schedule: MonitorRequest["schedule"],
    { isPaused, tags }: { readonly isPaused: boolean; readonly tags: readonly string[] },
  ): ImportedMonitor | string {
    const target = readUrl(url);
    if (target.reason !== undefined) return target.reason;
    const recipients = [...this.#recipients];
    if (recipients.length > MAX_RECIPIENTS)
      this.note(`Only the first ${MAX_RECIPIENTS} of ${recipients.length} addresses are notified.`);
    const { watch } = this.watched;
    const rules = {
      ...(Object.keys(watch).length === 0 ? {} : { watch }),
      ...(this.visual === undefined ? {} : { visual: this.visual }),
    };
    const channels = [...this.#channels];
    if (channels.length > MAX_CHANNELS)
      this.note(`Only the first ${MAX_CHANNELS} of ${channels.length} channels are told.`);
    const email = {
      enabled: true,
      recipients: recipients.slice(0, MAX_RECIPIENTS),
      includeDiffs: true,
    } as const;
    const notification = {
      ...(recipients.length === 0 ? {} : { email }),
      ...(channels.length === 0 ? {} : { channels: channels.slice(0, MAX_CHANNELS) }),
    };
    const request: MonitorRequest = {
      name: (name.trim() || target.url).slice(0, MAX_NAME),
      schedule,
      targets: [
        { type: "scrape", urls: [target.url], scrapeOptions: this.scrapeOptions, ...rules, ...this.news },
      ],
      ...(tags.length === 0 ? {} : { tags: this.#tagsOf(tags) }),
      ...(Object.keys(notification).length === 0 ? {} : { notification }),
    };
    const became = [...this.#became].map(([setting, what]) => `${setting} → ${what}`).join(", ");
    return { request, isPaused, notes: [...(became === "" ? [] : [`${became}.`]), ...this.notes] };
  }

  /** Words by which the monitor is found. */
  #tagsOf(tags: readonly string[]): readonly string[] {
    const all = [
      ...new Set(tags.map((tag) => tag.trim().toLowerCase().slice(0, MAX_TAG).trim()).filter(Boolean)),
    ];
    if (all.length > MAX_TAGS) this.note(`Only the first ${MAX_TAGS} of ${all.length} tags are taken over.`);
    return all.slice(0, MAX_TAGS);
  }
}

type Target = { readonly url: string; readonly reason?: undefined } | { readonly reason: string };

function readUrl(value: unknown): Target {
  if (typeof value !== "string" || value.trim() === "") return { reason: "It has no URL." };
  const text = value.trim();
  if (text.length > MAX_URL) return { reason: "Its URL is too long." };
  if (/\{%|\{\{/.test(text)) return { reason: "Its URL is a template, and only fixed URLs can be checked." };
  if (!/^https?:\/\//i.test(text))
    return { reason: `"${text.slice(0, 100)}" is not a URL of the web (http or https).` };
  return URL.canParse(text)
    ? { url: new URL(text).href }
    : { reason: `"${text.slice(0, 100)}" is not a valid URL.` };
}

/** The addresses of `mailto://user:password@host?to=a@example.com,b@example.com`, or of `mailto:a@example.com`. */
function recipientsOf(target: string): readonly string[] {
  const query = new URLSearchParams(target.split("?")[1] ?? "");
  const to = query.getAll("to").flatMap((one) => one.split(/[,;\s]+/));
  const [, plain = ""] = /^mailtos?:(?:\/\/)?([^/?]+)/i.exec(target) ?? [];
  const [, user = "", host = ""] = /^([^:@]+)(?::[^@]*)?@(.+)$/.exec(plain) ?? [];
  const all = to.length > 0 ? to : [`${user}@${host.replace(/:\d+$/, "")}`];
  return all.filter((address) => address.length <= 254 && /^[^\s@:]+@[^\s@]+\.[^\s@.]+$/.test(address));
}

/** The strings of a list, or of one string with a line each. */
export function textsOf(value: unknown): readonly string[] {
  const list = Array.isArray(value) ? value : typeof value === "string" ? value.split("\n") : [];
  return list
    .filter((one): one is string => typeof one === "string" && one.trim() !== "")
    .map((one) => one.trim());
}

/** A value as text, as it was written by hand. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

/** Whether a value of a setting is none: not set, empty, or off. */
export function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === false || value === "" || value === 0) return true;
  return typeof value === "object" && Object.keys(value as object).length === 0;
}

/** Texts in quotation marks for a note, not too many of them. */
export function quoted(texts: readonly string[]): string {
  const shown = texts.slice(0, 20).map((text) => `"${text.slice(0, 100)}"`);
  return shown.join(", ") + (texts.length > shown.length ? ` and ${texts.length - shown.length} others` : "");
}
