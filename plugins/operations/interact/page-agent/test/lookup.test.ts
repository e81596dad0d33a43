import assert from "node:assert/strict";
import { suite } from "uvu";
import { countOf } from "../src/extract/count.ts";
import { extremeOf } from "../src/extract/extreme.ts";
import { lookup } from "../src/extract/lookup.ts";
import type { PageData } from "../src/extract/page-data.ts";

const test = suite("kit-page-agent, questions");

const NOTHING: PageData = {
  title: "",
  heading: "",
  tables: [],
  lists: [],
  pairs: [],
  sections: [],
  marked: [],
  messages: [],
  paragraphs: [],
};
const LAKES: PageData = {
  ...NOTHING,
  title: "Lakes",
  tables: [
    {
      caption: "Large lakes",
      headers: ["Name", "Country", "Area (km²)", "Depth (m)"],
      rows: [
        ["Saimaa", "Finland", "4400", "86"],
        ["Balaton", "Hungary", "592", "12"],
        ["Garda", "Italy", "370", "346"],
      ],
    },
  ],
};
const part = (text: string, names = "") => ({ text, names });
const SHOP: PageData = {
  ...NOTHING,
  title: "Shop",
  lists: [
    {
      names: "",
      heading: "Lamps",
      items: [
        {
          title: "Desk lamp",
          href: "",
          parts: [part("Desk lamp", "h3"), part("$49.90", "price"), part("★ 4.6")],
        },
        {
          title: "Floor lamp",
          href: "",
          parts: [part("Floor lamp", "h3"), part("$89.00", "price"), part("★ 3.8"), part("unread")],
        },
      ],
    },
  ],
};

test("a row and a column meet, in any order and language", () => {
  assert.equal(lookup(LAKES, "How deep is Lake Balaton"), "12");
  assert.equal(lookup(LAKES, "what is the area of Garda"), "370");
  assert.equal(lookup(LAKES, "country of Saimaa"), "Finland");
  const courses = {
    ...NOTHING,
    tables: [
      {
        caption: "Cours",
        headers: ["Cours", "Salle"],
        rows: [
          ["Poterie", "B12"],
          ["Yoga", "C01"],
        ],
      },
    ],
  };
  assert.equal(lookup(courses, "Dans quelle salle a lieu le cours de poterie ?"), "B12");
  const compared = {
    ...NOTHING,
    tables: [{ caption: "", headers: ["", "X1", "X2"], rows: [["Weight", "390 g", "412 g"]] }],
  };
  assert.equal(lookup(compared, "what the X1 weighs"), "390 g");
});

test("what the page does not have is not answered", () => {
  assert.equal(lookup(LAKES, "What is the depth of Lake Victoria"), undefined);
  assert.equal(lookup(LAKES, "What is the temperature of Lake Garda"), undefined);
  assert.equal(lookup(SHOP, "What does the ceiling lamp cost"), undefined);
  assert.equal(lookup(SHOP, "What does the desk lamp cost"), "$49.90");
});

test("the least and the most of what is asked for, and of nothing else", () => {
  assert.equal(extremeOf(LAKES, "Which lake has the largest area?"), "Saimaa");
  assert.equal(extremeOf(LAKES, "the deepest lake"), "Garda");
  assert.equal(extremeOf(LAKES, "the smallest area"), "370");
  assert.equal(extremeOf(LAKES, "Which lake has the highest temperature?"), undefined);
  assert.equal(extremeOf(SHOP, "Which product has the highest rating?"), "Desk lamp");
  assert.equal(extremeOf(SHOP, "Which is the most expensive product?"), "Floor lamp");
  assert.equal(extremeOf(SHOP, "der niedrigste Preis"), "$49.90");
});

test("a count has all of its words", () => {
  assert.equal(countOf(SHOP, "lamps"), "2");
  assert.equal(countOf(SHOP, "unread lamps"), "1");
  assert.equal(countOf(SHOP, "broken lamps"), undefined);
  assert.equal(countOf({ ...NOTHING, paragraphs: ["3 tareas pendientes"] }, "tareas pendientes"), "3");
  assert.equal(countOf({ ...NOTHING, paragraphs: ["3 tareas"] }, "tareas pendientes"), undefined);
});

test.run();
