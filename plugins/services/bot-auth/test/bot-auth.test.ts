import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { createHttpApp } from "@winnow/adapter-http";
import { serviceConformance, untyped } from "@winnow/conformance";
import { createKernel, type WinnowError } from "@winnow/core";
import { rawHtml } from "@winnow/format-raw-html";
import { fetchHttp } from "@winnow/hook-fetch-http";
import { html } from "@winnow/parser-html";
import { egress } from "@winnow/service-egress";
import { suite } from "uvu";
import { botAuth, botAuthFromEnvironment } from "../src/index.ts";
import { AGENT, checkSigned, isGood, key, settings, world } from "./world.ts";

const test = suite("service-bot-auth");
const settingsOf = untyped(botAuthFromEnvironment);
serviceConformance(test, () => botAuth(settings), { methods: ["headers", "directory"] });

const failure = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error as WinnowError;
  }
  return assert.fail("no error");
};

test("each request is signed for its authority, also behind a redirect, and another implementation agrees", () =>
  checkSigned(fetchHttp()));

test("the directory signs itself for the agent, whatever name it was asked by", async () => {
  const { app, close } = await world(fetchHttp());
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
  const { seen, end, kernel, close } = await world(fetchHttp());
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
