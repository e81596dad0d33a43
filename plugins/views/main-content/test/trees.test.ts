import assert from "node:assert/strict";
import { suite } from "uvu";
import { evaluate, narrow, unpack } from "../src/model/trees.ts";
import { binColumn, boost, edgesOf, predict, random } from "../train/boost.ts";
import { packTrees } from "../train/pack.ts";

const test = suite("trees");

const next = random(3);
const rows = 600;
const raw = Array.from({ length: 3 }, () => Float32Array.from({ length: rows }, () => next()));
const labels = Float32Array.from({ length: rows }, (_, row) =>
  raw[0]![row]! > 0.5 !== raw[1]![row]! > 0.4 ? 1 : 0,
);
const columns = raw.map((values) => binColumn(values, edgesOf(values)));
const all = Int32Array.from({ length: rows }, (_, row) => row);
const options = { trees: 60, leaves: 6, rate: 0.3, rows: 0.8, columns: 1, least: 1, ridge: 1, seed: 1 };
const model = boost(columns, labels, new Float32Array(rows).fill(1), all, options);

test("boosting learns what no single column tells", () => {
  const wrong = predict(model, columns, all).filter(
    (value, row) => value > 0.5 !== labels[row]! > 0.5,
  ).length;
  assert.ok(wrong < rows * 0.05, String(wrong));
});

test("packed trees say what the trained ones say", () => {
  const packed = unpack(packTrees(model, columns));
  const expected = predict(model, columns, all);
  const numbers = Float32Array.from({ length: rows * raw.length }, (_, at) => {
    return raw[at % raw.length]![Math.floor(at / raw.length)]!;
  });
  const odds = new Float64Array(rows);
  evaluate(packed, numbers, raw.length, rows, odds);
  for (let row = 0; row < rows; row++)
    assert.ok(Math.abs(1 / (1 + Math.exp(-odds[row]!)) - expected[row]!) < 0.01);
});

test("rows that have a column in common need not ask for it", () => {
  const whole = unpack(packTrees(model, columns));
  const shared = Float32Array.from([Number.NaN, 0.6, Number.NaN]);
  const numbers = Float32Array.from({ length: rows * 3 }, (_, at) =>
    at % 3 === 1 ? shared[1]! : raw[at % 3]![Math.floor(at / 3)]!,
  );
  const [expected, odds] = [new Float64Array(rows), new Float64Array(rows)];
  evaluate(whole, numbers, 3, rows, expected);
  for (let at = 1; at < numbers.length; at += 3) numbers[at] = 0;
  evaluate(narrow(whole, shared), numbers, 3, rows, odds);
  assert.deepEqual(odds, expected);
});

test("the same seed gives the same trees", () => {
  const again = boost(columns, labels, new Float32Array(rows).fill(1), all, options);
  assert.deepEqual(packTrees(again, columns), packTrees(model, columns));
});

test.run();
