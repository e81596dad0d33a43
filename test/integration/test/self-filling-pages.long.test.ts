/** The pages that fill themselves do so in a browser alone, within the time that they say: what scrapes of them are held to. */
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import type { Frame, Page } from "@winnow/kit-live-page";
import { suite } from "uvu";
import { type Chromium, startChromium } from "../chromium.ts";
import type { SelfFillingPage } from "../self-filling/page.ts";
import { HOSTILE, SELF_FILLING } from "../self-filling/pages.ts";
import { type SelfFillingSite, startSelfFillingSite } from "../self-filling/site.ts";

const test = suite("pages that fill themselves");
/** How long a page may take after load; a second more than the latest of them says, as machines are loaded. */
const WAIT_MS = 3000;
/** A page that is full so long after it has said to be stays so. */
const STAYS_MS = 400;
/** A page whose files never all come is taken as loaded so long after its document. */
const LOAD_MS = 1000;

let site: SelfFillingSite;
let chromium: Chromium;

test.before(async () => {
  site = await startSelfFillingSite([...SELF_FILLING, ...HOSTILE]);
  chromium = await startChromium();
});
test.after(async () => {
  await chromium?.[Symbol.asyncDispose]();
  await site?.[Symbol.asyncDispose]();
});

/** What a user sees of a document, shadow trees included, with the addresses of its pictures. */
function seenIn(): string {
  const roots = [...document.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  const inShadow = roots.flatMap((root) => [...root.children].map((one) => (one as HTMLElement).innerText));
  const pictures = [...document.images].map(({ currentSrc }) => currentSrc);
  return [document.body?.innerText ?? "", ...inShadow, ...pictures].join("\n");
}

async function seenBy(page: Page): Promise<string> {
  // A frame that is replaced at this moment has nothing to be seen.
  const texts = page.frames().map((frame: Frame) => frame.evaluate(seenIn).catch(() => ""));
  return (await Promise.all(texts)).join("\n");
}

const lacking = ({ expects, not }: SelfFillingPage, text: string) => [
  ...expects.filter((marker) => !text.includes(marker)),
  ...not.filter((placeholder) => text.includes(placeholder)).map((placeholder) => `still: ${placeholder}`),
];

for (const one of SELF_FILLING) {
  test(`${one.name}: is full in the end, and not before`, async () => {
    assert.ok(one.lastMs <= 2000 && one.expects.length > 0);
    const { page } = await chromium.visit(site.origin + one.path, "domcontentloaded");
    try {
      const atFirst = lacking(one, await seenBy(page));
      const isLoaded = "document.readyState === 'complete'";
      await page.waitForFunction(isLoaded, { timeout: LOAD_MS }).catch(() => undefined);
      const begin = performance.now();
      let fullMs: number | undefined;
      const isOver = () =>
        fullMs !== undefined && performance.now() - begin > Math.max(one.lastMs, fullMs) + STAYS_MS;
      while (performance.now() - begin < WAIT_MS && !isOver()) {
        const isFull = lacking(one, await seenBy(page)).length === 0;
        fullMs = isFull ? (fullMs ?? Math.round(performance.now() - begin)) : undefined;
        await sleep(50);
      }
      console.log(
        `${one.name}: full after ${fullMs} ms, ${one.lastMs} said, ${atFirst.length} lacking at first`,
      );
      assert.deepEqual(lacking(one, await seenBy(page)), []);
      // The pages without a delay are the ones that may be full from the start.
      if (one.lastMs >= 700) assert.notDeepEqual(atFirst, []);
    } finally {
      await page.close();
    }
  });
}

for (const one of HOSTILE) {
  test(`${one.name}: has its text in the first HTML`, async () => {
    const response = await fetch(site.origin + one.path);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    while (reader !== undefined && lacking(one, text).length > 0) {
      const { done, value = "" } = await reader.read();
      if (done) break;
      text += value;
    }
    await reader?.cancel();
    assert.deepEqual(lacking(one, text), []);
  });
}

test.run();
