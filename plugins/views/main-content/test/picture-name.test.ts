import assert from "node:assert/strict";
import { suite } from "uvu";
import { pictureName } from "../src/pictures/picture-name.ts";

const test = suite("picture names");

test("one picture in many sizes has one name", () => {
  const same = [
    "https://valley.example/uploads/bridge-in-flood.jpg",
    "/uploads/bridge-in-flood-768x510.jpg",
    "https://cdn2.valley.example/w_600,h_400/bridge-in-flood.webp",
    "https://i0.wp.com/valley.example/uploads/bridge-in-flood.jpg?w=900&ssl=1",
    "https://img.example/resize?url=https%3A%2F%2Fvalley.example%2Fuploads%2Fbridge-in-flood.jpg&w=300",
    "https://thumbs.example/0x0:2268x1517/1200x800/valley.example/uploads/bridge-in-flood.0.jpg".replace(
      ".0.",
      ".",
    ),
    "/uploads/bridge-in-flood-scaled.jpg",
    "/uploads/Bridge-in-flood@2x.jpg",
  ];
  assert.deepEqual([...new Set(same.map(pictureName))], ["bridge-in-flood"]);
});

test("different pictures have different names", () => {
  const others = [
    "/a/1.jpg",
    "/b/1.jpg",
    "/picture.php?id=3",
    "/picture.php?id=4",
    "/oak-1.jpg",
    "/oak-2.jpg",
    "/旗.png",
  ];
  assert.equal(new Set(others.map(pictureName)).size, others.length);
});

test("no address stops it", () => {
  for (const address of [
    "",
    "https://",
    "%E0%A4%A",
    "data:image/png;base64,AAAA",
    "http://[",
    `/${"a/".repeat(500)}1.jpg`,
  ])
    assert.equal(typeof pictureName(address), "string");
});

test.run();
