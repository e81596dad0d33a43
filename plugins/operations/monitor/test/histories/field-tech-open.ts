import { maybe, one } from "./blind-noise.ts";
import { box, page, rows, watch } from "./field-site.ts";
import { clock } from "./history.ts";

const FIXES = Array.from(
  { length: 24 },
  (_, at) =>
    `Fixed a crash when ${["saving", "printing", "resizing", "closing"][at % 4]} a ${["chart", "table", "map", "form", "layer", "query"][at % 6]} (${4100 + at * 13})`,
);
const BALANCE = [
  ["Ranger", "Arrow volley: cooldown 12 s"],
  ["Warden", "Shield wall: absorbs 350"],
  ["Mystic", "Frost nova: radius 6 m"],
  ["Brute", "Charge: stuns for 1.5 s"],
];
const LIMITS = [
  ["GET /v2/orders", "600 / minute"],
  ["POST /v2/orders", "120 / minute"],
  ["GET /v2/reports", "30 / minute"],
  ["POST /v2/files", "10 / minute"],
];
const FIRMWARE = [
  ["RX-200", "4.18.2", "rx200-4.18.2.bin", "12,4 MB"],
  ["RX-210", "4.18.2", "rx210-4.18.2.bin", "12,6 MB"],
  ["RX-310", "5.02.0", "rx310-5.02.0.bin", "18,1 MB"],
];
const SHIYOU = [
  ["定格電圧", "AC100V 50/60Hz"],
  ["消費電力", "1,250W"],
  ["使用温度範囲", "5〜35℃"],
  ["質量", "約3.8kg"],
  ["設定できる時間", "1〜90分"],
];

/** Status, releases, packages, interfaces and manuals: with noise of each visit. */
export const fieldTechOpen = [
  watch(
    "release notes of a desktop program",
    { version: "11.2.3", fixes: FIXES, known: "Printing to PDF may drop the last legend." },
    ({ version, fixes, known }, visit) =>
      page("manual", visit, {
        lang: "en",
        site: "Mapwright documentation",
        title: "Release notes",
        main: `<p>Current version: ${version}</p><h2>Fixes</h2><ul>${fixes.map((fix) => `<li>${fix}</li>`).join("\n")}</ul><h2>Known issues</h2><p>${known}</p><p>Rendered in ${visit.number(12, 98)} ms by docs-${visit.number(1, 9)}</p><p>${one(["Was this page useful?", "Did this help?", "Rate this page"], visit)}</p>`,
      }),
    [
      null,
      [
        ({ fixes }) => ({
          version: "11.2.4",
          fixes: ["Fixed a leak of memory in the tile cache (4431)", ...fixes],
        }),
        "11.2.4",
      ],
      null,
      null,
      [
        ({ fixes }) => ({ fixes: fixes.with(9, "Fixed a crash when printing a form on Linux (4204)") }),
        "on Linux",
      ],
      null,
      [{ known: "Printing to PDF no longer drops the last legend." }, "no longer"],
      null,
      [({ fixes }) => ({ version: "11.2.5", fixes }), "11.2.5"],
    ],
  ),
  watch(
    "JSON of an interface shown as a page",
    { price: 1184, available: true, tags: ["steel", "indoor"], weight: "2.40" },
    ({ price, available, tags, weight }, visit) =>
      `<html lang="en"><head><meta charset="utf-8"><title>GET /v1/items/88213</title><style>${".key{color:#92278f}.string{color:#3ab54a}.number{color:#25aae2}".repeat(40)}</style></head><body><h1>GET /v1/items/88213</h1><pre>${JSON.stringify(
        {
          request_id: visit.token(),
          generated_at: visit.now.toISOString(),
          took_ms: visit.number(2, 90),
          quota: { limit: 5000, remaining: visit.number(100, 4999) },
          item: {
            id: 88213,
            name: "Wall bracket W4",
            price_cents: price,
            available,
            tags,
            weight_kg: weight,
          },
          mirrors: visit.some(["eu-1.example", "eu-2.example", "us-1.example", "ap-1.example"], 3),
        },
        null,
        2,
      )}</pre></body></html>`,
    [
      null,
      [{ price: 1084 }, "1084"],
      null,
      [{ available: false }, "false"],
      null,
      null,
      [{ tags: ["steel", "indoor", "outdoor"] }, "outdoor"],
      [{ weight: "2.45" }, "2.45"],
      [{ available: true }, "true"],
    ],
  ),
  watch(
    "patch notes of a game",
    { balance: BALANCE, map: "Harbour is in the ranked rotation.", patch: "Patch 7.14", place: "" },
    ({ balance, map, patch, place }, visit) =>
      page("blog", visit, {
        lang: "en",
        site: "Siege of Embers",
        title: "Balance and patch notes",
        main: `<h2>${patch}</h2><ul>${balance.map(([hero, text]) => `<li><b>${hero}</b>: ${text}</li>`).join("")}</ul><p>${map}</p><p>${place || `Players online: ${visit.number(18_000, 64_000).toLocaleString("en")}`}</p>${maybe("<div class=drop><p>Twitch drops are live! Watch for 2 hours and get a banner.</p></div>", visit)}<p>Comments (${visit.number(210, 260)})</p>`,
        side: box(
          "Skins on sale",
          visit.some(["Ashen Ranger", "Gilded Brute", "Mystic of Tides", "Warden Prime"], 2),
        ),
      }),
    [
      null,
      [
        ({ balance }) => ({ balance: balance.with(1, ["Warden", "Shield wall: absorbs 320"]) }),
        "absorbs 320",
      ],
      null,
      [{ map: "Harbour is not in the ranked rotation." }, "not in the ranked"],
      null,
      [
        ({ balance }) => ({
          patch: "Patch 7.15",
          balance: balance.with(3, ["Brute", "Charge: stuns for 1.2 s"]),
        }),
        "1.2 s",
      ],
      null,
      [({ balance }) => ({ balance: [...balance, ["Tinker", "Turret: lasts 20 s"]] }), "Tinker"],
      [{ place: "Servers are down for maintenance until 14:00" }, "down for maintenance"],
    ],
  ),
  watch(
    "rate limits in the manual of an interface",
    {
      limits: LIMITS,
      text: "A request over the limit is answered with 429.",
      sunset: "Version 1 is available until 30 June 2027.",
    },
    ({ limits, text, sunset }, visit) =>
      page("manual", visit, {
        lang: "en",
        site: "Parcelhub developers",
        title: "Rate limits",
        main: `<table>${rows(limits)}</table><p>${text}</p><p>${sunset}</p><pre>curl -H "Authorization: Bearer ${visit.token()}" https://api.example/v2/orders\nX-RateLimit-Remaining: ${visit.number(1, 599)}</pre><p>${one(["Try it in the console", "Open the sandbox", "Run this request"], visit)}</p>`,
      }),
    [
      null,
      null,
      [({ limits }) => ({ limits: limits.with(1, ["POST /v2/orders", "100 / minute"]) }), "100 / minute"],
      null,
      [{ sunset: "Version 1 is available until 31 March 2027." }, "31 March 2027"],
      null,
      [
        { text: "A request over the limit is answered with 429 and counts against the next minute." },
        "counts against",
      ],
      null,
      [({ limits }) => ({ limits: limits.toSpliced(2, 1) }), "/v2/reports"],
    ],
  ),
  watch(
    "Japanese manual of an oven",
    { spec: SHIYOU, warn: "本体の上に物を置かないでください。", file: "om-nt40-rev3.pdf" },
    ({ spec, warn, file }, visit) =>
      page("manual", visit, {
        lang: "ja",
        site: "日東家電サポート",
        title: "オーブンレンジ NT-40 取扱説明",
        main: `<table>${rows(spec)}</table><p>${warn}</p><p><a href="https://dl.example/${file}">取扱説明書(PDF)</a></p><p>チャット待ち人数:${visit.number(0, 18)}人</p><p>問い合わせ番号 ${visit.token().slice(0, 10)}</p><p>よくある質問:${visit.some(["庫内灯がつかない", "エラーU14が出る", "お手入れの方法", "ターンテーブルの交換"], 2).join("/")}</p>`,
      }),
    [
      null,
      [{ file: "om-nt40-rev4.pdf" }, "om-nt40-rev4.pdf"],
      null,
      null,
      [({ spec }) => ({ spec: spec.with(2, ["使用温度範囲", "5〜30℃"]) }), "30℃"],
      null,
      [{ warn: "本体の上に物を置かないでください。壁から10cm以上離してください。" }, "10cm以上"],
      null,
      [({ spec }) => ({ spec: spec.with(1, ["消費電力", "1,280W"]) }), "1,280W"],
    ],
  ),
  watch(
    "Chinese changelog of an open program",
    {
      entries: ["v2.6.0 新增批量导出功能", "v2.5.8 修复登录超时问题", "v2.5.7 优化内存占用"],
      need: "最低系统要求:Windows 10 1809",
    },
    ({ entries, need }, visit) =>
      page("app", visit, {
        lang: "zh",
        site: "青竹笔记",
        title: "更新日志",
        main: `<p>当前时间 ${clock(visit.now)}</p><ul>${entries.map((entry) => `<li>${entry}</li>`).join("")}</ul><p>${need}</p><p>累计下载 ${830_000 + visit.count * 17} 次 · 星标 ${15_200 + visit.count}</p><p>用户评价:${one(["非常好用", "界面清爽", "同步很快", "希望支持手写"], visit)}</p>`,
      }),
    [
      null,
      null,
      [({ entries }) => ({ entries: ["v2.6.1 修复表格粘贴错位", ...entries] }), "v2.6.1"],
      null,
      null,
      [({ entries }) => ({ entries: entries.with(1, "v2.6.0 新增批量导出功能(仅限专业版)") }), "仅限专业版"],
      null,
      [{ need: "最低系统要求:Windows 11" }, "Windows 11"],
      null,
    ],
  ),
  watch(
    "German firmware downloads",
    { files: FIRMWARE, hint: "Vor dem Aktualisieren bitte die Konfiguration sichern." },
    ({ files, hint }, visit) =>
      page("manual", visit, {
        lang: "de",
        site: "Kessler Netzwerktechnik",
        title: "Firmware",
        main: `<p>${hint}</p><table><tr><th>Gerät</th><th>Version</th><th>Datei</th><th>Größe</th><th>Abrufe</th></tr>${files.map(([device, version, file, size], at) => `<tr><td>${device}</td><td>${version}</td><td><a href="https://dl.example/fw/${file}">Laden</a></td><td>${size}</td><td>${1000 * (at + 2) + visit.count * (at + 1)}</td></tr>`).join("\n")}</table><p>Häufige Frage des Tages: ${one(["Wie setze ich das Gerät zurück?", "Wo finde ich die Seriennummer?", "Wie spiele ich eine Sicherung ein?"], visit)}</p>`,
      }),
    [
      null,
      null,
      [
        ({ files }) => ({ files: files.with(2, ["RX-310", "5.02.1", "rx310-5.02.1.bin", "18,1 MB"]) }),
        "5.02.1",
      ],
      null,
      null,
      [
        ({ files }) => ({ files: files.with(0, ["RX-200", "4.18.2", "rx200-4.18.2-r2.bin", "12,4 MB"]) }),
        "rx200-4.18.2-r2.bin",
      ],
      null,
      [{ hint: "Nach dem Aktualisieren ist keine Rückkehr auf Version 4 möglich." }, "keine Rückkehr"],
      null,
    ],
  ),
];
