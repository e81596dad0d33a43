/** Pages that never come to rest, by mistake or to harm who visits them. A scrape of one ends, with what stood in the first HTML. */
import { documentOf, html, inPieces, PROSE, page, type SelfFillingPage } from "./page.ts";

/** A page of a sentence of its own, and of what goes on for ever. */
function hostile(name: string, markup: string, routes: SelfFillingPage["routes"] = {}): SelfFillingPage {
  const { marker, body } = partsOf(name, markup);
  return page({ name, body, expects: [marker], lastMs: 0, routes });
}

function partsOf(name: string, markup: string): { readonly marker: string; readonly body: string } {
  const marker = `What is certain of ${name.replaceAll("-", " ")}`;
  return { marker, body: `<h1>Page</h1>${PROSE}<p>${marker}</p>${markup}` };
}

const growth = hostile(
  "endless-growth",
  `<ul id="rows"></ul><script>
  let row = 0;
  setInterval(() => {
    for (let at = 0; at < 50; at += 1) document.getElementById("rows").insertAdjacentHTML("beforeend", "<li>Row " + (row += 1) + "</li>");
  }, 50);
</script>`,
);

const fetches = hostile(
  "endless-fetches",
  `<p id="count"></p><script type="module">
  for (let count = 0; ; count += 1) {
    await fetch("data?count=" + count);
    document.getElementById("count").textContent = "Asked " + count + " times";
  }
</script>`,
  { data: html("more") },
);

const dialogs = hostile(
  "endless-dialogs",
  `<script>
  setInterval(() => { alert("Stay"); confirm("Really?"); prompt("Why?"); }, 100);
  alert("Welcome");
</script>`,
);

const unload = hostile(
  "before-unload",
  `<script>
  addEventListener("beforeunload", (event) => { event.preventDefault(); event.returnValue = "Stay"; });
  setInterval(() => (location.href = "elsewhere?" + Date.now()), 400);
</script>`,
  { elsewhere: (_, response) => void response.writeHead(204).end() },
);

const windows = hostile(
  "window-storm",
  `<script>setInterval(() => { for (let at = 0; at < 5; at += 1) open(location.href, "_blank", "width=200,height=200"); }, 100);</script>`,
);

const rewriting = hostile(
  "endless-rewriting",
  `<p id="clock"></p><script>
  setInterval(() => (document.getElementById("clock").textContent = "It is " + Date.now() + " and " + Math.random()), 100);
</script>`,
);

const recursion = hostile(
  "frames-of-itself",
  `<script>
  for (let at = 0; at < 2; at += 1) {
    const frame = document.createElement("iframe");
    frame.src = location.pathname + "?" + Math.random();
    document.body.append(frame);
  }
</script>`,
);

const loop = hostile("endless-loop", "<script>setTimeout(() => { for (;;) Math.random(); }, 200);</script>");

const reloading = hostile("endless-reload", "<script>setTimeout(() => location.reload(), 300);</script>");

const redirecting = hostile(
  "endless-redirect",
  `<script>setTimeout(() => location.replace("?at=" + Math.random()), 50);</script>`,
);

const noisy = hostile(
  "endless-console",
  `<script>
  const line = "x".repeat(100000);
  setInterval(() => { for (let at = 0; at < 100; at += 1) console.log(line, { at }, [line]); }, 20);
</script>`,
);

/** The document itself never ends. */
function endless(): SelfFillingPage {
  const name = "endless-document";
  const { marker, body } = partsOf(name, "");
  const [start = ""] = documentOf({ name, body }).split("</main>");
  const document = inPieces("text/html; charset=utf-8", 100, function* () {
    yield start;
    for (let at = 0; ; at += 1) yield `<p>And so on, ${at}</p>\n`;
  });
  return page({ name, body, expects: [marker], lastMs: 0, document });
}

/** The pages of this kind. */
export const HOSTILE: readonly SelfFillingPage[] = [
  growth,
  fetches,
  dialogs,
  unload,
  windows,
  rewriting,
  recursion,
  loop,
  reloading,
  redirecting,
  noisy,
  endless(),
];
