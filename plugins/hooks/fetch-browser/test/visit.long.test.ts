import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { hookConformance } from "@winnow/conformance";
import { fetchBrowser } from "@winnow/hook-fetch-browser";
import { fetchHttp } from "@winnow/hook-fetch-http";
import { suite } from "uvu";
import { failure, type Site, serve, startKernel } from "./site.ts";

const test = suite("hook-fetch-browser: visits");
hookConformance(test, () => fetchBrowser());

const PDF = Buffer.from("%PDF-1.4\n%\xff\xfe not really\n", "latin1");
const app = `<!doctype html><html lang="en"><title>App</title><div id="root"></div><script>
  fetch("/data.json").then((r) => r.json()).then(({ title }) => {
    document.getElementById("root").innerHTML = "<h1>" + title + "</h1>";
    const host = document.body.appendChild(document.createElement("x-card"));
    host.attachShadow({ mode: "open" }).innerHTML = "<p>in the shadow</p>";
  });
</script><p>before</p><iframe src="/frame/" width="300" height="100"></iframe><p>after</p></html>`;

let kernel: Awaited<ReturnType<typeof startKernel>>;
let site: Site;

test.before(async () => {
  site = await serve({
    "/": "<!doctype html><title>Plain</title><h1>Plain</h1>",
    "/app": app,
    "/data.json": (_, response) => void setTimeout(() => response.end('{"title":"From data"}'), 200),
    "/frame/":
      '<p>In the frame</p><a href="next">Next</a><iframe srcdoc="<b>deep</b>" width=90 height=90></iframe>',
    "/file": (_, response) => response.writeHead(200, { "content-type": "application/pdf" }).end(PDF),
    "/download": (_, response) =>
      response
        .writeHead(200, { "content-type": "text/html", "content-disposition": "attachment; filename=a.html" })
        .end("<b>saved</b>"),
    "/json": (_, response) => response.writeHead(200, { "content-type": "application/json" }).end('{"a":1}'),
    "/to": (_, response) => response.writeHead(302, { location: "/#there" }).end(),
    "/script-to": '<script>location.replace("/")</script>',
    "/circle": (_, response) => response.writeHead(302, { location: "/circle" }).end(),
    "/echo": (request, response) =>
      response
        .writeHead(200, { "content-type": "text/html" })
        .end(`<pre>${JSON.stringify(request.headers)}</pre>`),
    "/refresh": '<meta http-equiv="refresh" content="0; url=/">Moved',
    "/refresh-late": '<meta http-equiv="refresh" content="1; url=/"><script></script>Moved',
    "/worker": (request, response) => {
      const elsewhere = `http://localhost:${request.headers.host?.split(":")[1]}/frame/`;
      response.setHeader("content-type", "text/html");
      response.end(`<p id="p">x</p><iframe srcdoc="<b>in</b>"></iframe><iframe src="${elsewhere}"></iframe>
        <script>new Worker("/worker.js").onmessage = () => { p.textContent = "answered" }</script>`);
    },
    "/worker.js": (_, response) =>
      response
        .writeHead(200, { "content-type": "text/javascript" })
        .end("fetch('/data.json').then(() => postMessage(1))"),
    "/nothing": (_, response) => response.writeHead(204).end(),
    "/age": `<p id="p">0</p><script>setInterval(() => { p.textContent = Math.round(performance.now()) }, 20)</script>`,
    "/dialogs":
      '<p id="p">x</p><script>alert(1); confirm(2); prompt(3); p.textContent = "past the dialogs"</script>',
    "/popups": '<p id="p">x</p><script>open("/app"); p.textContent = "opener"</script>',
    "/busy": '<p>busy</p><script>setInterval(() => fetch("/data.json?" + Math.random()), 50)</script>',
    "/stuck": "<p>stuck</p><script>for (;;);</script>",
    "/endless": (_, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      const timer = setInterval(() => response.write("<p>more</p>".repeat(20_000)), 20);
      response.on("close", () => clearInterval(timer));
    },
    "/huge": '<script>document.write("<p>" + "x".repeat(3_000_000))</script>',
  });
  kernel = await startKernel({ maxBytes: 2_000_000, maxPages: 4 });
});
test.after(async () => {
  await kernel?.close();
  await site?.close();
});

test("gives a plain page as the browser has it", async () => {
  const { "test-body": text = "", metadata } = await kernel.ask(`${site.url}/`);
  assert.match(
    text,
    /^<!DOCTYPE html>\n<html><head><title>Plain<\/title><\/head><body><h1>Plain<\/h1><\/body><\/html>$/,
  );
  assert.equal(metadata.statusCode, 200);
  assert.equal(metadata.url, `${site.url}/`);
});

test("waits for what scripts fetch, and takes frames and shadow roots along, in their places", async () => {
  const { "test-body": text = "" } = await kernel.ask(`${site.url}/app`);
  assert.match(text, /<h1>From data<\/h1>/);
  assert.match(text, /<template shadowrootmode="open"><p>in the shadow<\/p><\/template>/);
  assert.match(text, /before<\/p><iframe [^>]*><p>In the frame<\/p>.*<b>deep<\/b>.*<\/iframe><p>after/s);
  assert.match(text, new RegExp(`href="${site.url}/frame/next"`));
  assert.ok(!text.includes("data-winnow"), "a mark was left");
});

test("hands files over as they are", async () => {
  for (const [path, type, bytes] of [
    ["/file", "application/pdf", PDF.toString()],
    ["/download", "text/html", "<b>saved</b>"],
    ["/json", "application/json", '{"a":1}'],
  ]) {
    const result = await kernel.ask(`${site.url}${path}`);
    assert.equal(result["test-body"], bytes);
    assert.equal(result.metadata.contentType, type);
  }
});

test("a live page is open to formats, also when it is an error page or shows a file", async () => {
  const live = { formats: ["test-title", "test-body"] };
  assert.equal((await kernel.ask(`${site.url}/`, live))["test-title"], "Plain");
  const missing = await kernel.ask(`${site.url}/nowhere`, live);
  assert.equal(missing.metadata.statusCode, 404);
  assert.equal(missing.metadata.error, "Not Found");
  const json = await kernel.ask(`${site.url}/json`, live);
  assert.equal(json["test-body"], '{"a":1}');
});

test("follows redirects of the site and of scripts", async () => {
  assert.equal((await kernel.ask(`${site.url}/to`)).metadata.url, `${site.url}/#there`);
  assert.equal((await kernel.ask(`${site.url}/script-to`)).metadata.url, `${site.url}/`);
  assert.equal((await failure(kernel.ask(`${site.url}/circle`))).code, "SCRAPE_TOO_MANY_REDIRECTS");
});

test("a page that refreshes itself elsewhere is followed", async () => {
  for (const path of ["/refresh", "/refresh-late"]) {
    const { "test-body": text = "" } = await kernel.ask(`${site.url}${path}`, { waitFor: 800 });
    assert.match(text, /Plain|Moved/);
  }
  assert.equal((await kernel.ask(`${site.url}/refresh`)).metadata.url, `${site.url}/`);
});

test("workers and inner documents do not hold the page up", async () => {
  const { "test-body": text = "" } = await kernel.ask(`${site.url}/worker`);
  assert.match(text, /answered/);
});

test("an answer without a page is no page, and no failure of the network", async () => {
  assert.equal((await failure(kernel.ask(`${site.url}/nothing`))).code, "SCRAPE_NO_CONTENT");
});

test("waitFor waits on top", async () => {
  const { "test-body": text = "" } = await kernel.ask(`${site.url}/age`, { waitFor: 1600 });
  const [, age] = /<p id="p">(\d+)</.exec(text) ?? [];
  assert.ok(Number(age) >= 1500, text);
});

test("dialogs and popups hold nothing up", async () => {
  assert.match((await kernel.ask(`${site.url}/dialogs`))["test-body"] ?? "", /past the dialogs/);
  assert.match((await kernel.ask(`${site.url}/popups`))["test-body"] ?? "", /opener/);
});

test("pages that never rest end: by the limit of the waiting, the deadline, or their size", async () => {
  const stuck = failure(kernel.ask(`${site.url}/stuck`, { timeout: 2000 }));
  const endless = kernel
    .ask(`${site.url}/endless`, { timeout: 3000 })
    .catch((error: { code: string }) => error);
  const huge = failure(kernel.ask(`${site.url}/huge`));
  const busy = kernel.ask(`${site.url}/busy`);
  assert.equal((await stuck).code, "SCRAPE_TIMEOUT");
  const outcome = await endless;
  if ("code" in outcome) assert.match(outcome.code, /SCRAPE_TIMEOUT|SCRAPE_RESPONSE_TOO_LARGE/);
  assert.equal((await huge).code, "SCRAPE_RESPONSE_TOO_LARGE");
  assert.match((await busy)["test-body"] ?? "", /busy/);
  assert.match((await kernel.ask(`${site.url}/`))["test-body"] ?? "", /Plain/);
});

test("a page that is too large is given up when it says so, or while it comes", async () => {
  const maxBytes = 2 ** 20;
  const piece = Buffer.alloc(maxBytes, "<p>more</p>");
  let sentBytes = 0;
  const big = await serve({
    "/announced": (_, response) => {
      response.writeHead(200, { "content-type": "text/html", "content-length": 5 * maxBytes });
      response.write("<p>only the beginning ever comes</p>");
    },
    "/flood": (_, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      const flood = setInterval(() => {
        sentBytes += piece.length;
        response.write(piece);
      }, 100);
      response.once("close", () => clearInterval(flood));
    },
  });
  try {
    await using small = await startKernel({ maxBytes });
    const announced = await failure(small.ask(`${big.url}/announced`));
    assert.equal(announced.code, "SCRAPE_RESPONSE_TOO_LARGE");
    assert.deepEqual(announced.details, { maxBytes, announcedBytes: 5 * maxBytes });
    const flood = await failure(small.ask(`${big.url}/flood`));
    assert.equal(flood.code, "SCRAPE_RESPONSE_TOO_LARGE");
    assert.match(flood.message, /limit of 1048576 bytes/);
    assert.ok(sentBytes < 100 * maxBytes, `${sentBytes} bytes were taken`);
  } finally {
    await big.close();
  }
});

test("a site that refuses connections is told by name", async () => {
  const closed = await serve({});
  await closed.close();
  const error = await failure(kernel.ask(closed.url));
  assert.equal(error.code, "SCRAPE_SITE_ERROR");
  assert.deepEqual(error.details, { reason: "ERR_CONNECTION_REFUSED" });
});

const feed = `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title></channel></rss>`;

test("what a page goes to later counts when it is shown, and not as a download or without an answer", async () => {
  const other = await serve({
    "/": '<title>First</title><h1>First</h1><script>location.href = "/save"</script>',
    "/save": (_, response) =>
      response
        .writeHead(200, { "content-disposition": "attachment", "content-type": "application/zip" })
        .end("zip"),
    "/quiet": '<title>Quiet</title><h1>Quiet</h1><script>location.href = "/none"</script>',
    "/none": (_, response) => response.writeHead(204).end(),
    "/dead": `<h1>Dead</h1><script>location.href = "http://127.0.0.1:1/"</script>`,
    "/inside": `<h1>Inside</h1><script>location.href = "https://10.0.0.1/"</script>`,
    "/feed": (_, response) => response.writeHead(200, { "content-type": "text/xml" }).end(feed),
    "/who": (_, response) =>
      response
        .writeHead(401, { "www-authenticate": "Basic realm=x", "content-type": "text/html" })
        .end("<h1>Who are you?</h1>"),
  });
  const first = await kernel.ask(other.url);
  assert.equal(first.metadata.url, `${other.url}/`);
  assert.match(first["test-body"] ?? "", /First/);
  const quiet = await kernel.ask(`${other.url}/quiet`);
  assert.deepEqual([quiet.metadata.url, quiet.metadata.statusCode], [`${other.url}/quiet`, 200]);
  const inside = await failure(kernel.ask(`${other.url}/inside`));
  assert.equal(inside.code, "SCRAPE_ADDRESS_NOT_ALLOWED");
  const dead = await kernel.ask(`${other.url}/dead`).catch((error: unknown) => error);
  assert.ok(!JSON.stringify(dead).includes("chrome-error"), JSON.stringify(dead));
  assert.equal((await kernel.ask(`${other.url}/feed`))["test-body"], feed);
  const asked = await kernel.ask(`${other.url}/who`);
  assert.deepEqual([asked.metadata.url, asked.metadata.statusCode], [`${other.url}/who`, 401]);
  await other.close();
});

test("frames, pictures and markup made to hold the page up do not", async () => {
  const bait = `<!-- ${"<iframe ".repeat(60_000)} -->`;
  const other = await serve({
    "/bait": `<h1>Bait</h1><iframe srcdoc="<b>in</b>" width=300 height=100></iframe>${bait}`,
    "/loop": "<p>loop</p><script>for (;;);</script>",
    "/busy": (request, response) => {
      response.setHeader("content-type", "text/html");
      response.end(`<h1>Fine</h1><iframe src="http://localhost:${request.headers.host?.split(":")[1]}/loop"
        width=300 height=100></iframe>`);
    },
    "/picture": `<h1>Picture</h1><img src="/never"><script>
      setTimeout(() => document.body.append("soon"), 300);
      setTimeout(() => document.body.append("too late"), 18_000)</script>`,
    "/never": () => {},
    "/font": `<style>@font-face { font-family: f; src: url(/never) }</style><h1 style="font-family: f">Font</h1>`,
    "/drips": `<h1>Drips</h1><img src="/drop" onload="document.body.append('all of it')"><script></script>`,
    "/drop": async (_, response) => {
      response.writeHead(200, { "content-type": "image/svg+xml" });
      for (const part of [
        "<svg xmlns='http://www.w3.org/2000/svg' width='9' ",
        "height='9'",
        ">",
        "</svg>",
      ]) {
        response.write(part);
        await sleep(2000);
      }
      response.end();
    },
    "/many": `<h1>Many</h1>${'<iframe src="/large" width=99 height=99></iframe>'.repeat(8)}`,
    "/large": `<p>${"x".repeat(400_000)}</p>`,
  });
  // A third of the time may be spent on what never loads.
  const ask = async (path: string, timeout = 15_000) =>
    (await kernel.ask(other.url + path, { timeout }))["test-body"] ?? "";
  assert.match(await ask("/bait"), /<b>in<\/b><\/iframe>/);
  assert.match(await ask("/busy"), /Fine/);
  const stopping = ["/picture", "/font", "/drips"].map((path) => ask(path, 60_000));
  const [picture = "", font = "", drips = ""] = await Promise.all(stopping);
  assert.match(picture, /Picture[\s\S]*soon<\/body>/);
  assert.match(font, /Font/);
  assert.match(drips, /all of it/);
  await using small = await startKernel({ maxBytes: 1_000_000 });
  const many = (await small.ask(`${other.url}/many`))["test-body"] ?? "";
  assert.match(many, /Many/);
  assert.ok(many.length < 1_000_000);
  await other.close();
});

test("a caller's mistakes are the caller's", async () => {
  await using both = await startKernel({}, [fetchHttp()]);
  const cookie = { headers: { cookie: "__Host-x=1" }, waitFor: 1 };
  assert.equal((await failure(both.ask(`${site.url}/`, cookie))).code, "BAD_REQUEST");
  const odd = site.url.replace("http://", "http://a%zz:b@");
  assert.match((await both.ask(`${odd}/`, { waitFor: 1 }))["test-body"] ?? "", /Plain/);
});

test("certificates are checked when that is asked for", async () => {
  const file = (name: string) =>
    readFileSync(new URL(`../../fetch-http/test/fixtures/${name}`, import.meta.url));
  const identity = { key: file("localhost-key.pem"), cert: file("localhost-cert.pem") };
  const server = createServer(identity, (_, response) => response.end("<h1>secure</h1>"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await using both = await startKernel({}, [fetchHttp()]);
  const inBrowser = { waitFor: 1 };
  assert.match((await both.ask(url, inBrowser))["test-body"] ?? "", /secure/);
  const strict = await failure(both.ask(url, { ...inBrowser, skipTlsVerification: false }));
  assert.equal(strict.code, "SCRAPE_SSL_ERROR");
  server.close();
});

test.run();
