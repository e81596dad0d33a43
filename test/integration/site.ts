/** A site for tests: what pages, servers and networks do, well and badly. Served on a free port of this machine. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";

/** A running site. */
export interface Site extends AsyncDisposable {
  readonly origin: string;
  /** Requests so far, as `GET /path`. */
  readonly seen: readonly string[];
  close(): Promise<void>;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const HTML = "text/html; charset=utf-8";
const send = (body: string | Buffer, headers: Record<string, string> = {}, status = 200): Handler => {
  return (_, response) => void response.writeHead(status, { "content-type": HTML, ...headers }).end(body);
};

/** An article as sites serve it: navigation, a banner, content, related links, a footer. */
export function article(title: string, paragraphs = 6): string {
  const text = Array.from(
    { length: paragraphs },
    (_, index) =>
      `<p>Paragraph ${index + 1} of “${title}” says enough to be taken for prose: it has a subject, a verb, and a
       <a href="/static/page-${index}">link</a> or two, with <strong>some weight</strong> on it.</p>`,
  ).join("\n");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} | Test Site</title>
<meta name="description" content="About ${title}."><meta property="og:title" content="${title}">
<link rel="icon" href="/favicon.png"><script>window.tracker = "do not show";</script><style>p { color: black }</style></head>
<body><header><nav><a href="/">Home</a> <a href="/about">About us</a></nav></header>
<main><article><h1>${title}</h1>${text}
<h2>A table</h2><table><thead><tr><th>Name</th><th>Value</th></tr></thead><tbody><tr><td>one</td><td>1</td></tr></tbody></table>
<pre><code class="language-js">const one = 1;</code></pre>
<img src="/images/photo.jpg" srcset="/images/photo.jpg 1x, /images/photo@2x.jpg 2x" alt="A photo"></article></main>
<aside class="related"><h2>Related</h2><a href="/other">Something else entirely</a></aside>
<footer>Copyright Test Site. <a href="/privacy">Privacy</a></footer></body></html>`;
}

/** A page of about this many bytes, dense with markup. */
export function largePage(bytes: number): string {
  const block = (index: number) =>
    `<h3>Section ${index}</h3><p>Text with <b>bold</b>, <i>italic</i> and <a href="/s/${index}">a link</a>. ${Array.from({ length: 8 }, (_, part) => `Sentence ${index * 8 + part} says something that no other one says.`).join(" ")}</p>
     <ul><li>first item ${index}</li><li>second item after ${index}</li></ul>`;
  const parts: string[] = [];
  for (let size = 0, index = 0; size < bytes; index++) {
    const part = block(index);
    parts.push(part);
    size += part.length;
  }
  return `<!doctype html><html><head><title>Large</title></head><body><main>${parts.join("\n")}</main></body></html>`;
}

const JAPANESE = `<html><head><title>日本語</title></head><body><main><p>吾輩は猫である。名前はまだ無い。</p></main></body></html>`;
/** The page above in Shift_JIS, byte by byte: encoders for it are not part of Node. */
const SHIFT_JIS = Buffer.from(
  "3c68746d6c3e3c686561643e3c7469746c653e93fa967b8cea3c2f7469746c653e3c2f686561643e3c626f64793e3c6d61696e3e3c703e8ce1947982cd944c82c582a082e98142" +
    "96bc914f82cd82dc82be96b382a281423c2f703e3c2f6d61696e3e3c2f626f64793e3c2f68746d6c3e",
  "hex",
);

const ROUTES: Readonly<Record<string, Handler>> = {
  "/": send(article("Front page")),
  "/article": send(article("How tests are written", 8)),
  "/redirect": (_, response) => void response.writeHead(302, { location: "/redirect/2" }).end(),
  "/redirect/2": (_, response) => void response.writeHead(301, { location: "/article?from=redirect" }).end(),
  "/loop": (_, response) => void response.writeHead(302, { location: "/loop" }).end(),
  "/to-private": (_, response) =>
    void response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data/" }).end(),
  "/gzip": send(gzipSync(article("Squeezed")), { "content-encoding": "gzip" }),
  "/deflate": send(deflateSync(article("Squeezed")), { "content-encoding": "deflate" }),
  "/br": send(brotliCompressSync(article("Squeezed")), { "content-encoding": "br" }),
  "/zstd": send(zstdCompressSync(article("Squeezed")), { "content-encoding": "zstd" }),
  "/bomb": send(gzipSync(Buffer.alloc(200 * 2 ** 20)), { "content-encoding": "gzip" }),
  "/chunked": (_, response) => {
    response.writeHead(200, { "content-type": HTML });
    for (const piece of article("In pieces").match(/[\s\S]{1,97}/g) ?? []) response.write(piece);
    response.end();
  },
  "/shift-jis": send(SHIFT_JIS, { "content-type": "text/html; charset=Shift_JIS" }),
  "/utf-8-unsaid": send(JAPANESE, { "content-type": "text/html" }),
  "/not-found": send(article("Nothing here"), {}, 404),
  "/broken": send(article("It broke"), {}, 500),
  "/empty": send(""),
  "/shell": send(
    `<html><head><script src="/app.js"></script></head><body><div id="root"></div></body></html>`,
  ),
  "/binary": send(Buffer.from([0, 1, 2, 3, 255, 254, 0, 0]), { "content-type": "application/octet-stream" }),
  "/unclosed": send("<div><p>Never <b>closed<table><tr><td>cell"),
  "/headers": (request, response) =>
    void response
      .writeHead(200, { "content-type": HTML })
      .end(
        `<html><body><main><p>Headers: ${JSON.stringify(request.headers).replaceAll("<", "")}</p></main></body></html>`,
      ),
  "/5mb": send(largePage(5_000_000)),
  "/siblings": send(
    `<main><p>${"Words. ".repeat(40)}</p><b>b</b>${'<a href="/x">link</a>'.repeat(4000)}</main>`,
  ),
  "/hang": () => {},
  "/slow": (_, response) => void setTimeout(() => send(article("Late"))(_, response), 300),
  "/endless": (_, response) => {
    response.writeHead(200, { "content-type": HTML });
    const timer = setInterval(() => response.write("<p>and so on</p>"), 20);
    response.on("close", () => clearInterval(timer));
  },
  "/reset": (request) => void request.socket.destroy(),
  "/short": (request) => {
    request.socket.write(
      "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 5000\r\n\r\n<p>half of it",
    );
    request.socket.end();
  },
  "/garbage": (request) => {
    request.socket.write("this is not HTTP at all\r\n\r\n");
    request.socket.end();
  },
};

/** Starts a site. */
export async function startSite(): Promise<Site> {
  const seen: string[] = [];
  const server: Server = createServer((request, response) => {
    const [path = "/"] = (request.url ?? "/").split("?", 1);
    seen.push(`${request.method} ${path}`);
    (ROUTES[path] ?? send(article(`No such page: ${path}`), {}, 404))(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const site: Site = {
    origin: `http://127.0.0.1:${port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
    [Symbol.asyncDispose]: () => site.close(),
  };
  return site;
}
