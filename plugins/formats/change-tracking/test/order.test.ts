import assert from "node:assert/strict";
import { suite } from "uvu";
import { jsonInOrder } from "../src/json.ts";
import { inOrderOf } from "../src/order.ts";

const test = suite("format-change-tracking: the order of what has none");
const arranged = (before: string, after: string) =>
  inOrderOf(before.split("\n"), after.split("\n")).join("\n");

test("bullets, rows, cards and sections follow the earlier text", () => {
  const texts = [
    [
      "# Obst\n\n- Äpfel 2 €\n- Birnen 3 €\n- Kirschen 6 €",
      "# Obst\n\n- Kirschen 6 €\n- Äpfel 2 €\n- Birnen 3 €",
    ],
    [
      "| A | B |\n| --- | --- |\n| Pain | 1 |\n| Sel | 2 |",
      "| A | B |\n| --- | --- |\n| Sel | 2 |\n| Pain | 1 |",
    ],
    ["[Silla](/s) 30 €\n\n[Mesa](/m) 90 €\n\nFin", "[Mesa](/m) 90 €\n\n[Silla](/s) 30 €\n\nFin"],
    [
      "[Taza](/t)\n\n4 €\n\n[Plato](/p)\n\n6 €\n\n[Olla](/o)\n\n30 €\n\nEnvío gratis",
      "[Olla](/o)\n\n30 €\n\n[Taza](/t)\n\n4 €\n\n[Plato](/p)\n\n6 €\n\nEnvío gratis",
    ],
    ["## Mill\n\n€20\n\n## Sieve\n\n€10\n", "## Sieve\n\n€10\n\n## Mill\n\n€20\n"],
  ] as const;
  const lines = (text: string) => text.split("\n").filter((line) => line.trim() !== "");
  for (const [before, after] of texts) assert.deepEqual(lines(arranged(before, after)), lines(before));
});

test("what has changed among what moved stands beside what it was", () => {
  const before = "- Socks €12\n- Boots €90\n- Laces €3";
  const others = ["Brush", "Horn", "Tree", "Bag", "Wool", "Felt", "Cord"]
    .map((name) => `- ${name} tool`)
    .join("\n");
  const longer = `${before}\n${others}`;
  assert.equal(
    arranged(before, "- Laces €3\n- Boots €85\n- Socks €12"),
    "- Socks €12\n- Boots €85\n- Laces €3",
  );
  const moved = `${others}\n- Laces €3\n- Wax for shoes\n- Socks €12`;
  assert.equal(arranged(longer, moved).split("\n").at(0), "- Socks €12");
  assert.ok(arranged(longer, moved).includes("- Wax for shoes"), "what is new stays");
  const cards = "## Mill\n\n€20\n\n## Sieve\n\n€10";
  const swapped = "## Mill\n\n€10\n\n## Sieve\n\n€20";
  assert.equal(arranged(cards, swapped), swapped, "prices that changed places are news");
});

test("tiles that moved are the same ones under addresses of the visit, and their prices are their own", () => {
  const tile = (name: string, price: string, visit: string) =>
    `![${name}](/i/${name}.jpg?v=${visit})[${name}](/c/${name})\n\n${price}\n`;
  const before = [tile("Ash", "£10", "a1"), tile("Elm", "£12", "a1"), tile("Yew", "£14", "a1")].join("\n");
  const moved = [tile("Yew", "£14", "b2"), tile("Ash", "£10", "b2"), tile("Elm", "£13", "b2")].join("\n");
  const prices = (text: string) => text.split("\n").filter((line) => line.startsWith("£"));
  assert.deepEqual(prices(arranged(before, moved)), ["£10", "£13", "£14"]);
});

test("bullets and rows with links that moved are the same ones under addresses of the visit", () => {
  const jobs = ["Welder", "Porter", "Clerk", "Nurse"];
  const list = (names: readonly string[], visit: string) =>
    names.map((name) => `- [${name}](/job?v=${visit}) Full-time`).join("\n");
  const names = (text: string) => text.match(/(?<=\[)\w+/g);
  const moved = ["Nurse", "Welder", "Clerk", "Porter"];
  assert.deepEqual(names(arranged(list(jobs, "3f"), list(moved, "9c"))), jobs);
  const rows = (all: readonly string[], visit: string) =>
    ["| Job |", "| --- |", ...all.map((name) => `| [${name}](/job?v=${visit}) |`)].join("\n");
  assert.deepEqual(names(arranged(rows(jobs, "3f"), rows(moved, "9c"))), jobs);
});

test("what follows the last section stays behind it, whichever that is", () => {
  const rooms = ["## Torre\n\nOpen, 5 works\n", "## Sala\n\nOpen, 9 works\n", "## Corte\n\nOpen, 9 works\n"];
  const [tower, hall, court] = rooms;
  const before = [...rooms, "One ticket for all."].join("\n");
  assert.equal(arranged(before, [hall, court, tower, "One ticket for all."].join("\n")), before);
  assert.equal(arranged(before, [court, tower, hall, "One ticket for all."].join("\n")), before);
  const dearer = [court, tower, hall, "One ticket for each."].join("\n");
  assert.ok(arranged(before, dearer).includes("One ticket for each."));
});

test("links of one line follow the earlier line, with what is new behind them", () => {
  const [mill, sieve, stone, flour] = ["[Mill](/m)", "[Sieve](/s)", "[Stone](/t)", "[Flour](/f)"];
  const before = `Partners\n\n${mill} ${sieve} ${stone}`;
  assert.equal(arranged(before, `Partners\n\n${stone} ${mill} ${sieve}`), before);
  assert.equal(
    arranged(before, `Partners\n\n${flour} ${stone} ${mill} ${sieve}`),
    `Partners\n\n${mill} ${sieve} ${stone} ${flour}`,
  );
  const slide = (name: string) => `[![](/${name}.jpg)${name}](/${name})`;
  const slides = ["Mill", "Sieve", "Stone"].map(slide);
  assert.equal(arranged(slides.join(" "), slides.toReversed().join(" ")), slides.join(" "));
  const other = `Partners\n\n${flour} [Bran](/b) ${mill}`;
  assert.equal(arranged(before, other), other);
});

test("what has an order keeps it", () => {
  for (const [before, after] of [
    ["1. Ada\n2. Grace", "1. Grace\n2. Ada"],
    ["First this.\n\nThen that.", "Then that.\n\nFirst this."],
    ["- €10\n- €20", "- €20\n- €10"],
    ["- Socks €12\n- Boots €90\n- Laces €3", "- Wax €7\n- Socks €12\n- Brush €4"],
    ["```\n- b\n- a\n```", "```\n- a\n- b\n```"],
    ["## In stock\n\n- Mill\n\n## Sold out\n\n- Sieve", "## In stock\n\n- Sieve\n\n## Sold out\n\n- Mill"],
  ] as const)
    assert.equal(arranged(before, after), after);
});

test("what is new among what moved has one place, wherever the page has it", () => {
  const before = "## Mill\n\nIron\n\n## Sieve\n\nTin\n\n## Horn\n\nOak\n";
  const added = "## Crane\n\nSteel\n";
  const shuffled = ["## Horn\n\nOak\n", "## Mill\n\nIron\n", "## Sieve\n\nTin\n"];
  for (const at of [0, 1, 2, 3])
    assert.equal(arranged(before, shuffled.toSpliced(at, 0, added).join("\n")), `${before}\n${added}`);
  const first = `${added}\n${before}`;
  assert.equal(arranged(before, first), first, "among what did not move its place says something");
});

test("keys and entries of JSON that moved are no change, values are", () => {
  const fence = (value: unknown) => `\`\`\`json\n${JSON.stringify(value)}\n\`\`\``;
  const was = {
    name: "Mill",
    price: 20,
    tags: ["a", "b"],
    plans: [
      { id: 1, fee: 5 },
      { id: 2, fee: 9 },
    ],
  };
  const moved = {
    plans: [
      { fee: 9, id: 2 },
      { fee: 5, id: 1 },
    ],
    tags: ["b", "a"],
    price: 20,
    name: "Mill",
  };
  const same = jsonInOrder({ previous: fence(was), current: fence(moved) });
  assert.equal(same?.current, same?.previous);
  const dearer = jsonInOrder({ previous: fence(was), current: fence({ ...moved, price: 21 }) });
  assert.equal(dearer?.current, dearer?.previous.replace('"price": 20', '"price": 21'));
  assert.equal(jsonInOrder({ previous: "# Mill", current: fence(was) }), undefined);
  const long = '```json\n{"id": 12345678901234567890}\n```';
  assert.equal(jsonInOrder({ previous: long, current: long }), undefined, "no digit is lost");
});

test.run();
