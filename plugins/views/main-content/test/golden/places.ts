/** Where something is, and when it is open. */
import { type GoldenPage, golden } from "./frame.ts";

const line = (tag: string, lines: readonly string[]): string =>
  lines.map((text) => `<${tag}>${text}</${tag}>`).join("");

const museum = [
  ["Monday", "closed"],
  ["Tuesday to Friday", "10 am – 6 pm"],
  ["Saturday, Sunday", "11 am – 5 pm"],
] as const;
const library = ["Lundi : fermé", "Mardi – vendredi : 9 h 30 – 18 h", "Samedi : 10 h – 13 h"];
const pool = ["Lunes a viernes: 7:00 – 21:00", "Sábados: 9:00 – 20:00", "Domingos: 9:00 – 14:00"];

const HOURS: readonly GoldenPage[] = [
  golden("opening hours", "en", "tags", {
    title: "Visit us - Museum of Clocks",
    path: "visit",
    body: `<h1>Visit the museum</h1><p>The museum stands in the old station, five minutes on foot from the market. Children below twelve need no ticket, and dogs may wait in the yard.</p>
      <h2>Opening hours</h2><dl class="hours">${museum.map(([day, time]) => `<dt>${day}</dt><dd>${time}</dd>`).join("")}</dl>
      <h2>Tickets</h2><p class="amount">Adults £12.50</p><p class="amount">Students £8.00</p>`,
    must: [...museum.flat(), "Adults £12.50", "Students £8.00", "old station"],
  }),
  golden("opening hours", "fr", "names", {
    title: "Horaires - Bibliothèque municipale",
    path: "horaires",
    body: `<h1>Horaires de la bibliothèque</h1><div class="opening-hours">${line("div", library)}</div>
      <p>La bibliothèque prête des livres, des films et des jeux. L’inscription est gratuite pour les habitants de la commune, et la carte est valable un an.</p>
      <div class="infos"><p>12, rue des Tilleuls, 35000 Rennes</p><p>Tél. 02 99 00 11 22</p></div>`,
    must: [...library, "12, rue des Tilleuls", "02 99 00 11 22", "carte est valable"],
  }),
  golden("opening hours", "es", "bare", {
    title: "Piscina municipal",
    path: "piscina",
    body: `<h1>Piscina municipal</h1><p>La piscina tiene dos vasos cubiertos y un jardín con sombra. En verano se alquilan tumbonas, y hay clases para niños todas las tardes.</p>
      <p><b>Horario</b></p><p>${pool.join("<br>")}</p><p>Entrada: 4,50 €</p><p>Calle del Río 8, 37001 Salamanca</p>`,
    must: [...pool, "4,50 €", "Calle del Río 8", "jardín con sombra"],
  }),
];

const CONTACT: readonly GoldenPage[] = [
  golden("contact", "en", "tags", {
    title: "Contact - Hill Bakery",
    path: "contact",
    body: `<h1>Contact</h1><p>We are happy to hear from you. Write to us or call, and we will answer within a day.</p>
      <address>Hill Bakery<br>14 Mill Lane<br>York YO1 7HH</address>
      <p><a href="tel:+441904111222">01904 111 222</a></p><p><a href="mailto:hello@example.com">hello@example.com</a></p>`,
    must: ["14 Mill Lane", "York YO1 7HH", "01904 111 222", "hello@example.com"],
  }),
  golden("contact", "fr", "names", {
    title: "Nous contacter | Atelier Moreau",
    path: "contact",
    body: `<h1>Nous contacter</h1><div class="row"><div class="col"><h3>Adresse</h3><p>5, quai de la Loire</p><p>44000 Nantes</p></div>
      <div class="col"><h3>Téléphone</h3><p>+33 2 40 11 22 33</p></div><div class="col"><h3>Courriel</h3><p>atelier@example.com</p></div></div>
      <p>L’atelier se trouve au fond de la cour. Sonnez à la deuxième porte, nous vous ouvrirons.</p>`,
    must: [
      "5, quai de la Loire",
      "44000 Nantes",
      "+33 2 40 11 22 33",
      "atelier@example.com",
      "deuxième porte",
    ],
  }),
  golden("contact", "ja", "names", {
    title: "アクセス・お問い合わせ",
    path: "access",
    body: `<h1>アクセス</h1><table><tr><th>住所</th><td>京都市中京区寺町通12-3</td></tr><tr><th>電話</th><td>075-111-2222</td></tr>
      <tr><th>営業時間</th><td>10:00～18:00（水曜定休）</td></tr></table><p>地下鉄の駅から歩いて五分です。駐車場はございませんので、公共の交通機関をご利用ください。</p>`,
    must: ["寺町通12-3", "075-111-2222", "10:00～18:00", "歩いて五分"],
  }),
];

const DOCTOR: readonly GoldenPage[] = [
  golden("practice", "de", "names", {
    title: "Hausarztpraxis Dr. Weber",
    path: "praxis",
    body: `<h1>Hausarztpraxis Dr. med. Eva Weber</h1><p>Wir betreuen Sie und Ihre Familie in allen Fragen der Gesundheit. Termine vergeben wir am Telefon, für akute Beschwerden gibt es jeden Morgen eine offene Sprechstunde.</p>
      <div class="box"><h3>Sprechzeiten</h3><table><tr><td>Mo, Di, Do</td><td>8:00–12:00 und 15:00–18:00</td></tr><tr><td>Mi, Fr</td><td>8:00–12:00</td></tr></table></div>
      <div class="box"><h3>Anschrift</h3><p>Lindenstraße 7<br>50674 Köln</p><p>Tel.: 0221 / 11 22 33</p></div>`,
    must: ["8:00–12:00 und 15:00–18:00", "Mi, Fr", "Lindenstraße 7", "50674 Köln", "0221 / 11 22 33"],
  }),
  golden("practice", "en", "bare", {
    title: "Dr Amy Stone, dentist",
    path: "dentist",
    body: `<h1>Dr Amy Stone</h1><h2>Dentist</h2><p>Our practice treats adults and children, and we take the time to explain every step. New patients are welcome at any time of the year.</p>
      <p>Phone: (020) 7946 0011<br>In emergencies: (020) 7946 0012</p><p>Mon–Thu 8.30–17.00<br>Fri 8.30–13.00</p><p>22 Garden Street, London N1 2AB</p>`,
    must: ["(020) 7946 0011", "(020) 7946 0012", "Fri 8.30–13.00", "22 Garden Street", "explain every step"],
  }),
  golden("practice", "es", "tags", {
    title: "Clínica veterinaria Sol",
    path: "clinica",
    body: `<article><h1>Clínica veterinaria Sol</h1><p>Cuidamos de perros, gatos y animales pequeños con un equipo de tres veterinarias. También hacemos visitas a domicilio en toda la ciudad.</p>
      <section><h2>Consultas</h2><ul><li>Lunes a viernes 10:00–14:00</li><li>Sábados 10:00–13:00</li></ul></section>
      <section><h2>Tarifas</h2><ul><li>Consulta: 35 €</li><li>Vacuna: 28 €</li></ul></section>
      <section><h2>Dónde estamos</h2><p>Avenida del Mar 21, Málaga</p><p>952 11 22 33</p></section></article>`,
    must: ["Sábados 10:00–13:00", "Consulta: 35 €", "Vacuna: 28 €", "Avenida del Mar 21", "952 11 22 33"],
  }),
];

/** Pages about places. */
export const PLACES: readonly GoldenPage[] = [...HOURS, ...CONTACT, ...DOCTOR];
