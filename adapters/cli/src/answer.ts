import { resolve } from "node:path";
import { unlessAborted } from "@winnow/core/plugin";
import { type Backend, localBackend } from "./backend.ts";
import type { Catalogue } from "./catalogue.ts";
import type { ServerChoice } from "./common.ts";
import { listDeliveries, redeliver } from "./deliveries.ts";
import { jobToResume, runJob } from "./jobs.ts";
import { runAtOnce, runOneCall, toRequest } from "./operations.ts";
import type { Printing } from "./print.ts";
import type { Asked } from "./program.ts";
import { scrape } from "./scrape.ts";
import { CliError, type CliWorld } from "./world.ts";

/** Pages at a time of a check that the command works on itself. */
const CHECK_SLOTS = 10;

type Of<Name extends Asked["name"]> = Extract<Asked, { name: Name }>;

/** Does what a command line asks for; the answer is the exit status. */
export async function answer(
  asked: Exclude<Asked, { name: "said" | "completion" }>,
  catalogue: Catalogue,
  world: CliWorld,
  signal: AbortSignal,
): Promise<number> {
  switch (asked.name) {
    case "serve":
      await world.serve();
      return 0;
    case "work":
      await world.work(asked.options);
      return 0;
    case "keys":
      return await (await import("./keys/answer.ts")).manageKeys(asked.task, asked.json, world);
    case "migrate":
      return await (await import("./migrate/answer.ts")).migrate(asked.task, world, signal);
    case "mcp":
    case "setup":
      return await answerAgents(asked, world, signal);
    case "doctor":
      return await (await import("./doctor.ts")).examine(asked.json, world);
    case "resume":
      return await resume(asked, catalogue, world, signal);
    case "deliveries":
      return await listDeliveries(asked.word, asked.print.json, world, await serverOf(asked.server, world));
    case "redeliver":
      return await redeliver(asked.word, world, await serverOf(asked.server, world));
    case "call":
      return await withServer(asked, world, signal, async (printing) => {
        await runOneCall(asked, printing);
        return 0;
      });
    case "interact":
      return await withServer(asked, world, signal, async (printing, isRemote) => {
        const { answerInteract } = await import("./interact/answer.ts");
        return await answerInteract(asked.task, asked.group, printing, isRemote);
      });
    case "monitor":
      return await answerTask(asked, world, signal);
    case "replay":
      return await (await import("./replay.ts")).replay(asked.task, asked.print, world, signal);
    case "scrape":
      return await withBackend(asked, world, signal, (printing) => scrape(asked.request, printing));
    default:
      return await runOperation(asked, world, signal);
  }
}

async function answerAgents(
  asked: Of<"mcp" | "setup">,
  world: CliWorld,
  signal: AbortSignal,
): Promise<number> {
  const { serveTools, setUp } = await import("./agents/answer.ts");
  if (asked.name === "setup") return await setUp(asked.words, asked.options, world);
  await serveTools(await serverOf(asked.server, world), world, signal);
  return 0;
}

async function runOperation(asked: Of<"operation">, world: CliWorld, signal: AbortSignal): Promise<number> {
  const { entry, print, server: choice } = asked;
  const request = await toRequest(asked, world, signal);
  if (!entry.isJob) {
    return await withBackend(asked, world, signal, async (printing) => {
      await runAtOnce(entry, request, printing);
      return 0;
    });
  }
  const server = await serverOf(choice, world);
  const recipe = {
    command: entry.command,
    request,
    json: print.json,
    ...(print.output === undefined || print.output === "-" ? {} : { output: absolute(print.output) }),
    ...(server === undefined ? {} : { server: { url: server.url } }),
  };
  const job = `${entry.command}-${Date.now().toString(36)}`;
  const open = () => openBackend(choice, world, job);
  return await runJob({ job, entry, recipe, signal, world, open });
}

async function resume(
  { word, print, server: choice }: Of<"resume">,
  { commands }: Catalogue,
  world: CliWorld,
  signal: AbortSignal,
): Promise<number> {
  const { job, recipe } = jobToResume(word, world);
  const entry = commands.find(({ command }) => command === recipe.command);
  if (entry === undefined) throw new CliError(`"${recipe.command}" is not installed any more.`, 1);
  const { output, ...rest } = recipe;
  const target =
    print.output === undefined ? output : print.output === "-" ? undefined : absolute(print.output);
  const now = {
    ...rest,
    json: rest.json || print.json,
    ...(target === undefined ? {} : { output: target }),
  };
  const url = recipe.server?.url;
  const server = { ...choice, ...(url === undefined ? {} : { apiUrl: url }) };
  const open = () => (url === undefined ? openLocal(world, job) : openBackend(server, world, job));
  return await runJob({ job, entry, recipe: now, signal, world, open });
}

/** Runs something that is done at once, and closes what ran it. */
async function withBackend(
  { print, server }: Of<"scrape" | "operation">,
  world: CliWorld,
  signal: AbortSignal,
  work: (printing: Printing) => Promise<number>,
): Promise<number> {
  const backend = await unlessAborted(() => openBackend(server, world), signal);
  try {
    return await unlessAborted(() => work({ print, world, backend, signal }), signal);
  } finally {
    await backend.close();
  }
}

/** Does something with what a server keeps: the one that is named, or what is in the folder of data. */
async function withServer(
  { print, server: choice }: Of<"call" | "interact" | "monitor">,
  world: CliWorld,
  signal: AbortSignal,
  work: (printing: Printing, isRemote: boolean) => Promise<number>,
  slots = 0,
): Promise<number> {
  const server = await serverOf(choice, world);
  const open = async () => {
    if (server === undefined) return localBackend(await world.openServer(slots));
    return (await import("./remote.ts")).remoteBackend(server);
  };
  const backend = await unlessAborted(open, signal);
  try {
    return await work({ print, world, backend, signal }, server !== undefined);
  } finally {
    await backend.close();
  }
}

async function answerTask(asked: Of<"monitor">, world: CliWorld, signal: AbortSignal): Promise<number> {
  const { answerMonitor } = await import("./monitor/answer.ts");
  const work = (printing: Printing, isRemote: boolean) =>
    answerMonitor(asked.task, asked.group, printing, isRemote);
  return await withServer(asked, world, signal, work, asked.task.does === "run" ? CHECK_SLOTS : 0);
}

async function openBackend(choice: ServerChoice, world: CliWorld, job?: string): Promise<Backend> {
  const server = await serverOf(choice, world);
  if (server === undefined) return await openLocal(world, job);
  const { remoteBackend } = await import("./remote.ts");
  return remoteBackend(server);
}

async function openLocal(world: CliWorld, job?: string): Promise<Backend> {
  return localBackend(await world.openKernel(job));
}

/** The server that is to be used; undefined when none is. @throws CliError */
async function serverOf({ apiUrl, apiKey }: ServerChoice, world: CliWorld) {
  const { url, key } = world.server?.() ?? {};
  const chosen = apiUrl ?? url;
  if (!chosen) {
    if (apiKey !== undefined) throw new CliError("--api-key is for a server: name it with --api-url.");
    return undefined;
  }
  const { Server } = await import("./remote.ts");
  return new Server(chosen, apiKey ?? (key || undefined));
}

/** A path that holds in any working folder; a folder still ends like one. */
function absolute(path: string): string {
  return resolve(path) + (/[/\\]$/.test(path) ? "/" : "");
}
