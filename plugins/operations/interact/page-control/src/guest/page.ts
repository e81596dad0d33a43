import type { Core } from "./core.ts";
import type { GuestEvents } from "./events.ts";
import type { Locators, Place } from "./locator.ts";

/** How pages are made. */
export type GuestPages = ReturnType<typeof guestPages>;

/** In the sandbox: pages and their frames, keyboards and mice, the context and the browser. */
export function guestPages(
  core: Core,
  locators: Locators,
  eventsOf: (pageOf: (id: string) => unknown) => GuestEvents,
) {
  type Args = readonly unknown[];
  type Options = Record<string, unknown> | undefined;
  const known = new Map<string, object>();
  const BY_SELECTOR = (
    "blur boundingBox check clear click dblclick dispatchEvent fill focus getAttribute hover innerHTML innerText inputValue " +
    "isChecked isDisabled isEditable isEnabled isHidden isVisible press selectOption setChecked setInputFiles tap " +
    "textContent type uncheck"
  ).split(" ");

  /** What pages and frames have in common: everything that begins with a selector or looks into the document. */
  const documentOf = (page: string, frames: readonly unknown[]) => {
    const place = (steps: readonly unknown[]): Place => ({ page, frames, steps });
    const inFrame = frames.length === 0 ? undefined : { frames };
    const methods: Record<string, (...args: Args) => unknown> = {};
    for (const name of BY_SELECTOR) {
      methods[name] = async (selector: unknown, ...args: Args) => {
        const actions = locators.actions(place(locators.selectorSteps(selector)), { strict: false });
        return await (actions as unknown as Record<string, (...given: Args) => unknown>)[name]?.(...args);
      };
    }
    const send = (method: string, ...args: Args) => core.send(`${method}@${page}`, ...args);
    return {
      ...methods,
      ...locators.finders(
        (steps) => locators.locator(place(steps)),
        (steps) => locators.frameLocator({ page, frames: [...frames, steps], steps: [] }),
      ),
      ...locators.handles(place([])),
      dragAndDrop: (source: unknown, target: unknown, options?: Options) => {
        const spec = (selector: unknown) => locators.specOf(place(locators.selectorSteps(selector)));
        return send("dragTo", spec(source), spec(target), { strict: false, ...options });
      },
      evaluate: (work: unknown, arg?: unknown) => send("evaluate", { ...core.script(work), ...inFrame }, arg),
      waitForFunction: (work: unknown, arg?: unknown, options?: Options) =>
        send("waitForFunction", { ...core.script(work), ...inFrame }, arg, options),
      content: () => send("content", inFrame),
      title: () => send("title", inFrame),
      waitForLoadState: (state?: unknown, options?: Options) =>
        send("waitForLoadState", state, { ...options, ...inFrame }),
      waitForTimeout: (ms: unknown) => send("waitForTimeout", ms),
    };
  };

  const frameOf = (page: string, id: string): object => {
    const info = () => core.page(page)?.frames.find((one) => one.id === id);
    const isMain = core.page(page)?.frames[0]?.id === id;
    const all = () => core.page(page)?.frames ?? [];
    return core.guard(
      "frame",
      { frame: id },
      {
        ...documentOf(page, isMain ? [] : [{ frameId: id }]),
        url: () => info()?.url ?? "",
        name: () => info()?.name ?? "",
        page: () => pageOf(page),
        isDetached: () => info() === undefined,
        parentFrame: () => {
          const parent = info()?.parent;
          return parent === null || parent === undefined ? null : frameOf(page, parent);
        },
        childFrames: () =>
          all()
            .filter(({ parent }) => parent === id)
            .map((one) => frameOf(page, one.id)),
      },
    );
  };

  const prefixed = (name: string, page: string, methods: string) =>
    core.guard(
      name,
      undefined,
      Object.fromEntries(
        methods
          .split(" ")
          .map((method) => [method, (...args: Args) => core.send(`${name}.${method}@${page}`, ...args)]),
      ),
    );

  const bytes = async (sending: Promise<unknown>) =>
    new core.Bytes(((await sending) as { base64: string }).base64);
  const withoutPath = (options: Options) => {
    const { path: _, ...rest } = options ?? {};
    return rest;
  };

  const makePage = (id: string): object => {
    const send = (method: string, ...args: Args) => core.send(`${method}@${id}`, ...args);
    const navigate =
      (method: string) =>
      async (...args: Args) => {
        const data = (await send(method, ...args)) as Record<string, unknown> | null | undefined;
        return data === null || data === undefined ? null : events.response(data);
      };
    const frames = () => core.page(id)?.frames ?? [];
    const url = () => core.page(id)?.url ?? "about:blank";
    const emitter = events.emitter(id, "page", () => pageOf(id));
    const waitForUrl = async (wanted: unknown, options?: Options): Promise<void> => {
      if (typeof wanted === "string") {
        await send("waitForURL", wanted, options);
        return;
      }
      const isWanted = events.urlTest(wanted, url());
      const ms = events.timeoutOf(options);
      for (let left = ms === 0 ? Number.POSITIVE_INFINITY : ms; !(await isWanted(url())); left -= 100) {
        if (left > 0) {
          await send("waitForTimeout", 100);
          continue;
        }
        const error = new Error(`page.waitForURL: Timeout ${ms}ms exceeded. The page is at "${url()}".`);
        error.name = "TimeoutError";
        throw error;
      }
      await send("waitForLoadState", options?.waitUntil ?? "load", { timeout: ms });
    };
    return core.guard(
      "page",
      { page: id },
      {
        ...documentOf(id, []),
        ...emitter,
        keyboard: prefixed("keyboard", id, "press type down up insertText"),
        mouse: prefixed("mouse", id, "move down up click dblclick wheel"),
        touchscreen: prefixed("touchscreen", id, "tap"),
        goto: navigate("goto"),
        reload: navigate("reload"),
        goBack: navigate("goBack"),
        goForward: navigate("goForward"),
        setContent: (markup: unknown, options?: Options) => send("setContent", markup, options),
        waitForURL: waitForUrl,
        waitForNavigation: async (options?: Options) => {
          const isMain = (frame: unknown) => (frame as { parentFrame(): unknown }).parentFrame() === null;
          await emitter.waitForEvent("framenavigated", {
            predicate: isMain,
            timeout: events.timeoutOf(options),
          });
          await send("waitForLoadState", options?.waitUntil ?? "load");
          return null;
        },
        url,
        viewportSize: () => core.page(id)?.viewport ?? null,
        setViewportSize: (size: unknown) => send("setViewportSize", size),
        screenshot: (options?: Options) => bytes(send("screenshot", withoutPath(options))),
        pdf: (options?: Options) => bytes(send("pdf", withoutPath(options))),
        addInitScript: (script: unknown, arg?: unknown) => send("addInitScript", initScript(script), arg),
        bringToFront: () => send("bringToFront"),
        close: async () => {
          await send("close");
        },
        isClosed: () => core.page(id) === undefined,
        mainFrame: () => frameOf(id, frames()[0]?.id ?? ""),
        frames: () => frames().map((frame) => frameOf(id, frame.id)),
        frameById: (frame: unknown) => frameOf(id, String(frame)),
        frame: (wanted: unknown) => {
          const { name, url: byUrl } = (
            typeof wanted === "object" && wanted !== null ? wanted : { name: wanted }
          ) as Record<string, unknown>;
          const found = frames().find((frame) =>
            byUrl === undefined ? frame.name === name : events.urlTest(byUrl, url())(frame.url),
          );
          return found === undefined ? null : frameOf(id, found.id);
        },
        context: () => context,
        setDefaultTimeout: (ms: unknown) => setDefault("setDefaultTimeout", ms),
        setDefaultNavigationTimeout: (ms: unknown) => setDefault("setDefaultNavigationTimeout", ms),
      },
    );
  };

  const initScript = (script: unknown): object => {
    const content = (script as { content?: unknown } | null)?.content;
    return content === undefined ? core.script(script) : { expression: String(content) };
  };
  const setDefault = (method: string, ms: unknown) => {
    if (method === "setDefaultTimeout" && typeof ms === "number") events.setDefault(ms);
    core.send(method, ms).catch(() => undefined);
  };

  const pageOf = (id: string): object => {
    const page = known.get(id) ?? makePage(id);
    known.set(id, page);
    return page;
  };
  const events = eventsOf(pageOf);

  const newPage = async () => pageOf((await core.send("newPage")) as string);
  const pages = () => core.state().pages.map(({ id }) => pageOf(id));
  // The session stays open when a script has done its part.
  const stay = async () => undefined;
  const context: object = core.guard("context", undefined, {
    ...events.emitter(undefined, "context", () => context),
    pages,
    newPage,
    cookies: (urls?: unknown) => core.send("cookies", urls),
    addCookies: (cookies: unknown) => core.send("addCookies", cookies),
    clearCookies: (options?: unknown) => core.send("clearCookies", options),
    addInitScript: (script: unknown, arg?: unknown) =>
      core.send("addInitScriptEverywhere", initScript(script), arg),
    setDefaultTimeout: (ms: unknown) => setDefault("setDefaultTimeout", ms),
    setDefaultNavigationTimeout: (ms: unknown) => setDefault("setDefaultNavigationTimeout", ms),
    browser: () => browser,
    close: stay,
  });
  const browser: object = core.guard("browser", undefined, {
    contexts: () => [context],
    newPage,
    isConnected: () => true,
    close: stay,
  });
  return { browser, context, page: pageOf(core.state().current) };
}
