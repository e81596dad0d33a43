import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContext, Page } from "@winnow/kit-live-page";
import { defineCall } from "@winnow/kit-operations";
import { suite } from "uvu";
import * as v from "valibot";
import { serveView, viewerPage } from "../src/index.ts";
import { closeBrowser, openWorld, serveSite, until } from "./world.ts";

const test = suite("kit-live-view: the viewer");

test.after(closeBrowser);

const HTML = `<!doctype html><title>Moves</title><style>body { margin: 0; background: #fff; height: 3000px }</style>
  <button style="position: absolute; left: 100px; top: 50px; width: 200px; height: 100px">Go</button>
  <input style="position: absolute; left: 400px; top: 50px"><b id="count"></b><script>
    var seen = [];
    for (const type of ["click", "auxclick", "mousedown", "mousemove", "keydown", "touchstart", "wheel"])
      addEventListener(type, (event) => seen.push([type, Math.round(event.clientX), Math.round(event.clientY), event.key]));
    let count = 0;
    if (!location.search) setInterval(() => { document.querySelector("#count").textContent = count++ }, 50);
  </script>`;

/** What a test does with a page that is watched. */
interface Watched {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly http: string;
  readonly over: AbortController;
  readonly acts: () => number;
  readonly url: (mode: "look" | "act") => string;
  /** Breaks all connections. */
  readonly cut: () => void;
  /** Opens the viewer in a browser, and waits until it shows something. */
  readonly look: (mode: "look" | "act") => Promise<Page>;
}

/** A viewer that counts what it is sent, and draws when the test says so. */
async function listen(url: string) {
  const socket = new WebSocket(url);
  socket.binaryType = "arraybuffer";
  const seen = { pictures: 0, messages: [] as Record<string, unknown>[], code: 0 };
  const send = (message: object) => socket.send(JSON.stringify(message));
  let draws = true;
  socket.addEventListener("message", ({ data }) => {
    if (typeof data === "string") seen.messages.push(JSON.parse(data));
    else {
      seen.pictures += 1;
      if (draws) send({ type: "drawn" });
    }
  });
  socket.addEventListener("close", ({ code }) => (seen.code = code));
  await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
  return {
    seen,
    send,
    raw: (text: string) => socket.send(text),
    stop: () => (draws = false),
    close: () => socket.close(),
  };
}

async function watched(work: (one: Watched) => Promise<void>, query = ""): Promise<void> {
  const over = new AbortController();
  let acts = 0;
  const look = defineCall({
    name: "look",
    http: { method: "GET", path: "/:name", contentType: "text/html" },
    description: "look at it",
    isOpen: true,
    input: v.looseObject({ mode: v.string() }),
    result: v.object({}),
    run: async ({ mode }) => viewerPage({ interactive: mode === "act", title: `</title><script>"&` }),
  });
  await using site = await serveSite({ "/": HTML, "/other": "<title>Other</title>" });
  let page: Page | undefined;
  const options = {
    signal: over.signal,
    onActivity: () => {
      acts += 1;
    },
  };
  await using world = await openWorld(
    async (_, connection, mode) =>
      await serveView(page as Page, connection, { ...options, interactive: mode === "act" }),
    undefined,
    [look],
  );
  const opened = await world.add("a", `${site.url}/${query}`);
  page = opened.page;
  const { context: viewers } = await world.add("viewers");
  await work({
    ...opened,
    http: world.http,
    cut: world.cut,
    over,
    acts: () => acts,
    url: (mode) => `${world.url("a")}?mode=${mode}`,
    look: async (mode) => {
      const viewer = await viewers.newPage();
      const errors: unknown[] = [];
      viewer.on("pageerror", (error) => errors.push(error));
      await viewer.setViewport({ width: 1000, height: 700 });
      await viewer.goto(`${world.http}/v2/door/a?mode=${mode}`);
      await until(async () => (await statusOf(viewer)) === "live");
      assert.deepEqual(errors, []);
      return viewer;
    },
  });
}

const statusOf = (viewer: Page) => viewer.$eval("body", (body) => body.dataset.status);
const textOf = (viewer: Page, id: string) => viewer.$eval(`#${id}`, (element) => element.textContent);
const seenOf = (page: Page, type: string) =>
  page.evaluate(
    (wanted) => (globalThis as unknown as { seen: unknown[][] }).seen.filter(([one]) => one === wanted),
    type,
  );

/** A point of the watched page, as a point of its picture in the viewer. */
async function pointIn(viewer: Page, x: number, y: number): Promise<[number, number]> {
  const box = await (await viewer.$("canvas"))?.boundingBox();
  assert.ok(box);
  return [box.x + (x / 800) * box.width, box.y + (y / 600) * box.height];
}

/** Holds the next picture back, as a busy machine does; gives what lets it be drawn. */
async function holdPicture(viewer: Page): Promise<() => Promise<void>> {
  await viewer.evaluate(() => {
    const make = window.createImageBitmap;
    const held: (() => void)[] = [];
    const late = async (source: ImageBitmapSource) => {
      await new Promise<void>((resolve) => held.push(resolve));
      return await make(source);
    };
    Object.assign(window, { held, createImageBitmap: late });
  });
  const count = () => viewer.evaluate(() => (window as unknown as { held: (() => void)[] }).held.length);
  await until(async () => (await count()) > 0);
  return async () => {
    await viewer.evaluate(() => {
      for (const go of (window as unknown as { held: (() => void)[] }).held) go();
    });
    await sleep(500);
  };
}

test("the page is one document that runs nothing but its own script", () => {
  const {
    body,
    type,
    options: { http: { script = "", isEmbeddable } = {} },
  } = viewerPage({ title: `</title><script>"&`, socket: `a"b` });
  assert.equal(type, "text/html; charset=utf-8");
  assert.equal(isEmbeddable, true);
  assert.equal(body.split("<script>").length, 2);
  assert.ok(body.includes(`<script>${script}</script>`));
  assert.ok(body.includes('data-socket="a&quot;b"') && body.includes("&lt;/title>&lt;script>&quot;&amp;"));
  assert.ok(!/https?:\/\/|<link|src=|@import/.test(body), "it loads nothing");
  assert.ok(!/<\/script|<!--/i.test(script));
});

test("a viewer sees the page, and what is done in the picture is done on the page", async () => {
  await watched(async ({ page, acts, look }) => {
    const viewer = await look("act");
    assert.equal(await textOf(viewer, "title"), "Moves");
    assert.match((await textOf(viewer, "address")) ?? "", /^http:\/\/127\.0\.0\.1/);
    const white = await viewer.$eval("canvas", (canvas) => [
      ...(canvas.getContext("2d")?.getImageData(5, 300, 1, 1).data ?? []),
    ]);
    assert.deepEqual(white, [255, 255, 255, 255]);
    // The middle button pastes what others have selected, so it does nothing.
    await viewer.mouse.click(...(await pointIn(viewer, 200, 100)), { button: "middle" });
    await viewer.mouse.click(...(await pointIn(viewer, 200, 100)));
    await until(async () => (await seenOf(page, "click")).length === 1);
    assert.deepEqual(await seenOf(page, "auxclick"), []);
    const [[, x = 0, y = 0] = []] = (await seenOf(page, "click")) as [string, number, number][];
    assert.ok(Math.abs(x - 200) < 3 && Math.abs(y - 100) < 3, `${x}, ${y}`);
    await until(async () => (await textOf(viewer, "control")) === "You are in control");
    await viewer.mouse.click(...(await pointIn(viewer, 450, 60)));
    await viewer.keyboard.type("Grüße!");
    await viewer.keyboard.press("Backspace");
    await viewer.keyboard.sendCharacter("漢字");
    const value = () => page.$eval("input", (input) => input.value);
    await until(async () => (await value()) === "Grüße漢字");
    await viewer.keyboard.down("Control");
    await viewer.keyboard.press("a");
    await viewer.keyboard.up("Control");
    await viewer.$eval("#field", (field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "pasted");
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, cancelable: true }));
    });
    await until(async () => (await value()) === "pasted");
    await viewer.mouse.wheel({ deltaY: 400 });
    await until(() => page.evaluate(() => scrollY > 100));
    await viewer.evaluate(() => {
      const canvas = document.querySelector("canvas") as HTMLCanvasElement;
      const { left, top } = canvas.getBoundingClientRect();
      const touch = new Touch({ identifier: 1, target: canvas, clientX: left + 50, clientY: top + 300 });
      for (const [type, touches] of [
        ["touchstart", [touch]],
        ["touchend", []],
      ] as const)
        canvas.dispatchEvent(new TouchEvent(type, { touches: [...touches], cancelable: true }));
    });
    await until(async () => (await seenOf(page, "touchstart")).length === 1);
    assert.ok(acts() > 10);
  });
});

test("who may only look cannot do anything, whatever is sent", async () => {
  await watched(async ({ page, acts, url, look }) => {
    const viewer = await look("look");
    await viewer.mouse.click(...(await pointIn(viewer, 200, 100)));
    await viewer.keyboard.type("x");
    const raw = await listen(url("look"));
    const at = { x: 0.25, y: 0.16 };
    raw.send({ type: "mouse", action: "down", button: 0, buttons: 1, clicks: 1, ...at });
    raw.send({ type: "mouse", action: "up", button: 0, buttons: 0, clicks: 1, ...at });
    raw.send({ type: "key", action: "down", key: "a", keyCode: 65 });
    raw.send({ type: "text", text: "x" });
    raw.send({ type: "wheel", dx: 0, dy: 100, ...at });
    raw.send({ type: "copy", interactive: true });
    raw.send({ type: "touch", action: "start", points: [at] });
    await until(() => raw.seen.pictures > 5);
    for (const type of ["click", "auxclick", "mousedown", "keydown", "touchstart", "wheel"])
      assert.deepEqual(await seenOf(page, type), []);
    assert.equal(acts(), 0);
    assert.ok(raw.seen.messages.every(({ type }) => type === "page" || type === "people"));
    assert.equal(await textOf(viewer, "control"), "View only");
  });
});

test("messages that make no sense do nothing", async () => {
  await watched(async ({ page, url }) => {
    const raw = await listen(url("act"));
    await until(() => raw.seen.pictures > 0);
    for (const text of ["", "{", "[]", "null", "7", '{"type":1}', '{"type":"mouse","x":"a","y":{}}'])
      raw.raw(text);
    raw.send({ type: "wheel", x: 1e99, y: -1e99, dx: "x", dy: 1e300 });
    raw.send({ type: "key", action: "down", key: "x".repeat(50_000), keyCode: -1, modifiers: 1e9 });
    raw.send({ type: "key", action: "down", key: "v", keyCode: 86, modifiers: 2 });
    raw.send({ type: "touch", action: "nothing", points: "many" });
    raw.send({ type: "touch", action: "start", points: Array(1000).fill({ x: 2, y: null, id: 1e9 }) });
    for (let count = 0; count < 5000; count += 1) raw.send({ type: "mouse", action: "move", x: 0.5, y: 0.5 });
    raw.send({ type: "mouse", action: "down", button: 0, x: 0.25, y: 0.16 });
    raw.send({ type: "mouse", action: "up", button: 0, x: 0.25, y: 0.16 });
    await until(async () => (await seenOf(page, "click")).length === 1);
    assert.ok((await seenOf(page, "mousemove")).length < 5000);
  });
});

test("all viewers share one screencast, and nothing runs while nobody watches", async () => {
  await watched(async ({ context, url }) => {
    const running = () => context.listenerCount("targetcreated" as never);
    const before = running();
    const viewers = await Promise.all(Array.from({ length: 3 }, () => listen(url("look"))));
    await until(() => viewers.every(({ seen }) => seen.pictures > 3));
    assert.equal(running(), before + 1);
    assert.ok(viewers.some(({ seen }) => seen.messages.some((message) => message.watching === 3)));
    for (const { close } of viewers) close();
    await until(() => running() === before);
  });
});

test("a viewer that does not draw gets two pictures, and holds up nobody", async () => {
  await watched(async ({ url }) => {
    const slow = await listen(url("look"));
    slow.stop();
    await until(() => slow.seen.pictures >= 2);
    const quick = await listen(url("look"));
    await until(() => quick.seen.pictures > 10);
    assert.ok(slow.seen.pictures <= 3, `${slow.seen.pictures} pictures`);
    slow.send({ type: "drawn" });
    const last = slow.seen.pictures;
    await until(() => slow.seen.pictures === last + 1);
  });
});

test("who comes late sees a page that does not move", async () => {
  await watched(async ({ url }) => {
    const first = await listen(url("look"));
    await until(() => first.seen.pictures > 0);
    const second = await listen(url("look"));
    // What the page is called and its picture come on their own, in any order.
    await until(() => second.seen.pictures > 0 && second.seen.messages[0]?.title === "Moves");
  }, "?still");
});

test("it follows to the newest page, and back when that is closed", async () => {
  await watched(async ({ page, context, look }) => {
    const viewer = await look("look");
    await page.evaluate(() => void window.open("/other"));
    await until(async () => (await textOf(viewer, "title")) === "Other");
    const popup = (await context.pages()).at(-1);
    await popup?.close();
    await until(async () => (await textOf(viewer, "title")) === "Moves");
    await page.evaluate(() => {
      document.title = "Renamed";
    });
    await until(async () => (await textOf(viewer, "title")) === "Renamed");
  });
});

test("a viewer comes back after a break, and learns when the session is over", async () => {
  await watched(async ({ over, url, look, cut }) => {
    const viewer = await look("act");
    await viewer.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const note = () => void seen.push(document.body.dataset.status ?? "");
      new MutationObserver(note).observe(document.body, { attributeFilter: ["data-status"] });
    });
    cut();
    const seen = () => viewer.evaluate(() => (window as unknown as { seen: string[] }).seen);
    await until(async () => (await seen()).at(-1) === "live");
    assert.equal((await seen())[0], "reconnecting");
    const raw = await listen(url("look"));
    const release = await holdPicture(viewer);
    over.abort();
    await until(() => raw.seen.code === 1000);
    assert.equal(raw.seen.messages.at(-1)?.type, "over");
    await until(async () => (await statusOf(viewer)) === "ended");
    await release();
    assert.equal(
      await statusOf(viewer),
      "ended",
      "a picture that is drawn late says nothing of the connection",
    );
    const late = await listen(url("look"));
    await until(() => late.seen.code === 1000);
  });
});

test("a page is copied from by what is selected, but not from passwords", async () => {
  await watched(async ({ page, url }) => {
    const raw = await listen(url("act"));
    await until(() => raw.seen.pictures > 0);
    const copied = async () => {
      const before = raw.seen.messages.filter(({ type }) => type === "clipboard").length;
      raw.send({ type: "copy" });
      const all = () => raw.seen.messages.filter(({ type }) => type === "clipboard");
      await until(() => all().length > before);
      return all().at(-1)?.text;
    };
    const select = (type: string) =>
      page.$eval(
        "input",
        (input, kind) => Object.assign(input, { type: kind, value: "chosen" }).select(),
        type,
      );
    await select("text");
    assert.equal(await copied(), "chosen");
    await select("password");
    assert.equal(await copied(), "");
  });
});

test.run();
