/** A real browser that visits pages as people do, without the guard that scrapes go through. */
import process from "node:process";
import { findExecutable } from "@winnow/hook-fetch-browser";
import { type Browser, loadPuppeteer, type Page } from "@winnow/kit-live-page";

/** A page, what it asked of which address, and what it complained of. */
export interface Visitor {
  readonly page: Page;
  readonly requests: readonly URL[];
  readonly complaints: readonly string[];
}

/** A browser in which each visit has a tab of its own. */
export interface Chromium extends AsyncDisposable {
  /** Gives the page when this has come of it; by default, all of its files. */
  visit(url: string, until?: "load" | "domcontentloaded"): Promise<Visitor>;
}

/** Starts Chromium without a window. */
export async function startChromium(): Promise<Chromium> {
  const [puppeteer, executable] = await Promise.all([loadPuppeteer(), findExecutable()]);
  const browser: Browser = await puppeteer.launch({
    executablePath: executable.path,
    args: [...executable.args, ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
    env: { ...process.env, ...executable.env },
    defaultViewport: { width: 1280, height: 900 },
  });
  return {
    visit: async (url, until = "load") => {
      const page = await browser.newPage();
      const requests: URL[] = [];
      const complaints: string[] = [];
      page.on("request", (request) => requests.push(new URL(request.url())));
      page.on("console", (message) => {
        if (message.type() === "error") complaints.push(message.text());
      });
      page.on("pageerror", (error) => complaints.push(String(error)));
      await page.goto(url, { waitUntil: until });
      return { page, requests, complaints };
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}
