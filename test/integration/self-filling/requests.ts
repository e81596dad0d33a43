/** Pages that ask for their content: by fetch and XHR, scripts, workers and stores. */
import { after, json, PROSE, page, type SelfFillingPage, script } from "./page.ts";

const PRODUCTS = ["Bread knife", "Cheese grater", "Rolling pin"];
const LIST = `<h1>Products</h1>${PROSE}<div id="list"><p>Loading products</p></div>`;
const FOUND = ["Bread knife for sale", "Rolling pin for sale"];
const WAITS = ["Loading products"];
/** Writes the names into the list. */
const SHOW = `function show(names) {
  list.innerHTML = names.map((name) => "<article><h2>" + name + "</h2><p>" + name + " for sale</p></article>").join("");
}`;

const fetched = page({
  name: "fetch",
  body: `${LIST}<script>${SHOW} fetch("data").then((answer) => answer.json()).then(show);</script>`,
  expects: FOUND,
  not: WAITS,
  lastMs: 200,
  routes: { data: after(100, json(PRODUCTS)) },
});

const fetchedSlowly = page({
  name: "fetch-slow",
  body: `${LIST}<script>${SHOW} fetch("data").then((answer) => answer.json()).then(show);</script>`,
  expects: FOUND,
  not: WAITS,
  lastMs: 1800,
  routes: { data: after(1700, json(PRODUCTS)) },
});

const fetchedAfterLoad = page({
  name: "fetch-after-load",
  body: `${LIST}<script type="module">${SHOW}
  addEventListener("load", () => setTimeout(async () => show(await (await fetch("data")).json()), 600));</script>`,
  expects: FOUND,
  not: WAITS,
  lastMs: 1500,
  routes: { data: after(800, json(PRODUCTS)) },
});

const chain = page({
  name: "fetch-chain",
  body: `${LIST}<script type="module">${SHOW}
  const ask = async (path) => (await fetch(path)).json();
  const { token } = await ask("token");
  const ids = await ask("ids?token=" + token);
  show(await Promise.all(ids.map(async (id) => (await ask("detail-" + id)).name)));</script>`,
  expects: FOUND,
  not: WAITS,
  lastMs: 1200,
  routes: {
    token: after(300, json({ token: "t1" })),
    ids: after(300, json([0, 1, 2])),
    "detail-0": after(200, json({ name: PRODUCTS[0] })),
    "detail-1": after(400, json({ name: PRODUCTS[1] })),
    "detail-2": after(300, json({ name: PRODUCTS[2] })),
  },
});

const pausing = page({
  name: "fetch-chain-with-pauses",
  body: `${LIST}<script type="module">${SHOW}
  const pause = () => new Promise((resolve) => setTimeout(resolve, 450));
  const names = [];
  for (const id of [0, 1, 2]) {
    await pause();
    names.push((await (await fetch("detail-" + id)).json()).name);
  }
  show(names);</script>`,
  expects: FOUND,
  not: WAITS,
  lastMs: 1800,
  routes: Object.fromEntries(PRODUCTS.map((name, at) => [`detail-${at}`, after(80, json({ name }))])),
});

const xhr = page({
  name: "xhr",
  body: `${LIST}<script>${SHOW}
  const request = new XMLHttpRequest();
  request.open("GET", "data");
  request.responseType = "json";
  request.onload = () => setTimeout(show, 250, request.response);
  request.send();</script>`,
  expects: FOUND,
  not: WAITS,
  lastMs: 900,
  routes: { data: after(500, json(PRODUCTS)) },
});

const retried = page({
  name: "fetch-retried-arabic",
  lang: "ar",
  body: `<h1>منتجاتنا</h1><p>تصنع الورشة أدوات المطبخ يدويا منذ ثلاثة أجيال.</p><div id="list"><p>جار التحميل</p></div>
<script type="module">${SHOW}
  for (let tries = 0; tries < 4; tries += 1) {
    const answer = await fetch(tries < 2 ? "busy" : "data");
    if (answer.ok) { show(await answer.json()); break; }
    await new Promise((resolve) => setTimeout(resolve, 200 * 2 ** tries));
  }</script>`,
  expects: ["سكين الخبز", "مبشرة الجبن"],
  not: ["جار التحميل"],
  lastMs: 1000,
  routes: {
    busy: (_, response) => void response.writeHead(503, { "retry-after": "0" }).end("busy"),
    data: after(200, json(["سكين الخبز", "مبشرة الجبن"])),
  },
});

const jsonp = page({
  name: "jsonp",
  body: `${LIST}<script>${SHOW}
  setTimeout(() => {
    const tag = document.createElement("script");
    tag.src = "data.js?callback=show";
    document.head.append(tag);
  }, 300);</script>`,
  expects: FOUND,
  not: WAITS,
  lastMs: 1100,
  routes: { "data.js": after(700, script(`show(${JSON.stringify(PRODUCTS)});`)) },
});

const imported = page({
  name: "dynamic-import",
  body: `${LIST}<script type="module">${SHOW}
  const { load } = await import("./store.js");
  show(await load());</script>`,
  expects: FOUND,
  not: WAITS,
  lastMs: 1200,
  routes: {
    "store.js": after(
      400,
      script(
        `import { names } from "./names.js"; export const load = async () => { await null; return names; };`,
      ),
    ),
    "names.js": after(500, script(`export const names = ${JSON.stringify(PRODUCTS)};`)),
  },
});

const worker = page({
  name: "module-worker",
  body: `${LIST}<script type="module">${SHOW}
  const worker = new Worker(new URL("worker.js", location.href), { type: "module" });
  worker.onmessage = ({ data }) => show(data);
  worker.postMessage("start");</script>`,
  expects: FOUND,
  not: WAITS,
  lastMs: 1300,
  routes: {
    "worker.js": after(
      200,
      script(`import { wait } from "./wait.js";
onmessage = async () => { await wait(500); postMessage(await (await fetch("data")).json()); };`),
    ),
    "wait.js": script("export const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));"),
    data: after(300, json(PRODUCTS)),
  },
});

const computing = page({
  name: "worker-computes",
  body: `${LIST}<script>${SHOW}
  const source = \`onmessage = () => {
    const end = performance.now() + 1000;
    while (performance.now() < end);
    postMessage(${JSON.stringify(PRODUCTS)});
  }\`;
  const worker = new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
  worker.onmessage = ({ data }) => show(data);
  worker.postMessage("start");</script>`,
  expects: FOUND,
  not: WAITS,
  lastMs: 1300,
});

const indexed = page({
  name: "indexed-db",
  body: `${LIST}<script>${SHOW}
  const opening = indexedDB.open("shop", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("products");
  opening.onsuccess = async () => {
    const names = await (await fetch("data")).json();
    const writing = opening.result.transaction("products", "readwrite");
    writing.objectStore("products").put(names, "all");
    writing.oncomplete = () => {
      const reading = opening.result.transaction("products").objectStore("products").get("all");
      reading.onsuccess = () => show(reading.result);
    };
  };</script>`,
  expects: FOUND,
  not: WAITS,
  lastMs: 900,
  routes: { data: after(500, json(PRODUCTS)) },
});

/** The pages of this kind. */
export const REQUESTS: readonly SelfFillingPage[] = [
  fetched,
  fetchedSlowly,
  fetchedAfterLoad,
  chain,
  pausing,
  xhr,
  retried,
  jsonp,
  imported,
  worker,
  computing,
  indexed,
];
