import type { Catalogue } from "./catalogue.ts";

/** Lines of a list that are shown at a time. */
const SHOWN = 12;
/** Characters that a shell takes as they are. */
const PLAIN = /^[\w@%+=:,./-]+$/;

/**
 * Asks on the terminal for a page and its formats; gives the words of the command line that scrapes it, or undefined when it is
 * left with Ctrl-C or Escape.
 */
export async function askForPage(
  { formats, bare, defaults }: Pick<Catalogue, "formats" | "bare" | "defaults">,
  signal: AbortSignal,
): Promise<readonly string[] | undefined> {
  const { intro, isCancel, multiselect, text } = await import("@clack/prompts");
  intro("winnow: a page, without its chaff. winnow --help shows what else there is.");
  const url = await text({
    message: "Which page?",
    placeholder: "https://example.com",
    validate: problemOf,
    signal,
  });
  if (isCancel(url)) return undefined;
  // Of a format with options that it cannot do without, the options are asked for by the command line alone.
  const offered = formats.filter((name) => bare.includes(name));
  const chosen = await multiselect({
    message: "What of it? Space chooses, Enter goes on.",
    options: ordered(offered, defaults).map((value) => ({ value, label: value })),
    initialValues: [...defaults],
    maxItems: SHOWN,
    required: true,
    signal,
  });
  return isCancel(chosen) ? undefined : wordsOf(urlOf(url), chosen, defaults);
}

/** Those that are made by default first. */
function ordered(names: readonly string[], first: readonly string[]): readonly string[] {
  return [...names.filter((name) => first.includes(name)), ...names.filter((name) => !first.includes(name))];
}

/** What is wrong with a URL that was typed; undefined for one that is right. */
export function problemOf(typed: string | undefined): string | undefined {
  if (typed === undefined || typed.trim() === "")
    return "Type the URL of a page, such as https://example.com.";
  const { protocol = "", hostname = "" } = URL.parse(urlOf(typed)) ?? {};
  if (/^https?:$/.test(protocol) && hostname !== "") return undefined;
  return "That is no URL of a page. One begins with http:// or https://.";
}

/** A URL as it was typed, with its scheme. */
export function urlOf(typed: string): string {
  const url = typed.trim();
  return /^[a-z][a-z\d+.-]*:(?!\d)/i.test(url) ? url : `https://${url}`;
}

/** The words of a command line, without its program. */
export function wordsOf(
  url: string,
  formats: readonly string[],
  defaults: readonly string[],
): readonly string[] {
  const isDefault = formats.length === defaults.length && formats.every((name) => defaults.includes(name));
  return [url, ...(isDefault ? [] : formats.flatMap((name) => ["-f", name]))];
}

/** Words as a POSIX shell takes them. @see POSIX.1-2017, Shell Command Language, 2.2.2 */
export function shellLine(words: readonly string[]): string {
  return words.map((word) => (PLAIN.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(" ");
}
