/** A shop that is nothing without its scripts: a sign-in form, a list that grows, a cookie banner. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Site } from "./site.ts";

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Harbour Goods</title>
<meta name="viewport" content="width=device-width"></head><body><div id="root"></div>
<noscript>You need to enable JavaScript to run this app.</noscript>
<script type="module" src="/app.js"></script></body></html>`;

const app = `
const root = document.getElementById("root");
const draw = () => {
  const user = localStorage.user;
  const isClosed = location.pathname === "/account" && user === undefined;
  root.innerHTML = "<header>Harbour Goods " + (user ? "<b id=who>Hello, " + user + "</b>" : "") + "</header><main></main>" +
    (localStorage.consent ? "" : "<div id=banner role=dialog><p>We value your privacy.</p><button id=reject>Reject all</button></div>");
  document.getElementById("reject")?.addEventListener("click", () => { localStorage.consent = "no"; draw(); });
  const main = root.querySelector("main");
  main.innerHTML = isClosed
    ? "<h1>Sign in</h1><form><input id=name placeholder=Name> <input id=word type=password> <button>Sign in</button></form>"
    : "<h1>Autumn catalogue</h1><p id=zone></p><ul></ul>";
  main.querySelector("form")?.addEventListener("submit", (event) => {
    event.preventDefault();
    if (document.getElementById("word").value !== "s3cret") return alert("Wrong password");
    localStorage.user = document.getElementById("name").value;
    draw();
  });
  if (!isClosed) {
    document.getElementById("zone").textContent = innerWidth + " " + Intl.DateTimeFormat().resolvedOptions().timeZone;
    more();
  }
};
let busy = false;
async function more() {
  if (busy) return;
  busy = true;
  const list = root.querySelector("ul");
  const items = await (await fetch("/items?from=" + list.children.length)).json();
  list.insertAdjacentHTML("beforeend", items.map((item) => "<li style='height:90px'><h3>" + item + "</h3><p>Waxed cotton, made to last a decade of storms.</p></li>").join(""));
  busy = false;
}
addEventListener("scroll", () => {
  if (innerHeight + scrollY > document.body.scrollHeight - 60 && root.querySelector("ul")) more();
});
draw();
`;

/** Starts the shop on a free port. */
export async function startShop(): Promise<Site> {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://shop");
    seen.push(`${request.method} ${url.pathname}`);
    if (url.pathname === "/app.js")
      return response.writeHead(200, { "content-type": "text/javascript" }).end(app);
    if (url.pathname === "/items") {
      const from = Number(url.searchParams.get("from"));
      const items = Array.from({ length: 10 }, (_, index) => `Item ${from + index + 1}`);
      response.setHeader("content-type", "application/json");
      return setTimeout(() => response.end(JSON.stringify(items)), 100);
    }
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const site: Site = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    [Symbol.asyncDispose]: () => site.close(),
  };
  return site;
}
