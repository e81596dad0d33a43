/** The processes of an installation on one machine, as if each were on its own: API servers, workers, PostgreSQL and Redis. */
import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../plugins/caches/redis/test/redis-server.ts";

const bin = new URL("../../presets/cli/src/bin.ts", import.meta.url).pathname;

/** The settings of all processes of an installation. */
export type Environment = Readonly<Record<string, string>>;

/** A folder that is removed in the end. */
export function scratch(): string {
  const path = mkdtempSync(join(tmpdir(), "winnow-scale-"));
  process.on("exit", () => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** A server or a worker, which may be killed and started again. */
export class Member {
  readonly name: string;
  readonly origin: string;
  kills = 0;
  readonly #args: readonly string[];
  readonly #env: Environment;
  readonly #folder: string;
  #child: ChildProcess | undefined;

  private constructor(name: string, args: readonly string[], env: Environment, folder: string, port: number) {
    this.name = name;
    this.origin = `http://127.0.0.1:${port}`;
    this.#args = args;
    this.#env = { ...env, PORT: String(port) };
    this.#folder = join(folder, name);
    mkdirSync(this.#folder, { recursive: true });
  }

  /** A server; with 0 slots it only takes jobs. */
  static async api(name: string, env: Environment, folder: string, slots = 0): Promise<Member> {
    const own = { ...env, WINNOW_JOB_SLOTS: String(slots) };
    return new Member(name, ["serve"], own, folder, await freePort());
  }

  static worker(name: string, env: Environment, folder: string, slots: number): Member {
    return new Member(name, ["work", "--slots", String(slots)], env, folder, 0);
  }

  start(): void {
    const log = createWriteStream(join(this.#folder, "log.ndjson"), { flags: "a" });
    const child = spawn(process.execPath, ["-C", "@winnow/source", bin, ...this.#args], {
      cwd: this.#folder,
      env: {
        PATH: process.env.PATH ?? "",
        NODE_NO_WARNINGS: "1",
        NODE_COMPILE_CACHE: join(this.#folder, "..", "compiled"),
        LOG_LEVEL: "warn",
        LOG_FORMAT: "json",
        WINNOW_ALLOW_PAGE_NETWORKS: "127.0.0.0/8",
        WINNOW_ALLOW_WEBHOOK_NETWORKS: "127.0.0.0/8",
        ...this.#env,
        WINNOW_DATA_DIR: join(this.#folder, "data"),
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
    this.#child = child;
  }

  /** Whether it ended by itself. */
  get isGone(): boolean {
    return this.#child !== undefined && this.#child.exitCode !== null;
  }

  async ready(): Promise<void> {
    for (let left = 2400; left > 0; left -= 1) {
      const response = await fetch(`${this.origin}/health`).catch(() => undefined);
      if (response?.ok === true) return;
      await sleep(50);
    }
    throw new Error(`${this.name} did not start`);
  }

  /** Ends it: at once, or gracefully. */
  async stop(signal: "SIGKILL" | "SIGTERM" = "SIGTERM"): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await ended;
  }
}

/** A site whose pages link to one another as a tree, each after so many milliseconds. */
export async function startSite(pages: number, delayMs: number) {
  const seen = new Map<number, number>();
  const server = createServer((request, response) => {
    const index = request.url === "/" ? 0 : Number(/^\/page\/(\d+)$/.exec(request.url ?? "")?.[1] ?? pages);
    if (index >= pages) return response.writeHead(404).end();
    seen.set(index, (seen.get(index) ?? 0) + 1);
    const links = Array.from({ length: 10 }, (_, nth) => 10 * index + nth + 1).filter((one) => one < pages);
    const list = links.map((one) => `<li><a href="/page/${one}">Page ${one}</a></li>`).join("");
    const words = `Page ${index} of the mill tells of grain and of the wind. `.repeat(10);
    const html = `<!doctype html><title>Page ${index}</title><main><h1>Page ${index}</h1><p>${words}</p><ul>${list}</ul></main>`;
    setTimeout(() => response.writeHead(200, { "content-type": "text/html" }).end(html), delayMs);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, seen, close: () => server.close() };
}

/** Asks one API after the other until one answers, as a load balancer would. */
export async function ask(
  members: readonly Member[],
  path: string,
  body?: unknown,
): Promise<Record<string, never>> {
  for (let tries = 0; tries < 600; tries += 1) {
    const member = members[tries % members.length];
    const init = {
      method: body === undefined ? "GET" : "POST",
      headers: { "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    };
    const response = await fetch(`${member?.origin}${path}`, init).catch(() => undefined);
    const answer = await response?.json().catch(() => undefined);
    if (response !== undefined && answer !== undefined && response.status < 500)
      return answer as Record<string, never>;
    await sleep(100);
  }
  throw new Error(`nobody answers ${path}`);
}
