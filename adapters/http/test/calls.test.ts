import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { createQueue } from "@winnow/adapter-queue";
import { createKernel } from "@winnow/core";
import { WinnowError } from "@winnow/core/plugin";
import { type CallContext, Content, defineCall, defineCalls, wholeNumber } from "@winnow/kit-operations";
import { storeSqlite } from "@winnow/store-sqlite";
import { suite } from "uvu";
import * as v from "valibot";
import { createHttpApp } from "../src/index.ts";

const test = suite("adapter-http: calls");

const Id = v.pipe(v.string(), v.uuid());
const ID = "0199f1a2-7c1e-7b3a-9d54-2f6b8c0e4a11";
const seen: Pick<CallContext, "owner" | "url">[] = [];
const note = ({ owner, url }: CallContext) => void seen.push({ owner, url });

/** An operation that keeps notes, which are what was last written. */
function notes() {
  let kept = "";
  const errors = {
    NOTE_NOT_FOUND: { category: "missing", description: "There is no such note.", atTop: ["id", "code"] },
  } as const;
  return defineCalls({
    name: "notes",
    path: "notes",
    errors,
    description: "keep notes",
    calls: [
      defineCall({
        name: "create",
        http: { method: "POST" },
        description: "write a note",
        input: v.strictObject({ text: v.pipe(v.string(), v.maxLength(10)) }),
        result: v.object({ data: v.object({ id: v.string(), text: v.string() }) }),
        example: { request: { text: "a" }, answer: { data: { id: ID, text: "a" } } },
        run: async ({ text }, context) => {
          note(context);
          kept = text;
          return { data: { id: ID, text } };
        },
      }),
      defineCall({
        name: "list",
        http: { method: "GET" },
        description: "list notes",
        input: v.strictObject({
          limit: wholeNumber(1, 100, 25),
          order: v.optional(v.picklist(["up", "down"])),
        }),
        result: v.object({ data: v.array(v.string()), limit: v.number() }),
        run: async ({ limit }, context) => {
          note(context);
          return { data: [kept].slice(0, limit), limit };
        },
      }),
      defineCall({
        name: "lines",
        http: { method: "GET", path: "/:id/lines/:line", also: "pages/:id/lines/:line" },
        description: "read a line",
        input: v.strictObject({ id: Id, line: wholeNumber(0, 9, 0) }),
        result: v.object({ data: v.string() }),
        run: async ({ id, line }) => {
          const details = { id, line, code: "none" };
          if (id !== ID)
            throw new WinnowError("NOTE_NOT_FOUND", "Note not found", { ...errors.NOTE_NOT_FOUND, details });
          return { data: kept.slice(line) };
        },
      }),
      defineCall({
        name: "touch",
        http: { method: "POST", path: "/:id/touch" },
        description: "touch a note",
        input: v.strictObject({ id: Id }),
        result: v.object({}),
        run: async () => ({ wrong: 1n }),
      }),
      defineCall({
        name: "count",
        description: "count the notes, in the same process only",
        input: v.strictObject({}),
        result: v.object({ count: v.number() }),
        run: async () => ({ count: 1 }),
      }),
      defineCall({
        name: "print",
        http: { method: "GET", path: "/print", contentType: "text/plain" },
        description: "print the notes",
        isOpen: true,
        input: v.strictObject({ token: v.pipe(v.string(), v.maxLength(10)) }),
        result: v.object({}),
        run: async ({ token }, { hasKeys }) =>
          new Content(
            "text/plain",
            `${kept} ${hasKeys}`,
            token === "wrong" ? { isFailure: true } : { changedAt: 1500 },
          ),
      }),
      defineCall({
        name: "open",
        http: { method: "POST", path: "/open" },
        description: "say what came",
        isOpen: true,
        input: v.object({ token: v.pipe(v.string(), v.maxLength(10)) }),
        result: v.object({ data: v.unknown() }),
        run: async (data) => ({ data }),
      }),
      defineCall({
        name: "watch",
        http: { method: "GET", path: "/watch", contentType: "text/html" },
        description: "watch the notes",
        isOpen: true,
        input: v.strictObject({}),
        result: v.object({}),
        run: async () =>
          new Content("text/html", "<script>go()</script>", { http: { script: "go()", isEmbeddable: true } }),
      }),
    ],
  });
}

async function world() {
  const kernel = await createKernel({ plugins: [storeSqlite(), notes()] });
  const app = await createHttpApp({ kernel, queue: createQueue(kernel) });
  const call = async (method: "GET" | "POST" | "DELETE", url: string, payload?: object | string) => {
    const headers = payload === undefined ? {} : { "content-type": "application/json" };
    const response = await app.inject({
      method,
      url,
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
    return [response.statusCode, response.json()] as const;
  };
  return { kernel, call, [Symbol.asyncDispose]: () => kernel.close() };
}

test("parts of the path, the query and the body make one request", async () => {
  await using one = await world();
  const { call } = one;
  const created = { success: true, data: { id: ID, text: "abc" } };
  assert.deepEqual(await call("POST", "/v2/notes", { text: "abc", origin: "sdk" }), [200, created]);
  assert.deepEqual(await call("GET", "/v2/notes?limit=7&order=up"), [
    200,
    { success: true, data: ["abc"], limit: 7 },
  ]);
  assert.deepEqual(await call("GET", "/v2/notes"), [200, { success: true, data: ["abc"], limit: 25 }]);
  assert.deepEqual(await call("GET", `/v2/notes/${ID}/lines/1`), [200, { success: true, data: "bc" }]);
});

test("a call may have another path, under which old clients know it", async () => {
  await using one = await world();
  await one.call("POST", "/v2/notes", { text: "abc" });
  const there = await one.call("GET", `/v2/pages/${ID}/lines/1`);
  assert.deepEqual(there, await one.call("GET", `/v2/notes/${ID}/lines/1`));
  assert.equal(there[0], 200);
});

test("a call without a route is there in the same process only", async () => {
  await using one = await world();
  for (const path of ["count", "undefined", ""]) {
    const [status, body] = await one.call("GET", `/v2/notes/${path}`);
    assert.ok(status === 404 || !("count" in Object(body)), path);
  }
});

test("who asks, and where", async () => {
  await using one = await world();
  seen.length = 0;
  await one.call("GET", "/v2/notes?limit=7");
  assert.equal(seen[0]?.owner, "");
  assert.match(seen[0]?.url ?? "", /^http:\/\/[^/]+\/v2\/notes$/);
});

test("what is not valid is refused, and what is not there is 404", async () => {
  await using one = await world();
  const { call } = one;
  const cases = [
    call("POST", "/v2/notes", { text: "much too long" }),
    call("POST", "/v2/notes", {}),
    call("POST", "/v2/notes", []),
    call("POST", "/v2/notes", '"text"'),
    call("POST", "/v2/notes"),
    call("POST", "/v2/notes", { text: "a", more: 1 }),
    call("GET", "/v2/notes?limit=0"),
    call("GET", "/v2/notes?limit=x"),
    call("GET", "/v2/notes?limit=1&limit=2"),
    call("GET", "/v2/notes?limit=99999999999999999999"),
    call("GET", "/v2/notes/1/lines/1"),
  ];
  for (const [status, body] of await Promise.all(cases))
    assert.deepEqual([status, (body as { code: string }).code], [400, "BAD_REQUEST"]);
  const other = ID.replace("0", "1");
  const details = { id: other, line: 1, code: "none" };
  const gone = { success: false, code: "NOTE_NOT_FOUND", error: "Note not found", id: other, details };
  assert.deepEqual(await call("GET", `/v2/notes/${other}/lines/1`), [404, gone]);
  assert.equal((await call("DELETE", "/v2/notes"))[0], 405);
});

test("a call without a body needs none, and a wrong answer is no success", async () => {
  await using one = await world();
  for (const payload of [undefined, {}, { origin: "sdk" }])
    assert.equal((await one.call("POST", `/v2/notes/${ID}/touch`, payload))[0], 500);
});

test("a call that is open needs no key and no name of this server, and takes forms beside its query", async () => {
  await using kernel = await createKernel({ plugins: [storeSqlite(), notes()] });
  const app = await createHttpApp({ kernel, queue: createQueue(kernel), apiKeys: ["fc-0123456789"] });
  assert.equal((await app.inject({ method: "GET", url: "/v2/notes" })).statusCode, 401);
  const headers = { host: "elsewhere.example", "content-type": "application/x-www-form-urlencoded" };
  const posted = await app.inject({
    method: "POST",
    url: "/v2/notes/open?token=abc",
    headers,
    payload: "a=1&b=%26",
  });
  assert.deepEqual(posted.json(), { success: true, data: { token: "abc" } });
  const other = await app.inject({ method: "POST", url: "/v2/notes", headers, payload: "text=a" });
  assert.equal(other.statusCode, 401);
  const print = (more: object = {}, token = "a") =>
    app.inject({
      method: "GET",
      url: `/v2/notes/print?token=${token}`,
      headers: { host: "elsewhere.example", ...more },
    });
  const first = await print();
  assert.deepEqual([first.statusCode, first.headers["content-type"]], [200, "text/plain"]);
  assert.match(first.body, / true$/);
  assert.equal(first.headers["referrer-policy"], "no-referrer");
  assert.match(String(first.headers["content-security-policy"]), /^default-src 'none'/);
  const { etag } = first.headers;
  const statuses = [
    print({ "if-none-match": String(etag) }),
    print({ "if-none-match": "*" }),
    print({ "if-none-match": '"x"' }),
    print({ "if-modified-since": "Thu, 01 Jan 1970 00:00:01 GMT" }),
    print({ "if-modified-since": "Thu, 01 Jan 1970 00:00:00 GMT" }),
    print({ "if-modified-since": "nonsense" }),
    print({}, "wrong"),
  ];
  assert.deepEqual(
    (await Promise.all(statuses)).map(({ statusCode }) => statusCode),
    [304, 304, 200, 304, 200, 200, 400],
  );
});

test("a page may run the one script that it names, and be shown in frames where it says so", async () => {
  await using kernel = await createKernel({ plugins: [storeSqlite(), notes()] });
  const app = await createHttpApp({ kernel, queue: createQueue(kernel) });
  const policyOf = async (url: string) =>
    String((await app.inject({ method: "GET", url })).headers["content-security-policy"]).split("; ");
  const strict = ["default-src 'none'", "style-src 'unsafe-inline'", "form-action 'self'", "base-uri 'none'"];
  const print = await policyOf("/v2/notes/print?token=a");
  assert.deepEqual(print.sort(), [...strict, "frame-ancestors 'none'"].sort());
  const hash = createHash("sha256").update("go()").digest("base64");
  const script = [`script-src 'sha256-${hash}'`, "connect-src 'self'", "frame-ancestors *"];
  assert.deepEqual((await policyOf("/v2/notes/watch")).sort(), [...strict, ...script].sort());
});

test("the reference shows what stands at the top of a failed call beside the keys of all", async () => {
  await using one = await world();
  const [, document] = await one.call("GET", "/openapi.json");
  const { paths } = document as { paths: Record<string, Record<string, Record<string, unknown>>> };
  const failures = paths["/v2/notes"]?.post?.responses as Record<string, { content: object }>;
  const { schema } = Reflect.get(failures[404]?.content ?? {}, "application/json");
  const [body, { properties }] = schema.allOf;
  assert.deepEqual(body, { $ref: "#/components/schemas/Error" });
  assert.deepEqual(Object.keys(properties), ["id"], "the code is there in all of them");
  assert.match(properties.id.description, /NOTE_NOT_FOUND/);
  const plain = Reflect.get(failures[400]?.content ?? {}, "application/json");
  assert.deepEqual(plain.schema, { $ref: "#/components/schemas/Error" });
});

test("the reference shows the calls", async () => {
  await using one = await world();
  const [, document] = await one.call("GET", "/openapi.json");
  const { paths } = document as { paths: Record<string, Record<string, Record<string, unknown>>> };
  assert.deepEqual(
    Object.entries(paths)
      .filter(([path]) => path.startsWith("/v2/notes"))
      .map(([path, methods]) => [path, Object.keys(methods)]),
    [
      ["/v2/notes", ["post", "get"]],
      ["/v2/notes/{id}/lines/{line}", ["get"]],
      ["/v2/notes/{id}/touch", ["post"]],
      ["/v2/notes/print", ["get"]],
      ["/v2/notes/open", ["post"]],
      ["/v2/notes/watch", ["get"]],
    ],
  );
  const lines = paths["/v2/notes/{id}/lines/{line}"]?.get?.parameters as { name: string; in: string }[];
  assert.deepEqual(
    lines.map((one) => [one.name, one.in]),
    [
      ["id", "path"],
      ["line", "path"],
    ],
  );
  assert.equal(paths["/v2/notes"]?.post?.operationId, "notesCreate");
});

test.run();
