/** Pages whose content depends on files that come late or never, on pictures, on frames, or on another page. */
import {
  after,
  documentOf,
  html,
  json,
  never,
  PROSE,
  page,
  picture,
  type SelfFillingPage,
  script,
  send,
} from "./page.ts";

const slowStyle = page({
  name: "slow-stylesheet",
  head: '<link rel="stylesheet" href="slow.css">',
  body: `<h1>Hats</h1>${PROSE}<div id="hats">Hats are on their way</div>
<script>document.getElementById("hats").innerHTML = "<p>Straw " + "hats in all sizes</p>";</script>`,
  expects: ["Straw hats in all sizes"],
  not: ["Hats are on their way"],
  lastMs: 0,
  routes: { "slow.css": after(1200, send("text/css", "h1 { color: teal }")) },
});

const neverFont = page({
  name: "font-that-never-comes",
  head: '<style>@font-face { font-family: Slow; src: url("never.woff2") } h1 { font-family: Slow, serif }</style>',
  body: `<h1>Letters</h1>${PROSE}<p>Wood type from Leipzig is for sale</p>`,
  expects: ["Wood type from Leipzig is for sale"],
  lastMs: 0,
  routes: { "never.woff2": never },
});

const neverTracker = page({
  name: "tracker-that-never-answers",
  head: '<script async src="TRACKER/never.js"></script>',
  body: `<h1>Bikes</h1>${PROSE}<div id="bikes">Bikes follow</div><img src="TRACKER/never.gif" width="1" height="1" alt="">
<script>fetch("data").then((answer) => answer.json()).then((text) => (document.getElementById("bikes").innerHTML = "<p>" + text + "</p>"));</script>`,
  expects: ["Folding bikes for commuters"],
  not: ["Bikes follow"],
  lastMs: 200,
  routes: { data: after(100, json("Folding bikes for commuters")) },
});

const neverTrackerOfText = page({
  name: "tracker-of-a-finished-page",
  body: `<h1>Maps</h1>${PROSE}<p>Walking maps of the coast</p>
<script>fetch("TRACKER/collect", { method: "POST", mode: "no-cors", body: "seen" });</script>`,
  expects: ["Walking maps of the coast"],
  lastMs: 0,
});

const onlyAnalytics = page({
  name: "only-analytics",
  head: '<script async src="TRACKER/tag.js"></script>',
  body: `<h1>Ropes</h1>${PROSE}<p>Hemp rope by the metre</p>
<script>addEventListener("load", () => navigator.sendBeacon("TRACKER/ping", "seen"));</script>`,
  expects: ["Hemp rope by the metre"],
  lastMs: 0,
});

const staticPage = page({
  name: "no-script",
  body: `<h1>Candles</h1>${PROSE}<p>Beeswax candles of two sizes</p>`,
  expects: ["Beeswax candles of two sizes"],
  lastMs: 0,
});

const lazyImages = page({
  name: "lazy-images",
  body: `<h1>Gallery</h1>${PROSE}<img data-src="first.svg" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="First" width="300" height="200">
<img data-src="second.svg" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="Second" width="300" height="200">
<script>
  const watcher = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      watcher.unobserve(target);
      setTimeout(() => (target.src = target.dataset.src), 300);
    }
  });
  for (const image of document.querySelectorAll("[data-src]")) watcher.observe(image);
</script>`,
  expects: ["lazy-images/first.svg", "lazy-images/second.svg"],
  lastMs: 700,
  routes: { "first.svg": after(100, picture), "second.svg": after(100, picture) },
});

const imageChain = page({
  name: "image-chain",
  body: `<h1>Slides</h1>${PROSE}<div id="slides"></div><p id="state">Slides are being fetched</p>
<script>
  const left = ["one", "two", "three"];
  (function next() {
    const name = left.shift();
    if (name === undefined) return (document.getElementById("state").textContent = "All " + "slides are here");
    const image = new Image(300, 200);
    image.alt = "Slide " + name;
    image.onload = next;
    image.src = name + ".svg";
    document.getElementById("slides").append(image);
  })();
</script>`,
  expects: ["All slides are here", "image-chain/three.svg"],
  not: ["Slides are being fetched"],
  lastMs: 1300,
  routes: {
    "one.svg": after(400, picture),
    "two.svg": after(400, picture),
    "three.svg": after(400, picture),
  },
});

const frameByParent = page({
  name: "frame-filled-by-parent",
  body: `<h1>Terms</h1>${PROSE}<iframe src="frame.html" width="600" height="200" title="Terms"></iframe>
<script>
  const frame = document.querySelector("iframe");
  frame.onload = () => setTimeout(() => {
    frame.contentDocument.body.innerHTML = "<p>Goods may be " + "returned within thirty days</p>";
  }, 700);
</script>`,
  expects: ["Goods may be returned within thirty days"],
  not: ["Terms are being fetched"],
  lastMs: 1000,
  routes: {
    "frame.html": after(
      100,
      html("<!doctype html><title>Terms</title><body><p>Terms are being fetched</p></body>"),
    ),
  },
});

const frameAsSource = page({
  name: "frame-that-reports",
  body: `<h1>Weather</h1>${PROSE}<div id="weather">No report yet</div><iframe src="report.html" hidden title="Report"></iframe>
<script>onmessage = ({ data }) => (document.getElementById("weather").innerHTML = "<p>" + data + "</p>");</script>`,
  expects: ["Rain in the north until evening"],
  not: ["No report yet"],
  lastMs: 1300,
  routes: {
    "report.html": html(
      `<script>fetch("report").then((answer) => answer.json()).then((text) => parent.postMessage(text, "*"));</script>`,
    ),
    report: after(1100, json("Rain in the north until evening")),
  },
});

const written = page({
  name: "document-write",
  body: `<h1>Tides</h1>${PROSE}
<script>
  document.write("<p>High " + "tide is at six</p>");
  document.write('<script src="low.js"><\\/script>');
</script>`,
  expects: ["High tide is at six", "Low tide is at noon"],
  lastMs: 0,
  routes: { "low.js": after(500, script(`document.write("<p>Low tide is at noon</p>");`)) },
});

const rewritten = page({
  name: "document-open",
  body: `<h1>One moment</h1><p>The page is being prepared</p>
<script>
  setTimeout(() => {
    document.open();
    document.write("<!doctype html><title>Ready</title><main><h1>Ready</h1><p>Oak " + "tables seat eight people</p></main>");
    document.close();
  }, 800);
</script>`,
  expects: ["Oak tables seat eight people"],
  not: ["The page is being prepared"],
  lastMs: 800,
});

const arrival = (text: string) =>
  html(documentOf({ name: "arrival", body: `<h1>Arrived</h1>${PROSE}<p>${text}</p>` }));

const refreshed = page({
  name: "meta-refresh",
  head: '<meta http-equiv="refresh" content="1; url=next">',
  body: "<h1>Moved</h1><p>You will be forwarded</p>",
  expects: ["Wool blankets from the island"],
  not: ["You will be forwarded"],
  lastMs: 1200,
  routes: { next: after(50, arrival("Wool blankets from the island")) },
});

const replaced = page({
  name: "location-replace",
  body: `<h1>Checking</h1><p>Your browser is being checked</p><script>setTimeout(() => location.replace("next"), 600);</script>`,
  expects: ["Leather belts from the valley"],
  not: ["Your browser is being checked"],
  lastMs: 1000,
  routes: { next: after(100, arrival("Leather belts from the valley")) },
});

const pushed = page({
  name: "push-state",
  body: `<h1>Shop</h1>${PROSE}<div id="view">Choosing a view</div>
<script>
  async function go(path) {
    history.pushState({}, "", path);
    document.getElementById("view").innerHTML = "<p>" + (await (await fetch("view.json")).json()) + "</p>";
  }
  setTimeout(go, 400, "lamps");
</script>`,
  expects: ["Brass lamps with green shades"],
  not: ["Choosing a view"],
  lastMs: 1000,
  routes: { "view.json": after(500, json("Brass lamps with green shades")) },
});

/** The pages of this kind. */
export const LOADING: readonly SelfFillingPage[] = [
  slowStyle,
  neverFont,
  neverTracker,
  neverTrackerOfText,
  onlyAnalytics,
  staticPage,
  lazyImages,
  imageChain,
  frameByParent,
  frameAsSource,
  written,
  rewritten,
  refreshed,
  replaced,
  pushed,
];
