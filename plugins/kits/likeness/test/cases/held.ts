import { article, type LikenessCase, RELATED, rows, shop } from "./case.ts";

/** Cases that were scored only. */
export const HELD: readonly LikenessCase[] = [
  {
    name: "an id goes",
    old: shop(`<h1>Kettle</h1><span id="priceblock" class="amount big">£29.99</span>`),
    selector: "#priceblock",
    now: shop(`<h1>Kettle</h1><span class="amount large">£31.50</span>`),
    expected: "span.amount",
  },
  {
    name: "modules of styles",
    old: shop(`<div class="Buy_box__x1Y2z"><span class="Buy_price__a9B8c">£29.99</span></div>`),
    selector: "span.Buy_price__a9B8c",
    now: shop(`<div class="Buy_box__q7W6e"><span class="Buy_price__r5T4y">£29.99</span></div>`),
    expected: "span.Buy_price__r5T4y",
  },
  {
    name: "a table becomes boxes",
    old: shop(
      `<table class="spec"><tr><td>Power</td><td class="p">2200 W</td></tr><tr><td>Volume</td><td class="v">1.7 l</td></tr></table>`,
    ),
    selector: "td.p",
    now: shop(
      `<div class="specs"><div><span>Power</span><span>2400 W</span></div><div><span>Volume</span><span>1.7 l</span></div></div>`,
    ),
    expected: ".specs > div:first-child > span:last-child",
  },
  {
    name: "trap: the price of an instalment",
    old: shop(`<h1>Kettle</h1><p class="price">£29.99</p>`),
    selector: "p.price",
    now: shop(
      `<h1>Kettle</h1><div class="pay">or 3 payments of £10.00 a month with Paylater, no fees and no interest for you</div>`,
    ),
    expected: null,
  },
  {
    name: "trap: was and now, both renamed",
    old: shop(
      `<h1>Kettle</h1><div class="prices"><del class="o">£40.00</del><ins class="n">£29.99</ins></div>`,
    ),
    selector: "ins.n",
    now: shop(
      `<h1>Kettle</h1><div class="pricing"><del class="before">£40.00</del><ins class="after">£25.00</ins></div>`,
    ),
    expected: "ins.after",
  },
  {
    name: "the old price stays the old price",
    old: shop(
      `<h1>Kettle</h1><div class="prices"><del class="o">£40.00</del><ins class="n">£29.99</ins></div>`,
    ),
    selector: "del.o",
    now: shop(
      `<h1>Kettle</h1><div class="pricing"><ins class="after">£25.00</ins><del class="before">£40.00</del></div>`,
    ),
    expected: "del.before",
  },
  {
    name: "trap: the old price is gone, the price is not the old price",
    old: shop(
      `<h1>Kettle</h1><div class="prices"><del class="o">£40.00</del><ins class="n">£29.99</ins></div>`,
    ),
    selector: "del.o",
    now: shop(`<h1>Kettle</h1><div class="prices"><ins class="n">£29.99</ins></div>`),
    expected: null,
  },
  {
    name: "trap: names in the list of related things",
    old: shop(`<h2 class="name">Kettle</h2><p class="text">A kettle.</p>`, RELATED),
    selector: "h2.name",
    now: shop(`<p class="text">Nothing to see here.</p>`, RELATED),
    expected: null,
  },
  {
    name: "rows of a table get other classes",
    old: `<body><h1>Matches</h1><table>${rows(6, (at) => `<tr class="match"><td>Team ${at}</td><td>${at}:1</td></tr>`)}</table></body>`,
    selector: "tr.match",
    now: `<body><h1>Matches</h1><div><table>${rows(6, (at) => `<tr class="fixture"><td>Team ${at}</td><td>${at}:2</td></tr>`)}</table></div></body>`,
    expected: "tr.fixture",
  },
  {
    name: "cards become items of a list",
    old: `<body><div class="cards">${rows(5, (at) => `<div class="card"><h2><a href="/${at}">Post ${at}</a></h2><p class="date">0${at}.03.2026</p></div>`)}</div><div class="pages"><a href="?2">2</a></div></body>`,
    selector: "div.card",
    now: `<body><ul class="posts">${rows(5, (at) => `<li class="post"><h2><a href="/${at}">Post ${at}</a></h2><p class="day">0${at}.04.2026</p></li>`)}</ul><div class="pages"><a href="?2">2</a></div></body>`,
    expected: "li.post",
  },
  {
    name: "trap: the comments are gone, the articles below are not",
    old: article(
      `<h1>Bridge</h1><p>Long text of an article.</p><ol class="comments">${rows(4, (at) => `<li class="comment"><b>User ${at}</b><p>I think ${at}.</p></li>`)}</ol>`,
    ),
    selector: "li.comment",
    now: article(`<h1>Bridge</h1><p>Long text of an article.</p><p>Comments are closed.</p>`),
    expected: null,
  },
  {
    name: "a lone heading moves into a header",
    old: article(`<h1 class="headline">Bridge</h1><p>Long text of an article.</p>`),
    selector: "h1.headline",
    now: article(`<header><h1 class="entry-title">Tunnel</h1></header><p>Long text of an article.</p>`),
    expected: "h1",
  },
  {
    name: "a property that stays",
    old: article(
      `<h1>Bridge</h1><span class="by1" itemprop="author">Noor</span><span class="by2" itemprop="editor">Per</span>`,
    ),
    selector: "span.by1",
    now: article(
      `<h1>Bridge</h1><a class="e" itemprop="editor">Per</a><a class="a" itemprop="author">Quim</a>`,
    ),
    expected: "a.a",
  },
  {
    name: "trap: the editor is not the author",
    old: article(
      `<h1>Bridge</h1><span class="by1" itemprop="author">Noor</span><span class="by2" itemprop="editor">Per</span>`,
    ),
    selector: "span.by1",
    now: article(`<h1>Bridge</h1><span class="by2" itemprop="editor">Per</span>`),
    expected: null,
  },
  {
    name: "a rating by its words",
    old: shop(
      `<h1>Kettle</h1><div class="r1" aria-label="Rating"><b>4.5</b></div><div class="r2" aria-label="Reviews"><b>120</b></div>`,
    ),
    selector: "div.r1",
    now: shop(
      `<h1>Kettle</h1><p class="s2" aria-label="Reviews"><b>131</b></p><p class="s1" aria-label="Rating"><b>4.4</b></p>`,
    ),
    expected: "p.s1",
  },
  {
    name: "a link to a file",
    old: article(
      `<h1>Report</h1><a class="download" href="/r.pdf" download>Download the report</a><a class="share" href="/share">Share</a>`,
    ),
    selector: "a.download",
    now: article(
      `<h1>Report</h1><a class="share" href="/share">Share</a><a class="get" href="/r2.pdf" download>Download the report</a>`,
    ),
    expected: "a.get",
  },
  {
    name: "trap: another label",
    old: shop(
      `<p><b>Width:</b> <span class="w">30 cm</span></p><p><b>Height:</b> <span class="h">60 cm</span></p>`,
    ),
    selector: "span.w",
    now: shop(
      `<p><b>Height:</b> <span class="h">60 cm</span></p><p><b>Depth:</b> <span class="d">30 cm</span></p>`,
    ),
    expected: null,
  },
  {
    name: "labels in another order",
    old: shop(
      `<p><b>Width:</b> <span class="w">30 cm</span></p><p><b>Height:</b> <span class="h">60 cm</span></p>`,
    ),
    selector: "span.w",
    now: shop(
      `<p><b>Height:</b> <span class="v">60 cm</span></p><p><b>Width:</b> <span class="v">35 cm</span></p>`,
    ),
    expected: "p:nth-of-type(2) > span",
  },
  {
    name: "trap: the shop's note about prices",
    old: shop(`<h1>Kettle</h1><span class="price">£29.99</span>`),
    selector: "span.price",
    now: shop(`<h1>Kettle</h1><p>Ask us.</p>`),
    expected: null,
  },
  {
    name: "trap: a login page",
    old: shop(`<h1>Kettle</h1><span class="price">£29.99</span>`),
    selector: "span.price",
    now: `<html><body><form class="login"><h1>Sign in</h1><input name="user"><button class="primary">Go</button></form></body></html>`,
    expected: null,
  },
  {
    name: "the stock moves below the price",
    old: shop(`<h1>Kettle</h1><p class="availability in">In stock</p><span class="price">£29.99</span>`),
    selector: "p.availability",
    now: shop(
      `<h1>Kettle</h1><span class="price">£29.99</span><div class="stock-availability">Only 2 left</div>`,
    ),
    expected: "div.stock-availability",
  },
  {
    name: "trap: several lists of the same form, none of them it",
    old: `<body>${["a", "b"].map((list) => `<section class="${list}"><h2>List ${list}</h2>${rows(3, (at) => `<div class="i-${list}"><a href="/${list}${at}">${list} ${at}</a></div>`)}</section>`).join("")}</body>`,
    selector: "div.i-a",
    now: `<body>${["x", "y"].map((list) => `<section class="${list}"><h2>List ${list}</h2>${rows(3, (at) => `<div class="j-${list}"><a href="/${list}${at}">${list} ${at}</a></div>`)}</section>`).join("")}</body>`,
    expected: null,
  },
];
