import assert from "node:assert/strict";
import { createSocket } from "node:dgram";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createServer, type Server } from "node:net";
import { suite } from "uvu";
import { failure, type Site, serve, startKernel } from "./site.ts";

const test = suite("hook-fetch-browser: the guard");

let kernel: Awaited<ReturnType<typeof startKernel>>;
let site: Site;
/** Listens on an address that no page may reach, and must never hear anything. */
let inside: Server;
const heard: string[] = [];
const udp = createSocket("udp4", () => heard.push("udp"));
let port = 0;

test.before(async () => {
  inside = createServer((socket) => {
    heard.push("tcp");
    socket.destroy();
  });
  await new Promise<void>((resolve) => inside.listen(0, "127.0.0.2", resolve));
  ({ port } = inside.address() as AddressInfo);
  await new Promise<void>((resolve) => udp.bind(port, "127.0.0.2", resolve));
  const target = `127.0.0.2:${port}`;
  site = await serve({
    "/": "<h1>fine</h1>",
    "/redirect": (_, response) => response.writeHead(302, { location: `http://${target}/` }).end(),
    "/script": `<p id="p">waiting</p><img src="http://${target}/i"><iframe src="http://${target}/f"></iframe>
      <link rel="preconnect" href="http://${target}"><link rel="dns-prefetch" href="http://${target}">
      <script>
        const tries = [
          fetch("http://${target}/x", { mode: "no-cors" }),
          fetch("https://${target}/x", { mode: "no-cors" }),
          fetch("http://2130706434:${port}/x", { mode: "no-cors" }),
          fetch("http://[::ffff:127.0.0.2]:${port}/x", { mode: "no-cors" }),
          new Promise((_, no) => { new WebSocket("ws://${target}/w").onerror = no; }),
          new Promise((_, no) => { new EventSource("http://${target}/e").onerror = no; }),
          navigator.serviceWorker.register("/worker.js").then(() => navigator.serviceWorker.ready)
            .then(() => fetch("/through-worker")),
          new Promise((_, no) => {
            const peer = new RTCPeerConnection({ iceServers: [{ urls: "stun:${target}" }, { urls: "turn:${target}?transport=tcp", username: "u", credential: "c" }] });
            peer.createDataChannel("x");
            peer.createOffer().then((offer) => peer.setLocalDescription(offer));
            setTimeout(no, 1500);
          }),
          navigator.sendBeacon("http://${target}/b"),
        ];
        Promise.allSettled(tries).then(() => { p.textContent = "all tried"; });
      </script>`,
    "/worker.js": (_, response) =>
      response.writeHead(200, { "content-type": "text/javascript" }).end(
        `self.addEventListener("install", () => self.skipWaiting());
         self.addEventListener("activate", (event) => event.waitUntil(clients.claim()));
         fetch("http://${target}/from-worker", { mode: "no-cors" }).catch(() => {});
         self.addEventListener("fetch", (event) => {
           if (event.request.url.endsWith("/through-worker")) event.respondWith(fetch("http://${target}/", { mode: "no-cors" }));
         });`,
      ),
  });
  kernel = await startKernel();
});
test.after(async () => {
  await kernel?.close();
  await site?.close();
  inside?.close();
  udp.close();
});

test("a page cannot reach an address inside, by any of its ways", async () => {
  const { "test-body": text = "" } = await kernel.ask(`${site.url}/script`, { waitFor: 2500 });
  assert.match(text, /all tried/);
  assert.deepEqual(heard, []);
});

test("neither can its address or a redirect, and the error says so", async () => {
  for (const url of [`http://127.0.0.2:${port}/`, `${site.url}/redirect`, "http://169.254.169.254/latest"]) {
    assert.equal((await failure(kernel.ask(url))).code, "SCRAPE_ADDRESS_NOT_ALLOWED", url);
  }
  assert.deepEqual(heard, []);
});

test("a name that is judged good and then answers otherwise leads nowhere", async () => {
  const { egress } = await import("@winnow/service-egress");
  let asks = 0;
  const lookup = async () => {
    asks += 1;
    return [{ address: asks === 1 ? "127.0.0.1" : "127.0.0.2", family: 4 }];
  };
  const { createKernel } = await import("@winnow/core");
  const { fetchBrowser } = await import("@winnow/hook-fetch-browser");
  await using rebinding = await createKernel({
    plugins: [egress({ allow: { page: ["127.0.0.1/32"] }, lookup }), fetchBrowser()],
  });
  const error = await failure(rebinding.scrapeRequest({ url: `http://rebind.test:${port}/`, formats: [] }));
  assert.equal(error.code, "SCRAPE_ADDRESS_NOT_ALLOWED");
  assert.deepEqual(heard, []);
});

test("the caller's headers go to the page's own origin and to nobody else", async () => {
  const { fetchHttp } = await import("@winnow/hook-fetch-http");
  const seen: Record<string, string | undefined> = {};
  const note = (name: string) => (request: IncomingMessage, response: ServerResponse) => {
    seen[name] = `${request.headers["x-key"]} ${request.headers.cookie} ${request.headers.authorization}`;
    response.end("");
  };
  const other = await serve({ "/pixel": note("other") });
  // Cookies know no ports, so the stranger needs another name.
  const stranger = `http://localhost:${other.port}`;
  const own = await serve({
    "/": `<img src="/pixel"><img src="${stranger}/pixel"><script></script>`,
    "/pixel": note("own"),
  });
  await using wide = await startKernel({}, [fetchHttp()]);
  const headers = { "X-Key": "secret", Cookie: "a=1; b=2", Authorization: "Bearer t" };
  await wide.ask(own.url, { headers, waitFor: 1 });
  assert.equal(seen.own, "secret a=1; b=2 Bearer t");
  assert.equal(seen.other, "undefined undefined undefined");
  await Promise.all([other.close(), own.close()]);
});

test("over another proxy, named and with a password, everything goes through it and the guard", async () => {
  const { Server } = await import("proxy-chain");
  const passed: string[] = [];
  const upstream = new Server({
    host: "127.0.0.1",
    port: 0,
    prepareRequestFunction: ({ hostname, username, password }) => {
      passed.push(`${username}:${password}@${hostname}`);
      return { requestAuthentication: username !== "ada" || password !== "hidden-word" };
    },
  });
  await upstream.listen();
  const { defineProxy } = await import("@winnow/core/plugin");
  const route = defineProxy({
    name: "test-route",
    acquire: (_, tried) =>
      tried.length > 0
        ? undefined
        : { proxy: "basic", server: `http://ada:hidden-word@localhost:${upstream.port}` },
    release: () => {},
  });
  await using over = await startKernel({}, [route]);
  const result = await over.ask(`${site.url}/`, { explain: true });
  assert.match(result["test-body"] ?? "", /fine/);
  assert.ok(passed.length > 0 && passed.every((line) => line === "ada:hidden-word@127.0.0.1"), passed.join());
  assert.doesNotMatch(JSON.stringify(result), /hidden-word/);
  const refused = await failure(over.ask(`http://127.0.0.2:${port}/`));
  assert.equal(refused.code, "SCRAPE_ADDRESS_NOT_ALLOWED");
  await upstream.close(true);
});

test.run();
