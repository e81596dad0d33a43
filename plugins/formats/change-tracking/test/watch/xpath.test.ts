import assert from "node:assert/strict";
import { parseTree } from "@winnow/kit-dom";
import { suite } from "uvu";
import * as v from "valibot";
import { Watch } from "../../src/options.ts";
import { linesOfPaths } from "../../src/watch/xpath/find.ts";
import { xpathProblem } from "../../src/watch/xpath/parse.ts";
import { type Site, start, track } from "../site.ts";

const test = suite("format-change-tracking: paths of XML");
const { signal } = new AbortController();

const PAGE = `<!doctype html><html lang=pl><head><title>Sklep</title></head><body>
<nav><a href="/">Start</a></nav>
<div id="x" class="box wide"><p>Pierwszy</p><span>–</span><p>Drugi <b>gruby</b> tekst</p><p class="note">Trzeci</p></div>
<div class="box"><p>Łódź: 7</p><p>Kraków: 12</p>
<ul><li><a class="more" href="/a?x=1&amp;y=2">jeden</a></li><li><a href="/b">dwa</a></li><li>trzy</li></ul></div>
<table><tr><th>Miasto</th><th>Cena</th></tr><tr><td>Łódź</td><td>4,20 zł</td></tr><tr><td>Kraków</td><td>5,10 zł</td></tr></table>
<input name="csrf" value="abc"><P DATA-Price="9.99">x</P>
</body></html>`;

const find = (...paths: string[]) => linesOfPaths(paths, parseTree(PAGE), [], signal);

test("elements, their texts and attributes", async () => {
  for (const [path, ...lines] of [
    ['//div[@id="x"]/p[2]', "Drugi gruby tekst"],
    ['//div[contains(@class,"wide")]/p[last()]/text()', "Trzeci"],
    ["/html/body/div[2]/p[1]", "Łódź: 7"],
    ["//li/a/@href", "/a?x=1&y=2", "/b"],
    ["//li[2]", "dwa"],
    ["//p[2]/text()", "Drugi", "tekst", "Kraków: 12"],
    ["//div[@id='x']//text()", "Pierwszy", "–", "Drugi gruby tekst", "Trzeci"],
    ["//td[text()='Łódź'] | //td[. = 'Kraków']", "Łódź", "Kraków"],
    ["//p[contains(text(), 'Kraków')]", "Kraków: 12"],
    ["(//p)[last()]", "x"],
    ["(//div/p)[4]", "Łódź: 7"],
    ["//a[@class and not(starts-with(@href, '/b'))]", "jeden"],
    ["//a[@class='x' or @href='/b']", "dwa"],
    ["//a[@class!='less']", "jeden"],
    ["//p[@data-price]/@data-price", "9.99"],
    ["//input[@name='csrf']/@value", "abc"],
    ["//*[@id='x']/*[2]", "–"],
    ["//p[@class][1]", "Trzeci"],
    ["//p[1][@class]"],
    ["//ul/li[position()=3]", "trzy"],
    ["//p[normalize-space()='Drugi gruby tekst']/b", "gruby"],
    ["descendant::b", "gruby"],
    [".//title/text()", "Sklep"],
    ["p[9]"],
  ] as const) {
    assert.deepEqual(await find(path), lines, path);
  }
});

test("what stands in an element that is found is not found again", async () => {
  assert.deepEqual(
    await find("//ul | //li"),
    ["jeden", "dwa", "trzy", "jeden", "dwa", "trzy"],
    "a path after the other",
  );
  const nested = parseTree("<div>a<div>b<div>c</div></div></div>");
  assert.deepEqual(await linesOfPaths(["//div"], nested, [], signal), ["a", "b", "c"]);
});

test("what selectors leave out is not there", async () => {
  const lines = await linesOfPaths(
    ["//div[@id='x']", "//li/a"],
    parseTree(PAGE),
    [".note", "li:first-child"],
    signal,
  );
  assert.deepEqual(lines, ["Pierwszy", "–", "Drugi gruby tekst", "dwa"]);
});

test("what is not supported is named", () => {
  for (const [path, message] of [
    ["", /"its end" is not supported/],
    ["//a/..", /"\.\." is not supported/],
    ["//a/following-sibling::b", /"following-sibling::" is not supported/],
    ["//a[count(b) > 2]", /"count" is not supported/],
    ["//a[@n > 2]", /">" is not supported there: "\]" is missing/],
    ["count(//a)", /"count" is not supported/],
    ["//re:test", /"re:test" is not supported/],
    ["//a[re:test(@href, '(a+)+$')]", /"re:test" is not supported/],
    ["//a[contains(@href, b)]", /a text in quotation marks/],
    ["//a[@href", /"its end" is not supported there: "\]" is missing/],
    ["//tr[td[1]]", /"td" is not supported/],
    ["//a/@*", /"@\*" is not supported/],
    ["//a//@href", /write \/\/\*\/@/],
    ["//a)", /"\)" is not supported/],
    [`/${"a/".repeat(40)}b`, /more than 30 steps/],
    [`//a[${"not(".repeat(30)}@b${")".repeat(30)}]`, /more than 20 brackets/],
  ] as const)
    assert.match(xpathProblem(path) ?? "", message, path);
  const { issues } = v.safeParse(Watch, { xpath: ["//a/.."] });
  assert.match(
    issues?.[0]?.message ?? "",
    /^\/\/a\/\.\. is not an XPath that can be used here: .*Supported are names/,
  );
});

/** Milliseconds of processor time that some work takes. */
async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const from = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}

test("time grows with the page, whatever is in it", async () => {
  const paths = [
    `//${"div//".repeat(28)}p`,
    "//div//div//div[contains(., 'zz')]//p[last()]/text()",
    "//*[contains(text(), 'q') or not(starts-with(., 'a'))][3]",
    "//p[2][1][last()]/@class",
  ];
  const shapes: readonly ((size: number) => string)[] = [
    (size) => `${"<div>".repeat(size)}<p>zz</p>`,
    (size) => "<p class=a>text</p>".repeat(size),
    (size) => "<div><p>a</p><p>b</p></div>".repeat(size / 3),
    (size) => `<div>${"a".repeat(size * 10)}</div>`,
  ];
  for (const shape of shapes) {
    const time = async (size: number) => {
      const tree = parseTree(shape(size));
      return await cpuMs(() => linesOfPaths(paths, tree, [], signal));
    };
    await time(2000);
    const [small, large] = [await time(4000), await time(20_000)];
    assert.ok(large < 15 * Math.max(small, 20), `${shape(3)}: ${small} ms, then ${large} ms`);
  }
});

test("a page is compared by what its paths find", async () => {
  const site: Site = { body: PAGE };
  await using world = await start(site);
  const options = { modes: ["git-diff"], watch: { xpath: ["//table//td[2]/text()"] } };
  await track(world, options);
  site.body = PAGE.replace("Kraków: 12", "Kraków: 13");
  assert.equal((await track(world, options)).status, "same");
  site.body = PAGE.replace("5,10 zł", "5,60 zł");
  const changed = await track(world, options);
  assert.deepEqual([changed.status, /-5,10 zł\n\+5,60 zł/.test(changed.diff ?? "")], ["changed", true]);
  site.body = PAGE.replace(/<table>.*<\/table>/s, "");
  assert.match((await track(world, options)).warning ?? "", /`xpath` finds nothing on the page/);
});

test.run();
