import assert from "node:assert/strict";
import { suite } from "uvu";
import { PdfReader } from "../src/index.ts";
import { Turns } from "../src/turns.ts";
import { pdfOf } from "./scans.ts";

const test = suite("kit-ocr: turns");
const never = new AbortController().signal;

test("owners take turns, however much each of them has to do", async () => {
  const turns = new Turns(1);
  const done: string[] = [];
  const [book, letter] = [{}, {}];
  const add = (owner: object, name: string) =>
    turns.add(owner, never, async () => {
      await Promise.resolve();
      done.push(name);
    });
  const pages = Array.from({ length: 5 }, (_, at) => add(book, `book ${at + 1}`));
  assert.equal(turns.isAwaited(book), false);
  pages.push(add(letter, "letter"));
  assert.equal(turns.isAwaited(book), true);
  await Promise.all(pages);
  assert.deepEqual(done, ["book 1", "book 2", "letter", "book 3", "book 4", "book 5"]);
});

test("work that is aborted while it waits never starts, and keeps nobody waiting", async () => {
  const turns = new Turns(1);
  const hold = Promise.withResolvers<void>();
  const first = turns.add({}, never, () => hold.promise);
  const stop = new AbortController();
  let started = false;
  const aborted = turns.add({}, stop.signal, async () => {
    started = true;
  });
  const last = turns.add({}, never, async () => "last");
  stop.abort(new Error("late"));
  await assert.rejects(aborted, /late/);
  hold.resolve();
  await first;
  assert.equal(await last, "last");
  assert.equal(started, false);
  await assert.rejects(
    turns.add({}, stop.signal, async () => {}),
    /late/,
  );
});

test("work that fails makes room for the next", async () => {
  const turns = new Turns(1);
  const fails = turns.add({}, never, () => Promise.reject(new Error("no")));
  const works = turns.add({}, never, async () => 1);
  await assert.rejects(fails, /no/);
  assert.equal(await works, 1);
});

test("a scan of one page is done before one of many that came first", async () => {
  const reader = new PdfReader({ workers: 1, threads: 1, languages: ["eng"] });
  const done: string[] = [];
  let one: Promise<unknown> | undefined;
  const book = await reader.read(
    pdfOf(Array.from({ length: 6 }, (_, at) => `The kernels of page ${at + 1} fall`)),
    {
      recognize: "all",
      signal: never,
      onPage: (pages) => {
        done.push(`book ${pages}`);
        if (pages === 1)
          one = reader
            .read(pdfOf(["The letter"]), { recognize: "all", signal: never })
            .then(({ text }) => done.push(text.trim()));
      },
    },
  );
  await one;
  await reader.close();
  const place = done.indexOf("The letter");
  assert.ok(place > 0 && place < done.indexOf("book 6"), done.join());
  assert.match(book.text, /page 1 fall[\s\S]*page 6 fall/);
  assert.deepEqual(
    book.recognized.map(({ number }) => number),
    [1, 2, 3, 4, 5, 6],
  );
});

test.run();
