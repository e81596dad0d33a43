import {
  type Page,
  type Released,
  type ScrapeContext,
  siblingModule,
  ViewRunnerToken,
  WinnowError,
} from "@winnow/core/plugin";
import type { Finding } from "@winnow/kit-pii";
import { recordOf, shapeOf } from "@winnow/kit-schema";
import { errors } from "./errors.ts";
import { keyOf, type Leaf } from "./leaf.ts";
import { ask, modelOf } from "./model.ts";
import type { Task } from "./options.ts";
import { isFile, mapTexts, type Place, type Visit } from "./walk.ts";
import work, { type Done, type Job } from "./work.ts";

const DERIVED: Place = { label: "", isDerived: true };

/** What was made with every text in it redacted, and the warnings, evidence and trace of the context, too. */
export async function release(
  made: Released,
  page: Page,
  context: ScrapeContext,
  task: Task,
): Promise<Released> {
  const leaves = new Map<string, Leaf>();
  const collect: Visit = (leaf) => {
    if (leaf.value !== "") leaves.set(keyOf(leaf), leaf);
    return leaf.value;
  };
  visitAll(made, context, collect);
  for (const { value } of leaves.values()) if (isWholeFile(value, page)) refuseFile(context, task);
  const markdown = await textOf(page, context);
  if (markdown !== undefined)
    collect({ value: markdown, notation: "markdown", label: "", isDerived: false, isName: false });
  const replaced = await redactAll([...leaves.values()], context, task);
  const released = visitAll(made, context, (leaf) => replaced.get(keyOf(leaf)) ?? leaf.value, true);
  warnOfFiles({ ...made.outputs, ...made.actions }, context);
  return released;
}

/** The page's own text, for what it says of values that stand elsewhere without their context. */
async function textOf(page: Page, context: ScrapeContext): Promise<string | undefined> {
  if (!page.has("markdown")) return undefined;
  try {
    return await page.view("markdown");
  } catch {
    context.signal.throwIfAborted();
    return undefined; // A page that cannot be written as text; what was made of it is looked at all the same.
  }
}

/** Whether it is the file that was fetched, as it is. */
function isWholeFile(value: string, { body }: Page): boolean {
  if (body.length === 0 || value.length !== 4 * Math.ceil(body.length / 3)) return false;
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("base64") === value;
}

/** Nothing can be found in bytes. @throws REDACTION_FAILED unless failures are let out */
function refuseFile(context: ScrapeContext, { failure }: Task): void {
  const why = "a file that is returned as base64 cannot be redacted";
  if (failure === "open") {
    context.warn(`redactPII: ${why}.`);
    return;
  }
  const message = `The result is withheld: ${why}. Have it parsed, or leave out redactPII.`;
  throw new WinnowError("REDACTION_FAILED", message, errors.REDACTION_FAILED);
}

/** Says of which fields there are files, which stay as they are. */
function warnOfFiles(fields: Readonly<Record<string, unknown>>, context: ScrapeContext): void {
  for (const [field, value] of Object.entries(fields)) {
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    const urls = items.map((item) => (typeof item === "string" ? item : recordOf(item).url));
    if (urls.some((url) => typeof url === "string" && isFile(url)))
      context.warn(`redactPII does not change the files of "${field}".`);
  }
}

/** Visits every text that leaves. With `isFinal` the answers take their places in the context as well. */
function visitAll(made: Released, context: ScrapeContext, visit: Visit, isFinal = false): Released {
  const mapped = <T>(value: T, place: Place = DERIVED): T => mapTexts(value, visit, place) as T;
  const warnings = context.warnings.map((text) => mapped(text));
  const evidence = Object.entries(context.evidence).map(([field, items]) => [field, mapped(items)] as const);
  const notes = context.trace.steps.map((step) =>
    step.note === undefined ? step : { ...step, note: mapped(step.note) },
  );
  for (const error of Object.values(made.errors)) {
    const { message, details } = { message: mapped(error.message), details: mapped(error.details) };
    if (isFinal) Object.assign(error, { message, details, cause: undefined });
  }
  if (isFinal) {
    context.warnings.splice(0, context.warnings.length, ...warnings);
    Object.assign(context.evidence, Object.fromEntries(evidence));
    context.trace.steps.splice(0, context.trace.steps.length, ...notes);
  }
  const { outputs, actions, metadata, plugins } = made;
  const shape = shapeOf(plugins);
  const declared = <T>(value: T, schema: unknown) => mapped(value, { ...DERIVED, schema });
  const named = Object.entries(outputs).map(([name, value]) => [name, declared(value, shape.outputs[name])]);
  return {
    ...made,
    outputs: Object.fromEntries(named),
    actions: declared(actions, shape.actions),
    metadata: withOwn(declared(metadata, shape.metadata), metadata),
  };
}

/** What the caller wrote and when a page was stored are no words of the page. */
function withOwn(mapped: Released["metadata"], metadata: Released["metadata"]): Released["metadata"] {
  const { sourceURL, url, cachedAt } = metadata;
  return {
    ...mapped,
    sourceURL,
    ...(url === sourceURL ? { url } : {}),
    ...(cachedAt === undefined ? {} : { cachedAt }),
  };
}

/** The redacted texts by {@link keyOf}. */
async function redactAll(
  leaves: readonly Leaf[],
  context: ScrapeContext,
  task: Task,
): Promise<ReadonlyMap<string, string>> {
  const { mode, isLocal, entities, replaceStyle } = task;
  const redaction = { entities, mode, replaceStyle };
  const run = <S extends Job["step"]>(job: Job & { step: S }) => elsewhere(job, context) as Promise<Done[S]>;
  const model = mode === "fast" || isLocal ? undefined : modelOf(context);
  let found: readonly (readonly Finding[])[] | undefined;
  if (model !== undefined) {
    const asked: (readonly Finding[])[] = [];
    // With a language model `accurate` is what it finds; otherwise the embedded model is the model.
    for (const text of await run({ step: "fold", leaves }))
      asked.push(await ask(model, text, () => run({ step: "detect", text, task: redaction }), context, task));
    found = asked;
  }
  const redacted = await run({
    step: "redact",
    leaves,
    task: redaction,
    ...(found === undefined ? {} : { found }),
  });
  return new Map(leaves.map((leaf, index) => [keyOf(leaf), redacted[index] ?? ""]));
}

/** On another thread, where there is one: neither what reads a page nor loading the model may keep others waiting. */
async function elsewhere(job: Job, context: ScrapeContext): Promise<unknown> {
  const { signal } = context;
  const runner = context.find(ViewRunnerToken);
  return await (runner?.call?.(siblingModule(import.meta.url, "work"), job, signal) ?? work(job, signal));
}
