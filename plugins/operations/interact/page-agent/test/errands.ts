/** Errands on pages as people meet them, in four languages: what must be so on the page afterwards, or which words are refused. */

import type { PromptCase } from "./prompts.ts";

/** All errands. */
export const ERRANDS: readonly PromptCase[] = [
  {
    page: "shop",
    prompt: "Search for lamp and tell me how many products are found",
    output: /^\D*3\b/,
  },
  {
    page: "shop",
    prompt:
      "Filter by category Textiles, sort by price from low to high and give me the name of the first product",
    output: /Linen curtains/,
    holds: "cat.value=='Textiles'&&sort.value=='asc'",
  },
  {
    page: "shop",
    prompt: "Add the walnut stool to the cart",
    holds: "cart.join()=='Walnut stool'",
  },
  {
    page: "shop",
    prompt: "Add the oak bookshelf to the cart",
    refused: /oak bookshelf|cart/i,
    holds: "cart.length==0&&window.notify===undefined",
  },
  {
    page: "shop",
    prompt: "What does the wool blanket cost?",
    output: /^\$?75\.50$/,
  },
  {
    page: "shop",
    prompt: "Which product has the highest rating?",
    output: /Wool blanket/,
  },
  {
    page: "shop",
    prompt: "Set the maximum price to 80 and list the product names",
    output: /Brass desk lamp[\s\S]*Clip lamp/,
    holds: "max.value=='80'",
  },
  {
    page: "shop",
    prompt: "Sort by customer reviews oldest first",
    refused: /oldest|reviews/i,
    holds: "sort.value=='rel'",
  },
  {
    page: "shop",
    prompt: "Show only items in stock and put the cotton rug into the cart, then defrobnicate the basket",
    refused: /defrobnicate/,
    holds: "cart.length==0",
  },
  {
    page: "shop",
    prompt: "Subscribe to the newsletter with kim@example.net",
    holds: "window.news=='kim@example.net'",
  },
  {
    page: "konto",
    prompt: "Melde dich mit j.horn@example.de und dem Passwort Regen!77 an und nenne mir die Kundennummer",
    output: /^K-20871$/,
  },
  {
    page: "konto",
    prompt: "Melde dich mit E-Mail j.horn@example.de und Passwort falsch123 an",
    refused: /falsch|angemeldet|Passwort|anmeld/i,
  },
  {
    page: "konto",
    prompt: "Abonniere den Newsletter mit info@example.de",
    holds: "window.nl=='info@example.de'&&lm.value==''",
  },
  {
    page: "konto",
    prompt: "Setze das Häkchen bei 'Angemeldet bleiben'",
    holds: "document.forms.login.stay.checked",
  },
  {
    page: "konto",
    prompt:
      "Logge dich mit j.horn@example.de / Regen!77 ein, klicke auf 'Zählerstand melden', trage 4711 ein und speichere",
    holds: "window.meter=='4711'",
  },
  {
    page: "checkout",
    prompt: "In the shipping address, enter 'Rue Haute 9' as street and 'Brussels' as city",
    holds:
      "document.forms[0].ss.value=='Rue Haute 9'&&document.forms[0].sc.value=='Brussels'&&document.forms[0].bs.value==''",
  },
  {
    page: "checkout",
    prompt: "Type 'Vienna' into City",
    refused: /City/,
    holds: "document.forms[0].sc.value==''&&document.forms[0].bc.value==''",
  },
  {
    page: "checkout",
    prompt: "Choose express delivery and select Belgium as country",
    holds: "document.forms[0].d.value=='exp'&&document.forms[0].country.value=='Belgium'",
  },
  {
    page: "checkout",
    prompt: "Enter the voucher WINTER10 and press Apply",
    holds: "window.vapplied=='WINTER10'&&window.order===undefined",
  },
  {
    page: "checkout",
    prompt: "Select Norway as the country and place the order",
    refused: /Norway/,
    holds: "window.order===undefined",
  },
  {
    page: "checkout",
    prompt: "Write 'Happy birthday, Sam!' as gift message and pay with PayPal",
    refused: /PayPal/,
    holds: "window.order===undefined",
  },
  {
    page: "vuelos",
    prompt: "Busca un vuelo solo ida de Madrid a Lisboa el 14/12/2026 y dime el precio más bajo",
    output: /^74 €$/,
    holds: "b.o=='Madrid'&&b.d=='Lisboa'&&b.f=='2026-12-14'&&b.tipo=='ida'",
  },
  {
    page: "vuelos",
    prompt: "Escribe 'Sevilla' en Destino, elige la clase Business y pon 3 pasajeros",
    holds:
      "document.forms[0].d.value=='Sevilla'&&document.forms[0].c.value=='Business'&&document.forms[0].n.value=='3'",
  },
  {
    page: "vuelos",
    prompt: "Pulsa 'Buscar vuelos' y elige el vuelo VY 1280",
    holds: "window.pick=='VY 1280'",
  },
  {
    page: "vuelos",
    prompt: "Pulsa Buscar vuelos y dime la hora de llegada del vuelo UX 0421",
    output: /^20:35$/,
  },
  {
    page: "vuelos",
    prompt: "Añade una maleta facturada",
    refused: /maleta/,
  },
  {
    page: "cours",
    prompt: "Inscris-moi au cours d'aquarelle",
    holds: "ins.join()=='Aquarelle'",
  },
  {
    page: "cours",
    prompt: "Dans quelle salle a lieu le cours de poterie ?",
    output: /^B12$/,
  },
  {
    page: "cours",
    prompt: "Clique sur « Supprimer mon compte » puis annule",
    holds: "window.gone===undefined&&!dl.open",
  },
  {
    page: "cours",
    prompt:
      "Remplis le formulaire avec le nom Durand, le prénom Zoé et le téléphone 0601020304, puis envoie-le",
    holds: "window.contact.join()=='Durand,Zoé,0601020304'",
  },
  {
    page: "cours",
    prompt: "Inscris-moi au chant choral",
    refused: /chant choral|inscri/i,
    holds: "ins.length==0",
  },
  {
    page: "cours",
    prompt: "Combien de cours y a-t-il ?",
    output: /^4$/,
  },
  {
    page: "camera",
    prompt: "Open the Specifications tab and tell me the weight",
    output: /^412 g$/,
  },
  {
    page: "camera",
    prompt: "How long is the warranty?",
    output: /3 years/,
  },
  {
    page: "camera",
    prompt: "Download the manual and tell me the edition",
    output: /March 2026/,
  },
  {
    page: "camera",
    prompt: "Click 'Compare with X1' and tell me what the X1 weighs",
    output: /^390 g$/,
  },
  {
    page: "camera",
    prompt: "Show the reviews and list the names of the reviewers",
    output: /Mia K\.[\s\S]*T\. Obi[\s\S]*Lars/,
  },
  {
    page: "camera",
    prompt: "What is the price of the carrying case?",
    refused: /carrying case/,
  },
  {
    page: "settings",
    prompt: "Turn on dark mode, turn off e-mail alerts and save the changes",
    holds: "saved.dark=='true'&&alerts.getAttribute('aria-checked')=='false'",
  },
  {
    page: "settings",
    prompt: "Set the brightness to 8 and the volume to 55",
    holds: "bri.value=='8'&&vol.value=='55'",
  },
  {
    page: "settings",
    prompt: "Change the language to Polski",
    holds: "cb.textContent=='Polski'",
  },
  {
    page: "settings",
    prompt: "Change the display name to 'River' and pick plum as theme colour, then save",
    holds: "saved.dn=='River'&&saved.col=='plum'",
  },
  {
    page: "settings",
    prompt: "Change the language to Klingon and save",
    refused: /Klingon/,
    holds: "window.saved===undefined",
  },
  {
    page: "termin",
    prompt:
      "Wähle als Anliegen Reisepass, wähle den 14. Dezember 2026 als Datum und 10:30 Uhr, dann klicke auf Termin buchen",
    holds: "gebucht.join()=='Reisepass,14.12.2026,10:30'",
  },
  {
    page: "termin",
    prompt: "Klicke auf die Uhrzeit 14:00",
    refused: /14:00/,
    holds: "z==''",
  },
  {
    page: "inbox",
    prompt: "How many unread messages are there?",
    output: /^2$/,
  },
  {
    page: "inbox",
    prompt: "Delete the message 'Nightly build failed'",
    holds: "trash.join()=='Nightly build failed'",
  },
  {
    page: "inbox",
    prompt: "Compose a message to ana@example.com with subject 'Hi' and text 'See you at 9' and send it",
    holds: "sent.to=='ana@example.com'&&sent.su=='Hi'&&sent.bo=='See you at 9'",
  },
  {
    page: "inbox",
    prompt: "Star the mail from Kofi Mensah",
    holds: "stars.join()=='Lunch on Friday?'",
  },
  {
    page: "inbox",
    prompt: "Forward the newest mail to Dana",
    refused: /Forward/i,
    holds: "window.sent===undefined",
  },
  {
    page: "lakes",
    prompt: "How deep is Lake Balaton?",
    output: /^12( m)?$/,
  },
  {
    page: "lakes",
    prompt: "Sort the table by area and give me the name of the lake in the first row",
    output: /^Garda$/,
    holds: "sorted==2",
  },
  {
    page: "lakes",
    prompt: "Go to page 2 and tell me the area of Lake Onega",
    output: /^9720/,
  },
  {
    page: "lakes",
    prompt: "What is the depth of Lake Victoria?",
    refused: /Victoria/,
  },
  {
    page: "lakes",
    prompt: "Go through all pages and list the names of all lakes",
    output: /Vänern[\s\S]*Vättern/,
  },
  {
    page: "tareas",
    prompt: "Añade la tarea 'Pagar la luz' y dime cuántas tareas pendientes hay",
    output: /^3$/,
    holds: "t.length==4",
  },
  {
    page: "tareas",
    prompt: "Marca 'Comprar pan' como hecha",
    holds: "t[0].h==1&&t[2].h==0",
  },
  {
    page: "tareas",
    prompt: "Elimina la tarea Regar las plantas",
    holds: "t.length==2&&t.every(x=>x.n!='Regar las plantas')",
  },
  {
    page: "stellen",
    prompt: "Filtere nach Vollzeit in Berlin, klicke auf Suchen und liste die Titel der Stellen auf",
    output: /Bäcker[\s\S]*Köchin/,
    holds: "jobs.length==2",
  },
  {
    page: "stellen",
    prompt: "Gehe auf die nächste Seite und nenne mir das Gehalt der Köchin",
    output: /^2\.750 €$/,
  },
  {
    page: "stellen",
    prompt: "Bewirb dich auf die Stelle Elektriker",
    holds: "window.bew=='Elektriker'",
  },
  {
    page: "stellen",
    prompt: "Suche nach Astronaut und bewirb dich auf die erste Stelle",
    refused: /Astronaut|erste|bewirb/i,
    holds: "window.bew===undefined",
  },
];
