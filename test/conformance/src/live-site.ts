import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Session } from "@winnow/core/plugin";
import { findExecutable } from "@winnow/hook-fetch-browser";
import { type Browser, loadPuppeteer, type Page } from "@winnow/kit-live-page";

/** What a site answers: markup, or whatever the function does. */
export type Answer = string | RequestListener;

/** Settings of {@link liveSite}. */
export interface LiveSiteSettings {
  /** Size of the window. @defaultValue 800 x 600 */
  readonly viewport?: { readonly width: number; readonly height: number };
}

/** A small site in a real browser, for the tests of actions and live formats. */
export interface LiveSite {
  /** Opens a path of the site in a page of its own; the caller closes the session. */
  readonly open: (path?: string) => Promise<Session & { readonly page: Page }>;
  /** Opens a page with this markup. */
  readonly openHtml: (html: string) => Promise<Session & { readonly page: Page }>;
  /** Where a path of the site is. */
  readonly url: (path: string) => Promise<string>;
  /** Ends the browser and the site; call it when the tests are done, or the process stays. */
  readonly close: () => Promise<void>;
}

/** A site with these answers by path. Browser and server start on first use. */
export function liveSite(
  answers: Readonly<Record<string, Answer>>,
  settings: LiveSiteSettings = {},
): LiveSite {
  const { viewport = { width: 800, height: 600 } } = settings;
  const markup = new Map<string, string>();
  let serving: Promise<Server> | undefined;
  let running: Promise<Browser> | undefined;

  const serve = () => {
    serving ??= listen((request, response) => {
      const [path = "/"] = (request.url ?? "/").split("?", 1);
      const answer = markup.get(path) ?? answers[path];
      if (typeof answer === "function") return answer(request, response);
      response.writeHead(answer === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" });
      response.end(answer ?? "not found");
    });
    return serving;
  };
  const url = async (path: string) => {
    const { port } = (await serve()).address() as AddressInfo;
    return `http://127.0.0.1:${port}${path}`;
  };
  const open = async (path = "/") => {
    running ??= launch();
    const [browser, address] = await Promise.all([running, url(path)]);
    const page = await (await browser.createBrowserContext()).newPage();
    page.on("dialog", (dialog) => {
      // Dismissing this one would mean to stay.
      const answer = dialog.type() === "beforeunload" ? dialog.accept() : dialog.dismiss();
      answer.catch(() => undefined);
    });
    await page.setViewport(viewport);
    await page.goto(address);
    return sessionOf(page, await browser.userAgent());
  };
  return {
    open,
    openHtml: (html) => {
      const path = `/markup-${markup.size}`;
      markup.set(path, html);
      return open(path);
    },
    url,
    close: async () => {
      const [browser, server] = await Promise.all([running, serving]);
      await browser?.close();
      server?.closeAllConnections();
      await new Promise<unknown>((resolve) => (server === undefined ? resolve(0) : server.close(resolve)));
    },
  };
}

function sessionOf(page: Page, userAgent: string): Session & { readonly page: Page } {
  const closing: (() => Promise<void>)[] = [];
  return {
    page,
    browser: {
      page,
      identity: { userAgent },
      whenLoaded: (work) => void work(),
      whenClosing: (work) => void closing.push(work),
    },
    capture: async () => ({
      url: page.url(),
      statusCode: 200,
      headers: {},
      contentType: "text/html; charset=utf-8",
      body: Buffer.from(await page.content()),
      rendered: true,
    }),
    close: async () => {
      for (const work of closing.splice(0)) await work();
      if (!page.isClosed()) await page.browserContext().close();
    },
  };
}

async function launch(): Promise<Browser> {
  const [puppeteer, executable] = await Promise.all([loadPuppeteer(), findExecutable()]);
  // The sandbox of Chromium refuses to run as root.
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return await puppeteer.launch({
    executablePath: executable.path,
    headless: true,
    pipe: true,
    protocolTimeout: 0,
    args: [...sandbox, "--hide-scrollbars", ...executable.args],
    env: { ...process.env, ...executable.env },
  });
}

function listen(answer: RequestListener): Promise<Server> {
  const server = createServer(answer);
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}
