import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { suite } from "uvu";
import { MODEL_VERSION, type ModelCard, modelBytes, readModel, sha256 } from "../src/model/model-file.ts";
import { SOURCES, TYPE_COUNT } from "../src/model/type-tokens.ts";

const test = suite("the file of the model");
const card = JSON.parse(
  readFileSync(new URL("../model/main-content.json", import.meta.url), "utf8"),
) as ModelCard;

test("its card tells its version, data, score and hash", () => {
  const bytes = modelBytes();
  assert.equal(card.version, MODEL_VERSION);
  assert.equal(card.sha256, sha256(bytes));
  assert.match(card.trained, /^\d{4}-\d\d-\d\d$/);
  assert.match(card.commit, /^[0-9a-f]{7,40}$/);
  for (const hash of Object.values(card.data)) assert.match(hash, /^[0-9a-f]{64}$/);
  assert.ok(Object.values(card.score).every((score) => score > 0.8 && score < 1));
  assert.ok(bytes.length < 1_500_000, `${bytes.length} bytes`);
});

test("it holds every part", () => {
  const { lexicon, types, typeTrees, blocks } = readModel();
  assert.ok(lexicon.words.find("newsletter") >= 0);
  assert.equal(lexicon.words.find("a word that no page has"), -1);
  assert.equal(types.length, SOURCES);
  assert.equal(typeTrees.length, TYPE_COUNT);
  for (const { roots, whole } of [...typeTrees, blocks]) assert.ok(roots.length > 10 && whole.length > 1000);
});

test.run();
