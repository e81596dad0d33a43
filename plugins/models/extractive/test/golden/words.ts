import type { Case } from "./case.ts";

/** What pages of many languages call things, numbers that stand in sentences, and what is nested in the things of a list. */
export const WORDS: readonly Case[] = [
  {
    name: "key facts: the number before its name, asked for in letters without marks",
    html: `<html lang=de><title>Wohnung</title><h1>Helle Wohnung</h1><ul><li><b>1.150 €</b> Kaltmiete<li><b>84,5 m²</b> Wohnfläche
<li><b>3,5</b> Zimmer</ul><p>Der Bahnhof ist 300 m entfernt.</p>
<aside><ul><li>2 Zimmer, 61 m² Wohnfläche<li>4 Zimmer, 102 m² Wohnfläche</ul></aside>`,
    ask: { wohnflaeche: "number", rooms: "number|null", rent: "number|null", balkon: "number|null" },
    want: { wohnflaeche: 84.5, rooms: 3.5, rent: 1150, balkon: null },
  },
  {
    name: "numbers of sentences, by what they count",
    html: `<html lang=en><title>Gull Tower</title><h1>Gull Tower</h1><p>It is 324 m tall, weighs 10,100 t and draws 6.2 million visitors a year.
The stairs have 1,665 steps.</p>`,
    ask: { height: "number", weight: "number", visitors: "number", steps: "number", lifts: "number|null" },
    want: { height: 324, weight: 10100, visitors: 6200000, steps: 1665, lifts: null },
  },
  {
    name: "two numbers of the same name: nothing tells which",
    html: `<html lang=en><title>Race</title><h1>Race</h1><p>Last year 120 runners came.</p><p>This year 180 runners are expected.</p>`,
    ask: { runners: "number|null" },
    want: { runners: null },
  },
  {
    name: "anställda: a joining word is not the begin of another",
    html: `<html lang=sv><title>Kemi</title><h1>Kemi</h1><p>Institutionen har 48 anställda.</p><p>Telefon: 036-55 01 11</p>`,
    ask: { employees: "number", phone: "string" },
    want: { employees: 48, phone: "036-55 01 11" },
  },
  {
    name: "counters without a label, several in a line",
    html: `<html lang=en><title>Nadia</title><h1>Nadia</h1><ul><li><b>3.2M</b> followers<li><b>1,204</b> following</ul><p>14 replies · 2,310 views</p>`,
    ask: { followers: "number", following: "number", replies: "number", views: "number" },
    want: { followers: 3200000, following: 1204, replies: 14, views: 2310 },
  },
  {
    name: "labels of Polish, asked for in English; a year in brackets is no part of them",
    html: `<html lang=pl><title>Zalesie</title><h1>Zalesie</h1><table><tr><th>Burmistrz<td>Halina Wrona<tr><th>Powierzchnia<td>46,3 km²
<tr><th>Populacja (2023)<td>18 742<tr><th>Kod pocztowy<td>05-501</table>`,
    ask: {
      mayor: "string",
      population: "number",
      area: "string",
      postalCode: "string",
      elevation: "number|null",
    },
    want: {
      mayor: "Halina Wrona",
      population: 18742,
      area: "46,3 km²",
      postalCode: "05-501",
      elevation: null,
    },
  },
  {
    name: "Japanese labels, with a colon that needs no space",
    html: `<html lang=ja><title>海辺の灯台</title><h1>海辺の灯台</h1><p>出版社：青波書房</p><p>ISBN：978-4-00-000000-1</p><p>翻訳者：森 光</p>`,
    ask: { publisher: "string", isbn: "string", translator: "string", edition: "string|null" },
    want: { publisher: "青波書房", isbn: "978-4-00-000000-1", translator: "森 光", edition: null },
  },
  {
    name: "letters that are no letter with a mark: Przęsła",
    html: `<html lang=pl><title>Most</title><h1>Most</h1><ul><li>Nośność: 60 t<li>Przęsła: 7</ul>`,
    ask: { nosnosc: "string", przesla: "number" },
    want: { nosnosc: "60 t", przesla: 7 },
  },
  {
    name: "opening hours by day: the label says the name of the property",
    html: `<html lang=fr><title>Infos</title><h1>Infos</h1><dl><dt>Lundi<dd>Fermé<dt>Samedi<dd>7h00 – 18h00</dl><address>14 rue des Lilas, Lyon</address>`,
    ask: { openingHours: { lundi: "string", samedi: "string", dimanche: "string|null" }, address: "string" },
    want: {
      openingHours: { lundi: "Fermé", samedi: "7h00 – 18h00", dimanche: null },
      address: "14 rue des Lilas, Lyon",
    },
  },
  {
    name: "the list in each card, and an address behind a link",
    html: `<html lang=en><title>Plans</title><h1>Plans</h1><div class=plan><h2>Starter</h2><div class=price>$9</div><ul><li>3 projects<li>E-mail support</ul>
<a href="mailto:starter@tally.example">Ask us</a></div><div class=plan><h2>Enterprise</h2><div class=price>Contact us</div><ul><li>Unlimited projects<li>Phone support</ul></div>`,
    ask: { plans: [{ name: "string", features: ["string"], email: "string|null" }] },
    want: {
      plans: [
        { name: "Starter", features: ["3 projects", "E-mail support"], email: "starter@tally.example" },
        { name: "Enterprise", features: ["Unlimited projects", "Phone support"], email: null },
      ],
    },
  },
  {
    name: "beds and guests of one line",
    html: `<html lang=en><title>Rooms</title><h1>Rooms</h1><div class=room><h2>Single room</h2><p>18 m² · 1 bed · sleeps 1</p></div>
<div class=room><h2>Family suite</h2><p>46 m² · 3 beds · sleeps 5</p></div>`,
    ask: { rooms: [{ name: "string", beds: "number", sleeps: "number" }] },
    want: {
      rooms: [
        { name: "Single room", beds: 1, sleeps: 1 },
        { name: "Family suite", beds: 3, sleeps: 5 },
      ],
    },
  },
  {
    name: "the start of a race is a time of day",
    html: `<html lang=en><title>Run</title><h1>Run</h1><table><tr><th>Distance<th>Start<th>Fee<tr><td>5 km<td>9:00<td>€12<tr><td>10 km<td>9:45<td>€18</table>`,
    ask: { races: [{ distance: "string", start: "string", fee: "number" }] },
    want: {
      races: [
        { distance: "5 km", start: "9:00", fee: 12 },
        { distance: "10 km", start: "9:45", fee: 18 },
      ],
    },
  },
  {
    name: "people are no products, though they have names",
    html: `<html lang=en><title>Team</title><h1>Our team</h1><div class=card><h3>Marion Whitlock</h3><p>Director</p></div><div class=card><h3>Tobias Ferreira</h3><p>Nurse</p></div>
<div class=card><h3>Ling Abernathy</h3><p>Reception</p></div>`,
    ask: { products: [{ name: "string", price: "number|null" }] },
    want: { products: [] },
  },
  {
    name: "a date after the author, in whatever language",
    html: `<html lang=it><title>Ribollita</title><article><h1>Ribollita toscana</h1><p>Di Lia Benassi, 3 febbraio 2026</p><p>Un piatto povero della campagna.</p></article>`,
    ask: { author: "string" },
    want: { author: "Lia Benassi" },
  },
  {
    name: "a line that only repeats the question does not answer it",
    html: `<html lang=en><title>Team</title><h1>Team</h1><p>Head Nurse</p><p>We look after you.</p>`,
    question: "Who is the head nurse?",
    want: null,
  },
];
