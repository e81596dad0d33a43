import type { Case } from "./case.ts";

const TICKETS = `<html lang=en><title>Orchard Museum</title><main><h1>Visit</h1><ul><li>Regular price: 28 €</li><li>Student price: 18 €</li>
<li>Family price: 52 €</li></ul><p>We are open from ten to six.</p></main>`;

/** Questions whose answer stands next to others of its kind. */
export const QUESTIONS: readonly Case[] = [
  {
    name: "the price that is asked for, in a list",
    html: TICKETS,
    question: "What is the student price?",
    want: "18 €",
  },
  {
    name: "the regular price in the same list",
    html: TICKETS,
    question: "What is the regular price?",
    want: "28 €",
  },
  {
    name: "two prices in one sentence, the value first",
    html: `<html lang=en><title>Pool</title><main><h1>Pool</h1><p>A day costs 18 € for adults, 28 € for students with a guest and 9 € for children.</p></main>`,
    question: "How much does a day cost for students?",
    want: "28 €",
  },
  {
    name: "zwei Preise in einem Satz, das Wort zuerst",
    html: `<html lang=de><title>Bad</title><main><h1>Freibad</h1><p>Der Eintritt kostet für Erwachsene 6,50 €, für Studierende 4,00 € und für Kinder 2,50 €.</p></main>`,
    question: "Was kostet der Eintritt für Studierende?",
    want: "4,00 €",
  },
  {
    name: "a table by row and column",
    html: `<html lang=en><title>Tickets</title><main><h1>Tickets</h1><table><tr><th>Ticket<th>Weekday<th>Weekend</tr><tr><td>Adult<td>18 €<td>21 €</tr>
<tr><td>Student<td>11 €<td>14 €</tr></table></main>`,
    question: "How much is a student ticket on a weekend?",
    want: "14 €",
  },
  {
    name: "un tableau des tarifs",
    html: `<html lang=fr><title>Tarifs</title><main><h1>Tarifs</h1><table><tr><th>Formule<th>Semaine<th>Week-end</tr><tr><td>Adulte<td>14 €<td>17 €</tr>
<tr><td>Enfant<td>7 €<td>9 €</tr></table></main>`,
    question: "Combien coûte la formule enfant en semaine ?",
    want: "7 €",
  },
  {
    name: "una altura entre otras",
    html: `<html lang=es><title>Torres</title><main><h1>Torres</h1><p>La torre norte mide 84 m de altura y la torre sur mide 61 m de altura.</p></main>`,
    question: "¿Qué altura tiene la torre sur?",
    want: "61 m",
  },
  {
    name: "a date among dates",
    html: `<html lang=en><title>Fair</title><main><h1>Fair</h1><p>Registration opens on 3 March 2025 and the fair begins on 14 June 2025.</p></main>`,
    question: "When does the fair begin?",
    want: "14 June 2025",
  },
  {
    name: "what the page does not say",
    html: TICKETS,
    question: "How much does parking cost?",
    want: null,
  },
  {
    name: "il prezzo del prodotto, dai suoi dati",
    html: `<html lang=it><head><title>Lampada Aria</title><script type="application/ld+json">{"@type":"Product","name":"Lampada Aria",
"offers":{"price":"79.90","priceCurrency":"EUR","availability":"https://schema.org/InStock"}}</script></head><body><main><h1>Lampada Aria</h1>
<p>Spedizione da 6,90 €.</p><p>Chi compra Lampada Aria compra anche la lampadina, che costa 4,50 €.</p></main>`,
    question: "Quanto costa Lampada Aria?",
    want: "EUR 79.90",
  },
];
