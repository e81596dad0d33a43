import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

const root = new URL("../..", import.meta.url).pathname;

/** Addresses of the modules that the server has loaded when it listens, and after its first scrape. */
export interface LoadedModules {
  readonly listening: readonly string[];
  readonly scraped: readonly string[];
}

/** Starts the server preset and scrapes its sample page. No clock is needed to see what a start costs. */
export async function modulesOfStart(): Promise<LoadedModules> {
  const folder = mkdtempSync(join(tmpdir(), "winnow-modules-"));
  const file = join(folder, "loaded");
  const child = spawn(
    process.execPath,
    [
      ...["--import", new URL("./loads.mjs", import.meta.url).pathname],
      ...["-C", "@winnow/source", join(root, "presets/cli/src/bin.ts"), "serve"],
    ],
    {
      cwd: folder,
      env: { ...process.env, PORT: "0", WINNOW_DATA_DIR: folder, LOG_LEVEL: "error", LOADED_MODULES: file },
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  const ended = new Promise((resolve) => child.once("close", resolve));
  try {
    let text = "";
    let origin: string | undefined;
    for await (const chunk of child.stderr) {
      text += chunk;
      origin = /listens on (\S+)\. /.exec(text)?.[1];
      if (origin !== undefined) break;
    }
    if (origin === undefined) throw new Error(`The server did not start: ${text}`);
    const loaded = () => readFileSync(file, "utf8").trim().split("\n");
    const listening = loaded();
    const response = await fetch(`${origin}/v2/scrape`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ url: `${origin}/sample` }),
    });
    if (!response.ok) throw new Error(`The sample page was not scraped: ${await response.text()}`);
    return { listening, scraped: loaded() };
  } finally {
    child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}
