import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { WinnowError } from "@winnow/core/plugin";
import * as v from "valibot";
import { errors } from "./errors.ts";
import { EMPTY, type State, StateSchema } from "./state.ts";

/** How often the holder of a lock says that it lives, and after what silence it counts as dead. */
const BEAT_MS = 5000;
const DEAD_MS = 20_000;

/** The right to save a profile. */
export interface Lock {
  save(state: State): Promise<void>;
  /** Gives the right back; safe to call twice. */
  release(): Promise<void>;
}

/** Profiles as files: one for each name, its name hashed, readable by this user only, replaced as a whole. */
export class ProfileFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** What a profile holds; nothing when there is none. @throws PROFILE_UNREADABLE */
  async read(name: string): Promise<State> {
    let text: string;
    try {
      text = await readFile(this.#path(name), "utf8");
    } catch (error) {
      if (isCode(error, "ENOENT")) return EMPTY;
      throw error;
    }
    try {
      return v.parse(StateSchema, JSON.parse(text));
    } catch (cause) {
      const message = `The profile "${name}" cannot be read: its file is damaged. Choose another name, or delete it.`;
      throw new WinnowError("PROFILE_UNREADABLE", message, { ...errors.PROFILE_UNREADABLE, cause });
    }
  }

  /**
   * Takes the right to save a profile. Whoever dies with it loses it: its lock is then too old.
   * @throws PROFILE_LOCKED while another scrape has it
   */
  async lock(name: string): Promise<Lock> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const path = `${this.#path(name)}.lock`;
    const owner = randomUUID();
    for (let tries = 0; ; tries += 1) {
      try {
        const file = await open(path, "wx", 0o600);
        await file.writeFile(owner);
        await file.close();
        break;
      } catch (error) {
        if (!isCode(error, "EEXIST")) throw error;
        if (tries > 0 || !(await this.#bury(path))) throw locked(name);
      }
    }
    const beat = setInterval(() => {
      const now = new Date();
      void utimes(path, now, now).catch(() => undefined);
    }, BEAT_MS);
    beat.unref();
    const isMine = async () => (await readFile(path, "utf8").catch(() => "")) === owner;
    return {
      save: async (state) => {
        // A process that slept too long may have lost the lock to another.
        if (!(await isMine())) throw locked(name);
        const draft = `${this.#path(name)}.${owner}`;
        await writeFile(draft, JSON.stringify(state), { mode: 0o600 });
        await rename(draft, this.#path(name));
      },
      release: async () => {
        clearInterval(beat);
        if (await isMine()) await rm(path, { force: true });
      },
    };
  }

  /** Removes the lock of a dead holder; whether there is none in the way any more. */
  async #bury(path: string): Promise<boolean> {
    try {
      const { mtimeMs } = await stat(path);
      if (Date.now() - mtimeMs < DEAD_MS) return false;
      // Of two that find it dead only one can rename it.
      const grave = `${path}.${randomUUID()}`;
      await rename(path, grave);
      await rm(grave, { force: true });
      return true;
    } catch (error) {
      return isCode(error, "ENOENT");
    }
  }

  #path(name: string): string {
    return join(this.#folder, `${createHash("sha256").update(name).digest("hex").slice(0, 40)}.json`);
  }
}

function locked(name: string): WinnowError {
  const message = `Another session is saving to the profile "${name}". Wait until it ends, or use the profile read-only with \`saveChanges: false\`.`;
  return new WinnowError("PROFILE_LOCKED", message, errors.PROFILE_LOCKED);
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
