/** Cold starts, in turns: Node and Fastify to their first answer, and the server preset to its first scrape. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { percentile, scrape } from "../speed/load.ts";
import { preciseCpuMs, type Started, startModule, startWinnow } from "../speed/processes.ts";

interface Start {
  readonly wallMs: number;
  readonly cpuMs: number;
}

/** Medians and their ratios to Fastify; `first` is the start of a fresh clone, which has compiled nothing yet. */
export async function coldStarts(url: string, checkouts: Readonly<Record<string, string>>, rounds: number) {
  const runs: Record<string, Start[]> = {};
  const note = (name: string, run: Start) => {
    runs[name] = [...(runs[name] ?? []), run];
  };
  const fastify = new URL("./fastify.mjs", import.meta.url).pathname;
  for (let round = 0; round < rounds; round++) {
    const ask = async ({ origin }: Started) => void (await (await fetch(origin)).text());
    note("fastify", await timed(() => startModule(fastify), ask));
    for (const [name, checkout] of Object.entries(checkouts)) {
      const first = ({ origin }: Started) => scrape(origin, url);
      if (name === "winnow") {
        rmSync(join(checkout, "node_modules/.cache/winnow"), { recursive: true, force: true });
        note("winnow, first", await timed(() => startWinnow(checkout), first));
      }
      note(name, await timed(() => startWinnow(checkout), first));
    }
  }
  const medians = Object.entries(runs).map(([name, list]) => [name, medianOf(list)] as const);
  const peer = Object.fromEntries(medians).fastify ?? { wallMs: Number.NaN, cpuMs: Number.NaN };
  return Object.fromEntries(
    medians.map(([name, { wallMs, cpuMs }]) => [
      name,
      {
        wallMs,
        cpuMs,
        wallRatio: round2(wallMs / peer.wallMs),
        cpuRatio: round2(cpuMs / peer.cpuMs),
        rounds,
      },
    ]),
  );
}

async function timed(
  start: () => Promise<Started>,
  use: (started: Started) => Promise<void>,
): Promise<Start> {
  const begin = performance.now();
  const server = await start();
  await use(server);
  const wallMs = performance.now() - begin;
  const cpuMs = preciseCpuMs(server.pid);
  await server.stop();
  return { wallMs, cpuMs };
}

function medianOf(runs: readonly Start[]): Start {
  const median = (key: keyof Start) =>
    Math.round(
      percentile(
        runs.map((run) => run[key]),
        0.5,
      ),
    );
  return { wallMs: median("wallMs"), cpuMs: median("cpuMs") };
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}
