import { at, bare, each, type ListCase, listCase, modern, sided, soup } from "./frame.ts";

const JOBS = [
  ["Backend engineer", "Northwind", "Berlin", "€65,000", 65000, "2026-11-02"],
  ["Data analyst", "Acme", "Remote", "€52,000", 52000, "2026-11-05"],
  ["Designer", "Blue Fox", "Lisbon", "€48,500", 48500, "2026-11-09"],
  ["Support lead", "Northwind", "Dublin", "€41,000", 41000, "2026-11-10"],
] as const;

const jobs = listCase(
  "job-board-en",
  modern(
    "Jobs",
    `<h1>4 open positions</h1><ul class="jobs">${each(
      JOBS,
      ([title, company, location, salary, , date], i) =>
        `<li class="job-item"><a href="/jobs/${i}"><h3 class="job-title">${title}</h3></a><span class="company">${company}</span><span class="location">${location}</span><span class="salary">${salary}</span><time datetime="${date}">${date}</time></li>`,
    )}</ul><a class="btn" href="/list?page=2" aria-label="Next page">›</a>`,
  ),
  JOBS.map(([title, company, location, , salary, date], i) => ({
    title,
    url: at(`/jobs/${i}`),
    company,
    location,
    salary: [salary, "EUR"],
    date,
  })),
);

const STELLEN = [
  ["Krankenpfleger (m/w/d)", "Klinik am See", "Vollzeit", "Konstanz"],
  ["Bäcker (m/w/d)", "Brot & Co", "Teilzeit", "Ulm"],
  ["Buchhalterin (m/w/d)", "Stahl AG", "Vollzeit", "Essen"],
] as const;

const stellen = listCase(
  "job-soup-de",
  soup(
    "Stellen",
    `<div class="x1">${each(
      STELLEN,
      ([title, company, kind, place], i) =>
        `<div class="x2"><div class="x3"><a class="x4" href="/s/${i}">${title}</a></div><div class="x5"><span class="lbl">Firma:</span> <span class="val">${company}</span></div><div class="x5"><span class="lbl">Art:</span> <span class="val">${kind}</span></div><div class="x5"><span class="lbl">Ort:</span> <span class="val">${place}</span></div></div>`,
    )}</div>`,
    "de",
  ),
  STELLEN.map(([title, company, kind, place], i) => ({
    title,
    url: at(`/s/${i}`),
    Firma: company,
    Art: kind,
    Ort: place,
  })),
);

const FLATS = [
  ["Piso en Gràcia", "320.000 €", 320000, "85 m²", 85, 3],
  ["Ático con terraza", "540.000 €", 540000, "120 m²", 120, 4],
  ["Estudio céntrico", "175.000 €", 175000, "38 m²", 38, 1],
  ["Casa adosada", "410.000 €", 410000, "142 m²", 142, 5],
] as const;

const flats = listCase(
  "real-estate-es",
  modern(
    "Pisos",
    `<div class="listado">${each(
      FLATS,
      ([title, price, , area, , rooms], i) =>
        `<article class="item"><picture><img src="/f/${i}.jpg" alt=""></picture><a class="item-link" href="/piso/${i}/" title="${title}">${title}</a><div class="price-row"><span class="item-price">${price}</span></div><dl class="data"><dt>Superficie</dt><dd>${area}</dd><dt>Habitaciones</dt><dd>${rooms}</dd></dl></article>`,
    )}</div><nav class="paginacion"><a href="?pag=1">1</a><a href="?pag=2">2</a><a href="?pag=2">Siguiente</a></nav>`,
    "es",
  ),
  FLATS.map(([title, , price, , area, rooms], i) => ({
    title,
    url: at(`/piso/${i}/`),
    image: at(`/f/${i}.jpg`),
    price: [price, "EUR"],
    Superficie: area,
    Habitaciones: rooms,
  })),
);

const HOTELS = [
  ["Hotel Aurora", 8.7, "1,204 reviews", 1204, "US$143", 143],
  ["Harbour Inn", 7.9, "310 reviews", 310, "US$88", 88],
  ["The Grand", 9.2, "2,980 reviews", 2980, "US$310", 310],
  ["Airport Lodge", 6.8, "95 reviews", 95, "US$69", 69],
] as const;

const hotels = listCase(
  "hotel-list",
  modern(
    "Hotels",
    `<h1>4 properties found</h1>${each(
      HOTELS,
      ([title, score, reviews, , price], i) =>
        `<div data-testid="property-card"><a href="/hotel/${i}"><img src="/h/${i}.jpg"></a><div data-testid="title">${title}</div><div data-testid="review-score"><div>${score}</div><div>${reviews}</div></div><span data-testid="price">${price}</span><a href="/hotel/${i}">See availability</a></div>`,
    )}`,
  ),
  HOTELS.map(([title, score, , reviews, , price], i) => ({
    title,
    url: at(`/hotel/${i}`),
    image: at(`/h/${i}.jpg`),
    rating: score,
    reviews,
    price: [price, "USD"],
  })),
);

const EVENTS = [
  ["Autumn concert", "2026-10-12T19:30", "Town hall"],
  ["Book fair", "2026-10-20T10:00", "Library"],
  ["Night run", "2026-11-01T21:00", "River park"],
] as const;

const events = listCase(
  "event-calendar",
  sided(
    "Events",
    `<h2>What is on</h2><div class="events">${each(
      EVENTS,
      ([title, start, place], i) =>
        `<div class="vevent" itemscope itemtype="https://schema.org/Event"><time itemprop="startDate" datetime="${start}">soon</time><h4 itemprop="name">${title}</h4><span itemprop="location">${place}</span><a itemprop="url" href="/e/${i}">Details</a></div>`,
    )}</div>`,
  ),
  EVENTS.map(([title, start, place], i) => ({
    startDate: start.slice(0, 10),
    title,
    location: place,
    url: at(`/e/${i}`),
  })),
);

const REPOS = [
  ["winter", "A build tool for slow machines.", "TypeScript", "1,204", 1204],
  ["hull", "Ships of many sizes.", "Rust", "88", 88],
  ["lantern", "Light for dark terminals.", "Go", "9,310", 9310],
  ["tern", "A bird watcher for logs.", "TypeScript", "41", 41],
] as const;

const repos = listCase(
  "repository-list",
  modern(
    "Repositories",
    `<div id="user-repositories-list"><ul>${each(
      REPOS,
      ([name, text, language, stars]) =>
        `<li class="col-12 d-flex" itemprop="owns" itemscope itemtype="http://schema.org/Code"><div><h3><a href="/ada/${name}" itemprop="name codeRepository">${name}</a></h3><p itemprop="description">${text}</p></div><div><span itemprop="programmingLanguage">${language}</span> <a href="/ada/${name}/stargazers" aria-label="stars"><svg></svg>${stars}</a></div></li>`,
    )}</ul></div>`,
  ),
  REPOS.map(([name, text, language, , stars]) => ({
    title: name,
    url: at(`/ada/${name}`),
    description: text,
    programmingLanguage: language,
    stars,
  })),
);

const CITIES = [
  ["Oslo", "Norway", "717,710", 717710, "454 km²", 454],
  ["Bergen", "Norway", "291,940", 291940, "465 km²", 465],
  ["Turku", "Finland", "202,250", 202250, "306 km²", 306],
  ["Aarhus", "Denmark", "290,598", 290598, "91 km²", 91],
] as const;

const cities = listCase(
  "table-plain",
  modern(
    "Cities",
    `<h1>Cities</h1><p>Some cities of the north.</p><table class="wikitable sortable"><thead><tr><th>City</th><th>Country</th><th>Population</th><th>Area</th></tr></thead><tbody>${each(
      CITIES,
      ([city, country, people, , area]) =>
        `<tr><td><a href="/wiki/${city}">${city}</a></td><td>${country}</td><td>${people}</td><td>${area}</td></tr>`,
    )}</tbody></table>`,
  ),
  CITIES.map(([city, country, , people, , area]) => ({
    City: city,
    url: at(`/wiki/${city}`),
    Country: country,
    Population: people,
    Area: area,
  })),
);

const RATES = [
  ["Girokonto", "0,00 €", 0, "ja", true],
  ["Konto Plus", "4,90 €", 4.9, "ja", true],
  ["Konto Jung", "1,50 €", 1.5, "nein", false],
  ["Depot", "2,00 €", 2, "ja", true],
] as const;

const rates = listCase(
  "table-booleans-de",
  bare(
    "Konten",
    `<table border="1"><tr><td><b>Konto</b></td><td><b>Gebühr</b></td><td><b>Karte</b></td></tr>${each(
      RATES,
      ([name, fee, , card]) => `<tr><td>${name}</td><td>${fee}</td><td>${card}</td></tr>`,
    )}</table>`,
    "de",
  ),
  RATES.map(([name, , fee, , card]) => ({ Konto: name, Gebühr: [fee, "EUR"], Karte: card })),
);

const PEOPLE = [
  ["Dr. Ana Reis", "Cardiology", "ana@clinic.example", "+1 555 0101"],
  ["Dr. Bo Lind", "Radiology", "bo@clinic.example", "+1 555 0102"],
  ["Dr. Cy Young", "Surgery", "cy@clinic.example", "+1 555 0103"],
] as const;

const people = listCase(
  "team-cards",
  modern(
    "Our doctors",
    `<section class="team"><h2>Our doctors</h2>${each(
      PEOPLE,
      ([name, field, mail, phone], i) =>
        `<div class="member"><img src="/team/${i}.jpg" alt="${name}"><h3>${name}</h3><p class="department">${field}</p><p><a class="email" href="mailto:${mail}">${mail}</a></p><p class="phone">${phone}</p></div>`,
    )}</section>`,
  ),
  PEOPLE.map(([name, field, mail, phone], i) => ({
    image: at(`/team/${i}.jpg`),
    title: name,
    department: field,
    email: mail,
    phone,
  })),
);

const FILMS = [
  ["The Long Ferry", 1998, "7.8", 7.8],
  ["Salt", 2011, "6.9", 6.9],
  ["Two Clocks", 2020, "8.1", 8.1],
  ["North of Here", 1976, "8.4", 8.4],
] as const;

const two = listCase(
  "two-lists",
  modern(
    "Films",
    `<section class="ranking"><h2>Best films</h2>${each(
      FILMS,
      ([title, year, score], i) =>
        `<div class="film"><a href="/film/${i}"><img src="/po/${i}.jpg"></a><h3><a href="/film/${i}">${title}</a></h3><span class="year">${year}</span><span class="score">${score}</span><p class="plot">A film of ${year} that is seen by many and liked by most of them, number ${i}.</p></div>`,
    )}</section><section class="related-news"><h2>Also read</h2><ul>${each(["Festival opens", "Prize goes north", "Cinema closes", "Old reels found"], (title, i) => `<li><a href="/news/${i}">${title}</a></li>`)}</ul></section>`,
  ),
  FILMS.map(([title, year, , score], i) => ({
    title,
    url: at(`/film/${i}`),
    image: at(`/po/${i}.jpg`),
    year,
    rating: score,
    plot: `A film of ${year} that is seen by many and liked by most of them, number ${i}.`,
  })),
);

const AUTOS = [
  ["Вольво 240", "350 000 ₽", 350000, "1989", "Москва"],
  ["Лада Нива", "210 000 ₽", 210000, "2004", "Казань"],
  ["Ауди 80", "180 000 ₽", 180000, "1992", "Пермь"],
  ["Форд Фокус", "420 000 ₽", 420000, "2012", "Москва"],
] as const;

const autos = listCase(
  "classifieds-ru",
  soup(
    "Объявления",
    `<div class="items-k3f9">${each(
      AUTOS,
      ([title, price, , year, city], i) =>
        `<div class="iva-item-x8s2"><a href="/a/${i}"><h3>${title}</h3></a><p class="p-q1w2">${price}</p><div class="ln-e3r4">${year} · ${city}</div></div>`,
    )}</div><div class="pg-1a"><span>1</span><a href="/list?p=2">2</a></div>`,
    "ru",
  ),
  AUTOS.map(([title, , price, year, city], i) => ({
    title,
    url: at(`/a/${i}`),
    price: [price, "RUB"],
    number: Number(year),
    text: city,
  })),
);

const ALBUM = ["Harbour", "Ice", "Night train", "Old market", "Roofs", "Snow"];
const gallery = listCase(
  "picture-gallery",
  modern(
    "Pictures",
    `<h1>Pictures</h1><div class="gallery">${each(
      ALBUM,
      (name, i) =>
        `<figure><a href="/photo/${i}"><img src="/t/${i}.jpg"></a><figcaption>${name}</figcaption></figure>`,
    )}</div>`,
  ),
  ALBUM.map((name, i) => ({ url: at(`/photo/${i}`), image: at(`/t/${i}.jpg`), title: name })),
);

const DOWNLOADS = ["Annual report 2025", "Annual report 2024", "Statutes", "Price list", "Order form"];
const simple = listCase(
  "plain-links",
  sided(
    "Downloads",
    `<h1>Downloads</h1><ul>${each(DOWNLOADS, (name, i) => `<li><a href="/files/${i}.pdf">${name}</a></li>`)}</ul>`,
  ),
  DOWNLOADS.map((name, i) => ({ title: name, url: at(`/files/${i}.pdf`) })),
);

const login = listCase(
  "no-list-login",
  modern(
    "Sign in",
    `<h1>Sign in</h1><form action="/login"><input name="user"><input name="password" type="password"><select><option>One</option><option>Two</option><option>Three</option></select><button>Go</button></form>`,
  ),
);

export const PLACES: readonly ListCase[] = [
  jobs,
  stellen,
  flats,
  hotels,
  events,
  repos,
  cities,
  rates,
  people,
  two,
  autos,
  gallery,
  simple,
  login,
];
