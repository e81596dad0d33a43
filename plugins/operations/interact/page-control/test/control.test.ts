import assert from "node:assert/strict";
import { liveSite } from "@winnow/conformance";
import type { Page } from "@winnow/kit-live-page";
import { suite } from "uvu";
import { globTools } from "../src/globs.ts";
import { PageControl, type PageControlOptions } from "../src/index.ts";

const test = suite("kit-page-control: control");
const site = liveSite({
  "/": `<title>Start</title><button onclick="document.title = 'clicked'">B</button><a target=_blank href="/to">New</a>`,
  "/to": "<title>There</title><button onclick=\"document.title = 'there, clicked'\">T</button>",
  "/never": () => undefined,
  "/strict": (_, response) => {
    response.setHeader("content-security-policy", "default-src 'none'");
    response.end(`<title>strict</title><button id=b>B</button><input id=i>`);
  },
  "/hostile": `<button id=b>B</button><p>text</p><script>
    Array.prototype.map = Array.prototype.filter = () => { throw new Error('poisoned') };
    Element.prototype.getBoundingClientRect = () => ({ x: 9999, y: 9999, width: 0, height: 0 });
    Document.prototype.querySelectorAll = () => []; window.JSON = undefined; window.Promise = undefined;
    document.addEventListener('click', () => { document.title = 'clicked' });
    Object.defineProperty(window, '__winnowEngine', { set() { document.title = 'seen' } });</script>`,
  "/foreign": (request, response) => {
    const port = (request.headers.host ?? "").split(":")[1];
    response.end(
      `<title>main</title><div style="height:900px"></div><iframe src="http://localhost:${port}/inner" style="margin-left:60px"></iframe>`,
    );
  },
  "/inner": `<title>inner</title><button onclick="this.textContent = 'pressed'">Press</button><input placeholder=in>`,
  "/beforeunload": `<title>stay</title><input><script>addEventListener('beforeunload', (event) => event.preventDefault())</script>`,
  "/popups": `<button onclick="window.open('/to')">One</button><button onclick="window.open('file:///etc/passwd')">File</button>`,
  "/files": `<a id=file href="file:///etc/passwd">File</a><a id=chrome href="chrome://version">Chrome</a><a id=source href="view-source:http://x">Source</a>`,
});
test.after(site.close);

async function on<T>(
  path: string,
  work: (control: PageControl, page: Page, stop: AbortController) => Promise<T>,
  options: Partial<PageControlOptions> = {},
): Promise<T> {
  const session = await site.open(path);
  const stop = new AbortController();
  const control = new PageControl(session.page, { signal: stop.signal, timeoutMs: 20_000, ...options });
  try {
    return await work(control, session.page, stop);
  } finally {
    stop.abort(new Error("over"));
    await session.close();
  }
}

for (const [what, method, args] of [
  ["waits for an element", "click", ["#never", { timeout: 0 }]],
  ["runs for ever in the page", "evaluate", [{ function: "() => { for (;;); }" }]],
  ["waits in the page", "evaluate", [{ function: "() => new Promise(() => {})" }]],
  ["goes somewhere slow", "goto", ["/never", { timeout: 0 }]],
  ["waits for a function", "waitForFunction", [{ function: "() => false" }, null, { timeout: 0 }]],
  ["waits for events", "nextEvents", []],
  ["waits for time", "waitForTimeout", [600_000]],
  ["types slowly", "keyboard.type", ["x".repeat(1000), { delay: 1000 }]],
] as const) {
  test(`the signal ends a call that ${what}`, async () => {
    await on("/", async (control, page, stop) => {
      const given = method === "goto" ? [await site.url("/never"), { timeout: 0 }] : args;
      const calling = control.call(method, given);
      const reason = new Error("stopped");
      setTimeout(() => stop.abort(reason), 300);
      await assert.rejects(calling, reason);
      await assert.rejects(control.call("title", []), reason);
      const next = new PageControl(page, { signal: new AbortController().signal });
      if (method === "evaluate") assert.equal(await next.call("title", []), "Start");
    });
  });
}

test("a navigation that takes too long says so", async () => {
  await on("/", async (control) => {
    const url = await site.url("/never");
    await assert.rejects(control.call("goto", [url, { timeout: 300 }]), {
      code: "SCRAPE_ACTION_ERROR",
      message: `page.goto: Timeout 300ms exceeded. Going to "${url}", waiting until "load".`,
    });
  });
});

test("methods that do not exist are answered with those that do", async () => {
  await on("/", async (control) => {
    for (const method of ["route", "constructor", "__proto__", "", "click@99"])
      await assert.rejects(control.call(method, []), /There is no method|The page 99 is closed/);
    await assert.rejects(control.call("nothing", []), /There are .*boundingBox.*waitForURL/);
  });
});

test("arguments that are not what a method takes", async () => {
  await on("/", async (control) => {
    for (const [method, args, problem] of [
      ["fill", ["button", 7], /The value is a string, not 7/],
      ["fill", ["button", "x", 7], /Options are an object, not 7/],
      ["click", ["button", { timeout: "long" }], /The timeout is a number from 0 to 3600000, not "long"/],
      ["click", ["button", { button: "third" }], /The button is one of left, right, not/],
      ["click", ["button", { button: "middle" }], /The middle button of the mouse is not available/],
      ["mouse.down", [{ button: "middle" }], /The middle button/],
      ["mouse.up", [{ button: "middle" }], /The middle button/],
      ["mouse.click", [5, 5, { button: "middle" }], /The middle button/],
      ["mouse.dblclick", [5, 5, { button: "middle" }], /The middle button/],
      ["press", ["button", "Nokey"], /There is no key "Nokey"/],
      ["setViewportSize", [{ width: 1e9, height: 1 }], /The width is a number from 1 to 8000/],
      ["addCookies", [[{ name: "a", value: "b" }]], /A cookie needs a url/],
      ["addCookies", ["x"], /Cookies are a list/],
      ["setInputFiles", ["button", [{ name: "a", buffer: "%" }]], /not valid Base64/],
      ["setInputFiles", ["button", ["/etc/passwd"]], /A path of this machine cannot be uploaded/],
      ["setInputFiles", ["button", [{ name: "a", buffer: "eA==" }]], /not an <input type=file>/],
      ["listen", ["download"], /Downloads are refused/],
      ["listen", ["thunder"], /"thunder" is not an event/],
      ["waitForLoadState", ["done"], /The load state is one of load/],
      [
        "click",
        [{ frames: [{ frameId: "x" }], steps: [{ css: "b" }] }, { timeout: 300 }],
        /the frame frame\('x'\).* is not there/,
      ],
      ["click", [{ frames: ["x"], steps: [] }], /A frame of a locator is steps or/],
    ] as const)
      await assert.rejects(
        control.call(method, args),
        { code: "SCRAPE_ACTION_ERROR", message: problem },
        method,
      );
  });
});

for (const url of [
  "file:///etc/passwd",
  "chrome://version",
  "view-source:http://127.0.0.1/",
  "javascript:alert(1)",
  "about:config",
  "blob:x",
  "ws://x",
  "ftp://x",
  "nowhere",
  "",
]) {
  test(`does not go to ${url}`, async () => {
    await on("/", async (control, page) => {
      await assert.rejects(control.call("goto", [url]), /page\.goto: Cannot navigate to/);
      assert.equal(await page.title(), "Start");
    });
  });
}

test("goes to data: and about:blank", async () => {
  await on("/", async (control) => {
    await control.call("goto", ["data:text/html,<title>data</title>"]);
    assert.equal(await control.call("title", []), "data");
    await control.call("goto", ["about:blank"]);
    assert.equal(await control.call("url", []), "about:blank");
  });
});

test("a page cannot lead to files either", async () => {
  await on("/files", async (control, page) => {
    for (const id of ["file", "chrome", "source"]) {
      await control.call("click", [`#${id}`]);
      assert.equal(page.url(), await site.url("/files"), id);
    }
    await control.call("evaluate", ["void open('file:///etc/passwd')"]);
    for (const { url } of ((await control.call("pages", [])) as { pages: { url: string }[] }).pages)
      assert.doesNotMatch(url, /^file:/);
  });
});

test("a page with a strict policy, and one that has replaced everything", async () => {
  await on("/strict", async (control) => {
    await control.call("fill", ["#i", "x"]);
    assert.equal(await control.call("evaluate", [{ function: "(n) => n + 1" }, 1]), 2);
    assert.equal((await control.snapshot()).elements.length, 2);
  });
  await on("/hostile", async (control, page) => {
    await control.call("click", [[{ role: "button", name: "B" }]]);
    assert.equal(await page.title(), "clicked");
    assert.deepEqual(
      (await control.snapshot()).elements.map(({ name }) => name),
      ["B", "text"],
    );
  });
});

test("a document without an element", async () => {
  await on("/", async (control) => {
    await control.call("evaluate", ["document.documentElement.remove()"]);
    assert.equal(await control.call("count", ["text=B"]), 0);
    assert.equal(
      await control.call("count", [[{ role: "button" }, { or: { steps: [{ xpath: "//a" }] } }]]),
      0,
    );
    assert.deepEqual((await control.snapshot()).elements, []);
  });
});

test("frames of other sites", async () => {
  await on("/foreign", async (control) => {
    const inner = (css: string) => ({ frames: [[{ css: "iframe" }]], steps: [{ css }] });
    await control.call("click", [inner("button")]);
    assert.equal(await control.call("textContent", [inner("button")]), "pressed");
    await control.call("fill", [inner("input"), "x"]);
    const { elements } = await control.snapshot();
    const field = elements.find(({ role }) => role === "textbox");
    assert.equal(field?.value, "x");
    assert.match(field?.inFrame ?? "", /^http:\/\/localhost:\d+\/inner$/);
    assert.equal(await control.call("inputValue", [field?.locator]), "x");
  });
});

test("pages behind others are driven as well", async () => {
  await on("/", async (control, page) => {
    const id = await control.call("newPage", []);
    await control.call(`goto@${id}`, [await site.url("/to")]);
    await control.call("click", ["button"]);
    assert.equal(await page.title(), "clicked");
    await control.call("usePage", [id]);
    await control.call("click", ["button"]);
    assert.equal(await control.call("title", []), "there, clicked");
    await control.call("close", []);
    assert.equal(await control.call("title", []), "clicked");
    assert.equal(await control.call("close", []), false);
  });
});

test("pop-ups stay open, are readied, and belong to the context", async () => {
  const readied: string[] = [];
  const onNewPage = (page: Page) => void readied.push(page.url());
  await on(
    "/popups",
    async (control, page) => {
      await control.call("listen", ["popup"]);
      for (const _ of [1, 2]) {
        await control.call("click", ["text=One"]);
        assert.equal(((await control.call("nextEvents", [])) as unknown[]).length, 1);
      }
      const { pages } = (await control.call("pages", [])) as { pages: { id: string }[] };
      assert.equal(pages.length, 3);
      assert.equal((await page.browserContext().pages()).length, 3);
      assert.equal(readied.length, 2);
    },
    { onNewPage },
  );
});

test("leaving a page that asks whether to stay", async () => {
  await on("/beforeunload", async (control) => {
    await control.call("listen", ["dialog"]);
    await control.call("fill", ["input", "x"]);
    await control.call("goto", [await site.url("/to")]);
    assert.equal(await control.call("title", []), "There");
  });
});

test("the next control of a page hears its dialogs", async () => {
  await on("/", async (control, page, stop) => {
    await control.call("listen", ["dialog"]);
    stop.abort(new Error("first"));
    assert.equal(await page.evaluate("confirm('between')"), false);
    const done = new AbortController();
    const next = new PageControl(page, { signal: done.signal });
    await next.call("listen", ["dialog"]);
    const asking = next.call("evaluate", ["confirm('now')"]);
    const [event] = (await next.call("nextEvents", [])) as { id: string; message: string }[];
    assert.equal(event?.message, "now");
    await next.call("acceptDialog", [event?.id]);
    assert.equal(await asking, true);
    await assert.rejects(next.call("dismissDialog", [event?.id]), /has been answered already/);
    done.abort();
  });
});

test("what scripts return is made plain", async () => {
  await on("/", async (control) => {
    for (const [expression, value] of [
      ["document.querySelector('title')", "<title>Start</title>"],
      ["new Map([[1, 2]])", [[1, 2]]],
      [
        "({ a: 1n, b: undefined, c: NaN, d: new Date(0) })",
        { a: "1", c: null, d: "1970-01-01T00:00:00.000Z" },
      ],
      ["const a = { }; a.a = a; a", { a: "[circular]" }],
      ["undefined", undefined],
      ["Promise.resolve(7)", 7],
    ] as const)
      assert.deepEqual(await control.call("evaluate", [expression]), value, expression);
    await assert.rejects(control.call("evaluate", ["Array(3e6).fill(1)"]), /more than 1048576 characters/);
    await assert.rejects(control.call("evaluate", ["a b"]), /SyntaxError/);
  });
});

const glob = globTools((url, base) => URL.parse(url, base));
for (const [pattern, matching, others] of [
  ["**/to", ["https://a.de/to", "https://a.de/x/to"], ["https://a.de/too", "https://a.de/to?x"]],
  ["**/to*", ["https://a.de/to?x", "https://a.de/too"], ["https://a.de/to/x"]],
  ["https://*.de/**", ["https://a.de/", "https://a.de/x/y"], ["https://a.com/", "http://a.de/"]],
  ["**/*.{png,jpg}", ["https://a.de/x.png", "https://a.de/y/x.jpg"], ["https://a.de/x.gif"]],
  ["/to", ["https://here.de/to"], ["https://here.de/"]],
  ["/a/*", ["https://here.de/a/b"], ["https://there.de/a/b", "https://here.de/a/b/c"]],
  ["https://a.de", ["https://a.de/"], ["https://a.de/x"]],
] as const) {
  test(`the pattern ${pattern}`, () => {
    const matches = glob(pattern, "https://here.de/page");
    for (const url of matching) assert.ok(matches(url), url);
    for (const url of others) assert.ok(!matches(url), url);
  });
}

test("patterns take time in proportion to the text, and have bounds", () => {
  assert.equal(glob(`${"**a".repeat(200)}b`, "")(`https://${"a".repeat(2000)}`), false);
  assert.throws(() => glob("{a,b}".repeat(20), ""), /at most 100/);
  assert.throws(() => glob("x".repeat(3000), ""), /at most 2000 characters/);
});

test.run();
