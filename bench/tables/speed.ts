/** Speed, and what a start takes. */
import { read, table } from "./table.ts";

interface SpeedRow {
  readonly bench: string;
  readonly contender?: string;
  readonly size?: string;
  readonly concurrency?: number;
  readonly [figure: string]: unknown;
}

const { command, machine, rows } = read("speed.json") as {
  command: string;
  machine: Record<string, string>;
  rows: readonly SpeedRow[];
};
const of = (bench: string) => rows.filter((row) => row.bench === bench);
const scrapes = of("scrape").map((row) => [
  row.contender,
  row.size,
  row.concurrency,
  row.pagesPerSecond,
  row.cpuMsPerPage,
  row.p50Ms,
  row.p95Ms,
]);
const micro = of("micro, MB/s").map((row) => [row.page, row.parse, row.select, row.convert]);
const single = (bench: string) =>
  of(bench).map(({ bench: _, ...figures }) =>
    Object.entries(figures)
      .map(([name, value]) => `${name} ${value}`)
      .join(", "),
  )[0];

export const speed = `${machine.date}, Node ${machine.node}, ${machine.cores} cores (${machine.cpu}), \`${command}\`.

${table(["contender", "page", "at once", "pages/s", "CPU ms a page", "p50 ms", "p95 ms"], scrapes)}

${table(["step, MB/s", "parse", "select", "convert"], micro)}

- Cold start to the first scrape: ${single("cold start to first scrape")}.
- Resident memory of the server, MB: ${single("resident memory")}.
- \`/health\` while three pages of 5 MB convert, ms: ${single("health while three pages of 5 MB convert")}.`;

interface StartRow {
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly wallRatio: number;
  readonly cpuRatio: number;
}

const starts = read("start.json") as {
  readonly date: string;
  readonly machine: Record<string, string>;
  readonly start: Readonly<Record<string, StartRow>>;
  readonly modules: { readonly scraped: number };
  readonly "memory, winnow": Readonly<Record<string, number>>;
  readonly "cached, winnow": Readonly<Record<string, number>>;
};
const resident = starts["memory, winnow"];
const cached = starts["cached, winnow"];
export const start = `${starts.date}, Node ${starts.machine.node}, ${starts.machine.cores} cores (${starts.machine.cpu}).

${table(
  ["contender", "wall, ms", "CPU, ms", "times Fastify, wall", "times Fastify, CPU"],
  Object.entries(starts.start).map(([name, row]) => [
    name,
    row.wallMs,
    row.cpuMs,
    row.wallRatio,
    row.cpuRatio,
  ]),
)}

- Modules loaded until the first scrape has finished: ${starts.modules.scraped}.
- Resident memory, MB: ${resident.idleMb} when idle, ${resident.afterMb} after ${resident.scrapes} scrapes at concurrency ${resident.concurrency}, ${resident.restedMb} a minute later.
- CPU ms of the server for a page that is fetched, and for one from the cache: ${cached.missCpuMs}, ${cached.hitCpuMs} (ratio ${cached.ratio}).`;
