import { bare, checkOf, grown, held, turned } from "./held.ts";
import { clock, history, p, ul, type Version } from "./history.ts";

const still = (count: number): Version<object>[] => [
  ["new"],
  ...Array.from({ length: count - 1 }, (): Version<object> => ["same"]),
];

const TEASERS = [
  "So wird der Balkon winterfest",
  "Zehn Wanderungen mit der Bahn",
  "Warum Bienen im Herbst ruhen",
  "Was tun bei nassen Kellern?",
  "Ein Besuch beim letzten Korbflechter",
  "Brot backen ohne Hefe",
  "Der Mann, der Uhren sammelt",
];
const OUTILS = [
  "Sécateur droit 24,90 €",
  "Gants en cuir 18,50 €",
  "Arrosoir zinc 39,00 €",
  "Bêche forgée 54,00 €",
  "Râteau 12 dents 22,00 €",
  "Serfouette 19,90 €",
  "Pulvérisateur 5 L 31,00 €",
];
const FRASES = [
  "«El que madruga, encuentra todo cerrado.»",
  "«Quien canta mientras cocina no quema el arroz.»",
  "«La prisa es mala consejera en la cocina.»",
  "«A buen hambre no hay pan duro.»",
];
const MOSTRE = [
  "Ceramiche dell'Appennino",
  "Il treno e la valle",
  "Mani di liutaio",
  "Carta, acqua, fuoco",
  "Ritratti in bottega",
];
const HOTEIS = [
  "Pousada do Cais",
  "Hotel Miradouro",
  "Casa das Figueiras",
  "Quinta do Vale",
  "Residencial Sé",
];
const PARTNERS = ["Nordwind Energie", "Kanzlei Abel", "Holzbau Reiter", "Stadtwerke", "Druckerei Lenz"];
const HITOKOTO = [
  "急がば回れ、近道は遠回り。",
  "石の上にも三年、続けることが力になる。",
  "笑う門には福来たる、今日も笑顔で。",
];
const ADS = [
  "Zorgeloos verhuizen? Vergelijk zes verhuizers bij jou in de buurt.",
  "Nieuwe bril nodig? Nu tweede paar cadeau bij Oogwijs.",
  "Leer gitaar spelen in twaalf avonden met Snaarwerk.",
];

/** Pages of which nothing but noise changes from check to check, and stays for the seconds of one. */
export const heldSilent = [
  history(
    "Artikel mit Teasern",
    {},
    (_, visit) =>
      bare(
        "de",
        "Der Damm am Unterlauf",
        `<main><article><h1>Der Damm am Unterlauf wird saniert</h1><p class="meta">Von Jana Reuter · aktualisiert vor ${held(visit, 3).number(2, 50)} Minuten · ${grown(visit, 120, 9)} Kommentare · ${grown(visit, 8400, 700)} Aufrufe</p>${p("Die Arbeiten am Damm beginnen im Frühjahr und dauern zwei Jahre, wie das Wasseramt mitteilt.", "Die Straße bleibt offen. Radfahrer werden über die alte Brücke geleitet, die dafür verstärkt wird.")}<section><h2>Lesen Sie auch</h2>${ul(held(visit, 4).some(TEASERS, 3))}</section></article></main>`,
      ),
    still(10),
  ),
  history(
    "produit regardé",
    {},
    (_, visit) =>
      bare(
        "fr",
        "Serre de balcon",
        `<div class="fiche"><h1>Serre de balcon</h1><p class="prix">89,00 €</p><p>${held(visit, 5).number(2, 19)} personnes regardent ce produit</p><p>Vendu ${held(visit, 6).number(5, 60)} fois ces dernières 24 heures</p><p>Structure en pin, panneaux de polycarbonate, montage sans outils. Livrée à plat.</p><h2>Vous aimerez aussi</h2><div class="grille">${held(
          visit,
          7,
        )
          .some(OUTILS, 4)
          .map((text) => `<div class="carte"><a href="/p?k=${visit.token()}">${text}</a></div>`)
          .join("")}</div></div>`,
      ),
    still(9),
  ),
  history(
    "receta con frase del día",
    {},
    (_, visit) =>
      bare(
        "es",
        "Arroz al horno",
        `<main><h1>Arroz al horno</h1><p>Visitas: ${grown(visit, 12_300, 400).toLocaleString("es-ES")}</p>${ul(["400 g de arroz", "1 cabeza de ajos", "2 tomates", "garbanzos cocidos"])}${p("Se sofríe el tomate con los ajos y se añade el arroz.", "Se hornea veinte minutos hasta que el caldo desaparece.")}<div><h3>La frase del día</h3><p>${turned(FRASES, visit, 3)[0]}</p></div></main>`,
      ),
    still(10),
  ),
  history(
    "government form",
    {},
    (_, visit) =>
      bare(
        "en",
        "Apply for a mooring",
        `<main><h1>Apply for a mooring</h1>${p("Moorings are given for one season. You need the papers of the boat and a proof of insurance.", "Bring both to the harbour office, or send copies by post.")}<p>Request reference: ${held(visit, 8).token().slice(0, 12)}</p><p>Form token ${held(visit, 9).token()}</p></main><footer>Page rendered ${visit.now.toISOString().slice(0, 10)} ${clock(held(visit, 1).now).slice(0, 2)}:00 in 0.${held(visit, 2).number(100, 900)} s</footer>`,
      ),
    still(8),
  ),
  history(
    "museo con carosello",
    {},
    (_, visit) =>
      bare(
        "it",
        "Museo della valle",
        `<main><h1>Museo della valle</h1><p>Aperto da martedì a domenica, dalle 9 alle 18.</p><div class="carosello">${turned(
          MOSTRE,
          visit,
          2,
        )
          .map(
            (text) =>
              `<div class="slide"><h3>${text}</h3><p>Mostra permanente, ${text.length} opere</p></div>`,
          )
          .join("")}</div>${p("Il biglietto vale per tutto il giorno e per tutte le sale.")}</main>`,
      ),
    still(8),
  ),
  history(
    "vacature met reclame",
    {},
    (_, visit) =>
      bare(
        "nl",
        "Tuinman gezocht",
        `<main><h1>Tuinman gezocht</h1><p>${held(visit, 11).number(20, 90)} keer bekeken vandaag</p>${p("Wij zoeken een tuinman voor het stadspark, 32 uur per week.", "Je snoeit, plant en onderhoudt de paden samen met vier collega's.")}<div class="adv"><span>Advertentie</span><p>${held(visit, 12).some(ADS, 1)[0]}</p></div>${p("Solliciteren kan met een brief aan de gemeente.")}</main>`,
      ),
    still(10),
  ),
  history(
    "wątek forum",
    {},
    (_, visit) =>
      bare(
        "pl",
        "Jak naprawić gaźnik",
        `<div id="forum"><h1>Jak naprawić gaźnik</h1><p>Wyświetleń: ${grown(visit, 4200, 90)} · Odpowiedzi: 2</p><div class="post"><p>Silnik gaśnie po rozgrzaniu, świeca jest czarna. Co sprawdzić najpierw?</p></div><div class="post"><p>Wyczyść dysze i ustaw mieszankę według instrukcji.</p></div><p>Użytkownicy online: ${held(visit, 13).number(11, 80)}, w tym ${held(visit, 14).number(5, 70)} gości</p><p>Ostatnia aktywność: ${held(visit, 15).number(2, 55)} min temu</p></div>`,
      ),
    still(9),
  ),
  history(
    "project page",
    {},
    (_, visit) =>
      bare(
        "en",
        "heron: a parser for logs",
        `<main><h1>heron</h1><p>A parser for logs of any shape.</p><ul><li>Star ${grown(visit, 12_400, 30)}</li><li>Fork ${grown(visit, 830, 6)}</li><li>Watching ${held(visit, 16).number(190, 215)}</li></ul><p>Weekly downloads ${held(visit, 17).number(210_000, 260_000).toLocaleString("en-US")}</p><h2>Use</h2><p>Pipe a file into it and name the fields that you want.</p></main>`,
      ),
    still(8),
  ),
  history(
    "hotel com recomendações",
    {},
    (_, visit) =>
      bare(
        "pt",
        "Pensão Alegria",
        `<main><h1>Pensão Alegria</h1><p>Quarto duplo desde 62 € por noite, pequeno-almoço incluído.</p><p>Reservado ${held(visit, 18).number(2, 30)} vezes nas últimas 24 horas</p><p>Última reserva há ${held(visit, 19).number(2, 20)} horas</p>${p("A casa fica a dois minutos da estação e tem um pátio com laranjeiras.")}<section><h2>Também pode gostar</h2>${turned(
          HOTEIS,
          visit,
          2,
        )
          .slice(0, 3)
          .map((name) => `<article><h3>${name}</h3><p>A ${name.length * 70} m do centro</p></article>`)
          .join("")}</section></main>`,
      ),
    still(9),
  ),
  history(
    "今日の一言",
    {},
    (_, visit) =>
      bare(
        "ja",
        "図書館の利用案内",
        `<main><h1>図書館の利用案内</h1><p>閲覧数 ${grown(visit, 1200, 40).toLocaleString("ja-JP")}</p><p>開館時間は午前九時から午後七時までです。月曜日は休館します。</p><p>本は一人五冊まで、二週間借りることができます。</p><div class="hitokoto"><p>今日の一言</p><p>${turned(HITOKOTO, visit, 2)[0]}</p></div></main>`,
      ),
    still(9),
  ),
  history(
    "gemischte Partner",
    {},
    (_, visit) =>
      bare(
        "de",
        "Turnverein Mühlbach",
        `<main><h1>Turnverein Mühlbach</h1>${p("Wir turnen seit 1904. Training ist dienstags und donnerstags in der Halle am Bach.")}<h2>Unsere Förderer</h2><div class="logos">${held(
          visit,
          20,
        )
          .some(PARTNERS, 5)
          .map((name) => `<a href="/f/${name.length}"><span>${name}</span></a>`)
          .join(" ")}</div></main>`,
      ),
    still(7),
  ),
  history(
    "opening hours with a widget",
    {},
    (_, visit) =>
      bare(
        "en",
        "Visit the mill",
        `<div class="top"><p>Now: ${held(visit, 21).number(3, 14)} °C, wind ${held(visit, 22).number(4, 30)} km/h, humidity ${held(visit, 23).number(50, 95)}%</p><p>${visit.now.toLocaleDateString("en-GB", { weekday: "long", day: "numeric", month: "long", year: "numeric" })}</p></div><main><h1>Visit the mill</h1>${p("The mill is open on Saturdays and Sundays from 10 to 4.", "Groups are welcome on other days. Please write to us first.")}</main>`,
      ),
    still(10),
  ),
  history(
    "günlük ipucu",
    {},
    (_, visit) =>
      bare(
        "tr",
        "Sulama rehberi",
        `<main><h1>Sulama rehberi</h1>${p("Domatesler sabah erken sulanır; yapraklar ıslatılmaz.", "Yaz aylarında toprağın üstü samanla örtülür.")}<p>Bu sayfa bugün ${held(visit, 24).number(40, 400)} kez görüntülendi</p><p>Şu anda ${held(visit, 25).number(3, 60)} kişi çevrimiçi</p><p>Günün ipucu: ${["Biberleri sıra arası kırk santim dikin.", "Salatalığı ipe alın, yer kazanın.", "Fesleğeni domatesin yanına ekin.", "Soğanı serin günde sökün."][(checkOf(visit) * 3) % 4]}</p></main>`,
      ),
    still(10),
  ),
];
