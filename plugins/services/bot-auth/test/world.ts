import assert from "node:assert/strict";
import { createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { createHttpApp } from "@winnow/adapter-http";
import { untyped } from "@winnow/conformance";
import { createKernel } from "@winnow/core";
import type { Plugin } from "@winnow/core/plugin";
import { rawHtml } from "@winnow/format-raw-html";
import { html } from "@winnow/parser-html";
import { egress } from "@winnow/service-egress";
import { httpbis } from "http-message-signatures";
import { botAuth } from "../src/index.ts";

export const AGENT = "https://bot.example.com";
export const key = JSON.stringify(generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" }));
export const settings = { key, agent: AGENT };

interface Message {
  readonly method?: string;
  readonly url?: string;
  readonly status?: number;
  readonly headers: Record<string, string>;
}

/** Whether another implementation finds the signature good for this key. */
export async function isGood(
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

/** A kernel that signs, two sites of which one leads to the other, and the directory of the server. */
export async function world(fetcher: Plugin) {
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
    plugins: [egress({ allow: { page: ["127.0.0.0/8"] } }), botAuth(settings), fetcher, html(), rawHtml()],
  });
  const app = await createHttpApp({ kernel });
  const close = async () => {
    await app.close();
    await kernel.close();
    for (const { server } of [start, end]) server.close();
  };
  return { seen, start, end, kernel, app, close };
}

/** Scrapes a page behind a redirect to another host, and lets another implementation judge the signatures. */
export async function checkSigned(fetcher: Plugin): Promise<void> {
  const { seen, start, end, kernel, app, close } = await world(fetcher);
  await kernel.scrape(start.url, { formats: ["rawHtml"] });
  const published = await app.inject({
    url: "/.well-known/http-message-signatures-directory",
    headers: { host: "127.0.0.1" },
  });
  const [jwk] = published.json().keys;
  assert.equal(jwk.d, undefined, "the private half is never told");
  assert.equal(seen.filter(({ path }) => path === "/").length, 2);
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
}
