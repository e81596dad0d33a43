import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "@winnow/kit-live-page";
import { loadPuppeteer } from "@winnow/kit-live-page";
import { findExecutable } from "./executable.ts";

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
  "--password-store=basic",
  "--proxy-bypass-list=<-loopback>",
  "--site-per-process",
  "--use-mock-keychain",
];

/** Where pages cannot be: a context that names no proxy of its own reaches nothing. */
const NOWHERE = "http://127.0.0.1:9";

/** Starts a browser. It ends with this process, even when that is killed, as they are joined by a pipe. */
export async function launch(rules: LaunchRules): Promise<Browser> {
  const [puppeteer, executable] = await Promise.all([loadPuppeteer(), findExecutable(rules.executablePath)]);
  // The sandbox of Chromium refuses to run as root.
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return await puppeteer.launch({
    executablePath: executable.path,
    headless: true,
    pipe: true,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    waitForInitialPage: false,
    defaultViewport: null,
    protocolTimeout: 0,
    args: [...ARGS, `--proxy-server=${NOWHERE}`, ...sandbox, ...executable.args, ...rules.args],
    env: {
      ...process.env,
      ...executable.env,
      XDG_CONFIG_HOME: join(tmpdir(), "winnow-browser"),
      NO_PROXY: "",
      no_proxy: "",
    },
  });
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
