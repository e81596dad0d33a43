import { WinnowError } from "@winnow/core/plugin";
import type { LanguageModel } from "@winnow/kit-language-model";
import { recordOf } from "@winnow/kit-schema";
import * as v from "valibot";
import { Scope } from "./request.ts";

/** Options of a crawl that a prompt asks for; only those that it speaks of. */
export type Derived = v.InferOutput<typeof Scope>;

/** What a model is to answer with. */
const SCHEMA = {
  type: "object",
  properties: {
    includePaths: {
      type: "array",
      items: { type: "string" },
      description: "Regular expressions for paths to take",
    },
    excludePaths: {
      type: "array",
      items: { type: "string" },
      description: "Regular expressions for paths to leave out",
    },
    maxDiscoveryDepth: { type: "integer", description: "Links away from the start page" },
    sitemap: { type: "string", enum: ["include", "skip", "only"] },
    ignoreQueryParameters: { type: "boolean" },
    deduplicateSimilarURLs: { type: "boolean" },
    crawlEntireDomain: { type: "boolean", description: "Also pages above the start page" },
    allowExternalLinks: { type: "boolean" },
    allowSubdomains: { type: "boolean" },
    limit: { type: "integer", description: "Most pages" },
    delay: { type: "number", description: "Seconds between pages" },
  },
};

const INSTRUCTIONS =
  "Turn what the user wants of a crawl into options. Give only options that the user's words ask for, and leave out all others.";

/** The options that a prompt asks for: by a language model where there is one, else by the words that are common. */
export async function derive(
  url: string,
  prompt: string,
  model: Pick<LanguageModel, "generate"> | undefined,
  signal: AbortSignal,
): Promise<{ readonly options: Derived; readonly warning?: string }> {
  if (model?.generate === undefined) {
    const options = possible(byWords(prompt));
    const found = Object.keys(options).length === 0 ? "No options were recognised in the prompt. " : "";
    return { options, warning: `${found}The prompt was interpreted by rules, without a language model.` };
  }
  const instructions = `${INSTRUCTIONS}\n\nThe crawl begins at ${url}. The user wants:\n${prompt}`;
  const { object } = await model.generate({ instructions, schema: SCHEMA }, signal);
  const given = Object.fromEntries(Object.entries(recordOf(object)).filter(([, value]) => value !== null));
  const parsed = v.safeParse(Scope, given);
  if (!parsed.success) {
    throw new WinnowError(
      "BAD_REQUEST",
      "The language model derived no valid options from the prompt. Set the options yourself.",
    );
  }
  return { options: parsed.output };
}

/** Those of the options that a crawl can have. */
function possible(options: Derived): Derived {
  const isPossible = ([key, value]: [string, unknown]) =>
    v.safeParse(Scope.entries[key as keyof typeof Scope.entries], value).success;
  return Object.fromEntries(Object.entries(options).filter(isPossible));
}

const NUMBERS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  ten: 10,
  twenty: 20,
  fifty: 50,
  hundred: 100,
};
/** A number from its first digit on and of bounded length: a prompt of nothing but digits is read once. */
const COUNT = `((?<![\\d,.])\\d[\\d,.]{0,11}|${Object.keys(NUMBERS).join("|")})`;

/** Options by words that people use for them. */
export function byWords(prompt: string): Derived {
  const text = prompt.toLowerCase();
  const count = (pattern: string) =>
    toNumber(new RegExp(pattern.replaceAll("COUNT", COUNT)).exec(text)?.slice(1).find(Boolean));
  const limit = count(
    "(?:limit(?:ed)?(?: (?:of|to|is))?|at most|up to|no more than|max(?:imum)?(?: of)?|first|only) COUNT\\s*(?:pages?|results?|urls?|documents?|posts?|articles?)?\\b(?! (?:levels?|links?|clicks?|seconds?))",
  );
  const depth = count("(?:depth(?: of)?|within) COUNT|COUNT (?:levels?|links?|clicks?) (?:deep|away)");
  const delay = count("(?:delay|wait|pause)(?:s|ing)?(?: of| for)? COUNT ?s(?:ec)?");
  const isNot = (what: string) =>
    new RegExp(`(?:no|without|not|skip|ignore|exclude|except)(?: [\\w/]+){0,3} ${what}`).test(text);
  const includePaths = paths(text, false);
  const excludePaths = paths(text, true);
  return {
    ...(includePaths.length === 0 ? {} : { includePaths }),
    ...(excludePaths.length === 0 ? {} : { excludePaths }),
    ...(depth === undefined ? {} : { maxDiscoveryDepth: depth }),
    ...(limit === undefined || limit < 1 ? {} : { limit }),
    ...(delay === undefined || delay === 0 || delay > 60 ? {} : { delay }),
    ...(/only (?:the )?(?:urls? (?:of|in|from) (?:the )?)?sitemaps?/.test(text)
      ? { sitemap: "only" as const }
      : {}),
    ...(isNot("sitemaps?") ? { sitemap: "skip" as const } : {}),
    ...(/sub-?domains?/.test(text) ? { allowSubdomains: !isNot("sub-?domains?") } : {}),
    ...(/external (?:links?|sites?)|other (?:sites|domains|websites)/.test(text)
      ? { allowExternalLinks: !isNot("(?:external|other)") }
      : {}),
    ...(/(?:entire|whole|full|complete) (?:domain|site|website)|everything on/.test(text)
      ? { crawlEntireDomain: true }
      : {}),
    ...(/(?:ignore|without|strip) (?:the )?query/.test(text) ? { ignoreQueryParameters: true } : {}),
  };
}

/** Characters before a path among which a "not" is looked for, and paths that are taken of one prompt. */
const NEAR = 60;
const MAX_PATHS = 50;

/** Paths that the prompt names, such as `/blog`, and sections that it names by a word. */
function paths(text: string, excluded: boolean): string[] {
  const found = new Set<string>();
  const not =
    /\b(?:not|no|exclud\w{0,4}|except|skip\w{0,4}|without|ignor\w{0,4}|avoid\w{0,4}|but)\b(?:(?!\b(?:and|only|include)\b)[^.;/]){0,40}$/;
  const isOut = (at: number) => not.test(text.slice(Math.max(0, at - NEAR), at));
  for (const match of text.matchAll(/(?<![\w:/.])\/[\w-]+(?:\/[\w*-]+)*\/?/g)) {
    if (found.size >= MAX_PATHS) break;
    if (isOut(match.index) === excluded)
      found.add(
        `^${match[0]
          .replace(/\/?(?<!\*)\*+$/, "")
          .replace(/\/$/, "")
          .replace(/[.+?^$()[\]{}|\\]/g, "\\$&")}(?:/|$)`,
      );
  }
  const sections =
    /\b(blog|docs?|documentation|news|products?|pricing|careers?|jobs|about|support|help|api|guides?|tutorials?|changelog|forum|faq)s? ?(?:posts?|pages?|articles?|sections?|section)\b/g;
  for (const match of text.matchAll(sections)) {
    if (found.size >= MAX_PATHS) break;
    if (isOut(match.index) === excluded) found.add(`/${match[1]?.replace(/s$/, "")}`);
  }
  return [...found];
}

function toNumber(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = NUMBERS[text] ?? Number(text.replace(/[,.](?=\d{3}(?:\D|$))/g, "").replace(",", "."));
  return Number.isFinite(number) ? number : undefined;
}
