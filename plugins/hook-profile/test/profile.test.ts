import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hookConformance } from "@winnow/conformance";
import { profiles } from "@winnow/hook-profile";
import { suite } from "uvu";
import { failure, type Site, serve, startKernel } from "../../hook-fetch-browser/test/site.ts";
import { ProfileFiles } from "../src/files.ts";

const test = suite("hook-profile");
const folder = mkdtempSync(join(tmpdir(), "winnow-profile-"));
hookConformance(test, () => profiles({ folder }));

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
    "/slow": (_, response) => void waiting.push(() => response.end("<p>slow</p>")),
  });
  kernel = await startKernel({}, [profiles({ folder })]);
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

test("a lock whose holder died is taken over, and only by one", async () => {
  const files = new ProfileFiles(folder);
  const dead = await files.lock("crashed");
  const [path = ""] = readdirSync(folder).filter((name) => name.endsWith(".lock"));
  const old = new Date(Date.now() - 60_000);
  utimesSync(join(folder, path), old, old);
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => files.lock("crashed")));
  const won = tries.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  assert.equal(won.length, 1);
  await assert.rejects(dead.save({ cookies: [], storage: {} }), /Another session/);
  await dead.release();
  await won[0]?.save({ cookies: [], storage: {} });
  await won[0]?.release();
});

test("files are for this user only, whole, and their names tell nothing", async () => {
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  assert.ok(names.length > 0);
  for (const name of names) {
    assert.match(name, /^[0-9a-f]{40}\.json$/);
    assert.equal(statSync(join(folder, name)).mode & 0o077, 0);
    JSON.parse(readFileSync(join(folder, name), "utf8"));
  }
  assert.deepEqual(
    readdirSync(folder).filter((name) => !name.endsWith(".json")),
    [],
  );
});

test("a damaged file is told, not overwritten; zero retention saves nothing", async () => {
  for (const name of readdirSync(folder)) writeFileSync(join(folder, name), "{");
  assert.equal(
    (await failure(kernel.ask(`${site.url}/home`, { profile: { name: "ada" } }))).code,
    "PROFILE_UNREADABLE",
  );
  const none = kernel.ask(`${site.url}/home`, { profile: { name: "new" }, zeroDataRetention: true });
  assert.equal((await failure(none)).code, "BAD_REQUEST");
});

test.run();
