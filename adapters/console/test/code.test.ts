import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { suite } from "uvu";
import { type Sent, SNIPPETS } from "../app/pages/playground/code.ts";

const test = suite("adapter-console: requests as code");

/** Texts that break quoting which is not thought through. */
const TEXTS = [
  'it\'s "quoted" `here` and $HOME $(id) \\ \\n \\u0041',
  "zwei\nZeilen\r\nund\tTab",
  "цена · 値段 · مرحبا · 😀 · \u2028 · \ud800",
  "'; rm -rf / #",
  "' + '\" + \"",
  "%s %d {0} $x #{y} !history *",
  "-dash @file =equals <script>alert(1)</script>",
  "",
];

/** Those that are Unicode: words of a command cannot be anything else. */
const WELL_FORMED = TEXTS.map((text) => text.replace("\ud800", ""));

const parse = (text: string): unknown => JSON.parse(text);
const sentWith = (text: string, more: Partial<Sent> = {}): Sent => ({
  origin: "http://127.0.0.1:3002",
  hasKeys: false,
  request: {
    url: `https://example.com/?q=${text}`,
    formats: ["markdown", { type: "json", prompt: text, schema: { [text]: [true, null, 1.5, {}] } }],
    headers: { "x-text": text },
  },
  ...more,
});
const textOf = (name: string, sent: Sent) =>
  SNIPPETS.find((snippet) => snippet.name === name)?.text(sent) ?? assert.fail(name);

/** The words that a shell makes of each command. */
function wordsOf(command: string, scripts: readonly string[]): readonly (readonly string[])[] {
  const print = `${command}() { for word in "$@"; do printf '%s\\0' "$word"; done; printf '\\1'; }`;
  const out = execFileSync("sh", ["-c", [print, ...scripts].join("\n")], { env: { API_KEY: "fc-key" } });
  return out
    .toString("utf8")
    .split("\u0001")
    .slice(0, -1)
    .map((words) => words.split("\0").slice(0, -1));
}

/** What JSON has of a text, and every shell and program as UTF-8. */
const wellFormed = (value: unknown) => JSON.parse(JSON.stringify(value));

test("curl sends the request as it is, whatever stands in it", () => {
  const all = TEXTS.map((text) => sentWith(text, { hasKeys: true }));
  const said = wordsOf(
    "curl",
    all.map((sent) => textOf("curl", sent)),
  );
  for (const [place, { request }] of all.entries()) {
    const words = said[place] ?? [];
    assert.equal(words[1], "http://127.0.0.1:3002/v2/scrape");
    assert.ok(words.includes("authorization: Bearer fc-key"));
    assert.deepEqual(JSON.parse(words.at(-1) ?? ""), wellFormed(request));
  }
  assert.ok(!textOf("curl", sentWith("")).includes("authorization"));
});

test("curl uploads a file, whatever it is called", () => {
  const files = ["a b.pdf", "it's.pdf", 'x";y,z.pdf', "прайс;type=x.pdf"];
  const said = wordsOf(
    "curl",
    files.map((file) => textOf("curl", sentWith(";type=text/html", { file }))),
  );
  for (const [place, file] of files.entries()) {
    const words = said[place] ?? [];
    assert.equal(words[1], "http://127.0.0.1:3002/v2/parse");
    assert.equal(words[words.indexOf("-F") + 1], `file=@"${file.replaceAll('"', '\\"')}"`);
    const options = words[words.indexOf("--form-string") + 1] ?? "";
    assert.equal(JSON.parse(options.slice("options=".length)).url, undefined);
  }
});

test("the command has each format, option and action as one word", () => {
  const all = WELL_FORMED.map((text) => {
    const { request } = sentWith(text);
    const actions = [{ type: "write", text }];
    return sentWith(text, { request: { ...request, actions, explain: true, timeout: 5000 } });
  });
  const said = wordsOf(
    "winnow",
    all.map((sent) => textOf("cli", sent)),
  );
  for (const [place, { request }] of all.entries()) {
    const words = said[place] ?? [];
    assert.deepEqual(words.slice(0, 2), ["scrape", String(request.url)]);
    const after = (flag: string) => words.filter((_, at) => words[at - 1] === flag);
    assert.deepEqual(JSON.parse(after("-f")[1] ?? ""), (request.formats as unknown[])[1]);
    assert.deepEqual(after("--action").map(parse), request.actions);
    const options = after("--option").map((option) => option.split(/=(.*)/s, 2));
    assert.deepEqual(Object.fromEntries(options.map(([key, value]) => [key, JSON.parse(value ?? "")])), {
      headers: request.headers,
      timeout: 5000,
    });
    assert.ok(words.includes("--explain"));
  }
});

test("JavaScript calls the client and the library with the same request", async () => {
  for (const text of TEXTS) {
    const sent = sentWith(text);
    const { url, ...options } = sent.request;
    for (const name of ["javascript", "library"]) {
      const stub = `const seen = []; const scrape = async (...given) => seen.push(given);
        class Firecrawl { scrape = scrape } const readingPlugins = () => ["reading"];
        const createWinnow = async ({ plugins }) => plugins[0] === "reading" && ({ scrape, close() {} }); const console = { log() {} };`;
      const body = textOf(name, sent).replaceAll(/^import .*$/gm, "");
      const source = `${stub}\n${body}\nexport { seen };`;
      const { seen } = await import(`data:text/javascript;base64,${Buffer.from(source).toString("base64")}`);
      assert.deepEqual(seen[0], [url, wellFormed(options)], name);
    }
  }
});

test("Python calls the client with the same request, and the API where the client has no argument", () => {
  if (spawnSync("python3", ["--version"]).status !== 0) {
    console.log("skipped: the snippet for Python: python3 is not installed");
    return;
  }
  const all = WELL_FORMED.flatMap((text) => {
    const { request } = sentWith(text);
    const known = { ...request, onlyMainContent: false };
    return [
      { ...known, explain: true },
      { ...known, lockdown: true },
    ].map((own) => sentWith(text, { hasKeys: true, request: own }));
  });
  const scripts = all.map((sent) => textOf("python", sent));
  const out = execFileSync("python3", ["-c", [PYTHON, ...scripts].join("\n")], {
    env: { ...process.env, API_KEY: "fc-key" },
  });
  const wanted = all.map(({ request: { explain, ...request } }) => {
    const { onlyMainContent, ...others } = request;
    return explain === true ? { ...others, only_main_content: onlyMainContent } : request;
  });
  assert.deepEqual(out.toString("utf8").trim().split("\n").map(parse), wanted);
});

/** Stands for the client and for the library that Python asks with: prints what they are given. */
const PYTHON = `import sys, types, json
class Client:
    def __init__(self, **given): pass
    def scrape(self, url, **given): return {"url": url, **given}
class Answer:
    def __init__(self, given): self.given = given
    def json(self): return self.given
sys.modules["firecrawl"] = types.SimpleNamespace(Firecrawl=Client)
sys.modules["requests"] = types.SimpleNamespace(post=lambda url, json, headers: Answer(json))
def print(given): sys.stdout.write(json.dumps(given) + "\\n")
`;

test.run();
