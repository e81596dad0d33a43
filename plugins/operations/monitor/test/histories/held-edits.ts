import { bare, checkOf, grown, held, turned } from "./held.ts";
import { history, p, ul } from "./history.ts";

const QUOTES = [
  "Quien siembra vientos recoge tempestades, dice el refrán.",
  "Más vale tarde que nunca, dice el refrán.",
  "No hay mal que por bien no venga, dice el refrán.",
  "A caballo regalado no le mires el diente, dice el refrán.",
];
const BOEKEN = ["Boekhandel Blauw", "Drukkerij Vos", "Café Het Anker", "Fietsen Jansen", "Bakkerij Smit"];
const SALE = ["Sala degli arazzi, 12 €", "Sala dei globi, 9 €", "Sala delle maschere, 7 €", "Torre, 5 €"];
const TIPPS = [
  "Nehmen Sie im Herbst eine Stirnlampe mit.",
  "Die Hütte am See hat den besten Kuchen.",
  "Im Wald ist es morgens am ruhigsten.",
];
const IDEES = [
  "Balade au marais salant",
  "Une journée chez le tonnelier",
  "Le marché des producteurs",
  "Nuit au phare",
  "Atelier de vannerie",
];

/** Pages with such noise that are edited as well, at the checks that say so. */
export const heldEdits = [
  history(
    "price that falls",
    { price: "£49.90" },
    ({ price }, visit) =>
      bare(
        "en",
        "Brass lantern",
        `<main><h1>Brass lantern</h1><p class="price">${price}</p><p>${held(visit, 31).number(2, 25)} people have this in their basket</p>${p("Burns for twelve hours on one filling. The glass can be replaced.")}</main>`,
      ),
    [
      ["new"],
      ["changed", { price: "£47.90" }],
      ["changed", { price: "£45.90" }],
      ["changed", { price: "£43.90" }],
      ["same"],
      ["same"],
      ["changed", { price: "£45.90" }],
      ["changed", { price: "£43.90" }],
    ],
  ),
  history(
    "Nachrichten der Gemeinde",
    { list: ["Weg am Anger gesperrt", "Sprechstunde fällt aus", "Altpapier wird geholt"] },
    ({ list }, visit) =>
      bare(
        "de",
        "Aktuelles aus Oberau",
        `<main><h1>Aktuelles aus Oberau</h1>${ul(list)}<p>${grown(visit, 300, 20)} Besucher</p><p class="tipp">Tipp des Tages: ${TIPPS[checkOf(visit) % 3]}</p></main>`,
      ),
    [
      ["new"],
      [
        "changed",
        { list: ["Neue Bürgermeisterin gewählt", "Weg am Anger gesperrt", "Sprechstunde fällt aus"] },
      ],
      [
        "changed",
        { list: ["Kindergarten sucht Köchin", "Glasfaser kommt im März", "Brunnen wird abgestellt"] },
      ],
      ["changed", { list: ["Chor probt im Pfarrsaal", "Schnee: Parkverbot am Hang", "Radweg eingeweiht"] }],
      ["changed", { list: ["Feuerwehrball abgesagt", "Bücherei zieht um", "Grünschnitt am Freitag"] }],
      ["changed", { list: ["Wahl wird wiederholt", "Kläranlage fertig", "Neuer Arzt im Ort"] }],
      ["changed", { list: ["Hochwasser: Brücke zu", "Markt im Advent", "Vereine treffen sich"] }],
    ],
  ),
  history(
    "stock qui baisse",
    { stock: "Plus que 5 en stock" },
    ({ stock }, visit) =>
      bare(
        "fr",
        "Carte du littoral",
        `<div><h1>Carte du littoral</h1><p>14,50 €</p><p>${stock}</p><p>Impression sur papier épais, pliée, échelle 1:25 000.</p><h2>Idées de sorties</h2>${ul(held(visit, 32).some(IDEES, 3))}</div>`,
      ),
    [
      ["new"],
      ["changed", { stock: "Plus que 4 en stock" }],
      ["changed", { stock: "Plus que 3 en stock" }],
      ["changed", { stock: "Plus que 2 en stock" }],
      ["changed", { stock: "Épuisé" }],
      ["changed", { stock: "Plus que 6 en stock" }],
      ["same"],
      ["same"],
    ],
  ),
  history(
    "avisos con refranes",
    { aviso: "La piscina abre de 10 a 20 horas.", extra: "Los abonos se venden en taquilla." },
    ({ aviso, extra }, visit) =>
      bare(
        "es",
        "Piscina municipal",
        `<main><h1>Piscina municipal</h1>${p(aviso, extra)}<p>${turned(QUOTES, visit, 3)[0]}</p><p>Página vista ${grown(visit, 900, 50)} veces</p></main>`,
      ),
    [
      ["new"],
      ["same"],
      ["same"],
      ["same"],
      ["changed", { aviso: "La piscina abre de 10 a 21 horas." }],
      ["same"],
      ["changed", { extra: "Los abonos se venden en el ayuntamiento." }],
      ["same"],
      ["same"],
    ],
  ),
  history(
    "carosello di sale",
    { sale: SALE },
    ({ sale }, visit) =>
      bare(
        "it",
        "Castello di Roccaverde",
        `<main><h1>Castello di Roccaverde</h1><p>Visite guidate ogni ora.</p><div>${turned(sale, visit, 3)
          .map(
            (text) =>
              `<div class="c"><h3>${text.split(",")[0]}</h3><p>Ingresso: ${text.split(", ")[1]}</p></div>`,
          )
          .join("")}</div></main>`,
      ),
    [
      ["new"],
      ["same"],
      ["same"],
      ["changed", { sale: [SALE[0]!, "Sala dei globi, 11 €", ...SALE.slice(2)] }],
      ["same"],
      ["changed", { sale: [SALE[0]!, "Sala dei globi, 11 €", SALE[2]!] }],
      ["same"],
      ["changed", { sale: [SALE[0]!, "Sala dei globi, 11 €", SALE[2]!, "Sala d'armi, 8 €"] }],
    ],
  ),
  history(
    "sponsors door elkaar",
    { leden: BOEKEN, tekst: "De avondmarkt is op vrijdag, van vijf tot tien." },
    ({ leden, tekst }, visit) =>
      bare(
        "nl",
        "Avondmarkt",
        `<main><h1>Avondmarkt</h1><p>${tekst}</p><h2>Sponsors</h2>${ul(held(visit, 33).some(leden, leden.length))}</main>`,
      ),
    [
      ["new"],
      ["same"],
      ["changed", { leden: [...BOEKEN, "Kaasboer De Wit"] }],
      ["same"],
      ["changed", { tekst: "De avondmarkt is op vrijdag, van zes tot tien." }],
      ["changed", { leden: [...BOEKEN.slice(1), "Kaasboer De Wit"] }],
      ["same"],
      ["same"],
    ],
  ),
];
