import type { Case } from "./case.ts";

const ASK = { name: "string", price: "number", currency: "string" };

/** A page of a shop, with its navigation, its footer and what others bought. */
function shop(language: string, head: string, main: string): string {
  return `<html lang=${language}><head>${head}</head><body><header><nav><a href="/">A–Z</a><a href="/new">1</a><a href="/sale">2</a></nav></header>
<main>${main}</main><footer><p>© 2026</p><a href="/terms">§</a></footer></body></html>`;
}

const ld = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;

/** Pages of shops: what the page sells has one name, one price and one stock, however it is asked. */
export const GOODS: readonly Case[] = [
  {
    name: "a kettle whose data and page agree",
    html: shop(
      "en",
      `<title>Copper kettle – Hearth & Co</title>${ld({
        "@type": "Product",
        name: "Copper kettle",
        brand: "Hearth",
        offers: {
          "@type": "Offer",
          price: 64.5,
          priceCurrency: "GBP",
          availability: "https://schema.org/InStock",
        },
      })}`,
      `<h1>Copper kettle</h1><p class=price>£64.50</p><p>In stock</p><button>Add to basket</button><p>Boils a litre in four minutes.</p>`,
    ),
    ask: { ...ASK, inStock: "boolean", brand: "string" },
    want: { name: "Copper kettle", price: 64.5, currency: "GBP", inStock: true, brand: "Hearth" },
  },
  {
    name: "the data are of last week: visitors see another price",
    html: shop(
      "en",
      `<title>Oak stool | Timberly</title>${ld({
        "@type": "Product",
        name: "Oak stool",
        offers: { "@type": "Offer", price: "120.00", priceCurrency: "USD", availability: "InStock" },
      })}`,
      `<h1>Oak stool</h1><div class=buy><span class=price>$99.00</span><button>Add to cart</button></div><p>Shipping from $15.00.</p>`,
    ),
    ask: ASK,
    want: { name: "Oak stool", price: 99, currency: "USD" },
  },
  {
    name: "eine Pfanne ohne Daten: Preis und Lager stehen nur auf der Seite",
    html: shop(
      "de",
      "<title>Gusspfanne 28 cm kaufen | Topfhaus</title>",
      `<h1>Gusspfanne 28 cm</h1><div><span class=preis>49,95 €</span> <small>inkl. MwSt.</small></div><p>Nicht auf Lager</p>
<button>In den Warenkorb</button><p>Versand ab 4,90 €</p>`,
    ),
    ask: { ...ASK, inStock: "boolean" },
    want: { name: "Gusspfanne 28 cm", price: 49.95, currency: "EUR", inStock: false },
  },
  {
    name: "der Preis ist gesenkt: der alte ist durchgestrichen",
    html: shop(
      "de",
      "<title>Wanderrucksack Alm | Bergladen</title>",
      `<h1>Wanderrucksack Alm</h1><div class=price><del>129,00 €</del> <ins>89,00 €</ins></div><p>Auf Lager</p><button>In den Warenkorb</button>`,
    ),
    ask: { ...ASK, originalPrice: "number", availability: "string" },
    want: {
      name: "Wanderrucksack Alm",
      price: 89,
      currency: "EUR",
      originalPrice: 129,
      availability: "Auf Lager",
    },
  },
  {
    name: "une théière en microdonnées",
    html: shop(
      "fr",
      "<title>Théière en fonte</title>",
      `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop=name>Théière en fonte</h1><div itemprop=offers itemscope itemtype="https://schema.org/Offer">
<span itemprop=price content="38.90">38,90 €</span><meta itemprop=priceCurrency content=EUR><link itemprop=availability href="https://schema.org/OutOfStock">Rupture de stock</div></div>`,
    ),
    ask: { nom: "string", prix: "number", devise: "string", inStock: "boolean" },
    want: { nom: "Théière en fonte", prix: 38.9, devise: "EUR", inStock: false },
  },
  {
    name: "zapatos: otros productos más abajo tienen otro precio",
    html: shop(
      "es",
      `<title>Zapatos Lola</title><meta property="og:type" content="product"><meta property="product:price:amount" content="75.00"><meta property="product:price:currency" content="EUR">`,
      `<h1>Zapatos Lola</h1><p>75,00 €</p><button>Añadir al carrito</button><section><h2>También te puede gustar</h2><ul><li>Sandalias Mar 40,00 €</li>
<li>Botas Norte 110,00 €</li><li>Zuecos Sur 35,00 €</li></ul></section>`,
    ),
    ask: { nombre: "string", precio: "number", moneda: "string" },
    want: { nombre: "Zapatos Lola", precio: 75, moneda: "EUR" },
  },
  {
    name: "una macchina da caffè: un oggetto dentro l'altro",
    html: shop(
      "it",
      `<title>Macchina Brio</title>${ld({ "@type": "Product", name: "Macchina Brio", offers: { price: "249", priceCurrency: "EUR", availability: "https://schema.org/PreOrder" } })}`,
      `<h1>Macchina Brio</h1><p>249,00 €</p><p>Spedizione 7,00 €</p><button>Aggiungi al carrello</button>`,
    ),
    ask: { product: { name: "string", price: { amount: "number", currency: "string" } } },
    want: { product: { name: "Macchina Brio", price: { amount: 249, currency: "EUR" } } },
  },
  {
    name: "uma bicicleta: o preço está nos dados do script",
    html: shop(
      "pt",
      `<title>Bicicleta Serra</title><script type="application/json" id="product-json">{"product":{"name":"Bicicleta Serra","price":"1299.00","currency":"EUR","sku":"BS-29","available":false}}</script>`,
      `<h1>Bicicleta Serra</h1><p>1.299,00 €</p><p>Esgotado</p><button disabled>Adicionar ao carrinho</button>`,
    ),
    ask: { ...ASK, inStock: "boolean" },
    want: { name: "Bicicleta Serra", price: 1299, currency: "EUR", inStock: false },
  },
  {
    name: "what does it cost: not the shipping",
    html: shop(
      "en",
      "<title>Brass lamp | Lumen</title>",
      `<h1>Brass lamp</h1><p>Free returns. Shipping costs £5.00.</p><p class=price>£145.00</p><button>Add to bag</button>`,
    ),
    question: "What does it cost?",
    want: "£145.00",
  },
  {
    name: "is it in stock: the page says so",
    html: shop(
      "en",
      "<title>Linen apron | Weft</title>",
      `<h1>Linen apron</h1><p class=price>€32.00</p><p class=stock>Out of stock</p><button disabled>Add to cart</button><p>We are a stock company since 1971, and it is in our nature to last.</p>`,
    ),
    question: "Is it in stock?",
    want: "Out of stock",
  },
  {
    name: "ist es lieferbar: nur die Daten sagen es",
    html: shop(
      "de",
      `<title>Tischuhr Pendel</title>${ld({ "@type": "Product", name: "Tischuhr Pendel", offers: { price: "210.00", priceCurrency: "CHF", availability: "https://schema.org/OutOfStock" } })}`,
      `<h1>Tischuhr Pendel</h1><p>CHF 210.00</p><p>Unser Lager liegt in Bern. Eine Tischuhr aus Nussbaum.</p>`,
    ),
    question: "Ist es auf Lager?",
    want: "OutOfStock",
  },
  {
    name: "combien ça coûte: le prix du jour, pas celui d'avant",
    html: shop(
      "fr",
      "<title>Couteau Laval | Coutellerie</title>",
      `<h1>Couteau Laval</h1><p><s>60,00 €</s> <strong class=prix>45,00 €</strong></p><p>En stock</p><button>Ajouter au panier</button>`,
    ),
    question: "Combien ça coûte ?",
    want: "45,00 €",
  },
  {
    name: "¿cuánto cuesta?: la página y los datos no dicen lo mismo",
    html: shop(
      "es",
      `<title>Guitarra Alba</title>${ld({ "@type": "Product", name: "Guitarra Alba", offers: { price: "390.00", priceCurrency: "EUR" } })}`,
      `<h1>Guitarra Alba</h1><p class=precio>350,00 €</p><button>Añadir al carrito</button><p>Funda incluida, que sola cuesta 25,00 €.</p>`,
    ),
    question: "¿Cuánto cuesta?",
    want: "350,00 €",
  },
  {
    name: "è disponibile: lo dice la pagina",
    html: shop(
      "it",
      "<title>Vaso Luna</title>",
      `<h1>Vaso Luna</h1><p class=prezzo>€ 58,00</p><p>Disponibile</p><button>Aggiungi al carrello</button>`,
    ),
    question: "È disponibile?",
    want: "Disponibile",
  },
  {
    name: "quem não vende não tem preço",
    html: `<html lang=pt><title>O moinho</title><main><h1>O moinho</h1><p>O moinho foi restaurado em 1998 e abre aos domingos.</p></main>`,
    ask: { name: "string", price: "number|null", currency: "string|null", inStock: "boolean|null" },
    want: { name: "O moinho", price: null, currency: null, inStock: null },
  },
  {
    name: "a shipping cost is not the price of the thing",
    html: shop(
      "en",
      "<title>Wool rug | Loom</title>",
      `<h1>Wool rug</h1><p class=price>$310.00</p><button>Add to cart</button><dl><dt>Shipping cost</dt><dd>$29.00</dd><dt>Weight</dt><dd>4.2 kg</dd></dl>`,
    ),
    ask: { name: "string", price: "number", shippingCost: "number", weight: "number" },
    want: { name: "Wool rug", price: 310, shippingCost: 29, weight: 4.2 },
  },
];
