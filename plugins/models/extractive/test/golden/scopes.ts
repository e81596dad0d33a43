import type { Case } from "./case.ts";

const ld = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
const state = (data: unknown) =>
  `<script type="application/json" id="__NEXT_DATA__">${JSON.stringify(data)}</script>`;

/** Pages whose data hold lists and objects: which of them a schema is read from. */
export const SCOPES: readonly Case[] = [
  {
    name: "events in the data, a menu in the data too",
    html: `<html lang=en><head><title>Hall</title>${ld([
      { "@type": "SiteNavigationElement", name: ["Home", "Visit", "Shop"] },
      {
        "@type": "ItemList",
        itemListElement: [
          {
            "@type": "Event",
            name: "Night of strings",
            startDate: "2026-03-04",
            location: { "@type": "Place", name: "Hall A" },
          },
          {
            "@type": "Event",
            name: "Brass morning",
            startDate: "2026-03-09",
            location: { "@type": "Place", name: "Hall B" },
          },
        ],
      },
    ])}</head><main><h1>Programme</h1><p>Music all spring.</p></main>`,
    ask: { events: [{ name: "string", startDate: "string", location: "string" }] },
    want: {
      events: [
        { name: "Night of strings", startDate: "2026-03-04", location: "Hall A" },
        { name: "Brass morning", startDate: "2026-03-09", location: "Hall B" },
      ],
    },
  },
  {
    name: "navigation in the state of the app is no list of plans",
    html: `<html lang=en><head><title>Deskly</title>${state({
      props: {
        nav: [
          { title: "Product", href: "/p" },
          { title: "Docs", href: "/d" },
          { title: "Login", href: "/l" },
        ],
        footer: {
          links: [
            { title: "Terms", href: "/t" },
            { title: "Imprint", href: "/i" },
          ],
        },
      },
    })}</head><main><h1>Desks for teams</h1><p>Book a desk in a minute, wherever you are that day.</p></main>`,
    ask: { plans: [{ title: "string", price: "number", seats: "integer" }] },
    want: { plans: [] },
    warns: /plans/u,
  },
  {
    name: "Stellen im Zustand der Anwendung",
    html: `<html lang=de><head><title>Stellen</title>${state({
      props: {
        menu: [
          { name: "Start", url: "/" },
          { name: "Team", url: "/team" },
        ],
        jobs: [
          { name: "Bäckerin", city: "Ulm", hours: 38 },
          { name: "Fahrer", city: "Aalen", hours: 20 },
          { name: "Verkäufer", city: "Ulm", hours: 30 },
        ],
      },
    })}</head><main><h1>Offene Stellen</h1><div id=app></div><p>Wir freuen uns auf Ihre Bewerbung.</p></main>`,
    ask: { jobs: [{ name: "string", city: "string", hours: "integer" }] },
    want: {
      jobs: [
        { name: "Bäckerin", city: "Ulm", hours: 38 },
        { name: "Fahrer", city: "Aalen", hours: 20 },
        { name: "Verkäufer", city: "Ulm", hours: 30 },
      ],
    },
  },
  {
    name: "one name in the data is not both the author and the publisher",
    html: `<html lang=en><head><title>On rivers</title>${ld({
      "@type": "Article",
      headline: "On rivers",
      author: { "@type": "Person", name: "Lena Holt" },
      datePublished: "2025-11-02",
    })}</head><main><article><h1>On rivers</h1><p>By Lena Holt</p><p>Rivers move more than water, and they do it slowly.</p></article></main>`,
    ask: { headline: "string", author: "string", publisher: "string|null", editor: "string|null" },
    want: { headline: "On rivers", author: "Lena Holt", publisher: null, editor: null },
  },
  {
    name: "recette: une liste de textes et des objets",
    html: `<html lang=fr><head><title>Soupe</title>${ld({
      "@type": "Recipe",
      name: "Soupe à l'oignon",
      recipeIngredient: ["4 oignons", "1 l de bouillon", "100 g de comté"],
      recipeYield: "4",
      author: { "@type": "Person", name: "Odile Marchand" },
    })}</head><main><h1>Soupe à l'oignon</h1><p>Une soupe pour l'hiver.</p></main>`,
    ask: { name: "string", recipeIngredient: ["string"], author: { name: "string" } },
    want: {
      name: "Soupe à l'oignon",
      recipeIngredient: ["4 oignons", "1 l de bouillon", "100 g de comté"],
      author: { name: "Odile Marchand" },
    },
  },
  {
    name: "enlaces al lado: no son artículos",
    html: `<html lang=es><title>Diario</title><main><h1>El puente abre</h1><p>El puente nuevo abrió ayer con una hora de retraso, entre aplausos y lluvia.</p></main>
<aside><h2>Lo más leído</h2><div class=card><h3>Sube el pan</h3><p>Ana Gil</p></div><div class=card><h3>Gana el Ebro</h3><p>Luis Pons</p></div><div class=card><h3>Llueve</h3><p>Eva Ros</p></div></aside>`,
    ask: { articles: [{ title: "string", author: "string", date: "string" }] },
    want: { articles: [] },
    warns: /articles/u,
  },
  {
    name: "orari per riga e colonna",
    html: `<html lang=it><title>Piscina</title><main><h1>Piscina</h1><table><thead><tr><th></th><th>Inverno</th><th>Estate</th></tr></thead>
<tbody><tr><th>Adulti</th><td>7,50 €</td><td>9,00 €</td></tr><tr><th>Bambini</th><td>4,00 €</td><td>5,50 €</td></tr></tbody></table></main>`,
    ask: { adultiInverno: "number", adultiEstate: "number", bambiniEstate: "number" },
    want: { adultiInverno: 7.5, adultiEstate: 9, bambiniEstate: 5.5 },
  },
  {
    name: "tabela aninhada num objeto: a linha é o objeto",
    html: `<html lang=pt><title>Barco</title><main><h1>Barco</h1><table><tr><th>Bilhete</th><th>Ida</th><th>Volta</th></tr>
<tr><td>Adulto</td><td>6,00 €</td><td>10,00 €</td></tr><tr><td>Criança</td><td>3,00 €</td><td>5,00 €</td></tr></table></main>`,
    ask: { adulto: { ida: "number", volta: "number" }, criança: { ida: "number", volta: "number" } },
    want: { adulto: { ida: 6, volta: 10 }, criança: { ida: 3, volta: 5 } },
  },
  {
    name: "a footer with addresses is no list of branches",
    html: `<html lang=en><title>Bank</title><main><h1>Loans</h1><p>We lend to people who build things, at rates that stay.</p></main>
<footer><ul><li><b>Press</b> <span>press@bank.example</span></li><li><b>Careers</b> <span>jobs@bank.example</span></li><li><b>Help</b> <span>help@bank.example</span></li></ul></footer>`,
    ask: { branches: [{ name: "string", street: "string", city: "string", phone: "string" }] },
    want: { branches: [] },
    warns: /branches/u,
  },
  {
    name: "Bewertungen im Produkt: der Name gehört dem Menschen",
    html: `<html lang=de><head><title>Zelt</title>${ld({
      "@type": "Product",
      name: "Zelt Nord",
      review: [
        {
          "@type": "Review",
          author: { "@type": "Person", name: "Mara" },
          reviewRating: { ratingValue: 5 },
          reviewBody: "Hält dicht.",
        },
        {
          "@type": "Review",
          author: { "@type": "Person", name: "Jost" },
          reviewRating: { ratingValue: 3 },
          reviewBody: "Etwas schwer.",
        },
      ],
    })}</head><main><h1>Zelt Nord</h1></main>`,
    ask: { reviews: [{ author: "string", rating: "number", text: "string" }] },
    want: {
      reviews: [
        { author: "Mara", rating: 5, text: "Hält dicht." },
        { author: "Jost", rating: 3, text: "Etwas schwer." },
      ],
    },
  },
  {
    name: "steden in de data, met een lijst van talen ernaast",
    html: `<html lang=nl><head><title>Filialen</title>${state({
      locales: [
        { name: "Nederlands", code: "nl" },
        { name: "English", code: "en" },
        { name: "Deutsch", code: "de" },
      ],
      stores: [
        { name: "Winkel Breda", city: "Breda", phone: "076 123 45 67" },
        { name: "Winkel Assen", city: "Assen", phone: "0592 12 34 56" },
      ],
    })}</head><main><h1>Filialen</h1><p>Kom langs.</p></main>`,
    ask: { stores: [{ name: "string", city: "string", phone: "string" }] },
    want: {
      stores: [
        { name: "Winkel Breda", city: "Breda", phone: "076 123 45 67" },
        { name: "Winkel Assen", city: "Assen", phone: "0592 12 34 56" },
      ],
    },
  },
  {
    name: "a value of a thing serves one property",
    html: `<html lang=en><head><title>Crew</title>${state({
      crew: [
        { name: "Ivo Lund", since: "2019-04-01" },
        { name: "Una Berg", since: "2021-09-15" },
      ],
    })}</head><main><h1>Crew</h1><p>Who rows.</p></main>`,
    ask: { crew: [{ name: "string", title: "string|null", label: "string|null", since: "string" }] },
    want: {
      crew: [
        { name: "Ivo Lund", title: null, label: null, since: "2019-04-01" },
        { name: "Una Berg", title: null, label: null, since: "2021-09-15" },
      ],
    },
  },
  {
    name: "il menu dell'applicazione non è una lista di piani",
    html: `<html lang=it><head><title>Scrivo</title>${state({
      props: {
        menu: {
          items: [
            { name: "Prezzi", url: "/prezzi" },
            { name: "Guida", url: "/guida" },
            { name: "Accedi", url: "/login" },
          ],
        },
        footer: [
          { name: "Privacy", url: "/p" },
          { name: "Termini", url: "/t" },
        ],
      },
    })}</head><main><h1>Scrivo</h1><p>Un quaderno per chi scrive ogni giorno.</p></main>`,
    ask: { plans: [{ name: "string", price: "number|null" }] },
    want: { plans: [] },
    warns: /plans/u,
  },
  {
    name: "le menu d'une cuisine en est une",
    html: `<html lang=fr><head><title>Chez Lou</title>${state({
      menu: {
        items: [
          { name: "Soupe", price: 7 },
          { name: "Quiche", price: 9 },
          { name: "Tarte", price: 6 },
        ],
      },
    })}</head><main><h1>Chez Lou</h1><p>Ouvert le midi.</p></main>`,
    ask: { dishes: [{ name: "string", price: "number" }] },
    want: {
      dishes: [
        { name: "Soupe", price: 7 },
        { name: "Quiche", price: 9 },
        { name: "Tarte", price: 6 },
      ],
    },
  },
  {
    name: "members that lack most of what is required",
    html: `<html lang=en><head><title>Club</title>${state({ members: [{ name: "Ivo" }, { name: "Una" }, { name: "Rex" }] })}</head><main><h1>Club</h1><p>A club for rowing.</p></main>`,
    ask: { members: [{ name: "string", email: "string", joined: "string" }] },
    want: { members: [] },
    warns: /members/u,
  },
];
