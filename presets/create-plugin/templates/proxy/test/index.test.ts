import assert from "node:assert/strict";
import { test } from "node:test";
import { contextWith, optionsWith, proxyConformance } from "@winnow/conformance";
import { WinnowError } from "@winnow/core";
import { officeProxy } from "../src/index.ts";

const SERVERS = ["http://ann:hidden-word@one.test:8080", "http://two.test:8080"];
const request = { url: "https://example.com/", options: optionsWith() };
const outcome = { ok: false, error: new Error("connection refused") } as const;

proxyConformance(test, () => officeProxy({ servers: SERVERS }), {
  secrets: ["hidden-word"],
  skip: [
    {
      test: "gives many routes at once, and takes them back in any order",
      reason: "servers that failed fifty times rest for a minute",
    },
  ],
});

test("tries the next server after a failure, then none", async () => {
  const proxy = officeProxy({ servers: SERVERS });
  const first = await proxy.acquire(request, [], contextWith());
  assert.ok(first);
  assert.equal(first.server, SERVERS[0]);
  const second = await proxy.acquire(request, [{ route: first, outcome }], contextWith());
  assert.ok(second);
  assert.equal(second.server, SERVERS[1]);
  const tried = [first, second].map((route) => ({ route, outcome }));
  assert.equal(await proxy.acquire(request, tried, contextWith()), undefined);
});

test("lets a server rest that fails again and again", async () => {
  const proxy = officeProxy({ servers: ["http://one.test:8080"] });
  const route = await proxy.acquire(request, [], contextWith());
  assert.ok(route);
  for (let count = 0; count < 3; count += 1) await proxy.release(route, outcome);
  await assert.rejects(async () => proxy.acquire(request, [], contextWith()), {
    code: "OFFICE_PROXY_NOT_REACHED",
  });
});

test("refuses a server that is no URL, without repeating it", () => {
  assert.throws(
    () => officeProxy({ servers: ["hidden-word"] }),
    (error) => WinnowError.is(error, "CONFIG_INVALID") && !error.message.includes("hidden-word"),
  );
});
