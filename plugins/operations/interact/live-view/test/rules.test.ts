import assert from "node:assert/strict";
import { suite } from "uvu";
import { readCommand } from "../src/cdp/messages.ts";
import { checkPageCommand, checkUrl } from "../src/cdp/rules.ts";
import { matches, readFilter, Targets } from "../src/cdp/targets.ts";

const test = suite("kit-live-view: rules");
const check = (method: string, params = {}) => checkPageCommand(method, params, "own");
const REFUSED = { name: "Error", code: -32_601 };

test("what concerns more than the page and its context is refused", () => {
  const methods = `Browser.close Browser.crash Browser.getBrowserCommandLine Browser.grantPermissions DOM.getFileInfo
    DOM.setFileInputFiles Emulation.addScreen Extensions.loadUnpacked FileSystem.getDirectory HeapProfiler.enable
    Input.somethingNew IO.resolveBlob Memory.prepareForLeakDetection Network.loadNetworkResource Network.setRequestInterception
    Network.takeResponseBodyForInterceptionAsStream Page.crash Page.generateTestReport Page.setRPHRegistrationMode
    Security.setIgnoreCertificateErrors Storage.setStorageBucketTracking SystemInfo.getInfo SystemInfo.getProcessInfo
    Target.createBrowserContext Target.exposeDevToolsProtocol Target.openDevTools Target.sendMessageToTarget
    Target.setRemoteLocations Tethering.bind Tracing.start Tracing.getCategories toString.call constructor.name __proto__.x
    Page Page. .navigate DOM.setFileInputFiles.x`;
  for (const method of methods.split(/\s+/).slice(0, -1)) assert.throws(() => check(method), REFUSED, method);
  for (const method of ["", " ", "page.navigate", "Page.Navigate", "Page .navigate"])
    assert.throws(() => check(method), REFUSED, method);
});

test("what stays within the page passes as it is", () => {
  for (const method of ["DOM.getDocument", "Runtime.evaluate", "Page.reload", "Input.dispatchKeyEvent"])
    assert.deepEqual(check(method, { a: 1 }), { a: 1 });
});

test("pages go to http, https, data and about:blank only", () => {
  const fine = ["http://a.test/", "https://a.test/?x#y", "about:blank", "about:blank#x", "data:text/html,x"];
  for (const url of fine) assert.equal(checkUrl(url), url);
  assert.equal(checkUrl("  hTTp://a.test "), "http://a.test/");
  const refused = `file:///etc/passwd FILE:/etc/passwd fi%6ce:///x chrome://version view-source:http://a.test about:srcdoc
    about:blankx javascript:alert(1) filesystem:http://a.test/x blob:http://a.test/x devtools://x ftp://a.test x`;
  for (const url of [
    "",
    "\tfi\nle:///etc/passwd",
    ...refused.split(/\s+/),
    undefined,
    1,
    {},
    ["http://a.test"],
  ]) {
    assert.throws(() => checkUrl(url), { code: -32_000 }, String(url));
    assert.throws(() => check("Page.navigate", { url }), { code: -32_000 });
    if (url !== undefined) assert.throws(() => check("Fetch.continueRequest", { url }), { code: -32_000 });
  }
});

test("other contexts, files, huge windows and sessions that are not flat are refused", () => {
  assert.deepEqual(check("Storage.getCookies"), { browserContextId: "own" });
  const cases: [string, object][] = [
    ["Storage.getCookies", { browserContextId: "other" }],
    ["Storage.setCookies", { browserContextId: null }],
    ["Input.dispatchDragEvent", { data: { items: [], files: ["/etc/passwd"] } }],
    ["Input.dispatchDragEvent", { data: { files: "x" } }],
    ["Input.dispatchKeyEvent", { type: "rawKeyDown", windowsVirtualKeyCode: 86, modifiers: 2 }],
    ["Input.dispatchKeyEvent", { type: "keyDown", key: "V", modifiers: 12 }],
    ["Input.dispatchKeyEvent", { type: "keyDown", code: "Insert", modifiers: 8 }],
    ["Input.dispatchKeyEvent", { type: "keyDown", key: "a", commands: ["selectAll", "PasteAndMatchStyle"] }],
    ["Input.dispatchKeyEvent", { type: "keyDown", key: "Paste" }],
    ["Input.dispatchMouseEvent", { type: "mousePressed", x: 1, y: 1, button: "middle" }],
    ["Input.dispatchMouseEvent", { type: "mouseReleased", x: 1, y: 1, button: "middle" }],
    ["Input.dispatchMouseEvent", { type: "mousePressed", x: 1, y: 1, button: "left", buttons: 5 }],
    ["Input.emulateTouchFromMouseEvent", { type: "mousePressed", x: 1, y: 1, button: "middle" }],
    ["Emulation.setDeviceMetricsOverride", { width: 1e7, height: 1 }],
    ["Emulation.setDeviceMetricsOverride", { width: 1, height: 1, deviceScaleFactor: 1000 }],
    ["Emulation.setDeviceMetricsOverride", { width: "a lot", height: 1 }],
    ["Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: true }],
  ];
  for (const [method, params] of cases) assert.throws(() => check(method, params), { code: -32_000 }, method);
  for (const event of [
    { key: "v" },
    { key: "V", modifiers: 8 },
    { key: "a", modifiers: 2 },
    { key: "Insert" },
  ])
    assert.deepEqual(check("Input.dispatchKeyEvent", event), event);
  const buffers = check("Network.enable", { maxTotalBufferSize: 1e12, maxResourceBufferSize: 10, a: 1 });
  assert.deepEqual(buffers, { maxTotalBufferSize: 100 * 2 ** 20, maxResourceBufferSize: 10, a: 1 });
});

test("what is not a command says why, with its id when it has one", () => {
  const broken: [string, number, number | undefined][] = [
    ["{", -32_700, undefined],
    ["[]", -32_600, undefined],
    ["null", -32_600, undefined],
    ['{"method":"a"}', -32_600, undefined],
    ['{"id":1.5,"method":"a"}', -32_600, undefined],
    ['{"id":"1","method":"a"}', -32_600, undefined],
    ['{"id":1}', -32_600, 1],
    ['{"id":1,"method":"a","params":[]}', -32_600, 1],
    ['{"id":1,"method":"a","params":null}', -32_600, 1],
    ['{"id":1,"method":"a","sessionId":7}', -32_600, 1],
    [`${"[".repeat(100_000)}`, -32_700, undefined],
  ];
  for (const [text, code, id] of broken)
    assert.throws(() => readCommand(text), { code, id }, text.slice(0, 50));
  const command = { id: 1, method: "a", params: {}, sessionId: undefined };
  assert.deepEqual(readCommand(Buffer.from('{"id":1,"method":"a","sessionId":""}')), command);
});

test("filters choose by the first entry that matches", () => {
  const all = readFilter(undefined);
  assert.deepEqual(
    ["page", "tab", "browser"].map((type) => matches(all, { type })),
    [true, false, false],
  );
  assert.equal(matches(readFilter([{ type: "page", exclude: true }, {}]), { type: "page" }), false);
  assert.equal(matches(readFilter([]), { type: "page" }), false);
  for (const wrong of ["x", {}, Array(101).fill({})])
    assert.throws(() => readFilter(wrong), { code: -32_602 });
  assert.deepEqual(readFilter([{ type: 1 }, null]), [{ exclude: false }, { exclude: false }]);
});

test("targets of other contexts do not exist", () => {
  const targets = new Targets("own");
  const info = { targetId: "t", type: "page", title: "", url: "", attached: false, canAccessOpener: false };
  assert.equal(targets.note({ ...info, browserContextId: "other" }), false);
  assert.equal(targets.note(info), false);
  assert.throws(() => targets.find({ targetId: "t" }), { code: -32_602 });
  assert.equal(targets.note({ ...info, browserContextId: "own" }), true);
  assert.equal(targets.find({ targetId: "t" }).type, "page");
  assert.equal(targets.pages, 1);
  assert.equal(targets.forget("t") && !targets.has("t"), true);
});

test.run();
