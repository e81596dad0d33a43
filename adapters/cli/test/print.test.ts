import assert from "node:assert/strict";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { defineFormat, defineHook, defineParser, type FetchRequest } from "@winnow/core/plugin";
import { defineOperation } from "@winnow/kit-operations";
import { suite } from "uvu";
import * as v from "valibot";
import { fileNameOf, outputsOf } from "../src/outputs.ts";
import { FileNames, WholeFile } from "../src/target.ts";
import { run as runIn } from "./world.ts";

const test = suite("adapter-cli: print");
const home = process.cwd();
let folder = "";
test.before.each(() => {
  folder = mkdtempSync(join(tmpdir(), "winnow-print-"));
  process.chdir(folder);
});
test.after.each(() => {
  process.chdir(home);
  rmSync(folder, { recursive: true, force: true });
});

const PICTURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255]);
const dataUrl = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString("base64")}`;

/** Answers with the outputs that are named. */
const show = defineOperation({
  name: "show",
  file: { key: "file", maxBytes: 100 },
  argument: "file",
  description: "show outputs",
  shell: {},
  input: v.looseObject({ formats: v.array(v.string()) }),
  result: v.unknown(),
  run: async ({ formats }) => {
    const all: Record<string, object> = {
      markdown: { markdown: "# Text" },
      screenshot: { screenshot: dataUrl("image/png", PICTURE) },
      pdf: { actions: { pdfs: [dataUrl("application/pdf", Buffer.from("%PDF-1.7"))] } },
    };
    return { data: Object.assign({ metadata: {} }, ...formats.map((name) => all[name])) };
  },
});

declare module "@winnow/core/plugin" {
  interface FormatRegistry {
    notes: { options: Record<never, never>; output: string };
    wall: { options: Record<never, never>; output: string };
    remark: { options: Record<never, never>; output: string };
  }
}

/** Formats that no list names; what they give is what they declare. */
const declared = [
  ["markdown", "markdown", "# Text"],
  ["html", "html", "<p>Text</p>"],
  ["notes", "markdown", "# Notes"],
  ["wall", "html", "<p>Wall</p>"],
  ["remark", "text", "Nothing"],
] as const;
const foreign = declared.map(([name, nature, text]) =>
  defineFormat({
    name,
    options: v.strictObject({}),
    output: v.pipe(v.string(), v.metadata({ nature })),
    produce: () => text,
  }),
);
const site = defineHook({
  name: "site",
  fetch: ({ url }: FetchRequest) => ({
    url,
    statusCode: 200,
    headers: {},
    contentType: "text/html",
    body: Buffer.from("<p>A page"),
  }),
});
const reader = defineParser({
  name: "reader",
  accepts: () => true,
  parse: () => ({}),
});

async function run(formats: readonly string[], more: readonly string[] = [], isTTY = false) {
  writeFileSync("page.x", "");
  const chosen = formats.flatMap((name) => ["-f", name]);
  const said = await runIn(["show", "page.x", ...chosen, ...more], [show, ...foreign], { isTTY });
  rmSync("page.x");
  return { ...said, files: readdirSync(".").sort() };
}

test("a terminal gets the name of a picture, and never its bytes", async () => {
  const { code, stdout, bytes, files } = await run(["screenshot"], [], true);
  assert.deepEqual([code, stdout, bytes.length], [0, "page-screenshot.png\n", 0]);
  assert.deepEqual(files, ["page-screenshot.png"]);
  assert.deepEqual(readFileSync("page-screenshot.png"), PICTURE);
  const again = await run(["screenshot"], [], true);
  assert.equal(again.stdout, "page-screenshot-2.png\n");
  const json = await run(["screenshot"], ["--json"], true);
  assert.equal(JSON.parse(json.stdout).screenshot, "page-screenshot-3.png");
  const action = await run(["pdf"], ["--json"], true);
  assert.doesNotMatch(action.stdout, /base64/);
  assert.ok(action.files.includes("page-pdf.pdf"));
});

test("a pipe gets the bytes when they are all there is; beside a text they go to a file", async () => {
  const alone = await run(["screenshot"]);
  assert.deepEqual([alone.stdout, alone.bytes, alone.files], ["", PICTURE, []]);
  const both = await run(["markdown", "pdf"]);
  assert.deepEqual([both.stdout, both.files], ["# Text\n", ["page-pdf.pdf"]]);
  assert.match(both.stderr, /winnow: wrote page-pdf\.pdf/);
  const json = await run(["screenshot"], ["--json"]);
  assert.match(json.stdout, /"data:image\/png;base64,/);
});

test("a file takes what its ending fits, else the text; a folder takes all", async () => {
  const picture = await run(["screenshot"], ["-o", "shot.png"]);
  assert.deepEqual([picture.stdout, picture.files], ["", ["shot.png"]]);
  const text = await run(["markdown", "screenshot"], ["-o", "text.md"]);
  assert.deepEqual([text.stdout, text.files], ["", ["shot.png", "text-screenshot.png", "text.md"]]);
  const fitting = await run(["markdown", "pdf"], ["-o", "print.pdf"]);
  assert.equal(fitting.stdout, "# Text\n");
  assert.equal(readFileSync("print.pdf", "utf8"), "%PDF-1.7");
  await run(["markdown", "screenshot", "pdf"], ["-o", "all/"]);
  assert.deepEqual(readdirSync("all").sort(), ["page-pdf.pdf", "page-screenshot.png", "page.md"]);
  assert.equal((await run(["markdown"], ["-o", "-"])).stdout, "# Text\n");
});

test("texts of a format from outside go to files by what they are declared to be", async () => {
  const names = foreign.flatMap(({ name }) => ["-f", name]);
  const { code, stderr } = await runIn(
    ["https://a.test/", ...names, "-o", "all/"],
    [site, reader, ...foreign],
  );
  assert.equal(code, 0, stderr);
  const files = ["a.test-notes.md", "a.test-remark.txt", "a.test-wall.html", "a.test.html", "a.test.md"];
  assert.deepEqual(readdirSync("all").sort(), files);
});

test("a file appears when it is whole, and a link stays one", () => {
  writeFileSync("real.txt", "before");
  symlinkSync("real.txt", "link.txt");
  const file = new WholeFile("link.txt");
  file.write("after");
  assert.equal(readFileSync("real.txt", "utf8"), "before");
  file.finish();
  assert.equal(readFileSync("real.txt", "utf8"), "after");
  const given = new WholeFile("given-up.txt");
  given.write("half");
  given.discard();
  given.finish();
  assert.ok(!existsSync("given-up.txt"));
  assert.deepEqual(readdirSync(".").sort(), ["link.txt", "real.txt"]);
});

test("names of files are plain, short and never twice the same", () => {
  assert.equal(fileNameOf("https://example.com/"), "example.com");
  assert.equal(fileNameOf("https://example.com/docs/start.html?x=1#y"), "example.com-docs-start");
  assert.equal(fileNameOf("https://example.com/../../etc/passwd"), "example.com-etc-passwd");
  assert.equal(fileNameOf("..."), "page");
  assert.equal(fileNameOf(`https://example.com/${"a".repeat(500)}`).length, 100);
  const names = new FileNames("out", true);
  const taken = ["a.md", "A.md", "a.md", "b.co.warc.gz", "b.co.warc.gz"].map((name) => names.take(name));
  assert.deepEqual(
    taken,
    ["a.md", "A-2.md", "a-3.md", "b.co.warc.gz", "b.co-2.warc.gz"].map((name) => join("out", name)),
  );
});

test("files behind signed URLs and files that nothing was to read are files", async () => {
  const fetchFile = async (url: string) =>
    url.includes("/v2/artifacts/") ? { bytes: PICTURE, contentType: "image/png" } : undefined;
  const document = {
    screenshot: "http://127.0.0.1:3002/v2/artifacts/1?signature=2",
    answer: "https://example.com/",
    markdown: Buffer.from("%PDF-1.7 and so on").toString("base64"),
    metadata: { contentType: "application/pdf" },
  };
  const outputs = await outputsOf(document, { markdown: "markdown" }, fetchFile);
  assert.deepEqual(
    outputs.map(({ name, ending, bytes }) => [name, ending, bytes === undefined]),
    [
      ["screenshot", "png", false],
      ["answer", "txt", true],
      ["markdown", "pdf", false],
    ],
  );
});

test.run();
