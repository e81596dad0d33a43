import assert from "node:assert/strict";
import zlib from "node:zlib";
import { hookConformance } from "@winnow/conformance";
import { createKernel } from "@winnow/core";
import { html as htmlFormat } from "@winnow/format-html";
import { markdown } from "@winnow/format-markdown";
import { html } from "@winnow/parser-html";
import { text } from "@winnow/parser-text";
import { egress } from "@winnow/service-egress";
import { suite } from "uvu";
import * as v from "valibot";
import { fetchHttp } from "../src/index.ts";
import { errorOf, type Fetcher, fetcher, http2Site, type Site, secureSite, site, textOf } from "./site.ts";

const page = "<!doctype html><title>Hello</title><p>wörld</p>".repeat(50);
const encoders: Record<string, (text: string) => Buffer> = {
  gzip: (text) => zlib.gzipSync(text),
  "x-gzip": (text) => zlib.gzipSync(text),
  deflate: (text) => zlib.deflateSync(text),
  "deflate, raw": (text) => zlib.deflateRawSync(text),
  br: (text) => zlib.brotliCompressSync(text),
  zstd: (text) => zlib.zstdCompressSync(text),
};

let main: Site;
let http: Fetcher;

const test = suite("hook-fetch-http");
test.before(async () => {
  main = await site((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://x");
    const name = searchParams.get("name") ?? "";
    if (pathname === "/encoded") {
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.setHeader("content-encoding", name.split(",")[0]!);
      response.end(encoders[name]!(page));
    } else if (pathname === "/headers") {
      response.end(JSON.stringify(request.headers));
    } else if (pathname === "/status") {
      response
        .writeHead(Number(name), searchParams.get("text") ?? undefined)
        .end(name === "204" ? undefined : "body");
    } else if (pathname === "/chunked") {
      response.write("a".repeat(1000));
      setTimeout(() => response.end("b".repeat(1000)), 5);
    } else if (pathname === "/repeated") {
      response.setHeader("x-thing", ["one", "two"]);
      response.setHeader(
        "set-cookie",
        Array.from({ length: 200 }, (_, index) => `cookie${index}=${"v".repeat(300)}`),
      );
      response.end();
    } else response.setHeader("content-type", "text/html").end(page);
  });
  http = fetcher();
});
test.after(async () => {
  await http.close();
  await main.close();
});

hookConformance(test, fetchHttp);

test("fetches a page", async () => {
  const fetched = await http.get(`${main.url}/a?b=c#d`);
  assert.equal(fetched.url, `${main.url}/a?b=c#d`);
  assert.equal(fetched.statusCode, 200);
  assert.equal(fetched.contentType, "text/html");
  assert.equal(textOf(fetched), page);
  assert.equal("error" in fetched, false);
});

test("passes when the page is needed alive", async () => {
  assert.equal(await http.get(main.url, { live: true }), undefined);
});

for (const name of Object.keys(encoders)) {
  test(`undoes ${name}`, async () => {
    assert.equal(textOf(await http.get(`${main.url}/encoded?name=${encodeURIComponent(name)}`)), page);
  });
}

test("undoes encodings one over another, and passes over unknown ones", async () => {
  const nested = await site((request, response) => {
    if (request.url === "/unknown") response.writeHead(200, { "content-encoding": "utf-8" }).end(page);
    else if (request.url === "/empty") response.writeHead(200, { "content-encoding": "gzip" }).end();
    else if (request.url === "/many")
      response.writeHead(200, { "content-encoding": "br,br,br,br,br" }).end("x");
    else {
      const body = zlib.brotliCompressSync(zlib.gzipSync(page));
      response.writeHead(200, { "content-encoding": "GZIP, br" }).end(body);
    }
  });
  assert.equal(textOf(await http.get(nested.url)), page);
  assert.equal(textOf(await http.get(`${nested.url}/unknown`)), page);
  assert.equal(textOf(await http.get(`${nested.url}/empty`)), "");
  assert.equal((await errorOf(http.get(`${nested.url}/many`))).code, "SCRAPE_SITE_ERROR");
  await nested.close();
});

test("reads a compressed page without its end, and says so", async () => {
  const cut = await site((_, response) => {
    response.writeHead(200, { "content-encoding": "gzip" }).end(zlib.gzipSync(page).subarray(0, -8));
  });
  const context = http.context();
  assert.equal(textOf(await http.get(cut.url, { context })), page);
  assert.match(context.warnings.join(), /was truncated/);
  await cut.close();
});

test("joins chunks", async () => {
  assert.equal(textOf(await http.get(`${main.url}/chunked`)), "a".repeat(1000) + "b".repeat(1000));
});

test("joins repeated headers, and takes many cookies", async () => {
  const { headers } = await http.get(`${main.url}/repeated`);
  assert.equal(headers["x-thing"], "one, two");
  assert.equal(headers["set-cookie"]?.split(", ").length, 200);
});

test("a status of 400 and above has an error text", async () => {
  const missing = await http.get(`${main.url}/status?name=404`);
  assert.equal(missing.statusCode, 404);
  assert.equal(missing.error, "Not Found");
  assert.equal(textOf(missing), "body");
  assert.equal((await http.get(`${main.url}/status?name=503&text=Later`)).error, "Later");
  assert.equal((await http.get(`${main.url}/status?name=599`)).error, "unknown");
});

test("statuses without a body", async () => {
  for (const name of ["204", "304"]) {
    const fetched = await http.get(`${main.url}/status?name=${name}`);
    assert.equal(fetched.statusCode, Number(name));
    assert.equal(fetched.body.length, 0);
    assert.equal(fetched.error, undefined);
  }
});

test("a redirect status without a location is a page", async () => {
  const fetched = await http.get(`${main.url}/status?name=302`);
  assert.equal(fetched.statusCode, 302);
  assert.equal(textOf(fetched), "body");
});

test("passes over early hints", async () => {
  const hinting = await site((_, response) => {
    response.writeEarlyHints({ link: "</style.css>; rel=preload" });
    response.end("page");
  });
  const fetched = await http.get(hinting.url);
  assert.equal(fetched.statusCode, 200);
  assert.equal(textOf(fetched), "page");
  await hinting.close();
});

test("sends honest headers, which the caller may change", async () => {
  const sent = JSON.parse(textOf(await http.get(`${main.url}/headers`)));
  assert.match(sent["user-agent"], /^Mozilla\/5\.0 \(compatible; Winnow\//);
  assert.equal(sent["accept-encoding"], "gzip, deflate, br, zstd");
  assert.match(sent.accept, /^text\/html/);
  assert.ok(sent["accept-language"]);
  const own = JSON.parse(
    textOf(
      await http.get(`${main.url}/headers`, { options: { headers: { "user-agent": "me", "x-a": "é" } } }),
    ),
  );
  assert.equal(own["user-agent"], "me");
  assert.equal(own["x-a"], "é");
});

test("sends the user name and password of the URL as a header, and forgets them", async () => {
  const fetched = await http.get(`${main.url.replace("//", "//us%40er:p%3Ass@")}/headers`);
  assert.equal(
    JSON.parse(textOf(fetched)).authorization,
    `Basic ${Buffer.from("us@er:p:ss").toString("base64")}`,
  );
  assert.ok(!fetched.url.includes("p%3Ass"));
});

test("the headers of the request are checked", () => {
  const { schema } = fetchHttp().request!.headers!;
  assert.equal(v.parse(schema, undefined), undefined);
  assert.deepEqual(v.parse(schema, { "X-A": " b ", Connection: "keep-alive", TE: "trailers" }), {
    "x-a": "b",
  });
  const wrong = [
    { "x y": "a" },
    { "": "a" },
    { "x-a": "b\r\nhost: c" },
    { "x-a": "\0" },
    { "x-a": "日" },
    { "x-a": 1 },
    { Host: "example.com" },
    { "Content-Length": "5" },
    { "transfer-encoding": "chunked" },
    { "Proxy-Authorization": "x" },
    Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`x-${index}`, "a"])),
    { "x-a": "a".repeat(40_000) },
  ];
  for (const headers of wrong)
    assert.equal(v.safeParse(schema, headers).success, false, JSON.stringify(headers));
  assert.equal(v.parse(fetchHttp().request!.skipTlsVerification!.schema, undefined), true);
});

test("settings are checked", () => {
  assert.throws(() => fetchHttp({ maxBytes: 0 }), /maxBytes/);
  // @ts-expect-error: refused by the types as well
  assert.throws(() => fetchHttp({ maxbytes: 5 }), /maxbytes/);
});

test("sockets are kept between scrapes", async () => {
  const kept = await site((_, response) => response.end("x"));
  for (let count = 0; count < 5; count += 1) {
    await http.get(kept.url);
    await new Promise((resolve) => setImmediate(resolve));
  }
  assert.equal(kept.connections(), 1);
  await Promise.all(Array.from({ length: 10 }, () => http.get(kept.url)));
  assert.ok(kept.connections() <= 10);
  await kept.close();
});

test("close closes all sockets, and the fetcher still works afterwards", async () => {
  const own = fetcher();
  const kept = await site((_, response) => response.end("x"));
  await own.get(kept.url);
  await own.close();
  while (kept.open() > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(textOf(await own.get(kept.url)), "x");
  await own.close();
  await own.close();
  await kept.close();
});

test("a request is repeated when the kept socket turns out closed", async () => {
  let requests = 0;
  const closing = await site((request, response) => {
    requests += 1;
    // The second request on a socket finds the server gone.
    if (requests === 2) request.socket.destroy();
    else response.end(`answer ${requests}`);
  });
  assert.equal(textOf(await http.get(closing.url)), "answer 1");
  assert.equal(textOf(await http.get(closing.url)), "answer 3");
  await closing.close();
});

test("speaks HTTP/2 over one connection", async () => {
  const modern = await http2Site((request, response) => {
    if (request.url === "/missing") response.writeHead(404).end();
    else response.end(`HTTP/${request.httpVersion}`);
  });
  const answers = await Promise.all(Array.from({ length: 8 }, () => http.get(`${modern.url}/`)));
  assert.deepEqual(new Set(answers.map(textOf)), new Set(["HTTP/2.0"]));
  assert.ok(answers.every(({ headers }) => Object.keys(headers).every((name) => !name.startsWith(":"))));
  assert.equal((await http.get(`${modern.url}/missing`)).error, "Not Found");
  assert.equal(modern.connections(), 1);
  await modern.close();
});

test("sockets with and without verification are not shared", async () => {
  const secure = await secureSite((_, response) => response.end("secret"));
  assert.equal(textOf(await http.get(secure.url)), "secret");
  const error = await errorOf(http.get(secure.url, { options: { skipTlsVerification: false } }));
  assert.equal(error.code, "SCRAPE_SSL_ERROR");
  assert.match(error.message, /skipTlsVerification/);
  assert.equal(textOf(await http.get(secure.url)), "secret");
  await secure.close();
});

test("a site is asked for Markdown only by who prefers it, and answers of HTML are as they are", async () => {
  const own = await site((request, response) => {
    const accept = request.headers.accept ?? "";
    const isWritten = request.url === "/written" && /^text\/markdown,/.test(accept);
    response.setHeader("content-type", isWritten ? "text/markdown; charset=utf-8" : "text/html");
    response.end(
      isWritten
        ? "# Mill\n\nA *mill* grinds grain."
        : "<title>x</title><h1>Mill</h1><p>A mill grinds grain.</p>",
    );
  });
  await using kernel = await createKernel({
    plugins: [
      egress({ allow: { page: ["127.0.0.0/8"] } }),
      fetchHttp(),
      text(),
      html(),
      markdown(),
      htmlFormat(),
    ],
  });
  const scrape = async (path: string, options: object = {}) => {
    const formats = ["markdown", "html"] as const;
    const { metadata, ...page } = await kernel.scrape(own.url + path, { formats, ...options });
    const { scrapeId: _, ...rest } = metadata;
    return { ...page, metadata: rest };
  };
  const written = await scrape("/written", { preferMarkdown: true });
  assert.equal(written.markdown, "# Mill\n\nA *mill* grinds grain.");
  assert.match(written.html, /<em>mill<\/em>/);
  assert.equal(written.metadata.markdownFrom, "site");
  assert.match(String(written.metadata.contentType), /^text\/markdown/);
  assert.equal((await scrape("/written")).metadata.markdownFrom, undefined);
  assert.deepEqual(await scrape("/html", { preferMarkdown: true }), await scrape("/html"));
  // A caller's own header is theirs.
  const asked = await scrape("/written", { preferMarkdown: true, headers: { accept: "text/html" } });
  assert.equal(asked.metadata.contentType, "text/html");
  await own.close();
});

test.run();
