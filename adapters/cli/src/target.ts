import { once } from "node:events";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { messageOf } from "@winnow/core/plugin";
import { CliError, type Stream } from "./world.ts";

/** A file that is written under another name and takes its own only when it is whole. */
export class WholeFile {
  readonly #path: string;
  readonly #part: string | undefined;
  readonly #file: number;
  readonly #cleanUp = () => this.discard();
  #isOpen = true;

  /** @throws CliError */
  constructor(path: string) {
    try {
      // A link stays one, and devices and pipes are not replaced.
      this.#path = existsSync(path) ? realpathSync(path) : path;
      const isFile = !existsSync(this.#path) || statSync(this.#path).isFile();
      this.#part = isFile ? `${this.#path}.${process.pid}.part` : undefined;
      if (isFile) mkdirSync(dirname(this.#path), { recursive: true });
      this.#file = openSync(this.#part ?? this.#path, "w");
    } catch (error) {
      throw new CliError(`${path} cannot be written: ${messageOf(error)}`, 1);
    }
    process.once("exit", this.#cleanUp);
  }

  write(content: string | Uint8Array): void {
    if (!this.#isOpen) return;
    const bytes = typeof content === "string" ? Buffer.from(content) : content;
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at);
  }

  /** Gives the file its name. */
  finish(): void {
    if (!this.#isOpen) return;
    this.#close();
    if (this.#part !== undefined) renameSync(this.#part, this.#path);
  }

  /** Leaves nothing of it; after `finish` nothing happens. */
  discard(): void {
    if (!this.#isOpen) return;
    this.#close();
    if (this.#part !== undefined) rmSync(this.#part, { force: true });
  }

  #close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    closeSync(this.#file);
    process.off("exit", this.#cleanUp);
  }
}

/** Writes a whole file. @throws CliError */
export function writeWhole(path: string, content: string | Uint8Array): void {
  const file = new WholeFile(path);
  try {
    file.write(content);
    file.finish();
  } finally {
    file.discard();
  }
}

/** Writes to a stream, and waits while its reader is slow. */
export async function writeTo(stream: Stream, content: string | Uint8Array): Promise<void> {
  if (stream.write(content) === false && "once" in stream) await once(stream as never, "drain");
}

/** Whether a path of `--output` is a folder: it ends like one, or there is one. */
export function isFolder(path: string): boolean {
  return /[/\\]$/.test(path) || (existsSync(path) && statSync(path).isDirectory());
}

/** Names of files in a folder, none of them twice, and none that was there before unless that is allowed. */
export class FileNames {
  readonly #folder: string;
  readonly #keepsOthers: boolean;
  readonly #taken = new Set<string>();

  constructor(folder: string, keepsOthers: boolean) {
    this.#folder = folder;
    this.#keepsOthers = keepsOthers;
  }

  /** `name`, else `name-2` and so on, its ending kept. */
  take(name: string): string {
    const [ending = ""] = /(?:\.warc)?\.[^.]*$/.exec(name) ?? [];
    const base = name.slice(0, name.length - ending.length);
    for (let number = 1; ; number += 1) {
      const one = number === 1 ? name : `${base}-${number}${ending}`;
      const path = join(this.#folder, one);
      // Where upper and lower case are one, so are these.
      if (this.#taken.has(one.toLowerCase()) || (this.#keepsOthers && existsSync(path))) continue;
      this.#taken.add(one.toLowerCase());
      return path;
    }
  }
}
