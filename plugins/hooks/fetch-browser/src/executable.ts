import { accessSync, constants, existsSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { WinnowError } from "@winnow/core/plugin";
import { type Executable, npmChromium } from "./npm-chromium.ts";

const COMMANDS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const MAC = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const WINDOWS = ["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"].map((name) => [
  name,
  "Google\\Chrome\\Application\\chrome.exe",
]);

/**
 * Finds the browser: the one that was named, the system's, puppeteer's own, then the Chromium that comes through
 * npm (Linux on x64; unpacked into the temporary folder on first use, about 2 s).
 * @throws CONFIG_INVALID when there is none, saying how to get one
 */
export async function findExecutable(named?: string): Promise<Executable> {
  if (named !== undefined) {
    if (canRun(named)) return { path: named, args: [], env: {} };
    const message = `The browser ${named} does not exist or is not executable. Set PUPPETEER_EXECUTABLE_PATH to a browser, or unset it.`;
    throw new WinnowError("CONFIG_INVALID", message);
  }
  const system = onSystem().find(canRun) ?? (await ofPuppeteer());
  if (system !== undefined) return { path: system, args: [], env: {} };
  if (process.platform === "linux" && process.arch === "x64") return await npmChromium();
  const message =
    "No browser was found. Install Chrome or Chromium, run `npx puppeteer browsers install chrome`, or set PUPPETEER_EXECUTABLE_PATH.";
  throw new WinnowError("CONFIG_INVALID", message);
}

function onSystem(): readonly string[] {
  if (process.platform === "darwin") return MAC;
  if (process.platform === "win32") {
    return WINDOWS.map(([name = "", path = ""]) => join(process.env[name] ?? "C:\\", path));
  }
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)));
}

/** The newest Chrome in the folder where puppeteer's own command puts browsers. */
async function ofPuppeteer(): Promise<string | undefined> {
  const cacheDir = process.env.PUPPETEER_CACHE_DIR ?? join(homedir(), ".cache", "puppeteer");
  if (!existsSync(cacheDir)) return undefined;
  const { Browser, getInstalledBrowsers } = await import("@puppeteer/browsers");
  try {
    return (await getInstalledBrowsers({ cacheDir }))
      .filter(({ browser, executablePath }) => browser === Browser.CHROME && canRun(executablePath))
      .sort((one, other) => one.buildId.localeCompare(other.buildId, "en", { numeric: true }))
      .at(-1)?.executablePath;
  } catch {
    return undefined; // What is in the folder was not put there by puppeteer.
  }
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    // A folder may be "executed" too.
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
