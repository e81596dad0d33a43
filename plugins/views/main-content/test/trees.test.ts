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

const numbers = Float32Array.from({ length: rows * raw.length }, (_, at) => {
  return raw[at % raw.length]![Math.floor(at / raw.length)]!;
});

test("packed trees say what the trained ones say", () => {
  const packed = unpack(packTrees(model, columns));
  const expected = predict(model, columns, all);
  const odds = new Float64Array(rows);
  evaluate(packed, numbers, raw.length, rows, odds);
  for (let row = 0; row < rows; row++)
    assert.ok(Math.abs(1 / (1 + Math.exp(-odds[row]!)) - expected[row]!) < 0.01);
});

test("rows say the same in company and alone", () => {
  const packed = unpack(packTrees(model, columns));
  const expected = new Float64Array(rows);
  evaluate(packed, numbers, raw.length, rows, expected);
  for (let count = 1; count <= 9; count++) {
    const odds = new Float64Array(count + 1);
    evaluate(packed, numbers, raw.length, count, odds);
    assert.deepEqual(odds, Float64Array.from([...expected.subarray(0, count), 0]), `${count} rows`);
  }
});

test("rows that have a column in common need not ask for it", () => {
  const whole = unpack(packTrees(model, columns));
  const shared = Float32Array.from([Number.NaN, 0.6, Number.NaN]);
  const given = numbers.map((value, at) => (at % 3 === 1 ? shared[1]! : value));
  const [expected, odds] = [new Float64Array(rows), new Float64Array(rows)];
  evaluate(whole, given, 3, rows, expected);
  for (let at = 1; at < given.length; at += 3) given[at] = 0;
  evaluate(narrow(whole, shared), given, 3, rows, odds);
  assert.deepEqual(odds, expected);
});

test("more nodes than their numbers have room for are refused", () => {
  const many = packTrees(model, columns);
  new DataView(many).setUint32(12, 40_000, true);
  assert.throws(() => unpack(many), /40000 nodes/);
});

test("the same seed gives the same trees", () => {
  const again = boost(columns, labels, new Float32Array(rows).fill(1), all, options);
  assert.deepEqual(packTrees(again, columns), packTrees(model, columns));
});

test.run();
