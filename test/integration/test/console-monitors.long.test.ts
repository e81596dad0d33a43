import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@winnow/kit-live-page";
import { RecordStoreToken } from "@winnow/kit-records";
import { suite } from "uvu";
import { type Chromium, startChromium, type Visitor } from "../chromium.ts";
import { post, startServer, type TestServer } from "../server.ts";

const test = suite("the console: monitors");
const EVIL = `<img src=x onerror="window.hit=1"><script>window.hit=1</script>`;

let chromium: Chromium;
let server: TestServer;
let site: Server;
let url: string;
let text = "A sack costs 20 crowns.";

test.before(async () => {
  site = createServer((_, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(
      `<!doctype html><title>Mill ${escaped(EVIL)}</title><header><nav><a href="/">Home</a></nav></header>` +
        `<main><h1>The mill</h1><p id="price">${text}</p><section id="terms"><h2>Terms</h2><p>Pay within a week.</p></section></main>`,
    );
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/prices`;
  [chromium, server] = await Promise.all([startChromium(), startServer()]);
});
test.after(async () => {
  await Promise.all([chromium?.[Symbol.asyncDispose](), server?.close()]);
  site?.close();
});

function escaped(markup: string): string {
  return markup.replaceAll("<", "&lt;");
}

interface Answer {
  readonly data: { readonly id: string; readonly status: string };
}

async function made(name: string, more: object = {}): Promise<string> {
  const { body } = await post(server.origin, "/v2/monitor", {
    name,
    schedule: { text: "daily" },
    targets: [{ type: "scrape", urls: [url] }],
    ...more,
  });
  return (body as unknown as Answer).data.id;
}

async function get<T>(path: string): Promise<T> {
  return (await (await fetch(server.origin + path)).json()) as T;
}

async function check(id: string): Promise<string> {
  const { body } = await post(server.origin, `/v2/monitor/${id}/run`, {});
  const checkId = String(body.id);
  for (let left = 400; left > 0; left -= 1) {
    const { data } = await get<Answer>(`/v2/monitor/${id}/checks/${checkId}`);
    if (data.status !== "queued" && data.status !== "running") return checkId;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return assert.fail("The check never ended.");
}

async function open(hash: string): Promise<Visitor> {
  const visitor = await chromium.visit("about:blank");
  await visitor.page.goto(`${server.origin}/#/${hash}`, { waitUntil: "load" });
  await visitor.page.waitForSelector("main h1");
  return visitor;
}

async function waitForText(page: Page, pattern: RegExp): Promise<void> {
  try {
    await page.waitForFunction(
      (source: string) => new RegExp(source, "s").test(document.querySelector("main")?.innerText ?? ""),
      { timeout: 15_000 },
      pattern.source,
    );
  } catch {
    assert.fail(`never ${pattern}: ${await page.evaluate(() => document.querySelector("main")?.innerText)}`);
  }
}

/** Goes to what can be focused and has this name, by Tab alone. */
async function tabTo(page: Page, name: string): Promise<void> {
  const seen: string[] = [];
  for (let left = 80; left > 0; left -= 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      return (
        element?.labels?.[0]?.textContent ?? element?.getAttribute("aria-label") ?? element?.textContent ?? ""
      );
    });
    seen.push(focused.slice(0, 40));
    if (focused.startsWith(name)) return;
  }
  assert.fail(`Tab never comes to ${name}: ${seen.join(" | ")}`);
}

const isHit = (page: Page) => page.evaluate(() => (window as unknown as { hit?: number }).hit);

test("a monitor is made, and what is wrong is said at its field, with the keyboard alone", async () => {
  const { page, complaints } = await open("monitors");
  await tabTo(page, "New monitor");
  await page.keyboard.press("Enter");
  await waitForText(page, /Runs .+ then .+ then /);
  await tabTo(page, "Make the monitor");
  await page.keyboard.press("Enter");
  await waitForText(page, /Give it a name\..*Say what to check\./);
  // The first field that is wrong has the focus.
  await page.keyboard.type(`Flour ${EVIL}`);
  await tabTo(page, "URLs");
  await page.keyboard.type("not a url");
  await tabTo(page, "Make the monitor");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.getAttribute("aria-invalid") === "true");
  await page.keyboard.down("Control");
  await page.keyboard.press("a");
  await page.keyboard.up("Control");
  await page.keyboard.type(url);
  await tabTo(page, "Make the monitor");
  await page.keyboard.press("Enter");
  await waitForText(page, /Not checked yet.*It has not been checked yet/);
  await tabTo(page, "Run now");
  await page.keyboard.press("Enter");
  await waitForText(page, /1 new.*by hand/);
  await tabTo(page, "Pause");
  await page.keyboard.press("Enter");
  await waitForText(page, /Paused\. 1 new/);
  await page.keyboard.press("Enter");
  await tabTo(page, "Delete");
  await page.keyboard.press("Enter");
  await page.waitForSelector("dialog[open]");
  await page.keyboard.press("Enter");
  await waitForText(page, /Nothing is watched yet/);
  assert.deepEqual(
    complaints.filter((one) => !/status of 4/.test(one)),
    [],
  );
  assert.equal(await isHit(page), undefined);
  await page.close();
});

test("what changed between two dates is found with the keyboard alone", async () => {
  text = "A sack costs 20 crowns.";
  const id = await made(`Prices ${EVIL}`, { goal: `prices ${EVIL}` });
  const second = () => new Promise((resolve) => setTimeout(resolve, 1100));
  await check(id);
  await second();
  text = `A sack costs 25 crowns. ${escaped(EVIL)}`;
  await check(id);
  await second();
  text = "A sack costs 30 crowns.";
  await check(id);
  const versions = await get<{ data: readonly { readonly since: string }[] }>(
    `/v2/monitor/${id}/versions?url=${encodeURIComponent(url)}`,
  );
  assert.equal(versions.data.length, 3);
  const { page, complaints } = await open("monitors");
  await tabTo(page, "Prices");
  await page.keyboard.press("Enter");
  await waitForText(page, /1 changed.*1 changed.*1 new/);
  await tabTo(page, "Compare versions");
  await page.keyboard.press("Enter");
  await waitForText(page, /25 crowns.*30 crowns/);
  // The version before, by its list: one further down is older.
  await tabTo(page, "Version");
  await page.keyboard.press("ArrowDown");
  await waitForText(page, /20 crowns.*30 crowns/);
  // And by a date: what it was when the second check had been.
  await page.$eval(
    "fieldset:nth-of-type(2) input[type=datetime-local]",
    (field, time) => {
      (field as HTMLInputElement).value = time;
      field.dispatchEvent(new Event("change", { bubbles: true }));
    },
    new Date(versions.data[1]?.since ?? "").toISOString().slice(0, 19),
  );
  await waitForText(page, /20 crowns.*25 crowns/);
  assert.ok(
    !(await page.evaluate(() => document.querySelector("main")?.innerText ?? "")).includes("30 crowns."),
  );
  await tabTo(page, "Side by side");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".diff .sides del");
  await tabTo(page, "As a reader sees it");
  await page.keyboard.press("Enter");
  await page.waitForFunction(
    () =>
      document.querySelector<HTMLIFrameElement>("iframe.frame")?.contentDocument?.querySelector("ins, del"),
    { timeout: 15_000 },
  );
  assert.deepEqual(complaints, []);
  assert.equal(await isHit(page), undefined);
  await page.close();
});

test("a monitor is copied for another page, and leaves out checks while nothing changes", async () => {
  const id = await made(`Model ${EVIL}`, { goal: "prices", webhook: "https://hooks.example/hidden" });
  const { page, complaints } = await open(`monitors/${id}`);
  await tabTo(page, "Copy");
  await page.keyboard.press("Enter");
  await waitForText(page, /Copy Model/);
  await tabTo(page, "URLs");
  await page.keyboard.type(`${url}?of=rye`);
  await tabTo(page, "Make the copy");
  await page.keyboard.press("Enter");
  await waitForText(page, /Model .*\(copy\).*of=rye.*Goal\s+prices.*hooks\.example/);
  await tabTo(page, "Edit");
  await page.keyboard.press("Enter");
  await waitForText(page, /Runs .+ then .+ then /);
  await tabTo(page, "Hours to leave out");
  await page.keyboard.type("1.5");
  await tabTo(page, "Save");
  await page.keyboard.press("Enter");
  await waitForText(page, /Give a whole number of hours/);
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("2");
  await tabTo(page, "Save");
  await page.keyboard.press("Enter");
  await waitForText(page, /with up to 12 hours left out while nothing changes/);
  assert.deepEqual(complaints, []);
  assert.equal(await isHit(page), undefined);
  await page.close();
});

test("what changed since somebody looked is there until it was looked at", async () => {
  text = "A sack costs 20 crowns.";
  const id = await made("Since");
  await check(id);
  for (const price of [25, 30]) {
    text = `A sack costs ${price} crowns. ${escaped(EVIL)}`;
    await check(id);
  }
  const { page, complaints } = await open(`monitors/${id}`);
  await waitForText(page, /Since you last looked.*1 page changed.*20 crowns.*30 crowns/);
  await tabTo(page, "Mark as looked at");
  await page.keyboard.press("Enter");
  await waitForText(page, /Since you last looked.*Nothing changed/);
  await page.reload({ waitUntil: "load" });
  await waitForText(page, /Since you last looked.*Nothing changed/);
  assert.deepEqual(complaints, []);
  assert.equal(await isHit(page), undefined);
  await page.close();
});

test("a check shows what changed, why it was judged so, and what was held back", async () => {
  text = "A sack costs 20 crowns.";
  const id = await made("Judged", { goal: "prices" });
  await check(id);
  text = `A sack costs 25 crowns. ${escaped(EVIL)}`;
  const checkId = await check(id);
  const { page, complaints } = await open(`monitors/${id}/check/${checkId}`);
  await waitForText(page, /Why judged so.*It matters.*What changed.*25 crowns/);
  await tabTo(page, "Show screenshots");
  await page.keyboard.press("Enter");
  await waitForText(page, /There is no screenshot.*All that differs between both fetches/);
  assert.deepEqual(complaints, []);
  assert.equal(await isHit(page), undefined);
  await page.close();
});

test("a part of the page is chosen by keys, and only it is compared from then on", async () => {
  text = "A sack costs 20 crowns.";
  const id = await made("Parts");
  const { page, complaints } = await open(`monitors/${id}/pick`);
  await waitForText(page, /Nothing is chosen/);
  const handle = await page.waitForSelector("iframe.frame");
  const inside = await handle?.contentFrame();
  await inside?.waitForSelector("#price[tabindex], h1[tabindex]");
  await tabTo(page, "The page, to choose").catch(() => undefined);
  await inside?.focus("h1");
  await page.keyboard.press("ArrowRight");
  await waitForText(page, /#price/);
  await page.keyboard.press("Enter");
  await waitForText(page, /#price\s*chosen/);
  await page.focus("button.main");
  await page.keyboard.press("Enter");
  await waitForText(page, /Edit Parts/);
  const { data } = await get<{ data: { targets: readonly { scrapeOptions: object }[] } }>(
    `/v2/monitor/${id}`,
  );
  assert.deepEqual(data.targets[0]?.scrapeOptions, { includeTags: ["#price"] });
  assert.deepEqual(complaints, []);
  await page.close();
});

test("a line is muted where it stands", async () => {
  text = "A sack costs 20 crowns.";
  const id = await made("Muted");
  await check(id);
  text = "A sack costs 25 crowns.";
  const checkId = await check(id);
  const { page } = await open(`monitors/${id}/check/${checkId}`);
  await waitForText(page, /What changed/);
  await page.click("details > summary");
  await page.waitForSelector(".watch-lines button");
  await page.click(".watch-lines button");
  await waitForText(page, /#price\s*chosen/);
  await page.click("button.main");
  await waitForText(page, /Edit Muted/);
  text = "A sack costs 99 crowns.";
  await check(id);
  const { data } = await get<{ data: readonly { summary: { changed: number } }[] }>(
    `/v2/monitor/${id}/checks`,
  );
  assert.equal(data[0]?.summary.changed, 0);
  await page.close();
});

test("500 monitors stay usable: few are drawn, and any is found", async () => {
  for (let at = 0; at < 500; at += 25)
    await Promise.all(Array.from({ length: 25 }, (_, one) => made(`Many ${at + one}`)));
  const { page, complaints } = await open("monitors");
  await waitForText(page, /50\d monitors/);
  const drawn = await page.evaluate(() => document.querySelectorAll(".watch-row").length);
  assert.ok(drawn > 5 && drawn < 60, `${drawn} rows`);
  await page.type("input[type=search]", "many 499");
  await waitForText(page, /1 monitor\b.*Many 499/);
  assert.deepEqual(complaints, []);
  await page.close();
});

test("10,000 checks stay usable: they come as they are scrolled to", async () => {
  const id = await made("Long watched");
  const records = server.kernel.services.get(RecordStoreToken);
  const summary = { totalPages: 1, same: 1, changed: 0, new: 0, removed: 0, error: 0 };
  const groups = Array.from({ length: 10_000 }, (_, at) => {
    const time = Date.UTC(2026, 0, 1) - at * 60_000;
    const checkId = `0199f1a2-7c1e-7b3a-9d54-${String(at).padStart(12, "0")}`;
    const times = { startedAt: time, finishedAt: time + 5, createdAt: time, updatedAt: time };
    const value = { id: checkId, monitorId: id, status: "completed", trigger: "scheduled", ...times };
    const rest = { estimatedCredits: 1, summary, targetResults: [] };
    const key = { collection: "monitor-checks", owner: "", key: `${id}/${String(at).padStart(6, "0")}` };
    return [{ key, record: { at: time, value: { ...value, ...rest } } }];
  });
  await records.write(groups);
  const { page, complaints } = await open(`monitors/${id}`);
  await page.waitForSelector(".watch-check a");
  for (let parts = 2; parts <= 12; parts += 1) {
    await page.evaluate(() => {
      const rows = document.querySelector(".rows");
      rows?.scrollTo(0, rows.scrollHeight);
    });
    await page.waitForFunction(
      (least) =>
        Number(document.querySelector(".rows [role=listitem]")?.getAttribute("aria-setsize")) > least,
      {},
      parts * 100,
    );
  }
  const drawn = await page.evaluate(() => document.querySelectorAll(".watch-check").length);
  assert.ok(drawn < 80, `${drawn} rows`);
  const { data } = await get<{ data: readonly unknown[] }>(`/v2/monitor/${id}/checks?limit=100&offset=9900`);
  assert.equal(data.length, 100);
  assert.deepEqual(complaints, []);
  await page.close();
});

test.run();
