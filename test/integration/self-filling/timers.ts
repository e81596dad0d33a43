/** Pages that wait, count, draw or compute before their content is there, without any request. */
import { PROSE, page, type SelfFillingPage } from "./page.ts";

/** The content comes so many milliseconds after the script ran. */
function timeout(delayMs: number): SelfFillingPage {
  return page({
    name: `timeout-${delayMs}`,
    body: `<h1>Kettles</h1>${PROSE}<div id="list"><p>Loading kettles</p></div>
<script>
  setTimeout(() => {
    document.getElementById("list").innerHTML = ["Copper", "Iron", "Steel"]
      .map((metal) => "<article><h2>" + metal + " kettle</h2><p>" + metal + " kettle of two litres, ready in ${delayMs}</p></article>")
      .join("");
  }, ${delayMs});
</script>`,
    expects: ["Copper kettle of two litres", "Steel kettle of two litres"],
    not: ["Loading kettles"],
    lastMs: delayMs,
  });
}

const idle = page({
  name: "idle-callback",
  body: `<h1>Opening hours</h1>${PROSE}<div id="hours">Hours follow</div>
<script>
  const days = ["Monday", "Tuesday", "Wednesday"];
  const rows = [];
  function work(deadline) {
    if (days.length > 0) rows.push("<li>" + days.shift() + " from nine to five</li>");
    if (days.length > 0) return requestIdleCallback(work);
    document.getElementById("hours").innerHTML = "<ul>" + rows.join("") + "</ul>";
  }
  requestIdleCallback(work);
</script>`,
  expects: ["Monday from nine to five", "Wednesday from nine to five"],
  not: ["Hours follow"],
  lastMs: 300,
});

const idleLate = page({
  name: "idle-callback-late",
  body: `<h1>Notes</h1>${PROSE}<p id="note">No notes so far</p>
<script>
  setTimeout(() => requestIdleCallback(() => {
    document.getElementById("note").textContent = "The " + "oven is out of order until Friday";
  }, { timeout: 500 }), 900);
</script>`,
  expects: ["The oven is out of order until Friday"],
  not: ["No notes so far"],
  lastMs: 1400,
});

const frames = page({
  name: "animation-frames-end",
  body: `<h1>Visitors</h1>${PROSE}<p>Counted: <b id="count">0</b></p><div id="after"></div>
<script>
  let count = 0;
  requestAnimationFrame(function step() {
    count += 1;
    document.getElementById("count").textContent = String(count);
    if (count < 60) return requestAnimationFrame(step);
    document.getElementById("after").innerHTML = "<p>All " + count + " visitors were counted</p>";
  });
</script>`,
  expects: ["All 60 visitors were counted"],
  lastMs: 1500,
});

const spinner = page({
  name: "endless-animation",
  head: "<style>@keyframes turn { to { rotate: 1turn } } #turning { animation: turn 1s linear infinite }</style>",
  body: `<h1>Live</h1><p id="turning">*</p>${PROSE}<div id="result">Working on it</div>
<script>
  const turning = document.getElementById("turning");
  requestAnimationFrame(function draw(time) {
    turning.style.opacity = String(0.5 + Math.sin(time / 300) / 2);
    requestAnimationFrame(draw);
  });
  setTimeout(() => (document.getElementById("result").innerHTML = "<p>Seven " + "boats are in the harbour</p>"), 1200);
</script>`,
  expects: ["Seven boats are in the harbour"],
  not: ["Working on it"],
  lastMs: 1300,
});

const splash = page({
  name: "splash-hidden",
  head: "<style>#splash { position: fixed; inset: 0; background: white }</style>",
  body: `<div id="splash">Starting the shop</div><div id="shop" hidden><h1>Shop</h1>${PROSE}<p>Wooden spoons are in stock</p></div>
<script>
  setTimeout(() => {
    document.getElementById("splash").style.display = "none";
    document.getElementById("shop").hidden = false;
  }, 1200);
</script>`,
  expects: ["Wooden spoons are in stock"],
  not: ["Starting the shop"],
  lastMs: 1200,
});

const countdown = page({
  name: "countdown",
  body: `<h1>Download</h1>${PROSE}<div id="wait">Please wait 4 s</div>
<script>
  let left = 4;
  const wait = document.getElementById("wait");
  const timer = setInterval(() => {
    left -= 1;
    wait.textContent = "Please wait " + left + " s";
    if (left > 0) return;
    clearInterval(timer);
    wait.innerHTML = '<a href="/files/catalogue.pdf">Catalogue of ' + 'spring, 12 pages</a>';
  }, 480);
</script>`,
  expects: ["Catalogue of spring, 12 pages"],
  not: ["Please wait"],
  lastMs: 1950,
});

const cssInScript = page({
  name: "css-in-script",
  head: "<style>.c1 { display: none }</style>",
  body: `<h1>Styles</h1>${PROSE}<p class="c1">Linen aprons are sewn to measure</p>
<script>
  setTimeout(() => {
    const style = document.createElement("style");
    document.head.append(style);
    style.sheet.insertRule(".c1.c1 { display: block }");
  }, 700);
</script>`,
  expects: ["Linen aprons are sewn to measure"],
  lastMs: 700,
});

const longTask = page({
  name: "long-task",
  body: `<h1>Sums</h1>${PROSE}<p id="sum">Adding up</p>
<script>
  setTimeout(() => {
    const end = performance.now() + 700;
    let rounds = 0;
    while (performance.now() < end) rounds += 1;
    document.getElementById("sum").textContent = rounds > 0 ? "The total of " + "the year is 9,412 euros" : "";
  }, 100);
</script>`,
  expects: ["The total of the year is 9,412 euros"],
  not: ["Adding up"],
  lastMs: 900,
});

const microtasks = page({
  name: "microtasks",
  body: `<h1>Chains</h1>${PROSE}<p id="end">Not at the end</p>
<script type="module">
  let links = 0;
  for (let turn = 0; turn < 20; turn += 1) {
    for (let at = 0; at < 2000; at += 1) links += await Promise.resolve(1);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  document.getElementById("end").textContent = "A chain of " + links + " links holds";
</script>`,
  expects: ["A chain of 40000 links holds"],
  not: ["Not at the end"],
  lastMs: 1200,
});

const scheduler = page({
  name: "message-channel-japanese",
  lang: "ja",
  body: `<h1>在庫一覧</h1><p>当店の台所用品は、三代にわたって職人が一つずつ手作業で仕上げています。</p><ul id="rows"></ul>
<script>
  const { port1, port2 } = new MessageChannel();
  const rows = document.getElementById("rows");
  port1.onmessage = ({ data }) => {
    const end = performance.now() + 4;
    while (performance.now() < end);
    rows.insertAdjacentHTML("beforeend", "<li>第" + data + "号の鉄瓶</li>");
    if (data < 150) port2.postMessage(data + 1);
  };
  port2.postMessage(1);
</script>`,
  expects: ["第1号の鉄瓶", "第150号の鉄瓶"],
  lastMs: 1600,
});

/** The pages of this kind. */
export const TIMERS: readonly SelfFillingPage[] = [
  timeout(200),
  timeout(800),
  timeout(1500),
  timeout(1900),
  idle,
  idleLate,
  frames,
  spinner,
  splash,
  countdown,
  cssInScript,
  longTask,
  microtasks,
  scheduler,
];
