import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "@winnow/kit-live-page";
import { loadPuppeteer } from "@winnow/kit-live-page";
import { findExecutable } from "./executable.ts";
import { notStarted } from "./failures.ts";
import { makeProfile, removeProfile } from "./profiles.ts";

/** Settings of a launch. */
export interface LaunchRules {
  readonly executablePath: string | undefined;
  readonly args: readonly string[];
}

/**
 * What keeps the browser quiet, and everything it sends inside the proxy: no service of its maker, no name
 * resolved by itself, no UDP of WebRTC or QUIC, and loopback no exception. Frames of other sites get processes of
 * their own, which not every build of Chromium does by default: one that is busy for ever must not hold up the page.
 */
const ARGS = [
  "--disable-background-networking",
  "--disable-breakpad",
  "--disable-client-side-phishing-detection",
  "--disable-component-update",
  "--disable-default-apps",
  "--disable-domain-reliability",
  // Each context has pages of one site at a time: a process kept ready for its next site would be started for nothing.
  "--disable-features=SpareRendererForSitePerProcess",
  // Without a graphics card, drawing by an emulated one costs more than drawing. WebGL has it nevertheless.
  "--disable-gpu-compositing",
  "--disable-quic",
  "--disable-sync",
  "--dns-prefetch-disable",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--hide-scrollbars",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
  "--metrics-recording-only",
  "--mute-audio",
  "--no-first-run",
  "--no-pings",
  "--no-service-autorun",
  "--no-startup-window",
  "--password-store=basic",
  "--proxy-bypass-list=<-loopback>",
  "--site-per-process",
  "--use-mock-keychain",
];

/**
 * A browser has one selection for all its contexts, which a middle click pastes. With these it keeps none, and pastes none: what one
 * caller selects cannot come out on the page of another.
 */
const OWN_SETTINGS = "selectionClipboardBufferAvailable=false,middleClickPasteAllowed=false";
const SETTINGS = "--blink-settings=";

/** All settings of the engine in one argument, ours last: of several arguments only the last would count. */
function withSettings(args: readonly string[]): string[] {
  const given = args.filter((arg) => arg.startsWith(SETTINGS)).map((arg) => arg.slice(SETTINGS.length));
  const others = args.filter((arg) => !arg.startsWith(SETTINGS));
  return [...others, `${SETTINGS}${[...given, OWN_SETTINGS].join(",")}`];
}

/** Where pages cannot be: a context that names no proxy of its own reaches nothing. */
const NOWHERE = "http://127.0.0.1:9";

/** How long a browser may take to start, on a machine that has much else to do. */
const START_MS = 60_000;

/** A browser that runs, and the folder that it writes to. */
export interface Running {
  readonly browser: Browser;
  readonly profile: string | undefined;
}

/**
 * Starts a browser. It ends with this process, even when that is killed, as they are joined by a pipe.
 * @throws CONFIG_INVALID when there is none, SCRAPE_BROWSER_CRASHED when it does not start
 */
export async function launch(rules: LaunchRules): Promise<Running> {
  const [puppeteer, executable] = await Promise.all([loadPuppeteer(), findExecutable(rules.executablePath)]);
  // The sandbox of Chromium refuses to run as root.
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), START_MS);
  // An operator may have named a folder, which stays.
  const hasFolder = rules.args.some((arg) => arg.startsWith("--user-data-dir"));
  const profile = hasFolder ? undefined : await makeProfile();
  try {
    const browser = await puppeteer.launch({
      executablePath: executable.path,
      headless: true,
      pipe: true,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      waitForInitialPage: false,
      // A first page that nothing uses, with a process of its own.
      ignoreDefaultArgs: ["about:blank"],
      defaultViewport: null,
      protocolTimeout: 0,
      signal: late.signal,
      ...(profile === undefined ? {} : { userDataDir: profile }),
      args: withSettings([
        ...ARGS,
        `--proxy-server=${NOWHERE}`,
        ...sandbox,
        ...executable.args,
        ...rules.args,
      ]),
      env: {
        ...process.env,
        ...executable.env,
        XDG_CONFIG_HOME: join(tmpdir(), "winnow-browser"),
        NO_PROXY: "",
        no_proxy: "",
      },
    });
    return { browser, profile };
  } catch (error) {
    if (profile !== undefined) await removeProfile(profile);
    throw notStarted(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Ends whatever the browser has left running; its processes form a group of their own. */
export function killRemains(browser: Browser): void {
  const pid = browser.process()?.pid;
  if (pid === undefined || process.platform === "win32") return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // Nothing is left.
  }
}

/** Ends whatever a browser has left running, then removes what it wrote. */
export async function clearRemains({ browser, profile }: Running): Promise<void> {
  killRemains(browser);
  if (profile !== undefined) await removeProfile(profile);
}
