import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hookConformance } from "@winnow/conformance";
import { defineService, type ServicePlugin, WinnowError } from "@winnow/core/plugin";
import { profiles } from "@winnow/hook-profile";
import { type RecordStore, RecordStoreToken } from "@winnow/kit-records";
import { recordsSqlite } from "@winnow/records-sqlite";
import { suite } from "uvu";
import { failure, type Scraped, type Site, serve, startKernel } from "../../fetch-browser/test/site.ts";

const test = suite("hook-profile");
const folder = mkdtempSync(join(tmpdir(), "winnow-profile-"));
hookConformance(test, () => profiles());

const recordsAgain = () => recordsSqlite({ path: join(folder, "records.sqlite") });
let full = false;
let stalled = Promise.resolve();
/** The store, which keeps no bytes while it is full. */
function records(): ServicePlugin {
  const kept = recordsAgain();
  return defineService({
    name: "records",
    token: RecordStoreToken,
    create: (context) => {
      const store = kept.create(context) as RecordStore;
      const put: RecordStore["put"] = async (key, record, options) => {
        if (record.bytes !== undefined) await stalled;
        if (full && record.bytes !== undefined) throw new WinnowError("PLUGIN_FAILED", "The disk is full.");
        return await store.put(key, record, options);
      };
      return new Proxy(store, {
        get: (_, name) => (name === "put" ? put : Reflect.get(store, name)?.bind?.(store)),
      });
    },
    close: async () => kept.close?.(),
  });
}

/** Fills the local storage of its origin, and gives what there was before. */
const FILL = `<p id="was"></p><script>
  was.textContent = "had " + (localStorage.much ?? "").length;
  localStorage.much = "x".repeat(5_000_000);
  parent.postMessage("done", "*");
</script>`;

let site: Site;
let kernel: Awaited<ReturnType<typeof startKernel>>;
/** Answers that are held back. */
const waiting: (() => void)[] = [];

test.before(async () => {
  site = await serve({
    "/login": (_, response) =>
      response
        .writeHead(200, { "content-type": "text/html", "set-cookie": "session=abc; Max-Age=3600; HttpOnly" })
        .end(
          `<p>in</p><script>localStorage.user = "ada"; localStorage.gone = "1"; delete localStorage.gone</script>`,
        ),
    "/logout": `<p id="p"></p><script>p.textContent = "was " + localStorage.user; localStorage.clear()</script>`,
    "/home": (request, response) =>
      response
        .writeHead(200, { "content-type": "text/html" })
        .end(
          `<p>${request.headers.cookie ?? "no cookie"}</p><p id="p"></p><script>p.textContent = "user " + localStorage.user</script>`,
        ),
    "/private": ({ headers: { cookie = "" } }, response) =>
      response
        .writeHead(cookie.includes("session=abc") ? 200 : 401, { "content-type": "text/html" })
        .end("<p>what members read</p>"),
    "/slow": (_, response) => void waiting.push(() => response.end("<p>slow</p>")),
  });
  kernel = await startKernel({}, [records(), profiles()]);
});
test.after(async () => {
  await kernel?.close();
  await site?.close();
  rmSync(folder, { recursive: true, force: true });
});

const home = async (profile?: object) =>
  (await kernel.ask(`${site.url}/home`, profile === undefined ? {} : { profile }))["test-body"] ?? "";

test("what a scrape leaves is there for the next of the same name, and for no other", async () => {
  await kernel.ask(`${site.url}/login`, { profile: { name: "ada" } });
  assert.match(await home({ name: "ada" }), /session=abc.*user ada/s);
  assert.match(await home({ name: "bob" }), /no cookie.*user undefined/s);
  assert.match(await home(), /no cookie/);
});

test("read only, changes are forgotten; saved, what the page deletes stays deleted", async () => {
  await kernel.ask(`${site.url}/logout`, { profile: { name: "ada", saveChanges: false } });
  assert.match(await home({ name: "ada", saveChanges: false }), /user ada/);
  await kernel.ask(`${site.url}/logout`, { profile: { name: "ada" } });
  assert.match(await home({ name: "ada" }), /user undefined/);
});

test("one saves at a time; readers need not wait", async () => {
  const first = kernel.ask(`${site.url}/slow`, { profile: { name: "busy" } });
  await site.whenAsked("/slow");
  const error = await failure(kernel.ask(`${site.url}/home`, { profile: { name: "busy" } }));
  assert.equal(error.code, "PROFILE_LOCKED");
  assert.equal(error.category, "conflict");
  await home({ name: "busy", saveChanges: false });
  for (const end of waiting.splice(0)) end();
  await first;
  await home({ name: "busy" });
});

test("the right to save comes back after a failed scrape", async () => {
  const late = kernel.ask(`${site.url}/slow`, { profile: { name: "fails" }, timeout: 1000 });
  assert.equal((await failure(late)).code, "SCRAPE_TIMEOUT");
  await home({ name: "fails" });
});

test("a login of one process is known to the next that has the store", async () => {
  await kernel.ask(`${site.url}/login`, { profile: { name: "shared" } });
  await using other = await startKernel({}, [recordsAgain(), profiles()]);
  const page = await other.ask(`${site.url}/home`, { profile: { name: "shared", saveChanges: false } });
  assert.match(page["test-body"] ?? "", /session=abc.*user ada/s);
});

test("owners have profiles of their own", async () => {
  const profile = { name: "ada", saveChanges: false };
  const request = { url: `${site.url}/home`, timeout: 120_000, profile };
  const page = (await kernel.scrapeRequest(request, { owner: "other" })) as Scraped;
  assert.match(page["test-body"] ?? "", /no cookie/);
});

test("20 MB of local storage come back", async () => {
  const others = await Promise.all([1, 2, 3].map(() => serve({ "/fill": FILL })));
  const frames = others.map(({ url }) => `<iframe src="${url}/fill"></iframe>`).join("");
  const top = await serve({
    "/fill": `${FILL}${frames}<script>let left = 4; addEventListener("message", () => { left -= 1; if (left === 0) p.textContent = "full" }); parent.postMessage("done", "*")</script><p id="p"></p>`,
  });
  try {
    const profile = { name: "large" };
    const full = await kernel.ask(`${top.url}/fill`, { profile, waitFor: 3000 });
    assert.equal(full.warning, undefined);
    for (const { url } of [top, ...others.slice(-1)]) {
      const read = { profile: { ...profile, saveChanges: false } };
      const page = await kernel.ask(`${url}/fill`, read);
      assert.match(page["test-body"] ?? "", /had 5000000/, url);
    }
  } finally {
    for (const one of [top, ...others]) await one.close();
  }
});

test("a profile that cannot be saved is a warning, and its right goes back", async () => {
  full = true;
  const page = await kernel.ask(`${site.url}/login`, { profile: { name: "full" } });
  assert.match(page.warning ?? "", /profile "full" was not saved: The disk is full/);
  full = false;
  const again = await kernel.ask(`${site.url}/home`, { profile: { name: "full" } });
  assert.match(again["test-body"] ?? "", /no cookie/);
  assert.equal(again.warning, undefined);
});

test("a store that is slow holds up no answer beyond half of the time that is left", async () => {
  let release = () => {};
  stalled = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = { profile: { name: "slow" }, timeout: 8000 };
  const page = await kernel.ask(`${site.url}/login`, slow);
  assert.match(page.warning ?? "", /profile "slow" is not saved yet: its store is slow/);
  release();
  stalled = Promise.resolve();
  for (let tries = 0; ; tries += 1) {
    const again = await home({ name: "slow", saveChanges: false });
    if (/session=abc/.test(again)) break;
    assert.ok(tries < 20, again);
  }
});

test("without a store of records there are no profiles; zero retention saves nothing", async () => {
  await using bare = await startKernel({}, [profiles()]);
  const error = await failure(bare.ask(`${site.url}/home`, { profile: { name: "ada" } }));
  assert.equal(error.code, "CONFIG_INVALID");
  assert.match(error.message, /install @winnow\/records-sqlite/);
  await bare.ask(`${site.url}/home`);
  const none = kernel.ask(`${site.url}/home`, { profile: { name: "new" }, zeroDataRetention: true });
  assert.equal((await failure(none)).code, "BAD_REQUEST");
});

test("where the site asks a profile to log in, the answer says so", async () => {
  const lost = async (name: string) => {
    const profile = { name, saveChanges: false };
    const { metadata, warning = "" } = await kernel.ask(`${site.url}/private`, { profile });
    const { loginLost } = metadata as { loginLost?: string };
    return [loginLost, /"stranger" to log in\. Log in again/.test(warning)];
  };
  await kernel.ask(`${site.url}/login`, { profile: { name: "member" } });
  assert.deepEqual(await lost("member"), [undefined, false]);
  assert.deepEqual(await lost("stranger"), ["stranger", true]);
});

test.run();
