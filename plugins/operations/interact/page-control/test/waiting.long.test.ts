import assert from "node:assert/strict";
import { liveSite } from "@winnow/conformance";
import type { Page } from "@winnow/kit-live-page";
import { suite } from "uvu";
import { PageControl } from "../src/index.ts";

const test = suite("kit-page-control: waiting");
/** Writes down what was clicked, and whether a hand did it. */
const LOG = `<script>const log = []; addEventListener('click', ({ target, isTrusted }) => log.push(target.id + (isTrusted ? '' : '!')), true)</script>`;
const site = liveSite(
  {
    "/late": `${LOG}<div id=root></div><script>setTimeout(() => { root.innerHTML = '<button id=late>Late</button>' }, 400)</script>`,
    "/hidden": `${LOG}<button id=b style="display:none">B</button><script>setTimeout(() => { b.style.display = '' }, 400)</script>`,
    "/disabled": `${LOG}<fieldset id=f disabled><button id=b>B</button><input id=i></fieldset><script>setTimeout(() => { f.disabled = false }, 400)</script>`,
    "/never-hidden": "<button id=b style='display:none'>B</button>",
    "/never-disabled": "<fieldset disabled><button id=b>B</button></fieldset>",
    "/never-overlay": `${LOG}<button id=b>B</button><div id=over style="position:fixed;inset:0;background:#fff">Please wait</div>`,
    "/aria-disabled": `${LOG}<div role=button id=b tabindex=0 aria-disabled=true>B</div><script>setTimeout(() => b.removeAttribute('aria-disabled'), 400)</script>`,
    "/readonly": `<input id=i readonly><script>setTimeout(() => { i.readOnly = false }, 400)</script>`,
    "/moving": `${LOG}<style>@keyframes slide { to { transform: translateX(500px) } }</style><button id=b style="animation: slide .6s linear forwards">B</button>`,
    "/overlay": `${LOG}<button id=b>B</button><div id=over style="position:fixed;inset:0;background:#fff">Please wait</div><script>setTimeout(() => over.remove(), 500)</script>`,
    "/banner": `${LOG}<div style="height:1500px"></div><button id=b>B</button><div style="height:300px"></div>
      <header style="position:fixed;top:0;left:0;right:0;height:280px;background:#eee">head</header><footer style="position:fixed;bottom:0;left:0;right:0;height:120px;background:#ddd">Cookies</footer>`,
    "/box": `${LOG}<div style="height:100px;overflow:auto"><p style="height:900px">a</p><button id=b>B</button></div>`,
    "/replaced": `${LOG}<div id=root></div><script>let n = 0; const timer = setInterval(() => { root.innerHTML = '<button id=b ' + (n > 20 ? '' : 'disabled') + '>B</button>'; if (++n > 21) clearInterval(timer) }, 30)</script>`,
    "/label": `${LOG}<label id=l><input id=box type=checkbox style="position:absolute;opacity:0;pointer-events:none">Agree</label>`,
    "/span": `${LOG}<button id=b><span id=s>Text</span></button><a href="#x" id=a style="display:inline-block;width:200px">A long link <b>over</b></a>`,
    "/slot": `${LOG}<x-button><template shadowrootmode=open><button id=inner><slot></slot></button></template><i id=light>Slotted</i></x-button>`,
    "/frames": `<div style="height:1200px"></div><iframe id=f style="border:7px solid;padding:3px;width:400px;height:1600px" srcdoc="<div style='height:1300px'></div><button onclick='parent.document.title = &quot;clicked&quot;'>In</button><iframe srcdoc='<input id=x>' style='margin-left:50px'></iframe>"></iframe>`,
    "/late-frame": `<script>setTimeout(() => { document.body.innerHTML = '<iframe srcdoc="<button>In</button>"></iframe>' }, 300)</script>`,
    "/redirect": `<button id=b>Old</button><script>setTimeout(() => { location.href = '/arrived' }, 200)</script>`,
    "/arrived": `${LOG}<title>arrived</title><div id=r></div><script>setTimeout(() => { r.innerHTML = '<button id=new>New</button>' }, 200)</script>`,
    "/slow": (_, response) => void setTimeout(() => response.end("<title>slow</title>"), 700),
    "/leave": `<a href="/slow">Go</a><form action="/slow"><input id=i><button>Send</button></form><button id=js onclick="location.href = '/slow'">JS</button>`,
    "/toggle": `<div role=checkbox id=c tabindex=0 aria-checked=false onclick="this.setAttribute('aria-checked', this.getAttribute('aria-checked') !== 'true')">C</div><input type=checkbox id=stuck onclick="event.preventDefault()">`,
    "/options": `<select id=s></select><script>setTimeout(() => { s.innerHTML = '<option value=1>One<option value=2>Two<option disabled>No' }, 300); s.onchange = () => { document.title = s.value }</script>`,
    "/react": `<input id=i><p id=p></p><div id=e contenteditable>old</div><input id=n type=number><input id=max maxlength=3><textarea id=t>one\ntwo</textarea>
      <script>i.addEventListener('input', (event) => { p.textContent = i.value + ':' + event.isTrusted })</script>`,
    "/list": `${LOG}<ul>${Array.from({ length: 5000 }, (_, n) => `<li>Row ${n} <button id=b${n}>Open</button></li>`).join("")}</ul>`,
    "/gone": "<div id=d>here</div>",
    "/alert": `<button id=b onclick="alert('stop'); document.title = 'after'">B</button>`,
  },
  { viewport: { width: 800, height: 600 } },
);
test.after(site.close);

async function on<T>(path: string, work: (call: PageControl["call"], page: Page) => Promise<T>): Promise<T> {
  const session = await site.open(path);
  const done = new AbortController();
  const control = new PageControl(session.page, { signal: done.signal, timeoutMs: 20_000 });
  try {
    return await work((method, args) => control.call(method, args), session.page);
  } finally {
    done.abort(new Error("over"));
    await session.close();
  }
}

for (const [path, locator, heard] of [
  ["/late", "#late", "late"],
  ["/hidden", "#b", "b"],
  ["/disabled", "#b", "b"],
  ["/aria-disabled", [{ role: "button" }], "b"],
  ["/moving", "#b", "b"],
  ["/overlay", "text=B", "b"],
  ["/banner", "#b", "b"],
  ["/box", "#b", "b"],
  ["/replaced", "#b", "b"],
  ["/span", "#s", "s"],
  ["/span", [{ role: "button", name: "Text" }], "s"],
  ["/slot", "text=Slotted", "light"],
  ["/slot", "#inner", "light"],
  ["/redirect", [{ role: "button", name: "New" }], "new"],
  ["/list", "li:has-text('Row 4321') >> button", "b4321"],
] as const) {
  test(`clicks what is ${path.slice(1)}: ${JSON.stringify(locator)}`, async () => {
    await on(path, async (call, page) => {
      await call("click", [locator]);
      assert.deepEqual(await page.evaluate("log"), [heard]);
    });
  });
}

test("clicks what begins to move only when it is over", async () => {
  await on("/span", async (call, page) => {
    await page.evaluate(() => {
      const to = { transform: "translate(400px, 300px)" };
      document.querySelector("#b")?.animate(to, { duration: 600, fill: "forwards" });
    });
    await call("click", ["#b"]);
    assert.deepEqual(await page.evaluate("log"), ["s"]);
  });
});

for (const [path, locator, why] of [
  ["/never-hidden", "#b", "it is not visible"],
  ["/never-disabled", "#b", "it is not enabled"],
  ["/never-overlay", "#b", '<div id="over">Please wait</div> receives the click instead'],
] as const) {
  test(`says that ${why}`, async () => {
    await on(path, async (call) => {
      await assert.rejects(call("click", [locator, { timeout: 700 }]), {
        message: `locator.click: Timeout 700ms exceeded. Waiting for locator('#b'); 1 match: ${why}`,
      });
    });
  });
}

test("force clicks without waiting; a trial does not click", async () => {
  await on("/never-overlay", async (call, page) => {
    await call("click", ["#b", { force: true }]);
    assert.deepEqual(await page.evaluate("log"), ["over"]);
  });
  await on("/span", async (call, page) => {
    await call("click", ["#b", { trial: true }]);
    assert.deepEqual(await page.evaluate("log"), []);
  });
});

test("a checkbox is checked by its label where only that can be hit", async () => {
  await on("/label", async (call) => {
    await call("check", ["#l"]);
    assert.equal(await call("isChecked", ["#box"]), true);
    await call("uncheck", ["text=Agree"]);
    assert.equal(await call("isChecked", ["#box"]), false);
  });
});

test("checkboxes of ARIA, and those that do not change", async () => {
  await on("/toggle", async (call) => {
    await call("check", ["#c"]);
    await call("check", ["#c"]);
    assert.equal(await call("isChecked", ["#c"]), true);
    await assert.rejects(call("check", ["#stuck"]), /did not change its state to checked/);
    await assert.rejects(call("check", ["html"]), /not a checkbox or radio button/);
  });
});

test("frames that are scrolled, bordered and inside of each other", async () => {
  await on("/frames", async (call, page) => {
    await call("click", [{ frames: [[{ css: "#f" }]], steps: [{ role: "button" }] }]);
    assert.equal(await page.title(), "clicked");
    const inner = { frames: [[{ css: "#f" }], [{ css: "iframe" }]], steps: [{ css: "input" }] };
    await call("click", [inner]);
    await call("keyboard.type", ["deep"]);
    assert.equal(await call("inputValue", [inner]), "deep");
    const box = (await call("boundingBox", [inner])) as { x: number };
    assert.ok(box.x > 50, String(box.x));
  });
});

test("a frame that comes late", async () => {
  await on("/late-frame", async (call) => {
    assert.equal(
      await call("textContent", [{ frames: [[{ css: "iframe" }]], steps: [{ css: "button" }] }]),
      "In",
    );
    const missing = { frames: [[{ css: "frame" }]], steps: [{ css: "b" }] };
    await assert.rejects(
      call("textContent", [missing, { timeout: 300 }]),
      /the frame locator\('frame'\) is not there/,
    );
    assert.equal(await call("count", [missing]), 0);
  });
});

for (const [what, args] of [
  ["click", ["a"]],
  ["click", ["form button"]],
  ["click", ["#js"]],
  ["press", ["#i", "Enter"]],
] as const) {
  test(`the next call sees the document that ${what} ${args[0]} leads to`, async () => {
    await on("/leave", async (call) => {
      await call(what, args);
      assert.equal(await call("title", []), "slow");
    });
  });
}

test("fields are waited for, and filled with events that a hand makes", async () => {
  await on("/disabled", async (call) => void (await call("fill", ["#i", "x"])));
  await on("/readonly", async (call) => {
    await call("fill", ["#i", "x"]);
    assert.equal(await call("inputValue", ["#i"]), "x");
  });
  await on("/react", async (call) => {
    await call("fill", ["#i", "first"]);
    await call("fill", ["#i", "grüße 👋"]);
    assert.equal(await call("textContent", ["#p"]), "grüße 👋:true");
    await call("clear", ["#i"]);
    assert.equal(await call("textContent", ["#p"]), ":true");
    await call("fill", ["#e", "new"]);
    assert.equal(await call("textContent", ["#e"]), "new");
    await call("fill", ["#n", "12.5"]);
    assert.equal(await call("inputValue", ["#n"]), "12.5");
    await call("fill", ["#max", "12345"]);
    assert.equal(await call("inputValue", ["#max"]), "123");
    await call("fill", ["#t", "a\nb"]);
    assert.equal(await call("inputValue", ["#t"]), "a\nb");
    await assert.rejects(call("fill", ["#n", "many"]), /Text cannot be filled into an input of type number/);
    await assert.rejects(call("fill", ["#p", "x", { timeout: 300 }]), /it is not editable/);
  });
});

test("options that come late; those that do not are listed", async () => {
  await on("/options", async (call, page) => {
    assert.deepEqual(await call("selectOption", ["#s", { label: "Two" }]), ["2"]);
    assert.equal(await page.title(), "2");
    await assert.rejects(
      call("selectOption", ["#s", "Three", { timeout: 300 }]),
      /there is no option .*Three.* among "One", "Two", "No"/,
    );
    await assert.rejects(call("selectOption", ["#s", "No", { timeout: 300 }]), /the option "No" is disabled/);
  });
});

test("states are waited for, and looked at without waiting", async () => {
  await on("/gone", async (call, page) => {
    await call("waitFor", ["#d", { state: "visible" }]);
    await page.evaluate("void setTimeout(() => d.remove(), 300)");
    await call("waitFor", ["#d", { state: "detached" }]);
    await call("waitFor", ["#d", { state: "hidden" }]);
    assert.equal(await call("isVisible", ["#d"]), false);
    assert.equal(await call("isHidden", ["#d"]), true);
    await assert.rejects(
      call("waitFor", ["#d", { timeout: 100 }]),
      /Waiting for locator\('#d'\) to be visible; 0 matches/,
    );
    await assert.rejects(call("waitFor", ["#d", { state: "ready" }]), /"ready" is not a state/);
    await assert.rejects(call("isEnabled", ["#d", { timeout: 100 }]), /Timeout 100ms exceeded/);
  });
});

test("a dialog that nobody hears holds nothing up", async () => {
  await on("/alert", async (call) => {
    await call("click", ["#b"]);
    assert.equal(await call("title", []), "after");
  });
});

test.run();
