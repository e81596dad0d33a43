import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { env } from "node:process";
import { suite } from "uvu";
import { Post, type Taken } from "../../../plugins/notifiers/email/test/post.ts";
import { type Chromium, startChromium } from "../chromium.ts";
import { post, startServer, type TestServer } from "../server.ts";

const test = suite("e-mail of monitors: what pages looked like");
const BOSS = "boss@shop.example";

let price = 20;
let noise = 0;
/** A page with a picture that no copy makes small: as many colours as pixels. */
const site = createServer(({ url = "/" }, response) => {
  response.setHeader("content-type", "text/html; charset=utf-8");
  const dots = `<canvas id="dots" width="1200" height="900"></canvas><script>
    const paper = document.querySelector("canvas").getContext("2d"), image = paper.createImageData(1200, 900);
    let seed = ${noise + 7}; for (let at = 0; at < image.data.length; at += 1) {
      seed = (seed * 1103515245 + 12345) & 0x7fffffff; image.data[at] = at % 4 === 3 ? 255 : seed >> 16; }
    paper.putImageData(image, 0, 0);</script>`;
  response.end(
    `<!doctype html><html lang="en"><title>Mill</title><body style="margin:0;font:18px/1.5 serif;background:#fbf8f1;color:#332">
     <div style="background:#5b3a1e;color:#fff;padding:20px 60px;font-size:26px">Weir Mill ${url}</div>
     <main style="padding:20px 60px"><h1>Flour</h1><p>A sack costs ${price} crowns.</p>
     <div style="width:${price * 12}px;height:60px;background:#b5651d"></div>
     <p>The mill stands by the river, and is open on all days but Monday.</p>${url.startsWith("/dots") ? dots : ""}
     <div style="height:1800px"></div></main></body></html>`,
  );
});

let mails: Post;
let server: TestServer;
let chromium: Chromium;
let url = "";
test.before(async () => {
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  mails = await new Post().open();
  server = await startServer({
    SMTP_URL: mails.url,
    SMTP_FROM: "Winnow <winnow@example.com>",
    WINNOW_EMAIL_TRUSTED: BOSS,
    WINNOW_PUBLIC_URL: "https://winnow.example",
  });
  chromium = await startChromium();
});
test.after(async () => {
  await chromium?.[Symbol.asyncDispose]();
  await server?.close();
  await mails?.[Symbol.asyncDispose]();
  site.close();
});

async function check(id: string): Promise<void> {
  const checkId = String((await post(server.origin, `/v2/monitor/${id}/run`, {})).body.id);
  for (let left = 2400; left > 0; left -= 1) {
    const answer = await fetch(`${server.origin}/v2/monitor/${id}/checks/${checkId}`);
    const { data } = (await answer.json()) as { data: { status: string } };
    if (data.status === "completed") return;
    assert.ok(data.status === "queued" || data.status === "running", data.status);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail("The check never ended.");
}

/** A monitor of these pages that finds a change, and the message about it. */
async function changed(name: string, paths: readonly string[]): Promise<Taken> {
  const formats = [{ type: "screenshot", fullPage: true }];
  const made = await post(server.origin, "/v2/monitor", {
    name,
    schedule: { text: "daily" },
    targets: [{ type: "scrape", urls: paths.map((path) => url + path), scrapeOptions: { formats } }],
    notification: { email: { enabled: true, includeDiffs: true, recipients: [BOSS] } },
  });
  const { id } = (made.body as { data: { id: string } }).data;
  await check(id);
  price += 5;
  noise += 1;
  await check(id);
  for (let left = 1200; left > 0; left -= 1) {
    const mail = mails.taken.find(({ subject }) => subject?.startsWith(name));
    if (mail !== undefined) return mail;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return assert.fail("The message never came.");
}

const sizeOf = ({ attachments }: Taken) =>
  attachments.reduce((sum, { content }) => sum + (content as ArrayBuffer).byteLength, 0);

test("a message shows each changed page before and after, small and inside of it", async () => {
  const mail = await changed("Flour", [""]);
  assert.deepEqual(
    mail.attachments.map(({ mimeType, disposition, related }) => [mimeType, disposition, related]),
    [
      ["image/jpeg", "inline", true],
      ["image/jpeg", "inline", true],
    ],
  );
  const ids = mail.attachments.map(({ contentId = "" }) => contentId.replace(/^<|>$/g, ""));
  for (const id of ids) assert.ok(mail.html?.includes(`src="cid:${id}"`), id);
  assert.ok(sizeOf(mail) > 2000 && sizeOf(mail) <= 400_000, `${sizeOf(mail)} bytes`);
  assert.match(mail.html ?? "", /<b>Before<\/b> · a part of the page/);
  assert.match(mail.html ?? "", /<b>After<\/b>/);
  assert.match(
    mail.text ?? "",
    /before and after: https:\/\/winnow\.example\/#\/monitors\/[\w-]+\/check\/[\w-]+/,
  );
  await see(mail);
});

/** Draws the message as a mail program does, in the light and in the dark: no picture is broken, and nothing is wider than the screen. */
async function see({ html = "", attachments }: Taken): Promise<void> {
  let shown = html;
  for (const { contentId = "", content } of attachments)
    shown = shown.replace(
      `cid:${contentId.replace(/^<|>$/g, "")}`,
      `data:image/jpeg;base64,${Buffer.from(content as ArrayBuffer).toString("base64")}`,
    );
  for (const scheme of ["light", "dark"])
    for (const width of [760, 390]) {
      const { page } = await chromium.visit("about:blank");
      await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
      await page.setViewport({ width, height: 900 });
      await page.setContent(shown, { waitUntil: "load" });
      const [widths, overflow] = await page.evaluate(() => [
        [...document.images].map(({ naturalWidth }) => naturalWidth),
        document.documentElement.scrollWidth - innerWidth,
      ]);
      assert.ok(
        Array.isArray(widths) && widths.length === 2 && widths.every((one) => one > 600 && one <= 1200),
      );
      assert.ok(Number(overflow) <= 0, `${overflow} pixels too wide`);
      if (env.WINNOW_SEE !== undefined)
        writeFileSync(`${env.WINNOW_SEE}-${scheme}-${width}.png`, await page.screenshot({ fullPage: true }));
      await page.close();
    }
}

test("of many pages, and of pictures that no copy makes small, some are links: 400 KB at most", async () => {
  const mail = await changed("Dots", ["dots", "dots2", "dots3", "dots4", "dots5", "dots6"]);
  assert.ok(sizeOf(mail) <= 400_000, `${sizeOf(mail)} bytes`);
  assert.ok(mail.raw.length <= 900_000);
  assert.equal(mail.html?.match(/See the pictures before and after|See both in full/g)?.length, 6);
  assert.ok(
    (mail.html?.match(/See the pictures before and after/g)?.length ?? 0) >= 2,
    "four at most are shown",
  );
});

test.run();
