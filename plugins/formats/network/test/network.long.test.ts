/** A single page application in a real browser. */
import assert from "node:assert/strict";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createKernel } from "@winnow/core";
import { fetchBrowser } from "@winnow/hook-fetch-browser";
import { html } from "@winnow/parser-html";
import { egress } from "@winnow/service-egress";
import { suite } from "uvu";
import { type NetworkAnswer, network } from "../src/index.ts";

const test = suite("format-network, in a browser");

const SHELL = `<!doctype html><title>Shop</title><div id="root"></div><script>
const ask = (path, options) => fetch(path, { headers: { authorization: "Bearer hush" }, ...options });
(async () => {
  const list = await (await ask("/api/products?page=1&api_key=hush")).json();
  document.querySelector("#root").textContent = list.map(({ name }) => name).join(", ");
  const graphql = (body) => ask("/graphql", { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } });
  await (await graphql({ operationName: "Cart", query: "query Cart { cart { id } }", variables: { token: "hush" } })).json();
  const xhr = new XMLHttpRequest();
  xhr.open("GET", "/api/guarded");
  xhr.send();
  await Promise.allSettled([
    ask("/api/broken").then((one) => one.text()), ask("/page-part").then((one) => one.text()), ask("/api/missing").then((one) => one.text()),
    ask("/api/large").then((one) => one.text()), ask("/api/moved").then((one) => one.text()), ask("/api/cut").then((one) => one.text()),
    ask("/api/deep").then((one) => one.text()), ask("/picture"),
  ]);
  const frame = document.createElement("iframe");
  frame.src = location.href.replace("127.0.0.1", "localhost").replace(/\\/$/, "/frame");
  document.body.append(frame);
  for (let index = 0; index < Number(new URLSearchParams(location.search).get("more") ?? 0); index += 1) await ask("/api/item/" + index);
})();
</script>`;

const json =
  (body: string, status = 200, headers: Record<string, string> = {}) =>
  (_: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
const ROUTES: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void>> = {
  "/": (_, response) => void response.writeHead(200, { "content-type": "text/html" }).end(SHELL),
  "/frame": (_, response) =>
    void response
      .writeHead(200, { "content-type": "text/html" })
      .end('<script>fetch("/api/in-frame").then((one) => one.json())</script>In a frame.'),
  "/api/products": json('[{"name":"Flour 粉"},{"name":"Sieve"}]', 200, {
    "set-cookie": "sid=hush",
    "x-total": "2",
  }),
  "/graphql": json('{"data":{"cart":{"id":7}}}'),
  "/api/guarded": json(')]}\'\n{"ok":true}'),
  "/api/broken": json('{"half":'),
  "/api/missing": json('{"error":"none"}', 404),
  "/api/large": json(JSON.stringify("x".repeat(300_000))),
  "/api/deep": json(`${"[".repeat(20_000)}${"]".repeat(20_000)}`),
  "/api/moved": (_, response) => void response.writeHead(302, { location: "/api/products?moved" }).end(),
  "/api/cut": (_, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": "1000" }).write('{"a":');
    setTimeout(() => response.destroy(), 50);
  },
  "/api/in-frame": json('{"in":"frame"}'),
  "/page-part": (_, response) =>
    void response.writeHead(200, { "content-type": "text/html" }).end("<p>part</p>"),
  "/picture": (_, response) =>
    void response.writeHead(200, { "content-type": "image/png" }).end(Buffer.from([137, 80, 78, 71])),
};
const site = createServer((request, response) => {
  const [path = "/"] = (request.url ?? "/").split("?", 1);
  const handler = ROUTES[path] ?? (path.startsWith("/api/item/") ? json(`{"item":"${path}"}`) : undefined);
  if (handler === undefined) response.writeHead(404).end();
  else handler(request, response);
});
let origin = "";
const open = () =>
  createKernel({
    plugins: [egress({ allow: { page: ["127.0.0.0/8", "::1/128"] } }), fetchBrowser(), html(), ...network()],
  });
let kernel: Awaited<ReturnType<typeof open>>;

test.before(async () => {
  await new Promise<void>((resolve) => site.listen(0, resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  kernel = await open();
});
test.after(async () => {
  await kernel?.close();
  site.closeAllConnections();
  site.close();
});

const scrape = async (options: object, path = "/") => {
  const { network: answers, warning } = Object(
    await kernel.scrapeRequest({
      url: `${origin}${path}`,
      formats: [{ type: "network", ...options }],
      waitFor: 1500,
    }),
  ) as { network: readonly NetworkAnswer[]; warning?: string };
  return { warning, answers, at: (end: string) => answers.find(({ url }) => url.endsWith(end)) };
};

test("the JSON that the page fetched, from its first request on, with GraphQL by name", async () => {
  const { answers, at } = await scrape({});
  const products = answers.find(({ url }) => url.includes("page=1"));
  assert.deepEqual(products?.data, [{ name: "Flour 粉" }, { name: "Sieve" }]);
  assert.equal(products?.url, `${origin}/api/products?page=1&api_key=***`);
  assert.deepEqual(
    [products?.method, products?.statusCode, products?.contentType],
    ["GET", 200, "application/json"],
  );
  assert.equal(products?.headers["x-total"], "2");
  assert.ok((products?.durationMs ?? -1) >= 0 && products?.bytes === 39, `${products?.bytes}`);
  const cart = at("/graphql");
  assert.deepEqual(
    [cart?.operation, cart?.method, cart?.data],
    ["Cart", "POST", { data: { cart: { id: 7 } } }],
  );
  assert.deepEqual(at("/api/guarded")?.data, { ok: true });
  assert.deepEqual(at("/api/in-frame")?.data, { in: "frame" });
  assert.deepEqual([at("/api/missing")?.statusCode, at("/api/missing")?.data], [404, { error: "none" }]);
  assert.match(at("/api/broken")?.reason ?? "", /no JSON/);
  assert.match(at("/api/deep")?.reason ?? "", /100 levels/);
  assert.deepEqual(at("/api/products?moved")?.data, products?.data);
  for (const path of ["/page-part", "/picture", "/api/moved", "/api/cut", "/"])
    assert.equal(at(path), undefined, path);
  assert.doesNotMatch(JSON.stringify(answers), /hush/);
});

test("patterns choose, and say of what is no JSON why", async () => {
  const { answers } = await scrape({
    include: ["/api/products*", "*page-part", "/picture"],
    exclude: ["*moved"],
  });
  assert.deepEqual(
    answers.map(({ url }) => new URL(url).pathname),
    ["/api/products", "/page-part", "/picture"].filter((path) =>
      answers.some(({ url }) => url.includes(path)),
    ),
  );
  assert.equal(answers.length, 3);
  assert.match(answers.find(({ url }) => url.endsWith("/page-part"))?.reason ?? "", /no JSON but text\/html/);
  assert.match(answers.find(({ url }) => url.endsWith("/picture"))?.reason ?? "", /no text|no JSON/);
});

test("bodies are bounded, and can be left out or taken as text", async () => {
  const { at } = await scrape({ maxBytes: 100_000, include: ["/api/large", "/api/guarded"] });
  assert.match(at("/api/large")?.reason ?? "", /maxBytes|too large/);
  assert.deepEqual(at("/api/guarded")?.data, { ok: true });
  const none = await scrape({ bodies: "none", include: ["/api/guarded"] });
  assert.deepEqual([none.at("guarded")?.data, none.at("guarded")?.bytes], [undefined, 16]);
  const text = await scrape({ bodies: "text", include: ["/page-part"] });
  assert.equal(text.at("page-part")?.text, "<p>part</p>");
});

test("of more answers than wanted the first are given, and a warning counts the others", async () => {
  const { answers, warning } = await scrape({ maxResponses: 5, include: ["/api/item/*"] }, "/?more=30");
  assert.equal(answers.length, 5);
  assert.match(warning ?? "", /network: \d+ more answers/);
});

test("a page without requests of its own has none, and no other scrape sees it", async () => {
  const [quiet, loud] = await Promise.all([scrape({}, "/page-part"), scrape({ include: ["/graphql"] })]);
  assert.deepEqual(quiet.answers, []);
  assert.equal(loud.answers.length, 1);
});

test.run();
