import assert from "node:assert/strict";
import { suite } from "uvu";
import type { Monitor } from "../../src/monitor.ts";
import type { Letter } from "../../src/news/held/letter.ts";
import { letterMail } from "../../src/news/held/letter-mail.ts";

const test = suite("operation-monitor: a letter as an e-mail");
const AT = Date.UTC(2026, 10, 28);
const links = { unsubscribeUrl: "https://winnow.example/leave", leaveUrls: new Map<string, string>() };

function letterOf(monitors: number, checks: number, title: string): Letter {
  const finding = { id: "p", status: "changed" as const, url: "https://a.example/", title };
  const counts = { changed: 1, new: 0, removed: 0, error: 0 };
  const sections = Array.from({ length: monitors }, (_, at) => {
    const monitor = {
      id: `m${at}`,
      name: "送料 ".repeat(50),
      schedule: { cron: "0 0 * * *", timezone: "America/Argentina/Buenos_Aires" },
    };
    const news = Array.from({ length: checks }, (_, check) => ({
      monitorId: monitor.id,
      checkId: `c${check}`,
      at: AT,
      findings: [finding],
      counts,
      same: 0,
      noise: 0,
    }));
    return { monitor: { ...monitor, notification: null } as unknown as Monitor, news, more: 0 };
  });
  return { sites: [], sections, left: 0, isReminder: false, at: AT, timezone: "UTC" };
}

test("a letter about many checks is as short as mailboxes take it, and says what is left out", () => {
  for (const title of ["A sack of rye", "x".repeat(900)]) {
    const { text, html } = letterMail(letterOf(50, 40, title), links);
    assert.ok(text.length < 75_000, `${text.length} characters`);
    assert.ok(Buffer.byteLength(html) < 100_000, `${Buffer.byteLength(html)} bytes`);
    const shown = text.match(/^Changed: /gm)?.length ?? 0;
    const left = [...text.matchAll(/^… and (\d+) more$/gm)].reduce(
      (sum, [, count]) => sum + Number(count),
      0,
    );
    assert.equal(shown + left, 2000);
  }
});

test("a short letter is there as a whole", () => {
  const { text } = letterMail(letterOf(2, 3, "A sack of rye"), links);
  assert.equal(text.match(/^Changed: A sack of rye$/gm)?.length, 6);
  assert.doesNotMatch(text, /more/);
});

test.run();
