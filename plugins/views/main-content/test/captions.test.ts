import assert from "node:assert/strict";
import { memorySite } from "@winnow/conformance";
import { createKernel } from "@winnow/core";
import { html as htmlFormat } from "@winnow/format-html";
import { markdown } from "@winnow/format-markdown";
import { html } from "@winnow/parser-html";
import { suite } from "uvu";
import { mainContent } from "../src/index.ts";
import { articlePage, prose } from "./pages.ts";

const test = suite("captions: from the page to markdown");

/** What a scrape makes of an article with this between its paragraphs. */
async function scrape(between: string, options: object = {}): Promise<{ markdown: string; html: string }> {
  const paragraphs = prose(8).split(/(?<=<\/p>)/);
  paragraphs.splice(4, 0, between);
  const body = Buffer.from(articlePage(paragraphs.join("")));
  const site = memorySite(body, { contentType: "text/html; charset=utf-8" });
  await using kernel = await createKernel({
    plugins: [site, html(), mainContent(), markdown(), htmlFormat()],
  });
  const request = { url: "https://a.test/", formats: ["markdown", "html"], ...options };
  const page = await kernel.scrapeRequest(request);
  return { markdown: String(Reflect.get(page, "markdown")), html: String(Reflect.get(page, "html")) };
}

const figure = (alt: string, caption: string) =>
  `<figure><img src="/mill.jpg" alt="${alt}"><figcaption>${caption}</figcaption></figure>`;
const MILL = "https://a.test/mill.jpg";

test("a caption is the title of its picture and no line of text; the HTML keeps it in place", async () => {
  const page = await scrape(figure("The mill", "The old mill, seen from <b>the east</b>, in May"));
  assert.match(
    page.markdown,
    /^!\[The mill\]\(https:\/\/a\.test\/mill\.jpg "The old mill, seen from the east, in May"\)$/m,
  );
  assert.equal(page.markdown.split("from the east").length, 2);
  assert.match(page.html, /<figcaption>The old mill, seen from <b>the east<\/b>, in May<\/figcaption>/);
});

test("without a description the caption takes its place; said twice it is written once", async () => {
  for (const alt of ["", "The old mill"]) {
    const page = await scrape(figure(alt, "<p>The old\n mill</p>"));
    assert.ok(page.markdown.includes(`\n![The old mill](${MILL})\n`), page.markdown);
  }
});

test("a caption with quotes, brackets, markup and breaks leaves the picture one picture", async () => {
  const page = await scrape(
    figure("Mill", '“Old” "mill" ](/x) \\ `a` &lt;b&gt; &amp;amp;<br><br>and (more) \n\n## end'),
  );
  assert.ok(
    page.markdown.includes(
      `\n![Mill](${MILL} "“Old” \\"mill\\" ](/x) \\\\ \`a\` <b> \\&amp; and (more) ## end")\n`,
    ),
    page.markdown,
  );
});

test("a caption with links stays text, so that they lead somewhere", async () => {
  const page = await scrape(figure("Mill", 'The mill. Photo by <a href="/ada">Ada</a>'));
  assert.ok(page.markdown.includes(`\n![Mill](${MILL})\n\nThe mill. Photo by [Ada](https://a.test/ada)\n`));
});

test("what is too long for a caption stays text", async () => {
  const story = "The mill stood by the river for a hundred years and more. ".repeat(12).trim();
  const page = await scrape(figure("Mill", story));
  assert.ok(page.markdown.includes(`\n\n${story}\n`), page.markdown);
});

test("several pictures share a caption: the first has it", async () => {
  const pictures = '<img src="/mill.jpg" alt="Mill"><img src="/weir.jpg" alt="Weir">';
  const page = await scrape(`<figure>${pictures}<figcaption>Mill and weir</figcaption></figure>`);
  assert.ok(page.markdown.includes(`![Mill](${MILL} "Mill and weir")![Weir](https://a.test/weir.jpg)`));
  assert.equal(page.markdown.split("Mill and weir").length, 2);
});

test("a caption that is not wanted goes, one whose picture is not shown stays", async () => {
  const none = await scrape(figure("Mill", "The old mill"), { excludeTags: ["figcaption"] });
  assert.ok(none.markdown.includes(`\n![Mill](${MILL})\n`), none.markdown);
  const late = await scrape(
    '<figure><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt=""><figcaption>The old mill</figcaption></figure>',
  );
  assert.match(late.markdown, /The old mill/);
});

test("the whole page keeps captions as text", async () => {
  const page = await scrape(figure("Mill", "The old mill"), { onlyMainContent: false });
  assert.ok(page.markdown.includes(`\n![Mill](${MILL})\n\nThe old mill\n`), page.markdown);
});

test.run();
