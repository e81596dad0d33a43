import { createKernel, type Plugin } from "@winnow/core";
import { catalogueOf } from "../src/describe.ts";
import { type CliWorld, type Recipe, runCli } from "../src/index.ts";

/** A shelf of jobs in memory. */
export function shelf() {
  const recipes = new Map<string, Recipe>();
  return {
    recipes,
    list: () => [...recipes.keys()],
    read: (job: string) => recipes.get(job),
    save: (job: string, recipe: Recipe) => void recipes.set(job, recipe),
    forget: (job: string) => void recipes.delete(job),
  };
}

/** Runs a command line in a world of these plugins, and gives what it said. */
export async function run(
  argv: readonly string[],
  plugins: readonly Plugin[],
  { isTTY = false, ...world }: Partial<CliWorld> & { isTTY?: boolean } = {},
) {
  const said = { stdout: "", stderr: "", bytes: Buffer.alloc(0) };
  const write = (to: "stdout" | "stderr") => (text: string | Uint8Array) => {
    if (typeof text === "string") said[to] += text;
    else said.bytes = Buffer.concat([said.bytes, text]);
  };
  const code = await runCli(argv, {
    stdout: { write: write("stdout"), isTTY },
    stderr: { write: write("stderr"), isTTY },
    version: "9.9.9",
    catalogue: async () => {
      await using kernel = await createKernel({ plugins });
      return await catalogueOf(kernel);
    },
    openKernel: async () => ({ kernel: await createKernel({ plugins }) }),
    openServerJobs: async () => ({ kernel: await createKernel({ plugins: [] }) }),
    openServer: async () => ({ kernel: await createKernel({ plugins }) }),
    openReplay: () => Promise.reject(new Error("no capture")),
    openTeams: () => Promise.reject(new Error("no teams")),
    openMove: () => Promise.reject(new Error("no stores")),
    openApi: () => Promise.reject(new Error("no kernel")),
    jobs: shelf(),
    serve: async () => {},
    work: async () => {},
    doctor: async () => [],
    ...world,
  });
  return { code, ...said };
}
