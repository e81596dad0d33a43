/** Events, restaurants and jobs. */
import { type GoldenPage, golden } from "./frame.ts";

const EVENTS: readonly GoldenPage[] = [
  golden("event", "de", "tags", {
    title: "Sommerkonzert im Park",
    path: "veranstaltungen/sommerkonzert",
    body: `<article><h1>Sommerkonzert im Park</h1><div class="event-meta"><time datetime="2026-07-18T19:30">Samstag, 18. Juli 2026, 19:30 Uhr</time><span class="venue">Schlosspark, Eingang Süd</span></div>
      <p>Das Stadtorchester spielt Musik aus drei Jahrhunderten unter freiem Himmel. Bringen Sie Decken und Stühle mit, für Getränke ist gesorgt.</p>
      <div class="tickets"><p>Vorverkauf 18,00 €</p><p>Abendkasse 22,00 €</p></div></article>`,
    must: [
      "18. Juli 2026, 19:30 Uhr",
      "Schlosspark, Eingang Süd",
      "18,00 €",
      "22,00 €",
      "unter freiem Himmel",
    ],
  }),
  golden("event", "es", "names", {
    title: "Feria del libro 2026",
    path: "agenda/feria-del-libro",
    body: `<h1>Feria del libro 2026</h1><ul class="details"><li class="date">Del 5 al 9 de mayo de 2026</li><li class="hour">De 11:00 a 21:00</li><li class="place">Plaza Mayor</li><li class="cost">Entrada libre</li></ul>
      <p>Más de cuarenta librerías presentan sus novedades en la plaza. Cada tarde hay lecturas, firmas y un taller para los más pequeños.</p>`,
    must: [
      "Del 5 al 9 de mayo de 2026",
      "De 11:00 a 21:00",
      "Plaza Mayor",
      "Entrada libre",
      "firmas y un taller",
    ],
  }),
  golden("event", "ja", "names", {
    title: "秋の陶芸教室",
    path: "event/tougei",
    body: `<h1>秋の陶芸教室</h1><dl><dt>日時</dt><dd>2026年10月10日（土）13:30～16:00</dd><dt>会場</dt><dd>市民文化会館 2階</dd><dt>参加費</dt><dd>2,500円</dd></dl>
      <p>初めての方でも楽しめる陶芸教室です。講師が土の練り方から丁寧に教えます。作品は焼き上げた後、一か月ほどでお渡しします。</p>`,
    must: ["2026年10月10日（土）13:30～16:00", "市民文化会館", "2,500円", "土の練り方"],
  }),
];

const dishes = (rows: readonly (readonly [string, string, string])[]): string =>
  rows
    .map(
      ([name, text, price]) =>
        `<div class="dish"><h3>${name}</h3><p>${text}</p><span class="dish-price">${price}</span></div>`,
    )
    .join("");

const french = [
  ["Soupe à l’oignon", "gratinée au comté", "9,50 €"],
  ["Magret de canard", "aux figues, purée maison", "21,00 €"],
  ["Tarte fine", "aux pommes, glace vanille", "8,00 €"],
] as const;
const spanish = [
  ["Gazpacho", "6,00 €"],
  ["Merluza a la plancha", "16,50 €"],
  ["Flan casero", "4,50 €"],
] as const;
const chinese = [
  ["宫保鸡丁", "38元"],
  ["麻婆豆腐", "26元"],
  ["清蒸鲈鱼", "68元"],
] as const;

const RESTAURANTS: readonly GoldenPage[] = [
  golden("restaurant", "fr", "names", {
    title: "La carte - Chez Louise",
    path: "carte",
    body: `<h1>La carte</h1><p>Nous cuisinons avec les produits du marché, et la carte change à chaque saison.</p>${dishes(french)}<p>Ouvert du mardi au samedi, 12 h – 14 h et 19 h – 22 h</p>`,
    must: [...french.flat(), "12 h – 14 h et 19 h – 22 h"],
  }),
  golden("restaurant", "es", "bare", {
    title: "Mesón El Puente",
    path: "menu",
    body: `<h1>Mesón El Puente</h1><p>Cocina de siempre junto al río, con terraza en verano. Todos los platos se preparan en el momento con verduras de nuestra huerta.</p>
      <h2>Carta</h2>${spanish.map(([name, price]) => `<p>${name} ..... ${price}</p>`).join("")}
      <h2>Reservas</h2><p>Teléfono 923 11 22 33</p><p>Paseo del Río 4</p>`,
    must: [...spanish.flat(), "923 11 22 33", "Paseo del Río 4"],
  }),
  golden("restaurant", "zh", "tags", {
    title: "老成都饭馆",
    path: "caidan",
    body: `<h1>老成都饭馆</h1><p>本店位于市中心，经营地道的四川家常菜，食材每天清晨从农贸市场采购。店内有包间，适合家庭聚会和朋友小聚。</p>
      <ul>${chinese.map(([name, price]) => `<li>${name}<b>${price}</b></li>`).join("")}</ul><p>营业时间：11:00-21:30</p><p>电话：028-11112222</p><p>地址：人民南路12号</p>`,
    must: [...chinese.flat(), "11:00-21:30", "028-11112222", "人民南路12号"],
  }),
];

const JOBS: readonly GoldenPage[] = [
  golden("job", "de", "tags", {
    title: "Tischler (m/w/d) gesucht",
    path: "stellen/tischler",
    body: `<article><h1>Tischler (m/w/d)</h1><ul class="job-facts"><li>Vollzeit, 38 Stunden</li><li>Ab 1. März 2027</li><li>3.200 € im Monat</li><li>Kassel</li></ul>
      <p>Für unsere Werkstatt suchen wir jemanden, der gern mit Holz arbeitet. Sie bauen Möbel nach Maß und montieren sie bei unseren Kunden.</p>
      <h2>Bewerbung</h2><p>Frau Keller, Telefon 0561 112233</p></article>`,
    must: ["Vollzeit, 38 Stunden", "1. März 2027", "3.200 € im Monat", "0561 112233", "Möbel nach Maß"],
  }),
  golden("job", "en", "names", {
    title: "Night nurse wanted",
    path: "jobs/night-nurse",
    body: `<h1>Night nurse</h1><table class="facts"><tr><th>Salary</th><td>£34,000 a year</td></tr><tr><th>Closing date</th><td>12 June 2026</td></tr><tr><th>Hours</th><td>30 a week</td></tr></table>
      <p>You look after the patients of two wards during the night, together with a colleague. We offer training, a quiet room for breaks and a bus ticket.</p>
      <div class="contact"><p>Questions? Call Ms Reed on 01632 960 001.</p></div>`,
    must: ["£34,000 a year", "12 June 2026", "30 a week", "01632 960 001", "two wards"],
  }),
  golden("job", "zh", "names", {
    title: "招聘面包师",
    path: "zhaopin/1",
    body: `<h1>招聘面包师</h1><div class="meta"><span>月薪：8000-10000元</span><span>地点：杭州西湖区</span></div>
      <p>我们是一家有二十年历史的面包店，现招聘有经验的面包师一名。工作内容包括和面、发酵、烘烤以及新品研发。店内提供住宿和两餐，每周休息两天。</p>
      <p>联系电话：0571-88881111</p><p>截止日期：2026年5月31日</p>`,
    must: ["8000-10000元", "杭州西湖区", "0571-88881111", "2026年5月31日", "新品研发"],
  }),
];

/** Pages that invite their reader. */
export const OFFERS: readonly GoldenPage[] = [...EVENTS, ...RESTAURANTS, ...JOBS];
