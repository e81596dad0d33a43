import assert from "node:assert/strict";
import { suite } from "uvu";
import { failureText, placesOf } from "../src/failure.ts";
import { showValue } from "../src/show.ts";

const test = suite("kit-sandbox: failures");
const sameColumn = (_line: number, column: number) => column;
const noLines = () => [];

const STACK = `    at inner (code.js:3:9)
    at map (native)
    at <anonymous> (code.js:2:5)
    at begin (sandbox.js:500:9)
    at send (prelude.js:1:2)
`;

test("only the caller's own places are named", () => {
  assert.deepEqual(placesOf(STACK, sameColumn), ["    at inner (code.js:3:9)", "    at code.js:2:5"]);
  assert.deepEqual(
    placesOf(STACK, (line, column) => column - line),
    ["    at inner (code.js:3:6)", "    at code.js:2:3"],
  );
});

test("a stack that code made up names nothing else, and is short", () => {
  for (const stack of [
    "",
    "text",
    "    at /etc/passwd:1:1",
    "    at code_js:1:1",
    "    at code.js:x:y",
    "\0",
  ])
    assert.deepEqual(placesOf(stack, sameColumn), [], JSON.stringify(stack));
  assert.equal(placesOf("    at f (code.js:1:1)\n".repeat(5000), sameColumn).length, 10);
  assert.deepEqual(placesOf(`    at ${"f".repeat(200)} (code.js:1:1)`, sameColumn), ["    at code.js:1:1"]);
  assert.deepEqual(placesOf(`    at ${"f".repeat(5e6)} (code.js:1:1)`, sameColumn), []);
});

test("an error is its name, its message and its places", () => {
  const failure = { name: "TypeError", message: "no", stack: STACK };
  assert.equal(
    failureText(failure, sameColumn),
    "TypeError: no\n    at inner (code.js:3:9)\n    at code.js:2:5\n",
  );
  assert.equal(failureText({ name: "Error", message: "", stack: "" }, sameColumn), "Error\n");
});

test("anything else that is thrown is shown", () => {
  for (const [shown, text] of [
    [["string", "lost", 4], "Uncaught 'lost'\n"],
    [["null"], "Uncaught null\n"],
    [["object", "Object", null, [["a", false, ["number", "1"]]]], "Uncaught { a: 1 }\n"],
  ] as const)
    assert.equal(failureText({ shown }, sameColumn), text);
});

test("values are shown as they were described, and change nothing out here", () => {
  for (const [described, text] of [
    [["object", "Object", null, [["__proto__", false, ["leaf", "own"]]]], "{ ['__proto__']: own }"],
    [["object", "null", null, []], "null {}"],
    [["object", null, null, []], "[Object: null prototype] {}"],
    [["object", "Point", "Tag", []], "Point [Tag] {}"],
    [["array", "Array", 4_294_967_295, [["hole"]], []], "[ <10000 empty items> ]"],
    [["typed", "NoSuchArray", 3, []], "NoSuchArray(3)"],
    [["number", "-0"], "-0"],
    [["date", null], "Invalid Date"],
    [["set", "Mine", 1, [["boolean", true]], []], "Mine(1) [Set] { true }"],
  ] as const)
    assert.equal(showValue(described, noLines), text);
  assert.equal(Reflect.get({}, "a"), undefined);
  assert.equal(Object.getPrototypeOf({}), Object.prototype);
});

test.run();
