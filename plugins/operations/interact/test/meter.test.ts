import assert from "node:assert/strict";
import { CreditsToken } from "@winnow/kit-teams";
import { recordsSqlite } from "@winnow/records-sqlite";
import { teams } from "@winnow/service-teams";
import { suite } from "uvu";
import { failure, outcome, reasonOf, settled, startWorld } from "./world.ts";

const test = suite("operation-interact: what sessions cost");
const owner = "11111111-1111-4111-8111-111111111111";
const code = "1 + 1";

async function startPaid(credits: number, more: Parameters<typeof startWorld>[0] = {}) {
  const world = await startWorld({ ...more, plugins: [recordsSqlite(), ...teams({ credits })] });
  const ledger = world.kernel.services.get(CreditsToken);
  const used = async () => (await ledger.usage(owner)).reduce((sum, one) => sum + one.credits, 0);
  const open = async () => (await world.call("create", { ttl: 3600 }, { owner })).id as string;
  const ask = (id: string, request: object) => world.call("execute", { id, ...request }, { owner });
  /** A while, step by step, as each booking takes its time. */
  const pass = async (seconds: number) => {
    for (let left = seconds; left > 0; left -= 5) {
      await world.clock.pass(5000);
      for (let turns = 0; turns < 10; turns += 1) await settled();
    }
  };
  return { world, used, open, ask, pass, left: () => ledger.left(owner) };
}

test("a session ends when its team has no credits for it, also with work on it", async () => {
  const endless = (_: unknown, { signal }: { readonly signal: AbortSignal }) =>
    new Promise<never>((__, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
  const { world, used, open, ask, pass, left } = await startPaid(4, { engines: { code: endless } });
  const id = await open();
  await pass(60);
  assert.equal((await world.call("get", { id }, { owner })).status, "active");
  const work = failure(ask(id, { code }));
  await pass(90);
  const stopped = await work;
  assert.equal(stopped.code, "INSUFFICIENT_CREDITS");
  const later = await failure(ask(id, { code }));
  assert.deepEqual(
    [later.code, reasonOf(later)],
    ["INTERACT_SESSION_DESTROYED", "The credits of the team were used up."],
  );
  assert.equal(await used(), 4);
  assert.equal(await left(), 0);
  await world[Symbol.asyncDispose]();
});

test("what a session costs is booked while it is open, and once", async () => {
  const { world, used, open, pass, left } = await startPaid(100);
  const id = await open();
  await pass(120);
  assert.ok((await used()) >= 3, `${await used()} booked while it is open`);
  await world.call("delete", { id }, { owner });
  await settled();
  assert.equal(await used(), 4);
  assert.equal(await left(), 96);
  await world[Symbol.asyncDispose]();
});

test("a prompt that cannot be paid is not begun", async () => {
  let begun = 0;
  const prompt = async () => {
    begun += 1;
    return outcome();
  };
  const { world, open, ask, pass } = await startPaid(5, { engines: { prompt } });
  const id = await open();
  await pass(60);
  assert.equal((await failure(ask(id, { prompt: "click" }))).code, "INSUFFICIENT_CREDITS");
  assert.equal(begun, 0);
  await world[Symbol.asyncDispose]();
});

test("without teams nobody is asked", async () => {
  await using world = await startWorld();
  const id = (await world.call("create", { ttl: 3600 })).id as string;
  await world.clock.pass(200_000);
  assert.equal((await world.call("execute", { id, code })).success, true);
});

test.run();
