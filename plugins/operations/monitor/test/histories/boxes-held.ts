import { a, at, both, from, num, p, SHELLS as S, table, ul } from "./moving.ts";

/** Pages with ranks, quotations, rates, offers and votes, by fetch and by check: those that were only counted. */
export const boxesHeld = [
  // ferry timetable, no
  ...both({
    name: "ferge-no",
    lang: "no",
    edits: { 2: "15.40", 5: "innstilt", 6: "Avgangene går igjen", 9: "kr 148" },
    page: (c, n) =>
      S.gov({
        lang: "no",
        c,
        f: n.f,
        title: "Ferge Halsa–Kanestraum",
        top: `<div class="alert">${n.pick(["Last ned appen vår", "Betal med AutoPASS", "Husk å slå av motoren"], "t")}</div>`,
        main: `${at(c, [
          [0, ""],
          [5, "<p>Alle avganger er innstilt på grunn av vind.</p>"],
          [6, "<p>Avgangene går igjen som normalt.</p>"],
        ])}${table(
          ["Avgang", "Ankomst"],
          [
            ["07.10", "07.32"],
            ["11.25", "11.47"],
            [c < 2 ? "15.30" : "15.40", c < 2 ? "15.52" : "16.02"],
            ["19.15", "19.37"],
          ],
        )}<p>Personbil: ${c < 9 ? "kr 141" : "kr 148"}</p><p>Neste avgang om ${n.int(2, 90, "m")} minutter · kø: ${n.int(0, 45, "k")} biler</p>${p("Fergen tar 80 personbiler og har kafé om bord.")}`,
        side: `<p>Vind ${n.int(2, 19, "v")} m/s, bølgehøyde ${num(n.int(2, 24, "b") / 10, "no", 1)} m</p><p>${num(n.grow(412_000, 940, "p"), "no")} passasjerer så langt i år</p>`,
        foot: `<p>Sist oppdatert for ${n.int(1, 50, "o")} minutter siden</p>`,
      }),
  }),
  // music chart with comments, da
  ...both({
    name: "hitliste-da",
    lang: "da",
    edits: { 1: "Tågehorn", 4: "Guldplade", 7: "udgår af listen", 9: "Nordlys i april" },
    page: (c, n) =>
      S.wp({
        lang: "da",
        c,
        f: n.f,
        title: "Ugens hitliste",
        main: `<ol>${[...(c >= 9 ? ["Nordlys i april"] : []), c < 4 ? "Regn på ruden" : "Regn på ruden (Guldplade)", ...(c >= 1 ? ["Tågehorn"] : []), "Sidste bus", "Min brors cykel"].map((t) => `<li>${t} <small>${num(n.grow(20_000 + t.length * 900, 1_480, t), "da")} afspilninger, ${n.int(51, 97, `s${t}`)} % kan lide den</small></li>`).join("")}</ol>${from(c, 7, "<p>Sangen “Sidste kys” udgår af listen efter 40 uger.</p>")}<p>Stem på din favorit! ${num(n.grow(5_120, 66, "st"), "da")} stemmer afgivet</p><h2>Lytterne skriver</h2>${ul(n.some(["Fed sang! /Mads", "Minder mig om 90'erne /Bente", "Spil den igen /Oskar", "Ikke noget for mig /Lone", "Sommerens hit /Ida"], 2, "k"))}`,
        side: `<h3>Mest delt</h3><ol>${n
          .shuffle(["Fire nye plader", "Koncert i regnvejr", "Trommeslager søges", "Ny pladebutik"])
          .map((x) => `<li>${a(x)}</li>`)
          .join("")}</ol><p>${n.int(40, 700, "l")} lytter lige nu</p>`,
      }),
  }),
  // open data set, el
  ...both({
    name: "dedomena-el",
    lang: "el",
    edits: { 3: "2026-Q3", 5: "CC BY 4.0", 8: "ποιότητα αέρα", 10: "Αποσύρθηκε" },
    page: (c, n) =>
      S.semantic({
        lang: "el",
        c,
        f: n.f,
        title: "Μετρήσεις υδάτων Θεσσαλίας",
        main: `${from(c, 10, "<p>Αποσύρθηκε από τον εκδότη.</p>")}<p>Περίοδος: ${c < 3 ? "2026-Q2" : "2026-Q3"}</p><p>Άδεια: ${c < 5 ? "CC BY-SA 4.0" : "CC BY 4.0"}</p>${p("Μετρήσεις στάθμης και θερμοκρασίας από δώδεκα σταθμούς.")}<h2>Αρχεία</h2>${ul([`${a("stathmes.csv", `/d/stathmes.csv?token=${n.hex(10, "t")}`)} (1,2 MB)`, `${a("thermokrasies.csv", `/d/th.csv?token=${n.hex(10, "u")}`)} (0,8 MB)`])}<p>Λήψεις: ${num(n.grow(1_844, 12, "l"), "el")} · Προβολές: ${num(n.grow(9_420, 51, "p"), "el")} · Αξιολόγηση ${num(n.walk(3.9, 0.05, "a"), "el", 1)}/5</p><h2>Ετικέτες</h2><p>${n.shuffle(["νερό", "ποτάμια", "σταθμοί", ...(c >= 8 ? ["ποιότητα αέρα"] : [])]).join(", ")}</p>`,
        side: `<h2>Σχετικά σύνολα</h2>${ul(n.some(["Βροχοπτώσεις", "Δάση", "Δρόμοι", "Σχολεία", "Λιμάνια"], 3).map((x) => a(x)))}`,
      }),
  }),
  // charity, en
  ...both({
    name: "charity-en",
    lang: "en",
    edits: {
      2: "Registered charity 1184420",
      4: "Open day on 5 December",
      7: "Volunteers wanted",
      10: "£25 adopts a hedgehog",
    },
    page: (c, n) =>
      S.flat({
        lang: "en",
        c,
        f: n.f,
        title: "Hedgehog Hospital, Ludlow",
        main: `<p>${n.grow(1_874, 3, "h")} hedgehogs cared for since 2009 · ${n.int(21, 44, "now")} in our care today</p><p>£${num(n.grow(12_340, 210, "r"), "en")} raised of £20,000 (${Math.min(99, 61 + n.c)}%)</p><p>${n.pick(["Priya just gave £10", "Anonymous just gave £5", "Tom just gave £25", "Mrs Lacey just gave £50", "Jun just gave £15"], "d")}</p>${from(c, 7, "<p><b>Volunteers wanted for the night shift.</b></p>")}${p("We nurse hurt and orphaned hedgehogs back to health.", c < 4 ? "Visits by appointment." : "Visits by appointment. Open day on 5 December.")}${ul(["£5 feeds one for a week", "£15 pays for a check by the vet", ...(c >= 10 ? ["£25 adopts a hedgehog"] : [])])}<h2>Meet a patient</h2><p>${n.pick(["Bramble, 412 g, found under a shed", "Nettle, 388 g, rescued from a pond", "Conker, 520 g, lost a leg", "Tansy, 301 g, orphaned"], "m")}</p>`,
        foot: `<p>${c < 2 ? "A charity registered in England" : "Registered charity 1184420"} · visitor no. ${num(n.grow(90_114, 77, "vis"), "en")}</p>`,
      }),
  }),
  // course catalogue, hu
  ...both({
    name: "kurzus-hu",
    lang: "hu",
    edits: { 2: "terem: B 214", 5: "4 kredit", 7: "Dr. Balogh Eszter", 9: "betelt" },
    page: (c, n) =>
      S.tables({
        lang: "hu",
        c,
        f: n.f,
        title: "Bevezetés a térképészetbe",
        main: `<h1>Bevezetés a térképészetbe</h1>${table(
          ["Adat", "Érték"],
          [
            ["Időpont", "kedd 10–12"],
            ["Hely", c < 2 ? "terem: A 101" : "terem: B 214"],
            ["Kredit", c < 5 ? "3 kredit" : "4 kredit"],
            ["Oktató", c < 7 ? "Dr. Somogyi Ákos" : "Dr. Balogh Eszter"],
            ["Jelentkezés", c < 9 ? "nyitva" : "betelt"],
          ],
        )}${p("A kurzus a térképek készítésének alapjait tanítja.")}<p>Megtekintve ${num(n.grow(618, 9, "m"), "hu")} alkalommal · kedvencnek jelölte ${n.slow(22, 0.6, "k")} hallgató</p><p>Hallgatói értékelés: ${num(n.walk(4.1, 0.04, "e"), "hu", 1)} / 5</p>`,
        side: `<p>A nap gondolata</p><p>${n.pick(["A tudás hatalom.", "Lassan járj, tovább érsz.", "Ki korán kel, aranyat lel.", "Sok kicsi sokra megy."], "g")}</p><p>Ma ${n.int(-2, 15, "w")} fok van Szegeden</p>`,
        bottom: `<p>Bejelentkezve: ${n.int(90, 640, "b")} felhasználó</p>`,
      }),
  }),
  // mobile operator, es
  ...both({
    name: "tarifas-es",
    lang: "es",
    edits: { 1: "60 GB", 4: "11,90 €", 6: "Roaming en Suiza", 10: "permanencia de 12 meses" },
    page: (c, n) =>
      S.spa({
        lang: "es",
        c: 0,
        f: n.f,
        title: "Tarifas de móvil",
        top: `<div>${n.pick(["¡Solo hoy! Envío de la SIM gratis", "Trae a un amigo y gana 20 €", "Fibra + móvil desde 29 €"], "p")}</div>`,
        main: `<h2>${n.pick(["Elige tu tarifa", "Tarifas sin sorpresas", "La tarifa que te encaja"], "ab")}</h2>${[
          ["Mini", "10 GB", "7,90 €"],
          ["Media", c < 1 ? "50 GB" : "60 GB", c < 4 ? "12,90 €" : "11,90 €"],
          ["Máxima", "ilimitados", "19,90 €"],
        ]
          .map(
            ([t, g, e]) =>
              `<div class="card"><h3>${t}</h3><p>${g}</p><p>${e} al mes</p><p class="s">${n.int(11, 240, t)} personas la han contratado hoy</p></div>`,
          )
          .join(
            "",
          )}${ul(["Llamadas ilimitadas", "Roaming en la UE", ...(c >= 6 ? ["Roaming en Suiza"] : [])])}${p(c < 10 ? "Sin permanencia." : "Con permanencia de 12 meses.")}<p>Valoración: ${num(n.walk(4.2, 0.05, "v"), "es", 1)} sobre 5 según ${num(n.grow(20_418, 23, "o"), "es")} opiniones</p>`,
        side: `<h2>Móviles destacados</h2>${ul(n.some(["Orion 5 desde 199 €", "Lumo X desde 349 €", "Tala Mini desde 129 €", "Vega S desde 259 €", "Pico Pro desde 499 €"], 3, "mv").map((x) => a(x, `/m?x=${n.hex(6, x)}`)))}`,
      }),
  }),
  // petition, pt
  ...both({
    name: "peticao-pt",
    lang: "pt",
    edits: { 3: "resposta da câmara", 6: "Entregue na Assembleia", 9: "Objetivo: 15.000 assinaturas" },
    page: (c, n) =>
      S.wp({
        lang: "pt",
        c,
        f: n.f,
        title: "Salvem o jardim da estação",
        main: `<p>${num(n.grow(7_312, 88, "a"), "pt")} pessoas já assinaram</p><p>Objetivo: ${c < 9 ? "10.000 assinaturas" : "15.000 assinaturas"}</p><p>${at(
          c,
          [
            [0, "Em recolha"],
            [6, "Entregue na Assembleia"],
          ],
        )}</p>${p("O jardim vai dar lugar a um parque de estacionamento.", "Pedimos que as árvores fiquem.")}${from(c, 3, "<h2>Atualização</h2><p>Chegou a resposta da câmara: haverá uma sessão pública.</p>")}<h2>Assinaram há pouco</h2>${ul(n.some(["Rita, de Faro, há 2 minutos", "Hugo, de Braga, há 5 minutos", "Inês, de Évora, há 7 minutos", "Nuno, de Leiria, há 9 minutos", "Célia, de Viseu, há 12 minutos", "Vasco, de Beja, há 15 minutos"], 3, "as"))}<h2>Porque assino</h2><blockquote>${n.pick(["Brinquei ali em criança. — Alda", "As cidades precisam de sombra. — Ivo", "Pelos pássaros. — Sara"], "pq")}</blockquote>`,
        side: `<h3>Outras petições</h3>${ul(n.some(["Mais autocarros", "Ciclovia já", "Piscina aberta", "Menos ruído", "Creche pública"], 3).map((x) => a(x)))}<p>${n.grow(611, 7, "pt")} partilhas</p>`,
      }),
  }),
  // video page, ar
  ...both({
    name: "video-ar",
    lang: "ar",
    edits: { 2: "الحلقة الخامسة", 5: "أضيفت ترجمة", 8: "التعليقات مغلقة" },
    page: (c, n) =>
      S.spa({
        lang: "ar",
        c: 0,
        f: n.f,
        title: "رحلة إلى البتراء",
        main: `<p>${num(n.grow(120_440, 2_310, "v"), "en")} مشاهدة · ${num(n.grow(4_118, 61, "l"), "en")} إعجاب</p><p>${num(n.grow(88_200, 140, "s"), "en")} مشترك</p>${p("فيلم قصير عن المدينة الوردية وأهلها.")}${from(c, 5, "<p>أضيفت ترجمة إلى الفرنسية.</p>")}<h2>الحلقات</h2>${ul(["الحلقة الأولى", "الحلقة الثانية", "الحلقة الثالثة", "الحلقة الرابعة", ...(c >= 2 ? ["الحلقة الخامسة"] : [])])}<h2>التعليقات</h2>${c >= 8 ? "<p>التعليقات مغلقة.</p>" : `<p>${n.grow(312, 5, "c")} تعليقا</p>${ul(n.some(["عمل رائع", "شكرا لكم", "أحب هذا المكان", "متى الحلقة القادمة؟", "تصوير جميل"], 2, "k"))}`}`,
        side: `<h3>التالي</h3>${ul(n.some(["أسواق دمشق", "على ضفاف النيل", "واحات سيوة", "جبال الأطلس", "بيوت صنعاء"], 3).map((x) => a(x, `/w/${x.length}?t=${n.hex(6, x)}`)))}`,
      }),
  }),
  // price list of a workshop with rates, uk
  ...both({
    name: "maisternia-uk",
    lang: "uk",
    edits: {
      2: "850 грн",
      4: "Ремонт електросамокатів",
      8: "вул. Садова, 14",
      10: "замовлення не приймаємо",
    },
    page: (c, n) =>
      S.soup({
        lang: "uk",
        c,
        f: n.f,
        title: "Веломайстерня «Спиця»",
        top: `<div class="k">Курс НБУ: долар ${num(n.walk(41.3, 0.2, "d"), "uk", 2)}, євро ${num(n.walk(44.9, 0.2, "e"), "uk", 2)}</div>`,
        main: `${from(c, 10, "<p>До 1 грудня замовлення не приймаємо.</p>")}${table(["Послуга", "Ціна"], [["Заміна ланцюга", "300 грн"], ["Технічний огляд", c < 2 ? "800 грн" : "850 грн"], ["Правка колеса", "250 грн"], ...(c >= 4 ? [["Ремонт електросамокатів", "від 600 грн"]] : [])])}<p>Адреса: ${c < 8 ? "вул. Лісова, 3" : "вул. Садова, 14"}</p><p>Відремонтовано велосипедів: ${num(n.grow(6_204, 4, "r"), "uk")}</p><p>Зараз у черзі: ${n.int(2, 17, "q")}</p><p>Оцінка ${num(n.walk(4.8, 0.03, "o"), "uk", 1)} · ${n.grow(274, 0.7, "v")} відгуків</p>`,
        side: `<h3>Відгуки</h3><p>${n.pick(["«Швидко і чесно». Олена", "«Майстер золото». Тарас", "«Колесо як нове». Ярина", "«Ціни нормальні». Богдан"], "vg")}</p><h3>Товари</h3>${ul(n.some(["Шолом 1200 грн", "Ліхтар 450 грн", "Замок 700 грн", "Насос 380 грн", "Фляга 220 грн"], 3).map((x) => a(x)))}`,
      }),
  }),
  // server list of a game and its rules, it
  ...both({
    name: "server-it",
    lang: "it",
    edits: {
      3: "Versione 1.21.4",
      5: "vietato il mining automatico",
      7: "manutenzione",
      8: "Online",
      10: "nuovo mondo",
    },
    page: (c, n) =>
      S.soup({
        lang: "it",
        c,
        f: n.f,
        title: "Server Valle Antica",
        main: `<p>Stato: ${at(c, [
          [0, "Online"],
          [7, "In manutenzione"],
          [8, "Online"],
        ])}</p><p>Giocatori: ${c === 7 ? 0 : n.int(11, 184, "g")} / 200</p><p>Versione ${c < 3 ? "1.21.3" : "1.21.4"} · ping ${n.int(12, 48, "p")} ms · uptime ${num(n.walk(99.4, 0.2, "u"), "it", 1)} %</p><h2>Regole</h2>${ul(["niente insulti", "rispetta le case altrui", ...(c >= 5 ? ["vietato il mining automatico"] : [])])}${p(c < 10 ? "Il server è aperto dal 2016." : "Il server è aperto dal 2016. A dicembre arriva un nuovo mondo.")}<h2>Classifica della settimana</h2>${table(
          ["Posto", "Giocatore", "Punti"],
          n
            .shuffle(["Drago92", "LaVolpe", "Mirtillo", "Nebbia"], "cl")
            .map((w, i) => [i + 1, w, num(n.int(900, 4800, `pt${w}`), "it")]),
        )}<p>Posizione #${n.int(14, 29, "pos")} tra i server italiani · ${num(n.grow(15_820, 41, "voti"), "it")} voti</p>`,
        side: `<h3>In chat ora</h3>${ul(n.some(["Mirtillo: qualcuno per la miniera?", "Drago92: vendo ferro", "Nebbia: buonanotte", "LaVolpe: evento alle nove", "Orso: ciao a tutti"], 3, "ch"))}`,
      }),
  }),
];
