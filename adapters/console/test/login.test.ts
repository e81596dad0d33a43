import assert from "node:assert/strict";
import { createHttpApp } from "@winnow/adapter-http";
import { createKernel } from "@winnow/core";
import { suite } from "uvu";
import { createConsole } from "../src/index.ts";

const test = suite("adapter-console: login");
const KEY = "fc-0123456789abcdef0123456789abcdef";
const OWN = { origin: "http://localhost:3002", host: "localhost:3002" };

async function appWith(apiKeys?: readonly string[]) {
  const kernel = await createKernel({ plugins: [] });
  return createHttpApp({ kernel, front: createConsole(), ...(apiKeys === undefined ? {} : { apiKeys }) });
}

async function cookieOf(app: Awaited<ReturnType<typeof appWith>>): Promise<string> {
  const { headers } = await app.inject({
    method: "POST",
    url: "/console/login",
    payload: { key: KEY },
    headers: OWN,
  });
  return String(headers["set-cookie"]);
}

test("browsers get the console, programs what they got before", async () => {
  const app = await appWith();
  const page = await app.inject({ url: "/", headers: { accept: "text/html,application/xhtml+xml" } });
  assert.match(page.headers["content-type"] as string, /^text\/html/);
  assert.match(
    page.headers["content-security-policy"] as string,
    /default-src 'none'.*require-trusted-types-for/,
  );
  const json = await app.inject({ url: "/", headers: { accept: "application/json" } });
  assert.equal(json.json().name, "Winnow");
  const text = await app.inject({ url: "/", headers: { accept: "*/*" } });
  assert.match(text.body, /^Winnow: the v2 scraping API\./);
  assert.deepEqual(
    [page, json, text].map(({ headers }) => headers.vary),
    ["accept", "accept", "accept"],
  );
});

test("a key becomes a cookie that scripts and other sites cannot use", async () => {
  const app = await appWith([KEY]);
  assert.equal((await app.inject({ url: "/console/api/me" })).statusCode, 401);
  const cookie = await cookieOf(app);
  assert.match(cookie, /; HttpOnly; SameSite=Strict; Path=\/; Max-Age=43200$/);
  assert.ok(!cookie.includes(KEY));
  const me = await app.inject({ url: "/console/api/me", headers: { cookie } });
  assert.deepEqual([me.statusCode, me.json().isOperator], [200, true]);
});

test("a wrong key is refused, and is not repeated", async () => {
  const app = await appWith([KEY]);
  for (const payload of [{ key: "wrong" }, { key: "" }, {}, { key: 1 }, { key: "k".repeat(2000) }]) {
    const answer = await app.inject({ method: "POST", url: "/console/login", payload, headers: OWN });
    assert.ok([400, 401].includes(answer.statusCode), answer.body);
    assert.equal(answer.headers["set-cookie"], undefined);
    assert.ok(!answer.body.includes("wrong"));
  }
});

test("changes with a cookie are for the server's own page", async () => {
  const app = await appWith([KEY]);
  const cookie = await cookieOf(app);
  const scrape = async (headers: Record<string, string>) =>
    (await app.inject({ method: "POST", url: "/v2/scrape", payload: {}, headers: { cookie, ...headers } }))
      .statusCode;
  assert.equal(await scrape(OWN), 400);
  assert.equal(await scrape({ host: "localhost:3002" }), 401);
  assert.equal(await scrape({ ...OWN, origin: "http://localhost:8080" }), 401);
  assert.equal(await scrape({ ...OWN, origin: "null" }), 401);
  assert.equal(await scrape({ ...OWN, origin: "http://localhost.evil.example" }), 401);
  // A key in a header needs no origin, and counts before the cookie.
  assert.equal(await scrape({ authorization: `Bearer ${KEY}` }), 400);
  assert.equal(await scrape({ ...OWN, authorization: "Bearer other" }), 401);
});

test("behind TLS the cookie is for TLS only, and logging out takes it away", async () => {
  const app = await appWith([KEY]);
  const headers = { origin: "https://winnow.example", host: "winnow.example" };
  const login = await app.inject({ method: "POST", url: "/console/login", payload: { key: KEY }, headers });
  assert.match(String(login.headers["set-cookie"]), /; Secure$/);
  const logout = await app.inject({ method: "POST", url: "/console/logout", payload: {}, headers });
  assert.match(String(logout.headers["set-cookie"]), /^winnow_key=; .*Max-Age=0/);
});

test("what is no key in a cookie is none", async () => {
  const app = await appWith([KEY]);
  for (const cookie of [
    "winnow_key=",
    "winnow_key=%%%",
    "winnow_key",
    "other=1; winnow_key=AAAA",
    "x".repeat(8000),
  ])
    assert.equal((await app.inject({ url: "/console/api/me", headers: { cookie } })).statusCode, 401, cookie);
});

test.run();
