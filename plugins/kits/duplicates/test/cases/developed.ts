import { list, type Pair, page, printed, table, thread } from "./page.ts";
import {
  CHAGUAN,
  GWARANCJA,
  HARBOUR,
  LIGHTHOUSE,
  MANUEL,
  MUZEI,
  RICETTA,
  SALA,
  SHOTEN,
  WERKSTATT,
} from "./texts.ts";

const same = (why: string, one: string, other: string): Pair => ({ why, isSame: true, one, other });
const differs = (why: string, one: string, other: string): Pair => ({ why, isSame: false, one, other });

const harbour = { title: "Council agrees on harbour plan", body: HARBOUR };
const chair = (name: string, price: string, more: readonly (readonly [string, string])[] = []) =>
  page({
    title: name,
    body: WERKSTATT,
    below: table([["Preis", price], ["Lieferzeit", "3 Wochen"], ...more]),
  });

/** The half on which rules and bounds were chosen. */
export const DEVELOPED: readonly Pair[] = [
  same(
    "an article below two sections",
    page({ ...harbour, trail: ["News", "Politics"], related: ["Ferry times", "Council dates"] }),
    page({
      ...harbour,
      trail: ["News", "Harbour"],
      related: ["Fish prices", "Storm warning", "Pier history"],
    }),
  ),
  same(
    "its printed version",
    page({ ...harbour, trail: ["News"] }),
    printed(harbour, "Printed from https://kontor.example/harbour-plan"),
  ),
  same(
    "a printed version in German",
    page({ title: "Über uns", body: WERKSTATT, related: ["Stühle", "Tische"] }),
    printed({ title: "Über uns", body: WERKSTATT }, "Gedruckt von www.kontor.example am 12.11.2026"),
  ),
  same(
    "a copy with a session in all links, and a greeting",
    page({ title: "Sala de lectura", body: SALA, suffix: "?sid=1a2b3c", above: "<p>Hola, invitado</p>" }),
    page({ title: "Sala de lectura", body: SALA, suffix: "?sid=9f8e7d" }),
  ),
  same(
    "the time at which the server made it",
    page({ title: "Gwarancja", body: GWARANCJA, footer: "Wygenerowano 10:02:55, 0,12 s" }),
    page({ title: "Gwarancja", body: GWARANCJA, footer: "Wygenerowano 11:45:01, 0,09 s" }),
  ),
  same(
    "a number of the request within the text",
    page({ title: "Manuel", body: MANUEL, below: "<p>ref 5f2d8c0e4a11b7c9d0aa</p>" }),
    page({ title: "Manuel", body: MANUEL, below: "<p>ref 0011aa22bb33cc44dd55</p>" }),
  ),
  same(
    "the same list in another order",
    page({ title: "Stühle", body: [], below: list(["Esche, 40 €", "Eiche, 90 €", "Ulme, 70 €"]) }),
    page({ title: "Stühle", body: [], below: list(["Eiche, 90 €", "Ulme, 70 €", "Esche, 40 €"]) }),
  ),
  same(
    "a Chinese page under another frame",
    page({ title: "河边茶馆", body: CHAGUAN, trail: ["首页", "美食"] }),
    page({ title: "河边茶馆", body: CHAGUAN, trail: ["首页", "旅游"], related: ["公园", "古城墙"] }),
  ),
  same(
    "a Japanese page as it is printed",
    page({ title: "駅前の書店", body: SHOTEN, related: ["喫茶店"] }),
    printed({ title: "駅前の書店", body: SHOTEN }, "印刷日: 2026年11月12日"),
  ),
  same(
    "how often it was read",
    page({ title: "Музей", body: MUZEI, below: "<p>Просмотров: 1204</p>" }),
    page({ title: "Музей", body: MUZEI, below: "<p>Просмотров: 1209</p>" }),
  ),
  same(
    "with and without the comments that a view hides",
    page({
      ...harbour,
      below:
        "<section class='comments'><h2>Comments</h2><p>Ann: The ferries will never fit there, everybody knows it.</p></section>",
    }),
    page(harbour),
  ),
  differs(
    "two chairs that differ in the price",
    chair("Stuhl Anna", "149,00 €"),
    chair("Stuhl Anna", "159,00 €"),
  ),
  differs(
    "two chairs that differ in the name",
    chair("Stuhl Anna", "149,00 €"),
    chair("Stuhl Berta", "149,00 €"),
  ),
  differs(
    "two chairs that differ in the colour",
    chair("Stuhl Anna", "149,00 €", [["Farbe", "blau"]]),
    chair("Stuhl Anna", "149,00 €", [["Farbe", "grün"]]),
  ),
  differs(
    "screws of a series",
    page({ title: "Hex screw M4", h1: "Hex screw", body: HARBOUR, below: table([["Length", "16 mm"]]) }),
    page({ title: "Hex screw M4", h1: "Hex screw", body: HARBOUR, below: table([["Length", "20 mm"]]) }),
  ),
  differs(
    "two pages of a list",
    page({ title: "Ricette", body: [], below: list(["Pasta al pomodoro", "Lasagne", "Pesto"]) }),
    page({ title: "Ricette", body: [], below: list(["Risotto", "Polenta", "Gnocchi"]) }),
  ),
  differs(
    "two threads of a forum",
    thread("Motor stops", [
      ["joe", "It stops after two minutes when it is cold."],
      ["eva", "Look at the choke."],
    ]),
    thread("Motor smokes", [
      ["tim", "White smoke since yesterday, and it smells sweet."],
      ["eva", "That is the gasket."],
    ]),
  ),
  differs(
    "two pages of one thread",
    thread("Motor stops", [
      ["joe", "It stops after two minutes when it is cold."],
      ["eva", "Look at the choke."],
    ]),
    thread("Motor stops", [
      ["joe", "The choke is new, and nothing is better."],
      ["tim", "Then it is the pump."],
    ]),
  ),
  differs(
    "notes of two releases",
    page({
      title: "Release notes",
      body: ["Version 4.1.0", "Fixes a crash when the file is empty.", "Faster start on slow disks."],
      below: list(["The option -q is gone."]),
    }),
    page({
      title: "Release notes",
      body: ["Version 4.2.0", "Fixes a crash when the file is missing.", "Faster start on slow disks."],
      below: list(["The option -v is gone."]),
    }),
  ),
  differs(
    "two pages of an article",
    page({ title: "The keepers", body: LIGHTHOUSE.slice(0, 2) }),
    page({ title: "The keepers", body: [LIGHTHOUSE[2] ?? "", ...HARBOUR.slice(0, 1)] }),
  ),
  differs(
    "a concert on another day",
    page({ title: "Concert", body: [...LIGHTHOUSE, "On 3 May at 20:00 in the lamp room."] }),
    page({ title: "Concert", body: [...LIGHTHOUSE, "On 4 May at 20:00 in the lamp room."] }),
  ),
  differs(
    "two Chinese employees",
    page({ title: "员工", body: ["王伟,销售部,负责华东地区的客户。"] }),
    page({ title: "员工", body: ["李娜,销售部,负责华东地区的客户。"] }),
  ),
  differs(
    "a recipe in another version",
    page({ title: "Pasta", body: RICETTA }),
    page({
      title: "Pasta",
      body: [...RICETTA.slice(0, 2), "Unite la pasta ai fagioli, aggiungete il rosmarino e servite tiepida."],
    }),
  ),
  differs(
    "open or closed",
    page({ title: "Sala", body: [...SALA, "Hoy: abierto"] }),
    page({ title: "Sala", body: [...SALA, "Hoy: cerrado"] }),
  ),
  differs(
    "the first paragraphs, and all of it",
    page({ title: "The keepers", body: LIGHTHOUSE.slice(0, 1) }),
    page({ title: "The keepers", body: LIGHTHOUSE }),
  ),
];
