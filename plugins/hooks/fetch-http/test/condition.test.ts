import assert from "node:assert/strict";
import type { Condition } from "@winnow/core/plugin";
import { suite } from "uvu";
import { type Fetcher, fetcher, type Site, site, textOf } from "./site.ts";

let main: Site;
let http: Fetcher;
const seen: string[] = [];

const test = suite("hook-fetch-http conditions");
test.before(async () => {
  main = await site((request, response) => {
    const { "if-none-match": tag, "if-modified-since": time } = request.headers;
    seen.push(`${request.url} ${tag ?? "-"} ${time ?? "-"}`);
    if (request.url === "/old") response.writeHead(302, { location: "/page" }).end();
    else if (tag === '"one"') response.writeHead(304, { etag: '"one"' }).end();
    else response.writeHead(200, { etag: '"one"', "content-type": "text/html" }).end("a page");
  });
  http = fetcher();
});
test.before.each(() => {
  seen.length = 0;
});
test.after(async () => {
  await http.close();
  await main.close();
});

const TIME = "Mon, 02 Nov 2026 12:00:00 GMT";
const BOTH = { "if-none-match": '"one"', "if-modified-since": TIME };
const condition = (path: string, headers: Condition["headers"] = BOTH): Condition => ({
  url: `${main.url}${path}`,
  headers,
});

test("a condition is sent, and its 304 is given as it came", async () => {
  const answer = await http.get(`${main.url}/page#part`, { condition: condition("/page") });
  assert.deepEqual([answer.statusCode, answer.body.length, answer.headers.etag], [304, 0, '"one"']);
  await http.get(`${main.url}/page`, { condition: condition("/page", { "if-modified-since": TIME }) });
  assert.deepEqual(seen, [`/page "one" ${TIME}`, `/page - ${TIME}`]);
});

test("of several URLs on the way only that is asked with it which named the version", async () => {
  const answer = await http.get(`${main.url}/old`, { condition: condition("/page") });
  assert.equal(answer.statusCode, 304);
  assert.equal(answer.url, `${main.url}/page`);
  assert.equal(textOf(await http.get(`${main.url}/page`, { condition: condition("/other") })), "a page");
  assert.deepEqual(seen, ["/old - -", `/page "one" ${TIME}`, "/page - -"]);
});

test.run();
