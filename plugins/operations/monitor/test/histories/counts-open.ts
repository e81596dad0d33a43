import { a, at, both, date, from, heads, num, p, SHELLS as S, table, ul } from "./moving.ts";

/** Pages with counters, by fetch and by check: those that rules were written with. */
export const countsOpen = [
  // news front page, de
  ...both({
    name: "front-de",
    lang: "de",
    edits: {
      2: "Werft stellt achtzig Leute ein",
      5: "Fähre nach Norderney fällt aus",
      6: "Fähre fährt wieder nach Fahrplan",
      9: "Stadtrat lehnt Parkhaus ab",
    },
    page: (c, n) => {
      const news = [
        [9, "Stadtrat lehnt Parkhaus ab"],
        [2, "Werft stellt achtzig Leute ein"],
        [0, "Alte Mühle wird Museum"],
        [0, "Deich bei Greetsiel erhöht"],
        [0, "Schulen bekommen neue Turnhalle"],
        [0, "Krabbenkutter läuft auf Grund"],
      ] as const;
      return S.soup({
        lang: "de",
        c,
        f: n.f,
        title: "Nordblatt",
        top: `<div class="bar"><span>Emden ${n.int(2, 12, "t")} °C ${n.pick(["bewölkt", "Regen", "heiter", "Nebel"], "w")}</span> <span>DAX ${num(n.walk(19000, 120, "dax"), "de", 2)}</span> <span>${date(c, "de")}</span></div>`,
        main: `<div class="eil"><h2>${a(c < 5 ? "Sturmwarnung für die Küste" : c < 6 ? "Fähre nach Norderney fällt aus" : "Fähre fährt wieder nach Fahrplan")}</h2><p>Der Bericht aus der Redaktion am Hafen.</p></div>${news
          .filter(([from]) => c >= from)
          .map(
            ([, h], _i) =>
              `<article><h3>${a(h)}</h3><p>Ein Bericht von ${["Anke Voss", "Jan Petersen", "Imke Saathoff"][h.length % 3]}.</p><p class="meta">vor ${n.int(1, 55, h)} Minuten · ${n.grow(20 + h.length, 7, h)} Kommentare · ${n.grow(3000 + h.length * 10, 600, `v${h}`)} mal gelesen</p></article>`,
          )
          .join("")}`,
        side: `<h3>Meistgelesen</h3><ol>${n
          .shuffle(heads("de").slice(0, 5))
          .map((h) => `<li>${a(h)}</li>`)
          .join(
            "",
          )}</ol><h3>Unsere Abonnenten</h3><p>${n.grow(41200, 13, "abo")} Menschen lesen das Nordblatt digital</p>`,
      });
    },
  }),
  // shop product, en
  ...both({
    name: "product-en",
    lang: "en",
    edits: { 3: "£64.00", 6: "Only 2 left in stock", 8: "£59.00", 10: "discontinued" },
    page: (c, n) =>
      S.shop({
        lang: "en",
        c,
        f: n.f,
        title: "Harlow Desk Lamp, brass",
        main: `<div class="rating">★ 4.${n.int(5, 7, "r")} (${n.grow(1218, 4, "rev")} ratings)</div><div class="price">${at(
          c,
          [
            [0, "£69.00"],
            [3, "£64.00"],
            [8, "£59.00"],
          ],
        )}</div>
<p class="stock">${at(c, [
          [0, "In stock"],
          [6, "Only 2 left in stock"],
          [8, "In stock"],
        ])}</p><p class="proof">${n.int(4, 38, "look")} people are looking at this right now</p><p class="proof">${n.grow(340, 9, "sold")} sold in the last month</p><p class="proof">In ${n.grow(88, 3, "b")} baskets</p>
${p("A lamp for long evenings, turned from solid brass in a small workshop in Leeds.", "Height 42 cm, cable 1.8 m, bulb E14 up to 40 W.")}${from(c, 10, "<p><strong>This lamp is discontinued; we sell what is left.</strong></p>")}
<ul class="spec"><li>Material: brass</li><li>Weight: 1.4 kg</li><li>Guarantee: 5 years</li></ul><h2>Customers also bought</h2>${ul(n.some(["Walnut Tray", "Linen Shade", "Desk Blotter", "Brass Pen Pot", "Task Chair", "Oak Bookend"], 3).map((x) => a(x)))}<h2>What our customers say</h2><blockquote>${n.pick(["Lovely weight to it. — Ruth, York", "Arrived in two days. — Amir, Hull", "My mother adores it. — Tess, Bath", "Warm light, good switch. — Owen, Rhyl"])}</blockquote>`,
      }),
  }),
  // shop list, fr
  ...both({
    name: "liste-fr",
    lang: "fr",
    edits: { 2: "Bottes Marais", 4: "79,00 €", 7: "Rupture de stock", 9: "Sandales Ajonc" },
    page: (c, n) => {
      const items = [
        ["Sabots Loire", "59,00 €", "En stock"],
        ["Bottines Armor", c < 4 ? "89,00 €" : "79,00 €", "En stock"],
        ["Ballerines Seine", "64,50 €", c < 7 ? "En stock" : "Rupture de stock"],
        ["Derbies Quai", "119,00 €", "En stock"],
        ...(c >= 2 ? [["Bottes Marais", "149,00 €", "En stock"]] : []),
        ...(c >= 9 ? [["Sandales Ajonc", "45,00 €", "En stock"]] : []),
      ];
      return S.shop({
        lang: "fr",
        c,
        f: n.f,
        title: "Chaussures femme",
        main: `<p>${items.length} articles</p><div class="grid">${items.map(([t, pr, st]) => `<div class="card"><a href="/p/${t!.toLowerCase().replace(" ", "-")}?ref=${n.hex(8, t)}"><h3>${t}</h3></a><span class="price">${pr}</span><span class="stock">${st}</span><span class="hearts">♥ ${n.grow(100 + t!.length * 7, 5, t)}</span><span class="note">${n.grow(30 + t!.length, 2, `a${t}`)} avis</span></div>`).join("")}</div>`,
        side: `<h2>Vus récemment par d'autres clientes</h2>${ul(n.some(["Cirage incolore", "Semelles laine", "Lacets cirés", "Chausse-pied", "Embauchoirs"], 3).map((x) => a(x)))}`,
        foot: `<p>Déjà ${num(n.grow(128400, 210, "cl"), "fr")} clientes satisfaites</p>`,
      });
    },
  }),
  // forum thread, es
  ...both({
    name: "hilo-es",
    lang: "es",
    edits: {
      2: "cambia primero la junta",
      4: "el termostato estaba atascado",
      7: "Tema cerrado por la moderación",
    },
    page: (c, n) =>
      S.soup({
        lang: "es",
        c,
        f: n.f,
        title: "La caldera pierde presión",
        main: `<p class="stats">Vistas: ${num(n.grow(1480, 35, "v"), "es")} · Respuestas: ${2 + (c >= 2 ? 1 : 0) + (c >= 4 ? 1 : 0)} · Seguidores: ${n.slow(12, 0.5, "s")}</p>${[["pilar_m", "Buenas, mi caldera pierde presión cada noche. ¿Alguna idea?"], ["rafa77", "¿Has mirado el vaso de expansión?"], ...(c >= 2 ? [["tecnico_lugo", "Yo cambia primero la junta y luego mira el vaso."]] : []), ...(c >= 4 ? [["pilar_m", "Resuelto: el termostato estaba atascado. Gracias."]] : [])].map(([who, what]) => `<div class="post"><div class="user"><b>${who}</b><br>Mensajes: ${n.grow(200 + who!.length * 31, 1.4, who)}<br>Reputación: ${n.grow(50 + who!.length, 0.6, `rep${who}`)}<br>${n.pick(["conectado", "desconectado"], `on${who}`)}</div><div class="text"><p>${what}</p></div><div class="likes">A ${n.slow(3 + (what!.length % 5), 0.4, what)} personas les gusta esto</div></div>`).join("")}${from(c, 7, "<p><b>Tema cerrado por la moderación.</b></p>")}<p>Usuarios viendo este tema: ${n.int(1, 9, "u")} registrados, ${n.int(3, 44, "i")} invitados</p>`,
        side: `<h3>Temas parecidos</h3>${ul(n.some(heads("es"), 4).map((x) => a(x)))}`,
      }),
  }),
  // job board, nl
  ...both({
    name: "banen-nl",
    lang: "nl",
    edits: {
      1: "Boomverzorger",
      4: "€ 2.950",
      6: "Verpleegkundige nachtdienst",
      8: "Chauffeur CE",
      9: "16 december",
    },
    page: (c, n) => {
      const jobs = [
        ["Timmerman", "Zwolle", c < 4 ? "€ 2.800" : "€ 2.950", "30 november"],
        ["Docent wiskunde", "Assen", "€ 3.400", c < 9 ? "9 december" : "16 december"],
        ...(c < 8 ? [["Chauffeur CE", "Meppel", "€ 2.700", "12 december"]] : []),
        ...(c >= 1 ? [["Boomverzorger", "Emmen", "€ 2.600", "14 december"]] : []),
        ...(c >= 6 ? [["Verpleegkundige nachtdienst", "Groningen", "€ 3.100", "18 december"]] : []),
      ];
      return S.semantic({
        lang: "nl",
        c,
        f: n.f,
        title: "Vacatures in het noorden",
        main: `<p>${num(n.grow(8200, 14, "z"), "nl")} werkzoekenden gingen je voor</p>${jobs.map(([t, o, e, d]) => `<section class="job"><h2>${a(t!)}</h2><p>${o} · vanaf ${e} per maand · reageren tot ${d}</p><p class="m">${n.grow(40 + t!.length, 6, t)} keer bekeken, ${n.slow(3 + (t!.length % 4), 0.45, `s${t}`)} sollicitaties</p></section>`).join("")}`,
        side: `<h2>Werkgever in beeld</h2><p>${n.pick(["Bakkerij De Korf", "Houthandel Visser", "Zorggroep Drenthe", "Drukkerij Noord"])}</p>`,
      });
    },
  }),
  // documentation, en
  ...both({
    name: "docs-en",
    lang: "en",
    edits: { 3: "timeoutMs", 5: "4.2.0", 8: "Deprecated since 4.2", 10: "30 seconds" },
    page: (c, n) =>
      S.semantic({
        lang: "en",
        c,
        f: n.f,
        title: "Client options",
        main: `<p>Version ${c < 5 ? "4.1.3" : "4.2.0"}</p>${p("Options are passed to the constructor and frozen there.")}${table(["Option", "Default", "Meaning"], [["retries", "3", "How often a call is repeated."], ["baseUrl", "none", "Where the server is."], ...(c >= 3 ? [["timeoutMs", "5000", "How long a call may take."]] : []), ["keepAlive", "true", c < 8 ? "Whether connections are reused." : "Deprecated since 4.2: connections are always reused."]])}<pre><code>const client = new Client({ retries: 3 });
await client.open();</code></pre><p>A connection that is idle is closed after ${c < 10 ? "60 seconds" : "30 seconds"}.</p><p>Was this page helpful? ${n.grow(214, 2.4, "y")} of ${n.grow(251, 2.6, "n")} found this helpful</p><p class="by">Last generated ${n.int(1, 59, "g")} minutes ago, build ${n.hex(7, "b")}</p>`,
        side: `<p>★ ${num(n.grow(18300, 11, "st"), "en")} stars</p><h3>Tip of the day</h3><p>${n.pick(["Use one client per host.", "Freeze your fixtures.", "Close what you open.", "Log the request id."])}</p>`,
      }),
  }),
  // status page, en
  ...both({
    name: "status-en",
    lang: "en",
    edits: {
      2: "Degraded performance",
      3: "The queue has drained",
      4: "Resolved",
      8: "Scheduled maintenance",
    },
    page: (c, n) =>
      S.flat({
        lang: "en",
        c,
        f: n.f,
        title: "Plover Cloud status",
        main: `<p class="sum">${c < 2 || c >= 4 ? "All systems operational" : "Some systems are affected"}</p>${table(
          ["Component", "State", "Uptime"],
          [
            ["API", c >= 2 && c < 4 ? "Degraded performance" : "Operational", "99.98 %"],
            ["Dashboard", "Operational", "99.99 %"],
            ["Webhooks", "Operational", "99.95 %"],
          ],
        )}<h2>Incidents</h2>${c >= 2 ? `<div><h3>Slow answers of the API</h3>${from(c, 4, "<p>Resolved - answers are as fast as before.</p>")}${from(c, 3, "<p>Monitoring - The queue has drained.</p>")}<p>Investigating - we see slow answers.</p></div>` : "<p>No incidents.</p>"}${from(c, 8, "<h3>Scheduled maintenance of the dashboard</h3><p>On 2 December from 02:00 to 03:00 UTC.</p>")}<p class="live">Requests served today: ${num(n.int(10_000_000, 90_000_000, "rq"), "en")}</p><p>Average response ${n.int(80, 140, "ms")} ms</p><p>Page refreshed at ${String(n.int(0, 23, "h")).padStart(2, "0")}:${String(n.int(0, 59, "m")).padStart(2, "0")} UTC · next refresh in ${n.int(5, 60, "s")} s</p>`,
      }),
  }),
  // event calendar, it
  ...both({
    name: "eventi-it",
    lang: "it",
    edits: {
      1: "Mercato dei ceramisti",
      5: "rinviato al 12 dicembre",
      7: "esaurito",
      10: "Passeggiata dei presepi",
    },
    page: (c, n) => {
      const ev = [
        ["28 novembre", "Concerto d'organo", c < 7 ? "posti disponibili" : "esaurito"],
        ["3 dicembre", "Lettura in biblioteca", "ingresso libero"],
        [
          c < 5 ? "5 dicembre" : "5 dicembre, rinviato al 12 dicembre",
          "Gara di bocce",
          "iscrizione sul posto",
        ],
        ...(c >= 1 ? [["8 dicembre", "Mercato dei ceramisti", "ingresso libero"]] : []),
        ...(c >= 10 ? [["20 dicembre", "Passeggiata dei presepi", "ritrovo in piazza"]] : []),
      ];
      return S.wp({
        lang: "it",
        c,
        f: n.f,
        title: "Agenda di Borgo Alto",
        main: ev
          .map(
            ([d, t, s]) =>
              `<div class="event"><h3>${t}</h3><p>${d} — ${s}</p><p class="int">${n.grow(12 + t!.length, 3, t)} persone sono interessate · ${n.slow(4 + (t!.length % 6), 0.5, `p${t}`)} partecipano</p></div>`,
          )
          .join(""),
        side: `<h3>Meteo</h3><p>Borgo Alto: ${n.int(1, 14, "m")}°, vento ${n.int(3, 30, "v")} km/h</p><h3>Lo sapevi?</h3><p>${n.pick(["La torre è del 1288.", "Il mercato si tiene dal 1540.", "La fontana ha sette bocche.", "Il ponte fu ricostruito due volte."])}</p>`,
        foot: `<p>Visitatori: ${num(n.grow(402_118, 310, "vis"), "it")}</p>`,
      });
    },
  }),
  // government notice, pl
  ...both({
    name: "ogloszenie-pl",
    lang: "pl",
    edits: { 3: "do 15 grudnia 2026", 6: "pokój 214", 9: "Załącznik nr 3" },
    page: (c, n) =>
      S.gov({
        lang: "pl",
        c,
        f: n.f,
        title: "Nabór wniosków o dotację na fotowoltaikę",
        top: `<p>${date(c, "pl")} · Imieniny: ${n.pick(["Anny i Jana", "Marii", "Piotra", "Katarzyny", "Stefana", "Zofii"])}</p>`,
        main: `${p(`Wnioski przyjmuje się ${c < 3 ? "do 1 grudnia 2026" : "do 15 grudnia 2026"} w urzędzie gminy, ${c < 6 ? "pokój 112" : "pokój 214"}.`, "Dotacja wynosi 40 % kosztów, najwyżej 12 000 zł.", "O kolejności decyduje data wpływu wniosku.")}<h2>Załączniki</h2>${ul(["Załącznik nr 1: wniosek", "Załącznik nr 2: oświadczenie", ...(c >= 9 ? ["Załącznik nr 3: wzór umowy"] : [])])}<p>Pobrań: ${n.grow(71, 8, "pob")}</p><p>Liczba odwiedzin strony: ${n.grow(2208, 44, "odw")}</p>`,
        side: `<h2>Kursy walut</h2>${table(
          ["Waluta", "Kurs"],
          [
            ["EUR", num(n.walk(4.31, 0.02, "eur"), "pl", 4)],
            ["USD", num(n.walk(3.98, 0.03, "usd"), "pl", 4)],
          ],
        )}`,
        bottom: `<p>Jakość powietrza: PM10 ${n.int(12, 48, "pm")} µg/m³</p>`,
      }),
  }),
  // API JSON, en
  ...both({
    name: "api-json",
    lang: "en",
    edits: { 2: "1.9.0", 5: "paused", 8: "Sandoval" },
    page: (c, n) =>
      JSON.stringify(
        {
          requestId: n.hex(32, "r"),
          servedAt: new Date(Date.UTC(2026, 10, 16 + c, 8, n.int(0, 59, "m"))).toISOString(),
          service: "ingest",
          version: c < 2 ? "1.8.4" : "1.9.0",
          state: c < 5 ? "running" : "paused",
          owners: ["Lindqvist", "Abara", ...(c >= 8 ? ["Sandoval"] : [])],
          stats: {
            viewCount: n.grow(88100, 900, "v"),
            online: n.int(12, 80, "o"),
            uptimeSeconds: n.grow(360_000, 86_400, "u"),
          },
          limits: { perMinute: 600, burst: 40 },
        },
        null,
        1,
      ),
  }),
  // library catalogue, pt
  ...both({
    name: "biblioteca-pt",
    lang: "pt",
    edits: { 2: "Emprestado até 30 de novembro", 5: "Disponível na estante", 8: "Audiolivro" },
    page: (c, n) =>
      S.tables({
        lang: "pt",
        c,
        f: n.f,
        title: "O barco e a serra",
        main: `<p>Autor: Inácio Viegas. Editora Farol, 2019, 312 páginas.</p>${table(["Exemplar", "Cota", "Estado"], [["1", "869 VIE", c < 2 || c >= 5 ? "Disponível na estante" : "Emprestado até 30 de novembro"], ["2", "869 VIE b", "Só consulta"], ...(c >= 8 ? [["3", "AUD 44", "Audiolivro, disponível"]] : [])])}<p>Requisitado ${n.grow(57, 0.7, "req")} vezes · Na lista de ${n.slow(9, 0.5, "li")} leitores</p><p>Classificação dos leitores: ${num(n.walk(4.1, 0.04, "cl"), "pt", 1)} (${n.grow(133, 2, "vt")} votos)</p>`,
        side: `<h3>Quem leu este livro também leu</h3>${ul(n.some(["A ilha parada", "Cartas do sal", "Manual da chuva", "O último moleiro", "Sete portas"], 3).map((x) => a(x)))}`,
        foot: `<p>${n.int(3, 60, "on")} utilizadores em linha</p>`,
      }),
  }),
  // auction, en
  ...both({
    name: "auction-en",
    lang: "en",
    edits: { 1: "£210", 2: "£225", 4: "£260", 7: "£305", 9: "Reserve met" },
    page: (c, n) =>
      S.shop({
        lang: "en",
        c,
        f: n.f,
        title: "Lot 214: Bracket clock, London, c. 1790",
        main: `<p class="bid">Current bid: ${at(c, [
          [0, "£180"],
          [1, "£210"],
          [2, "£225"],
          [4, "£260"],
          [7, "£305"],
        ])}</p><p>${c < 9 ? "Reserve not met" : "Reserve met"}</p><p>Estimate £400–£600. Ends 2 December 2026, 19:00 GMT.</p><p class="w">${n.grow(64, 5, "w")} watchers · ${n.grow(2010, 140, "v")} views</p>${p("Ebonised case, brass handle, eight-day movement by Jos. Farrow. Sold as seen; the strike wants adjustment.")}`,
        side: `<h2>More lots you may like</h2>${ul(n.some(["Lot 12: Barometer", "Lot 77: Walnut stool", "Lot 130: Silver tray", "Lot 188: Map of Kent", "Lot 201: Tea caddy"], 3).map((x) => a(x)))}<p>${n.int(20, 300, "o")} bidders online now</p>`,
      }),
  }),
];
