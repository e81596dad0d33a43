import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { suite } from "uvu";
import { NO_SQLITE, noSqlite } from "../src/no-sqlite.ts";
import { npmChromium } from "../src/npm-chromium.ts";

const test = suite("hook-fetch-browser without SQLite");

if (process.platform !== "linux" || process.arch !== "x64") {
  console.log("skipped: the Chromium of npm is for Linux on x64");
} else {
  const folder = mkdtempSync(path.join(tmpdir(), "no-sqlite-"));
  test.after(() => rmSync(folder, { recursive: true }));

  test("every name that the libraries look for is there", async () => {
    const { path: browser } = await npmChromium();
    const wanted = readFileSync(path.join(path.dirname(browser), "lib", "libsoftokn3.so"), "latin1");
    const given = noSqlite().toString("latin1");
    const names = new Set(wanted.match(/\0sqlite3_\w+(?=\0)/g));
    assert.ok(names.size > 15);
    for (const name of names) assert.ok(given.includes(`${name}\0`), name);
  });

  test("a page over HTTPS opens with nothing but the libraries of the package", async () => {
    const { path: browser, args } = await npmChromium();
    cpSync(path.join(path.dirname(browser), "lib"), folder, { recursive: true });
    writeFileSync(path.join(folder, NO_SQLITE), noSqlite());
    const file = (name: string) =>
      readFileSync(new URL(`../../fetch-http/test/fixtures/${name}`, import.meta.url));
    const identity = { key: file("localhost-key.pem"), cert: file("localhost-cert.pem") };
    const server = createServer(identity, (_, response) => response.end("<h1>secure</h1>"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    server.unref();
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const { default: puppeteer } = await import("puppeteer");
    const env = { ...process.env, LD_LIBRARY_PATH: folder, HOME: folder };
    const launched = {
      executablePath: browser,
      args: ["--no-sandbox", ...args],
      env,
      acceptInsecureCerts: true,
    };
    const running = await puppeteer.launch({ ...launched, pipe: true });
    try {
      const page = await running.newPage();
      await page.goto(url);
      assert.match(await page.content(), /secure/);
    } finally {
      await running.close();
    }
  });
}

test.run();
