import { type Page, type Released, type ScrapeContext, WinnowError } from "@winnow/core/plugin";
import { detectFolded, type Finding, fold, inSource, KnownValues, redact } from "@winnow/kit-pii";
import { errors } from "./errors.ts";
import { type Leaf, mapLeaves, mapMetadata, mapOutputs } from "./leaves.ts";
import { ask, modelOf } from "./model.ts";
import type { Task } from "./options.ts";

/** A file that is returned as it is, such as a PDF without parsers. */
const BASE64 = /^[A-Za-z0-9+/]{400,}={0,2}$/;
/** Fields that are made of the page's text: what the text holds is known when they are redacted. */
const DERIVED: readonly string[] = [
  "summary",
  "answer",
  "highlights",
  "json",
  "changeTracking",
  "product",
  "menu",
  "attributes",
];
const SEPARATOR = "\n\n";
const MAX_LABELLED = 300;
const UNSEEN: Readonly<Record<string, string>> = { screenshot: "screenshot", audio: "audio", video: "video" };

/** What was made with every text in it redacted, and the warnings, evidence and trace of the context, too. */
export async function release(
  made: Released,
  page: Page,
  context: ScrapeContext,
  task: Task,
): Promise<Released> {
  const leaves = new Map<string, Leaf>();
  const collect = (leaf: Leaf) => {
    leaves.set(keyOf(leaf), leaf);
    return leaf.value;
  };
  visitAll(made, context, collect);
  if (Object.keys(made.outputs).some((field) => DERIVED.includes(field))) await collectPage(page, collect);
  for (const { value } of leaves.values()) if (BASE64.test(value)) refuseFile(context, task);
  const replaced = await redactAll([...leaves.values()], context, task);
  const replace = (leaf: Leaf) => replaced.get(keyOf(leaf)) ?? leaf.value;
  for (const field of Object.keys(made.outputs))
    if (field in UNSEEN) context.warn(`redactPII does not change the ${UNSEEN[field]}.`);
  if (made.actions?.screenshots !== undefined || made.actions?.pdfs !== undefined)
    context.warn("redactPII does not change screenshots and PDFs of actions.");
  return visitAll(made, context, replace, true);
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

const keyOf = ({ notation, label, isDerived, value }: Leaf) =>
  `${notation} ${isDerived ? 1 : 0} ${label}\n${value}`;

/** Visits every text that leaves. With `isFinal` the answers take their places in the context as well. */
function visitAll(
  made: Released,
  context: ScrapeContext,
  visit: (leaf: Leaf) => string,
  isFinal = false,
): Released {
  const derived = { notation: "text", label: "", isDerived: true } as const;
  const mapped = <T>(value: T): T => mapLeaves(value, visit, derived) as T;
  const warnings = context.warnings.map((text) => mapped(text));
  const evidence = Object.entries(context.evidence).map(([field, items]) => [field, mapped(items)] as const);
  const notes = context.trace.steps.map((step) =>
    step.note === undefined ? step : { ...step, note: mapped(step.note) },
  );
  for (const error of Object.values(made.errors)) {
    const message = mapped(error.message);
    if (isFinal && message !== error.message)
      Object.assign(error, { message, details: undefined, cause: undefined });
  }
  if (isFinal) {
    context.warnings.splice(0, context.warnings.length, ...warnings);
    Object.assign(context.evidence, Object.fromEntries(evidence));
    context.trace.steps.splice(0, context.trace.steps.length, ...notes);
  }
  return {
    ...made,
    outputs: mapOutputs(made.outputs, visit),
    actions:
      made.actions === undefined ? undefined : (mapOutputs(made.actions, visit) as Released["actions"]),
    metadata: mapMetadata(made.metadata, visit),
  };
}

/** The page's own text, for what it says of values that stand elsewhere without their context. */
async function collectPage(page: Page, collect: (leaf: Leaf) => string): Promise<void> {
  if (!page.has("markdown")) return;
  const value = await page.view("markdown");
  collect({ value, notation: "markdown", label: "", isDerived: false });
}

/** The redacted texts by {@link keyOf}. */
async function redactAll(
  leaves: readonly Leaf[],
  context: ScrapeContext,
  task: Task,
): Promise<ReadonlyMap<string, string>> {
  const { entities, mode, replaceStyle } = task;
  const { signal } = context;
  const texts = batch(leaves);
  const known = new KnownValues();
  const model = mode === "fast" || task.isLocal ? undefined : modelOf(context);
  const found: Finding[][] = [];
  for (const { text } of texts) {
    // With a language model `accurate` is what it finds; otherwise the embedded model is the model.
    const own =
      model === undefined
        ? await detectFolded(text, { mode, entities, signal })
        : await ask(model, text, context, task);
    known.add(text, own);
    found.push(own);
  }
  const redacted = new Map<string, string>();
  texts.forEach(({ text, members }, index) => {
    const isDerived = members.every(({ leaf }) => leaf.isDerived);
    const all = [...(found[index] ?? []), ...known.find(text, isDerived)].sort((a, b) => a.start - b.start);
    let next = 0;
    for (const { leaf, folded, start } of members) {
      const end = start + folded.text.length;
      while (next < all.length && (all[next] as Finding).end <= start) next++;
      const inside: Finding[] = [];
      for (let at = next; at < all.length && (all[at] as Finding).start < end; at++) {
        const one = all[at] as Finding;
        if (one.end > start)
          inside.push({
            ...one,
            start: Math.max(one.start, start) - start,
            end: Math.min(one.end, end) - start,
          });
      }
      if (inside.length === 0) continue;
      const findings = inSource(leaf.value, folded, inside).filter(({ entity }) => entities.includes(entity));
      redacted.set(keyOf(leaf), redact(leaf.value, findings, replaceStyle, leaf.notation));
    }
  });
  return redacted;
}

/** Texts that are looked at together: those of the page each alone, small values one below the other with their labels. */
function batch(leaves: readonly Leaf[]) {
  const alone = leaves
    .filter(({ notation, isDerived }) => notation !== "text" || !isDerived)
    .map((leaf) => {
      const folded = fold(leaf.value, leaf.notation);
      return { text: folded.text, members: [{ leaf, folded, start: 0 }] };
    });
  const parts: string[] = [];
  const members: { leaf: Leaf; folded: ReturnType<typeof fold>; start: number }[] = [];
  let length = 0;
  const push = (text: string) => {
    parts.push(text);
    length += text.length;
  };
  for (const leaf of leaves) {
    if (leaf.notation !== "text" || !leaf.isDerived) continue;
    const folded = fold(leaf.value);
    if (leaf.label !== "" && leaf.value.length < MAX_LABELLED) push(`${leaf.label}: `);
    members.push({ leaf, folded, start: length });
    push(folded.text + SEPARATOR);
  }
  return members.length === 0 ? alone : [...alone, { text: parts.join(""), members }];
}
