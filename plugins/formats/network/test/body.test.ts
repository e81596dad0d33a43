import assert from "node:assert/strict";
import { suite } from "uvu";
import { isJsonType, operationOf, parseBody } from "../src/body.ts";
import { openHeaders, openUrl } from "../src/secrets.ts";

const test = suite("format-network: bodies and secrets");

test("JSON is known by its type, under many names", () => {
  for (const type of [
    "application/json",
    "application/ld+json",
    "text/json",
    "application/vnd.api+json",
    "application/graphql-response+json",
    "application/x-json",
  ])
    assert.ok(isJsonType(type), type);
  for (const type of ["text/html", "application/jsonp", "text/javascript", "", "image/png"])
    assert.ok(!isJsonType(type), type);
});

test("a body is parsed, also behind what keeps other sites from running it", () => {
  for (const body of [
    '{"a":1}',
    '\uFEFF{"a":1}',
    ')]}\'\n{"a":1}',
    ')]}\',\n{"a":1}',
    'for(;;);{"a":1}',
    'while(1);{"a":1}',
  ])
    assert.deepEqual(parseBody(body), { data: { a: 1 } }, body);
  assert.deepEqual(parseBody("null"), { data: null });
  assert.match(JSON.stringify(parseBody("{oops")), /no JSON/);
  assert.match(JSON.stringify(parseBody("  ")), /empty/);
});

test("brackets in strings do not count, and depth has a bound", () => {
  assert.deepEqual(parseBody(JSON.stringify("[".repeat(500))), { data: "[".repeat(500) });
  assert.deepEqual(parseBody(JSON.stringify('\\"[')), { data: '\\"[' });
  assert.match(JSON.stringify(parseBody(`${"[".repeat(101)}${"]".repeat(101)}`)), /100 levels/);
  assert.match(JSON.stringify(parseBody("[".repeat(5e6))), /100 levels/);
  assert.ok("data" in parseBody(`${"[".repeat(100)}${"]".repeat(100)}`));
});

test("time grows with the body, and no faster", () => {
  const timed = (size: number) => {
    const body = `"${'\\"[{'.repeat(size)}`;
    const begin = performance.now();
    for (let round = 0; round < 5; round += 1) parseBody(body);
    return performance.now() - begin;
  };
  timed(20_000);
  const [small, large] = [timed(50_000), timed(500_000)];
  assert.ok(large < Math.max(small, 2) * 60, `${small} ms, of ten times as much ${large} ms`);
});

test("a GraphQL request is called by the name of its operation", () => {
  const post = (body: unknown) => operationOf("POST", "https://a.example/graphql", JSON.stringify(body));
  assert.equal(post({ operationName: "Cart", query: "query Cart { cart { id } }" }), "Cart");
  assert.equal(post({ query: "mutation AddToCart($id: ID!) { add(id: $id) { id } }" }), "AddToCart");
  assert.equal(post({ query: "{ cart { id } }" }), "query");
  assert.equal(post([{ query: "query A { a }" }, { operationName: "B", extensions: {} }]), "A, B");
  assert.equal(post({ query: "red shoes", page: 2 }), undefined);
  assert.equal(post({ name: "x" }), undefined);
  assert.equal(operationOf("POST", "https://a.example/", "not JSON, query"), undefined);
  const persisted = "https://a.example/graphql?operationName=Menu&extensions=%7B%7D";
  assert.equal(operationOf("GET", persisted, undefined), "Menu");
  assert.equal(operationOf("GET", "https://a.example/?query=shoes", undefined), undefined);
  assert.equal(operationOf("GET", "https://a.example/?query=%7Bcart%7Bid%7D%7D", undefined), "query");
});

test("what lets somebody in does not leave", () => {
  const jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc";
  const url = openUrl(
    `https://ada:hush@a.example/api?q=shoes&api_key=hush&access_token=hush&sig=hush&t=${jwt}#hush`,
  );
  assert.equal(url, "https://a.example/api?q=shoes&api_key=***&access_token=***&sig=***&t=***");
  assert.equal(openUrl("nonsense"), "");
  const headers = openHeaders({
    "Content-Type": "application/json",
    "X-Total-Count": "12",
    "Set-Cookie": "sid=hush",
    Authorization: "Bearer hush",
    "X-Api-Key": "hush",
    "x-csrf-token": "hush",
    "X-Goog-Signature": "hush",
    "x-other": jwt,
    "x-monkey": "stays",
  });
  assert.deepEqual(headers, {
    "content-type": "application/json",
    "x-total-count": "12",
    "x-monkey": "stays",
  });
});

test.run();
