import { article, type LikenessCase, RELATED, rows, shop } from "./case.ts";

/** Cases on which the weights were chosen. */
export const DEVELOPED: readonly LikenessCase[] = [
  {
    name: "a class is renamed",
    old: shop(`<h1>Desk lamp</h1><span class="price">$49.00</span>`),
    selector: "span.price",
    now: shop(`<h1>Desk lamp</h1><span class="product-price">$49.00</span>`),
    expected: "span.product-price",
  },
  {
    name: "classes are hashed anew",
    old: shop(
      `<div class="css-a1b2c3"><h1 class="css-9z8y7x">Desk lamp</h1><p class="css-q1w2e3">$49.00</p></div>`,
    ),
    selector: "p.css-q1w2e3",
    now: shop(
      `<div class="css-k9j8h7"><h1 class="css-m4n5b6">Desk lamp</h1><p class="css-z0x9c8">$52.00</p></div>`,
    ),
    expected: "p.css-z0x9c8",
  },
  {
    name: "a wrapper is put around",
    old: shop(`<h1>Desk lamp</h1><div class="buy"><b id="cost">$49.00</b></div>`),
    selector: "main > div.buy > b#cost",
    now: shop(
      `<div class="row"><div class="col"><h1>Desk lamp</h1><div class="buy"><div class="inner"><b class="cost">$49.00</b></div></div></div></div>`,
    ),
    expected: "b.cost",
  },
  {
    name: "the tag is another",
    old: shop(`<h1>Desk lamp</h1><span class="price" itemprop="price">$49.00</span>`),
    selector: "span.price",
    now: shop(`<h1>Desk lamp</h1><div class="amount" itemprop="price">$49.00</div>`),
    expected: "div.amount",
  },
  {
    name: "the label stays",
    old: shop(
      `<dl><dt>SKU</dt><dd class="v1">LMP-100</dd><dt>Weight</dt><dd class="v2">1.2 kg</dd><dt>Width</dt><dd class="v3">30 cm</dd></dl>`,
    ),
    selector: "dd.v2",
    now: shop(
      `<table><tr><th>SKU</th><td>LMP-100</td></tr><tr><th>Weight</th><td>1.3 kg</td></tr><tr><th>Width</th><td>30 cm</td></tr></table>`,
    ),
    expected: "tr:nth-child(2) > td",
  },
  {
    name: "trap: the old price, where the price is gone",
    old: shop(`<h1>Desk lamp</h1><del class="was">$60.00</del> <span class="now">$49.00</span>`),
    selector: "span.now",
    now: shop(`<h1>Desk lamp</h1><del class="was">$60.00</del> <p>Sold out</p>`),
    expected: null,
  },
  {
    name: "trap: the old price stands before the price",
    old: shop(`<h1>Desk lamp</h1><span class="now">$49.00</span>`),
    selector: "span.now",
    now: shop(`<h1>Desk lamp</h1><s class="prev">$60.00</s> <span class="current">$49.00</span>`),
    expected: "span.current",
  },
  {
    name: "trap: prices of related things",
    old: shop(`<h1>Desk lamp</h1><span class="price">$49.00</span>`, RELATED),
    selector: "main span.price",
    now: shop(`<h1>Desk lamp</h1><p>Not for sale any more</p>`, RELATED),
    expected: null,
  },
  {
    name: "the price, with related things below",
    old: shop(`<h1>Desk lamp</h1><span class="price">$49.00</span>`, RELATED),
    selector: "main span.price",
    now: shop(`<h1>Desk lamp</h1><div class="offer"><span class="amount">$49.00</span></div>`, RELATED),
    expected: "span.amount",
  },
  {
    name: "trap: the title of a related thing",
    old: shop(`<h1 class="title">Desk lamp</h1><span class="price">$49.00</span>`, RELATED),
    selector: "h1.title",
    now: shop(`<p>This page is gone</p>`, RELATED),
    expected: null,
  },
  {
    name: "the title loses its class",
    old: shop(`<h1 class="title">Desk lamp</h1><span class="price">$49.00</span>`, RELATED),
    selector: ".title",
    now: shop(`<div class="head"><h1>Floor lamp</h1></div><span class="price">$49.00</span>`, RELATED),
    expected: "h1",
  },
  {
    name: "a list whose items are renamed",
    old: `<body><ul class="results">${rows(5, (at) => `<li class="result"><a href="/${at}">Result ${at}</a><p>Text of ${at}</p></li>`)}</ul></body>`,
    selector: "li.result",
    now: `<body><ul class="hits">${rows(6, (at) => `<li class="hit"><a href="/${at}">Result ${at}</a><p>Text of ${at}</p></li>`)}</ul></body>`,
    expected: "li.hit",
  },
  {
    name: "a list of boxes",
    old: `<body><nav>${rows(4, (at) => `<a href="/n${at}">Nav ${at}</a>`)}</nav><div class="grid">${rows(5, (at) => `<div class="cell"><img src="/${at}.jpg"><h3>Thing ${at}</h3><b>${at} €</b></div>`)}</div></body>`,
    selector: "div.cell",
    now: `<body><nav>${rows(4, (at) => `<a href="/n${at}">Nav ${at}</a>`)}</nav><section class="tiles">${rows(5, (at) => `<article class="tile"><img src="/${at}.jpg"><h3>Thing ${at}</h3><b>${at} €</b></article>`)}</section></body>`,
    expected: "article.tile",
  },
  {
    name: "trap: a list is gone, the menu is not",
    old: `<body><ul class="menu">${rows(4, (at) => `<li class="m"><a href="/n${at}">Nav ${at}</a></li>`)}</ul><ul class="jobs">${rows(5, (at) => `<li class="job"><h3><a href="/j/${at}">Job ${at}</a></h3><span>Town ${at}</span></li>`)}</ul></body>`,
    selector: "li.job",
    now: `<body><ul class="menu">${rows(4, (at) => `<li class="m"><a href="/n${at}">Nav ${at}</a></li>`)}</ul><p>There are no jobs.</p></body>`,
    expected: null,
  },
  {
    name: "the author moves",
    old: article(
      `<h1>Harbour opens</h1><p class="byline">By <span class="author">Ada Byron</span></p><p>Text of the article that is long enough.</p>`,
    ),
    selector: "span.author",
    now: article(
      `<h1>Harbour opens</h1><p>Text of the article that is long enough.</p><div class="foot">By <span class="writer">Ada Byron</span></div>`,
    ),
    expected: "span.writer",
  },
  {
    name: "the date keeps its element",
    old: article(`<h1>Harbour opens</h1><time class="published" datetime="2026-03-01">1 March 2026</time>`),
    selector: "time.published",
    now: article(
      `<h1>Harbour opens</h1><div><time class="when" datetime="2026-03-02">2 March 2026</time></div>`,
    ),
    expected: "time.when",
  },
  {
    name: "trap: another date, of the last change",
    old: article(
      `<h1>Harbour opens</h1><p>Published: <time class="p" datetime="2026-03-01">1 March 2026</time></p><p>Updated: <time class="u" datetime="2026-03-04">4 March 2026</time></p>`,
    ),
    selector: "time.p",
    now: article(
      `<h1>Harbour opens</h1><p>Updated: <time class="u" datetime="2026-03-04">4 March 2026</time></p>`,
    ),
    expected: null,
  },
  {
    name: "a test id that stays",
    old: shop(
      `<h1>Desk lamp</h1><div class="x1" data-testid="stock">In stock</div><div class="x2" data-testid="ship">Free</div>`,
    ),
    selector: "div.x1",
    now: shop(
      `<h1>Desk lamp</h1><span class="y9" data-testid="ship">Free</span><span class="y8" data-testid="stock">Out of stock</span>`,
    ),
    expected: "span.y8",
  },
  {
    name: "trap: two that are alike, and neither is the one",
    old: shop(`<h1>Desk lamp</h1><p class="a">Blue</p>`),
    selector: "p.a",
    now: shop(`<h1>Desk lamp</h1><p class="b">Green</p><p class="c">Red</p><p class="d">Grey</p>`),
    expected: null,
  },
  {
    name: "trap: an empty page",
    old: shop(`<h1>Desk lamp</h1><span class="price">$49.00</span>`),
    selector: "span.price",
    now: `<html><body><div id="app"></div></body></html>`,
    expected: null,
  },
  {
    name: "a picture",
    old: shop(
      `<div class="gallery"><img class="main-image" src="/a.jpg" alt="Desk lamp"></div><h1>Desk lamp</h1>`,
    ),
    selector: "img.main-image",
    now: shop(
      `<figure class="media"><img class="hero-image" src="/b.jpg" alt="Desk lamp"></figure><h1>Desk lamp</h1>`,
    ),
    expected: "img.hero-image",
  },
  {
    name: "a meta element whose name is spelt otherwise",
    old: `<html><head><meta name="product:price" content="49.00"><meta name="product:brand" content="Lux"></head><body><h1>x</h1></body></html>`,
    selector: `meta[name="product:price"]`,
    now: `<html><head><meta property="product:price" content="49.00"><meta property="product:brand" content="Lux"></head><body><h1>x</h1></body></html>`,
    expected: `meta[property="product:price"]`,
  },
];
