import assert from "node:assert/strict";
import { createKernel, type Plugin, WinnowError } from "@winnow/core";
import {
  defineAction,
  defineFormat,
  defineHook,
  defineService,
  type FetchRequest,
  type ViewRunner,
  ViewRunnerToken,
} from "@winnow/core/plugin";
import { html as htmlFormat } from "@winnow/format-html";
import { links } from "@winnow/format-links";
import { markdown } from "@winnow/format-markdown";
import { rawHtml } from "@winnow/format-raw-html";
import { html as parser } from "@winnow/parser-html";
import { suite } from "uvu";
import * as v from "valibot";
import { redactPII } from "../src/index.ts";

declare module "@winnow/core/plugin" {
  interface ActionRegistry {
    ask: { options: Record<never, never> };
  }
}

const test = suite("hook-redact-pii: everywhere");
const URL_ASKED = "https://a.test/";
const MAIL = "anna.keller@example.org";
const base64 = (text: string) => Buffer.from(text).toString("base64");

const site = (body: string, contentType = "text/html") =>
  defineHook({
    name: "site",
    fetch: ({ url }: FetchRequest) => ({
      url,
      statusCode: 200,
      headers: {},
      contentType,
      body: Buffer.from(body),
    }),
  });
const kernelOf = (body: string, plugins: readonly Plugin[] = []) =>
  createKernel({
    plugins: [site(body), parser(), markdown(), htmlFormat(), rawHtml(), links(), ...plugins, redactPII()],
  });
const PAGE = `<!doctype html><title>A bakery</title><p>My name is Anna Keller; write to ${MAIL}.</p>`;

function assertClean(value: unknown): void {
  const text = JSON.stringify(value);
  for (const leak of ["Anna", "Keller", "anna.keller", "anna-keller", base64(MAIL).slice(0, 20)])
    assert.ok(!text.includes(leak), `${leak}: ${text}`);
}

/** A format that the hook has never heard of. */
const foreign = (output: unknown, schema: v.GenericSchema = v.any()) =>
  defineFormat({
    name: "foreign",
    options: v.strictObject({}),
    output: schema,
    produce: () => output,
  });
const foreignOf = async (output: unknown, schema?: v.GenericSchema) => {
  await using kernel = await kernelOf(PAGE, [foreign(output, schema)]);
  const page = await kernel.scrapeRequest({ url: URL_ASKED, formats: ["foreign"], redactPII: true });
  return (page as unknown as { foreign: unknown }).foreign;
};

test("every text of a format that nobody knows, keys and lists and numbers included", async () => {
  const made = await foreignOf({
    brandName: "Anna Keller",
    images: { logo: `https://cdn.test/anna-keller.png?m=${encodeURIComponent(MAIL)}` },
    [MAIL]: [{ deep: [[`<p title="${MAIL}">Anna Keller</p>`]] }],
    "Anna Keller": 4111111111111111,
    colour: "#336699",
  });
  assertClean(made);
  const { colour, images } = made as { colour: string; images: { logo: string } };
  assert.equal(colour, "#336699");
  assert.equal(images.logo, "https://cdn.test/<PERSON>.png?m=<EMAIL>");
});

test("two keys that become the same stay two", async () => {
  const made = (await foreignOf({ "a@example.org": 1, "b@example.org": 2 })) as Record<string, number>;
  assert.deepEqual(made, { "<EMAIL>": 1, "<EMAIL> 2": 2 });
});

test("what a format declares to be no words stays, but for what is beyond doubt", async () => {
  const made = await foreignOf(
    { fonts: ["Georgia", "Paris Display", `${MAIL} Sans`], name: "Anna Keller" },
    v.object({
      fonts: v.pipe(v.array(v.string()), v.metadata({ nature: "code" })),
      name: v.string(),
    }),
  );
  assert.deepEqual(made, { fonts: ["Georgia", "Paris Display", "<EMAIL> Sans"], name: "<PERSON>" });
});

test("what actions and other plugins add is what they declare", async () => {
  const person = v.pipe(v.string(), v.metadata({ nature: "person" }));
  const code = v.pipe(v.string(), v.metadata({ nature: "code" }));
  const fetched = { url: URL_ASKED, statusCode: 200, headers: {}, contentType: "text/html" };
  const session = { capture: async () => ({ ...fetched, body: Buffer.from(PAGE) }), close: async () => {} };
  const live = defineHook({
    name: "live",
    metadata: { editor: person },
    fetch: (_: FetchRequest, context) => {
      context.metadata.editor = "Xqywind Ombrathi";
      return { ...fetched, body: Buffer.from(PAGE), session };
    },
  });
  const ask = defineAction({
    name: "ask",
    options: v.strictObject({}),
    output: { asked: v.object({ by: person, font: code }) },
    perform: () => ({ list: "asked", entry: { by: "Xqywind Ombrathi", font: "Paris Display" } }),
  });
  await using kernel = await createKernel({ plugins: [live, ask, parser(), markdown(), redactPII()] });
  const page = await kernel.scrapeRequest({ url: URL_ASKED, actions: [{ type: "ask" }], redactPII: true });
  assert.deepEqual(page.actions, { asked: [{ by: "<PERSON>", font: "Paris Display" }] });
  assert.equal(page.metadata.editor, "<PERSON>");
});

test("files stay as they are, and the warning says in which field", async () => {
  const picture = `data:image/png;base64,${base64("a picture ".repeat(80))}`;
  const kept = `http://a.test/v2/artifacts/${"Ab1_".repeat(10)}xyz?expires=1795449600000&signature=${"c2ln".repeat(8)}`;
  await using kernel = await kernelOf(PAGE, [foreign([picture, kept])]);
  const page = await kernel.scrapeRequest({ url: URL_ASKED, formats: ["foreign"], redactPII: true });
  assert.deepEqual((page as unknown as { foreign: unknown }).foreign, [picture, kept]);
  assert.match(page.warning ?? "", /does not change the files of "foreign"/);
});

test("keys of metadata, classes, comments, and addresses that were encoded to be in a link", async () => {
  const encoded = base64(`Anna Keller <${MAIL}>`);
  await using kernel = await kernelOf(`<!doctype html><head><title>A bakery</title>
<meta name="${MAIL}" content="x"><meta property="og:${MAIL}" content="y"></head>
<body class="${MAIL} by-anna-keller" id="${MAIL}"><!-- ${MAIL} --><p style="background:url(/${MAIL}.png)">My name is Anna Keller.</p>
<a href="/leave?m=${base64(MAIL)}">One</a> <a href="/leave/${base64(MAIL).replace(/=+$/, "")}/now">two</a>
<a href="/leave?m=${encodeURIComponent(encodeURIComponent(MAIL))}">three</a> <a href="/to/${encodeURIComponent(encoded)}">four</a>
<script type="application/ld+json">{"@type":"PostalAddress","postalCode":"NW1 6XE"}</script></body>`);
  const formats = ["markdown", "html", "rawHtml", "links"] as const;
  for (const mode of ["accurate", "fast", "aggressive"] as const) {
    const page = await kernel.scrape(URL_ASKED, { formats, redactPII: { mode } });
    assertClean(page);
    assert.ok(!page.rawHtml.includes("NW1"), page.rawHtml);
    assert.ok(!page.links.some((link) => link.includes("example")), page.links.join(" "));
    assert.ok(page.links.includes("https://a.test/leave?m=<EMAIL>"), page.links.join(" "));
  }
});

test("long rows of digits and letters are no file", async () => {
  for (const body of ["7".repeat(30_000), "A".repeat(30_000), "a".repeat(4000)]) {
    await using kernel = await kernelOf(`<p>${body}</p><p>${MAIL}</p>`);
    const page = await kernel.scrape(URL_ASKED, { formats: ["markdown", "html"], redactPII: true });
    assert.ok(page.markdown.includes("<EMAIL>"));
    assertClean(page);
  }
});

test("the log says what broke and where, and not what the page says", async () => {
  const lines: unknown[] = [];
  const log = (...args: unknown[]) => void lines.push(args);
  const logger = {
    trace: log,
    debug: log,
    info: log,
    warn: log,
    error: log,
    fatal: log,
    child: () => logger,
  };
  const outputs = {
    get markdown(): string {
      throw new TypeError(`cannot read ${MAIL}\n    at Anna Keller`);
    },
  };
  const breaking = defineHook({ name: "breaking", release: (made) => ({ ...made, outputs }) });
  await using kernel = await createKernel({
    plugins: [site(PAGE), parser(), markdown(), breaking, redactPII()],
    logger,
  });
  const error = await kernel
    .scrape(URL_ASKED, { formats: ["markdown"], redactPII: true })
    .catch((one) => one);
  assert.ok(WinnowError.is(error, "REDACTION_FAILED"), String(error));
  assertClean(lines);
  assert.match(JSON.stringify(lines), /"name":"TypeError".*everywhere\.test\.ts.*redaction failed/);
});

test("the serving thread hands over what is long, and says so to the runner of the views", async () => {
  const called: string[] = [];
  const runner: ViewRunner = {
    prepare: async () => {},
    call: async (module, input) => {
      called.push(module);
      const { default: work } = await import(module);
      return structuredClone(await work(structuredClone(input)));
    },
  };
  const threads = defineService({ name: "threads", token: ViewRunnerToken, create: () => runner });
  await using kernel = await kernelOf(`<p>${`Write to ${MAIL}. `.repeat(400)}</p>`, [threads]);
  const page = await kernel.scrape(URL_ASKED, { formats: ["markdown", "html"], redactPII: true });
  assertClean(page);
  assert.equal(called.length, 1);
  assert.match(called[0] ?? "", /redact-pii\/src\/work\.ts$/);
});

test.run();
