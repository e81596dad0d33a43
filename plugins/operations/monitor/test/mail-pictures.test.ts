import assert from "node:assert/strict";
import { suite } from "uvu";
import type { Monitor } from "../src/monitor.ts";
import { letterMail } from "../src/news/held/letter-mail.ts";
import { checkMail } from "../src/news/mail.ts";
import type { MailPictures, ShownPair } from "../src/news/pictures.ts";
import type { News } from "../src/news/report.ts";

const test = suite("operation-monitor: pictures in e-mail");

const finding = (id: string) => ({
  id,
  status: "changed" as const,
  url: `https://example.com/${id}`,
  title: id,
});
const news: News = {
  monitorId: "m",
  checkId: "c",
  at: 0,
  counts: { changed: 2, new: 0, removed: 0, error: 0 },
  same: 0,
  noise: 0,
  findings: [finding("one"), finding("two")],
};
const url = "https://winnow.example/#/monitors/m/check/c";
const image = (cid: string) => ({ cid, contentType: "image/jpeg" as const, base64: "aGk=" });
const pictures: MailPictures = {
  images: [image("one-before@winnow"), image("one-after@winnow")],
  pairs: new Map<string, ShownPair>([
    [
      "one",
      {
        before: { src: "cid:one-before@winnow", isCut: false },
        after: { src: "cid:one-after@winnow", isCut: true },
        url,
      },
    ],
    ["two", { url }],
  ]),
};
const schedule = { cron: "0 9 * * *", timezone: "UTC" };
const unsubscribeUrl = "https://winnow.example/u";
const monitor = { id: "m", name: "Prices", schedule, notification: null, targets: [] } as unknown as Monitor;
const letter = {
  sites: [],
  sections: [{ monitor, news: [news], more: 0 }],
  left: 0,
  isReminder: false,
  at: 0,
  timezone: "UTC",
};

test("a page shows its pictures, or where they are, in the message about a check and in one about several", () => {
  const facts = { name: "Prices", schedule, includeDiffs: true, unsubscribeUrl, pictures };
  for (const mail of [
    checkMail(news, facts),
    letterMail(letter, { unsubscribeUrl, leaveUrls: new Map(), pictures }),
  ]) {
    assert.deepEqual(mail.images, pictures.images);
    assert.match(mail.html, /<b>Before<\/b><\/div>\s*<img class="shot" src="cid:one-before@winnow"/);
    assert.match(
      mail.html,
      /<b>After<\/b> · a part of the page<\/div>\s*<img class="shot" src="cid:one-after@winnow"/,
    );
    assert.equal(mail.html.match(/<img /g)?.length, 2);
    assert.match(mail.html, /See both in full<\/a>[\s\S]*See the pictures before and after<\/a>/);
    assert.equal(mail.text.split(`Pictures before and after: ${url}`).length, 3);
    assert.match(mail.html, /\.shot \{ border-color/);
  }
});

test("without pictures a message has none", () => {
  const facts = { name: "Prices", schedule, includeDiffs: true, unsubscribeUrl };
  for (const mail of [
    checkMail(news, facts),
    checkMail(news, { ...facts, pictures: { images: [], pairs: new Map() } }),
  ]) {
    assert.equal("images" in mail, false);
    assert.doesNotMatch(mail.html, /<img|before and after/);
  }
});

test.run();
