import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import Firecrawl, { SdkError } from "@mendable/firecrawl-js";
import { inProcess } from "@winnow/adapter-in-process";
import { loadPuppeteer } from "@winnow/kit-live-page";
import "@winnow/preset-browser";
import { suite } from "uvu";
import { type Bank, startBank } from "../bank.ts";
import { commandIn } from "../command.ts";
import { startServer, type TestServer } from "../server.ts";

/** Sessions by the official client, on a real browser. */
const test = suite("interact");
let bank: Bank;
let server: TestServer;
let client: Firecrawl;

test.before(async () => {
  bank = await startBank();
  server = await startServer();
  client = new Firecrawl({ apiUrl: server.origin, maxRetries: 1 });
});
test.after(async () => {
  await server.close();
  await bank[Symbol.asyncDispose]();
});

async function failure(work: Promise<unknown>): Promise<SdkError> {
  const error = await work.then(
    () => assert.fail("it succeeded"),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof SdkError, String(error));
  return error;
}

async function scrapeIdOf(path: string, options: object = {}): Promise<string> {
  const { metadata } = await client.scrape(`${bank.origin}${path}`, { formats: ["links"], ...options });
  return String(metadata?.scrapeId);
}

const LOGIN = `
  await page.getByLabel("E-mail").fill("ada@example.com");
  await page.getByLabel("Password").fill("secret");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/account");
`;

test("a login and an extraction by code", async () => {
  const id = await scrapeIdOf("/login");
  const login = await client.interact(id, { code: `${LOGIN}; await page.locator("#who").textContent()` });
  assert.equal(login.success, true, login.stderr);
  assert.equal(login.result, "Signed in as ada@example.com");
  assert.equal(login.exitCode, 0);
  const more = await client.interact(id, {
    code: `
      console.log(page.url());
      await page.getByRole("button", { name: "Show transfers" }).click();
      await page.locator("#transfers li").first().waitFor();
      return await page.locator("#transfers li").allTextContents();
    `,
  });
  assert.equal(more.stdout, `${bank.origin}/account\n`);
  assert.deepEqual(JSON.parse(more.result ?? ""), ["Mill 20.00", "Sack 5.50"]);
  const stopped = await client.stopInteraction(id);
  assert.equal(stopped.success, true);
  assert.ok((stopped.sessionDurationMs ?? 0) > 0 && (stopped.creditsBilled ?? 0) >= 1);
  const gone = await failure(client.interact(id, { code: "1" }));
  assert.deepEqual([gone.status, gone.message], [410, "Browser session has been destroyed."]);
  assert.deepEqual(gone.details, { reason: "It was stopped." });
});

test("the same by prompts, which give the code that does it again", async () => {
  const id = await scrapeIdOf("/login");
  const login = await client.interact(id, {
    prompt: 'Log in with e-mail "ada@example.com" and password "secret".',
  });
  assert.equal(login.success, true, JSON.stringify(login));
  const read = await client.interact(id, { prompt: "Click Show transfers, then read the balance." });
  assert.equal(read.success, true, JSON.stringify(read));
  assert.match(read.output ?? "", /1,234\.50 crowns/);
  const lost = await client.interact(id, { prompt: "Juggle three balls and sing" });
  assert.deepEqual([lost.success, lost.exitCode], [false, 1]);
  assert.match(lost.error ?? "", /Not understood: "juggle three balls/i);
  await client.stopInteraction(id);
  const { code } = login as { code?: string };
  const other = await scrapeIdOf("/login");
  const again = await client.interact(other, { code: `${code}\n; await page.locator("#who").textContent()` });
  assert.equal(again.result, "Signed in as ada@example.com", `${again.stderr}\n${code}`);
  await client.stopInteraction(other);
});

test("what a scrape was asked for opens its page once more, with its actions", async () => {
  const actions = [
    { type: "click", selector: "#email" },
    { type: "write", text: "ada@example.com" },
    { type: "click", selector: "#password" },
    { type: "write", text: "secret" },
    { type: "click", selector: "button" },
    { type: "wait", selector: "#who" },
  ];
  const id = await scrapeIdOf("/login", { actions, timeout: 30_000 });
  const before = bank.logins.length;
  const { result } = await client.interact(id, { code: "await page.url()" });
  assert.equal(result, `${bank.origin}/account`);
  assert.equal(bank.logins.length, before + 1);
  await client.stopInteraction(id);
});

test("a page that is gone is a conflict, and what is unknown is not found", async () => {
  const lost = await startBank();
  const { metadata } = await client.scrape(`${lost.origin}/login`);
  await lost[Symbol.asyncDispose]();
  const gone = await failure(client.interact(String(metadata?.scrapeId), { code: "1" }));
  assert.equal(gone.status, 409);
  assert.match(gone.message, /Rerun the scrape/);
  const nobodys = "0199f1a2-7c1e-7b3a-9d54-2f6b8c0e4a11";
  const unknown = await failure(client.interact(nobodys, { code: "1" }));
  assert.deepEqual([unknown.status, unknown.message], [404, "Job not found."]);
  const stop = await failure(client.stopInteraction(nobodys));
  assert.deepEqual([stop.status, stop.message], [404, "Browser session not found."]);
  const wrong = await failure(client.interact("x", { code: "1" }));
  assert.equal(wrong.status, 400);
});

test("code that fails or does not end is an answer, and the page is as it was", async () => {
  const id = await scrapeIdOf("/login");
  const failed = await client.interact(id, {
    code: `await page.locator("#nothing").click({ timeout: 200 })`,
  });
  assert.equal(failed.success, false);
  assert.match(failed.stderr ?? "", /#nothing/);
  assert.equal(failed.exitCode, 1);
  const endless = await client.interact(id, { code: "for (;;);", timeout: 1 });
  assert.deepEqual([endless.success, endless.killed, endless.exitCode], [false, true, 124]);
  const next = await client.interact(id, { code: "await page.title()" });
  assert.equal(next.result, "Sign in");
  await client.stopInteraction(id);
});

test("a session of its own by the client, its list and both of its names", async () => {
  const created = await client.browser({ ttl: 60, activityTtl: 30 });
  const id = String(created.id);
  assert.match(created.expiresAt ?? "", /^\d{4}-/);
  const python = await failure(client.browserExecute(id, { code: "1", language: "python" }));
  assert.equal(python.status, 400);
  assert.match(python.message, /Supported: node\./);
  // The client asks for bash by default.
  assert.match((await failure(client.browserExecute(id, { code: "1" }))).message, /"bash" is not supported/);
  const moved = await client.browserExecute(id, {
    code: `await page.goto("${bank.origin}/login"); await page.title()`,
    language: "node",
  });
  assert.equal(moved.result, "Sign in", moved.stderr);
  const broken = await client.browserExecute(id, { code: "throw new Error('no')", language: "node" });
  assert.deepEqual([broken.success, broken.exitCode], [true, 1]);
  const { sessions = [] } = await client.listBrowsers({ status: "active" });
  const listed = sessions.find((one) => one.id === id);
  assert.deepEqual([listed?.status, listed?.streamWebView], ["active", true]);
  const alias = await fetch(`${server.origin}/v2/interact/${id}`);
  assert.equal(((await alias.json()) as { id: string }).id, id);
  const deleted = await client.deleteBrowser(id);
  assert.equal(deleted.success, true);
  const gone = await failure(client.browserExecute(id, { code: "1", language: "node" }));
  assert.equal(gone.status, 410);
});

test("a profile is saved when the answer to its stop is there, by one session at a time", async () => {
  const profile = { name: "ada", saveChanges: true };
  const first = await client.browser({ profile });
  const id = String(first.id);
  const login = await client.browserExecute(id, {
    code: `await page.goto("${bank.origin}/login"); ${LOGIN}`,
    language: "node",
  });
  assert.equal(login.exitCode, 0, login.stderr);
  const second = await failure(client.browser({ profile }));
  assert.equal(second.status, 409);
  const reading = await client.browser({ profile: { name: "ada", saveChanges: false } });
  await client.deleteBrowser(String(reading.id));
  await client.deleteBrowser(id);
  const page = await client.scrape(`${bank.origin}/account`, {
    profile: { name: "ada", saveChanges: false },
    waitFor: 500,
  } as object);
  assert.match(page.markdown ?? "", /Signed in as ada@example\.com/);
});

test("a page that crashes in the middle ends its session, and the next call hears why", async () => {
  const winnow = inProcess(server.kernel);
  await using session = await winnow.interact(`${bank.origin}/login`);
  const work = failure(
    client.browserExecute(session.id, {
      code: "await new Promise((resolve) => setTimeout(resolve, 20_000))",
      language: "node",
    }),
  );
  await new Promise((resolve) => setTimeout(resolve, 500));
  void session.page.goto("chrome://crash").catch(() => {});
  const reason = { reason: "The page crashed." };
  const now = await work;
  assert.deepEqual([now.status, now.details], [410, reason]);
  const next = await failure(client.browserExecute(session.id, { code: "1", language: "node" }));
  assert.deepEqual([next.status, next.details], [410, reason]);
  await client.scrape(`${bank.origin}/login`, { maxAge: 0 });
});

test("a program drives the session by its URL, and sees nothing else", async () => {
  const [one, other] = [await client.browser(), await client.browser()];
  const puppeteer = await loadPuppeteer();
  const browser = await puppeteer.connect({ browserWSEndpoint: String(one.cdpUrl), defaultViewport: null });
  const pages = await browser.pages();
  assert.equal(pages.length, 1);
  await pages[0]?.goto(`${bank.origin}/login`);
  await browser.disconnect();
  const seen = await client.browserExecute(String(one.id), { code: "await page.title()", language: "node" });
  assert.equal(seen.result, "Sign in");
  const theirs = String(other.cdpUrl).replace(String(other.id), String(one.id));
  await assert.rejects(puppeteer.connect({ browserWSEndpoint: theirs, protocolTimeout: 5000 }));
  for (const { id } of [one, other]) await client.deleteBrowser(String(id));
});

test("a live view is a page that may stand in a frame, with pictures from its socket", async () => {
  const { id, liveViewUrl, interactiveLiveViewUrl } = await client.browser();
  assert.notEqual(liveViewUrl, interactiveLiveViewUrl);
  const page = await fetch(String(liveViewUrl));
  assert.equal(page.status, 200);
  assert.match(page.headers.get("content-security-policy") ?? "", /script-src 'sha256-/);
  const url = String(liveViewUrl).replace(/^http/, "ws").replace("/live?", "/live/socket?");
  const picture = await new Promise<number>((resolve, reject) => {
    const socket = new WebSocket(url);
    socket.binaryType = "arraybuffer";
    socket.addEventListener("message", ({ data }) => {
      if (data instanceof ArrayBuffer) resolve(data.byteLength);
      else if (typeof data === "string" && JSON.parse(data).type === undefined) reject(new Error(data));
    });
    socket.addEventListener("close", ({ reason }) => reject(new Error(reason)));
    setTimeout(() => socket.close(), 20_000).unref();
  });
  assert.ok(picture > 500, `${picture} bytes`);
  await client.deleteBrowser(String(id));
  const forged = await fetch(`${liveViewUrl}x`);
  assert.equal(forged.status, 400);
  assert.equal((await fetch(String(liveViewUrl))).status, 410);
});

test("the command of an operator runs another language, with the page by its URL", async () => {
  await using own = await startServer({
    WINNOW_INTERACT_BASH: `"${process.execPath}" --input-type=module -`,
  });
  const theirs = new Firecrawl({ apiUrl: own.origin, maxRetries: 1 });
  const { id } = await theirs.browser();
  const code = `
    const { default: puppeteer } = await import(${JSON.stringify(import.meta.resolve("puppeteer"))});
    const browser = await puppeteer.connect({ browserWSEndpoint: process.env.CDP_URL });
    const [page] = await browser.pages();
    await page.goto("${bank.origin}/login");
    console.log(await page.title(), Object.keys(process.env).includes("HOME"));
    await browser.disconnect();
  `;
  const ran = await theirs.browserExecute(String(id), { code, language: "bash" });
  assert.equal(ran.stdout, "Sign in false\n", ran.stderr);
  await theirs.deleteBrowser(String(id));
});

test("the command works on a page by itself, or leaves its session on a server", async () => {
  const folder = mkdtempSync(join(tmpdir(), "winnow-interact-"));
  const command = commandIn(folder);
  const file = join(folder, "login.js");
  writeFileSync(file, `${LOGIN}; console.log("in"); await page.locator("#who").textContent()`);
  const alone = await command(["interact", `${bank.origin}/login`, "--file", file]).ended;
  assert.equal(alone.code, 0, alone.stderr);
  assert.equal(alone.stdout, "in\nSigned in as ada@example.com\n");
  const who = [
    "--code",
    `await page.goto("${bank.origin}/account"); await page.locator("#who").textContent()`,
  ];
  const profile = ["--profile", "ada"];
  const first = await command(["interact", `${bank.origin}/login`, "--file", file, ...profile]).ended;
  assert.equal(first.code, 0, first.stderr);
  const second = await command(["interact", `${bank.origin}/login`, ...who, ...profile]).ended;
  assert.deepEqual([second.code, second.stdout], [0, "Signed in as ada@example.com\n"], second.stderr);
  const scrape = ["scrape", `${bank.origin}/account`, "--profile", '{"name":"ada","saveChanges":false}'];
  const elsewhere = mkdtempSync(join(tmpdir(), "winnow-homeless-"));
  const homeless = await command(scrape, { cwd: elsewhere }).ended;
  rmSync(elsewhere, { recursive: true, force: true });
  assert.match(homeless.stderr, /Profiles are kept in a data folder\. Set WINNOW_DATA_DIR/);
  // The folder is there since the first of these commands.
  const third = await command([...scrape, "--wait-for", "500"]).ended;
  assert.match(third.stdout, /Signed in as ada@example\.com/, third.stderr);
  const code = ["--code", "await page.title()"];
  const at = ["--api-url", server.origin, "--live", "--keep"];
  const kept = await command(["interact", `${bank.origin}/login`, ...code, ...at]).ended;
  assert.deepEqual([kept.code, kept.stdout], [0, "Sign in\n"], kept.stderr);
  assert.match(kept.stderr, /watch it at http:\/\/127\.0\.0\.1:\d+\/v2\/browser\/.*\/live\?token=/);
  const [, id = ""] = /stays open: ([\da-f-]{36})/.exec(kept.stderr) ?? [];
  await client.deleteBrowser(id);
  rmSync(folder, { recursive: true, force: true });
});

test.run();
