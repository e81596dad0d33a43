/** Products and services with their prices. */
import { type GoldenPage, golden } from "./frame.ts";

const product = (shape: {
  readonly name: string;
  readonly price: string;
  readonly unit: string;
  readonly stock: string;
  readonly text: string;
  readonly buy: string;
  readonly others: string;
  readonly other: string;
}): string => `<div class="product"><h1>${shape.name}</h1><div class="gallery"><img src="/p.jpg" alt=""></div>
  <div class="summary"><p class="price">${shape.price}</p><p class="unit-price">${shape.unit}</p>
  <p class="stock">${shape.stock}</p><form><input name="n" value="1"><button>${shape.buy}</button></form></div>
  <div class="description"><p>${shape.text}</p></div></div>
  <div class="related"><h2>${shape.others}</h2><ul><li><a href="/o"><img src="/o.jpg" alt="">${shape.other}</a>
  <span class="price">11,11</span></li></ul></div>`;

const english = {
  name: "Oak bread board",
  price: "€99.95",
  unit: "€2.50 / 100 g",
  stock: "In stock: 4 pieces",
  text: "A board of oiled oak, cut from one piece and rounded at the edges. It is made in a small workshop in the hills, and every board has a grain of its own.",
  buy: "Add to cart",
  others: "You may also like",
  other: "Birch butter knife",
};
const german = {
  name: "Leinentuch Anna",
  price: "24,00 €",
  unit: "12,00 € je Stück",
  stock: "Sofort lieferbar",
  text: "Das Tuch ist aus gewaschenem Leinen gewebt und wird mit jedem Waschen weicher. Es trocknet Gläser ohne Streifen und kann bei sechzig Grad gewaschen werden.",
  buy: "In den Warenkorb",
  others: "Das könnte Ihnen auch gefallen",
  other: "Schürze Berta",
};
const japanese = {
  name: "南部鉄器の急須",
  price: "¥8,800（税込）",
  unit: "容量 0.6L",
  stock: "在庫あり",
  text: "岩手の職人が一つずつ手作りした鉄器の急須です。熱が逃げにくく、お茶の味がまろやかになります。内側はほうろう加工のため、お手入れも簡単です。",
  buy: "カートに入れる",
  others: "こちらの商品もおすすめです",
  other: "竹の茶さじ",
};

interface ServiceTexts {
  readonly title: string;
  readonly intro: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly [string, string])[];
  readonly note: string;
}

const intro = ({ title, intro: text }: ServiceTexts): string => `<h1>${title}</h1><p>${text}</p>`;
const servicePage = (texts: ServiceTexts, list: string) =>
  ({ title: texts.title, path: "prices", body: `${intro(texts)}${list}<p>${texts.note}</p>` }) as const;
const mustOf = ({ title, rows, note }: ServiceTexts): string[] => [title, ...rows.flat(), note];

const hair: ServiceTexts = {
  title: "Friseur Lindner: Leistungen und Preise",
  intro:
    "In unserem Salon nehmen wir uns Zeit für Sie. Jeder Termin beginnt mit einer Beratung, in der wir besprechen, welcher Schnitt zu Ihrem Haar passt.",
  head: ["Leistung", "Preis"],
  rows: [
    ["Waschen, Schneiden, Föhnen", "49 €"],
    ["Kinder bis 12 Jahre", "19 €"],
    ["Färben", "ab 62 €"],
  ],
  note: "Alle Preise enthalten die Mehrwertsteuer.",
};
const garage: ServiceTexts = {
  title: "Révision et entretien de votre voiture",
  intro:
    "Notre garage entretient les voitures de toutes les marques depuis trente ans. Nous vous prêtons un véhicule pendant les travaux et ne changeons que ce qui est usé.",
  head: ["Prestation", "Prix"],
  rows: [
    ["Vidange", "79,00 €"],
    ["Plaquettes de frein", "129,00 €"],
    ["Contrôle technique", "65,50 €"],
  ],
  note: "Les prix s’entendent toutes taxes comprises.",
};
const laundry: ServiceTexts = {
  title: "洗衣店价目表",
  intro:
    "本店采用进口设备，为您清洗各类衣物。所有衣物均由经验丰富的师傅手工检查，一般三天内可以取回，加急服务当天可取。",
  head: ["项目", "价格"],
  rows: [
    ["衬衫清洗", "15元"],
    ["羽绒服清洗", "48元"],
    ["皮鞋护理", "35元"],
  ],
  note: "满一百元免费上门取送。",
};

const pairs = (rows: ServiceTexts["rows"], open: string, between: string, close: string): string =>
  rows.map(([name, price]) => `${open}${name}${between}${price}${close}`).join("");

/** Pages of shops and workshops. */
export const SHOPS: readonly GoldenPage[] = [
  golden("product", "en", "tags", {
    title: "Oak bread board - Woodware",
    path: "products/oak-bread-board",
    body: product(english),
    must: [english.name, english.price, english.stock, "cut from one piece"],
    mustNot: [english.other, "11,11"],
  }),
  golden("product", "de", "names", {
    title: "Leinentuch Anna | Webstube",
    path: "leinentuch-anna.html",
    body: `<h1>${german.name}</h1><p>${german.text}</p><p><strong>${german.price}</strong></p><p>${german.stock}</p>`,
    must: [german.name, german.price, german.stock, "ohne Streifen"],
  }),
  golden("product", "ja", "bare", {
    title: "南部鉄器の急須",
    path: "item/4711",
    body: product(japanese),
    must: [japanese.name, japanese.price, japanese.stock, "岩手の職人"],
    mustNot: [japanese.other],
  }),
  golden("service", "de", "names", {
    ...servicePage(
      hair,
      `<ul class="price-list">${pairs(hair.rows, "<li><span>", '</span> <span class="amount">', "</span></li>")}</ul>`,
    ),
    must: mustOf(hair),
  }),
  golden("service", "fr", "tags", {
    ...servicePage(
      garage,
      `<table><tr><th>${garage.head.join("</th><th>")}</th></tr>${pairs(garage.rows, "<tr><td>", "</td><td>", "</td></tr>")}</table>`,
    ),
    must: mustOf(garage),
  }),
  golden("service", "zh", "names", {
    ...servicePage(
      laundry,
      `<div class="cards">${pairs(laundry.rows, '<div class="card"><h3>', '</h3><div class="price">', "</div></div>")}</div>`,
    ),
    must: mustOf(laundry),
  }),
];
