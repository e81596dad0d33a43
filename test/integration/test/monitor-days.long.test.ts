import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { ClockToken, defineService } from "@winnow/core/plugin";
import type { Page } from "@winnow/kit-live-page";
import { jobPlugins, libraryPlugins } from "@winnow/preset-library";
import { recordPlugins } from "@winnow/preset-records";
import { suite } from "uvu";
import { run as runIn } from "../../../adapters/cli/test/world.ts";
import { type Chromium, startChromium } from "../chromium.ts";
import { startServer, type TestServer } from "../server.ts";
import { DAYS, startSite, timeOf, WATCHED, type Watched } from "../watched-days.ts";

const test = suite("monitors: twenty days, from the command and from the console");

/** What the receivers of alerts got, by the monitor, with the day. */
const told = new Map<string, { readonly day: number; readonly text: string }[]>();
/** The clock of the server: that of the machine, ahead by days. */
let aheadMs = 0;
const clock = defineService({
  name: "clock",
  id: "test-clock",
  token: ClockToken,
  create: () => ({
    now: () => Date.now() + aheadMs,
    after: (delayMs, callback) => {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
  }),
});

let site: Awaited<ReturnType<typeof startSite>>;
let server: TestServer;
let chromium: Chromium;
let receiver: ReturnType<typeof createServer>;
let receiverOrigin = "";

test.before(async () => {
  aheadMs = timeOf(0) - 60_000 - Date.now();
  site = await startSite();
  receiver = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    note(request.url ?? "", body);
    response.end("{}");
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  receiverOrigin = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  server = await startServer({ WINNOW_ALLOW_WEBHOOK_NETWORKS: "127.0.0.0/8" }, [clock]);
  chromium = await startChromium();
});
test.after(async () => {
  await chromium?.[Symbol.asyncDispose]();
  await server?.close();
  receiver?.close();
  site?.close();
});

/** Of a webhook only what is new counts: the first sight of a page, and pages that stayed the same, are sent as well. */
function note(address: string, body: string): void {
  const sent = JSON.parse(body) as Event & { readonly topic?: string };
  if (sent.topic === undefined && !isNews(sent)) return;
  const path = sent.topic === undefined ? address : `/${sent.topic}`;
  told.set(path, [...(told.get(path) ?? []), { day: site.day, text: body }]);
}

interface Event {
  readonly type: string;
  readonly data: readonly { readonly status?: string; readonly alerts?: readonly unknown[] }[];
}

function isNews({ type, data }: Event): boolean {
  const [page] = Array.isArray(data) ? data : [data];
  if (type !== "monitor.page" || page === undefined) return false;
  return page.alerts === undefined ? page.status === "changed" : page.alerts.length > 0;
}

/** Makes a monitor by the command. */
async function add({ path, words }: Watched): Promise<void> {
  const plugins = [...libraryPlugins(), ...jobPlugins(), ...recordPlugins()];
  const notify = `ntfy://${receiverOrigin}/command${path.replace(/\W/g, "-")}`;
  const when = ["--cron", "0 8 * * *", "--timezone", "UTC", "--notify", notify];
  const line = ["monitor", "add", `${site.origin}${path}`, "--name", `command ${path}`, ...when, ...words];
  const { code, stderr } = await runIn([...line, "--api-url", server.origin], plugins);
  assert.equal(code, 0, stderr);
}

/** Writes into the field of this label, in place of what stands there. */
async function write(page: Page, label: string, text: string): Promise<void> {
  const found = await page.evaluate((words: string) => {
    const named = [...document.querySelectorAll("label")].find((one) => one.textContent?.startsWith(words));
    const field = named?.control as HTMLInputElement | HTMLSelectElement | null | undefined;
    field?.focus();
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
    return field?.localName;
  }, label);
  if (found === "select") {
    const selector = await page.evaluate(() => {
      document.activeElement?.setAttribute("data-asked", "");
      return "[data-asked]";
    });
    await page.select(selector, text);
    await page.evaluate(() => document.querySelector("[data-asked]")?.removeAttribute("data-asked"));
  } else {
    assert.ok(found, label);
    await page.keyboard.sendCharacter(text);
  }
}

/** Makes a monitor with the form of the console. */
async function fillIn({ path, target }: Watched): Promise<void> {
  const { page } = await chromium.visit("about:blank");
  await page.goto(`${server.origin}/#/monitors/new`, { waitUntil: "load" });
  await page.waitForSelector("form.watch-form");
  await write(page, "Name", `console ${path}`);
  await write(page, "What to check", "json");
  const targets = [{ type: "scrape", urls: [`${site.origin}${path}`], ...target }];
  await write(page, "Targets", JSON.stringify(targets));
  await write(page, "Schedule", "cron");
  await write(page, "Cron expression", "0 8 * * *");
  await write(page, "Time zone", "UTC");
  await write(page, "By webhook", "new");
  await write(page, "URL of the webhook", `http://${receiverOrigin}/hook${path.replace(/\W/g, "-")}`);
  await page.click("button.main");
  await page.waitForFunction(() => /Run now/.test(document.querySelector("main")?.innerText ?? ""), {
    timeout: 15_000,
  });
  await page.close();
}

interface Shown {
  readonly name: string;
  readonly lastRunAt: string | null;
  readonly currentCheckId: string | null;
  readonly lastCheckStatus: string | null;
}

/** Waits until all monitors have been checked on a day, each at its time and by itself. */
async function pass(day: number): Promise<void> {
  site.day = day;
  aheadMs = timeOf(day) + 1000 - Date.now();
  for (let left = 1200; left > 0; left -= 1) {
    const { data } = (await (await fetch(`${server.origin}/v2/monitor?limit=100`)).json()) as {
      readonly data: readonly Shown[];
    };
    const open = data.filter(
      ({ lastRunAt, currentCheckId }) =>
        currentCheckId !== null || Date.parse(lastRunAt ?? "0") < timeOf(day),
    );
    const failed = data.find(({ lastCheckStatus }) => lastCheckStatus === "partial");
    assert.equal(failed, undefined, `${failed?.name} on day ${day}`);
    if (open.length === 0) break;
    assert.ok(left > 1, `${open[0]?.name} on day ${day}`);
    await sleep(50);
  }
  // What is sent is on its way.
  await sleep(400);
}

test("each page tells on its days, what it has to tell, and on no other day", async () => {
  for (const one of WATCHED) await add(one);
  for (const one of WATCHED) await fillIn(one);
  for (let day = 0; day < DAYS; day += 1) await pass(day);
  for (const { path, news } of WATCHED)
    for (const way of ["command", "hook"]) {
      const found = told.get(`/${way}${path.replace(/\W/g, "-")}`) ?? [];
      const days = found.map(({ day }) => day);
      assert.deepEqual(days, Object.keys(news).map(Number), `${way} ${path}: ${JSON.stringify(found)}`);
      for (const { day, text } of found) assert.match(text, news[day] ?? assert.fail(String(day)));
    }
});

test.run();
