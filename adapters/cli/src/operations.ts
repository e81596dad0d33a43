import { readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { messageOf, unlessAborted } from "@winnow/core/plugin";
import { recordOf } from "@winnow/kit-schema";
import type { Document } from "./backend.ts";
import type { CommandEntry } from "./catalogue.ts";
import type { Print } from "./common.ts";
import { explainedOf } from "./explained.ts";
import type { GroupAsked } from "./groups.ts";
import { type Printing, printDocument } from "./print.ts";
import type { Asked } from "./program.ts";
import { startProgress } from "./progress.ts";
import { nameOfInput, readInput } from "./standard-input.ts";
import { isFolder, writeTo, writeWhole } from "./target.ts";
import { linesOf } from "./values.ts";
import { CliError, type CliWorld } from "./world.ts";

/** Bytes of a list of URLs from standard input. */
const MAX_LIST_BYTES = 64 * 2 ** 20;

/** The request that the words and options of a command make. @throws CliError */
export async function toRequest(
  { entry, words, options, fileName }: Extract<Asked, { name: "operation" }>,
  world: CliWorld,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const { argument, takesList, file } = entry;
  if (file !== undefined) {
    const { name, bytes } = await readOwnFile(words, file.maxBytes, world, signal);
    return { ...options, [file.key]: { name: fileName === undefined ? name : nameIn(fileName), bytes } };
  }
  if (!takesList) return { ...options, ...(words.length === 0 ? {} : { [argument]: words.join(" ") }) };
  const input = words.includes("-") ? await readInput(world, MAX_LIST_BYTES, signal) : Buffer.alloc(0);
  const list = words.flatMap((word) => (word === "-" ? linesOf(input.toString("utf8")) : [word]));
  return { ...options, ...(list.length === 0 ? {} : { [argument]: list }) };
}

function nameIn(path: string): string {
  const name = basename(path).trim();
  if (name === "") throw new CliError("--name is the name of a file, such as report.csv.");
  return name;
}

async function readOwnFile(words: readonly string[], maxBytes: number, world: CliWorld, signal: AbortSignal) {
  const [path, ...others] = words;
  if (path === undefined || others.length > 0) throw new CliError("Name one file.");
  if (path === "-") {
    const bytes = await readInput(world, maxBytes, signal);
    return { name: nameOfInput(bytes), bytes };
  }
  try {
    if (statSync(path).size <= maxBytes) return { name: basename(path), bytes: readFileSync(path) };
  } catch (error) {
    throw new CliError(`${path} cannot be read: ${messageOf(error)}`);
  }
  throw new CliError(`${path} is larger than ${maxBytes / 2 ** 20} MB.`);
}

/** Runs an operation that answers at once, and prints its answer. */
export async function runAtOnce(
  entry: CommandEntry,
  request: Record<string, unknown>,
  printing: Printing,
): Promise<void> {
  const { print, world, backend, signal } = printing;
  const progress = startProgress(world.stderr, entry.command);
  let answer: Document;
  try {
    answer = await backend.run(entry, request, signal, progress.show);
  } finally {
    progress.stop();
  }
  // What is made of a file is one document, as a scrape gives it.
  const document = entry.file === undefined ? answer : (answer.data as Document);
  if (entry.file !== undefined) {
    const { name } = request[entry.file.key] as { name: string };
    await printDocument(document, name.replace(/\.[^.]*$/, ""), printing);
    return;
  }
  await printAnswer(document, entry.command, printing);
  if (document.warning !== undefined && !print.json) world.stderr.write(`winnow: ${document.warning}\n`);
}

/** Makes one of the calls of an operation that keeps things, and prints what it answers. */
export async function runOneCall(
  { group, call, request }: Extract<GroupAsked, { name: "call" }>,
  printing: Printing,
): Promise<void> {
  const { backend, signal } = printing;
  const answer = await unlessAborted(() => backend.call(group, call, request, signal), signal);
  const called = `${group.command}-${call.command}`;
  const drawn = typeof answer === "string" ? undefined : explainedOf(answer, printing);
  if (drawn !== undefined && group.operation === "explain")
    return await printText(drawn, called, printing.print, printing.world);
  if (typeof answer !== "string") return await printAnswer(answer, called, printing);
  await printText(answer, called, printing.print, printing.world);
}

/** Prints an answer that is no page: lines where it is a list of URLs, else JSON. */
export async function printAnswer(
  answer: unknown,
  called: string,
  { print, world }: Printing,
): Promise<void> {
  const lines = print.json ? undefined : asLines(answer);
  await printText(
    lines ?? `${JSON.stringify(answer, undefined, 2)}\n`,
    called,
    { ...print, json: lines === undefined },
    world,
  );
}

/** Prints a text where the command line says. */
export async function printText(
  text: string,
  called: string,
  { output = "-", json }: Print,
  world: CliWorld,
) {
  if (output === "-") return await writeTo(world.stdout, text);
  writeWhole(isFolder(output) ? `${output}/${called}.${json ? "json" : "txt"}` : output, text);
}

/** URLs and titles where the answer holds them. */
function asLines(value: unknown): string | undefined {
  const { links, data } = recordOf(value);
  const lists =
    links === undefined
      ? Array.isArray(data)
        ? (data as readonly unknown[])
        : Object.values(recordOf(data))
      : [links];
  if ((links === undefined && data === undefined) || !lists.every(Array.isArray)) return undefined;
  const items = lists.flat() as unknown[];
  const lines = items.flatMap((item) => {
    const { url, title } = recordOf(item);
    return url === undefined ? [] : [title ? `${url}  ${title}` : url];
  });
  return lines.length === items.length ? lines.map((line) => `${line}\n`).join("") : undefined;
}
