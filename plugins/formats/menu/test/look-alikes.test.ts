import assert from "node:assert/strict";
import { suite } from "uvu";
import { answerTo } from "./pages.ts";

/** Menus, and shops of food, forums and lists of prices that look like them, each in five languages. */
const test = suite("format-menu: look-alikes");

const html = (lang: string, title: string, body: string): string =>
  `<!doctype html><html lang="${lang}"><head><title>${title}</title></head><body>${body}</body></html>`;
type Row = readonly [name: string, price: string];
const cards = (button: string, rows: readonly Row[]): string =>
  rows
    .map(
      ([name, price], at) =>
        `<div class="card"><a href="/p/${at}"><img src="/i/${at}.jpg" alt=""></a><h3><a href="/p/${at}">${name}</a></h3><span class="price">${price}</span><button>${button}</button></div>`,
    )
    .join("");
const list = (rows: readonly Row[]): string =>
  `<ul>${rows.map(([name, price]) => `<li><span>${name}</span> <span>${price}</span></li>`).join("")}</ul>`;

const SHOPS: Readonly<Record<string, string>> = {
  "una bottega di alimentari": html(
    "it",
    "Dispensa | La Bottega dei Sapori",
    `<header><a href="/carrello">Carrello (0)</a></header><h1>Dispensa</h1><h2>Pasta</h2>${cards(
      "Aggiungi al carrello",
      [
        ["Spaghetti di Gragnano 500 g", "2,90 €"],
        ["Penne rigate integrali 500 g", "2,40 €"],
        ["Riso Carnaroli 1 kg", "4,80 €"],
      ],
    )}<h2>Vini</h2>${cards("Aggiungi al carrello", [
      ["Chianti Classico 0,75 l", "12,50 €"],
      ["Prosecco DOC 0,75 l", "9,90 €"],
      ["Passata di pomodoro 700 g", "1,90 €"],
    ])}`,
  ),
  "un caseificio senza pesi": html(
    "it",
    "Formaggi e salumi: vendita online",
    `<h1>Formaggi</h1>${cards("Acquista", [
      ["Pecorino stagionato", "14,00 €"],
      ["Mozzarella di bufala", "6,50 €"],
      ["Prosciutto crudo", "18,00 €"],
      ["Salame felino", "11,00 €"],
      ["Burrata", "5,20 €"],
      ["Olive taggiasche", "4,90 €"],
      ["Caffè in grani", "8,90 €"],
      ["Miele di acacia", "7,50 €"],
    ])}`,
  ),
  "ein Hofladen": html(
    "de",
    "Hofladen Online | Biohof Lehmann",
    `<h1>Fleisch und Wurst</h1>${cards("In den Warenkorb", [
      ["Rinderhackfleisch 500 g", "7,90 €"],
      ["Bratwurst 4 Stück", "6,40 €"],
      ["Hähnchenbrust 400 g", "9,80 €"],
      ["Leberwurst im Glas 200 g", "4,20 €"],
    ])}<h1>Käse</h1>${cards("In den Warenkorb", [
      ["Bergkäse 250 g", "6,90 €"],
      ["Ziegenkäse 150 g", "5,40 €"],
    ])}`,
  ),
  "une épicerie": html(
    "fr",
    "Épicerie fine en ligne - Maison Béranger",
    `<h2>Terrines</h2>${cards("Ajouter au panier", [
      ["Terrine de canard", "6,90 €"],
      ["Rillettes de porc", "5,50 €"],
      ["Foie gras entier", "32,00 €"],
    ])}<h2>Vins</h2>${cards("Ajouter au panier", [
      ["Bordeaux rouge", "11,00 €"],
      ["Riesling d'Alsace", "13,00 €"],
      ["Champagne brut", "29,00 €"],
    ])}`,
  ),
  "un ultramarinos": html(
    "es",
    "Tienda de conservas | Mar y Sal",
    `<h2>Conservas</h2>${cards("Añadir al carrito", [
      ["Atún en aceite de oliva 111 g", "3,40 €"],
      ["Mejillones en escabeche 111 g", "4,10 €"],
      ["Sardinas picantes 120 g", "2,95 €"],
      ["Anchoas del Cantábrico 50 g", "6,80 €"],
    ])}`,
  ),
  "a grocer": html(
    "en",
    "Fresh groceries delivered",
    `<h2>Dairy</h2>${cards("Add to basket", [
      ["Semi-skimmed milk 2L", "£1.45"],
      ["Mature cheddar 350g", "£3.20"],
      ["Salted butter 250g", "£2.10"],
    ])}<h2>Drinks</h2>${cards("Add to basket", [
      ["Orange juice 1L", "£1.80"],
      ["Lager 4 x 440ml", "£5.00"],
      ["Merlot 75cl", "£7.00"],
    ])}`,
  ),
  "a shop of tea whose buttons say otherwise": html(
    "en",
    "Loose leaf tea",
    `<h1>Green tea</h1>${cards("Choose", [
      ["Sencha green tea 100g", "£9.00"],
      ["Jasmine green tea 100g", "£8.00"],
      ["Genmaicha tea 100g", "£7.50"],
      ["Matcha tea 30g", "£14.00"],
    ])}`,
  ),
};

const FORUMS: Readonly<Record<string, string>> = {
  "a thread about lunch": html(
    "en",
    "Cheapest lunch? - City talk",
    `<h2>Lunch</h2>${list([
      ["Anna: the soup at the station", "$4"],
      ["Bo: pizza slice", "$3"],
      ["Cem: chicken wrap", "$5"],
    ])}<p>Last reply by Bo</p><p>23 replies</p>`,
  ),
  "ein Faden über Grillfleisch": html(
    "de",
    "Grillforum",
    `<h2>Fleisch</h2>${list([
      ["Steak vom Metzger", "24 €"],
      ["Würste vom Hof", "9 €"],
      ["Lammkeule", "31 €"],
    ])}<p>Letzter Beitrag von Kai</p><p>8 Antworten</p>`,
  ),
  "un fil sur les fromages": html(
    "fr",
    "Forum cuisine",
    `<h2>Fromages</h2>${list([
      ["Comté 24 mois", "28 €"],
      ["Brie de Meaux", "19 €"],
      ["Roquefort", "22 €"],
    ])}<p>Dernier message de Luc</p><p>12 réponses</p>`,
  ),
  "un hilo de vinos": html(
    "es",
    "Foro de vinos",
    `<h2>Vinos</h2>${list([
      ["Rioja del súper", "6 €"],
      ["Ribera joven", "7 €"],
      ["Cava de oferta", "5 €"],
    ])}<p>Último mensaje de Eva</p><p>9 respuestas</p>`,
  ),
  "una discussione sulla pizza": html(
    "it",
    "Forum di cucina",
    `<h2>Pizza</h2>${list([
      ["Pizza al taglio in centro", "3 €"],
      ["Margherita da asporto", "6 €"],
      ["Calzone gigante", "9 €"],
    ])}<p>Ultimo messaggio di Ugo</p><p>15 risposte</p>`,
  ),
};

const HAIR: Readonly<Record<string, string>> = {
  "a barber": html(
    "en",
    "Prices - Cut & Co",
    `<h2>Men</h2>${list([
      ["Wash and cut", "£28"],
      ["Beard trim", "£14"],
      ["Hot towel shave", "£22"],
    ])}<h2>Ladies</h2>${list([
      ["Blow dry", "£30"],
      ["Half head highlights", "£75"],
      ["Olaplex treatment", "£25"],
    ])}`,
  ),
  "ein Salon": html(
    "de",
    "Preise | Haarwerk",
    `<h2>Damen</h2>${list([
      ["Waschen, Schneiden, Föhnen", "52 €"],
      ["Strähnen", "68 €"],
      ["Tönung Schoko", "45 €"],
    ])}<h2>Herren</h2>${list([
      ["Trockenschnitt", "24 €"],
      ["Bart", "12 €"],
    ])}`,
  ),
  "un salon": html(
    "fr",
    "Tarifs | L'Atelier du Cheveu",
    `<h2>Femmes</h2>${list([
      ["Shampooing, coupe, brushing", "46 €"],
      ["Mèches", "62 €"],
      ["Couleur chocolat", "55 €"],
    ])}<h2>Hommes</h2>${list([
      ["Coupe", "24 €"],
      ["Barbe", "15 €"],
    ])}`,
  ),
  "una peluquería": html(
    "es",
    "Tarifas | Estilo Sara",
    `<h2>Mujer</h2>${list([
      ["Corte y peinado", "29 €"],
      ["Mechas", "58 €"],
      ["Tinte chocolate", "35 €"],
    ])}<h2>Hombre</h2>${list([
      ["Corte", "14 €"],
      ["Barba", "9 €"],
    ])}`,
  ),
  "una parrucchiera": html(
    "it",
    "Listino prezzi | Capelli & Co",
    `<h2>Donna</h2>${list([
      ["Taglio e piega", "38 €"],
      ["Colpi di sole", "60 €"],
      ["Colore miele", "45 €"],
    ])}<h2>Uomo</h2>${list([
      ["Taglio", "20 €"],
      ["Barba", "12 €"],
    ])}`,
  ),
};

const MENUS: Readonly<Record<string, string>> = {
  "a pub": html(
    "en",
    "Food | The Old Ferry",
    `<h2>Starters</h2>${list([
      ["Leek and potato soup", "£6"],
      ["Whitebait, tartare sauce", "£7.50"],
    ])}<h2>Mains</h2>${list([
      ["Fish and chips", "£14"],
      ["Beef pie", "£15"],
      ["Rump steak 225g", "£18"],
    ])}`,
  ),
  "ein Gasthaus": html(
    "de",
    "Speisekarte – Gasthaus Krone",
    `<h2>Vorspeisen</h2>${list([
      ["Flädlesuppe", "5,20 €"],
      ["Feldsalat", "7,80 €"],
    ])}<h2>Hauptgerichte</h2>${list([
      ["Zwiebelrostbraten", "21,90 €"],
      ["Maultaschen", "12,50 €"],
      ["Schnitzel", "14,90 €"],
    ])}<h2>Getränke</h2>${list([
      ["Apfelschorle 0,4 l", "3,60 €"],
      ["Pils 0,5 l", "4,10 €"],
    ])}`,
  ),
  "un bistrot": html(
    "fr",
    "La carte – Chez Odile",
    `<h2>Entrées</h2>${list([
      ["Œuf mayonnaise", "6 €"],
      ["Soupe à l'oignon", "8 €"],
    ])}<h2>Plats</h2>${list([
      ["Confit de canard", "19 €"],
      ["Entrecôte 300 g, frites", "24 €"],
    ])}<h2>Desserts</h2>${list([["Crème brûlée", "7 €"]])}`,
  ),
  "una casa de comidas": html(
    "es",
    "Carta | Casa Amparo",
    `<h2>Entrantes</h2>${list([
      ["Croquetas de jamón", "9 €"],
      ["Ensalada mixta", "8 €"],
    ])}<h2>Carnes</h2>${list([
      ["Chuletón de buey 1 kg", "52 €"],
      ["Solomillo", "22 €"],
    ])}<h2>Postres</h2>${list([["Flan casero", "5 €"]])}`,
  ),
  "una trattoria": html(
    "it",
    "Menù | Trattoria da Gino",
    `<h2>Primi</h2>${list([
      ["Spaghetti alle vongole", "14 €"],
      ["Lasagne", "11 €"],
    ])}<h2>Secondi</h2>${list([
      ["Tagliata di manzo", "19 €"],
      ["Fritto misto", "17 €"],
    ])}<h2>Vini</h2>${list([["Chianti 0,75 l", "18 €"]])}`,
  ),
  "una pizzeria che consegna": html(
    "it",
    "Ordina online | Pizzeria Vesuvio",
    `<h2>Pizze</h2>${cards("Aggiungi al carrello", [
      ["Margherita", "6,50 €"],
      ["Diavola", "8,00 €"],
      ["Capricciosa", "8,50 €"],
    ])}<h2>Bibite</h2>${cards("Aggiungi al carrello", [
      ["Acqua 0,5 l", "1,50 €"],
      ["Birra 0,33 l", "3,00 €"],
    ])}`,
  ),
  "ein Imbiss mit Lieferung": html(
    "de",
    "Online bestellen | Asia Wok",
    `<h2>Suppen</h2>${cards("In den Warenkorb", [
      ["Pekingsuppe", "3,90 €"],
      ["Wan-Tan-Suppe", "4,50 €"],
    ])}<h2>Hauptgerichte</h2>${cards("In den Warenkorb", [
      ["Gebratene Nudeln mit Huhn", "8,90 €"],
      ["Ente kross", "13,50 €"],
    ])}`,
  ),
  "a place that delivers, whose name says nothing": html(
    "en",
    "Order online | Blue Door",
    `<h2>Small plates</h2>${cards("Add to basket", [
      ["Padron peppers", "£6"],
      ["Hummus and flatbread", "£7"],
    ])}<h2>Mains</h2>${cards("Add to basket", [
      ["Grilled aubergine, feta", "£13"],
      ["Lamb kofta, rice", "£15"],
    ])}`,
  ),
};

/** Goods with one button for all of them, or called after food. */
const goods = (rows: readonly (readonly [name: string, price: string, more: string])[]) =>
  `<ul>${rows.map(([name, price, more]) => `<li><h3>${name}</h3><p>${more}</p><span>${price}</span></li>`).join("")}</ul>`;
const ONE_BUTTON = {
  Wein: html(
    "de",
    "Rotwein kaufen | Weinkeller",
    `<h1>Rotwein</h1>${goods([
      ["Spätburgunder trocken 2021", "12,90 €", "0,75 l (17,20 €/l)"],
      ["Lemberger 2020", "9,50 €", "0,75 l"],
      ["Merlot 2022", "7,90 €", "0,75 l"],
    ])}<button>In den Warenkorb</button>`,
  ),
  fromages: html(
    "fr",
    "Fromages en ligne",
    `<h1>Nos fromages</h1>${goods([
      ["Comté 18 mois", "24,90 € / kg", ""],
      ["Roquefort", "28,50 € / kg", ""],
      ["Brie de Meaux", "19,90 € / kg", ""],
    ])}<button>Ajouter au panier</button>`,
  ),
  "tools for pizza": html(
    "en",
    "Pizza stones and pasta pots",
    `<h1>Pizza tools</h1>${goods([
      ["Pizza stone 38 cm", "$39.00", "Cordierite"],
      ["Pizza peel", "$19.00", "Beech"],
      ["Pasta pot", "$59.00", "Steel"],
    ])}<button>Add to cart</button>`,
  ),
};

for (const [kind, pages] of Object.entries({
  shop: SHOPS,
  "shop with one button": ONE_BUTTON,
  forum: FORUMS,
  hair: HAIR,
}))
  for (const [name, page] of Object.entries(pages))
    test(`${kind}: ${name}`, () =>
      assert.equal(answerTo(page, "https://example.com/page").menu.isMenu, false));
for (const [name, page] of Object.entries(MENUS))
  test(`menu: ${name}`, () => assert.equal(answerTo(page, "https://example.com/page").menu.isMenu, true));

test.run();
