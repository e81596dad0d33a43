import { type ScrapeContext, WinnowError } from "@winnow/core/plugin";
import { type LanguageModel, LanguageModelToken } from "@winnow/kit-language-model";
import { type Entity, type Finding, settle } from "@winnow/kit-pii";
import * as v from "valibot";
import { errors } from "./errors.ts";
import type { Task } from "./options.ts";

type FreeModel = LanguageModel & Required<Pick<LanguageModel, "generate">>;

/** Characters of a part: small enough for the context of any model, with its answer. */
const PART = 6000;
/** What two parts share, so that nothing is cut in two. */
const OVERLAP = 200;
const MAX_PARTS = 64;
const AT_ONCE = 4;

const ABOUT: Readonly<Record<Entity, string>> = {
  PERSON: "names of people, also parts of names",
  EMAIL: "e-mail addresses",
  PHONE: "telephone and fax numbers",
  LOCATION: "postal addresses, streets, towns, regions, countries, postal codes",
  FINANCIAL: "cards, bank accounts, IBANs, codes of banks, addresses of crypto wallets",
  SECRET: "passwords, keys, tokens, credentials, identity numbers",
};
const Answer = v.object({ entities: v.array(v.object({ text: v.string(), type: v.string() })) });

/** The language model that is configured, if it answers freely; otherwise the embedded model is what there is. */
export function modelOf(context: ScrapeContext): FreeModel | undefined {
  const installed = context.find(LanguageModelToken);
  const model = installed?.within?.(context) ?? installed;
  return model?.generate === undefined ? undefined : (model as FreeModel);
}

/** What the language model finds in a text; with `aggressive`, and what rules and the embedded model find, which is `detect`. */
export async function ask(
  model: FreeModel,
  text: string,
  detect: () => Promise<readonly Finding[]>,
  context: ScrapeContext,
  task: Task,
): Promise<readonly Finding[]> {
  const { entities, mode, failure } = task;
  const { signal } = context;
  const own = mode === "aggressive" ? await detect() : [];
  try {
    return settle([...own, ...(await askParts(model, text, entities, signal))]);
  } catch (error) {
    signal.throwIfAborted();
    if (failure === "closed") {
      if (WinnowError.is(error, "REDACTION_FAILED")) throw error;
      throw failed("the language model failed. Try again, or use the mode fast.");
    }
    context.warn("The language model failed; the embedded model redacted instead.");
    return mode === "aggressive" ? own : await detect();
  }
}

function failed(why: string): WinnowError {
  // What the model answered may quote the page.
  return new WinnowError(
    "REDACTION_FAILED",
    `The text could not be redacted, and is withheld: ${why}`,
    errors.REDACTION_FAILED,
  );
}

async function askParts(
  model: FreeModel,
  text: string,
  entities: readonly Entity[],
  signal: AbortSignal,
): Promise<Finding[]> {
  const starts: number[] = [];
  for (let at = 0; at < text.length; at += PART - OVERLAP)
    if (text.slice(at, at + PART).trim() !== "") starts.push(at);
  if (starts.length > MAX_PARTS)
    throw failed(`it is too long for the language model (${text.length} characters). Use the mode fast.`);
  const found: Finding[] = [];
  const work = async () => {
    for (let at = starts.shift(); at !== undefined; at = starts.shift())
      found.push(...(await askPart(model, text.slice(at, at + PART), at, entities, signal)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found;
}

async function askPart(
  model: FreeModel,
  part: string,
  offset: number,
  entities: readonly Entity[],
  signal: AbortSignal,
): Promise<Finding[]> {
  const instructions = `List every piece of personal or secret data in the document, copied letter by letter, each once. Types: ${entities
    .map((entity) => `${entity} (${ABOUT[entity]})`)
    .join("; ")}. When there is none, the list is empty.`;
  const schema = {
    type: "object",
    properties: {
      entities: {
        type: "array",
        items: {
          type: "object",
          properties: { text: { type: "string" }, type: { type: "string", enum: [...entities] } },
          required: ["text", "type"],
          additionalProperties: false,
        },
      },
    },
    required: ["entities"],
    additionalProperties: false,
  };
  const { object } = await model.generate({ instructions, document: part, schema }, signal);
  const { entities: named } = v.parse(Answer, object);
  const found: Finding[] = [];
  for (const { text, type } of named) {
    const entity = entities.find((one) => one === type);
    const wanted = text.trim();
    if (entity === undefined || wanted === "") continue;
    for (const { start, end } of occurrences(part, wanted))
      found.push({ start: start + offset, end: end + offset, entity, score: 0.9 });
  }
  return found;
}

/** Where a text stands in another, whatever space is between its words. */
function* occurrences(text: string, wanted: string): Generator<{ start: number; end: number }> {
  const pattern = wanted
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("\\s{1,8}");
  const isWordly = (char: string) => /[\p{L}\p{N}]/u.test(char);
  for (const { 0: whole, index } of text.matchAll(new RegExp(pattern, "giu"))) {
    const end = index + whole.length;
    // A name within a word is another word.
    const isInside =
      (isWordly(whole[0] ?? "") && isWordly(text[index - 1] ?? "")) ||
      (isWordly(whole.at(-1) ?? "") && isWordly(text[end] ?? ""));
    if (!isInside) yield { start: index, end };
  }
}
