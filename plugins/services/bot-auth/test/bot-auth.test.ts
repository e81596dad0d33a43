import assert from "node:assert/strict";
import { createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { createHttpApp } from "@winnow/adapter-http";
import { serviceConformance, untyped } from "@winnow/conformance";
import { createKernel, type WinnowError } from "@winnow/core";
import { rawHtml } from "@winnow/format-raw-html";
import { fetchHttp } from "@winnow/hook-fetch-http";
import { html } from "@winnow/parser-html";
import { egress } from "@winnow/service-egress";
import { httpbis } from "http-message-signatures";
import { suite } from "uvu";
import { botAuth, botAuthFromEnvironment } from "../src/index.ts";

const test = suite("service-bot-auth");
const key = JSON.stringify(generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" }));
const settingsOf = untyped(botAuthFromEnvironment);
const AGENT = "https://bot.example.com";
const settings = { key, agent: AGENT };
serviceConformance(test, () => botAuth(settings), { methods: ["headers", "directory"] });

interface Message {
  readonly method?: string;
  readonly url?: string;
  readonly status?: number;
  readonly headers: Record<string, string>;
}

/** Whether another implementation finds the signature good for this key. */
async function isGood(
  message: Message,
  { kid = "", ...jwk }: Record<string, string>,
  request?: Message,
): Promise<boolean | null> {
  const publicKey = createPublicKey({ key: jwk, format: "jwk" });
  const known = {
    id: kid,
    algs: ["ed25519" as const],
    verify: async (data: Buffer, signature: Buffer) => verify(null, data, publicKey, signature),
  };
  const check = untyped(httpbis.verifyMessage as (...given: never[]) => Promise<boolean | null>);
  const rules = {
    keyLookup: async ({ keyid }: { keyid?: string }) => (keyid === kid ? known : null),
    requiredParams: ["created", "expires", "keyid", "tag"],
  };
  return await (request === undefined ? check(rules, message) : check(rules, message, request));
}

const failure = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error as WinnowError;
  }
  return assert.fail("no error");
};

/** A kernel that signs, two sites of which one leads to the other, and the directory of the server. */
async function world() {
  const seen: { host: string; path: string; headers: IncomingHttpHeaders }[] = [];
  const open = async (location?: string) => {
    const server = createServer((request, response) => {
      seen.push({ host: request.headers.host ?? "", path: request.url ?? "", headers: request.headers });
      if (location !== undefined) response.writeHead(302, { location });
      response.end("<p>Mill</p>");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    server.unref();
    return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
  };
  const end = await open();
  const start = await open(end.url);
  const kernel = await createKernel({
    plugins: [
      egress({ allow: { page: ["127.0.0.0/8"] } }),
      botAuth(settings),
      fetchHttp(),
      html(),
      rawHtml(),
    ],
  });
  const app = await createHttpApp({ kernel });
  const close = async () => {
    await app.close();
    await kernel.close();
    for (const { server } of [start, end]) server.close();
  };
  return { seen, start, end, kernel, app, close };
}

test("each request is signed for its authority, also behind a redirect, and another implementation agrees", async () => {
  const { seen, start, end, kernel, app, close } = await world();
  await kernel.scrape(start.url, { formats: ["rawHtml"] });
  const published = await app.inject({
    url: "/.well-known/http-message-signatures-directory",
    headers: { host: "127.0.0.1" },
  });
  const [jwk] = published.json().keys;
  assert.equal(jwk.d, undefined, "the private half is never told");
  assert.equal(seen.length, 2);
  assert.notEqual(seen[0]?.headers["signature-input"], seen[1]?.headers["signature-input"]);
  for (const [index, url] of [start.url, end.url].entries()) {
    const headers = seen[index]?.headers as Record<string, string>;
    assert.equal(headers["signature-agent"], `sig1="${AGENT}"`);
    assert.match(
      headers["signature-input"] ?? "",
      /^sig1=\("@authority" "signature-agent";key="sig1"\);.*;tag="web-bot-auth"$/,
    );
    assert.equal(await isGood({ method: "GET", url, headers }, jwk), true);
    const other = { method: "GET", url: "http://127.0.0.1:1/", headers };
    assert.notEqual(await isGood(other, jwk).catch(() => false), true, "it holds for no other site");
    const renamed = { ...headers, "signature-agent": 'sig1="https://thief.example"' };
    assert.notEqual(await isGood({ method: "GET", url, headers: renamed }, jwk).catch(() => false), true);
  }
  await close();
});

test("the directory signs itself for the agent, whatever name it was asked by", async () => {
  const { app, close } = await world();
  const answer = await app.inject({
    url: "/.well-known/http-message-signatures-directory",
    headers: { host: "127.0.0.1" },
  });
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.headers["content-type"], "application/http-message-signatures-directory+json");
  const [jwk] = answer.json().keys;
  const url = `${AGENT}/.well-known/http-message-signatures-directory`;
  const headers = answer.headers as Record<string, string>;
  assert.match(headers["signature-input"] ?? "", /"@authority";req.*tag="http-message-signatures-directory"/);
  assert.equal(await isGood({ status: 200, headers }, jwk, { method: "GET", url, headers: {} }), true);
  await close();
});

test("a caller's own signature is left alone, and without a key there is no directory and no header", async () => {
  const { seen, end, kernel, close } = await world();
  await kernel.scrape(end.url, {
    formats: ["rawHtml"],
    headers: { "signature-input": "own=()", signature: "own=:AA==:" },
  });
  assert.equal(seen[0]?.headers["signature-input"], "own=()");
  assert.equal(seen[0]?.headers["signature-agent"], undefined);
  await close();
  const plain = await createKernel({ plugins: [egress(), html(), rawHtml()] });
  const app = await createHttpApp({ kernel: plain });
  const answer = await app.inject({
    url: "/.well-known/http-message-signatures-directory",
    headers: { host: "127.0.0.1" },
  });
  assert.equal(answer.statusCode, 404);
  await app.close();
  await plain.close();
});

test("what is no key or no agent is refused without a word of it", () => {
  const rsa = JSON.stringify(
    generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" }),
  );
  const { x, ...without } = JSON.parse(key);
  const other = {
    ...JSON.parse(key),
    x: JSON.parse(JSON.stringify(generateKeyPairSync("ed25519").publicKey.export({ format: "jwk" }))).x,
  };
  for (const bad of ["", "secret-text", "[]", rsa, JSON.stringify({ ...without }), JSON.stringify(other)]) {
    const error = failure(() => botAuth({ key: bad, agent: AGENT }));
    assert.equal(error.code, "CONFIG_INVALID");
    assert.match(error.message, /JWK/);
    assert.ok(
      bad === "" || !JSON.stringify([error.message, error.cause, error.details]).includes(bad.slice(0, 40)),
    );
  }
  for (const agent of [
    "",
    "bot.example.com",
    "http://bot.example.com",
    "https://user:pass@bot.example.com",
  ]) {
    const error = failure(() => botAuth({ key, agent }));
    assert.equal(error.code, "CONFIG_INVALID");
    assert.doesNotMatch(error.message, /pass/);
  }
  assert.ok(x);
});

test("the environment gives a key by value or by file, and the agent from where the server is reached", () => {
  assert.equal(settingsOf({}), undefined);
  assert.deepEqual(settingsOf({ WINNOW_BOT_KEY: key, WINNOW_PUBLIC_URL: AGENT }), settings);
  for (const config of [
    { WINNOW_BOT_KEY: key },
    { WINNOW_BOT_KEY: key, WINNOW_BOT_KEY_FILE: "/x", WINNOW_BOT_AGENT: AGENT },
    { WINNOW_BOT_KEY_FILE: "/nowhere/key.json", WINNOW_BOT_AGENT: AGENT },
  ])
    assert.equal(failure(() => settingsOf(config)).code, "CONFIG_INVALID");
});

test.run();
