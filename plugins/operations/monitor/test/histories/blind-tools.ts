import { CONSENT, daily, maybe, one } from "./blind-noise.ts";
import { broken, challenge, down, gone, history, moves, says } from "./history.ts";

const HOT = [
  "How do bees find their hive?",
  "What is a whip stitch?",
  "Why do magnets hum?",
  "Is zero even?",
  "Who owns a shadow?",
];
const PROCESSORS = [
  ["Northcloud Ltd", "Hosting", "Ireland"],
  ["Mailfox GmbH", "E-mail", "Germany"],
  ["Deskly Inc.", "Support", "United States"],
];
const ANSWERS = [
  ["12", "Use a context manager; the file is closed even when the block raises."],
  ["4", "Call close() in a finally block."],
];

/** Pages about software. */
export const blindTools = [
  history(
    "question and answers",
    { answers: ANSWERS, accepted: "" },
    ({ answers, accepted }, visit) =>
      `<!doctype html><html itemscope><head><title>How do I close a file safely?</title></head><body class="question-page"><div id="content"><h1><a href="/q/18">How do I close a file safely?</a></h1><div class="stats">Asked 3 years, ${visit.number(1, 11)} months ago · Viewed ${visit.number(20, 29)}k times</div><div class="post"><p>I open a file and read it. When my code raises, the file stays open. How is this done properly?</p></div><h2>${answers.length} Answers</h2>${answers.map(([votes, text], at) => `<div class="answer" data-score="${votes}"><div class="vote">${Number(votes) + visit.number(0, 3)}</div><p>${text}</p>${at === 0 ? accepted : ""}</div>`).join("")}</div><div id="sidebar"><h4>Hot questions</h4><ul>${visit
        .some(HOT, 3)
        .map((text) => `<li><a href="/h?${visit.token()}">${text}</a></li>`)
        .join(
          "",
        )}</ul></div><div class="site-footer">rev ${daily(["2026.11.16.8841", "2026.11.17.8850", "2026.11.18.8861"], visit)}</div>${maybe(CONSENT, visit)}</body></html>`,
    [
      ["new"],
      ["same"],
      ["same"],
      ["changed", { answers: [...ANSWERS, ["1", "Since version 3.14 pathlib does this for you."]] }],
      ["same"],
      ["changed", { answers: [...ANSWERS, ["1", "Since version 3.13 pathlib does this for you."]] }],
      ["error", {}, challenge],
      ["same"],
      ["changed", { accepted: "<p>Accepted answer</p>" }],
      ["same"],
    ],
  ),
  history(
    "browser extension",
    {
      version: "4.2.1",
      permission: "Read the address of the current tab",
      text: "Keeps your tabs in order, groups them by site and puts old ones to sleep.",
      look: 0,
    },
    ({ version, permission, text, look }, visit) => {
      const users = `${visit.number(80, 90)},${visit.number(100, 999)} users`;
      const more = visit.some(["Tab Tamer", "Dark Pages", "Quick Notes", "Reader Pro", "Pass Safe"], 3);
      return look === 0
        ? `<!doctype html><html><head><title>Tab Shelf</title></head><body><c-wiz><section><h1>Tab Shelf</h1><div>4.${visit.number(5, 7)} ★ (${visit.number(1100, 1200)} ratings)</div><div>Extension · Productivity · ${users}</div></section><section><h2>Overview</h2><p>${text}</p></section><section><h2>Details</h2><ul><li><div>Version</div><div>${version}</div></li><li><div>Size</div><div>312KiB</div></li></ul><h2>Permissions</h2><p>${permission}</p></section><section><h2>You might also like</h2>${more.map((name) => `<a href="/x?ei=${visit.token()}">${name}</a>`).join(" ")}</section></c-wiz></body></html>`
        : `<!doctype html><html><head><title>Tab Shelf</title></head><body><div class="new"><h1>Tab Shelf</h1><p>4.${visit.number(5, 7)} ★ (${visit.number(1100, 1200)} ratings)</p><p>Extension · Productivity · ${users}</p><h2>Overview</h2><div>${text}</div><h2>Details</h2><table><tr><th>Version</th><td>${version}</td></tr><tr><th>Size</th><td>312KiB</td></tr></table><h2>Permissions</h2><div>${permission}</div><h2>You might also like</h2><ul>${more.map((name) => `<li>${name}</li>`).join("")}</ul></div></body></html>`;
    },
    [
      ["new"],
      ["same"],
      ["changed", { version: "4.2.2" }],
      ["changed", { permission: "Read and change all your data on all websites" }],
      ["same"],
      ["same", { look: 1 }],
      ["changed", { version: "4.3.0" }],
      ["error", {}, down(500)],
      ["same"],
      ["removed", {}, gone()],
    ],
  ),
  history(
    "package registry",
    { version: "2.8.0", released: "Nov 9, 2026", python: ">=3.10", maintainers: ["hlind", "okafor"] },
    ({ version, released, python, maintainers }, visit) =>
      `<!doctype html><html><head><title>tideline · registry</title><link rel="stylesheet" href="/static/app.${visit.token().slice(0, 8)}.css"></head><body><div class="package-header"><h1>tideline ${version}</h1><p><code>pip install tideline</code></p><p>Released: <time datetime="2026-11-09T10:00:00+0000">${released}</time></p></div><div class="horizontal-tabs"><div class="sidebar"><h3>Statistics</h3><p>Downloads last day: ${visit.number(8000, 9900).toLocaleString("en")}</p><p>Stars: ${visit.number(1200, 1230)}</p><h3>Meta</h3><p><strong>Requires:</strong> Python ${python}</p><h3>Maintainers</h3>${maintainers.map((name) => `<span><img src="/u/${name}?s=${visit.token()}">${name}</span>`).join(" ")}</div><div class="content"><h2>Project description</h2><p>Tideline reads tide tables of 40 harbours and computes heights between them.</p><pre><code>import tideline\ntideline.at("Brest", "2026-11-16T08:00")</code></pre></div></div><p>Sponsored by ${one(["Northcloud", "Hexa", "Bluepeak", "Fathom"], visit)}</p></body></html>`,
    [
      ["new"],
      ["same"],
      ["changed", { version: "2.8.1", released: "Nov 18, 2026" }],
      ["same"],
      ["changed", { maintainers: ["hlind", "okafor", "xz-helper"] }],
      ["error", {}, broken],
      ["same"],
      ["changed", { python: ">=3.11" }],
      ["error", {}, down(503)],
      ["changed", { version: "2.9.0", released: "Nov 25, 2026" }],
    ],
  ),
  history(
    "api reference",
    {
      limit: "100 requests a minute",
      timeout: "timeout (integer, default 30)",
      code: `curl https://api.example/v2/items -H "Authorization: Bearer KEY"`,
      look: 0,
    },
    ({ limit, timeout, code, look }, visit) => {
      const main = `<h1>List items</h1><p>Returns the items of your account, newest first.</p><h2 id="limits">Rate limits<a href="#limits">#</a></h2><p>Each key may send ${limit}.</p><h2 id="p">Parameters<a href="#p">#</a></h2><ul><li><code>limit</code> (integer, default 10)</li><li>${timeout}</li></ul><pre><code class="language-bash">${code}</code></pre>`;
      const foot = `<div>Was this page helpful? ${visit.number(120, 180)} of ${visit.number(190, 220)} found it helpful</div><div>Deployed ${visit.number(1, 50)} minutes ago from ${visit.token().slice(0, 8)}</div>`;
      return look === 0
        ? `<!doctype html><html data-theme="light"><head><title>List items</title></head><body><div id="__docusaurus"><nav class="navbar"><a href="/">Docs</a></nav><div class="theme-doc-sidebar"><a href="/a">Items</a><a href="/b">Users</a></div><article class="markdown">${main}</article>${foot}</div></body></html>`
        : `<!doctype html><html class="dark"><head><title>List items</title></head><body><div class="vp-layout"><aside class="vp-sidebar"><a href="/start">Quick start</a><a href="/a">Items</a><a href="/b">Users</a><a href="/c">Webhooks</a></aside><main class="vp-doc"><div>${main.replaceAll("<h2", `<hr><h2 tabindex="-1"`).replace("<ul>", "<ol>").replace("</ul>", "</ol>")}</div></main><footer>${foot}</footer></div></body></html>`;
    },
    [
      ["new"],
      ["same"],
      ["changed", { limit: "60 requests a minute" }],
      ["same"],
      ["same", { look: 1 }],
      ["changed", { timeout: "timeout (integer, default 60)" }],
      ["changed", { code: `curl https://api.example/v3/items -H "Authorization: Bearer KEY"` }],
      ["error", {}, moves("/signin")],
      ["same"],
      ["changed", { limit: "60 requests a minute and 5,000 a day" }],
    ],
  ),
  history(
    "subprocessors",
    { rows: PROCESSORS, transfer: "We inform customers 30 days before we add a subprocessor." },
    ({ rows, transfer }, visit) =>
      `<!doctype html><html><head><title>Subprocessors</title></head><body><div class="w-nav">${one([`<a href="/demo">Book a demo</a>`, `<a href="/trial">Start for free</a>`], visit)}</div><div class="w-richtext"><h1>Subprocessors</h1><p>${transfer}</p><table><tbody><tr><td>Name</td><td>Purpose</td><td>Location</td></tr>${rows.map((row) => `<tr>${row.map((cell) => `<td><p>${cell}</p></td>`).join("")}</tr>`).join("")}</tbody></table></div><div class="cta">Trusted by ${visit.some(["Arbor", "Kestrel", "Mondial", "Pivot", "Quill"], 3).join(", ")} and many more</div></body></html>`,
    [
      ["new"],
      ["same"],
      ["changed", { rows: [...PROCESSORS, ["Inferno AI, Inc.", "Analysis of texts", "United States"]] }],
      ["same"],
      ["changed", { transfer: "We inform customers 14 days before we add a subprocessor." }],
      ["same"],
      ["error", {}, says("Error establishing a database connection", "")],
      ["same"],
      ["changed", { rows: [...PROCESSORS, ["Inferno AI, Inc.", "Analysis of texts", "Ireland"]] }],
      [
        "changed",
        {
          rows: [
            PROCESSORS[0] ?? [],
            ["Inferno AI, Inc.", "Analysis of texts", "Ireland"],
            PROCESSORS[2] ?? [],
          ],
        },
      ],
    ],
  ),
];
