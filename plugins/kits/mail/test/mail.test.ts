import assert from "node:assert/strict";
import { suite } from "uvu";
import * as v from "valibot";
import {
  distinct,
  EmailAddress,
  escapeMarkup,
  mailboxOf,
  oneLine,
  readAddress,
  readDomain,
  shorten,
} from "../src/index.ts";

const test = suite("kit-mail");

test("an address is read with its domain as it is looked up", () => {
  const good: Readonly<Record<string, string>> = {
    " Ann@Example.COM ": "Ann@example.com",
    "ann+tag@mail.example.com": "ann+tag@mail.example.com",
    "ann@bücher.example": "ann@xn--bcher-kva.example",
    "jürgen@example.com": "jürgen@example.com",
    "o'neil.x@example.com": "o'neil.x@example.com",
  };
  for (const [text, address] of Object.entries(good)) assert.equal(readAddress(text), address, text);
});

test("what is not one address is refused", () => {
  const wrong = [
    ...[
      "",
      "@",
      "ann",
      "ann@",
      "@example.com",
      "ann@localhost",
      "ann@127.0.0.1",
      "ann@[127.0.0.1]",
      "a b@example.com",
    ],
    ...[
      "a@b@example.com",
      "ann@example.com,eve@example.com",
      "Ann <ann@example.com>",
      "ann@exa mple.com",
      "ann@-a.example",
    ],
    ...[
      "ann@example.com\r\nBcc: eve@example.com",
      'a"b@example.com',
      ".ann@example.com",
      "a..b@example.com",
      "ann@example..com",
    ],
    ...[
      `${"x".repeat(65)}@example.com`,
      `ann@${"x".repeat(64)}.com`,
      `ann@${"x.".repeat(130)}com`,
      "ann@example.com/x",
      "a\u0000@example.com",
    ],
  ];
  for (const text of wrong) {
    assert.equal(readAddress(text), undefined, text);
    assert.equal(v.safeParse(EmailAddress, text).success, false, text);
  }
  assert.equal(readDomain("example.com:25"), undefined);
});

test("spellings of one mailbox are one", () => {
  assert.equal(mailboxOf("Ann@example.com"), mailboxOf("ann@EXAMPLE.com"));
  assert.deepEqual(distinct(["Ann@a.example", "bob@a.example", "ANN@A.example"]), [
    "Ann@a.example",
    "bob@a.example",
  ]);
});

test("texts are escaped, and kept to one line and a length", () => {
  assert.equal(
    escapeMarkup(`<a href="x" title='y'>&\u0000\u0008\ud800`),
    "&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;\ufffd",
  );
  assert.equal(oneLine("  a\r\n\tb\u202ec\u2028d  ", 50), "a b c d");
  assert.equal(oneLine("x".repeat(100_000), 10), `${"x".repeat(9)}…`);
  assert.equal(shorten("ab📚cd", 4), "ab…");
  assert.equal(oneLine("👩‍💻 at work", 50), "👩‍💻 at work");
});

test.run();
