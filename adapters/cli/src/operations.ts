import { readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import type { Job, JobDocument, Kernel, ResultBase } from "@winnow/core";
import { WinnowError } from "@winnow/core";
import type { FileInput, OperationPlugin, OwnFile, ShellCommand } from "@winnow/core/plugin";
import { Bar } from "./bar.ts";
import { startProgress } from "./progress.ts";
import type { CliWorld } from "./run.ts";
import { printDocument } from "./scrape.ts";

/** A command of an operation, as it was typed. */
export interface OperationCommand {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly json: boolean;
}

/** The operation that a command names; undefined when none does. */
export function findOperation(kernel: Kernel, command: string): OperationPlugin | undefined {
  return kernel.registry
    .of("operation")
    .find(({ name, shell }) => shell !== undefined && (shell.command ?? name) === command);
}

/** The request that the words and options of a command make. */
export function toRequest(
  { argument, takesList }: ShellCommand,
  { words, options }: OperationCommand,
  file?: FileInput,
): object {
  if (file !== undefined) return { ...options, [file.key]: readOwnFile(words, file) };
  if (!takesList) return { ...options, ...(words.length === 0 ? {} : { [argument]: words.join(" ") }) };
  const list = words.flatMap((word) => (word === "-" ? linesOf(readFileSync(0, "utf8")) : [word]));
  return { ...options, ...(list.length === 0 ? {} : { [argument]: list }) };
}

/** @throws BAD_REQUEST */
function readOwnFile(words: readonly string[], { maxBytes }: FileInput): OwnFile {
  const [path, ...others] = words;
  const refusal = (problem: string) => new WinnowError("BAD_REQUEST", problem);
  if (path === undefined || others.length > 0) throw refusal("Name one file.");
  try {
    if (path === "-") return { name: "standard input", bytes: readFileSync(0) };
    if (statSync(path).size > maxBytes) throw refusal(`${path} is larger than ${maxBytes / 2 ** 20} MB.`);
    return { name: basename(path), bytes: readFileSync(path) };
  } catch (error) {
    if (WinnowError.is(error)) throw error;
    throw refusal(`${path} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

/** Runs an operation that answers at once, and prints its answer. */
export async function runAtOnce(
  kernel: Kernel,
  { name, file }: OperationPlugin,
  request: object,
  json: boolean,
  world: CliWorld,
): Promise<void> {
  const run = kernel.run(name, request, world.signal === undefined ? {} : { signal: world.signal });
  const progress = startProgress(world.stderr, name);
  let step: IteratorResult<unknown, unknown>;
  try {
    step = await run.next();
    for (; step.done !== true; step = await run.next()) {
      const { done, all } = Object(step.value) as { done?: number; all?: number };
      if (done !== undefined && all !== undefined) progress.show(done, all);
    }
  } finally {
    progress.stop();
  }
  // What is made of a file is one document, as a scrape gives it.
  const answer = file === undefined ? step.value : (step.value as { data: ResultBase }).data;
  const { warning } = answer as { warning?: string };
  const text = file === undefined ? asLines(answer) : printDocument(answer as ResultBase);
  world.stdout.write(json ? `${JSON.stringify(answer, undefined, 2)}\n` : text);
  if (warning !== undefined && !json) world.stderr.write(`winnow: ${warning}\n`);
}

/**
 * Follows a job until it is over: documents go to standard output, a line each, and a bar shows how far it is. Stopped
 * by the signal it stays as it is, to be resumed. Whether it came to its end.
 */
export async function follow(
  kernel: Kernel,
  id: string,
  json: boolean,
  world: CliWorld,
): Promise<Job | undefined> {
  const { jobs } = kernel;
  if (jobs === undefined) throw new Error("There is no store for jobs.");
  const bar = new Bar(world.stderr);
  const signal = world.signal ?? new AbortController().signal;
  const isTerminal = world.stdout.isTTY === true && !json;
  const show = async ({ document }: JobDocument) => {
    bar.clear();
    world.stdout.write(isTerminal ? `${summary(document)}\n` : `${JSON.stringify(document)}\n`);
    const job = await jobs.find(id);
    if (job !== undefined) bar.draw(job);
  };
  try {
    const watch = jobs.watch(id, signal);
    let step = await watch.next();
    for (; step.done !== true; step = await watch.next()) await show(step.value);
    return step.value;
  } catch (error) {
    if (!signal.aborted) throw error;
    return undefined;
  } finally {
    bar.clear();
  }
}

/** One line about a page. */
function summary(document: unknown): string {
  const { metadata = {} } = document as { metadata?: Record<string, unknown> };
  const { statusCode, url, title } = metadata;
  if (url === undefined) return JSON.stringify(document, undefined, 2);
  return `${statusCode ?? "   "}  ${url}${typeof title === "string" ? `  ${title}` : ""}`;
}

/** URLs and titles where the answer holds them, else the answer. */
function asLines(value: unknown): string {
  const { links, data } = value as { links?: readonly object[]; data?: Record<string, readonly object[]> };
  const items = links ?? Object.values(data ?? {}).flat();
  const lines = items.flatMap((item) => {
    const { url, title } = item as { url?: string; title?: string };
    return url === undefined ? [] : [title ? `${url}  ${title}` : url];
  });
  if (lines.length !== items.length || (links === undefined && data === undefined))
    return `${JSON.stringify(value, undefined, 2)}\n`;
  return lines.map((line) => `${line}\n`).join("");
}

function linesOf(text: string): readonly string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}
