/** The browser that Winnow would start, in the hands of somebody who writes the steps of a scrape with puppeteer. */
import process from "node:process";
import { findExecutable } from "@winnow/hook-fetch-browser";
import type { Browser } from "puppeteer";

/** How it is started; as root, Chromium has no sandbox. */
export async function launchOptions() {
  const { path, env, args } = await findExecutable();
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return { executablePath: path, env: { ...process.env, ...env }, args: [...args, ...sandbox] };
}

/** Starts it. */
export async function launch(): Promise<Browser> {
  const { default: puppeteer } = await import("puppeteer");
  return await puppeteer.launch(await launchOptions());
}

/** The HTML of a page in a context of its own. */
export async function visit(
  browser: Browser,
  url: string,
  waitUntil: "load" | "networkidle0",
): Promise<string> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil });
    return await page.content();
  } finally {
    await context.close();
  }
}
