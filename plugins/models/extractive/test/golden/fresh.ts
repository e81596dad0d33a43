import type { Case } from "./case.ts";

const ld = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;

/** Shops and lists, written after the rules. */
export const FRESH: readonly Case[] = [
  {
    name: "een fiets: de data noemen een andere prijs dan de pagina, en het aanbod is een object",
    html: `<html lang=nl><head><title>Stadsfiets Merel</title>${ld({ "@type": "Product", name: "Stadsfiets Merel", offers: { price: "649.00", priceCurrency: "EUR", availability: "https://schema.org/InStock" } })}</head>
<body><main><h1>Stadsfiets Merel</h1><p class=prijs>€ 599,00</p><p>Op voorraad</p><button>In winkelwagen</button></main></body></html>`,
    ask: { product: { name: "string", offer: { price: "number", currency: "string" } } },
    want: { product: { name: "Stadsfiets Merel", offer: { price: 599, currency: "EUR" } } },
  },
  {
    name: "czy jest dostępny",
    html: `<html lang=pl><head><title>Lampa Sowa</title></head><body><main><h1>Lampa Sowa</h1><p class=cena>189,00 zł</p><p>Produkt niedostępny</p>
<p>Lampa stoi na każdym stole.</p></main></body></html>`,
    question: "Czy lampa jest dostępna?",
    want: "Produkt niedostępny",
  },
  {
    name: "sizes that cost differently: from the lowest to the highest",
    html: `<html lang=en><head><title>Rope basket</title>${ld({
      "@type": "Product",
      name: "Rope basket",
      offers: [
        {
          "@type": "Offer",
          name: "Small",
          sku: "RB-S",
          price: "18.00",
          priceCurrency: "USD",
          availability: "InStock",
        },
        {
          "@type": "Offer",
          name: "Large",
          sku: "RB-L",
          price: "34.00",
          priceCurrency: "USD",
          availability: "InStock",
        },
      ],
    })}</head><body><main><h1>Rope basket</h1><p>$18.00 – $34.00</p><button>Add to cart</button></main></body></html>`,
    ask: { name: "string", price: "number", currency: "string", inStock: "boolean" },
    want: { name: "Rope basket", price: 18, currency: "USD", inStock: true },
  },
  {
    name: "combien coûte la livraison n'est pas combien coûte la chose",
    html: `<html lang=fr><head><title>Banc Loire</title></head><body><main><h1>Banc Loire</h1><p class=prix>320,00 €</p><button>Ajouter au panier</button>
<p>La livraison coûte 25,00 € partout en France.</p></main></body></html>`,
    question: "Combien coûte la livraison ?",
    want: "25,00 €",
  },
  {
    name: "¿hay existencias? y el precio rebajado, en un esquema español",
    html: `<html lang=es><head><title>Cafetera Nube</title></head><body><main><h1>Cafetera Nube</h1><p><del>89,00 €</del> <span class=precio>69,00 €</span></p>
<p>Agotado</p></main></body></html>`,
    ask: { nombre: "string", precio: "number", disponibilidad: "string" },
    want: { nombre: "Cafetera Nube", precio: 69, disponibilidad: "Agotado" },
  },
  {
    name: "Kurse aus dem Zustand der Anwendung, neben der Fußzeile",
    html: `<html lang=de><head><title>Volkshochschule</title><script type="application/json" id=app>${JSON.stringify(
      {
        footer: [
          { title: "Impressum", href: "/i" },
          { title: "Datenschutz", href: "/d" },
          { title: "AGB", href: "/a" },
        ],
        courses: [
          { title: "Töpfern", start: "2026-02-03", fee: 84 },
          { title: "Aquarell", start: "2026-02-05", fee: 62 },
        ],
      },
    )}</script></head><body><main><h1>Kurse</h1><p>Melden Sie sich an.</p></main></body></html>`,
    ask: { courses: [{ title: "string", start: "string", fee: "number" }] },
    want: {
      courses: [
        { title: "Töpfern", start: "2026-02-03", fee: 84 },
        { title: "Aquarell", start: "2026-02-05", fee: 62 },
      ],
    },
  },
  {
    name: "righe di una tabella come oggetti",
    html: `<html lang=it><title>Funivia</title><main><h1>Funivia</h1><table><tr><th>Biglietto</th><th>Andata</th><th>Ritorno</th></tr>
<tr><td>Intero</td><td>8,00 €</td><td>13,00 €</td></tr><tr><td>Ridotto</td><td>5,00 €</td><td>8,50 €</td></tr></table></main>`,
    ask: { intero: { andata: "number", ritorno: "number" }, ridottoRitorno: "number" },
    want: { intero: { andata: 8, ritorno: 13 }, ridottoRitorno: 8.5 },
  },
  {
    name: "a página não tem avaliações, só um rodapé com nomes",
    html: `<html lang=pt><title>Clínica</title><main><h1>Clínica</h1><p>Consultas de segunda a sexta, com marcação por telefone.</p></main>
<footer><div class=p><h4>Ana</h4><p>Receção</p></div><div class=p><h4>Rui</h4><p>Direção</p></div><div class=p><h4>Eva</h4><p>Limpeza</p></div></footer>`,
    ask: { reviews: [{ author: "string", rating: "number", text: "string" }] },
    want: { reviews: [] },
    warns: /reviews/u,
  },
];
