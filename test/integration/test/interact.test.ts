import assert from "node:assert/strict";
import Firecrawl, { SdkError } from "@mendable/firecrawl-js";
import { suite } from "uvu";
import { type Bank, startBank } from "../bank.ts";
import { startServer, type TestServer } from "../server.ts";

/** Sessions by the official client, on a real browser. */
const test = suite("interact");
let bank: Bank;
let server: TestServer;
let client: Firecrawl;

test.before(async () => {
  bank = await startBank();
  server = await startServer();
  client = new Firecrawl({ apiUrl: server.origin, maxRetries: 1 });
});
test.after(async () => {
  await server.close();
  await bank[Symbol.asyncDispose]();
});

async function failure(work: Promise<unknown>): Promise<SdkError> {
  const error = await work.then(
    () => assert.fail("it succeeded"),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof SdkError, String(error));
  return error;
}

async function scrapeIdOf(path: string, options: object = {}): Promise<string> {
  const { metadata } = await client.scrape(`${bank.origin}${path}`, { formats: ["links"], ...options });
  return String(metadata?.scrapeId);
}

const LOGIN = `
  await page.getByLabel("E-mail").fill("ada@example.com");
  await page.getByLabel("Password").fill("secret");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/account");
`;

test("a login and an extraction by code", async () => {
  const id = await scrapeIdOf("/login");
  const login = await client.interact(id, { code: `${LOGIN}; await page.locator("#who").textContent()` });
  assert.equal(login.success, true, login.stderr);
  assert.equal(login.result, "Signed in as ada@example.com");
  assert.equal(login.exitCode, 0);
  const more = await client.interact(id, {
    code: `
      console.log(page.url());
      await page.getByRole("button", { name: "Show transfers" }).click();
      await page.locator("#transfers li").first().waitFor();
      return await page.locator("#transfers li").allTextContents();
    `,
  });
  assert.equal(more.stdout, `${bank.origin}/account\n`);
  assert.deepEqual(JSON.parse(more.result ?? ""), ["Mill 20.00", "Sack 5.50"]);
  const stopped = await client.stopInteraction(id);
  assert.equal(stopped.success, true);
  assert.ok((stopped.sessionDurationMs ?? 0) > 0 && (stopped.creditsBilled ?? 0) >= 1);
  const gone = await failure(client.interact(id, { code: "1" }));
  assert.deepEqual([gone.status, gone.message], [410, "Browser session has been destroyed."]);
  assert.deepEqual(gone.details, { reason: "It was stopped." });
});

test("the same by prompts, which give the code that does it again", async () => {
  const id = await scrapeIdOf("/login");
  const login = await client.interact(id, {
    prompt: 'Log in with e-mail "ada@example.com" and password "secret".',
  });
  assert.equal(login.success, true, JSON.stringify(login));
  const read = await client.interact(id, { prompt: "Click Show transfers, then read the balance." });
  assert.equal(read.success, true, JSON.stringify(read));
  assert.match(read.output ?? "", /1,234\.50 crowns/);
  await client.stopInteraction(id);
  const { code } = login as { code?: string };
  const other = await scrapeIdOf("/login");
  const again = await client.interact(other, { code: `${code}\n; await page.locator("#who").textContent()` });
  assert.equal(again.result, "Signed in as ada@example.com", `${again.stderr}\n${code}`);
  await client.stopInteraction(other);
});

test.run();
