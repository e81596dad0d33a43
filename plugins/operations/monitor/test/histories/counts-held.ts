import { a, at, both, from, num, p, SHELLS as S, table, ul } from "./moving.ts";

/** Pages with counters, by fetch and by check: those that were only counted. */
export const countsHeld = [
  // recipe with comments, sv
  ...both({
    name: "recept-sv",
    lang: "sv",
    edits: {
      2: "Funkar lika bra med röding",
      5: "8 dl mjölk",
      7: "Min mormor hade alltid kryddpeppar",
      10: "35 minuter",
    },
    page: (c, n) =>
      S.wp({
        lang: "sv",
        c,
        f: n.f,
        title: "Fiskgryta med dill",
        main: `<p>Betyg ${num(n.walk(4.4, 0.03, "b"), "sv", 1)} av 5 · ${n.grow(318, 2, "r")} röster · ${n.grow(905, 6, "s")} har sparat receptet</p><p>Tid: ${c < 10 ? "45 minuter" : "35 minuter"} · 4 portioner</p>${ul(["600 g torsk", c < 5 ? "6 dl mjölk" : "8 dl mjölk", "2 purjolökar", "1 knippe dill"])}${p("Skär fisken i bitar. Fräs purjolöken mjuk i smör.", "Häll på mjölken och låt sjuda. Lägg i fisken sist.")}<h2>Kommentarer</h2>${[...(c >= 7 ? [["Gunvor", "Min mormor hade alltid kryddpeppar i."]] : []), ...(c >= 2 ? [["Ali", "Funkar lika bra med röding!"]] : []), ["Siv", "Barnen åt upp allt."]].map(([w, t]) => `<div class="c"><b>${w}</b><p>${t}</p><p>${n.slow(t!.length % 9, 0.6, t)} gillar · för ${n.int(1, 50, t)} timmar sedan</p></div>`).join("")}`,
        side: `<h3>Fler recept</h3>${ul(n.some(["Ärtsoppa", "Kroppkakor", "Laxpudding", "Rotmos", "Sillinlåda"], 3).map((x) => a(x)))}<p>Just nu lagar ${n.int(4, 90, "l")} personer den här rätten</p>`,
      }),
  }),
  // league table, de
  ...both({
    name: "tabelle-de",
    lang: "de",
    edits: { 1: "SV Bröl | 12 | 27", 4: "TuS Ahr | 13 | 29", 7: "Spielausfall", 8: "SV Bröl | 13 | 30" },
    page: (c, n) => {
      const rows: (string | number)[][] = [
        ["TuS Ahr", c < 4 ? 12 : 13, c < 4 ? 26 : 29],
        ["SV Bröl", c < 1 ? 11 : c < 8 ? 12 : 13, c < 1 ? 24 : c < 8 ? 27 : 30],
        ["FC Erft", 12, 19],
        ["VfL Swist", 12, 11],
      ];
      rows.sort((x, y) => Number(y[2]) - Number(x[2]));
      return S.soup({
        lang: "de",
        c,
        f: n.f,
        title: "Kreisliga B, Tabelle",
        main: `${table(["Verein", "Spiele", "Punkte"], rows)}${from(c, 7, "<p>Spielausfall: FC Erft gegen VfL Swist wird am 6. Dezember nachgeholt.</p>")}<p>Abrufe dieser Tabelle: ${num(n.grow(9120, 77, "ab"), "de")}</p><p>Tipps abgegeben: ${n.grow(440, 21, "ti")} · Mitglieder: ${n.slow(1204, 0.6, "mi")}</p>`,
        side: `<h3>Umfrage: Wer steigt auf?</h3>${ul([`TuS Ahr ${n.int(40, 44, "a")} %`, `SV Bröl ${n.int(33, 36, "b")} %`, `FC Erft ${n.int(12, 15, "c")} %`])}<p>Wetter am Platz: ${n.int(1, 9, "w")} °C</p>`,
      });
    },
  }),
  // real-estate list, fr
  ...both({
    name: "immobilier-fr",
    lang: "fr",
    edits: { 2: "Longère à Plouha", 4: "238 000 €", 6: "Sous compromis", 9: "Studio à Binic" },
    page: (c, n) => {
      const l = [
        ["Maison à Paimpol", c < 4 ? "249 000 €" : "238 000 €", "5 pièces, 112 m²", ""],
        ["Appartement à Lannion", "149 000 €", "3 pièces, 64 m²", c >= 6 ? "Sous compromis" : ""],
        ...(c >= 2 ? [["Longère à Plouha", "315 000 €", "7 pièces, 160 m²", ""]] : []),
        ...(c < 9 ? [["Studio à Binic", "84 500 €", "1 pièce, 24 m²", ""]] : []),
      ];
      return S.spa({
        lang: "fr",
        c: 0,
        f: n.f,
        title: "Biens à vendre",
        main: `<p>${l.length} biens</p>${l.map(([t, pr, d, s]) => `<div class="bien"><h2>${a(t!)}</h2><p>${pr} — ${d}</p>${s ? `<p><b>${s}</b></p>` : ""}<p class="m">Vu ${n.grow(120 + t!.length * 9, 11, t)} fois · ${n.slow(6 + (t!.length % 5), 0.5, `f${t}`)} favoris · réf. ${1000 + t!.length}</p></div>`).join("")}<p>${n.int(5, 70, "on")} internautes consultent ces annonces</p>`,
        side: `<h3>Taux moyens</h3><p>Sur 20 ans : ${num(n.walk(3.4, 0.02, "t"), "fr", 2)} %</p><h3>Avis de nos clients</h3><blockquote>${n.pick(["« Très bon suivi. » Maël", "« Vente en trois semaines. » Soizic", "« À l'écoute. » Yann", "« Je recommande. » Nolwenn"])}</blockquote>`,
      });
    },
  }),
  // release notes, en
  ...both({
    name: "releases-en",
    lang: "en",
    edits: { 2: "2.8.0", 4: "CVE-2026-40118", 6: "2.8.1", 9: "3.0.0-beta.1" },
    page: (c, n) =>
      S.semantic({
        lang: "en",
        c,
        f: n.f,
        title: "Releases of fernfs",
        main: [
          [9, "3.0.0-beta.1", "New on-disk format. Do not use it for data that you need."],
          [6, "2.8.1", "Fixes a leak of file handles on Windows."],
          [2, "2.8.0", "Snapshots may be mounted read-only."],
          [
            0,
            "2.7.4",
            c < 4 ? "Fixes a crash while listing." : "Fixes a crash while listing (CVE-2026-40118).",
          ],
          [0, "2.7.3", "Updates translations."],
        ]
          .filter(([f]) => c >= Number(f))
          .map(
            ([, v, t]) =>
              `<section><h2>${v}</h2><p>${t}</p><p class="d">${num(n.grow(1400 + String(v).length * 90, 120, String(v)), "en")} downloads · 👍 ${n.grow(20 + String(t).length, 1.2, `u${v}`)} · ${n.slow(3, 0.5, `c${v}`)} comments</p></section>`,
          )
          .join(""),
        side: `<ul><li>${num(n.grow(7312, 5, "st"), "en")} stars</li><li>${n.slow(411, 0.6, "fo")} forks</li><li>Used by ${num(n.grow(22040, 19, "us"), "en")} repositories</li></ul>`,
        foot: `<p>Rendered in ${n.int(12, 300, "ms")} ms</p>`,
      }),
  }),
  // weather, it: the forecast is what it is about
  ...both({
    name: "meteo-it",
    lang: "it",
    edits: Object.fromEntries(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((c) => [
        c,
        [
          "",
          "temporali",
          "11 °C",
          "14 °C",
          "allerta gialla",
          "8 °C",
          "neve",
          "4 °C",
          "sereno",
          "6 °C",
          "allerta arancione",
        ][c]!,
      ]),
    ),
    page: (c, n) =>
      S.semantic({
        lang: "it",
        c,
        f: n.f,
        title: "Previsioni per Valsesia",
        main: `<p>Domani: ${at(c, [
          [0, "nuvoloso"],
          [1, "temporali"],
          [6, "neve"],
          [8, "sereno"],
        ])}</p><p>Temperatura massima: ${at(c, [
          [0, "12 °C"],
          [2, "11 °C"],
          [3, "14 °C"],
          [5, "8 °C"],
          [7, "4 °C"],
          [9, "6 °C"],
        ])}</p>${from(c, 4, `<p>Protezione civile: ${c < 10 ? "allerta gialla" : "allerta arancione"}</p>`)}${p("Le previsioni sono curate dal centro di Borgosesia.")}<p>Questa pagina è stata letta ${n.grow(5310, 240, "l")} volte</p>`,
        side: `<p>${n.int(10, 300, "o")} utenti online</p><h3>Foto dei lettori</h3><p>${n.pick(["Il lago all'alba, di Piera", "Nebbia sul ponte, di Dario", "La prima brina, di Luca", "Nubi rosse, di Ada"])}</p>`,
      }),
  }),
  // stock ticker, en: its own price counts, those of others do not stay
  ...both({
    name: "stock-en",
    lang: "en",
    edits: Object.fromEntries(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((c) => [c, `$${(41.2 + ((c * 37) % 11) * 0.31).toFixed(2)}`]),
    ),
    page: (c, n) =>
      S.spa({
        lang: "en",
        c: 0,
        f: n.f,
        title: "Tarn Robotics (TRNR)",
        main: `<p class="q">$${(41.2 + ((c * 37) % 11) * 0.31).toFixed(2)}</p>${table(
          ["Figure", "Value"],
          [
            ["Market cap", "$4.1bn"],
            ["Dividend", c < 6 ? "$0.40" : "$0.44"],
            ["Employees", "2,310"],
          ],
        )}<p>${num(n.grow(12040, 33, "f"), "en")} people follow this stock · ${n.int(20, 400, "n")} reading now</p>${p("Tarn Robotics makes arms for orchards and greenhouses.")}`,
        side: `<h3>Trending</h3>${ul(n.some(["Alder Bio", "Quay Foods", "Northlight", "Ember Grid", "Sable Mines"], 3).map((x) => a(x)))}`,
      }),
  }),
  // wiki article, pl
  ...both({
    name: "wiki-pl",
    lang: "pl",
    edits: { 2: "w 1347 roku", 5: "Ludność miasta wynosi 18 204", 7: "rozebrano w 1951 roku", 9: "Przypisy" },
    page: (c, n) =>
      S.semantic({
        lang: "pl",
        c,
        f: n.f,
        title: "Bystrzany",
        main: `<p>Bystrzany – miasto nad rzeką Bystrą, założone ${c < 2 ? "w XIV wieku" : "w 1347 roku"}.</p><h2>Ludność</h2><p>Ludność miasta wynosi ${c < 5 ? "18 330" : "18 204"} mieszkańców.</p><h2>Zabytki</h2>${ul(["kościół farny", "ratusz", c < 7 ? "młyn wodny" : "młyn wodny (rozebrano w 1951 roku)"])}${from(c, 9, "<h2>Przypisy</h2><p>J. Olcha, Dzieje Bystrzan, 1988.</p>")}<p>Tę stronę wyświetlono ${num(n.grow(61_204, 92, "w"), "pl")} razy. Obserwuje ją ${n.slow(38, 0.5, "o")} użytkowników.</p>`,
        side: `<h2>Czy wiesz, że…</h2><p>${n.pick(["…ratusz ma dwie wieże?", "…rzeka nie zamarza?", "…most nosi imię poety?", "…targ odbywa się w środy?"])}</p>`,
        foot: `<p>Wygenerowano w ${n.int(40, 900, "ms")} ms</p>`,
      }),
  }),
  // app store page, es
  ...both({
    name: "app-es",
    lang: "es",
    edits: { 1: "Versión 5.3", 4: "3,99 €", 6: "Modo sin conexión", 9: "iOS 18" },
    page: (c, n) =>
      S.spa({
        lang: "es",
        c: 0,
        f: n.f,
        title: "Senderos: mapas de montaña",
        main: `<p>${num(n.walk(4.7, 0.02, "r"), "es", 1)} ★ · ${num(n.grow(10_482, 31, "op"), "es")} opiniones · ${num(n.grow(501_300, 1900, "de"), "es")} descargas</p><p>N.º ${n.int(3, 9, "pos")} en Viajes</p><p>Precio: ${c < 4 ? "4,99 €" : "3,99 €"}</p><p>Requiere ${c < 9 ? "iOS 17" : "iOS 18"} o posterior</p><h2>Novedades</h2><p>Versión ${c < 1 ? "5.2" : "5.3"}</p>${p("Corrige errores al importar rutas.")}${from(c, 6, "<p>Modo sin conexión para zonas sin cobertura.</p>")}<h2>Opiniones</h2><blockquote>${n.pick(["Imprescindible. — Nuria", "Gasta poca batería. — Íñigo", "Le falta Portugal. — Sole", "Muy clara. — Beni"])}</blockquote><p>A ${n.grow(77, 2, "u")} personas les ha resultado útil</p>`,
        side: `<h3>También te puede gustar</h3>${ul(n.some(["Brújula fácil", "Refugios", "Altímetro", "Cielo hoy", "Setas"], 3).map((x) => a(x)))}`,
      }),
  }),
  // podcast, pt
  ...both({
    name: "podcast-pt",
    lang: "pt",
    edits: { 3: "Episódio 42", 6: "Episódio 43", 8: "52 min", 10: "última temporada" },
    page: (c, n) =>
      S.wp({
        lang: "pt",
        c,
        f: n.f,
        title: "Vozes do Cais",
        main: `${c < 10 ? p("Conversas com quem trabalha no porto.") : p("Conversas com quem trabalha no porto. Esta é a última temporada.")}<p>${num(n.grow(8_930, 24, "o"), "pt")} ouvintes · ${num(n.grow(210_440, 800, "r"), "pt")} reproduções</p>${[
          [6, "Episódio 43: A grua que canta", "38 min"],
          [3, "Episódio 42: Redes e remos", c < 8 ? "41 min" : "52 min"],
          [0, "Episódio 41: O faroleiro", "44 min"],
          [0, "Episódio 40: Gelo para o peixe", "35 min"],
        ]
          .filter(([f]) => c >= Number(f))
          .map(
            ([, t, d]) =>
              `<div class="ep"><h3>${a(String(t))}</h3><p>${d}</p><p>${n.grow(300 + String(t).length * 4, 17, String(t))} escutas, ${n.slow(8 + (String(t).length % 4), 0.5, `g${t}`)} gostos</p></div>`,
          )
          .join("")}`,
        side: `<h3>Apoiantes</h3><p>Obrigado a ${n.pick(["Marta", "Tiago", "Joana", "Rui"])} e a mais ${n.slow(140, 0.6, "ap")} apoiantes</p>`,
      }),
  }),
  // restaurant menu, nl
  ...both({
    name: "menukaart-nl",
    lang: "nl",
    edits: { 1: "Kabeljauw", 3: "€ 24,50", 5: "uitverkocht", 6: "Zuurkool", 9: "maandag gesloten" },
    page: (c, n) =>
      S.flat({
        lang: "nl",
        c,
        f: n.f,
        title: "Eetcafé De Sluis",
        main: `<p>Geopend dagelijks 17–22 uur${c < 9 ? "" : ", maandag gesloten"}</p>${table(["Gerecht", "Prijs"], [["Mosselen", c < 3 ? "€ 22,50" : "€ 24,50"], ["Stoofvlees", c === 5 ? "uitverkocht" : "€ 19,00"], ...(c >= 1 ? [["Kabeljauw", "€ 23,00"]] : []), ...(c >= 6 ? [["Zuurkool", "€ 16,50"]] : [])])}<p>★ 4,${n.int(3, 5, "g")} op basis van ${n.grow(512, 2.2, "b")} beoordelingen</p><p>Vandaag al ${n.int(6, 48, "r")} keer gereserveerd</p><blockquote>${n.pick(["Heerlijke mosselen, lief personeel. (Fenna)", "Mooi uitzicht op het water. (Joost)", "Kinderen zijn welkom. (Amira)", "De stoof was botermals. (Wim)"])}</blockquote>`,
        side: `<p>Nog ${n.int(2, 7, "t")} tafels bekeken door anderen</p>`,
        foot: `<p>${num(n.grow(88_210, 60, "bz"), "nl")} bezoekers</p>`,
      }),
  }),
  // school page, ja
  ...both({
    name: "gakko-ja",
    lang: "ja",
    edits: { 2: "12月5日", 5: "マラソン大会", 8: "インフルエンザ", 10: "3学期は1月8日" },
    page: (c, n) =>
      S.soup({
        lang: "ja",
        c,
        f: n.f,
        title: "青葉小学校",
        main: `<h2>お知らせ</h2>${ul([...(c >= 8 ? ["インフルエンザのため2年1組は学級閉鎖です。"] : []), ...(c >= 5 ? ["マラソン大会を行います。"] : []), `保護者会は${c < 2 ? "12月1日" : "12月5日"}です。`, "図書室は毎日開いています。"])}${p("本校は1921年に創立されました。", c < 10 ? "3学期は1月7日に始まります。" : "3学期は1月8日に始まります。")}<p>アクセス数: ${num(n.grow(120_400, 130, "ac"), "ja")}</p><p>本日の閲覧 ${n.int(20, 300, "td")}人</p>`,
        side: `<h3>今日の給食</h3><p>${["カレーライス", "焼き魚", "うどん", "ハンバーグ", "親子丼"][c % 5]}</p>`.replace(
          /.*/s,
          "",
        ),
        foot: `<p>ただいま${n.int(1, 30, "on")}人が閲覧中</p>`,
      }),
  }),
  // parcel tracking, en
  ...both({
    name: "parcel-en",
    lang: "en",
    edits: {
      1: "Left the depot in Rotterdam",
      3: "customs",
      4: "Arrived in Harwich",
      5: "Expected 26 November",
      7: "Out for delivery",
      8: "Delivered",
    },
    page: (c, n) =>
      S.gov({
        lang: "en",
        c,
        f: n.f,
        title: "Parcel RX 4471 0098 NL",
        main: `<p>Status: ${at(c, [
          [0, "Accepted"],
          [1, "On its way"],
          [3, "In customs"],
          [4, "On its way"],
          [7, "Out for delivery"],
          [8, "Delivered"],
        ])}</p><p>${at(c, [
          [0, "Expected 24 November"],
          [5, "Expected 26 November"],
          [8, "Received by: neighbour"],
        ])}</p>${ul(
          [
            [8, "Delivered to a neighbour"],
            [7, "Out for delivery, van 12"],
            [4, "Arrived in Harwich"],
            [3, "Held by customs for inspection"],
            [1, "Left the depot in Rotterdam"],
            [0, "Accepted in Utrecht"],
          ]
            .filter(([f]) => c >= Number(f))
            .map(([, t]) => String(t)),
        )}<p>${num(n.grow(2_400_000, 3100, "p"), "en")} parcels moved this week</p><p>You are number ${n.int(2, 40, "q")} in the queue of our chat</p><p>Session ${n.hex(16, "s")}</p>`,
        side: `<h2>Did you know?</h2><p>${n.pick(["Lockers are open all night.", "Stamps never expire.", "You can redirect a parcel once.", "We plant a tree per thousand parcels."])}</p>`,
        foot: `<p>Trustmark: ${n.grow(45_120, 25, "tm")} reviews</p>`,
      }),
  }),
];
