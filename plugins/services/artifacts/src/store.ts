import { createHmac, randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Clock, Logger } from "@winnow/core/plugin";
import {
  type Artifact,
  type ArtifactOptions,
  type ArtifactStore,
  ArtifactUrls,
  artifactGone,
  artifactTooLarge,
  Sweeper,
} from "@winnow/kit-artifacts";
import { storageError } from "@winnow/kit-sqlite";
import { absent, readKey } from "./key.ts";

/** What is left of a file that a process which died was writing, or of a key. */
const ABANDONED_MS = 60 * 60_000;
/** When space runs out, this part of it is used afterwards, so that not every file makes room for itself. */
const KEPT_PART = 0.9;
/** Less room on the disk than this is worth a warning. */
const LITTLE_BYTES = 512 * 2 ** 20;
/** Less than this, and hardly any file can be kept. */
const LEAST_BYTES = 2 ** 20;
/** What messages call them. */
const FILES = "files of results";
/** Bytes of the line before the content, at most. */
const MAX_HEAD = 4096;
/** Of its owner only, and none that is there already. */
const NEW = { mode: 0o600, flag: "wx" } as const;
const FILE = /^[\w-]{43}\.(\d{1,16})$/;

/** Settings of {@link FolderStore}. */
export interface FolderStoreSettings {
  readonly folder: string;
  /** Where the server is from outside, without a slash at its end. */
  readonly publicUrl: () => string;
  readonly maxBytes: number;
  readonly clock: Clock;
  readonly logger: Logger;
}

interface Kept {
  readonly path: string;
  readonly bytes: number;
  /** When it was written, in milliseconds since the epoch. */
  readonly writtenAt: number;
}

/**
 * Artifacts as files of one folder, `<name>.<expires>`: a line of JSON with the type, then the bytes. Names are
 * random, the URL is signed, and a file is there with its whole content or not at all.
 */
export class FolderStore implements ArtifactStore {
  readonly #settings: FolderStoreSettings;
  readonly #urls: ArtifactUrls;
  readonly #sweeper: Sweeper;
  #opened: Promise<Buffer> | undefined;
  /** Bytes of all files by the last sweep and what was put since. */
  #usedBytes = 0;

  constructor(settings: FolderStoreSettings) {
    const { publicUrl, clock, logger } = settings;
    const sign = async (text: string) =>
      createHmac("sha256", await this.open())
        .update(text)
        .digest("base64url");
    this.#settings = settings;
    this.#urls = new ArtifactUrls({ publicUrl, clock, sign });
    this.#sweeper = new Sweeper(clock, logger, () => this.#sweep());
  }

  /** Makes the folder and its key, and sweeps for the first time. */
  open(): Promise<Buffer> {
    this.#opened ??= this.#open();
    return this.#opened;
  }

  async #open(): Promise<Buffer> {
    const { folder } = this.#settings;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const key = await readKey(folder);
    await this.#sweeper.run();
    this.#sweeper.start();
    return key;
  }

  put(bytes: Uint8Array, options: ArtifactOptions): Promise<string> {
    return this.#keep(bytes.length, options, (part, head) => writeFile(part, [head, bytes], NEW));
  }

  async putFile(path: string, options: ArtifactOptions): Promise<string> {
    const { size } = await stat(path);
    return await this.#keep(size, options, async (part, head) => {
      await writeFile(part, head, NEW);
      // A file that has grown meanwhile is kept as long as it was when there was room for it.
      const source = createReadStream(path, { end: Math.max(0, size - 1) });
      await pipeline(source, createWriteStream(part, { flags: "a" }));
    });
  }

  async #keep(
    bytes: number,
    options: ArtifactOptions,
    write: (part: string, head: Buffer) => Promise<void>,
  ): Promise<string> {
    const { folder, maxBytes, clock } = this.#settings;
    await this.open();
    const head = Buffer.from(`${JSON.stringify({ contentType: options.contentType })}\n`);
    const size = head.length + bytes;
    if (size > maxBytes) throw artifactTooLarge(bytes, maxBytes);
    const name = randomBytes(32).toString("base64url");
    const expires = String(Math.ceil(clock.now() + options.ttlMs));
    const path = join(folder, `${name}.${expires}`);
    try {
      await write(`${path}.part`, head);
      await rename(`${path}.part`, path);
    } catch (error) {
      await rm(`${path}.part`, { force: true });
      throw storageError(error, FILES);
    }
    this.#usedBytes += size;
    if (this.#usedBytes > maxBytes) await this.#sweeper.run();
    return await this.#urls.issue(name, expires);
  }

  async read(name: string, expires: string, signature: string): Promise<Artifact> {
    await this.#urls.check(name, expires, signature);
    const artifact = await openArtifact(join(this.#settings.folder, `${name}.${expires}`));
    if (artifact === undefined) throw artifactGone();
    return artifact;
  }

  /** Deletes what has expired, and the oldest files while there are too many bytes. */
  async #sweep(): Promise<void> {
    const { folder, maxBytes, clock } = this.#settings;
    const now = clock.now();
    const kept: Kept[] = [];
    for (const file of await readdir(folder)) {
      const path = join(folder, file);
      const expires = FILE.exec(file)?.[1];
      const facts = await stat(path).catch(absent);
      if (facts === undefined) continue;
      const isAbandoned = file.endsWith(".part") && Date.now() - facts.mtimeMs > ABANDONED_MS;
      if (isAbandoned || (expires !== undefined && Number(expires) <= now)) await rm(path, { force: true });
      else if (expires !== undefined) kept.push({ path, bytes: facts.size, writtenAt: facts.mtimeMs });
    }
    let used = kept.reduce((sum, { bytes }) => sum + bytes, 0);
    if (used > maxBytes) {
      kept.sort((one, other) => one.writtenAt - other.writtenAt);
      // The newest stays, whatever its size: somebody is about to be given its URL.
      for (const { path, bytes } of kept.slice(0, -1)) {
        if (used <= maxBytes * KEPT_PART) break;
        await rm(path, { force: true });
        used -= bytes;
      }
    }
    this.#usedBytes = used;
  }

  /** Writes a file, and looks how much room the disk has; a text says that it becomes little. */
  async check(): Promise<string | undefined> {
    const { folder } = this.#settings;
    await this.open();
    const path = join(folder, `${randomBytes(8).toString("hex")}.part`);
    try {
      await writeFile(path, "ready", NEW);
    } catch (error) {
      throw storageError(error, FILES);
    } finally {
      await rm(path, { force: true });
    }
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    // A few bytes may fit where no file does.
    if (free < LEAST_BYTES) throw storageError({ code: "ENOSPC" }, FILES);
    return free < LITTLE_BYTES
      ? `only ${Math.round(free / 2 ** 20)} MiB are left on the disk of ${folder}`
      : undefined;
  }

  /** Ends the sweeping; the files stay. */
  async close(): Promise<void> {
    await this.#opened?.catch(() => undefined);
    await this.#sweeper.close();
  }
}

/** Reads the head of a kept file; its bytes are read when they are asked for. Undefined when it is gone. */
async function openArtifact(path: string): Promise<Artifact | undefined> {
  const file = await open(path).catch(absent);
  if (file === undefined) return undefined;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_HEAD), 0, MAX_HEAD, 0);
    const end = buffer.subarray(0, bytesRead).indexOf("\n");
    const { contentType } = JSON.parse(buffer.toString("utf8", 0, end)) as { contentType: string };
    const start = end + 1;
    const size = (await file.stat()).size - start;
    const stream = (from = 0, to = size - 1) =>
      to < from ? Readable.from([]) : createReadStream(path, { start: start + from, end: start + to });
    return { contentType, size, stream };
  } finally {
    await file.close();
  }
}
