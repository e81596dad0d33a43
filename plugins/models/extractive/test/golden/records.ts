import type { Case } from "./case.ts";

/** Pages with a schema whose names say units, ends of ranges, and lists that a heading names. */
export const RECORDS: readonly Case[] = [
  {
    name: "a kettle whose old price is struck out",
    html: `<html lang=en><title>Gooseneck Kettle | Brewware</title><main><h1>Gooseneck Kettle 0.9 L</h1>
<p class=brand>by Harrow &amp; Pike</p><div class=price><del>£89.00</del> <strong>£74.50</strong></div><p>Only 3 left in stock</p>
<table><tr><th>Capacity<td>0.9 litres<tr><th>Weight<td>1.2 kg<tr><th>Power<td>1200 W<tr><th>Cable length<td>75 cm</table></main>`,
    ask: {
      brand: "string",
      currentPrice: "number",
      originalPrice: "number",
      capacityLitres: "number",
      weightKg: "number",
      powerWatts: "integer",
      warrantyYears: "number|null",
    },
    want: {
      brand: "Harrow & Pike",
      currentPrice: 74.5,
      originalPrice: 89,
      capacityLitres: 0.9,
      weightKg: 1.2,
      powerWatts: 1200,
      warrantyYears: null,
    },
  },
  {
    name: "eine Stelle mit Spanne und zwei Listen",
    html: `<html lang=de><title>Konstrukteur (m/w/d)</title><main><h1>Konstrukteur (m/w/d)</h1>
<ul class=eckdaten><li><b>Eintritt:</b> 1. März 2027<li><b>Vergütung:</b> 48.000 – 56.000 € pro Jahr<li><b>Referenznummer:</b> SN-2291</ul>
<h2>Ihre Aufgaben</h2><ul><li>Zeichnungen für Hallen und Brücken<li>Abstimmung mit der Werkstatt</ul>
<h2>Ihr Profil</h2><ul><li>Studium oder Technikerabschluss<li>Erfahrung mit CAD</ul></main>`,
    ask: {
      salary: { min: "number", max: "number" },
      responsibilities: ["string"],
      requirements: ["string"],
      reference: "string",
      remote: "boolean|null",
    },
    want: {
      salary: { min: 48_000, max: 56_000 },
      responsibilities: ["Zeichnungen für Hallen und Brücken", "Abstimmung mit der Werkstatt"],
      requirements: ["Studium oder Technikerabschluss", "Erfahrung mit CAD"],
      reference: "SN-2291",
      remote: null,
    },
  },
  {
    name: "un concert avec ses tarifs",
    html: `<html lang=fr><title>Quatuor Brume</title><main><h1>Quatuor Brume</h1><p>Ouverture des portes : 19 h 45</p>
<h2>Tarifs</h2><ul><li>Plein tarif : 18 €<li>Tarif réduit : 12 €</ul><p>Durée : 1 h 40 sans entracte</p></main>`,
    ask: {
      doorsOpen: "string",
      durationMinutes: "number",
      tickets: [{ category: "string", price: "number" }],
    },
    want: {
      doorsOpen: "19 h 45",
      durationMinutes: 100,
      tickets: [
        { category: "Plein tarif", price: 18 },
        { category: "Tarif réduit", price: 12 },
      ],
    },
  },
  {
    name: "opening hours as a table, and a street that is no whole address",
    html: `<html lang=en><title>Contact us</title><main><h1>Contact us</h1>
<address>Oakridge Surveyors Ltd<br>Unit 7, Wharf Road<br>Derby<br>DE1 2QR</address><h2>Opening hours</h2>
<table><tr><td>Monday to Thursday<td>8.30 am – 5.30 pm<tr><td>Friday<td>8.30 am – 4 pm<tr><td>Monthly meeting<td>by agreement</table></main>`,
    ask: { street: "string|null", hours: [{ days: "string", hours: "string" }] },
    want: {
      street: null,
      hours: [
        { days: "Monday to Thursday", hours: "8.30 am – 5.30 pm" },
        { days: "Friday", hours: "8.30 am – 4 pm" },
      ],
    },
  },
  {
    name: "resultat i en tabell, och två par i en rad",
    html: `<html lang=sv><title>Damer 10 km</title><main><h1>Damer 10 km</h1><p>Licens: CC-BY · Minsta version: 21</p>
<table><thead><tr><th>Plac<th>Nr<th>Namn<th>Klubb<th>Tid</thead><tbody><tr><td>1<td>17<td>Frida Lundmark<td>IFK Granliden<td>27.41,3
<tr><td>2<td>4<td>Ebba Rask<td>Tärna SK<td>27.55,0</table></main>`,
    ask: {
      license: "string",
      results: [{ rank: "integer", bib: "integer", name: "string", club: "string", time: "string" }],
    },
    want: {
      license: "CC-BY",
      results: [
        { rank: 1, bib: 17, name: "Frida Lundmark", club: "IFK Granliden", time: "27.41,3" },
        { rank: 2, bib: 4, name: "Ebba Rask", club: "Tärna SK", time: "27.55,0" },
      ],
    },
  },
];
