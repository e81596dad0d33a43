import assert from "node:assert/strict";
import { suite } from "uvu";
import { choiceOf } from "../src/items/choose.ts";
import { answerIn } from "../src/items/solve.ts";
import { wishOf } from "../src/items/wish.ts";
import type { SnapshotElement } from "../src/page.ts";

const test = suite("kit-page-agent, elements of lists");

type Row = readonly [role: string, name: string, hints?: Record<string, string>];

/** A page of rows, each an item with its elements below one another. */
function page(rows: readonly (readonly Row[])[], title = "") {
  const elements = rows.flatMap((row, at) =>
    row.map(
      ([role, name, hints = {}], column): Omit<SnapshotElement, "ref"> => ({
        role,
        name,
        states: [],
        depth: 0,
        locator: { steps: [{ role, name }] },
        box: { x: column * 100, y: at * 30, width: 90, height: 20 },
        hints: { item: String(at + 1), ...hints },
      }),
    ),
  );
  return {
    url: "",
    title,
    text: "",
    truncated: false,
    elements: elements.map((element, at) => ({ ...element, ref: at + 1 })),
  };
}

/** The rows that a clause means, by their first element, or why that is not clear. */
function meant(clause: string, given: ReturnType<typeof page>) {
  const wish = wishOf(clause);
  const choice = wish === undefined ? undefined : choiceOf(given, wish);
  return typeof choice === "object" ? choice.pairs.map(({ item }) => item.elements[0]?.name) : choice;
}

const orders = page([
  [
    ["columnheader", "Order"],
    ["columnheader", "Customer"],
    ["columnheader", "Total"],
    ["columnheader", "Status"],
  ],
  ...[
    ["#1", "Nguyen", "230", "Paid"],
    ["#2", "Alvarez", "75", "Pending"],
    ["#3", "Smith", "1240", "Shipped"],
    ["#4", "Kowalski", "64", "Pending"],
  ].map(([order = "", ...cells]): Row[] => [
    ["cell", order],
    ...cells.map((cell): Row => ["cell", cell]),
    ["checkbox", "Select row"],
    ["button", "Refund"],
    ["clickable", "", { class: "trash" }],
  ]),
]);

test("a control is that of the row that says the other words", () => {
  assert.deepEqual(meant("Refund the order of Kowalski", orders), ["#4"]);
  assert.deepEqual(meant("Select all pending orders", orders), ["#2", "#4"]);
  assert.deepEqual(meant("Refund the orders of Smith and Nguyen", orders), ["#3", "#1"]);
});

test("a picture is called by its class", () => {
  assert.deepEqual(meant("Delete the order of Smith", orders), ["#3"]);
});

test("the most, the least, the first and the last are counted on the page", () => {
  assert.deepEqual(meant("Refund the order with the highest total", orders), ["#3"]);
  assert.deepEqual(meant("Refund the order with the lowest total", orders), ["#4"]);
  assert.deepEqual(meant("Tick the first two orders", orders), ["#1", "#2"]);
  assert.deepEqual(meant("Refund the last order", orders), ["#4"]);
  assert.deepEqual(meant("Select all orders with a total over 100", orders), ["#1", "#3"]);
});

test("what no row says is not guessed", () => {
  assert.equal(meant("Refund the order of Tanaka", orders), undefined);
  assert.equal(meant("Refund all orders except Smith", orders), undefined);
  assert.match(String(meant("Refund the pending order", orders)), /^2 fit/);
  assert.match(String(meant("Refund the first five orders", orders)), /^Only 4 fit/);
});

test("rows begin and end as is said, in other languages too", () => {
  const tasks = page(
    ["Buy milk", "Call plumber", "Book train"].map((name): Row[] => [
      ["checkbox", name],
      ["button", "Löschen"],
    ]),
  );
  assert.deepEqual(meant("Check off every task that starts with B", tasks), ["Buy milk", "Book train"]);
  assert.deepEqual(meant("Tick all tasks that end with plumber", tasks), ["Call plumber"]);
  assert.deepEqual(meant("Lösche die Aufgabe Call plumber", tasks), ["Call plumber"]);
});

test("the one sum of a text is solved", () => {
  assert.equal(answerIn("What is 7 + 8?"), "15");
  assert.equal(answerIn("12-x=5"), "7");
  assert.equal(answerIn("x × 4 = 20"), "5");
  assert.equal(answerIn("Call 555-1234 from 9:30 - 10:15"), undefined);
  assert.equal(answerIn("7 + 8 and 2 + 2"), undefined);
});

test.run();
