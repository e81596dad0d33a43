import assert from "node:assert/strict";
import { suite } from "uvu";
import { errorOf, type Fetcher, fetcher, type Site, secureSite, site, textOf } from "./site.ts";

let main: Site;
let other: Site;
let http: Fetcher;

const test = suite("hook-fetch-http redirects");
test.before(async () => {
  const echo = (request: { headers: object; url?: string | undefined }) =>
    JSON.stringify({ url: request.url, headers: request.headers });
  other = await site((request, response) => response.end(echo(request)));
  main = await site((request, response) => {
    const url = new URL(request.url ?? "/", "http://x");
    const to = url.searchParams.get("to");
    if (url.pathname === "/count") {
      const left = Number(url.searchParams.get("left"));
      if (left === 0) response.end("arrived");
      else response.writeHead(302, { location: `/count?left=${left - 1}` }).end();
    } else if (url.pathname === "/cookie-wall") {
      if (request.headers.cookie?.includes("seen=1")) response.end("welcome");
      else
        response.writeHead(302, { location: "/cookie-wall", "set-cookie": "seen=1; Path=/; HttpOnly" }).end();
    } else if (url.pathname === "/endless") {
      response.writeHead(302, { location: "/done" });
      const timer = setInterval(() => response.write("x".repeat(10_000)), 1);
      response.on("close", () => clearInterval(timer));
    } else if (to !== null) {
      const status = Number(url.searchParams.get("status") ?? 302);
      const cookies = url.searchParams.getAll("cookie");
      response.writeHead(status, {
        location: to,
        ...(cookies.length === 0 ? {} : { "set-cookie": cookies }),
      });
      response.end("you should not see this");
    } else response.end(echo(request));
  });
  http = fetcher();
});
test.after(async () => {
  await http.close();
  await Promise.all([main.close(), other.close()]);
});

const via = (to: string, query: Record<string, string> = {}) =>
  `${main.url}/?${new URLSearchParams({ to, ...query })}`;
const echoed = async (url: string, headers?: Record<string, string>) =>
  JSON.parse(textOf(await http.get(url, headers === undefined ? {} : { options: { headers } })));

for (const status of ["301", "302", "303", "307", "308"]) {
  test(`follows ${status}`, async () => {
    const fetched = await http.get(via("/there?a=b", { status }));
    assert.equal(fetched.url, `${main.url}/there?a=b`);
    assert.equal(fetched.statusCode, 200);
  });
}

test("a fragment is inherited unless the redirect has one", async () => {
  assert.equal((await http.get(`${via("/there")}#mine`)).url, `${main.url}/there#mine`);
  assert.equal((await http.get(`${via("/there#theirs")}#mine`)).url, `${main.url}/there#theirs`);
});

test("relative and raw locations", async () => {
  assert.equal((await http.get(`${main.url}/a/b?to=${encodeURIComponent("../c")}`)).url, `${main.url}/c`);
  assert.equal((await http.get(via(`//127.0.0.1:${other.port}/x`))).url, `${other.url}/x`);
  const raw = await site((request, response) => {
    if (request.url !== "/") response.end(request.url);
    else response.writeHead(302, { location: Buffer.from("/café ü").toString("latin1") }).end();
  });
  assert.equal(textOf(await http.get(raw.url)), "/caf%C3%A9%20%C3%BC");
  await raw.close();
});

test("a redirect keeps its socket", async () => {
  const kept = await site((request, response) => {
    if (request.url === "/") response.writeHead(302, { location: "/next" }).end("moved".repeat(100));
    else response.end("x");
  });
  await http.get(kept.url);
  assert.equal(kept.connections(), 1);
  await kept.close();
});

test("the endless body of a redirect is not read", async () => {
  assert.match(textOf(await http.get(`${main.url}/endless`)), /done/);
});

test("too many redirects", async () => {
  assert.equal(textOf(await http.get(`${main.url}/count?left=20`)), "arrived");
  const error = await errorOf(http.get(`${main.url}/count?left=21`));
  assert.equal(error.code, "SCRAPE_TOO_MANY_REDIRECTS");
  const short = fetcher({ maxRedirects: 0 });
  assert.equal((await errorOf(short.get(`${main.url}/count?left=1`))).code, "SCRAPE_TOO_MANY_REDIRECTS");
  await short.close();
});

test("a loop is noticed at once", async () => {
  let requests = 0;
  const circle = await site((request, response) => {
    requests += 1;
    response.writeHead(302, { location: request.url === "/a" ? "/b" : "/a" }).end();
  });
  const error = await errorOf(http.get(`${circle.url}/a`));
  assert.equal(error.code, "SCRAPE_TOO_MANY_REDIRECTS");
  assert.match(error.message, /loop/);
  assert.ok(requests <= 4);
  await circle.close();
});

test("a page that redirects to itself with a cookie is reached", async () => {
  assert.equal(textOf(await http.get(`${main.url}/cookie-wall`)), "welcome");
});

test("cookies are carried along within a scrape, and not into the next", async () => {
  const first = await echoed(via("/there", { cookie: "a=1; Path=/" }));
  assert.equal(first.headers.cookie, "a=1");
  assert.equal((await echoed(`${main.url}/there`)).headers.cookie, undefined);
});

test("cookies respect path, expiry, secure and the host", async () => {
  for (const cookie of [
    "a=1; Path=/elsewhere",
    "a=1; Max-Age=0",
    "a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT",
    "a=1; Secure",
    "a=1; Domain=example.com",
    "=1",
  ]) {
    assert.equal((await echoed(via("/there", { cookie }))).headers.cookie, undefined, cookie);
  }
  const named = `http://www.site.test:${main.port}`;
  const to = `http://shop.site.test:${main.port}/x`;
  const query = (cookie: string) => `${named}/?${new URLSearchParams({ to, cookie })}`;
  assert.equal((await echoed(query("a=1"))).headers.cookie, undefined);
  assert.equal((await echoed(query("a=1; Domain=.site.test; Path=/"))).headers.cookie, "a=1");
  assert.equal((await echoed(query("a=1; Domain=test; Path=/"))).headers.cookie, undefined);
});

test("the caller's cookies go along, and the site may replace them", async () => {
  const { headers } = await echoed(via("/there", { cookie: "a=new; Path=/" }), { cookie: "a=old; b=2" });
  assert.equal(headers.cookie, "a=new; b=2");
});

test("credentials of the caller stay with the origin they were meant for", async () => {
  const own = {
    authorization: "Bearer secret",
    cookie: "session=secret",
    "x-api-key": "secret",
    "x-other": "mine",
  };
  const same = await echoed(via("/there"), own);
  for (const [name, value] of Object.entries(own)) assert.equal(same.headers[name], value);
  const away = await echoed(via(`${other.url}/there`), own);
  for (const name of Object.keys(own)) assert.equal(away.headers[name], undefined, name);
  const back = await echoed(
    via(`http://other.test:${main.port}/?to=${encodeURIComponent(`${main.url}/back`)}`),
    own,
  );
  assert.equal(back.url, "/back");
  for (const name of Object.keys(own)) assert.equal(back.headers[name], undefined, name);
});

test("headers that mean the same everywhere go along to another origin", async () => {
  const own = {
    accept: "text/plain",
    "accept-language": "de",
    "accept-encoding": "gzip",
    "user-agent": "me",
    referer: "https://search.test/",
    dnt: "1",
    "sec-ch-ua-mobile": "?0",
    "cache-control": "no-cache",
    pragma: "no-cache",
  };
  const { headers } = await echoed(via(`${other.url}/there`), { ...own, "accept-key": "secret" });
  for (const [name, value] of Object.entries(own)) assert.equal(headers[name], value, name);
  assert.equal(headers["accept-key"], undefined);
});

test("credentials in a location are not used", async () => {
  const { headers } = await echoed(via(`${other.url.replace("//", "//user:pass@")}/there`));
  assert.equal(headers.authorization, undefined);
});

test("from http to https", async () => {
  const secure = await secureSite((_, response) => response.end("secure"));
  assert.equal(textOf(await http.get(via(secure.url))), "secure");
  await secure.close();
});

test("locations that lead nowhere", async () => {
  assert.match((await errorOf(http.get(via("http://[")))).message, /ERR_INVALID_REDIRECT/);
  for (const to of ["file:///etc/passwd", "ftp://127.0.0.1/", "javascript:alert(1)", "data:text/html,x"]) {
    assert.equal((await errorOf(http.get(via(to)))).code, "SCRAPE_ADDRESS_NOT_ALLOWED", to);
  }
});

test("a meta refresh is not followed", async () => {
  const html = `<meta http-equiv="refresh" content="0; url=/elsewhere">`;
  const refreshing = await site((_, response) => response.end(html));
  assert.equal(textOf(await http.get(refreshing.url)), html);
  await refreshing.close();
});

test.run();
