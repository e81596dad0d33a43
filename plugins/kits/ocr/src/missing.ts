import { WinnowError } from "@winnow/core/plugin";
import { OCR_ERRORS } from "./errors.ts";
import { packageOf } from "./languages.ts";
import type { MissingLanguage, Recognition } from "./recognizer.ts";

/** A page whose text was recognised. */
export interface RecognizedPage {
  readonly number: number;
  /** What was wrong with its text layer. */
  readonly doubts: readonly string[];
  /** How sure it is, in percent. */
  readonly confidence: number;
  readonly missing?: MissingLanguage | undefined;
  /** Why it could not be recognised at all. */
  readonly failure?: string | undefined;
  /** Whether it has no words because of what is missing, or because it failed. */
  readonly isUnread: boolean;
  /** Whether something stands on it of which nothing is surely text. */
  readonly isIllegible?: boolean | undefined;
}

/** A page by what was recognised on it. */
export function recognizedPage(
  number: number,
  doubts: readonly string[],
  { confidence, missing, words, seen }: Recognition,
): RecognizedPage {
  const isUnread = missing?.isSure === true && words.length === 0;
  return {
    number,
    doubts,
    confidence,
    missing,
    isUnread,
    isIllegible: seen > 0 && words.length === 0 && !isUnread,
  };
}

/** The error for a document of which no page could be read. */
export function unreadable(pages: readonly RecognizedPage[]): WinnowError {
  const message = describeMissing(pages).join(" ");
  return new WinnowError("SCRAPE_OCR_FAILED", message, { ...OCR_ERRORS.SCRAPE_OCR_FAILED, phase: "parse" });
}

/** Sentences about the pages that failed, and about the languages that were missing with the settings to change. */
export function describeMissing(pages: readonly RecognizedPage[]): readonly string[] {
  const failed = pages.filter(({ failure }) => failure !== undefined);
  const [first] = failed;
  const failures =
    first === undefined ? [] : [`The text of ${named(failed)} could not be recognised: ${first.failure}`];
  return [...failures, ...describeIllegible(pages), ...describeLanguages(pages)];
}

/** Pages of which nothing is text; a script that they resemble may be the reason. */
function describeIllegible(pages: readonly RecognizedPage[]): readonly string[] {
  const illegible = pages.filter(({ isIllegible }) => isIllegible === true);
  if (illegible.length === 0) return [];
  const [like] = illegible.flatMap(({ missing }) => missing ?? []);
  const script =
    like === undefined
      ? ""
      : `, or a script whose data is not installed, such as ${like.name} (${packageOf(like.languages[0] ?? "")}, to be added to the setting \`languages\`, WINNOW_OCR_LANGUAGES of the server)`;
  return [
    `Nothing on ${named(illegible)} could be read as text: what stands there is a picture, handwriting or stains${script}.`,
  ];
}

function named(group: readonly RecognizedPage[]): string {
  const numbers = group.slice(0, MAX_NAMED).map(({ number }) => number);
  const more = group.length > MAX_NAMED ? ` and ${group.length - MAX_NAMED} more` : "";
  return `${group.length === 1 ? "page" : "pages"} ${numbers.join(", ")}${more}`;
}

function describeLanguages(pages: readonly RecognizedPage[]): readonly string[] {
  const lacking = pages.filter(({ missing, isIllegible }) => missing !== undefined && isIllegible !== true);
  const byName = Map.groupBy(lacking, ({ missing, isUnread }) => `${missing?.name} ${isUnread}`);
  return [...byName.values()].map((group) => {
    const [{ missing, isUnread }] = group as [RecognizedPage];
    const { name = "", languages = [] } = missing ?? {};
    const found = isUnread
      ? `The text of ${named(group)} is in ${name} script and was not recognised`
      : `The text of ${named(group)} seems to be ${name}, and was recognised as another language`;
    const [first = ""] = languages;
    const others = languages.length > 1 ? ` (or the one of ${languages.slice(1, 6).join(", ")})` : "";
    return `${found}: install ${packageOf(first)}${others} and add it to the setting \`languages\`, WINNOW_OCR_LANGUAGES of the server.`;
  });
}

const MAX_NAMED = 20;
