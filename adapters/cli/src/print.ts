import { basename, dirname, extname } from "node:path";
import type { Backend, Document } from "./backend.ts";
import type { Print } from "./common.ts";
import { fileNameOf, nameOf, type Output, outputsOf } from "./outputs.ts";
import { FileNames, isFolder, writeTo, writeWhole } from "./target.ts";
import { isDrawn, waterfallOf } from "./waterfall.ts";
import type { CliWorld } from "./world.ts";

/** What is needed to print. */
export interface Printing {
  readonly print: Print;
  readonly world: CliWorld;
  readonly backend: Backend;
  readonly signal: AbortSignal;
}

/**
 * Prints one document where the command line says, and its warning; bytes never go to a terminal. `called` names its files.
 */
export async function printDocument(document: Document, called: string, printing: Printing): Promise<void> {
  const { print, world } = printing;
  const base = fileNameOf(called);
  const path = print.output === "-" ? undefined : print.output;
  const isShown = isDrawn(print, world);
  if (print.json && !isShown) return await printJson(document, base, path, printing);
  const outputs = await outputsIn(document, printing);
  if (path === undefined) await toStdout(outputs, base, world);
  else if (isFolder(path)) writeAll(outputs, base, new FileNames(path, false), world);
  else await toFile(outputs, path, world);
  if (isShown) await writeTo(world.stdout, `\n${waterfallOf(document.trace, world.stdout)}`);
  if (typeof document.warning === "string") world.stderr.write(`winnow: ${document.warning}\n`);
}

/** The outputs of a document, with the bytes of its files. */
export async function outputsIn(document: Document, { backend, signal, world }: Omit<Printing, "print">) {
  const { natures } = await world.catalogue();
  return outputsOf(document, natures, async (url) => await backend.fetchFile?.(url, signal));
}

/** Writes each output to a file of its own, and says so. */
export function writeAll(outputs: readonly Output[], base: string, names: FileNames, world?: CliWorld): void {
  for (const output of outputs) {
    const path = names.take(nameOf(base, output));
    writeWhole(path, contentOf(output));
    world?.stderr.write(`winnow: wrote ${path}\n`);
  }
}

async function toStdout(outputs: readonly Output[], base: string, world: CliWorld): Promise<void> {
  const texts = outputs.filter(({ bytes }) => bytes === undefined);
  const files = outputs.filter(({ bytes }) => bytes !== undefined);
  const isTerminal = world.stdout.isTTY === true;
  if (texts.length > 0) await writeTo(world.stdout, joined(texts));
  const [file] = files;
  // A program that reads takes the bytes, if they are all there is.
  if (!isTerminal && texts.length === 0 && file !== undefined && files.length === 1)
    return await writeTo(world.stdout, contentOf(file));
  const names = new FileNames(".", true);
  for (const output of files) {
    const path = names.take(nameOf(base, output));
    writeWhole(path, contentOf(output));
    if (isTerminal || texts.length === 0) await writeTo(world.stdout, `${path}\n`);
    else world.stderr.write(`winnow: wrote ${path}\n`);
  }
}

/** The file takes the texts, or what its ending fits; what is left goes into files next to it. */
async function toFile(outputs: readonly Output[], path: string, world: CliWorld): Promise<void> {
  const ending = extname(path).slice(1).toLowerCase().replace("jpeg", "jpg");
  const files = outputs.filter(({ bytes }) => bytes !== undefined);
  const texts = outputs.filter(({ bytes }) => bytes === undefined);
  const [first] = files;
  const fitting =
    files.find((output) => output.ending === ending) ?? (texts.length === 0 ? first : undefined);
  if (fitting !== undefined) {
    writeWhole(path, contentOf(fitting));
    if (texts.length > 0) await writeTo(world.stdout, joined(texts));
  } else writeWhole(path, joined(texts));
  const others = files.filter((output) => output !== fitting);
  const base = basename(path, extname(path));
  writeAll(others, base, new FileNames(dirname(path), true), world);
}

async function printJson(
  document: Document,
  base: string,
  path: string | undefined,
  printing: Printing,
): Promise<void> {
  const { world } = printing;
  const asJson = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;
  if (path !== undefined) {
    const file = isFolder(path) ? new FileNames(path, false).take(`${base}.json`) : path;
    writeWhole(file, asJson(document));
    return;
  }
  if (world.stdout.isTTY !== true) return await writeTo(world.stdout, asJson(document));
  const shown = { ...document };
  const names = new FileNames(".", true);
  const files = (await outputsIn(document, printing)).filter(({ bytes }) => bytes !== undefined);
  for (const output of files) {
    const name = names.take(nameOf(base, output));
    writeWhole(name, contentOf(output));
    if (output.name in shown) shown[output.name] = name;
    else world.stderr.write(`winnow: wrote ${name}\n`);
  }
  const list = (_: string, value: unknown) =>
    typeof value === "string" && /^data:[\w.+/-]+;base64,/.test(value.slice(0, 200))
      ? "(written to a file)"
      : value;
  await writeTo(world.stdout, `${JSON.stringify(shown, list, 2)}\n`);
}

function joined(texts: readonly Output[]): string {
  return texts.map(({ text = "" }) => text).join("\n");
}

function contentOf({ text = "", bytes }: Output): string | Uint8Array {
  return bytes ?? text;
}
