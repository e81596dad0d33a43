import assert from "node:assert/strict";
import { untyped } from "@winnow/conformance";
import { suite } from "uvu";
import { readInstructions } from "../src/index.ts";
import { dropRecipe, findRecipe, type Recipe, secretsIn, storeRecipe } from "../src/recipes/recipes.ts";
import { memoryStore } from "./store.ts";

const test = suite("kit-page-agent, recipes");
const RECIPE: Recipe = { version: 1, found: [] };
const URL_1 = "https://shop.example/orders/1234?tab=2#x";

test("a recipe belongs to an owner, a prompt and pages of one sort", async () => {
  const book = { store: memoryStore(), owner: "a" };
  await storeRecipe(book, URL_1, "Click  'Pay'", [], RECIPE);
  assert.deepEqual(await findRecipe(book, "https://shop.example/orders/99", "Click 'Pay'", []), RECIPE);
  assert.equal(await findRecipe({ ...book, owner: "b" }, URL_1, "Click 'Pay'", []), undefined);
  assert.equal(await findRecipe(book, "https://shop.example/carts/1", "Click 'Pay'", []), undefined);
  assert.equal(await findRecipe(book, "https://other.example/orders/1", "Click 'Pay'", []), undefined);
  assert.equal(await findRecipe(book, URL_1, "Click 'Buy'", []), undefined);
  await dropRecipe(book, URL_1, "Click 'Pay'", []);
  assert.equal(book.store.all.length, 0);
});

test("the password of a prompt is neither in the key nor in the recipe", async () => {
  const book = { store: memoryStore(), owner: "a" };
  const prompt = (password: string) => `Log in with user ada and password ${password}`;
  const secrets = (password: string) => secretsIn(readInstructions(prompt(password)).steps);
  assert.deepEqual(secrets("S3cret!"), ["S3cret!"]);
  assert.deepEqual(secretsIn(readInstructions("Type 'hunter2' into the password field").steps), ["hunter2"]);
  await storeRecipe(book, URL_1, prompt("S3cret!"), secrets("S3cret!"), RECIPE);
  assert.deepEqual(await findRecipe(book, URL_1, prompt("other"), secrets("other")), RECIPE);
  const leaking: Recipe = { version: 1, found: [], steps: [{ action: "fill", value: "xS3cret!x" }] };
  await storeRecipe(book, URL_1, "x", ["S3cret!"], leaking);
  assert.equal(await findRecipe(book, URL_1, "x", ["S3cret!"]), undefined);
});

test("an owner keeps at most 200 recipes, and none that is too long", async () => {
  const book = { store: memoryStore(), owner: "a" };
  for (let at = 0; at < 205; at += 1) await storeRecipe(book, URL_1, `prompt ${at}`, [], RECIPE);
  assert.equal(book.store.all.length, 200);
  assert.equal(await findRecipe(book, URL_1, "prompt 0", []), undefined);
  assert.deepEqual(await findRecipe(book, URL_1, "prompt 204", []), RECIPE);
  await storeRecipe(book, URL_1, "long", [], {
    ...RECIPE,
    steps: [{ action: "fill", value: "x".repeat(70_000) }],
  });
  assert.equal(await findRecipe(book, URL_1, "long", []), undefined);
});

test("what is not a recipe of this version is none", async () => {
  const book = { store: memoryStore(), owner: "a" };
  await untyped(storeRecipe)(book, URL_1, "x", [], { version: 2, found: [] });
  assert.equal(await findRecipe(book, URL_1, "x", []), undefined);
});

test.run();
