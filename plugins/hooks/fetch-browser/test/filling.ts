/** Pages that fill themselves by script, each in another way, and what serves them. All are full two seconds after they have loaded. */
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";

/** What stands in a page that is full. */
export const FULL = "the kernel is here";

/** Scripts by what they do. `put()` fills the page; `/json?ms=…` answers after so long, and so do other files of this server. */
export const FILLING: Readonly<Record<string, string>> = {
  "at once": "put()",
  "on load": "addEventListener('load', put)",
  "just after load": "addEventListener('load', () => setTimeout(put, 0))",
  "after a timer": "setTimeout(put, 300)",
  "after a long timer": "setTimeout(put, 1700)",
  "after a timer given as text": "setTimeout('put()', 900)",
  "after a chain of timers":
    "const step = (n) => n === 0 ? put() : setTimeout(() => step(n - 1), 250); step(6)",
  "after a chain of many short timers":
    "const step = (n) => n === 0 ? put() : setTimeout(() => step(n - 1), 50); step(30)",
  "after timers in promises":
    "const wait = (ms) => new Promise((r) => setTimeout(r, ms)); (async () => { await wait(500); await wait(600); put() })()",
  "letter by letter":
    "const text = 'the kernel is here'; const p = document.body.appendChild(document.createElement('p')); let n = 0; const id = setInterval(() => { p.textContent = text.slice(0, ++n); if (n === text.length) clearInterval(id) }, 80)",
  "when an interval finds it ready":
    "let ready = false; setTimeout(() => { ready = true }, 1000); const id = setInterval(() => { if (ready) { clearInterval(id); put() } }, 100)",
  "at the second tick of an interval": "let n = 0; setInterval(() => { if (++n === 2) put() }, 700)",
  "at the fifth tick of an interval": "let n = 0; setInterval(() => { if (++n === 5) put() }, 300)",
  "when an interval has been answered three times":
    "let n = 0; const id = setInterval(() => fetch('/json?ms=50').then(() => { if (++n === 3) { clearInterval(id); put() } }), 550)",
  "after a fetch": "fetch('/json?ms=400').then((r) => r.json()).then(put)",
  "after a slow fetch": "fetch('/json?ms=1800').then((r) => r.json()).then(put)",
  "after three fetches, one behind the other":
    "(async () => { for (let n = 0; n < 3; n++) await (await fetch('/json?ms=300&n=' + n)).json(); put() })()",
  "after twenty fetches at once":
    "Promise.all(Array.from({ length: 20 }, (_, n) => fetch('/json?ms=' + n * 50).then((r) => r.json()))).then(put)",
  "after a fetch that begins late": "setTimeout(() => fetch('/json?ms=300').then(put), 900)",
  "after a fetch and a timer": "fetch('/json?ms=200').then(() => setTimeout(put, 800))",
  "when the second try of a fetch succeeds":
    "fetch('/nothing').then((r) => { if (!r.ok) setTimeout(() => fetch('/json?ms=100').then(put), 700) })",
  "after a body that comes in pieces":
    "fetch('/pieces').then(async (r) => { const reader = r.body.getReader(); for (;;) { const { done } = await reader.read(); if (done) break } put() })",
  "after an XMLHttpRequest":
    "const x = new XMLHttpRequest(); x.open('GET', '/json?ms=500'); x.onload = put; x.send()",
  "by a script that comes late":
    "setTimeout(() => { const s = document.createElement('script'); s.src = '/put.js?ms=200'; document.head.append(s) }, 600)",
  "by a script that loads another":
    "const s = document.createElement('script'); s.src = '/next.js?ms=300'; document.head.append(s)",
  "by a module": "import('/module.js?ms=500').then((m) => m.default())",
  "by a module of a blob":
    "import(URL.createObjectURL(new Blob(['export default 1'], { type: 'text/javascript' }))).then(() => setTimeout(put, 400))",
  "when the page is idle": "requestIdleCallback(() => requestIdleCallback(() => put()))",
  "when it is idle after a while": "setTimeout(() => requestIdleCallback(put), 800)",
  "frame by frame":
    "let n = 0; const frame = () => ++n < 40 ? requestAnimationFrame(frame) : put(); requestAnimationFrame(frame)",
  "after an animation of two seconds that was drawn":
    "const start = performance.now(); const frame = (now) => now - start > 1500 ? put() : requestAnimationFrame(frame); requestAnimationFrame(frame)",
  "after an animation": "document.body.animate([{ opacity: 0 }, { opacity: 1 }], 900).finished.then(put)",
  "after a long animation":
    "document.body.animate([{ opacity: 0 }, { opacity: 1 }], 1700).finished.then(put)",
  "at the end of a transition":
    "const d = document.body.appendChild(document.createElement('div')); d.style.cssText = 'height:1px;transition:height .8s'; d.ontransitionend = put; requestAnimationFrame(() => requestAnimationFrame(() => { d.style.height = '50px' }))",
  "slice by slice over a channel":
    "const { port1, port2 } = new MessageChannel(); let n = 0; port1.onmessage = () => { const end = performance.now() + 8; while (performance.now() < end); if (++n < 60) port2.postMessage(0); else put() }; port2.postMessage(0)",
  "after a long computation":
    "setTimeout(() => { const end = performance.now() + 1200; while (performance.now() < end); put() }, 50)",
  "by a worker":
    "new Worker(URL.createObjectURL(new Blob(['const end = Date.now() + 400; while (Date.now() < end); postMessage(1)']))).onmessage = put",
  "by a worker that waits":
    "new Worker(URL.createObjectURL(new Blob(['setTimeout(() => postMessage(1), 1200)']))).onmessage = put",
  "by a worker that fetches":
    "const w = new Worker(URL.createObjectURL(new Blob(['onmessage = (e) => fetch(e.data).then(() => postMessage(1))']))); w.onmessage = put; w.postMessage(location.origin + '/json?ms=900')",
  "by the third message of a worker":
    "new Worker(URL.createObjectURL(new Blob(['let n = 0; const id = setInterval(() => { postMessage(++n); if (n === 3) clearInterval(id) }, 350)']))).onmessage = (e) => e.data === 3 && put()",
  "by the second answer of a worker":
    "const w = new Worker(URL.createObjectURL(new Blob(['onmessage = (e) => setTimeout(() => postMessage(1), e.data)']))); let n = 0; w.onmessage = () => ++n === 1 ? w.postMessage(900) : put(); w.postMessage(100)",
  "by a message of a frame":
    "addEventListener('message', put); const f = document.createElement('iframe'); f.srcdoc = '<script>setTimeout(() => parent.postMessage(1, \"*\"), 900)</' + 'script>'; document.body.append(f)",
  "in a frame":
    "const f = document.createElement('iframe'); f.src = '/frame?ms=100'; f.width = 400; f.height = 200; document.body.append(f)",
  "by an answer over a WebSocket":
    "const w = new WebSocket(location.origin.replace('http', 'ws')); w.onopen = () => w.send('500'); w.onmessage = put",
  "by a late answer over a WebSocket":
    "const w = new WebSocket(location.origin.replace('http', 'ws')); w.onopen = () => w.send('1300'); w.onmessage = put",
  "by an event of the server": "new EventSource('/events?ms=600').onmessage = put",
  "by a late event of the server": "new EventSource('/events?ms=1400').onmessage = put",
  "by another channel":
    "const c = new BroadcastChannel('c'); c.onmessage = put; setTimeout(() => new BroadcastChannel('c').postMessage(1), 800)",
  "out of a database":
    "const open = indexedDB.open('db', 1); open.onupgradeneeded = () => open.result.createObjectStore('s'); open.onsuccess = () => { const t = open.result.transaction('s', 'readwrite'); t.objectStore('s').put(1, 'k'); t.oncomplete = () => { open.result.transaction('s').objectStore('s').get('k').onsuccess = put } }",
  "out of a file":
    "const r = new FileReader(); r.onload = () => setTimeout(put, 300); r.readAsText(new Blob(['x'.repeat(1e6)]))",
  "out of a picture that is read elsewhere":
    "const c = document.createElement('canvas'); c.width = c.height = 2000; c.toBlob((b) => createImageBitmap(b).then(() => createImageBitmap(b)).then(put))",
  "out of a program that is read elsewhere":
    "WebAssembly.instantiate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(() => setTimeout(put, 200))",
  "out of what was kept before":
    "caches.open('c').then(async (c) => { await c.put('/kept', new Response('x'.repeat(1e6))); await (await c.match('/kept')).text(); put() }).catch(put)",
  "after a key was derived":
    "crypto.subtle.importKey('raw', new Uint8Array(8), 'PBKDF2', false, ['deriveBits']).then((key) => crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-512', salt: new Uint8Array(8), iterations: 400000 }, key, 256)).then(put)",
  "when a picture has come":
    "const i = new Image(); i.onload = put; i.onerror = put; i.src = '/picture?ms=900'; document.body.append(i)",
  "when the fonts are there":
    "document.fonts.load('1em Nowhere').then(() => new FontFace('F', 'url(/font?ms=700)').load()).catch(() => {}).then(put)",
  "when it comes into view":
    "const d = document.body.appendChild(document.createElement('div')); d.textContent = 'x'; new IntersectionObserver((e, o) => { if (e[0].isIntersecting) { o.disconnect(); fetch('/json?ms=300').then(put) } }).observe(d)",
  "when its size is known":
    "const d = document.body.appendChild(document.createElement('div')); new ResizeObserver((_, o) => { o.disconnect(); setTimeout(put, 300) }).observe(d)",
  "when something else was added":
    "new MutationObserver((_, o) => { o.disconnect(); fetch('/json?ms=200').then(put) }).observe(document.body, { childList: true }); setTimeout(() => document.body.append('more'), 700)",
  "as an element of its own":
    "customElements.define('x-late', class extends HTMLElement { connectedCallback() { setTimeout(put, 500) } }); setTimeout(() => document.body.append(document.createElement('x-late')), 400)",
  "in a shadow":
    "setTimeout(() => { const d = document.body.appendChild(document.createElement('div')); d.attachShadow({ mode: 'open' }).innerHTML = '<p>the kernel is here</p>' }, 800)",
  "in a shadow, piece by piece":
    "const r = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' }); let n = 0; const id = setInterval(() => { r.append('.'); if (++n === 9) { clearInterval(id); r.innerHTML = '<p>the kernel is here</p>' } }, 90)",
  "by a task of the scheduler": "scheduler.postTask(() => put(), { priority: 'background', delay: 900 })",
  "behind a lock":
    "navigator.locks.request('l', () => new Promise((r) => setTimeout(r, 700))); navigator.locks.request('l', () => put())",
  "after a route":
    "setTimeout(() => { history.pushState({}, '', '/#/list'); fetch('/json?ms=300').then(put) }, 500)",
  "elsewhere, by a script": "setTimeout(() => location.replace('/full?ms=100'), 900)",
  "elsewhere, by a slow answer": "location.href = '/full?ms=1200'",
  "elsewhere, by itself":
    "document.head.insertAdjacentHTML('beforeend', '<meta http-equiv=refresh content=\"1; url=/full?ms=0\">')",
  "behind a splash screen":
    "document.body.append('Loading'); Promise.all([fetch('/json?ms=200'), new Promise((r) => setTimeout(r, 1000))]).then(put)",
  "under counters that never end":
    "const c = document.body.appendChild(document.createElement('i')); setInterval(() => { c.textContent = Date.now() }, 30); setTimeout(put, 1500)",
  "with a heartbeat that never ends":
    "const beat = () => setTimeout(beat, 60); beat(); fetch('/json?ms=700').then(() => setTimeout(put, 500))",
  "with an animation that never ends":
    "const frame = () => requestAnimationFrame(frame); frame(); setTimeout(put, 1200)",
};

/** A running server of such pages. */
export interface FillingSite {
  readonly origin: string;
  close(): Promise<void>;
}

const PUT = `function put() { if (!window.isPut) { window.isPut = true; document.body.insertAdjacentHTML("beforeend", "<p>${FULL}</p>") } }`;

function write(path: string, name: string): readonly [type: string, body: string] {
  if (path === "/json") return ["application/json", "{}"];
  if (path === "/put.js") return ["text/javascript", "put()"];
  if (path === "/module.js") return ["text/javascript", "export default () => put()"];
  if (path === "/next.js")
    return [
      "text/javascript",
      "{ const s = document.createElement('script'); s.src = '/put.js?ms=400'; document.head.append(s) }",
    ];
  const script = { "/frame": "setTimeout(put, 700)", "/full": "put()" }[path] ?? FILLING[name] ?? "";
  return [
    "text/html; charset=utf-8",
    `<!doctype html><title>Filling</title><body><h1>Mill</h1><script>${PUT}</script><script>${script}</script></body>`,
  ];
}

/** Serves each page at `/?name=…`. */
export async function startFilling(): Promise<FillingSite> {
  const server = createServer(async (request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://a.test");
    const ms = Number(searchParams.get("ms") ?? 0);
    if (pathname === "/events") {
      reply.writeHead(200, { "content-type": "text/event-stream" }).write(": open\n\n");
      await sleep(ms);
      return void reply.write("data: 1\n\n");
    }
    if (pathname === "/pieces") {
      reply.writeHead(200, { "content-type": "text/plain" });
      for (let piece = 0; piece < 8; piece++) {
        reply.write("x".repeat(2000));
        await sleep(200);
      }
      return void reply.end();
    }
    await sleep(ms);
    if (/^\/(?:nothing|picture|font|favicon.ico)$/.test(pathname)) return void reply.writeHead(404).end();
    const [type, body] = write(pathname, searchParams.get("name") ?? "");
    reply.writeHead(200, { "content-type": type }).end(body);
  });
  const sockets: Duplex[] = [];
  server.on("upgrade", (request, socket) => {
    sockets.push(socket);
    answerLater(request, socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A WebSocket that answers the number in its first message after so many milliseconds (RFC 6455, frames of less than 126 bytes). */
function answerLater({ headers }: IncomingMessage, socket: Duplex): void {
  const accept = createHash("sha1")
    .update(`${headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    .digest("base64");
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  socket.on("error", () => socket.destroy());
  socket.once("data", (frame: Buffer) => {
    const mask = frame.subarray(2, 6);
    const text = frame.subarray(6).map((byte, index) => byte ^ (mask[index % 4] ?? 0));
    setTimeout(() => socket.write(Buffer.from([0x81, 1, 0x31])), Number(Buffer.from(text).toString()));
  });
}
