import process from "node:process";
import { unlessAborted } from "@winnow/core/plugin";
import { recordOf } from "@winnow/kit-schema";
import type { Backend, Document, Ended } from "./backend.ts";
import { Bar } from "./bar.ts";
import type { CommandEntry } from "./catalogue.ts";
import { printAnswer } from "./operations.ts";
import { fileNameOf } from "./outputs.ts";
import { outputsIn, type Printing, writeAll } from "./print.ts";
import { FileNames, isFolder, WholeFile, writeTo } from "./target.ts";
import { CliError, type CliWorld, type Recipe, signalStatus } from "./world.ts";

/** A job of the command, from its begin or from where it was stopped. */
export interface JobRun {
  /** Its name, under which it is kept. */
  readonly job: string;
  readonly entry: CommandEntry;
  readonly recipe: Recipe;
  readonly signal: AbortSignal;
  readonly world: CliWorld;
  readonly open: () => Promise<Backend>;
}

/**
 * Works a job off and prints its documents; the answer is the exit status. It is kept before anything else is done, so
 * that whenever it is stopped there is something to resume.
 */
export async function runJob(run: JobRun): Promise<number> {
  const { job, world, signal } = run;
  let recipe: Recipe = { ...run.recipe, process: process.pid };
  const keep = (more: Partial<Recipe>) => {
    recipe = { ...recipe, ...more };
    world.jobs.save(job, recipe);
  };
  keep({});
  const hint = hintOf(run);
  world.lastWords?.(hint);
  let backend: Backend | undefined;
  let pages: Pages | undefined;
  let isOver = true;
  const bar = new Bar(world.stderr);
  try {
    const output = new Pages(run);
    pages = output;
    const worker = await unlessAborted(run.open, signal);
    backend = worker;
    const id = await idOf(run, worker, keep);
    isOver = false;
    const ended = await unlessAborted(() => follow(run, worker, id, output, bar), signal);
    isOver = true;
    return report(ended, world);
  } catch (error) {
    bar.stop();
    if (signal.aborted) isOver = false;
    if (!isOver) {
      const { process: _, ...rest } = recipe;
      world.jobs.save(job, rest);
      world.stderr.write(hint);
      world.lastWords?.("");
    }
    if (!signal.aborted) throw error;
    return signalStatus(signal);
  } finally {
    pages?.discard();
    if (isOver) world.lastWords?.("");
    await backend?.close();
    if (isOver) world.jobs.forget(job);
  }
}

function hintOf({ job, recipe, world }: JobRun): string {
  const { program = "winnow" } = world;
  const where = recipe.server === undefined ? "" : ` ${recipe.server.url} goes on with it.`;
  return `winnow: stopped.${where} Go on with: ${program} resume ${job}\n`;
}

async function idOf(
  { entry, recipe, signal }: JobRun,
  backend: Backend,
  keep: (more: Partial<Recipe>) => void,
): Promise<string> {
  const known = recipe.server?.id ?? (await backend.begun());
  if (known !== undefined) return known;
  const id = await backend.begin(entry, recipe.request, signal);
  if (recipe.server !== undefined) keep({ server: { ...recipe.server, id } });
  signal.throwIfAborted();
  return id;
}

async function follow(run: JobRun, backend: Backend, id: string, pages: Pages, bar: Bar): Promise<Ended> {
  const { entry, recipe, signal, world } = run;
  const { json, output } = recipe;
  const printing: Printing = {
    print: { json, ...(output === undefined ? {} : { output }) },
    world,
    backend,
    signal,
  };
  const onProgress = world.stderr.isTTY === true ? bar.draw.bind(bar) : undefined;
  const watch = backend.follow(entry, id, signal, onProgress);
  let step: IteratorResult<Document, Ended>;
  try {
    for (step = await watch.next(); step.done !== true; step = await watch.next()) {
      signal.throwIfAborted();
      bar.clear();
      await pages.add(step.value, printing);
    }
  } finally {
    // Leaving before the end leaves nothing running.
    await watch.return({ status: "left", done: 0, failed: 0 });
  }
  bar.stop();
  pages.finish();
  const { answer } = step.value;
  if (answer !== undefined && (json || answer.data !== undefined))
    await printAnswer(json ? answer : answer.data, entry.command, printing);
  return { ...step.value, warning: step.value.warning ?? textOf(answer?.warning) };
}

/** Where the documents of a job go: a line each, or the files of a folder. */
class Pages {
  readonly #file: WholeFile | undefined;
  readonly #names: FileNames | undefined;

  /** @throws CliError when nothing can be written there */
  constructor({ entry, recipe: { output } }: JobRun) {
    if (output === undefined || entry.isOne) return;
    if (isFolder(output)) this.#names = new FileNames(output, false);
    else this.#file = new WholeFile(output);
  }

  async add(document: Document, printing: Printing): Promise<void> {
    const { print, world } = printing;
    const line = `${JSON.stringify(document)}\n`;
    if (this.#file !== undefined) this.#file.write(line);
    else if (this.#names !== undefined) await addFiles(document, this.#names, printing);
    else await writeTo(world.stdout, world.stdout.isTTY === true && !print.json ? summary(document) : line);
  }

  finish(): void {
    this.#file?.finish();
  }

  discard(): void {
    this.#file?.discard();
  }
}

async function addFiles(document: Document, names: FileNames, printing: Printing): Promise<void> {
  const { url, sourceURL } = recordOf(document.metadata);
  const base = fileNameOf(textOf(url) ?? textOf(sourceURL) ?? "page");
  const text = `${JSON.stringify(document, undefined, 2)}\n`;
  const outputs = printing.print.json
    ? [{ name: "json", text, ending: "json", isPlain: true }]
    : await outputsIn(document, printing);
  writeAll(outputs, base, names);
}

/** One line about a page. */
function summary(document: Document): string {
  const { statusCode, url, title } = recordOf(document.metadata);
  if (url === undefined) return `${JSON.stringify(document, undefined, 2)}\n`;
  return `${statusCode ?? "   "}  ${url}${typeof title === "string" ? `  ${title}` : ""}\n`;
}

function report({ status, error, warning, done, failed }: Ended, world: CliWorld): number {
  if (warning !== undefined) world.stderr.write(`winnow: ${warning}\n`);
  const bad = failed === 0 ? "" : `, ${failed} failed`;
  world.stderr.write(`winnow: ${status}, ${done} done${bad}${error === undefined ? "" : `: ${error}`}\n`);
  return status === "completed" ? 0 : 1;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** The job that is to be resumed; without a name the only one there is. @throws CliError */
export function jobToResume(name: string | undefined, { jobs, program = "winnow" }: CliWorld) {
  const stopped = jobs.list().flatMap((job) => {
    const recipe = jobs.read(job);
    return recipe === undefined ? [] : [{ job, recipe }];
  });
  const idle = stopped.filter(({ recipe }) => !isAtWork(recipe));
  const found =
    name === undefined ? (idle.length === 1 ? idle[0] : undefined) : stopped.find(({ job }) => job === name);
  if (found !== undefined && isAtWork(found.recipe))
    throw new CliError(`${found.job} is at work in process ${found.recipe.process}.`);
  if (found !== undefined) return found;
  if (idle.length === 0) throw new CliError("no job was stopped before its end.");
  const list = idle.map(({ job, recipe }) => `\n  ${program} resume ${job}${subjectOf(recipe)}`).join("");
  throw new CliError(`${name === undefined ? "which job?" : `there is no job ${name}.`}${list}`);
}

/** What a job is about, as a comment of the shell. */
function subjectOf({ request }: Recipe): string {
  const { url, urls } = request as { url?: unknown; urls?: readonly unknown[] };
  const subject = url ?? urls?.[0];
  return typeof subject === "string" ? `  # ${subject.replace(/[\s\x00-\x1f]+/g, " ").slice(0, 80)}` : "";
}

function isAtWork({ process: id }: Recipe): boolean {
  if (id === undefined || id === process.pid) return false;
  try {
    return process.kill(id, 0);
  } catch (error) {
    return recordOf(error).code === "EPERM";
  }
}
