import { messageOf } from "@winnow/core/plugin";
import { actionError, evenIfReplaced, type Frame, type HTTPResponse } from "@winnow/kit-live-page";
import { type Call, type Methods, taskOf } from "./call.ts";
import { globTools } from "./globs.ts";
import { numberOf, type Options, optionsOf, textOf, wordOf } from "./options.ts";
import { toSpec } from "./spec.ts";
import { frameOf, type Task, untilDone, withDeadline } from "./task.ts";
import { allowedUrl } from "./urls.ts";
import { inner } from "./worlds.ts";

const globMatcher = globTools((url, base) => URL.parse(url, base));
const LOAD_STATES = ["load", "domcontentloaded", "networkidle", "commit"] as const;
type LoadState = (typeof LOAD_STATES)[number];
/** Without requests for so long, the network counts as idle. */
const IDLE_MS = 500;
/** Characters of a URL that patterns are tried on. */
const MAX_URL = 10_000;
/** Characters of markup that come back at most. */
const MAX_MARKUP = 10_000_000;

const stateOf = (options: Options): LoadState => wordOf(options.waitUntil, "waitUntil", LOAD_STATES, "load");

/** What puppeteer waits for; a document that has arrived is the least it knows. */
const EVENTS = {
  commit: "domcontentloaded",
  domcontentloaded: "domcontentloaded",
  load: "load",
  networkidle: "networkidle0",
} as const;

/** Goes somewhere and says what was answered, as far as something was. */
async function go(
  call: Call,
  options: Options,
  what: string,
  work: (waitUntil: (typeof EVENTS)[LoadState]) => Promise<HTTPResponse | null>,
): Promise<unknown> {
  const task = taskOf(call, options, true);
  const response = await withDeadline(
    task,
    () => `${what}, waiting until "${stateOf(options)}".`,
    async (signal) => {
      // A page that is left before it has arrived has no fault of its own.
      try {
        return await evenIfReplaced(signal, () => work(EVENTS[stateOf(options)]));
      } catch (error) {
        if (signal.aborted) throw error;
        throw actionError(messageOf(error), error);
      }
    },
  );
  return response === null ? null : call.events.describeResponse(response);
}

/** Waits until the document of a frame is as far as that. */
async function waitForLoadState(task: Task, frames: unknown, state: LoadState): Promise<void> {
  const spec = toSpec({ frames: frames ?? [], steps: [] });
  await untilDone(task, `the page to reach "${state}"`, async () => {
    const there = await frameOf(task.page, spec);
    if ("waits" in there) return there;
    const ready = await inner(there.value)
      .isolatedRealm()
      .evaluate(() => document.readyState);
    const isFar =
      state === "commit" || ready === "complete" || (state === "domcontentloaded" && ready === "interactive");
    return isFar ? { value: undefined } : { waits: `it is ${String(ready)}` };
  });
  if (state !== "networkidle") return;
  await withDeadline(
    task,
    () => "Waiting for the network to be idle.",
    (signal) => task.page.waitForNetworkIdle({ idleTime: IDLE_MS, timeout: 0, signal }),
  );
}

async function waitForUrl(call: Call, glob: string, options: Options): Promise<void> {
  const task = taskOf(call, options, true);
  const isWanted = globMatcher(glob, call.page.url());
  await untilDone(task, `the URL "${glob.slice(0, 200)}"`, async () => {
    const url = call.page.url().slice(0, MAX_URL);
    return isWanted(url) ? { value: undefined } : { waits: `the page is at "${url.slice(0, 200)}"` };
  });
  await waitForLoadState(task, undefined, stateOf(options));
}

/** Reads from a frame, also while the document is being replaced. */
function fromFrame<T>(call: Call, more: unknown, read: (frame: Frame) => Promise<T> | T): Promise<T> {
  const { frames } = optionsOf(more);
  const spec = toSpec({ frames: frames ?? [], steps: [] });
  return untilDone(taskOf(call, {}), "the frame", async () => {
    const there = await frameOf(call.page, spec);
    return "waits" in there ? there : { value: await read(there.value) };
  });
}

async function contentOf(frame: Frame): Promise<string> {
  const markup = await frame.content();
  if (markup.length <= MAX_MARKUP) return markup;
  throw actionError(`The page has more than ${MAX_MARKUP} characters of markup.`);
}

/** Where pages go, and what they are. */
export const NAVIGATION_METHODS: Methods = {
  goto: (call, [url, more]) => {
    const options = optionsOf(more);
    const target = allowedUrl(url);
    const referer =
      options.referer === undefined ? {} : { referer: textOf(options.referer, "referer", 10_000) };
    return go(call, options, `Going to "${target.slice(0, 200)}"`, (waitUntil) =>
      call.page.goto(target, { waitUntil, timeout: 0, ...referer }),
    );
  },
  reload: (call, [more]) =>
    go(call, optionsOf(more), "Reloading", (waitUntil) => call.page.reload({ waitUntil, timeout: 0 })),
  goBack: (call, [more]) => goInHistory(call, optionsOf(more), "goBack"),
  goForward: (call, [more]) => goInHistory(call, optionsOf(more), "goForward"),
  setContent: (call, [html, more]) => {
    const markup = textOf(html, "markup", MAX_MARKUP);
    const options = optionsOf(more);
    const waitUntil = stateOf(options) === "load" ? "load" : "domcontentloaded";
    const task = taskOf(call, options, true);
    return withDeadline(
      task,
      () => "Setting the content.",
      () => call.page.setContent(markup, { waitUntil, timeout: 0 }),
    );
  },
  waitForLoadState: (call, [state, more]) =>
    waitForLoadState(
      taskOf(call, optionsOf(more), true),
      optionsOf(more).frames,
      wordOf(state, "load state", LOAD_STATES, "load"),
    ),
  waitForURL: (call, [glob, more]) => waitForUrl(call, textOf(glob, "URL"), optionsOf(more)),
  url: (call, [more]) =>
    more === undefined ? call.page.url() : fromFrame(call, more, (frame) => frame.url()),
  title: (call, [more]) => fromFrame(call, more, (frame) => frame.title()),
  content: (call, [more]) => fromFrame(call, more, contentOf),
  viewportSize: ({ page }) => {
    const size = page.viewport();
    return size === null ? null : { width: size.width, height: size.height };
  },
  setViewportSize: ({ page }, [size]) => {
    const { width, height } = optionsOf(size);
    return page.setViewport({
      width: numberOf(width, "width", 1, 8000),
      height: numberOf(height, "height", 1, 8000),
    });
  },
};

async function goInHistory(call: Call, options: Options, way: "goBack" | "goForward"): Promise<unknown> {
  try {
    return await go(call, options, "Going through the history", (waitUntil) =>
      call.page[way]({ waitUntil, timeout: 0 }),
    );
  } catch (error) {
    // Where there is nowhere to go, nothing happens.
    if (/history entry/i.test(messageOf(error))) return null;
    throw error;
  }
}
