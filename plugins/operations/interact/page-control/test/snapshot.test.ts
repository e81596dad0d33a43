import assert from "node:assert/strict";
import { liveSite } from "@winnow/conformance";
import { suite } from "uvu";
import { PageControl, type PageSnapshot } from "../src/index.ts";

const test = suite("kit-page-control: snapshots");
const rows = (count: number) =>
  Array.from(
    { length: count },
    (_, n) => `<div><a href="/${n}">Link ${n}</a><button>Buy ${n % 50}</button><span>text ${n}</span></div>`,
  ).join("");
const fields = (count: number) =>
  Array.from({ length: count }, (_, n) => `<label>Field ${n} <input></label>`).join("");
const long = (letter: string) => letter.repeat(100_000);
const site = liveSite({
  "/": `<title>Shop</title><header><nav aria-label=Main><a href="/a">Home</a><a href="/b" aria-current=page>Chairs</a></nav></header>
    <main><h1>Chairs</h1><p>All of <b>our</b> chairs.</p>
    <form aria-label=Search><label for=q>What</label><input id=q value=red required><input type=password id=pw value=secret aria-label=Password>
      <label><input type=checkbox checked> New</label><select aria-label=Sort><option>Price<option selected>Name</select><button disabled>Go</button></form>
    <ul><li>Red <button>Buy</button></li><li>Blue <button>Buy</button></li></ul>
    <div onclick="" class=card>Card</div><div style="cursor:pointer">Pointer <i>inside</i></div><div contenteditable>Note</div>
    <button style="display:none">Hidden</button><div aria-hidden=true><button>Unheard</button></div><button aria-expanded=false data-testid=menu><svg></svg></button>
    <x-a><template shadowrootmode=open><button>Deep</button><p>shadow text</p><button></button></template></x-a></main>
    <iframe srcdoc="<h2>Framed</h2><button>Inner</button>" style="margin:20px"></iframe>`,
  "/parts": `<div><div class=card><h2>Red</h2><button>Buy</button></div><div class=card><h2>Blue</h2><button>Buy</button></div></div>
    <ul><li><a href=#>Tea</a><ul><li><button>Green</button></li></ul></li></ul>
    <form><fieldset><legend>Billing</legend><input></fieldset><fieldset><legend>Shipping</legend><input></fieldset></form><input>
    <label>Size <select><option>S<option>M</select></label>`,
  "/big": rows(5000),
  "/long": `<p title="${long("x")}" aria-label="${long("y")}">p</p><button aria-label="${long("z")}" class="${"c ".repeat(50_000)}">b</button>
    <a href="https://example.com/${long("q")}">${long("t")}</a><input value="${long("v")}" placeholder="${long("w")}" id="${long("i")}"><select><option>${long("o")}</select>`,
  "/fields-2000": fields(2000),
  "/fields-8000": fields(8000),
  "/nested": `${"<div>".repeat(1000)}<button>deep</button>${"</div>".repeat(1000)}`,
});
test.after(site.close);

async function look(
  path: string,
  judge: (snapshot: PageSnapshot, control: PageControl) => Promise<void> | void,
) {
  const session = await site.open(path);
  const done = new AbortController();
  const control = new PageControl(session.page, { signal: done.signal, timeoutMs: 60_000 });
  try {
    await judge(await control.snapshot(), control);
  } finally {
    done.abort(new Error("over"));
    await session.close();
  }
}

test("what a reader would use or hear, in the order of the document", async () => {
  await look("/", ({ title, elements, text, truncated }) => {
    assert.equal(title, "Shop");
    assert.deepEqual(
      elements.map(({ role, name }) => (name === "" ? role : `${role} ${name}`)),
      [
        ...[
          "banner",
          "navigation Main",
          "link Home",
          "link Chairs",
          "main",
          "heading Chairs",
          "text All of our chairs.",
        ],
        ...["form Search", "textbox What", "textbox Password", "checkbox New", "combobox Sort", "button Go"],
        ...[
          "listitem Red Buy",
          "button Buy",
          "listitem Blue Buy",
          "button Buy",
          "clickable Card",
          "clickable Pointer inside",
        ],
        ...[
          "textbox Note",
          "button",
          "button Deep",
          "text shadow text",
          "button",
          "heading Framed",
          "button Inner",
        ],
      ],
    );
    assert.equal(truncated, false);
    assert.match(text, /All of our chairs\.[\s\S]*shadow text[\s\S]*Framed/);
    assert.doesNotMatch(text, /Hidden/);
  });
});

test("values, states, hints, depth and boxes", async () => {
  await look("/", ({ elements }) => {
    const of = (name: string, role?: string) =>
      elements.find((one) => one.name === name && (role ?? one.role) === one.role);
    assert.equal(of("What")?.value, "red");
    assert.deepEqual(of("What")?.states, ["required"]);
    assert.equal(of("Password")?.value, "••••••");
    assert.doesNotMatch(JSON.stringify(elements), /secret/);
    assert.deepEqual(of("New")?.states, ["checked"]);
    assert.equal(of("Sort")?.value, "Name");
    assert.deepEqual(of("Go")?.states, ["disabled"]);
    assert.deepEqual(of("Chairs", "heading")?.states, ["level=1"]);
    assert.deepEqual(of("Chairs", "link")?.states, ["current=page"]);
    assert.equal(of("Home")?.hints.href, "/a");
    assert.equal(of("Home")?.depth, 2);
    assert.equal(of("Deep")?.inFrame, undefined);
    const inner = of("Inner");
    assert.equal(inner?.inFrame, "about:srcdoc");
    assert.ok((inner?.box.x ?? 0) > 20 && (inner?.box.width ?? 0) > 10, JSON.stringify(inner?.box));
  });
});

test("where an element stands: in which part of a list, which form, which named group", async () => {
  await look("/parts", ({ elements }) => {
    const at = (role: string, nth: number) => elements.filter((one) => one.role === role)[nth]?.hints;
    assert.equal(at("heading", 0)?.item, at("button", 0)?.item);
    assert.notEqual(at("button", 0)?.item, at("button", 1)?.item);
    assert.ok(at("button", 2)?.item?.startsWith(`${at("link", 0)?.item}/`), JSON.stringify(at("button", 2)));
    assert.deepEqual([at("textbox", 0)?.group, at("textbox", 1)?.group], ["Billing", "Shipping"]);
    assert.equal(at("textbox", 0)?.form, at("textbox", 1)?.form);
    assert.deepEqual([at("textbox", 2)?.form, at("textbox", 2)?.item], [undefined, undefined]);
    assert.equal(at("combobox", 0)?.label, "Size");
  });
});

for (const path of ["/", "/big", "/long", "/nested"]) {
  test(`each locator finds one element, the same: ${path}`, async () => {
    await look(path, async ({ elements }, control) => {
      const sample = elements.filter((_, index) => index % Math.ceil(elements.length / 40) === 0);
      for (const { locator, hints } of sample) {
        assert.equal(await control.call("count", [locator]), 1, JSON.stringify(locator));
        const tag = await control.call("evaluateOn", [
          locator,
          { function: "(element) => element.localName" },
        ]);
        assert.equal(tag, hints.tag, JSON.stringify(locator));
      }
    });
  });
}

test("of a large page as much as there is room for, what can be used first", async () => {
  await look("/big", ({ elements, text, truncated }) => {
    assert.equal(elements.length, 500);
    assert.ok(elements.every(({ role }) => role === "link" || role === "button"));
    assert.ok(text.length <= 20_000);
    assert.equal(truncated, true);
  });
});

test("a page of many labelled fields takes time in proportion to them", async () => {
  // Four times the fields: four times the time, and sixteen if each field looked through the whole page.
  const ms: number[] = [];
  for (const path of ["/fields-2000", "/fields-8000"]) {
    await look(path, async (_, control) => {
      const start = performance.now();
      await control.snapshot();
      ms.push(performance.now() - start);
      assert.equal(await control.call("count", [[{ label: "Field 77", exact: true }]]), 1);
    });
  }
  const [small = 0, large = 0] = ms;
  assert.ok(large < small * 12, `${small} ms and ${large} ms`);
});

test("long attributes and texts are cut", async () => {
  await look("/long", (snapshot) => {
    assert.ok(JSON.stringify(snapshot).length < 40_000, String(JSON.stringify(snapshot).length));
    for (const { name, value = "" } of snapshot.elements)
      assert.ok(name.length <= 200 && value.length <= 200);
  });
});

test.run();
