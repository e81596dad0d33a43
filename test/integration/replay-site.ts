/** Pages of many kinds, for scrapes that are captured and then replayed without their site. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";

/** A site that can be gone. */
export interface ReplaySite extends AsyncDisposable {
  readonly origin: string;
  /** Another site of the same pages. */
  readonly other: string;
  readonly asked: string[];
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const html = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body>${body}</body></html>`;

/** Sends text as HTML, with other headers where there are some. */
const send =
  (body: string | Buffer, headers: Record<string, string | string[]> = {}, status = 200): Answer =>
  (_, response) => {
    response.writeHead(status, { "content-type": "text/html; charset=utf-8", ...headers });
    response.end(body);
  };

const redirect =
  (location: string, headers: Record<string, string | string[]> = {}): Answer =>
  (_, response) => {
    response.writeHead(302, { location, ...headers });
    response.end();
  };

const PARAGRAPH = "Barley is sown in early spring and cut in the last week of July. ".repeat(6);
const ARTICLE = `<main><h1>Barley</h1><p>${PARAGRAPH}</p><p>${PARAGRAPH}</p><a href="/next">Next</a></main>`;

/** 10 MB of a table whose rows differ. */
function large(): string {
  const row = (index: number) =>
    `<tr><td>${index}</td><td>${(index * 7919) % 100_003}</td><td>Lot ${index} of the harvest, weighed and stored</td></tr>`;
  return html(
    "Lots",
    `<main><h1>Lots</h1><table>${Array.from({ length: 110_000 }, (_, index) => row(index)).join("")}</table></main>`,
  );
}

const SPA = html(
  "Prices",
  `<main id="app">Loading</main><script>
  const draw = async () => {
    const list = await (await fetch("/api/prices?run=" + Math.random())).json();
    const total = await (await fetch("/api/total", { method: "POST", body: JSON.stringify({ ids: list.map(({ id }) => id) }) })).json();
    const other = await (await fetch("/api/total", { method: "POST", body: JSON.stringify({ ids: [1] }) })).json();
    document.querySelector("#app").innerHTML = "<h1>Prices</h1><ul>" +
      list.map(({ name, price }) => "<li>" + name + ": " + price + "</li>").join("") + "</ul><p>Total " + total.sum + ", first " + other.sum + "</p>" +
      "<p>Lucky number " + Math.floor(Math.random() * 1e9) + "</p><p>On " + new Date().toDateString() + "</p>";
  };
  draw();</script>`,
);

const STEPS = html(
  "Steps",
  `<main><h1>Steps</h1><p>${PARAGRAPH}</p><input id="name"><button id="more">More</button><div id="rest"></div></main><script>
  document.querySelector("#more").onclick = async () => {
    const word = document.querySelector("#name").value;
    const { text } = await (await fetch("/api/more?word=" + encodeURIComponent(word))).json();
    document.querySelector("#rest").textContent = text;
  };</script>`,
);

const WORKER = html(
  "Worker",
  `<main><h1>Worker</h1><p>${PARAGRAPH}</p><p id="out"></p></main><script>
  const worker = new Worker("/worker.js");
  worker.onmessage = ({ data }) => { document.querySelector("#out").textContent = data; };</script>`,
);

function pagesOf(origin: () => string, other: () => string, files: ReadonlyMap<string, Buffer>) {
  const json =
    (value: (request: IncomingMessage) => unknown): Answer =>
    (request, response) => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(value(request)));
    };
  let visits = 0;
  const pages: Record<string, Answer> = {
    "/static": send(html("Barley", ARTICLE)),
    "/gzip": send(gzipSync(html("Packed", ARTICLE)), { "content-encoding": "gzip" }),
    "/brotli": send(brotliCompressSync(html("Packed", ARTICLE)), { "content-encoding": "br" }),
    "/latin-1": send(
      Buffer.from(
        html("Käse", `<main><h1>Käse & Öl</h1><p>Für größere Mühlen. ${PARAGRAPH}</p></main>`),
        "latin1",
      ),
      {
        "content-type": "text/html; charset=iso-8859-1",
      },
    ),
    "/shift-jis": send(
      Buffer.concat([
        Buffer.from("<!doctype html><meta charset=shift_jis><title>"),
        Buffer.from([0x95, 0xc4]),
        Buffer.from("</title><main><h1>"),
        Buffer.from([0x95, 0xc4]),
        Buffer.from(`</h1><p>${PARAGRAPH}</p></main>`),
      ]),
      { "content-type": "text/html" },
    ),
    "/moved": redirect("/moved-2", { "set-cookie": ["seen=once; Path=/", "lang=de; Path=/"] }),
    "/moved-2": (request, response) =>
      redirect(`${other()}/moved-3?from=${request.headers.cookie ? "cookie" : "none"}`)(request, response),
    "/moved-3": redirect("/static"),
    "/gone": send(html("Gone", "<h1>Not here</h1><p>There is no such page.</p>"), {}, 404),
    "/broken": send(html("Broken", "<h1>Broken</h1><p>The mill stands still.</p>"), {}, 500),
    "/feed": send(
      `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title><item><title>Harvest</title><link>${"https://example.com/1"}</link><description>${PARAGRAPH}</description></item></channel></rss>`,
      { "content-type": "application/rss+xml" },
    ),
    "/data.json": json(() => ({ name: "Barley", lots: [1, 2, 3] })),
    "/plain.txt": send(PARAGRAPH, { "content-type": "text/plain; charset=utf-8" }),
    "/paper.pdf": send(files.get("pdf") ?? Buffer.alloc(0), { "content-type": "application/pdf" }),
    "/sign.png": send(files.get("png") ?? Buffer.alloc(0), { "content-type": "image/png" }),
    "/spa": send(SPA),
    "/steps": send(STEPS),
    "/cookies": (request, response) => {
      const asked = /visit=(\w+)/.exec(request.headers.cookie ?? "")?.[1];
      if (asked === undefined)
        redirect("/cookies", { "set-cookie": `visit=v${Date.now()}; Path=/; HttpOnly` })(request, response);
      else
        send(html("Welcome back", `<main><h1>Welcome back</h1><p>${PARAGRAPH}</p></main>`))(
          request,
          response,
        );
    },
    "/frames": (request, response) =>
      send(
        html(
          "Frames",
          `<main><h1>Frames</h1><p>${PARAGRAPH}</p><iframe src="/static" width="400" height="300"></iframe><iframe src="${other()}/inner" width="400" height="300"></iframe></main><script>document.title += " here"</script>`,
        ),
      )(request, response),
    "/inner": send(
      html(
        "Inner",
        `<p id="inner">Inside</p><script>fetch("/api/inner").then((one) => one.json()).then(({ text }) => { document.querySelector("#inner").textContent = text; });</script>`,
      ),
    ),
    "/large": send(large()),
    "/worker": send(WORKER),
    "/worker.js": send(
      `fetch("/api/inner").then((one) => one.json()).then(({ text }) => postMessage(text));`,
      {
        "content-type": "text/javascript",
      },
    ),
    "/changing": (request, response) => {
      visits += 1;
      send(html("Changing", `<main><h1>Visit ${visits}</h1><p>${PARAGRAPH}</p></main>`))(request, response);
    },
    "/api/prices": json(() => [
      { id: 1, name: "Barley", price: 240 },
      { id: 2, name: "Rye", price: 199 },
    ]),
    "/api/more": json((request) => ({
      text: `More of ${new URL(request.url ?? "", origin()).searchParams.get("word")}`,
    })),
    "/api/inner": json(() => ({ text: "Filled by a script" })),
    "/api/total": (request, response) => {
      let body = "";
      request.on("data", (chunk) => {
        body += String(chunk);
      });
      request.on("end", () =>
        json(() => ({ sum: (JSON.parse(body) as { ids: number[] }).ids.length * 100 }))(request, response),
      );
    },
  };
  return pages;
}

/** Starts the site; `files` are a PDF and a picture with text. */
export async function startReplaySite(files: ReadonlyMap<string, Buffer>): Promise<ReplaySite> {
  const asked: string[] = [];
  const origins = ["", ""];
  const pages = pagesOf(
    () => origins[0] ?? "",
    () => origins[1] ?? "",
    files,
  );
  const servers = [0, 1].map(() =>
    createServer((request, response) => {
      const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
      asked.push(path);
      (pages[path] ?? send(html("Not here", "<h1>Not here</h1>"), {}, 404))(request, response);
    }),
  );
  for (const [index, server] of servers.entries()) {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    // Another name is another site, whose frames have processes of their own.
    origins[index] = `http://${index === 0 ? "127.0.0.1" : "localhost"}:${port}`;
  }
  return {
    origin: origins[0] ?? "",
    other: origins[1] ?? "",
    asked,
    [Symbol.asyncDispose]: async () => {
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}
