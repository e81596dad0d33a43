import assert from "node:assert/strict";
import { suite } from "uvu";
import { particularOf } from "../src/rules/particular-text.ts";
import { framed, type Language, type Style } from "./golden/frame.ts";
import { articlePage, markdownOf, prose } from "./pages.ts";

const test = suite("particulars");

const PRODUCTS: Readonly<Record<Language, { name: string; price: string; text: string }>> = {
  en: {
    name: "Wool blanket",
    price: "£129.00",
    text: "Woven on old looms from the wool of hill sheep. It keeps warm in winter and can be washed by hand.",
  },
  de: {
    name: "Kupfertopf",
    price: "189,50 €",
    text: "Der Topf ist von Hand getrieben und innen verzinnt. Er leitet die Wärme gleichmäßig und hält ein Leben lang.",
  },
  fr: {
    name: "Couteau de poche",
    price: "45,00 €",
    text: "Une lame en acier et un manche en olivier. Le couteau est monté à la main dans un atelier de montagne.",
  },
  es: {
    name: "Botijo de barro",
    price: "22,90 EUR",
    text: "Hecho en el torno con barro de la comarca. Mantiene el agua fresca durante los días más calurosos.",
  },
  ja: {
    name: "檜の風呂桶",
    price: "12,800円",
    text: "木曽の檜を使い、職人が一つずつ組み上げた風呂桶です。湯を入れると木の香りが広がります。",
  },
  zh: {
    name: "手工竹篮",
    price: "¥68.00",
    text: "由老师傅用当年的新竹编成，结实耐用，可以装水果，也可以用来晾干蔬菜，越用颜色越好看。",
  },
};

const MARKUP: readonly ((price: string) => string)[] = [
  (price) => `<p class="price">${price}</p>`,
  (price) => `<div class="product-price"><span>${price}</span></div>`,
  (price) => `<span class="amount"><bdi>${price}</bdi></span>`,
  (price) => `<div class="current-price">${price}</div>`,
  (price) => `<p><strong>${price}</strong></p>`,
  (price) => `<div itemprop="offers"><span itemprop="price">${price}</span></div>`,
  (price) => `<form><label>${price}</label><button>OK</button></form>`,
  (price) => `<dl><dt>#</dt><dd>${price}</dd></dl>`,
];
const STYLES: readonly Style[] = ["tags", "names", "bare"];

for (const [language, { name, price, text }] of Object.entries(PRODUCTS))
  test(`the price of a product, ${language}`, () => {
    const lost = MARKUP.flatMap((markup, at) => {
      const body =
        at % 2 === 0
          ? `<h1>${name}</h1>${markup(price)}<div class="text"><p>${text}</p></div>`
          : `<h1>${name}</h1><p>${text}</p>${markup(price)}`;
      const page = framed(language as Language, STYLES[at % 3]!, name, body);
      return markdownOf(page, "https://shop.example/item").includes(price) ? [] : [page];
    });
    assert.deepEqual(lost, []);
  });

test("lines that tell something, and lines that do not", () => {
  for (const line of [
    "CHF 24.–",
    "ab 1.200,- €",
    "1 299 kr",
    "Mo–Fr 9–17 Uhr",
    "9h30 à 18h",
    "10am - 6pm",
    "10:00～18:00",
    "Tel: 0221 112233",
    "(020) 7946 0011",
    "+41 44 111 22 33",
    "電話 03-1111-2222",
    "info@example.org",
  ])
    assert.equal(particularOf(line), "fact", line);
  for (const line of ["18. Juli 2026", "12 de mayo", "5 mai 2026", "2026年5月1日", "May 4th"])
    assert.equal(particularOf(line), "date", line);
  for (const line of [
    "Add to cart",
    "Chapter 12",
    "10 of 12",
    "Version 2.4.1",
    "ISO 9001",
    "1-20 / 300",
    "3:2",
  ])
    assert.equal(particularOf(line), "", line);
});

test("prices of other things, of the cart and of adverts stay out", () => {
  const page = `<!doctype html><html><head><title>Oak lamp</title></head><body>
    <header><a class="mini-cart" href="/cart">Cart</a> <span>€ 0.00</span></header>
    <main><div class="product"><h1>Oak lamp</h1><p class="price">€ 59.00</p>${prose(3)}</div>
    <section class="related"><h2>More</h2><div><a href="/a">Elm lamp</a><p class="price">€ 61.00</p></div></section>
    <div class="grid"><div><a href="/b"><img src="/b.jpg" alt="">Ash lamp</a><p>€ 62.00</p></div><div><a href="/c"><img src="/c.jpg" alt="">Fir lamp</a><p>€ 63.00</p></div></div></main>
    <footer><p>Call us: +44 20 7946 0011</p></footer></body></html>`;
  const markdown = markdownOf(page, "https://shop.example/lamp");
  assert.match(markdown, /59\.00/u);
  assert.doesNotMatch(markdown, /0\.00|6[123]\.00|7946/u);
});

test("the date of an article is none of its text", () => {
  const markdown = markdownOf(articlePage(`<div class="post-meta"><time>4 May 2026</time></div>${prose(8)}`));
  assert.doesNotMatch(markdown, /4 May/u);
});

/** A shop by the name of its owner, with what stands next to its text. */
const BESIDE: readonly (readonly [language: string, text: string, ...lines: string[]])[] = [
  [
    "en",
    "We mend bicycles of every age while you wait, and lend you one if it takes longer than an hour.",
    "Opening hours",
    "Tue–Sat 9 am – 5 pm",
    "4 Mill Lane, York YO1 7HH",
  ],
  [
    "de",
    "Wir reparieren Fahrräder jeden Alters, und wer länger warten muss, bekommt eines geliehen.",
    "Öffnungszeiten",
    "Di–Sa 9–17 Uhr",
    "Gerbergasse 4, 79098 Freiburg",
  ],
  [
    "fr",
    "Nous réparons les vélos de tout âge, et prêtons le nôtre quand il faut attendre plus d'une heure.",
    "Horaires",
    "Mar–sam 9 h – 17 h",
    "4 rue des Tanneurs, 67000 Strasbourg",
  ],
  [
    "pl",
    "Naprawiamy rowery w każdym wieku, a kto musi czekać dłużej, dostaje rower zastępczy na ten czas.",
    "Godziny otwarcia",
    "Wt.–sob. 9:00–17:00",
    "ul. Garbarska 4, 80-001 Gdańsk",
  ],
  [
    "ja",
    "古い自転車も新しい自転車も、お待ちの間に直します。時間がかかる時は代わりの自転車をお貸しします。",
    "営業時間",
    "火〜土 9時〜17時",
    "〒604-8001 京都市中京区",
  ],
  [
    "ar",
    "نصلح الدراجات من كل الأعمار وأنت تنتظر، ونعيرك واحدة إذا طال الإصلاح أكثر من ساعة.",
    "ساعات العمل",
    "9:00 – 17:00",
    "شارع الدباغين 4، عمّان",
  ],
];

for (const [language, text, title, ...lines] of BESIDE)
  test(`hours and the address beside the text, ${language}`, () => {
    for (const box of ["aside", 'div class="sidebar"']) {
      const side = `<${box}><h3>${title}</h3>${lines.map((line) => `<p>${line}</p>`).join("")}</${box.split(" ")[0]}>`;
      const html = `<html><head><title>Rad</title></head><body><nav><a href="/">Start</a> <a href="/k">K</a></nav><div class="wrap"><div class="content"><h1>Rad</h1><p>${text}</p></div>${side}</div><footer><p>© 2026 Rad</p></footer></body></html>`;
      const markdown = markdownOf(html, "https://rad.example/");
      for (const line of lines) assert.ok(markdown.includes(line), `${box}: ${line}\n${markdown}`);
      assert.ok(!markdown.includes("©"), markdown);
    }
  });

test("hours in a box without a name, right after the text", () => {
  const terms = `<div class="c2"><h4>Horario</h4><dl><dt>Lunes a viernes</dt><dd>9:00 – 14:00</dd><dt>Sábados</dt><dd>10:00 – 13:00</dd></dl></div>`;
  const links = `<div class="c2"><h4>Más</h4><ul><li><a href="/1">Silla de haya, 90 €</a></li></ul></div>`;
  const page = (box: string) =>
    `<html><head><title>Taller</title></head><body><nav><a href="/">Inicio</a></nav><div class="c1"><h2>Taller</h2><p>Trabajamos con madera de roble y sin prisa, y quien quiera puede mirar.</p></div>${box}<div class="btm"><p>© 2026 Taller</p></div></body></html>`;
  assert.ok(markdownOf(page(terms), "https://taller.example/").includes("10:00 – 13:00"));
  assert.ok(!markdownOf(page(links), "https://taller.example/").includes("haya"));
});

test("addresses and what only looks like one", () => {
  for (const text of [
    "Hauptstraße 12, 10115 Berlin",
    "221 Baker Street, London NW1 6XE",
    "14 rue de la Paix, 75002 Paris",
    "Via Garibaldi 3, 20121 Milano",
    "Calle Mayor 8, 28013 Madrid",
    "ул. Ленина, 5",
    "3144 E Maria St, Compton, CA 90221",
    "〒100-0001 東京都千代田区1-1",
    "上海市南京路100号",
    "185 ر.س",
  ])
    assert.equal(particularOf(text), "fact", text);
  for (const text of [
    "via Thing of Things December",
    "https://news.example/article/candidate-14848.php",
    "Add to cart",
    "3/28 photos © Agency",
    "Posted by Soliant on a Friday",
  ])
    assert.equal(particularOf(text), "", text);
  assert.equal(particularOf("January 14, 2025 Staff Writer"), "date");
});

test.run();
