/** Pages that are filled by what a server sends over time, and those that go on asking when all is there. */
import { after, inPieces, json, PROSE, page, type SelfFillingPage } from "./page.ts";

const polled = page({
  name: "endless-polling",
  body: `<h1>Order</h1>${PROSE}<p id="state">Waiting for the kitchen</p>
<script>
  let asked = 0;
  setInterval(async () => {
    asked += 1;
    const { state } = await (await fetch("state?asked=" + asked)).json();
    document.getElementById("state").textContent = state;
  }, 500);
</script>`,
  expects: ["The soup is on its way"],
  not: ["Waiting for the kitchen"],
  lastMs: 1600,
  routes: {
    state: (request, response) => {
      const isDone = Number(/asked=(\d+)/.exec(request.url ?? "")?.[1]) >= 3;
      json({ state: isDone ? "The soup is on its way" : "Waiting for the kitchen" })(request, response);
    },
  },
});

const longPolled = page({
  name: "long-polling",
  body: `<h1>Chat</h1>${PROSE}<ul id="lines"></ul>
<script>
  (async () => {
    for (let from = 0; ; ) {
      const lines = await (await fetch("lines?from=" + from)).json();
      from += lines.length;
      for (const line of lines) document.getElementById("lines").insertAdjacentHTML("beforeend", "<li>" + line + "</li>");
    }
  })();
</script>`,
  expects: ["Ada says good morning", "Grace says good evening"],
  lastMs: 1300,
  routes: {
    lines: (request, response) => {
      const from = Number(/from=(\d+)/.exec(request.url ?? "")?.[1]);
      const lines = ["Ada says good morning", "Grace says good evening"].slice(from, from + 1);
      // With nothing more to say the answer is held back, as servers of chats do.
      after(lines.length > 0 ? 500 : 25_000, json(lines))(request, response);
    },
  },
});

const beacons = page({
  name: "endless-beacons",
  body: `<h1>Prices</h1>${PROSE}<div id="price">Price follows</div>
<script>
  fetch("price").then((answer) => answer.json()).then((price) => (document.getElementById("price").innerHTML = "<p>" + price + "</p>"));
  setInterval(() => navigator.sendBeacon("TRACKER/ping", "alive"), 200);
  setInterval(() => fetch("TRACKER/ping?at=" + Date.now(), { mode: "no-cors", keepalive: true }), 350);
</script>`,
  expects: ["A dozen eggs costs four euros"],
  not: ["Price follows"],
  lastMs: 300,
  routes: { price: after(150, json("A dozen eggs costs four euros")) },
});

const socketed = page({
  name: "web-socket",
  body: `<h1>Departures</h1>${PROSE}<ul id="trains"><li>No trains yet</li></ul>
<script>
  const trains = document.getElementById("trains");
  const say = ["Train to Lyon at ten", "Train to Turin at noon", "Train to Basel at two"].join("|");
  const url = new URL("socket?everyMs=400&say=" + encodeURIComponent(say), location.href.replace("http", "ws"));
  const socket = new WebSocket(url);
  socket.onopen = () => trains.replaceChildren();
  socket.onmessage = ({ data }) => trains.insertAdjacentHTML("beforeend", "<li>" + data + "</li>");
</script>`,
  expects: ["Train to Lyon at ten", "Train to Basel at two"],
  not: ["No trains yet"],
  lastMs: 1500,
});

const socketedLate = page({
  name: "web-socket-late",
  body: `<h1>Auction</h1>${PROSE}<div id="bid">No bid yet</div>
<script>
  const url = new URL("socket?everyMs=1500&say=" + encodeURIComponent("The highest bid is 90 euros"), location.href.replace("http", "ws"));
  new WebSocket(url).onmessage = ({ data }) => (document.getElementById("bid").innerHTML = "<p>" + data + "</p>");
</script>`,
  expects: ["The highest bid is 90 euros"],
  not: ["No bid yet"],
  lastMs: 1700,
});

const event = (text: string) => `data: ${text}\n\n`;

const events = page({
  name: "event-source",
  body: `<h1>News</h1>${PROSE}<ul id="news"></ul>
<script>
  new EventSource("events").onmessage = ({ data }) =>
    document.getElementById("news").insertAdjacentHTML("beforeend", "<li>" + data + "</li>");
</script>`,
  expects: ["The bridge is open again", "The fair begins on Sunday"],
  lastMs: 1500,
  routes: {
    events: inPieces("text/event-stream", 600, function* () {
      yield event("The bridge is open again");
      yield event("The fair begins on Sunday");
      while (true) yield ": alive\n\n";
    }),
  },
});

const words = ["Wash the rice. ", "Boil the water. ", "Stir slowly. ", "Cover the pot. ", "Serve it warm."];

const streamed = page({
  name: "streamed-answer",
  body: `<h1>Recipe</h1>${PROSE}<p id="steps"></p>
<script type="module">
  const answer = await fetch("steps");
  const steps = document.getElementById("steps");
  for await (const piece of answer.body.pipeThrough(new TextDecoderStream())) steps.append(piece);
  steps.dataset.state = "complete";
</script>`,
  expects: ["Wash the rice.", "Serve it warm."],
  lastMs: 1700,
  routes: { steps: inPieces("text/plain; charset=utf-8", 300, () => words) },
});

const lines = page({
  name: "streamed-lines-hindi",
  lang: "hi",
  body: `<h1>परिणाम</h1><p>कल की दौड़ में शहर के कई धावकों ने भाग लिया।</p><table><thead><tr><th>नाम</th><th>स्थान</th></tr></thead><tbody id="rows"></tbody></table>
<script type="module">
  const reader = (await fetch("rows")).body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const all = (rest + decoder.decode(part.value, { stream: true })).split("\\n");
    rest = all.pop();
    for (const [name, place] of all.map((line) => JSON.parse(line)))
      document.getElementById("rows").insertAdjacentHTML("beforeend", "<tr><td>" + name + "</td><td>" + place + "</td></tr>");
  }
</script>`,
  expects: ["आशा वर्मा", "रवि कुमार"],
  lastMs: 1500,
  routes: {
    rows: inPieces("application/x-ndjson", 450, () => [
      '["आशा वर्मा","पहला"]\n["मोहन',
      ' सिंह","दूसरा"]\n',
      '["रवि कुमार","तीसरा"]\n',
    ]),
  },
});

/** Parts of a page that arrive in another order than they stand, as servers of frameworks send them. */
const shell = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>streamed-templates</title><link rel="icon" href="data:,"></head>
<body><header><nav><a href="/">Home</a></nav></header><main><h1>Stock</h1>${PROSE}
<div id="slot-1">Counting apples</div><div id="slot-2">Counting pears</div></main>
<script>function fill(name) { document.getElementById("slot-" + name).replaceChildren(document.getElementById("part-" + name).content); }</script>`;

const templates = page({
  name: "streamed-templates",
  body: "",
  expects: ["Forty apples are left", "Thirty pears are left"],
  not: ["Counting apples", "Counting pears"],
  lastMs: 0,
  document: inPieces("text/html; charset=utf-8", 400, () => [
    shell,
    '<template id="part-2"><p>Thirty pears are left</p></template><script>fill(2)</script>',
    '<template id="part-1"><p>Forty apples are left</p></template><script>fill(1)</script>',
    "<footer><p>Copyright of the shop.</p></footer></body></html>",
  ]),
});

/** The pages of this kind. */
export const STREAMS: readonly SelfFillingPage[] = [
  polled,
  longPolled,
  beacons,
  socketed,
  socketedLate,
  events,
  streamed,
  lines,
  templates,
];
