import assert from "node:assert/strict";
import type { EgressAddress } from "@winnow/kit-egress";
import { suite } from "uvu";
import { errorOf, fetcher, type Site, secureSite, site, textOf } from "./site.ts";

const PUBLIC: EgressAddress = { address: "203.0.112.1", family: 4 };
const LOOPBACK: EgressAddress = { address: "127.0.0.1", family: 4 };

let forbidden: Site;

const test = suite("hook-fetch-http guard");
test.before(async () => {
  forbidden = await site((_, response) => response.end("must not be reached"));
});
test.after(() => forbidden.close());

test("inner addresses are refused before a connection is made", async () => {
  const http = fetcher({ allow: [] });
  for (const host of ["127.0.0.1", "localhost", "[::1]", "2130706433", "[::ffff:127.0.0.1]", "10.0.0.1"]) {
    const error = await errorOf(http.get(`http://${host}:${forbidden.port}/`));
    assert.equal(error.code, "SCRAPE_ADDRESS_NOT_ALLOWED", host);
  }
  assert.equal(forbidden.connections(), 0);
});

test("a name that leads inside is refused", async () => {
  const http = fetcher({ allow: [], lookup: () => [LOOPBACK] });
  for (const scheme of ["http", "https"]) {
    const error = await errorOf(http.get(`${scheme}://inner.test:${forbidden.port}/`));
    assert.equal(error.code, "SCRAPE_ADDRESS_NOT_ALLOWED");
  }
  assert.equal(forbidden.connections(), 0);
});

test("a redirect to the inside is refused, as an address or as a name", async () => {
  // The redirecting site is on 127.0.0.1, which is allowed; what it points to is on 127.0.0.2.
  for (const target of ["127.0.0.2", "inner.test", "0x7f000002", "localhost.", "[::1]", "169.254.169.254"]) {
    const http = fetcher({
      lookup: (name) => [name === "inner.test" ? { address: "127.0.0.2", family: 4 } : LOOPBACK],
      allow: ["127.0.0.1/32"],
    });
    const redirecting = await site((_, response) =>
      response
        .writeHead(302, { location: `http://${target}:${target === "localhost." ? 1 : forbidden.port}/` })
        .end(),
    );
    const error = await errorOf(http.get(redirecting.url));
    const expected = target === "localhost." ? "SCRAPE_SITE_ERROR" : "SCRAPE_ADDRESS_NOT_ALLOWED";
    assert.equal(error.code, expected, target);
    await http.close();
    await redirecting.close();
  }
  assert.equal(forbidden.connections(), 0);
});

test("a name that changes its address between check and connect does not get through", async () => {
  let asked = 0;
  const http = fetcher({
    allow: [],
    connectTimeoutMs: 50,
    lookup: () => {
      asked += 1;
      return [asked === 1 ? PUBLIC : LOOPBACK];
    },
  });
  // First answer: connects to the public address only, where nothing listens.
  const first = await errorOf(http.get(`http://rebind.test:${forbidden.port}/`));
  assert.equal(first.code, "SCRAPE_SITE_ERROR", first.message);
  assert.equal(asked, 1);
  // Second answer: refused.
  const second = await errorOf(http.get(`http://rebind.test:${forbidden.port}/`));
  assert.equal(second.code, "SCRAPE_ADDRESS_NOT_ALLOWED");
  assert.equal(forbidden.connections(), 0);
  await http.close();
});

test("of a mixed answer the inner address is never tried", async () => {
  const http = fetcher({ allow: [], connectTimeoutMs: 50, lookup: () => [LOOPBACK, PUBLIC] });
  const error = await errorOf(http.get(`http://mixed.test:${forbidden.port}/`));
  assert.equal(error.code, "SCRAPE_SITE_ERROR");
  assert.equal(forbidden.connections(), 0);
  await http.close();
});

test("one lookup serves a connection and what is asked over it", async () => {
  let asked = 0;
  const http = fetcher({
    lookup: () => {
      asked += 1;
      return [LOOPBACK];
    },
  });
  const named = await secureSite((request, response) => response.end(request.headers.host));
  for (let count = 0; count < 3; count += 1) {
    assert.equal(textOf(await http.get(`https://site.test:${named.port}/`)), `site.test:${named.port}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
  assert.equal(asked, 1);
  await http.close();
  await named.close();
});

test.run();
