import assert from "node:assert/strict";
import { createKernel } from "@winnow/core";
import { defineService } from "@winnow/core/plugin";
import { suite } from "uvu";
import { BoundsToken, CreditsToken, KeysToken, RatesToken, TEAM_ERRORS } from "../src/index.ts";

const test = suite("kit-teams");

test("what keeps keys somewhere else provides one service, and the others are not needed", async () => {
  const find = async (key: string) => (key === "key" ? { owner: "acme" } : undefined);
  const keys = defineService({ name: "my-keys", token: KeysToken, create: () => ({ find }) });
  await using kernel = await createKernel({ plugins: [keys] });
  const { services } = kernel;
  assert.deepEqual(await services.get(KeysToken).find("key"), { owner: "acme" });
  assert.equal(await services.get(KeysToken).find("another"), undefined);
  const others = [services.find(CreditsToken), services.find(RatesToken), services.find(BoundsToken)];
  assert.deepEqual(others, [undefined, undefined, undefined]);
});

test("its codes stand in a category that a status belongs to", () => {
  const categories = Object.values(TEAM_ERRORS).map(({ category }) => category);
  assert.deepEqual(categories, ["capacity", "capacity", "policy", "policy"]);
});

test.run();
