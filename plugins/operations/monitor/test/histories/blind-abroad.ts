import { daily, daysUntil, maybe, one } from "./blind-noise.ts";
import { broken, clock, down, gone, history, says } from "./history.ts";

const NEWS = [
  "Der Herbstmarkt war gut besucht",
  "Feuerwehr übt am Stausee",
  "Neue Bänke im Stadtpark",
  "Musikschule lädt zum Konzert",
];
const EXPO = [
  "Le port au matin, 1889, huile sur toile",
  "Filets séchés, 1891, pastel",
  "La jetée, 1893, aquarelle",
];

/** Pages in other languages, and files that are no pages. */
export const blindAbroad = [
  history(
    "öffentliche Ausschreibung",
    {
      betrag: "1.250,00 €",
      frist: "18.12.2026",
      text: "Gefördert wird der Austausch von Heizkesseln, die älter als 15 Jahre sind.",
    },
    ({ betrag, frist, text }, visit) =>
      `<!doctype html><html lang="de"><head><title>Heizungstausch</title></head><body><div class="kopf">Heute ist ${visit.now.toLocaleDateString("de-DE", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" })}</div><div class="inhalt"><h1>Förderung Heizungstausch</h1><p>${text}</p><p>Zuschuss: bis zu ${betrag}</p><p>Antragsfrist: ${frist} (noch ${daysUntil("2026-12-18T23:00:00Z", visit)} Tage)</p><p>Zuletzt aktualisiert: heute, ${clock(visit.now).slice(0, 5)} Uhr</p><p>Diese Seite wurde ${visit.number(10_000, 30_000).toLocaleString("de-DE")} Mal aufgerufen</p></div><div class="box"><h3>Aktuelles</h3><p>${daily(NEWS, visit)}</p></div>${maybe(`<div class="hinweis">Wir verwenden Cookies. <button>Einverstanden</button></div>`, visit)}</body></html>`,
    [
      ["new"],
      ["same"],
      ["changed", { betrag: "1.750,00 €" }],
      ["same"],
      ["changed", { text: "Gefördert wird der Austausch von Heizkesseln, die älter als 10 Jahre sind." }],
      ["same"],
      [
        "error",
        {},
        says("Wartungsarbeiten", "Die Seite ist wegen Wartungsarbeiten vorübergehend nicht erreichbar."),
      ],
      ["same"],
      ["changed", { frist: "23.12.2026" }],
      ["removed", {}, gone()],
    ],
  ),
  history(
    "exposition",
    {
      works: EXPO,
      dates: "Du 3 octobre 2026 au 14 février 2027",
      tarif: "Plein tarif : 14 € · Tarif réduit : 9 €",
    },
    ({ works, dates, tarif }, visit) =>
      `<!doctype html><html lang="fr"><head><title>Marines</title></head><body><header><a href="/">Musée du Vieux-Port</a><span>Météo : ${visit.number(4, 14)} °C</span></header><main><h1>Marines, de l'atelier au quai</h1><p>${dates}</p><p>${tarif}</p>${works.map((text, at) => `<figure><img src="/o/${at}.jpg?h=${visit.token()}" alt=""><figcaption>${text}</figcaption></figure>`).join("")}<p>Il y a ${visit.number(2, 59)} minutes, un visiteur a réservé un billet.</p><p class="citation">${one(["« La mer, toujours recommencée. »", "« Peindre, c'est attendre la lumière. »", "« Le vent est un peintre pressé. »"], visit)}</p></main></body></html>`,
    [
      ["new"],
      ["same"],
      ["changed", { works: ["Le port au matin, vers 1890, huile sur toile", ...EXPO.slice(1)] }],
      ["same"],
      ["changed", { tarif: "Plein tarif : 15 € · Tarif réduit : 9 €" }],
      ["same"],
      ["error", {}, broken],
      ["changed", { dates: "Du 3 octobre 2026 au 28 février 2027" }],
      ["same"],
      ["changed", { works: EXPO.slice(0, 2) }],
    ],
  ),
  history(
    "japanese product",
    { price: "12,800円", stock: "在庫あり", text: "重さは約1.2kg。持ち運びに便利です。" },
    ({ price, stock, text }, visit) =>
      `<!doctype html><html lang="ja"><head><meta charset="utf-8"><title>南部鉄器 急須</title></head><body><div id="wrap"><h1>南部鉄器 急須</h1><p class="price">${price}（税込）</p><p>${stock}</p><p>${text}</p><p>${visit.number(3, 40)}人がこの商品を見ています</p><p>最終更新: ${visit.number(1, 59)}分前</p><h2>おすすめ商品</h2><ul>${visit
        .some(["茶碗 2,400円", "湯呑み 1,800円", "茶筒 3,600円", "茶さじ 900円", "鍋敷き 1,500円"], 3)
        .map((item) => `<li>${item}</li>`)
        .join("")}</ul></div></body></html>`,
    [
      ["new"],
      ["same"],
      ["changed", { price: "11,800円" }],
      ["same"],
      ["changed", { stock: "在庫切れ" }],
      ["error", {}, down(503)],
      ["same"],
      ["same"],
      ["changed", { text: "重さは約1.3kg。持ち運びに便利です。" }],
      ["changed", { stock: "残り3点" }],
    ],
  ),
  history(
    "crawler rules",
    {
      lines: [
        "User-agent: *",
        "Disallow: /private/",
        "Crawl-delay: 10",
        "",
        "Sitemap: https://shop.example/sitemap.xml",
      ],
    },
    ({ lines }) => ({ type: "text/plain; charset=utf-8", body: `${lines.join("\n")}\n` }),
    [
      ["new"],
      ["same"],
      [
        "changed",
        {
          lines: [
            "User-agent: *",
            "Disallow: /private/",
            "Crawl-delay: 20",
            "",
            "Sitemap: https://shop.example/sitemap.xml",
          ],
        },
      ],
      ["same"],
      [
        "changed",
        {
          lines: [
            "User-agent: *",
            "Disallow: /private/",
            "Crawl-delay: 20",
            "",
            "User-agent: Botty",
            "Disallow: /",
            "",
            "Sitemap: https://shop.example/sitemap.xml",
          ],
        },
      ],
      ["error", {}, down()],
      ["same"],
      ["removed", {}, gone()],
      ["new"],
      ["same"],
    ],
  ),
  history(
    "oficina de extranjería",
    {
      requisitos: ["Pasaporte en vigor", "Dos fotografías", "Justificante de domicilio"],
      tasa: "Tasa: 16,08 €",
      horario: "Lunes a viernes, de 9:00 a 14:00",
    },
    ({ requisitos, tasa, horario }, visit) =>
      `<!doctype html><html lang="es"><head><title>Cita previa</title></head><body><div class="portlet-boundary"><form action="/cita;jsessionid=${visit.token()}"><input type="hidden" name="p_auth" value="${visit.token().slice(0, 8)}"></form><h1>Cita previa</h1><h2>Requisitos</h2><ul>${requisitos.map((text) => `<li>${text}</li>`).join("")}</ul><p>${tasa}</p><p>${horario}</p><p>Personas en espera: ${visit.number(1, 60)}</p><p>Última actualización: hace ${visit.number(2, 59)} minutos</p></div><div class="pie">Visitas: ${visit.number(100_000, 200_000).toLocaleString("es-ES")}</div></body></html>`,
    [
      ["new"],
      ["same"],
      ["changed", { tasa: "Tasa: 16,40 €" }],
      ["same"],
      ["changed", { requisitos: ["Pasaporte en vigor", "Una fotografía", "Justificante de domicilio"] }],
      ["same"],
      [
        "error",
        {},
        says(
          "Servicio no disponible",
          "El servicio no está disponible en este momento. Inténtelo más tarde.",
        ),
      ],
      ["same"],
      ["changed", { horario: "Lunes a viernes, de 9:00 a 13:00" }],
      ["same"],
    ],
  ),
];
