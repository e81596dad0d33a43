import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Firecrawl, { type SdkError } from "@mendable/firecrawl-js";
import { hasPostgres, startPostgres } from "@winnow/conformance";
import { suite } from "uvu";
import { startBank } from "../bank.ts";
import { commandIn, type RunningCommand } from "../command.ts";

const test = suite("profiles of several processes");
const withPostgres = hasPostgres ? test : test.skip;
if (!hasPostgres) console.log("skipped: profiles of several processes: PostgreSQL is not installed");

const profile = { name: "ada", saveChanges: true };
const reading = { name: "ada", saveChanges: false };

/** A server with a data folder of its own, as on another machine. */
async function start(folder: string, database: string) {
  const env = { PORT: "0", LOG_LEVEL: "error", WINNOW_DATA_DIR: folder, DATABASE_URL: database };
  const command = commandIn(folder)(["serve"], { env });
  for (let left = 2400; left > 0 && !/listens on/.test(command.output.stderr); left -= 1) await sleep(50);
  const [apiUrl = ""] = /http:\/\/[\d.]+:\d+/.exec(command.output.stderr) ?? [];
  assert.notEqual(apiUrl, "", command.output.stderr);
  return { command, client: new Firecrawl({ apiUrl, apiKey: "fc-none", maxRetries: 1 }) };
}

withPostgres(
  "the second is logged in by the profile of the first, and waits for its right to save",
  async () => {
    await using database = await startPostgres();
    await using bank = await startBank();
    const folders = ["first", "second"].map((name) => mkdtempSync(join(tmpdir(), `winnow-${name}-`)));
    const commands: RunningCommand[] = [];
    try {
      const servers = await Promise.all(folders.map((folder) => start(folder, database.url)));
      commands.push(...servers.map(({ command }) => command));
      const [first, second] = servers;
      assert.ok(first !== undefined && second !== undefined);
      const session = String((await first.client.browser({ profile })).id);
      const login = await first.client.browserExecute(session, {
        code: `
        await page.goto("${bank.origin}/login");
        await page.getByLabel("E-mail").fill("ada@example.com");
        await page.getByLabel("Password").fill("secret");
        await page.getByRole("button", { name: "Sign in" }).click();
        await page.waitForURL("**/account");`,
        language: "node",
      });
      assert.equal(login.exitCode, 0, login.stderr);
      const conflict = (error: SdkError) => error.status === 409 && /"ada"/.test(error.message);
      await assert.rejects(second.client.browser({ profile }), conflict);
      assert.equal(Reflect.get(await first.client.deleteBrowser(session), "warning"), undefined);
      const account = async (more: object) =>
        (await second.client.scrape(`${bank.origin}/account`, { waitFor: 500, ...more })).markdown ?? "";
      assert.match(await account({ profile: reading }), /Signed in as ada@example\.com/);
      assert.doesNotMatch(await account({ profile: { ...reading, name: "bob" } }), /Signed in as/);
      // Of a process that was killed the right is still held for a while, and what was saved stays readable.
      await first.client.browser({ profile });
      first.command.child.kill("SIGKILL");
      await first.command.ended;
      await assert.rejects(second.client.browser({ profile }), conflict);
      assert.match(await account({ profile: reading }), /Signed in as ada@example\.com/);
    } finally {
      for (const { child } of commands) if (child.exitCode === null) child.kill("SIGTERM");
      await Promise.all(commands.map(({ ended }) => ended));
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    }
  },
);

test.run();
