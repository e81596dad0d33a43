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
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import process from "node:process";
import { parseEnv } from "node:util";
import type { Catalogue, JobShelf, Recipe } from "@winnow/adapter-cli";

/** How long a job that was stopped can be resumed; its pages are forgotten a day after its begin. */
const KEPT_MS = 86_400_000;

type Values = Readonly<Record<string, string | undefined>>;

/** What the plugins of this preset offer to a shell: written by `npm run docs`, so that help loads none of them. */
export async function catalogue(): Promise<Catalogue> {
  return JSON.parse(readFileSync(new URL("../catalogue.json", import.meta.url), "utf8")) as Catalogue;
}

let file: Values | undefined;

/** The `.env` file of the working folder. */
export function envFile(): Values {
  file ??= existsSync(".env") ? parseEnv(readFileSync(".env", "utf8")) : {};
  return file;
}

/** The server that the settings name. A key of the environment is not sent to a server that a `.env` file names. */
export function serverSettings() {
  const { WINNOW_API_URL: url, WINNOW_API_KEY: key } = process.env;
  const own = envFile();
  if (url || !own.WINNOW_API_URL) return { url, key: key ?? own.WINNOW_API_KEY };
  return { url: own.WINNOW_API_URL, key: own.WINNOW_API_KEY };
}

/** The folder that the user has chosen for what is kept, by a setting or by having it; undefined for none. */
export function chosenFolder(): string | undefined {
  const given = process.env.WINNOW_DATA_DIR || envFile().WINNOW_DATA_DIR;
  return given || (existsSync(".winnow") ? ".winnow" : undefined);
}

/** The folder of the user's account for what programs keep between their runs. */
function stateFolder({ XDG_STATE_HOME, LOCALAPPDATA }: Values = process.env): string {
  if (XDG_STATE_HOME?.startsWith("/")) return join(XDG_STATE_HOME, "winnow");
  return LOCALAPPDATA ? join(LOCALAPPDATA, "winnow") : join(homedir(), ".local", "state", "winnow");
}

/** The jobs of the command; each has a file of its own, so that two commands do not work on each other's. */
export function jobShelf(): JobShelf & { file(job: string): string; forgetOwn(): void } {
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
