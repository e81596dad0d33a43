import { a, at, both, date, from, num, p, SHELLS as S, table, ul } from "./moving.ts";

/** Pages with ranks, quotations, rates, offers and votes, by fetch and by check: those that rules were written with. */
export const boxesOpen = [
  // hotel, fr
  ...both({
    name: "hotel-fr",
    lang: "fr",
    edits: { 2: "Chambre familiale", 5: "128 €", 7: "petit-déjeuner compris", 10: "Fermeture annuelle" },
    page: (c, n) =>
      S.shop({
        lang: "fr",
        c,
        f: n.f,
        title: "Hôtel du Phare, Le Conquet",
        top: `<div class="promo">${n.pick(["Téléchargez notre application", "-10 % avec le code PHARE", "Inscrivez-vous à la lettre d'information"], "ad")}</div>`,
        main: `<p>Note ${num(n.walk(8.7, 0.06, "g"), "fr", 1)} / 10 — ${n.grow(642, 1.4, "a")} avis</p><p class="fomo">${n.int(2, 19, "v")} personnes regardent cet hôtel · dernière réservation il y a ${n.int(3, 58, "m")} minutes</p>${table(["Chambre", "Prix par nuit", ""], [["Chambre simple", "84 €", ""], ["Chambre double", c < 5 ? "119 €" : "128 €", c < 7 ? "sans repas" : "petit-déjeuner compris"], ...(c >= 2 ? [["Chambre familiale", "162 €", "sans repas"]] : [])])}${from(c, 10, "<p><strong>Fermeture annuelle du 4 janvier au 2 février.</strong></p>")}${p("À deux pas du port, l'hôtel compte seize chambres dont neuf avec vue sur la mer.")}<h2>Ce qu'en disent nos clients</h2><blockquote>${n.pick(["« Vue superbe, lit confortable. » Maëlys, Brest", "« Accueil chaleureux. » Loïc, Vannes", "« Le petit-déjeuner vaut le détour. » Ana, Porto", "« Calme absolu la nuit. » Gwen, Quimper"])}</blockquote>`,
        side: `<h2>À proximité</h2>${ul(n.some(["Hôtel des Îles, 92 €", "Auberge du Vieux Port, 78 €", "Le Relais Iroise, 105 €", "Gîte Ty Mor, 66 €", "Résidence Les Embruns, 110 €"], 3).map((x) => a(x)))}<p>Aujourd'hui au Conquet : ${n.int(6, 14, "w")} °C, ${n.pick(["pluie", "éclaircies", "vent fort"], "w2")}</p>`,
      }),
  }),
  // package registry, en
  ...both({
    name: "package-en",
    lang: "en",
    edits: { 3: "1.9.0", 6: "Deprecated", 8: "Apache-2.0", 10: "6 dependencies" },
    page: (c, n) =>
      S.semantic({
        lang: "en",
        c,
        f: n.f,
        title: "otterparse",
        main: `<p>${c < 3 ? "1.8.2" : "1.9.0"} • Public • Published ${n.int(2, 23, "h")} hours ago</p>${from(c, 6, "<p class='warn'>Deprecated: use @otter/parse instead.</p>")}${p("A parser for feeds, calendars and contact cards.")}<h2>Usage</h2><pre><code>import { parse } from "otterparse";
parse(text);</code></pre><p>${c < 10 ? "4 dependencies" : "6 dependencies"}</p>`,
        side: `<h3>Weekly downloads</h3><p>${num(n.int(40100, 48900, "d"), "en")}</p><h3>License</h3><p>${c < 8 ? "MIT" : "Apache-2.0"}</p><h3>Issues</h3><p>${n.slow(37, 0.5, "i") - (n.c % 3)}</p><h3>Pull requests</h3><p>${n.int(3, 9, "pr")}</p><h3>Last publish</h3><p>${n.c + 2} days ago</p><p>${num(n.grow(211, 2, "dep"), "en")} dependents</p>`,
        foot: `<p>Served from ${n.pick(["fra1", "iad2", "nrt1", "lhr3"], "r")}</p>`,
      }),
  }),
  // crowdfunding, tr
  ...both({
    name: "kampanya-tr",
    lang: "tr",
    edits: {
      2: "Ödül: imzalı kitap",
      5: "Hedef: 150.000 TL",
      8: "Teslimat Haziran 2027",
      10: "kampanya başarıyla tamamlandı",
    },
    page: (c, n) =>
      S.spa({
        lang: "tr",
        c: 0,
        f: n.f,
        title: "Köy kütüphanesi için kitap",
        main: `<p class="sum">${num(n.grow(41_250, 2_130, "t"), "tr")} TL toplandı</p><p>%${Math.min(99, 27 + n.c * 2 + (n.f % 2))} tamamlandı</p><p>Hedef: ${c < 5 ? "120.000 TL" : "150.000 TL"}</p><p>${n.grow(412, 19, "d")} destekçi · ${40 - n.c} gün kaldı</p>${from(c, 10, "<p><b>Teşekkürler: kampanya başarıyla tamamlandı.</b></p>")}${p("Kars'ın bir köyünde çocuklar için bir kütüphane kuruyoruz.", "Raflar köyün marangozundan, kitaplar sizden.")}${ul(["Ödül: teşekkür kartı", "Ödül: kütüphane gezisi", ...(c >= 2 ? ["Ödül: imzalı kitap"] : [])])}<p>${c < 8 ? "Teslimat Mart 2027" : "Teslimat Haziran 2027"}</p><h2>Son destekler</h2>${ul(n.some(["Elif 50 TL verdi", "Mert 200 TL verdi", "Zeynep 100 TL verdi", "Deniz 75 TL verdi", "İsimsiz 20 TL verdi", "Aslı 500 TL verdi", "Kerem 150 TL verdi"], 3, "son"))}`,
        side: `<h3>Diğer projeler</h3>${ul(n.some(["Sokak kedileri barınağı", "Bisiklet atölyesi", "Zeytin ağacı dikimi", "Açık hava sineması", "Arıcılık kursu"], 3).map((x) => a(x)))}`,
      }),
  }),
  // questions and answers, ru
  ...both({
    name: "vopros-ru",
    lang: "ru",
    edits: { 2: "попробуйте обновить драйвер", 6: "Вопрос закрыт", 8: "проверьте контакты аккумулятора" },
    page: (c, n) =>
      S.soup({
        lang: "ru",
        c,
        f: n.f,
        title: "Ноутбук не включается после сна",
        main: `<p class="st">Задан ${n.int(2, 11, "z")} дней назад · просмотрен ${num(n.grow(1_312, 44, "v"), "ru")} раз</p><div class="q"><span class="votes">${n.slow(14, 0.5, "qv")}</span><p>После режима сна экран остаётся чёрным. Что делать?</p></div>${from(c, 6, "<p>Вопрос закрыт как дубликат.</p>")}<h2>Ответы</h2>${n
          .shuffle(
            [
              ["Иван П.", "Сбросьте настройки BIOS."],
              ...(c >= 2 ? [["Ольга", "Сначала попробуйте обновить драйвер видеокарты."]] : []),
              ...(c >= 8 ? [["mr_fox", "Откройте крышку и проверьте контакты аккумулятора."]] : []),
            ],
            "ord",
          )
          .map(
            ([w, t]) =>
              `<div class="ans"><span class="votes">${n.grow(3 + (t!.length % 7), 0.7, t)}</span><p>${t}</p><p class="u">${w}, репутация ${num(n.grow(900 + t!.length * 12, 4, `r${w}`), "ru")}</p></div>`,
          )
          .join("")}`,
        side: `<h3>Похожие вопросы</h3>${ul(n.some(["Как ускорить загрузку?", "Греется процессор", "Пропал звук", "Мигает экран", "Не видит флешку"], 3).map((x) => a(x, `/q/${x.length}?sid=${n.hex(8, x)}`)))}<p>Курс: $ ${num(n.walk(92.4, 0.5, "usd"), "ru", 2)}, € ${num(n.walk(99.8, 0.5, "eur"), "ru", 2)}</p>`,
      }),
  }),
  // concert tickets, ko
  ...both({
    name: "concert-ko",
    lang: "ko",
    edits: { 2: "R석 132,000원", 4: "추가 공연", 7: "매진", 9: "12월 21일" },
    page: (c, n) =>
      S.spa({
        lang: "ko",
        c: 0,
        f: n.f,
        title: "가을밤 콘서트 예매",
        main: `<p>공연일: ${c < 9 ? "12월 20일" : "12월 21일"} 오후 7시</p><p>장소: 한강 아트홀</p>${table(
          ["좌석", "가격", "상태"],
          [
            ["R석", c < 2 ? "R석 121,000원" : "R석 132,000원", c < 7 ? "예매 가능" : "매진"],
            ["S석", "S석 99,000원", "예매 가능"],
          ],
        )}${from(c, 4, "<p>추가 공연이 확정되었습니다.</p>")}<p>현재 ${n.int(31, 460, "v")}명이 보고 있습니다</p><p>오늘 ${n.int(12, 88, "s")}장 판매 · 관심 ${num(n.grow(3_120, 26, "h"), "ko")}명</p><h2>관람 후기</h2><blockquote>${n.pick(["정말 감동적이었어요. – 지민", "음향이 좋았습니다. – 서준", "다음에도 갈게요. – 하은", "좌석이 편해요. – 도윤"])}</blockquote>${p("본 공연은 8세 이상 관람할 수 있습니다.")}`,
        side: `<h3>실시간 인기</h3><ol>${n
          .shuffle(["겨울 왕국 뮤지컬", "재즈 나이트", "국악 한마당", "어린이 인형극"])
          .map((x) => `<li>${a(x)}</li>`)
          .join("")}</ol>`,
      }),
  }),
  // software pricing with variants, en
  ...both({
    name: "pricing-en",
    lang: "en",
    edits: { 3: "$14", 5: "Single sign-on", 8: "Enterprise", 10: "30-day refund" },
    page: (c, n) =>
      S.semantic({
        lang: "en",
        c,
        f: n.f,
        title: "Plans of Tidewater",
        top: `<div class="banner">${n.pick(["New: boards for teams", "Webinar on Thursday: save your seat", "We are hiring"], "b")}</div>`,
        main: `<p class="lead">${n.pick(["Plans that grow with you.", "Simple plans for every team.", "Choose what fits your team."], "ab")}</p>${table(["Plan", "Price per seat", "What you get"], [["Free", "$0", "3 boards"], ["Team", c < 3 ? "$12" : "$14", c < 5 ? "Unlimited boards" : "Unlimited boards, Single sign-on"], ...(c >= 8 ? [["Enterprise", "Talk to us", "Audit log"]] : [])])}<p>${a(n.pick(["Start free", "Try it now", "Get started"], "cta"), `/signup?v=${n.hex(6, "x")}`)}</p><h2>Trusted by teams</h2>${ul(n.shuffle(["Fenwick Rail", "Lumen Foods", "Arden School", "Port of Hythe"]))}<p>${num(n.grow(38_400, 37, "t"), "en")} teams work with Tidewater</p><p>${c < 10 ? "Cancel at any time." : "Cancel at any time, with a 30-day refund."}</p>`,
        side: `<blockquote>${n.pick(["“We ship twice as fast.” — Mona, Fenwick", "“Finally one board.” — Teo, Lumen", "“My pupils get it.” — Ms Hart, Arden"], "q")}</blockquote>`,
      }),
  }),
  // hiking trail, de
  ...both({
    name: "wanderweg-de",
    lang: "de",
    edits: {
      1: "Sperre zwischen Alm und Sattel",
      4: "Hütte geschlossen",
      6: "wieder begehbar",
      9: "Gehzeit: 5 Stunden",
    },
    page: (c, n) =>
      S.wp({
        lang: "de",
        c,
        f: n.f,
        title: "Höhenweg Kaltenstein",
        main: `<p>Zustand: ${at(c, [
          [0, "begehbar"],
          [1, "Sperre zwischen Alm und Sattel"],
          [6, "wieder begehbar"],
        ])}</p><p>Gehzeit: ${c < 9 ? "4 Stunden 30 Minuten" : "5 Stunden"} · Länge: 13,2 km · Schwierigkeit: mittel</p>${p("Der Weg beginnt am Parkplatz und führt durch den Lärchenwald.", c < 4 ? "Die Hütte ist täglich offen." : "Die Hütte geschlossen: Getränke mitnehmen.")}<p>Bewertung ${num(n.walk(4.3, 0.04, "b"), "de", 1)} (${n.grow(187, 0.8, "r")} Bewertungen)</p><p>${n.grow(2_214, 11, "m")} Wanderer haben den Weg gemerkt, ${n.int(2, 31, "h")} sind heute unterwegs</p><h2>Bilder</h2><p>${n.pick(["Murmeltier am Sattel (Foto: Resi)", "Morgenrot (Foto: Toni)", "Der Bergsee (Foto: Vroni)"], "bild")} <img src="/i/1.jpg?cb=${n.hex(8, "cb")}" alt="Bild"></p>`,
        side: `<h3>Wetter am Berg</h3><p>${n.int(-4, 12, "t")} °C, Wind ${n.int(5, 60, "wi")} km/h, Schneefallgrenze ${n.int(14, 24, "sf")}00 m</p><h3>Touren in der Nähe</h3>${ul(n.some(["Klammrunde", "Almblick", "Gratweg", "Wasserfallsteig", "Römerweg"], 3).map((x) => a(x)))}`,
      }),
  }),
  // used car, cs
  ...both({
    name: "auto-cs",
    lang: "cs",
    edits: { 2: "189 000 Kč", 5: "nové zimní pneumatiky", 7: "Rezervováno", 9: "Prodáno" },
    page: (c, n) =>
      S.tables({
        lang: "cs",
        c,
        f: n.f,
        title: "Škoda Octavia 1.5, kombi",
        main: `<h1>Škoda Octavia 1.5, kombi</h1><p><b>${c < 2 ? "199 000 Kč" : "189 000 Kč"}</b></p>${at(c, [
          [0, "<p>Volné</p>"],
          [7, "<p>Rezervováno</p>"],
          [9, "<p>Prodáno</p>"],
        ])}${table(
          ["Údaj", "Hodnota"],
          [
            ["Rok", "2019"],
            ["Najeto", "98 400 km"],
            ["Výkon", "110 kW"],
          ],
        )}${p(c < 5 ? "Servisní knížka, první majitel." : "Servisní knížka, první majitel, nové zimní pneumatiky.")}<p>Zobrazeno ${num(n.grow(731, 24, "z"), "cs")}krát · ve sledovaných: ${n.slow(9, 0.6, "s")} · inzerát vložen před ${n.int(2, 9, "d")} dny</p><p>Splátka od ${num(n.int(2_890, 3_190, "spl"), "cs")} Kč měsíčně (nezávazný příklad)</p>`,
        side: `<p>Podobné vozy</p>${ul(n.some(["Fabia combi", "Golf Variant", "Focus kombi", "Astra ST", "Ceed SW"], 3).map((x) => a(x)))}<p>Prohlíží si ${n.int(1, 12, "p")} lidí</p>`,
        bottom: `<p>Reklama: ${n.pick(["Povinné ručení do pěti minut", "Vykupujeme auta", "Autobaterie s dopravou zdarma"], "r")}</p>`,
      }),
  }),
  // law text, fi: almost no noise, long still
  ...both({
    name: "asetus-fi",
    lang: "fi",
    edits: { 4: "30 päivän kuluessa", 9: "5 § Voimaantulo", 10: "kumottu" },
    page: (c, n) =>
      S.gov({
        lang: "fi",
        c,
        f: n.f,
        title: "Asetus pienvenesatamista",
        main: `<p>${c < 10 ? "Voimassa" : "Osittain kumottu"}</p><h2>1 § Soveltamisala</h2>${p("Tätä asetusta sovelletaan satamiin, joissa on enintään 200 venepaikkaa.")}<h2>2 § Ilmoitus</h2>${p(c < 4 ? "Ilmoitus on tehtävä 14 päivän kuluessa." : "Ilmoitus on tehtävä 30 päivän kuluessa.")}<h2>3 § Maksut</h2>${p("Maksu on 45 euroa vuodessa.")}${from(c, 9, "<h2>5 § Voimaantulo</h2><p>Tämä asetus tulee voimaan 1 päivänä tammikuuta 2027.</p>")}<p>Sivua luettu ${num(n.grow(8_812, 3, "l"), "fi")} kertaa</p>`,
        side: `<h2>Luetuimmat</h2>${ul(n.shuffle(["Vesilaki", "Kalastuslaki", "Satamalaki", "Maastoliikennelaki"]).map((x) => a(x)))}`,
        foot: `<p>Haettu ${n.int(1, 59, "s")} sekunnissa · ${date(c, "fi")}</p>`,
      }),
  }),
  // product, zh
  ...both({
    name: "chanpin-zh",
    lang: "zh",
    edits: { 1: "¥359", 4: "蓝色", 6: "缺货", 8: "有货", 10: "两年保修" },
    page: (c, n) =>
      S.shop({
        lang: "zh",
        c,
        f: n.f,
        title: "静音电热水壶 1.5升",
        main: `<div class="price">${at(c, [
          [0, "¥399"],
          [1, "¥359"],
        ])}</div><p>${at(c, [
          [0, "有货"],
          [6, "缺货"],
          [8, "有货"],
        ])}</p><p>月销 ${num(n.grow(2_310, 41, "x"), "zh")}+ · 收藏 ${num(n.grow(8_820, 30, "sc"), "zh")} · 好评率 ${n.int(96, 99, "h")}%</p><p>${n.int(5, 99, "k")}人正在浏览</p><p>颜色：白色、黑色${c >= 4 ? "、蓝色" : ""}</p>${p("双层防烫，自动断电。", c < 10 ? "一年保修。" : "两年保修。")}<h2>买家评价</h2>${ul(n.some(["水烧得很快，很安静。", "颜色漂亮，送货快。", "给妈妈买的，她喜欢。", "包装完好。", "比想象的小一点。"], 2, "pj"))}`,
        side: `<h2>猜你喜欢</h2>${ul(n.some(["保温杯 ¥89", "咖啡机 ¥699", "电饭煲 ¥329", "养生壶 ¥159", "烤面包机 ¥199"], 3).map((x) => a(x)))}<p>领券立减${n.pick(["5", "10", "20"], "q")}元</p>`,
      }),
  }),
];
