import { at, each, type ListCase, listCase, modern, sided, soup } from "./frame.ts";

const MUGS = [
  ["Blue mug", 12.5, 4.6, 31],
  ["Tea pot, 1.2 l", 39, 4.1, 8],
  ["Espresso cup", 7.95, 3.9, 112],
  ["Milk jug", 18.25, 5, 2],
  ["Sugar bowl with lid", 16, 4.4, 57],
] as const;

const grid = listCase(
  "shop-grid-en",
  modern(
    "Mug shop",
    `<h1>Cups and mugs</h1><p>5 products</p><ul class="products grid">${each(
      MUGS,
      ([name, price, rating, count], i) =>
        `<li class="product type-product post-${i + 100}"><a href="/p/${i}"><img src="/img/${i}.jpg" alt="${name}"><h2 class="title">${name}</h2></a><span class="price">$${price.toFixed(2)}</span><div class="stars" role="img" aria-label="${rating} out of 5 stars"></div><span class="reviews">${count} reviews</span><button class="add">Add to cart</button></li>`,
    )}</ul><div class="pagination"><span class="current">1</span><a href="/list?page=2">2</a><a href="/list?page=3">3</a></div>`,
  ),
  MUGS.map(([name, price, rating, count], i) => ({
    title: name,
    url: at(`/p/${i}`),
    image: at(`/img/${i}.jpg`),
    price: [price, "USD"],
    rating,
    reviews: count,
  })),
);

const LAMPS = [
  ["Stehleuchte Nora", "1.249,00 €", 1249, "1.499,00 €", 1499],
  ["Tischlampe Kugel", "49,90 €", 49.9, "", 0],
  ["Wandleuchte Arc", "119,95 €", 119.95, "139,95 €", 139.95],
  ["Pendel Glas rauch", "89,00 €", 89, "", 0],
] as const;

const german = listCase(
  "shop-cards-de",
  sided(
    "Leuchtenhaus",
    `<h1>Leuchten</h1><div class="row">${each(
      LAMPS,
      ([name, price, , old], i) =>
        `<div class="product-tile"><a class="pic" href="/leuchte/${i}.html"><img data-src="/b/${i}.webp" src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></a><div class="body"><a class="name" href="/leuchte/${i}.html">${name}</a><div class="prices">${old === "" ? "" : `<del>${old}</del> `}<ins>${price}</ins></div><div class="tax">inkl. MwSt.</div><div class="lieferzeit">Lieferzeit: ${i + 2} Tage</div></div></div>`,
    )}</div>`,
    "de",
  ),
  LAMPS.map(([name, , price, old, oldPrice], i) => ({
    title: name,
    url: at(`/leuchte/${i}.html`),
    image: at(`/b/${i}.webp`),
    price: [price, "EUR"],
    ...(old === "" ? {} : { oldPrice: [oldPrice, "EUR"] }),
    Lieferzeit: i + 2,
  })),
);

const WINES = [
  ["Château Clair", "Bordeaux", "2019", "24,50 €", 24.5],
  ["Domaine des Pins", "Rhône", "2021", "11,00 €", 11],
  ["Clos du Moulin", "Loire", "2022", "9,80 €", 9.8],
] as const;

const microdata = listCase(
  "shop-microdata-fr",
  modern(
    "La Cave",
    `<section>${each(
      WINES,
      ([name, region, year, price, amount], i) =>
        `<article itemscope itemtype="https://schema.org/Product"><h3 itemprop="name"><a itemprop="url" href="/vin/${i}">${name}</a></h3><img itemprop="image" src="/v/${i}.png"><dl><dt>Région</dt><dd>${region}</dd><dt>Millésime</dt><dd>${year}</dd></dl><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="priceCurrency" content="EUR"><span itemprop="price" content="${amount}">${price}</span><link itemprop="availability" href="https://schema.org/InStock"></div></article>`,
    )}</section>`,
    "fr",
  ),
  WINES.map(([name, region, year, , amount], i) => ({
    title: name,
    url: at(`/vin/${i}`),
    image: at(`/v/${i}.png`),
    Région: region,
    Millésime: Number(year),
    price: [amount, "EUR"],
    availability: true,
  })),
);

const SHOES = [
  ["ランニングシューズ A", "¥8,900", 8900],
  ["トレイル B", "¥12,400", 12400],
  ["サンダル C", "¥3,200", 3200],
  ["ブーツ D", "¥19,800", 19800],
] as const;

const hashed = listCase(
  "shop-hashed-ja",
  soup(
    "靴の店",
    `<div class="css-1x9kq2a"><div class="css-77ab1c">${each(
      SHOES,
      ([name, price], i) =>
        `<div class="css-8hq1ze e1f0w2"><a class="css-0 e77" href="/item/${i}"><div class="css-9a8b7c"><img class="css-im1" src="/s/${i}.jpg"></div><div class="css-t1t2 e5">${name}</div><div class="css-p0p1 e6">${price}</div></a></div>`,
    )}</div></div>`,
    "ja",
  ),
  SHOES.map(([name, , price], i) => ({
    title: name,
    url: at(`/item/${i}`),
    image: at(`/s/${i}.jpg`),
    price: [price, "JPY"],
  })),
);

const BOOKS = [
  ["Cien cuentos", "A. Molina", "18,90 €", 18.9, "Disponible", true],
  ["El puerto", "L. Rey", "21,00 €", 21, "Agotado", false],
  ["Mapas viejos", "P. Sanz", "12,50 €", 12.5, "Disponible", true],
  ["La orilla", "M. Gil", "15,95 €", 15.95, "Disponible", true],
] as const;

const rows = listCase(
  "shop-rows-es",
  modern(
    "Librería",
    `<h1>Novedades</h1>${[0, 1]
      .map(
        (row) =>
          `<div class="fila">${each(
            BOOKS.slice(row * 2, row * 2 + 2),
            ([name, author, price, , stock], j) =>
              `<div class="libro"><h3><a href="/l/${row * 2 + j}">${name}</a></h3><p class="autor">${author}</p><p class="precio">${price}</p><p class="stock">${stock}</p></div>`,
          )}</div>`,
      )
      .join("")}`,
    "es",
  ),
  BOOKS.map(([name, author, , price, stock], i) => ({
    title: name,
    url: at(`/l/${i}`),
    autor: author,
    price: [price, "EUR"],
    stock,
  })),
);

const BIKES = [
  ["Roadster 7", 1899, "S"],
  ["Gravel One", 2450, "M"],
  ["City Comfort", 749, "L"],
] as const;

const jsonLd = listCase(
  "shop-shell-json-ld",
  `<html lang="en"><head><title>Bikes</title><script type="application/ld+json">${JSON.stringify({
    "@context": "https://schema.org",
    "@type": "ItemList",
    itemListElement: BIKES.map(([name, price], i) => ({
      "@type": "ListItem",
      position: i + 1,
      item: {
        "@type": "Product",
        name,
        url: `/bike/${i}`,
        image: `/bike/${i}.jpg`,
        offers: { "@type": "Offer", price, priceCurrency: "GBP" },
      },
    })),
  })}</script></head><body><div id="app"></div></body></html>`,
  BIKES.map(([name, price], i) => ({
    title: name,
    url: at(`/bike/${i}`),
    image: at(`/bike/${i}.jpg`),
    price: [price, "GBP"],
  })),
);

export const SHOPS: readonly ListCase[] = [grid, german, microdata, hashed, rows, jsonLd];
