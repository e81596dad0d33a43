/** A site with a login, as banks have it: what is behind it is in a session of cookies, and renders late. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A running bank. */
export interface Bank extends AsyncDisposable {
  readonly origin: string;
  /** Logins so far. */
  readonly logins: readonly string[];
}

const LOGIN = `<!doctype html><html lang="en"><head><title>Sign in</title></head><body><main><h1>Sign in</h1>
<form method="post" action="/login">
<label for="email">E-mail</label><input id="email" name="email" type="email" autocomplete="username">
<label for="password">Password</label><input id="password" name="password" type="password">
<button type="submit">Sign in</button></form></main></body></html>`;

const ACCOUNT = (name: string) => `<!doctype html><html lang="en"><head><title>Account</title></head><body>
<main><h1>Account</h1><p id="who">Signed in as ${name}</p><dl><dt>Balance</dt><dd id="balance">…</dd></dl>
<button id="more">Show transfers</button><ul id="transfers"></ul></main>
<script>
setTimeout(() => { document.querySelector("#balance").textContent = "1,234.50 crowns"; }, 300);
document.querySelector("#more").onclick = () => setTimeout(() => {
  document.querySelector("#transfers").innerHTML = "<li>Mill 20.00</li><li>Sack 5.50</li>";
}, 200);
</script></body></html>`;

/** Starts the bank on a free port. */
export async function startBank(): Promise<Bank> {
  const logins: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const user = /(?:^|; )user=([^;]*)/.exec(request.headers.cookie ?? "")?.[1];
    const html = (body: string, status = 200) =>
      response.writeHead(status, { "content-type": "text/html; charset=utf-8" }).end(body);
    if (path === "/login" && request.method === "POST") {
      let body = "";
      request.on("data", (piece) => {
        body += piece;
      });
      request.on("end", () => {
        const form = new URLSearchParams(body);
        const email = form.get("email") ?? "";
        if (form.get("password") !== "secret") return html(LOGIN, 401);
        logins.push(email);
        const cookie = `user=${encodeURIComponent(email)}; Max-Age=3600; HttpOnly; Path=/`;
        return response.writeHead(303, { location: "/account", "set-cookie": cookie }).end();
      });
      return;
    }
    if (path !== "/account") html(LOGIN);
    else if (user === undefined) response.writeHead(303, { location: "/login" }).end();
    else html(ACCOUNT(decodeURIComponent(user)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    logins,
    [Symbol.asyncDispose]: close,
  };
}
