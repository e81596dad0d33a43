import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { suite } from "uvu";
import { post, startServer, type TestServer } from "../server.ts";

const test = suite("monitors: pages behind a login, and behind steps in the browser");

/** A shop whose orders only members see, below a button; the test ends their sessions. */
const sessions = new Set<string>();
let state = "packed";
const site = createServer(async (request, response) => {
  const { url = "/", method, headers } = request;
  response.setHeader("content-type", "text/html; charset=utf-8");
  if (method === "POST") {
    const session = `s${sessions.size + 1}-${Date.now()}`;
    sessions.add(session);
    response.writeHead(303, {
      location: "/orders",
      "set-cookie": `session=${session}; Max-Age=86400; HttpOnly; Path=/`,
    });
    return void response.end();
  }
  const session = /session=([^;]+)/.exec(headers.cookie ?? "")?.[1] ?? "";
  if (!url.startsWith("/login") && !sessions.has(session)) {
    response.writeHead(302, { location: `/login?next=${encodeURIComponent(url)}` });
    return void response.end();
  }
  response.end(url.startsWith("/login") ? LOGIN : ordersPage());
});

const LOGIN = `<!doctype html><html lang="en"><title>Log in</title><main><h1>Log in</h1><form method="post" action="/login">
  <label>E-mail <input id="name" name="name" type="email"></label>
  <label>Password <input name="password" type="password"></label><button>Log in</button></form></main></html>`;

function ordersPage(): string {
  return `<!doctype html><html lang="en"><title>Orders</title><main><h1>Your orders</h1>
    <p>Everything that you have ordered from the mill stands here, the newest first.</p>
    <button id="more" onclick="document.getElementById('list').hidden = false">Show</button>
    <ul id="list" hidden><li>Order 7: a sack of rye, ${state}</li></ul></main></html>`;
}

let server: TestServer;
let url = "";
test.before(async () => {
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  server = await startServer();
});
test.after(async () => {
  await server?.close();
  site.close();
});

interface Page {
  readonly status: string;
  readonly error: string | null;
  readonly loginLost?: string;
  readonly diff: { readonly text: string } | null;
}

async function check(id: string): Promise<Page> {
  const { body } = await post(server.origin, `/v2/monitor/${id}/run`, {});
  for (let left = 1200; left > 0; left -= 1) {
    const answer = await fetch(`${server.origin}/v2/monitor/${id}/checks/${String(body.id)}`);
    const { data } = (await answer.json()) as { data: { status: string; pages: readonly Page[] } };
    if (data.status !== "queued" && data.status !== "running") return data.pages[0] ?? assert.fail("no page");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return assert.fail("The check never ended.");
}

const logIn = async () => {
  const { status, body } = await post(server.origin, "/v2/scrape", {
    ...{ url: `${url}/login`, profile: { name: "mill" }, formats: ["markdown"] },
    actions: [
      { type: "click", selector: "#name" },
      { type: "write", text: "ada@example.org" },
      { type: "press", key: "Enter" },
      { type: "wait", milliseconds: 500 },
    ],
  });
  assert.equal(status, 200, JSON.stringify(body));
};

test("what members see is watched; a lost login is told at the first check, and the next login goes on", async () => {
  await logIn();
  const { body } = await post(server.origin, "/v2/monitor", {
    ...{ name: "Orders", schedule: { text: "hourly" } },
    targets: [
      {
        ...{ type: "scrape", urls: [`${url}/orders`] },
        scrapeOptions: {
          profile: { name: "mill", saveChanges: false },
          actions: [{ type: "click", selector: "#more" }],
        },
      },
    ],
  });
  const { id, feedUrl } = (body as { data: { id: string; feedUrl?: string } }).data;
  assert.equal((await check(id)).status, "new");
  state = "on its way";
  const changed = await check(id);
  assert.equal(changed.status, "changed", changed.error ?? "");
  assert.match(changed.diff?.text ?? "", /-.*packed[\s\S]*\+.*on its way/);
  sessions.clear();
  state = "delivered";
  const lost = await check(id);
  assert.deepEqual([lost.status, lost.loginLost], ["error", "mill"]);
  assert.match(lost.error ?? "", /"mill" to log in\. Log in again/);
  const feed = await (await fetch(feedUrl ?? `${server.origin}/v2/monitor/${id}/feed`)).text();
  assert.match(feed, /Error: .*[\s\S]*to log in/);
  await logIn();
  const back = await check(id);
  assert.match(back.diff?.text ?? "", /-.*on its way[\s\S]*\+.*delivered/, back.error ?? back.status);
});

test.run();
