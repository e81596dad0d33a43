/** A server of its own process for the fuzzer of files: it reads what its parent names, and says what came of it and what it took. */
import { readFileSync, writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import process from "node:process";
import { WinnowError } from "@winnow/core";
import { SiteFilesToken } from "@winnow/kit-site";
import { startServer } from "../../integration/server.ts";
import { type Ask, CHILDREN_LEFT, type Outcome } from "./asked.ts";

const LIMIT_MS = 20_000;
const server = await startServer({ PUPPETEER_EXECUTABLE_PATH: "/bin/false", WINNOW_JOB_SLOTS: "0" });
const { kernel } = server;
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();

/** Reads the file at the address in the way that is asked for; gives the codes of formats that failed. */
async function read({ url, way, formats, isRecognised }: Ask): Promise<Outcome["failed"]> {
  const files = kernel.services.get(SiteFilesToken);
  const signal = AbortSignal.timeout(LIMIT_MS);
  if (way === "robots") {
    const robots = await files.robots(url, ["FirecrawlAgent", "Winnow"], signal);
    for (const path of ["", "search?sort=a&page=1", "private/x", "%7Eruth/", "a".repeat(2000)]) {
      robots.allows(url + path);
      robots.statements(url + path);
    }
    return {};
  }
  if (way === "sitemap") {
    await files.sitemap(url, signal);
    return {};
  }
  const parsers = [{ type: "pdf", mode: isRecognised ? "auto" : "fast" }];
  const request = { url, formats, parsers, maxAge: 0, storeInCache: false, timeout: LIMIT_MS };
  const result = await kernel.scrapeRequest(request, { signal });
  JSON.stringify(result);
  const failures = Object.entries(result.errors ?? {}) as [string, { code: string; message: string }][];
  return Object.fromEntries(failures.map(([name, error]) => [name, `${error.code}: ${error.message}`]));
}

const status = (name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(readFileSync("/proc/self/status", "utf8"))?.[1]) / 1024;

async function answer(ask: Ask): Promise<Outcome> {
  delay.reset();
  // From here on the most memory is counted anew.
  writeFileSync("/proc/self/clear_refs", "5");
  const before = process.cpuUsage();
  const at = performance.now();
  const memory = status("VmRSS");
  let [code, failed, stack]: [string, Outcome["failed"], string | undefined] = ["read", {}, undefined];
  try {
    failed = await read(ask);
  } catch (error) {
    code = WinnowError.is(error) ? error.code : "no code";
    const { stack: own, cause } = error as Error;
    stack = `${own}\n${cause instanceof Error ? cause.stack : ""}`;
  }
  const { user, system } = process.cpuUsage(before);
  return {
    code,
    failed,
    ...(stack === undefined ? {} : { stack }),
    cpuMs: (user + system) / 1000,
    wallMs: performance.now() - at,
    delayMs: delay.max / 1e6,
    peakMb: status("VmHWM") - memory,
  };
}

process.on("message", (ask: Ask) => void answer(ask).then((outcome) => process.send?.(outcome)));
process.once("disconnect", async () => {
  await server.close();
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim();
  process.exit(children === "" ? 0 : CHILDREN_LEFT);
});
process.send?.({ codes: Object.keys(kernel.registry.errors) });
