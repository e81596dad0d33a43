import { maybe, one } from "./blind-noise.ts";
import { page, rows, watch } from "./field-site.ts";
import { clock } from "./history.ts";

const FARES = (light: string, classic: string, flex: string) => [
  ["Light", "hand luggage only", light],
  ["Classic", "23 kg, seat", classic],
  ["Flex", "23 kg, refundable", flex],
];
const STOPS = ["Hauptbahnhof", "Rathaus", "Klinikum", "Hochschule", "Siedlung Ost", "Waldfriedhof"];
const BUSES = Array.from({ length: 42 }, (_, at) => {
  const start = 5 * 60 + 4 + at * 24;
  return STOPS.map((_, stop) => {
    const minutes = start + stop * 6 + (at % 3);
    return `${Math.floor(minutes / 60)}.${String(minutes % 60).padStart(2, "0")}`;
  });
});
const LIFTAR = [
  ["Toppliften", "Stängd"],
  ["Barnbacken", "Öppen"],
  ["Västliften", "Stängd"],
  ["Ravinen", "Öppen"],
];
const DISHES = [
  ["旬のお造り盛り合わせ", "1,980円"],
  ["のどぐろの塩焼き", "2,400円"],
  ["海鮮丼", "1,650円"],
  ["茶碗蒸し", "580円"],
];

/** Fares, timetables, tickets, houses and places to go: with noise of each visit. */
export const fieldTravelOpen = [
  watch(
    "flight fares of one day",
    {
      fares: FARES("€64", "€98", "€171"),
      flight: "NW 417, 07:35 – 09:50, Airbus A320",
      bag: "Hand luggage up to 8 kg",
    },
    ({ fares, flight, bag }, visit) =>
      page("app", visit, {
        lang: "en",
        site: "Northwing",
        title: "Hamburg to Oslo, 14 January 2027",
        bar: one(["Fly now, pay later", "Join Northwing Club", "Win a weekend in Bergen"], visit),
        main: `<p>${flight}</p><table>${rows(fares)}</table><p>${bag}</p><p>Prices checked at ${clock(visit.now)}. This search will expire in ${visit.number(9, 15)} minutes.</p><p>${visit.number(3, 90)} people are searching for this route</p><input type="hidden" name="offer" value="${visit.token()}">`,
      }),
    [
      [{ fares: FARES("€69", "€103", "€171") }, "€69"],
      [{ fares: FARES("€69", "€103", "€176") }, "€176"],
      null,
      [{ flight: "NW 417, 07:55 – 10:10, Airbus A320" }, "07:55"],
      null,
      [{ fares: FARES("€59", "€93", "€176") }, "€59"],
      [{ bag: "Hand luggage up to 10 kg" }, "10 kg"],
      null,
      [{ fares: FARES("€58", "€93", "€176") }, "€58"],
    ],
  ),
  watch(
    "German bus timetable with 42 runs",
    { buses: BUSES, note: "Gültig ab 14. Juni 2026. An Feiertagen Sonntagsfahrplan.", stop: "" },
    ({ buses, note, stop }, visit) =>
      page("old", visit, {
        lang: "de",
        site: "Verkehrsbetriebe Talheim",
        title: "Linie 6: Hauptbahnhof – Waldfriedhof",
        main: `<p>${note}</p>${stop}<table border=1><tr>${STOPS.map((name) => `<th>${name}`).join("")}</tr>${rows(buses)}</table><p>Nächste Abfahrt in ${visit.number(1, 23)} Minuten (${clock(visit.now).slice(0, 5)} Uhr)</p><p>Auskunft ${visit.token().slice(0, 9)}</p>`,
      }),
    [
      null,
      null,
      [({ buses }) => ({ buses: buses.with(17, (buses[17] ?? []).with(2, "12.07")) }), "12.07"],
      null,
      [
        { stop: "<p><b>Die Haltestelle Klinikum wird bis 4. Dezember nicht bedient.</b></p>" },
        "nicht bedient",
      ],
      null,
      [({ buses }) => ({ buses: buses.slice(0, -1) }), "21.30"],
      null,
      [{ note: "Gültig ab 13. Dezember 2026. An Feiertagen Sonntagsfahrplan." }, "13. Dezember"],
    ],
  ),
  watch(
    "Japanese restaurant menu",
    { dishes: DISHES, closed: "定休日:水曜日", last: "ラストオーダー 21:30", place: "" },
    ({ dishes, closed, last, place }, visit) =>
      page("blog", visit, {
        lang: "ja",
        site: "割烹 みよし",
        title: "お品書き",
        main: `<table><tbody>${rows(dishes)}</tbody></table><p>${closed}</p><p>${last}</p><p>${place || `本日の空席状況:${one(["余裕あり", "残りわずか", "満席"], visit)}(${clock(visit.now).slice(0, 5)}現在)`}</p>${maybe("<div class=pop><p>公式アプリで10%オフ</p></div>", visit)}<p>アクセス数 ${visit.number(10_000, 99_999)}</p>`,
      }),
    [
      null,
      [({ dishes }) => ({ dishes: dishes.with(2, ["海鮮丼", "1,750円"]) }), "1,750円"],
      null,
      null,
      [({ dishes }) => ({ dishes: dishes.with(1, ["寒ぶりの照り焼き", "2,200円"]) }), "寒ぶり"],
      null,
      [{ closed: "定休日:水曜日・木曜日" }, "木曜日"],
      [{ place: "改装のため12月7日まで休業します" }, "12月7日まで休業"],
      [{ last: "ラストオーダー 21:00" }, "21:00"],
    ],
  ),
  watch(
    "Swedish ski lifts",
    { lifts: LIFTAR, snow: "Snödjup topp 35 cm", pass: "Dagskort vuxen 495 kr", place: "" },
    ({ lifts, snow, pass, place }, visit) =>
      page("app", visit, {
        lang: "sv",
        site: "Björnfjället",
        title: "Liftar och spår",
        main: `<table>${rows(lifts)}</table><p>${snow}</p><p>${pass}</p><p>${place || `Vind just nu ${visit.number(1, 19)} m/s, ${-visit.number(1, 14)} grader (${clock(visit.now)})`}</p><p>Kötid Barnbacken cirka ${visit.number(0, 15)} min</p><p>${visit.some(["Hyr skidor på nätet", "Boka skidskola", "Lunch på toppen", "Köp SkiPass i appen"], 2).join(" • ")}</p>`,
      }),
    [
      [{ snow: "Snödjup topp 42 cm" }, "42 cm"],
      [({ lifts }) => ({ lifts: lifts.with(2, ["Västliften", "Öppen"]) }), "Västliften"],
      null,
      null,
      [({ lifts }) => ({ lifts: lifts.with(0, ["Toppliften", "Öppen"]) }), "Toppliften"],
      null,
      [{ pass: "Dagskort vuxen 545 kr" }, "545 kr"],
      [({ lifts }) => ({ lifts: lifts.with(3, ["Ravinen", "Stängd"]) }), "Ravinen"],
      [{ place: "Storm: alla liftar stänger klockan 13" }, "alla liftar"],
    ],
  ),
];
