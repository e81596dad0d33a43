import assert from "node:assert/strict";
import { setupWith } from "@winnow/conformance";
import { recordsSqlite } from "@winnow/records-sqlite";
import { suite } from "uvu";
import { type RecordStore, SignedTokens } from "../src/index.ts";

const test = suite("kit-records: tokens");

const open = () => recordsSqlite().create(setupWith()) as RecordStore;

test("a token is read by every process with the store, for its purpose", async () => {
  const records = open();
  const [one, other] = [new SignedTokens(records, "a"), new SignedTokens(records, "a")];
  const [first, second] = await Promise.all([one.sign({ id: "é" }), other.sign({ id: "é" })]);
  assert.equal(first, second, "two that make the secret at once have the same");
  assert.deepEqual(await other.read(first), { id: "é" });
  assert.equal(await new SignedTokens(records, "b").read(first), undefined);
  assert.equal(await new SignedTokens(open(), "a").read(first), undefined);
});

test("a token that was changed anywhere is not one", async () => {
  const tokens = new SignedTokens(open(), "a");
  const token = await tokens.sign({ id: 1 });
  for (let place = 0; place < token.length; place += 1) {
    const changed = `${token.slice(0, place)}${token[place] === "A" ? "B" : "A"}${token.slice(place + 1)}`;
    assert.equal(await tokens.read(changed), undefined, String(place));
  }
  for (const wrong of ["", ".", "..", `${token}=`, `${token}.`, `${token} `, "x".repeat(5000)])
    assert.equal(await tokens.read(wrong), undefined);
});

test.run();
