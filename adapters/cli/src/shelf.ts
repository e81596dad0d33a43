import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { chosenFolder, stateFolder } from "./environment.ts";
import type { JobShelf, Recipe } from "./world.ts";

/** How long a job that was stopped can be resumed; its pages are forgotten a day after its begin. */
const KEPT_MS = 86_400_000;

/** The files in which the jobs of this account are kept. */
export interface LocalShelf extends JobShelf {
  /** The database of a job. */
  file(job: string): string;
  /** Forgets the jobs that this process has saved. */
  forgetOwn(): void;
}

/** The jobs of the command; each has a file of its own, so that two commands do not work on each other's. */
export function jobShelf(): LocalShelf {
  const own = new Set<string>();
  let folder: string | undefined;
  const path = (name: string) => {
    folder ??= resolve(chosenFolder() ?? stateFolder(), "commands");
    return join(folder, name);
  };
  const forget = (job: string) => {
    own.delete(job);
    for (const end of [".json", ".sqlite", ".sqlite-wal", ".sqlite-shm"])
      rmSync(path(job + end), { force: true });
  };
  return {
    file: (job) => path(`${job}.sqlite`),
    list() {
      if (!existsSync(path(""))) return [];
      const all = readdirSync(path("")).flatMap((name) => /^([\w-]+)\.json$/.exec(name)?.[1] ?? []);
      return all.filter((job) => {
        if (Date.now() - statSync(path(`${job}.json`)).mtimeMs < KEPT_MS) return true;
        forget(job);
        return false;
      });
    },
    read(job) {
      try {
        return JSON.parse(readFileSync(path(`${job}.json`), "utf8")) as Recipe;
      } catch {
        return undefined;
      }
    },
    save(job, recipe) {
      own.add(job);
      mkdirSync(path(""), { recursive: true, mode: 0o700 });
      // Requests may hold secrets, such as headers.
      writeFileSync(path(`${job}.json.part`), JSON.stringify(recipe), { mode: 0o600 });
      renameSync(path(`${job}.json.part`), path(`${job}.json`));
    },
    forget,
    forgetOwn() {
      for (const job of own) forget(job);
    },
  };
}
