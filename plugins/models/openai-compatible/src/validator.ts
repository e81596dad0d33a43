import { createContext, Script } from "node:vm";
import type { ErrorObject } from "ajv";
import type { Ajv2020 } from "ajv/dist/2020.js";
import { badSchema } from "./errors.ts";
import { linear, type SafeSchema } from "./schema.ts";

/**
 * Milliseconds for compiling a schema and for all checks against it: a schema of a few lines can take for ever, such as
 * one whose references double with each step. They count on the processor, as a busy machine is no fault of the schema.
 */
const MAX_MS = 500;
/** How much longer it may take by the clock. */
const PATIENCE = 8;
const MAX_ERRORS = 10;

/** What is wrong with a value. */
export interface Judgement {
  /** What the model did wrong, in words for it. */
  readonly problems: readonly string[];
  /** JSON pointers to what the schema wants and the value leaves open. */
  readonly missing: readonly string[];
}

/** Checks values against one schema. */
export interface Judge {
  judge(value: unknown): Judgement;
  /** How many rules a value breaks; only for work within {@link Judge.bounded}. */
  count(value: unknown): number;
  /** The same without rules that a value breaks only by saying nothing. */
  wrong(value: unknown): number;
  /** Runs work that checks many values, in the time that is left for this schema. */
  bounded(work: () => void): void;
}

const box = createContext(Object.create(null));
const script = new Script("work()");

/**
 * Runs work that blocks, for so many milliseconds at most. Where others had the processor it is begun again; work that cannot be
 * begun again has more time by the clock instead.
 * @throws BAD_REQUEST
 */
function within<T>(leftMs: number, work: () => T, isOnce = false): T {
  box.work = work;
  const maxMs = Math.max(1, Math.floor(leftMs));
  const begin = processorMs();
  try {
    for (let timeout = isOnce ? maxMs * PATIENCE : maxMs; ; timeout *= 2) {
      try {
        return script.runInContext(box, { timeout }) as T;
      } catch (error) {
        if (Reflect.get(Object(error), "code") !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
        if (processorMs() - begin >= maxMs / 2 || timeout > maxMs * PATIENCE)
          throw badSchema(`to check answers against it takes more than ${MAX_MS} ms`);
      }
    }
  } catch (error) {
    throw error instanceof RangeError ? badSchema("it refers to itself without end") : error;
  } finally {
    box.work = undefined;
  }
}

/** Milliseconds that this thread has spent on the processor; of all threads where Node cannot tell them apart. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage();
  return (user + system) / 1000;
}

let grammar: Ajv2020 | undefined;

/** The judge for a schema. @throws BAD_REQUEST where the schema itself is wrong */
export async function judgeFor({ schema }: SafeSchema): Promise<Judge> {
  const library = await import("ajv/dist/2020.js");
  const regExp = Object.assign((pattern: string) => linear(pattern), { code: "linear" });
  const options = {
    strict: false,
    allErrors: true,
    validateFormats: false,
    inlineRefs: false,
    logger: false,
  } as const;
  grammar ??= new library.Ajv2020({ ...options, allErrors: false });
  if (grammar.validateSchema(schema) !== true) {
    throw badSchema(grammar.errorsText(grammar.errors, { dataVar: "schema" }).slice(0, 300));
  }
  const code = { regExp, optimize: false };
  let leftMs = MAX_MS;
  const bounded = <T>(work: () => T, isOnce = false): T => {
    const start = processorMs();
    try {
      return within(leftMs, work, isOnce);
    } finally {
      leftMs -= processorMs() - start;
    }
  };
  const validate = bounded(() => {
    try {
      // A new one each time: it keeps what it compiles, and what it was compiling.
      const more = { code, meta: false, validateSchema: false, addUsedSchema: false };
      return new library.Ajv2020({ ...options, ...more }).compile(schema);
    } catch (error) {
      if (error instanceof RangeError) throw error;
      throw badSchema(error instanceof Error ? error.message.slice(0, 300) : "it is not valid");
    }
  });
  const errorsOf = (value: unknown) => (validate(value) ? [] : (validate.errors ?? []));
  return {
    judge: (value) =>
      judgement(
        value,
        bounded(() => errorsOf(value)),
      ),
    count: (value) => errorsOf(value).length,
    wrong: (value) => errorsOf(value).filter((error) => !isSum(error) && !isOpen(value, error)).length,
    bounded: (work) => bounded(work, true),
  };
}

/** The judge where nothing is prescribed. */
export const anything: Judge = {
  judge: () => ({ problems: [], missing: [] }),
  count: () => 0,
  wrong: () => 0,
  bounded: (work) => work(),
};

function judgement(value: unknown, errors: readonly ErrorObject[]): Judgement {
  const leaves = errors.filter((error) => !isSum(error));
  const wrong = leaves.filter((error) => !isOpen(value, error));
  const sums = errors.length > 0 && leaves.length === 0 ? errors : wrong;
  return {
    problems: sums.slice(0, MAX_ERRORS).map(describe),
    missing: [...new Set(leaves.filter((error) => isOpen(value, error)).map(placeOf))],
  };
}

/** Whether an error only sums up others. */
function isSum({ keyword, params }: ErrorObject): boolean {
  if (keyword === "oneOf") return !Array.isArray(params.passingSchemas);
  return keyword === "anyOf" || keyword === "if";
}

/** Whether the value says nothing where something is wanted: what a page does not say is no mistake of the model. */
function isOpen(value: unknown, { keyword, instancePath }: ErrorObject): boolean {
  const said = at(value, instancePath);
  if (said === null || (said === "" && keyword === "minLength")) return true;
  return /^(?:required|dependentRequired|minItems|minProperties|contains)$/.test(keyword);
}

function placeOf({ keyword, params, instancePath }: ErrorObject): string {
  const name = keyword === "required" ? params.missingProperty : undefined;
  return name === undefined ? instancePath : pointer(instancePath, name);
}

function describe({ instancePath, message, params }: ErrorObject): string {
  const hint = JSON.stringify(params.allowedValues ?? params.additionalProperty);
  return `${instancePath || "the answer"}: ${message}${hint === undefined ? "" : ` (${hint.slice(0, 300)})`}`;
}

/** A JSON pointer, one step on. @see RFC 6901 */
export function pointer(base: string, step: string | number): string {
  return `${base}/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** The value at a JSON pointer. */
export function at(value: unknown, path: string): unknown {
  let current = value;
  for (const step of steps(path)) {
    if (typeof current !== "object" || current === null) return undefined;
    current = Reflect.get(current, step);
  }
  return current;
}

/** The steps of a JSON pointer. */
export function steps(path: string): readonly string[] {
  return path
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}
