import { at, bare, each, type ListCase, listCase, modern, sided, soup } from "./frame.ts";

const PLANTS = [
  ["Monstera deliciosa", "€ 24,95", 24.95, "€ 29,95", 29.95],
  ["Calathea", "€ 14,50", 14.5, "", 0],
  ["Vijgenboom", "€ 39,00", 39, "€ 45,00", 45],
  ["Cactus mix", "€ 7,95", 7.95, "", 0],
] as const;
const dutch = listCase(
  "held-shop-nl",
  modern(
    "Plantenwinkel",
    `<h1>Kamerplanten</h1><div class="product-list">${each(
      PLANTS,
      ([name, price, , old], i) =>
        `<div class="product-item"><a href="/plant/${i}" class="product-item__link"><img srcset="/pl/${i}-300.jpg 300w, /pl/${i}-600.jpg 600w" alt="${name}"><span class="product-item__title">${name}</span></a><div class="product-item__price">${old === "" ? "" : `<span class="was"><s>${old}</s></span>`}<span class="now">${price}</span></div><button>In winkelwagen</button></div>`,
    )}</div><a rel="next" href="/list?page=2">Volgende</a>`,
    "nl",
  ),
  PLANTS.map(([name, , price, old, oldPrice], i) => ({
    title: name,
    url: at(`/plant/${i}`),
    image: at(`/pl/${i}-600.jpg`),
    price: [price, "EUR"],
    ...(old === "" ? {} : { oldPrice: [oldPrice, "EUR"] }),
  })),
);

const BOARDS = [
  ["Deska dębowa", "129,00 zł", 129, 4.8],
  ["Deska bukowa", "89,50 zł", 89.5, 4.2],
  ["Nóż szefa", "210,00 zł", 210, 4.9],
  ["Tarka", "34,99 zł", 34.99, 3.7],
  ["Moździerz", "75,00 zł", 75, 4.4],
] as const;
const polish = listCase(
  "held-shop-pl",
  sided(
    "Kuchnia",
    `<ul id="products">${each(
      BOARDS,
      ([name, price, , rating], i) =>
        `<li class="prod${i % 2 ? " even" : " odd"}"><div class="thumb"><a href="/produkt/${i}"><img data-lazy-src="/k/${i}.jpg" src="/blank.gif"></a></div><h4><a href="/produkt/${i}">${name}</a></h4><div class="rating" title="${rating} / 5"></div><b class="cena">${price}</b></li>`,
    )}</ul><p class="strony">Strona <b>1</b> <a href="/list?s=2">2</a> <a href="/list?s=2">następna</a></p>`,
    "pl",
  ),
  BOARDS.map(([name, , price, rating], i) => ({
    title: name,
    url: at(`/produkt/${i}`),
    image: at(`/k/${i}.jpg`),
    rating,
    price: [price, "PLN"],
  })),
);

const PHONES = [
  ["Phone A", 499, "In stock", true],
  ["Phone B", 899, "Out of stock", false],
  ["Phone C", 129, "In stock", true],
] as const;
const micro = listCase(
  "held-shop-microdata",
  modern(
    "Phones",
    `<ol itemscope itemtype="https://schema.org/ItemList">${each(
      PHONES,
      ([name, price, text, stock], i) =>
        `<li itemprop="itemListElement" itemscope itemtype="https://schema.org/Product"><a itemprop="url" href="/ph/${i}"><span itemprop="name">${name}</span></a><img itemprop="image" src="/ph/${i}.png"><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="priceCurrency" content="USD"><meta itemprop="price" content="${price}">$${price}<link itemprop="availability" href="https://schema.org/${stock ? "InStock" : "OutOfStock"}"><em>${text}</em></div></li>`,
    )}</ol>`,
  ),
  PHONES.map(([name, price, , stock], i) => ({
    title: name,
    url: at(`/ph/${i}`),
    image: at(`/ph/${i}.png`),
    price: [price, "USD"],
    availability: stock,
  })),
);

const RUGS = [
  ["Tappeto Kilim", "89,00 €", 89, "Lana"],
  ["Tappeto Shaggy", "59,00 €", 59, "Poliestere"],
  ["Passatoia", "35,50 €", 35.5, "Cotone"],
  ["Zerbino", "12,00 €", 12, "Cocco"],
] as const;
const italian = listCase(
  "held-shop-it",
  soup(
    "Tappeti",
    `<div class="sc-aXZVg kQwErT"><div class="sc-gEvEer hJkLmN">${each(
      RUGS,
      ([name, price, , material], i) =>
        `<div class="sc-eqUAAy bNmZxC"><a href="/t/${i}" class="sc-fqkvVR"><img src="/r/${i}.jpg"></a><div class="sc-dcJsrY"><a href="/t/${i}"><h5>${name}</h5></a><div><span class="k">Materiale</span><span class="v">${material}</span></div><div class="sc-iGgWBj"><span>${price}</span></div></div></div>`,
    )}</div></div>`,
    "it",
  ),
  RUGS.map(([name, , price, material], i) => ({
    title: name,
    url: at(`/t/${i}`),
    image: at(`/r/${i}.jpg`),
    Materiale: material,
    price: [price, "EUR"],
  })),
);

const CHEESE = [
  ["Comté 18 mois", "12,90 €", 12.9, "250 g", 250],
  ["Brie", "5,40 €", 5.4, "200 g", 200],
  ["Roquefort", "7,80 €", 7.8, "150 g", 150],
] as const;
const table = listCase(
  "held-price-table-fr",
  bare(
    "Fromages",
    `<table><caption>Nos fromages</caption><thead><tr><th>Nom</th><th>Poids</th><th>Prix</th></tr></thead><tbody>${each(
      CHEESE,
      ([name, price, , weight]) => `<tr><th scope="row">${name}</th><td>${weight}</td><td>${price}</td></tr>`,
    )}</tbody></table>`,
    "fr",
  ),
  CHEESE.map(([name, , price, , weight]) => ({ Nom: name, Poids: weight, Prix: [price, "EUR"] })),
);

const TOYS = [
  ["Wooden train", 29.99, "/toy/train"],
  ["Kite", 14.5, "/toy/kite"],
  ["Puzzle 500", 19, "/toy/puzzle"],
  ["Marbles", 6.75, "/toy/marbles"],
] as const;
const helped = listCase(
  "held-shop-json-ld-beside",
  modern(
    "Toys",
    `<div class="items">${each(
      TOYS,
      ([name, price, path]) =>
        `<div class="item-box"><div class="picture"><a href="${path}"><img src="/i${path}.jpg"></a></div><div class="details"><h2><a href="${path}">${name}</a></h2><div class="prices"><span class="price actual-price">£${price.toFixed(2)}</span></div></div></div>`,
    )}</div>`,
    "en",
    `<script type="application/ld+json">${JSON.stringify({ "@type": "ItemList", itemListElement: TOYS.map(([name, , path], i) => ({ "@type": "ListItem", position: i + 1, name, url: `https://example.com${path}` })) })}</script>`,
  ),
  TOYS.map(([name, price, path]) => ({
    title: name,
    url: at(path),
    image: at(`/i${path}.jpg`),
    price: [price, "GBP"],
  })),
);

export const HELD_SHOPS: readonly ListCase[] = [dutch, polish, micro, italian, table, helped];
