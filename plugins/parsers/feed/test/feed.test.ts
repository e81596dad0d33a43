import assert from "node:assert/strict";
import { parserConformance } from "@winnow/conformance";
import { createKernel } from "@winnow/core";
import { html as htmlFormat } from "@winnow/format-html";
import { images } from "@winnow/format-images";
import { json as jsonFormat } from "@winnow/format-json";
import { links } from "@winnow/format-links";
import { markdown } from "@winnow/format-markdown";
import { rawHtml } from "@winnow/format-raw-html";
import { extractive } from "@winnow/model-extractive";
import { html } from "@winnow/parser-html";
import { facts } from "@winnow/view-facts";
import { mainContent } from "@winnow/view-main-content";
import { prose } from "@winnow/view-prose";
import { suite } from "uvu";
import { feed } from "../src/index.ts";
import { kindOf } from "../src/kind.ts";

const test = suite("parser-feed");

const RSS = `<?xml version="1.0" encoding="utf-8"?>
<!-- made by hand -->
<?xml-stylesheet href="style.xsl"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
  <title>News of the mill &amp;amp; more</title>
  <link>https://mill.test/</link>
  <atom:link href="https://mill.test/feed" rel="self" type="application/rss+xml"/>
  <description>Grain and flour</description>
  <language>en-GB</language>
  <image><url>https://mill.test/logo.png</url><title>Logo</title><link>https://mill.test/</link></image>
  <item>
    <title><![CDATA[Rye is <em>in</em>]]></title>
    <link>https://mill.test/rye</link>
    <pubDate>Sun, 01 Mar 2026 08:00:00 GMT</pubDate>
    <dc:creator>Ruth Mill</dc:creator>
    <category>grain</category><category>rye</category>
    <description><![CDATA[<p>The <b>rye</b> came.<ul><li>one</div></article><a href="/more">more</a> <img src="rye.png" alt="Rye"><script>steal()</script>]]></description>
    <content:encoded><![CDATA[<p>The whole story.</p>]]></content:encoded>
  </item>
  <item>
    <guid>https://mill.test/wheat</guid>
    <description>&lt;p&gt;Wheat &amp;eacute;t&amp;eacute; &lt;/p&gt;</description>
    <enclosure url="/wheat.mp3" type="audio/mpeg" length="1"/>
    <media:thumbnail url="https://mill.test/wheat.jpg"/>
  </item>
</channel></rss>`;

const ATOM = `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://mill.test/blog/" xml:lang="de">
  <title type="text">Die <Mühle</title>
  <title>Die Mühle</title><subtitle>Korn</subtitle><updated>2026-03-02T10:00:00+02:00</updated>
  <link rel="self" href="feed.xml"/><link href="."/>
  <author><name>Ruth Mill</name><email>x@mill.test</email></author>
  <entry><title type="html">Roggen &amp;amp; Mehl</title><link rel="edit" href="edit/1"/><link rel="alternate" type="text/html" href="roggen"/>
    <id>urn:1</id><published>2026-03-01T08:00:00Z</published><category term="t" label="Korn"/>
    <source><title>Other</title></source>
    <content type="xhtml"><x:div xmlns:x="http://www.w3.org/1999/xhtml"><x:p>Der <x:b>Roggen</x:b> &lt;ist&gt; da. <x:a href="mehr">mehr</x:a></x:p></x:div></content>
  </entry>
  <entry><title>Weizen</title><id>https://mill.test/weizen</id><author><name>Otto</name></author><summary type="text">1 &lt; 2 &amp;amp; 3</summary></entry>
</feed>`.replace('  <title type="text">Die <Mühle</title>\n', "");

const RSS_1 = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel rdf:about="https://mill.test/"><title>Old mill</title><link>https://mill.test/</link><description>d</description><items><rdf:Seq><rdf:li resource="https://mill.test/a"/></rdf:Seq></items></channel>
<item rdf:about="https://mill.test/a"><title>A</title><link>https://mill.test/a</link><dc:date>2026-03-01</dc:date></item></rdf:RDF>`;

const JSON_FEED = JSON.stringify({
  version: "https://jsonfeed.org/version/1.1",
  title: "JSON mill",
  home_page_url: "https://mill.test/",
  description: "As data",
  authors: [{ name: "Ruth Mill" }],
  items: [
    {
      id: "1",
      url: "/one",
      title: "One",
      content_html: "<p>First <i>words</i></p>",
      date_published: "2026-03-01T08:00:00Z",
      tags: ["a"],
    },
    {
      id: "https://mill.test/two",
      content_text: "1 < 2\nsecond",
      image: "https://mill.test/2.png",
      attachments: [{ url: "https://mill.test/2.mp3", mime_type: "audio/mpeg" }],
    },
  ],
});

const SITEMAP = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://mill.test/a?x=1&amp;y=2</loc><lastmod>2026-03-01</lastmod></url><url><loc> https://mill.test/b </loc></url><url><loc>javascript:x</loc></url></urlset>`;

for (const [contentType, body] of [
  ["application/rss+xml", RSS],
  ["text/html", ATOM],
  ["application/json", JSON_FEED],
  ["application/xml", SITEMAP],
] as const)
  parserConformance((name, check) => test(`${contentType}: ${name}`, check), feed, {
    sample: { contentType, body: Buffer.from(body) },
  });

interface Result {
  readonly markdown: string;
  readonly html: string;
  readonly rawHtml: string;
  readonly json: Record<string, unknown>;
  readonly links: readonly string[];
  readonly images: readonly string[];
  readonly warning?: string;
  readonly metadata: Record<string, unknown>;
}

async function parse(
  body: Uint8Array | string,
  contentType: string,
  formats?: readonly unknown[],
): Promise<Result> {
  const installed = [markdown(), htmlFormat(), rawHtml(), links(), images(), jsonFormat()];
  const plugins = [feed(), html(), mainContent(), prose(), facts(), extractive(), ...installed];
  await using kernel = await createKernel({ plugins });
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  const file = {
    url: "https://feeds.test/mill/feed.xml",
    statusCode: 200,
    headers: {},
    contentType,
    body: bytes,
  };
  const request = { formats: formats ?? ["markdown", "html", "rawHtml", "links", "images"] };
  return (await kernel.scrapeRequest(request, { file })) as unknown as Result;
}

test("RSS 2.0", async () => {
  const result = await parse(RSS, "text/xml");
  assert.equal(
    result.markdown,
    [
      "# [News of the mill & more](https://mill.test/)",
      "Grain and flour",
      "## [Rye is in](https://mill.test/rye)",
      "2026-03-01T08:00:00Z · Ruth Mill · grain, rye",
      "The **rye** came.",
      "- one[more](https://mill.test/more) ![Rye](https://mill.test/rye.png)",
      "## <https://mill.test/wheat>",
      "Wheat été",
      "![](https://mill.test/wheat.jpg)",
      "<https://feeds.test/wheat.mp3>",
    ].join("\n\n"),
  );
  assert.equal(result.rawHtml, RSS);
  assert.doesNotMatch(result.html, /steal/);
  assert.deepEqual(result.links, [
    "https://mill.test/",
    "https://mill.test/rye",
    "https://mill.test/more",
    "https://mill.test/wheat",
    "https://feeds.test/wheat.mp3",
  ]);
  assert.deepEqual(result.images, [
    "https://mill.test/logo.png",
    "https://mill.test/rye.png",
    "https://mill.test/wheat.jpg",
  ]);
  const { title, description, language, favicon } = result.metadata;
  assert.deepEqual(
    { title, description, language, favicon },
    {
      title: "News of the mill & more",
      description: "Grain and flour",
      language: "en-GB",
      favicon: "https://mill.test/logo.png",
    },
  );
});

test("Atom, with addresses relative to its base", async () => {
  const result = await parse(ATOM, "text/html; charset=utf-8");
  assert.equal(
    result.markdown,
    [
      "# [Die Mühle](https://mill.test/blog/)",
      "Korn",
      "## [Roggen & Mehl](https://mill.test/blog/roggen)",
      "2026-03-01T08:00:00Z · Korn",
      "Der **Roggen** \\<ist> da. [mehr](https://mill.test/blog/mehr)",
      "## [Weizen](https://mill.test/weizen)",
      "Otto",
      "1 < 2 \\&amp; 3",
    ].join("\n\n"),
  );
  const { title, author, language, modifiedTime } = result.metadata;
  assert.deepEqual(
    { title, author, language, modifiedTime },
    { title: "Die Mühle", author: "Ruth Mill", language: "de", modifiedTime: "2026-03-02T08:00:00Z" },
  );
});

test("RSS 1.0, in an encoding of its own", async () => {
  const result = await parse(Buffer.from(`<?xml version="1.0" encoding="utf-16"?>${RSS_1}`, "utf16le"), "");
  assert.equal(
    result.markdown,
    "# [Old mill](https://mill.test/)\n\nd\n\n## [A](https://mill.test/a)\n\n2026-03-01",
  );
  const latin = RSS_1.replace("Old mill", "Müller und Ruß");
  const bytes = Buffer.from(`<?xml version="1.0" encoding="iso-8859-1"?>${latin}`, "latin1");
  assert.equal((await parse(bytes, "application/rdf+xml")).metadata.title, "Müller und Ruß");
});

test("JSON Feed", async () => {
  const result = await parse(JSON_FEED, "application/feed+json");
  assert.match(
    result.markdown,
    /^# \[JSON mill\]\(https:\/\/mill\.test\/\)\n\nAs data\n\n## \[One\]\(https:\/\/feeds\.test\/one\)\n\n2026-03-01T08:00:00Z · a\n\nFirst [*_]words[*_]/,
  );
  assert.match(result.markdown, /## <https:\/\/mill\.test\/two>\n\n1 < 2 {2}\nsecond/);
  assert.deepEqual(result.images, ["https://mill.test/2.png"]);
  assert.ok(result.links.includes("https://mill.test/2.mp3"));
  assert.equal(result.metadata.author, "Ruth Mill");
});

test("a sitemap is a list of links", async () => {
  const result = await parse(SITEMAP, "application/xml");
  assert.deepEqual(result.links, ["https://mill.test/a?x=1&y=2", "https://mill.test/b"]);
  assert.match(result.markdown, /^- <https:\/\/mill\.test\/a\?x=1&y=2> 2026-03-01\n- </);
});

test("a schema is filled from the entries", async () => {
  const text = { type: "string" };
  const items = { type: "object", properties: { title: text, url: text, author: text, summary: text } };
  const schema = { type: "object", properties: { title: text, items: { type: "array", items } } };
  const { json } = await parse(RSS, "application/rss+xml", [{ type: "json", schema }]);
  assert.equal(json.title, "News of the mill & more");
  const [first] = json.items as Record<string, unknown>[];
  assert.deepEqual(
    [first?.title, first?.url, first?.author],
    ["Rye is in", "https://mill.test/rye", "Ruth Mill"],
  );
});

test("feeds are known by their first element, whatever they are served as", () => {
  const cases: readonly (readonly [string, string, string | undefined])[] = [
    ["text/html", "<rss version='0.91'>", "xml"],
    ["text/plain", "\ufeff<?xml version='1.0'?>\n<!DOCTYPE rss [<!ENTITY a '<b>'>]>\n<rss>", "xml"],
    ["application/octet-stream", "<feed xmlns='http://www.w3.org/2005/Atom'>", "xml"],
    ["application/atom+xml", "<feed>", "xml"],
    ["text/xml", "<feed>", undefined],
    ["text/xml", "<rdf:RDF xmlns:rdf='x'>", undefined],
    ["text/html", "<html><rss>", undefined],
    ["application/json", `{"version":"https:\\/\\/jsonfeed.org\\/version\\/1","items":[]}`, "json"],
    ["application/json", `{"version":"https://jsonfeed.org/version/1","items":[`, undefined],
    ["application/json", "{}", undefined],
  ];
  for (const [contentType, body, expected] of cases)
    assert.equal(
      kindOf({ url: "https://mill.test/a", contentType, body: Buffer.from(body) }),
      expected,
      body,
    );
});

test("hostile feeds end well", async () => {
  const entities = Array.from({ length: 20 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`);
  const laughs = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY l0 "ha">${entities.join("")}]><rss><channel><title>&l20;</title></channel></rss>`;
  assert.ok((await parse(laughs, "text/xml")).markdown.length < 100);
  const item = "<item><title>A</title><link>https://mill.test/a</link></item>";
  const deep = `<rss><channel><title>T</title>${item}${"<a>".repeat(100_000)}`;
  const result = await parse(deep, "text/xml");
  assert.match(result.warning ?? "", /nested more than 300/);
  assert.match(result.markdown, /## \[A\]/);
  const many = `<rss><channel>${item.repeat(12_000)}</channel></rss>`;
  assert.match((await parse(many, "text/xml", ["links"])).warning ?? "", /first 10000 entries/);
  for (const piece of [
    "<item>",
    "<item><title>",
    "</item>",
    "<!--",
    "<![CDATA[",
    "<a b='",
    "&amp;",
    "</a></b>",
    "<link/>",
  ])
    await parse(`<rss><channel><title>T</title>${piece.repeat(50_000)}`, "text/xml", ["markdown"]).catch(
      (error: unknown) =>
        assert.ok(
          error instanceof Error && "code" in error && error.code !== "PLUGIN_FAILED",
          `${piece} ${error}`,
        ),
    );
});

test.run();
