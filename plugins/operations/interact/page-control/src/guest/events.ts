import type { Core } from "./core.ts";

/** How the code receives events. */
export type GuestEvents = ReturnType<typeof guestEvents>;

type Handler = (value: unknown) => unknown;
interface Sent {
  readonly type: string;
  readonly page: string;
  readonly [more: string]: unknown;
}
interface Listener {
  readonly page: string | undefined;
  readonly type: string;
  readonly handler: Handler;
  readonly isOnce: boolean;
}

/** In the sandbox: events, which are fetched from the host as long as somebody listens. */
export function guestEvents(
  core: Core,
  types: readonly string[],
  glob: (pattern: string, base: string) => (url: string) => boolean,
  pageOf: (id: string) => unknown,
) {
  const DEFAULT_MS = 30_000;
  let defaultMs = DEFAULT_MS;
  let listeners: Listener[] = [];
  let isRunning = false;
  const { setTimeout: start, clearTimeout: stop } = globalThis as {
    setTimeout?: typeof setTimeout;
    clearTimeout?: typeof clearTimeout;
  };

  const check = (type: unknown): string => {
    if (type === "download")
      throw new Error("Downloads are refused in this browser; fetch the file by its URL instead.");
    if (types.includes(String(type))) return String(type);
    throw new Error(
      `"${String(type)}" is not an event that can be heard here. There are ${types.join(", ")}.`,
    );
  };

  const request = (data: Record<string, unknown>) =>
    core.guard("request", data, {
      url: () => data.url,
      method: () => data.method,
      headers: () => data.headers,
      allHeaders: async () => data.headers,
      headerValue: async (name: unknown) =>
        (data.headers as Record<string, string>)[String(name).toLowerCase()] ?? null,
      resourceType: () => data.resourceType,
      isNavigationRequest: () => data.isNavigationRequest,
      postData: () => data.postData,
      postDataJSON: () => (typeof data.postData === "string" ? JSON.parse(data.postData) : null),
      failure: () => (data.failure === null ? null : { errorText: data.failure }),
    });

  const response = (data: Record<string, unknown>) => {
    const status = data.status as number;
    const text = async () => (await core.send("responseText", data.id)) as string;
    return core.guard("response", data, {
      url: () => data.url,
      status: () => status,
      statusText: () => data.statusText,
      ok: () => status === 0 || (status >= 200 && status < 300),
      headers: () => data.headers,
      allHeaders: async () => data.headers,
      headerValue: async (name: unknown) =>
        (data.headers as Record<string, string>)[String(name).toLowerCase()] ?? null,
      request: () => request(data.request as Record<string, unknown>),
      finished: async () => null,
      text,
      json: async () => JSON.parse(await text()),
      body: async () => new core.Bytes((await core.send("responseBody", data.id)) as string),
    });
  };

  const dialog = (event: Sent) =>
    core.guard("dialog", event, {
      type: () => event.kind,
      message: () => event.message,
      defaultValue: () => event.defaultValue,
      page: () => pageOf(event.page),
      accept: (text?: unknown) => core.send("acceptDialog", event.id, text),
      dismiss: () => core.send("dismissDialog", event.id),
    });

  const consoleMessage = (event: Sent) =>
    core.guard("consoleMessage", event, {
      type: () => event.kind,
      text: () => event.text,
      location: () => event.location,
      args: () => [],
      page: () => pageOf(event.page),
    });

  const valueOfEvent = (event: Sent): unknown => {
    switch (event.type) {
      case "dialog":
        return dialog(event);
      case "console":
        return consoleMessage(event);
      case "popup":
      case "page":
        return pageOf(String(event.popup));
      case "response":
        return response(event.response as Record<string, unknown>);
      case "request":
      case "requestfailed":
      case "requestfinished":
        return request(event.request as Record<string, unknown>);
      case "pageerror": {
        const error = new Error(String(event.message));
        return error;
      }
      case "framenavigated":
        return (pageOf(event.page) as { frameById(id: unknown): unknown }).frameById(event.frame);
      default:
        return pageOf(event.page);
    }
  };

  const dispatch = (event: Sent) => {
    const heard = listeners.filter(
      ({ type, page }) => type === event.type && (page === undefined || page === event.page),
    );
    if (heard.length === 0) return;
    const value = valueOfEvent(event);
    for (const listener of heard) {
      if (!listeners.includes(listener)) continue;
      if (listener.isOnce) remove(listener);
      // What a handler throws is uncaught, as it is elsewhere.
      void Promise.resolve().then(() => listener.handler(value));
    }
  };

  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      while (listeners.length > 0)
        for (const event of (await core.send("nextEvents")) as Sent[]) dispatch(event);
    } catch {
      // The session has ended.
    }
    isRunning = false;
  };

  const add = (listener: Listener): Promise<unknown> => {
    const isNew = !listeners.some(({ type }) => type === listener.type);
    listeners = [...listeners, listener];
    const listening = isNew ? core.send("listen", listener.type) : Promise.resolve();
    void run();
    return listening;
  };
  const remove = (listener: Listener | undefined) => {
    if (listener === undefined) return;
    listeners = listeners.filter((one) => one !== listener);
    if (!listeners.some(({ type }) => type === listener.type))
      core.send("unlisten", listener.type).catch(() => undefined);
  };

  const timeoutOf = (options: unknown): number => {
    const { timeout } = (typeof options === "object" && options !== null ? options : {}) as {
      timeout?: unknown;
    };
    return typeof timeout === "number" ? timeout : defaultMs;
  };

  /** The next event for which the test holds. */
  const next = (
    page: string | undefined,
    type: string,
    label: string,
    test: Handler | undefined,
    ms: number,
  ) =>
    new Promise<unknown>((resolve, reject) => {
      const failed = new Error(`${label}: Timeout ${ms}ms exceeded while waiting for event "${type}".`);
      failed.name = "TimeoutError";
      const end = (settle: () => void) => {
        remove(listener);
        stop?.(timer);
        settle();
      };
      const handler = async (value: unknown) => {
        try {
          if (test === undefined || (await test(value))) end(() => resolve(value));
        } catch (error) {
          end(() => reject(error));
        }
      };
      const listener: Listener = { page, type, handler, isOnce: false };
      const timer = ms > 0 ? start?.(() => end(() => reject(failed)), ms) : undefined;
      add(listener).catch((error) => end(() => reject(error)));
    });

  /** Whether a URL is the one that is meant: by a glob, a regular expression or a function. */
  const urlTest = (wanted: unknown, base: string): ((url: string) => unknown) => {
    if (wanted instanceof RegExp)
      return (url) => new RegExp(wanted.source, wanted.flags.replace(/[gy]/g, "")).test(url);
    if (typeof wanted !== "function") return glob(String(wanted), base);
    const { URL: Url } = globalThis as { URL?: new (url: string) => unknown };
    return (url) => wanted(Url === undefined ? url : new Url(url));
  };

  /** `on`, `once`, `off` and `waitForEvent` of a page, or of the context. */
  const emitter = (page: string | undefined, label: string, self: () => unknown) => {
    const listen = (type: unknown, handler: unknown, isOnce: boolean) => {
      if (typeof handler !== "function") throw new Error(`${label}.on takes a function.`);
      add({ page, type: check(type), handler: handler as Handler, isOnce }).catch(() => undefined);
      return self();
    };
    const off = (type: unknown, handler: unknown) => {
      remove(listeners.find((one) => one.page === page && one.type === type && one.handler === handler));
      return self();
    };
    const wait = async (type: unknown, given: unknown, from: string) => {
      const { predicate } = (typeof given === "object" && given !== null ? given : {}) as {
        predicate?: unknown;
      };
      const test = (typeof given === "function" ? given : predicate) as Handler | undefined;
      return await next(page, check(type), `${label}.${from}`, test, timeoutOf(given));
    };
    const byUrl = (type: string, from: string) => async (wanted: unknown, options?: unknown) => {
      const isFunction = typeof wanted === "function";
      const test = isFunction ? (wanted as Handler) : urlTest(wanted, core.page(page ?? "")?.url ?? "");
      const ofUrl = (value: unknown) =>
        isFunction ? test(value as string) : test((value as { url(): string }).url());
      return await next(page, type, `${label}.${from}`, ofUrl, timeoutOf(options));
    };
    return {
      on: (type: unknown, handler: unknown) => listen(type, handler, false),
      addListener: (type: unknown, handler: unknown) => listen(type, handler, false),
      once: (type: unknown, handler: unknown) => listen(type, handler, true),
      off,
      removeListener: off,
      removeAllListeners: (type?: unknown) => {
        for (const one of listeners)
          if (one.page === page && (type === undefined || one.type === type)) remove(one);
        return self();
      },
      waitForEvent: (type: unknown, given?: unknown) => wait(type, given, "waitForEvent"),
      waitForRequest: byUrl("request", "waitForRequest"),
      waitForResponse: byUrl("response", "waitForResponse"),
    };
  };

  const setDefault = (ms: number) => {
    defaultMs = ms;
  };
  return { emitter, response, setDefault, timeoutOf, urlTest };
}
