import type { Case } from "./case.ts";

const NAV = `<nav><ul><li><a href="/">Home</a><li><a href="/shop">Shop</a><li><a href="/about">About</a><li><a href="/jobs">Jobs</a></ul></nav>`;

/** Lists of things in cards, lists and tables, and pages without the list that is asked for. */
export const LISTS: readonly Case[] = [
  {
    name: "a team in cards: the role is not the name",
    html: `<html lang=en><title>Team</title>${NAV}<main><h1>Our team</h1><div class=grid>
<div class=card><h3>Ada Morris</h3><p>Head of Research</p></div><div class=card><h3>Ben Okafor</h3><p>Site Engineer</p></div>
<div class=card><h3>Clara Weiss</h3><p>Accounts</p></div></div></main>`,
    ask: { people: [{ name: "string", role: "string" }] },
    want: {
      people: [
        { name: "Ada Morris", role: "Head of Research" },
        { name: "Ben Okafor", role: "Site Engineer" },
        { name: "Clara Weiss", role: "Accounts" },
      ],
    },
  },
  {
    name: "Vorstand als Liste: Name fett, Funktion danach",
    html: `<html lang=de><title>Verein</title>${NAV}<main><h1>Vorstand</h1><ul><li><strong>Jutta Brandt</strong> <span>Vorsitzende</span>
<li><strong>Uwe Klein</strong> <span>Kassenwart</span><li><strong>Nina Voss</strong> <span>Schriftführerin</span></ul></main>`,
    ask: { vorstand: [{ name: "string", position: "string" }] },
    want: {
      vorstand: [
        { name: "Jutta Brandt", position: "Vorsitzende" },
        { name: "Uwe Klein", position: "Kassenwart" },
        { name: "Nina Voss", position: "Schriftführerin" },
      ],
    },
  },
  {
    name: "équipe sans fonction: nulle plutôt que le nom",
    html: `<html lang=fr><title>Équipe</title>${NAV}<main><h1>Équipe</h1><div class=m><h3>Luc Perrin</h3><p class=mail>luc@exemple.fr</p></div>
<div class=m><h3>Anne Roux</h3><p class=mail>anne@exemple.fr</p></div><div class=m><h3>Zoé Petit</h3><p class=mail>zoe@exemple.fr</p></div></main>`,
    ask: { people: [{ name: "string", email: "string", role: "string|null" }] },
    want: {
      people: [
        { name: "Luc Perrin", email: "luc@exemple.fr", role: null },
        { name: "Anne Roux", email: "anne@exemple.fr", role: null },
        { name: "Zoé Petit", email: "zoe@exemple.fr", role: null },
      ],
    },
  },
  {
    name: "products are not the breadcrumb",
    html: `<html lang=en><title>Returns</title><main><ol class=breadcrumb><li><a href="/">Home</a><li><a href="/help">Help</a>
<li><a href="/help/returns">Returns</a></ol><h1>Returns</h1><p>You may send back whatever you like within thirty days of delivery.</p></main>`,
    ask: { products: [{ name: "string", price: "number" }] },
    want: { products: [] },
    warns: /products/u,
  },
  {
    name: "universities are not the label of a select",
    html: `<html lang=en><title>Apply</title>${NAV}<main><h1>Apply for a grant</h1><form><div><label for=u>University</label>
<select id=u><option>Choose one<option>Kings</select></div><div><label for=y>Year</label><input id=y></div>
<div><label for=m>Motivation</label><textarea id=m></textarea></div></form></main>`,
    ask: { universities: [{ name: "string", city: "string" }] },
    want: { universities: [] },
    warns: /universities/u,
  },
  {
    name: "plans are not the navigation",
    html: `<html lang=en><title>Cloudy</title><header><nav><a href="/features">Features</a><a href="/plans">Plans</a>
<a href="/docs">Docs</a></nav></header><main><h1>Backups that run</h1><p>Copies of everything that you have, every night, in two places.</p></main>
<footer><ul><li><a href="/plans">Plans</a><li><a href="/terms">Terms</a><li><a href="/privacy">Privacy</a></ul></footer>`,
    ask: { plans: [{ name: "string", price: "number", features: "string" }] },
    want: { plans: [] },
    warns: /plans/u,
  },
  {
    name: "plans without a main element, beside a sidebar",
    html: `<html lang=es><title>Tarifas</title><div class=sidebar><ul><li><a href="/a">Inicio</a><li><a href="/b">Contacto</a><li><a href="/c">Ayuda</a></ul></div>
<div><h1>Tarifas</h1><div class=plan><h2>Básico</h2><p class=precio>9 €</p></div><div class=plan><h2>Familiar</h2><p class=precio>19 €</p></div>
<div class=plan><h2>Empresa</h2><p class=precio>49 €</p></div></div>`,
    ask: { plans: [{ name: "string", price: "number" }] },
    want: {
      plans: [
        { name: "Básico", price: 9 },
        { name: "Familiar", price: 19 },
        { name: "Empresa", price: 49 },
      ],
    },
  },
  {
    name: "a table whose rows are the things",
    html: `<html lang=en><title>Trains</title><main><h1>Departures</h1><table><thead><tr><th>Train<th>Destination<th>Platform<th>Fare</tr></thead>
<tbody><tr><td>RE 7<td>Dover<td>4<td>£18.50</tr><tr><td>IC 12<td>York<td>9<td>£42.00</tr><tr><td>S 3<td>Kew<td>1<td>£3.20</tr></tbody></table></main>`,
    ask: { trains: [{ train: "string", destination: "string", platform: "integer", fare: "number" }] },
    want: {
      trains: [
        { train: "RE 7", destination: "Dover", platform: 4, fare: 18.5 },
        { train: "IC 12", destination: "York", platform: 9, fare: 42 },
        { train: "S 3", destination: "Kew", platform: 1, fare: 3.2 },
      ],
    },
  },
  {
    name: "piani in colonne: una tabella di confronto",
    html: `<html lang=it><title>Piani</title><main><h1>Piani</h1><table><tr><th></th><th>Base</th><th>Pro</th><th>Team</th></tr>
<tr><th>Price</th><td>5 €</td><td>12 €</td><td>30 €</td></tr><tr><th>Storage</th><td>10 GB</td><td>100 GB</td><td>1 TB</td></tr></table></main>`,
    ask: { plans: [{ name: "string", price: "number", storage: "string" }] },
    want: {
      plans: [
        { name: "Base", price: 5, storage: "10 GB" },
        { name: "Pro", price: 12, storage: "100 GB" },
        { name: "Team", price: 30, storage: "1 TB" },
      ],
    },
  },
  {
    name: "cells by row and column",
    html: `<html lang=en><title>Museum</title><main><h1>Tickets</h1><table><tr><th>Ticket<th>Weekday<th>Weekend</tr>
<tr><td>Adult<td>18 €<td>21 €</tr><tr><td>Student<td>11 €<td>14 €</tr></table></main>`,
    ask: { adultWeekend: "number", studentWeekday: "number", studentWeekend: "number" },
    want: { adultWeekend: 21, studentWeekday: 11, studentWeekend: 14 },
  },
  {
    name: "the language of a course is not that of the page, and one field serves one property",
    html: `<html lang=en><title>Courses</title><main><h1>Courses</h1><article><h3>Pottery</h3><p>Teacher: Ines Mota</p><p>Room: 12</p></article>
<article><h3>Weaving</h3><p>Teacher: Paul Dent</p><p>Room: 4</p></article><article><h3>Glass</h3><p>Teacher: Mia Lund</p><p>Room: 7</p></article></main>`,
    ask: { courses: [{ title: "string", teacher: "string", room: "integer", level: "string|null" }] },
    want: {
      courses: [
        { title: "Pottery", teacher: "Ines Mota", room: 12, level: null },
        { title: "Weaving", teacher: "Paul Dent", room: 4, level: null },
        { title: "Glass", teacher: "Mia Lund", room: 7, level: null },
      ],
    },
  },
  {
    name: "商品はカードに",
    html: `<html lang=ja><title>文房具</title>${NAV}<main><h1>文房具</h1><div class=item><h2>鉛筆</h2><span class=price>120円</span></div>
<div class=item><h2>消しゴム</h2><span class=price>90円</span></div><div class=item><h2>定規</h2><span class=price>340円</span></div></main>`,
    ask: { products: [{ name: "string", price: "number" }] },
    want: {
      products: [
        { name: "鉛筆", price: 120 },
        { name: "消しゴム", price: 90 },
        { name: "定規", price: 340 },
      ],
    },
  },
  {
    name: "um artigo não tem eventos",
    html: `<html lang=pt><title>O rio</title>${NAV}<main><h1>O rio</h1><p>O rio nasce na serra e corre durante quarenta quilómetros até ao mar.</p>
<p>Na margem esquerda há moinhos antigos, quase todos abandonados há muito.</p></main><aside><ul><li><a href="/1">Mais lidas</a><li><a href="/2">Últimas</a><li><a href="/3">Opinião</a></ul></aside>`,
    ask: { events: [{ name: "string", date: "string", place: "string" }] },
    want: { events: [] },
    warns: /events/u,
  },
];
