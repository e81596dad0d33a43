import { bare, checkOf, grown, held, turned } from "./held.ts";
import { history, p, table, ul } from "./history.ts";

const KNIHY = [
  "Tiché údolí",
  "Mlýn u splavu",
  "Zahrada v květnu",
  "Poslední vlak",
  "Krajina z vosku",
  "Dům u lesa",
];
const RUOKA = ["Lohikeitto ja saaristolaisleipä", "Hernekeitto ja pannukakku", "Kaalilaatikko ja puolukka"];
const TALES = [
  "A lighthouse keeper remembers the storm of 1953",
  "How the town got its crooked clock",
  "Eight walks that begin at the station",
  "The baker who delivers by boat",
  "What the old map got wrong",
];
const SLIDES = ["Abendmarkt am Kai", "Orgelkonzert im Dom", "Führung durch den Keller", "Tanz in der Remise"];
const CITAZIONI = [
  "Chi va piano va sano e va lontano.",
  "L'acqua cheta rovina i ponti.",
  "Il tempo è galantuomo con tutti.",
  "Ogni promessa è debito, si dice qui.",
];
const PARTNERZY = ["Fundacja Most", "Radio Brzeg", "Drukarnia Lis", "Kino Tęcza", "Bank Spółdzielczy"];

/** Histories written once the rules stood, half of them silent, and counted once. */
export const heldAfter = [
  history(
    "knihkupectví",
    { cena: "289 Kč" },
    ({ cena }, visit) =>
      bare(
        "cs",
        "Atlas ptáků",
        `<main><h1>Atlas ptáků</h1><p>Cena: ${cena}</p><p>Právě si prohlíží ${held(visit, 51).number(2, 30)} lidí</p>${p("Kapesní atlas s kresbami, vázaný v plátně.")}<h2>Mohlo by vás zajímat</h2>${ul(held(visit, 52).some(KNIHY, 3))}</main>`,
      ),
    [
      ["new"],
      ["same"],
      ["same"],
      ["changed", { cena: "259 Kč" }],
      ["same"],
      ["changed", { cena: "289 Kč" }],
      ["same"],
    ],
  ),
  history(
    "local paper",
    {},
    (_, visit) =>
      bare(
        "en",
        "Contact the paper",
        `<main><h1>Contact the paper</h1>${p("Letters to the editor reach us by post or by e-mail. We print those with a name.")}<div class="box"><h3>Editors' picks</h3>${ul(held(visit, 53).some(TALES, 2))}</div><p>${grown(visit, 52_000, 900).toLocaleString("en-US")} subscribers read us every week</p></main>`,
      ),
    [["new"], ["same"], ["same"], ["same"], ["same"], ["same"], ["same"], ["same"]],
  ),
  history(
    "koululounas",
    { ruoka: RUOKA[0] ?? "" },
    ({ ruoka }, visit) =>
      bare(
        "fi",
        "Koulun lounas",
        `<main><h1>Koulun lounas</h1><p>Tänään: ${ruoka}</p><p>Ruokala on auki kello 10.30–12.30.</p><p>Sivua katsottu ${grown(visit, 700, 30)} kertaa</p></main>`,
      ),
    [
      ["new"],
      ["changed", { ruoka: RUOKA[1] ?? "" }],
      ["changed", { ruoka: RUOKA[2] ?? "" }],
      ["changed", { ruoka: RUOKA[0] ?? "" }],
      ["changed", { ruoka: RUOKA[2] ?? "" }],
      ["changed", { ruoka: RUOKA[1] ?? "" }],
      ["changed", { ruoka: RUOKA[0] ?? "" }],
    ],
  ),
  history(
    "Veranstaltungskarussell",
    { items: SLIDES },
    ({ items }, visit) =>
      bare(
        "de",
        "Hafenviertel",
        `<main><h1>Hafenviertel</h1>${p("Das Viertel liegt zwischen Kai und Dom.")}<div class="slider">${turned(
          items,
          visit,
        )
          .map(
            (text) =>
              `<a href="/v/${text.length}"><img src="/i/${text.length}.jpg" alt=""><span>${text}</span></a>`,
          )
          .join("\n")}</div></main>`,
      ),
    [
      ["new"],
      ["same"],
      ["same"],
      ["changed", { items: [...SLIDES.slice(0, 3), "Lesung auf dem Schiff"] }],
      ["same"],
      ["same"],
      ["changed", { items: [...SLIDES.slice(0, 2), "Lesung auf dem Schiff"] }],
    ],
  ),
  history(
    "agriturismo",
    {},
    (_, visit) =>
      bare(
        "it",
        "Podere Fontana",
        `<div class="pagina"><h1>Podere Fontana</h1><p>Camere da 74 € a notte con colazione.</p><p>${held(visit, 54).number(2, 15)} persone stanno guardando questa struttura</p><p>Ultima prenotazione: ${held(visit, 55).number(2, 20)} ore fa</p>${p("La casa è tra gli ulivi, a due chilometri dal paese.")}<blockquote>${turned(CITAZIONI, visit, 3)[0]}</blockquote></div>`,
      ),
    [["new"], ["same"], ["same"], ["same"], ["same"], ["same"], ["same"], ["same"], ["same"]],
  ),
  history(
    "organizacja",
    { tekst: "Zbiórka trwa do 12 grudnia 2026." },
    ({ tekst }, visit) =>
      bare(
        "pl",
        "Zbiórka książek",
        `<main><h1>Zbiórka książek</h1><p>${tekst}</p><h2>Partnerzy</h2><div>${held(visit, 56)
          .some(PARTNERZY, 5)
          .map((name) => `<a href="/p/${encodeURIComponent(name)}">${name}</a>`)
          .join(" ")}</div><p>Odsłony: ${grown(visit, 3100, 60)}</p></main>`,
      ),
    [
      ["new"],
      ["same"],
      ["changed", { tekst: "Zbiórka trwa do 19 grudnia 2026." }],
      ["same"],
      ["same"],
      ["changed", { tekst: "Zbiórka zakończona." }],
    ],
  ),
  history(
    "signatures",
    { count: 12_431 },
    ({ count }, visit) =>
      bare(
        "en",
        "Save the ferry",
        `<main><h1>Save the ferry</h1><p>${count.toLocaleString("en-US")} have signed</p>${p("We ask the council to keep the ferry until the bridge is built.")}<p>${held(visit, 57).number(3, 90)} people are reading this right now</p></main>`,
      ),
    [
      ["new"],
      ["changed", { count: 12_502 }],
      ["changed", { count: 12_699 }],
      ["changed", { count: 13_010 }],
      ["changed", { count: 13_377 }],
      ["changed", { count: 13_420 }],
      ["same"],
    ],
  ),
  history(
    "мастерская",
    {},
    (_, visit) =>
      bare(
        "ru",
        "Ремонт часов",
        `<main><h1>Ремонт часов</h1>${p("Чиним настенные и карманные часы, меняем стёкла и пружины.", "Мастер принимает по будням, вход со двора.")}<p>Просмотров: ${grown(visit, 5400, 80)}</p><p>Обновлено ${held(visit, 58).number(2, 50)} минут назад</p><p>Мысль дня: ${["Время лечит терпеливых.", "Час утра стоит двух вечером.", "Спешка портит механизм.", "Тишина заводит пружину."][(checkOf(visit) * 3) % 4]}</p></main>`,
      ),
    [["new"], ["same"], ["same"], ["same"], ["same"], ["same"], ["same"]],
  ),
  history(
    "farine en vrac",
    {
      rows: [
        ["Blé T65", "1,90 €"],
        ["Seigle T130", "2,30 €"],
        ["Épeautre", "3,10 €"],
      ],
    },
    ({ rows }, visit) =>
      bare(
        "fr",
        "Farines du moulin",
        `<main><h1>Farines du moulin</h1>${table(["Farine", "Le kilo"], held(visit, 59).number(0, 1) === 0 ? rows : [...rows].reverse())}<p>Consultée ${grown(visit, 410, 20)} fois</p><aside><h3>À lire aussi</h3>${ul(held(visit, 60).some(["Le levain pas à pas", "Visite de la meunerie", "Pain de seigle sans pétrin", "Conserver ses farines"], 2))}</aside></main>`,
      ),
    [
      ["new"],
      ["same"],
      [
        "changed",
        {
          rows: [
            ["Blé T65", "1,90 €"],
            ["Seigle T130", "2,45 €"],
            ["Épeautre", "3,10 €"],
          ],
        },
      ],
      ["same"],
      [
        "changed",
        {
          rows: [
            ["Blé T65", "1,90 €"],
            ["Seigle T130", "2,45 €"],
          ],
        },
      ],
      ["same"],
      ["same"],
    ],
  ),
  history(
    "trabajo",
    { ofertas: ["Electricista en Vigo", "Cocinera en Lugo"] },
    ({ ofertas }, visit) =>
      bare(
        "es",
        "Ofertas de empleo",
        `<main><h1>Ofertas de empleo</h1><p>Actualizado hace ${held(visit, 61).number(2, 50)} minutos</p>${ul(ofertas)}<p>${held(visit, 62).number(20, 90)} personas están viendo estas ofertas</p><div class="pub"><span>Publicidad</span><p>${held(visit, 63).some(["Aprende inglés en casa con Loro.", "Tu seguro de moto en dos minutos.", "Gafas nuevas por la mitad en Óptica Sol."], 1)[0]}</p></div></main>`,
      ),
    [
      ["new"],
      ["same"],
      ["changed", { ofertas: ["Soldador en Ferrol", "Electricista en Vigo"] }],
      ["changed", { ofertas: ["Maestra en Ourense", "Soldador en Ferrol"] }],
      ["same"],
      ["changed", { ofertas: ["Electricista en Vigo", "Cocinera en Lugo"] }],
      ["same"],
    ],
  ),
  history(
    "pass road",
    { state: "The pass is open to all vehicles." },
    ({ state }, visit) =>
      bare(
        "en",
        "Stelvan Pass",
        `<main><h1>Stelvan Pass</h1><p>${state}</p><p>At the top: ${held(visit, 64).number(-8, 6)} °C, wind ${held(visit, 65).number(5, 60)} km/h</p><p>Last checked ${held(visit, 66).number(2, 50)} minutes ago</p></main>`,
      ),
    [
      ["new"],
      ["changed", { state: "Snow chains are needed above the second bend." }],
      ["changed", { state: "No passage for lorries and buses." }],
      ["changed", { state: "The pass is open to all vehicles." }],
      ["changed", { state: "Snow chains are needed above the second bend." }],
      ["changed", { state: "The pass is open to all vehicles." }],
      ["same"],
    ],
  ),
  history(
    "图书馆",
    {},
    (_, visit) =>
      bare(
        "zh",
        "市立图书馆读者须知",
        `<main><h1>市立图书馆读者须知</h1><p>浏览量：${grown(visit, 8800, 120)}</p>${p("每位读者一次可以借五本书，借期为四周。", "阅览室里请保持安静，不要饮食。")}<p>当前 ${held(visit, 67).number(3, 80)} 人在线</p><h3>猜你喜欢</h3>${ul(held(visit, 68).some(["《山中的钟声》", "《河边的磨坊》", "《旧城四季》", "《夜航船记》", "《稻田里的灯》"], 2))}</main>`,
      ),
    [["new"], ["same"], ["same"], ["same"], ["same"], ["same"], ["same"], ["same"]],
  ),
];
