import { type Command, InvalidArgumentError, Option } from "commander";
import type { Catalogue, CommandEntry, OptionEntry } from "./catalogue.ts";
import { flagOf } from "./flag.ts";
import { collect, collectAction, collectHeader, collectOption, readValue } from "./values.ts";

/** An option of the command line and where its value goes in the request. */
export interface Placed {
  readonly option: Option;
  readonly place: "page" | "own";
  /** Key of the request; without one the value is an object of several. */
  readonly key?: string;
  /** What is sent for it, where that is not the value itself. */
  readonly value?: unknown;
}

const EXPLAIN =
  "show how long every step took, on a terminal as bars; else add that, and where values stand, to the JSON";

/** Keys of a scrape that have options of their own kind, below. */
const WRITTEN = new Set(["onlyMainContent", "includeTags", "excludeTags", "headers", "explain"]);

/** Options that say how pages are scraped. */
export function pageOptions({
  page: entries,
  formats,
  defaults,
  actions,
}: Pick<Catalogue, "page" | "formats" | "defaults" | "actions">): readonly Placed[] {
  const page = (
    flags: string,
    description: string,
    key: string,
    read?: (text: string, before: never) => unknown,
  ) => {
    const option = new Option(flags, description).helpGroup("Page:");
    if (read !== undefined) option.argParser(read as never);
    return { option, place: "page", key } as const;
  };
  const others = formats.filter((name) => !defaults.includes(name)).join(", ");
  const format = page(
    "-f, --format <name>",
    `what to print: ${defaults.join(", ")} (the default), ${others}; or one with its options as JSON; may be repeated`,
    "formats",
    collect,
  );
  const action = page(
    "--action <name>",
    `what to do on the page first: ${actions.join(", ")}; with its options as JSON; may be repeated`,
    "actions",
    collectAction,
  );
  format.option.argChoices = [...formats];
  action.option.argChoices = [...actions];
  return [
    format,
    { ...page("--full", "the whole page instead of its main content", "onlyMainContent"), value: false },
    page("--include <selector>", "keep only what matches; may be repeated", "includeTags", collect),
    page("--exclude <selector>", "leave out what matches; may be repeated", "excludeTags", collect),
    page("-H, --header <name: value>", "send a request header; may be repeated", "headers", collectHeader),
    action,
    ...entries.filter(({ key }) => !WRITTEN.has(key)).flatMap((entry) => made(entry, "page", "Page:", false)),
    {
      ...page("--explain", EXPLAIN, "explain"),
      option: new Option("--explain", EXPLAIN).helpGroup("Output:"),
    },
    { option: optionOption(), place: "own" },
  ];
}

/** Options of an operation itself. */
export function operationOptions({ command, options, pages }: CommandEntry): readonly Placed[] {
  const group = `Options of ${command}:`;
  const hasDescription = options.some(({ description }) => description !== undefined);
  const own = options.flatMap((entry) =>
    made(entry, "own", group, hasDescription && entry.description === undefined),
  );
  return pages === undefined ? [...own, { option: optionOption(), place: "own" }] : own;
}

/** What the options that were given say, those of pages apart. */
export function readRequest(command: Command, placed: readonly Placed[]) {
  const found = { page: {} as Record<string, unknown>, own: {} as Record<string, unknown> };
  for (const { option, place, key, value } of placed) {
    const name = option.attributeName();
    if (command.getOptionValueSource(name) !== "cli") continue;
    const given = command.getOptionValue(name) as unknown;
    // `--x` and `--no-x` share their value.
    if (option.negate && given === true) continue;
    if (key === undefined) Object.assign(found[place], given);
    else found[place][key] = value ?? given;
  }
  return found;
}

/** Adds options to a command. */
export function addOptions(command: Command, placed: readonly Placed[]): void {
  for (const { option } of placed) command.addOption(option);
}

/** The options that stand for keys of a request, each in its group of the help. */
export function made(
  entry: OptionEntry,
  place: Placed["place"],
  group: string,
  isHidden: boolean,
): readonly Placed[] {
  const { key, type, choices, description = "", default: fallback } = entry;
  const flag = flagOf(key);
  if (type === "flag") {
    const yes = new Option(`--${flag}`, said(description)).helpGroup(group);
    const no = new Option(`--no-${flag}`, `turns off: ${said(description)}`.replace(/: $/, "")).helpGroup(
      group,
    );
    const isOn = fallback === true;
    return [
      { option: isHidden || isOn ? yes.hideHelp() : yes, place, key },
      { option: isHidden || !isOn ? no.hideHelp() : no, place, key },
    ];
  }
  const shown =
    fallback === undefined
      ? ""
      : `default: ${typeof fallback === "object" ? JSON.stringify(fallback) : fallback}`;
  const values = choices === undefined ? "" : choices.join(", ");
  const notes = [type === "list" ? "may be repeated" : "", values, shown].filter(Boolean).join("; ");
  const short = key === "limit" ? "-n, " : "";
  const option = new Option(
    `${short}--${flag} <${PLACEHOLDER[type]}>`,
    `${said(description)}${notes === "" ? "" : ` (${notes})`}`.trim(),
  )
    .helpGroup(group)
    .argParser((text: string, before: unknown) => {
      if (choices !== undefined && !choices.includes(text))
        throw new InvalidArgumentError(`Allowed choices are ${choices.join(", ")}.`);
      return readValue(entry, text, before);
    });
  if (choices !== undefined) option.argChoices = [...choices];
  return [{ option: isHidden ? option.hideHelp() : option, place, key }];
}

const PLACEHOLDER = { number: "number", text: "text", list: "text", json: "json" } as const;

/** `--option key=value`, for what has no option of its own. */
export function optionOption(): Option {
  return new Option(
    "--option <key=value>",
    "any other option of the request; the value is JSON or text; may be repeated",
  )
    .helpGroup("Output:")
    .argParser(collectOption as never);
}

/** A sentence of the API reference as a line of help. */
function said(description: string): string {
  const text = description
    .replace(/^Whether /, "")
    .replaceAll("`", "")
    .replace(/\.$/, "");
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** A hint at the name that was probably meant. */
export function nearest(word: string, names: readonly string[]): string {
  const [best] = names
    .map((name) => ({ name, distance: distanceOf(word.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= Math.max(2, Math.floor(name.length / 3)))
    .sort((one, other) => one.distance - other.distance);
  return best === undefined ? "" : ` Did you mean ${best.name}?`;
}

/** Edits that make one word of the other; long words are not compared. */
function distanceOf(one: string, other: string): number {
  if (one.length > 40) return 40;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
