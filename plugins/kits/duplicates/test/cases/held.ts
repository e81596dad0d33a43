import { list, type Pair, page, printed, table, thread } from "./page.ts";
import {
  CHAGUAN,
  GWARANCJA,
  HARBOUR,
  LIGHTHOUSE,
  MANUEL,
  MUZEI,
  PADARIA,
  RICETTA,
  SALA,
  SHOTEN,
  WERKSTATT,
} from "./texts.ts";

const same = (why: string, one: string, other: string): Pair => ({ why, isSame: true, one, other });
const differs = (why: string, one: string, other: string): Pair => ({ why, isSame: false, one, other });

const padaria = { title: "A padaria da esquina", body: PADARIA };
const shoe = (size: string, colour: string) =>
  page({
    title: "Chaussure de marche",
    body: MANUEL,
    below: table([
      ["Taille", size],
      ["Couleur", colour],
      ["Prix", "89 €"],
    ]),
  });

/** The half that was held out: of it only the totals were looked at. */
export const HELD: readonly Pair[] = [
  same(
    "a Portuguese article below two sections",
    page({ ...padaria, trail: ["Início", "Bairro"] }),
    page({ ...padaria, trail: ["Início", "Comida"], related: ["O mercado", "A feira", "O café"] }),
  ),
  same(
    "its printed version",
    page({ ...padaria, related: ["O mercado"] }),
    printed(padaria, "Impresso de https://kontor.example/padaria"),
  ),
  same(
    "a French printed version",
    page({ title: "Démarrage", body: MANUEL, trail: ["Manuel"] }),
    printed({ title: "Démarrage", body: MANUEL }, "Imprimé le 3 novembre 2026 depuis kontor.example"),
  ),
  same(
    "a campaign in all links",
    page({ title: "Lighthouse", body: LIGHTHOUSE, suffix: "?utm_source=mail" }),
    page({ title: "Lighthouse", body: LIGHTHOUSE, suffix: "?utm_source=web&utm_medium=y" }),
  ),
  same(
    "a token of a form",
    page({ title: "Zgłoszenie", body: GWARANCJA, below: "<p>csrf a94a8fe5ccb19ba61c4c0873d391e987</p>" }),
    page({ title: "Zgłoszenie", body: GWARANCJA, below: "<p>csrf 0beec7b5ea3f0fdbc95d0dd47f3c5bc2</p>" }),
  ),
  same(
    "a table whose rows are sorted otherwise",
    page({
      title: "Cennik",
      body: [],
      below: table([
        ["Stół", "900 zł"],
        ["Krzesło", "300 zł"],
        ["Ława", "450 zł"],
      ]),
    }),
    page({
      title: "Cennik",
      body: [],
      below: table([
        ["Krzesło", "300 zł"],
        ["Ława", "450 zł"],
        ["Stół", "900 zł"],
      ]),
    }),
  ),
  same(
    "a Japanese page below two sections",
    page({ title: "朗読会のご案内", body: SHOTEN, trail: ["ホーム", "本"] }),
    page({ title: "朗読会のご案内", body: SHOTEN, trail: ["ホーム", "催し"], related: ["地図", "求人"] }),
  ),
  same(
    "a Chinese page as it is printed",
    page({ title: "老茶馆", body: CHAGUAN, related: ["公园"] }),
    printed({ title: "老茶馆", body: CHAGUAN }, "打印自 https://kontor.example/cha"),
  ),
  same(
    "how often it was read",
    page({ title: "Das Handwerk", body: WERKSTATT, below: "<p>Gelesen: 512 mal</p>" }),
    page({ title: "Das Handwerk", body: WERKSTATT, below: "<p>Gelesen: 530 mal</p>" }),
  ),
  same(
    "a Russian page of another visit",
    page({ title: "Паровоз", body: MUZEI, footer: "Страница создана в 09:12:44" }),
    page({ title: "Паровоз", body: MUZEI, footer: "Страница создана в 18:40:03" }),
  ),
  same(
    "with a frame and without",
    page({ title: "Pomodori", body: RICETTA, trail: ["Ricette", "Primi"], related: ["Pesto", "Ragù"] }),
    page({ title: "Pomodori", body: RICETTA }),
  ),
  differs("shoes of another size", shoe("41", "noir"), shoe("42", "noir")),
  differs("shoes of another colour", shoe("41", "noir"), shoe("41", "marron")),
  differs(
    "an order number of eight digits",
    page({ title: "Silla", body: [...SALA, "Art. 40012345"] }),
    page({ title: "Silla", body: [...SALA, "Art. 40012346"] }),
  ),
  differs(
    "one word of a long text",
    page({ title: "Płyta", body: [...GWARANCJA, "Dostępny"] }),
    page({ title: "Płyta", body: [...GWARANCJA, "Niedostępny"] }),
  ),
  differs(
    "a drawing of lots",
    page({ title: "Losowanie", body: ["Wyniki losowania:", "3 7 12 19 25 31"] }),
    page({ title: "Losowanie", body: ["Wyniki losowania:", "4 8 12 19 25 30"] }),
  ),
  differs(
    "the second page of comments",
    page({ title: "O forno", body: PADARIA, below: list(["Ana: adoro este pão", "Rui: eu também"]) }),
    page({ title: "O forno", body: PADARIA, below: list(["Luís: caro demais", "Eva: não concordo"]) }),
  ),
  differs(
    "two Japanese books",
    page({ title: "本の紹介", body: ["夏目漱石の長編小説。文庫版、三百頁。"] }),
    page({ title: "本の紹介", body: ["森鴎外の長編小説。文庫版、三百頁。"] }),
  ),
  differs(
    "two towns in one text",
    page({ title: "Branch", body: LIGHTHOUSE.map((text) => text.replace("museum", "museum of Whitby")) }),
    page({ title: "Branch", body: LIGHTHOUSE.map((text) => text.replace("museum", "museum of Seaham")) }),
  ),
  differs(
    "two threads of a Russian forum",
    thread("Вопрос", [["иван", "Где купить билеты на поезд?"]]),
    thread("Вопрос", [["анна", "Когда откроется летняя терраса?"]]),
  ),
  differs(
    "notes of two releases in German",
    page({
      title: "Änderungen",
      body: ["Version 2.0", "Der Druck von Etiketten ist schneller.", "Fehler beim Speichern behoben."],
    }),
    page({
      title: "Änderungen",
      body: ["Version 2.1", "Der Druck von Etiketten ist schneller.", "Fehler beim Laden behoben."],
    }),
  ),
  differs(
    "a law in force, and what it was",
    page({ title: "§ 5", body: [...WERKSTATT, "Die Frist beträgt einen Monat."] }),
    page({ title: "§ 5", body: [...WERKSTATT, "Die Frist beträgt drei Monate."] }),
  ),
  differs(
    "pages that only share a frame",
    page({ title: "Harbour", body: HARBOUR, trail: ["News"] }),
    page({ title: "Lighthouse", body: LIGHTHOUSE, trail: ["News"] }),
  ),
  differs(
    "another article of the same heading",
    page({ title: "Week in brief", body: HARBOUR }),
    page({ title: "Week in brief", body: LIGHTHOUSE }),
  ),
  differs(
    "a teaser and its article",
    page({ title: "A padaria", body: [`${PADARIA[0]} <a href="/p">mais</a>`] }),
    page({ title: "A padaria", body: PADARIA }),
  ),
];
