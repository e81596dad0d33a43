import { at, bare, each, type ListCase, listCase, modern, sided, soup } from "./frame.ts";

const JOBS = [
  ["Développeur web", "Lumière SA", "Lyon", "CDI", "2026-10-03"],
  ["Chef de rang", "Café Rose", "Paris", "CDD", "2026-10-04"],
  ["Infirmière", "Hôpital Nord", "Lille", "CDI", "2026-10-09"],
  ["Comptable", "Durand & Fils", "Nantes", "Intérim", "2026-10-10"],
] as const;
const jobs = listCase(
  "held-jobs-fr",
  sided(
    "Emplois",
    `<section class="offres">${each(
      JOBS,
      ([title, company, place, kind, date], i) =>
        `<article class="offre"><h2><a href="/offre/${i}">${title}</a></h2><ul class="infos"><li><b>Entreprise :</b> ${company}</li><li><b>Lieu :</b> ${place}</li><li><b>Contrat :</b> ${kind}</li></ul><time datetime="${date}">${date}</time></article>`,
    )}</section>`,
    "fr",
  ),
  JOBS.map(([title, company, place, kind, date], i) => ({
    title,
    url: at(`/offre/${i}`),
    Entreprise: company,
    Lieu: place,
    Contrat: kind,
    date,
  })),
);

const REMOTE = [
  ["Platform engineer", "Orbit", "Worldwide", "$140k"],
  ["Writer", "Paper", "Europe", "$60k"],
  ["Recruiter", "Orbit", "Canada", "$75k"],
] as const;
const remote = listCase(
  "held-jobs-hashed",
  soup(
    "Remote jobs",
    `<div class="css-kq2a1x">${each(
      REMOTE,
      ([title, company, place, pay], i) =>
        `<div class="css-1a2b3c"><a href="/rj/${i}" class="css-9z8y7x"><span class="css-t1a2">${title}</span></a><span class="css-c3d4" data-testid="company">${company}</span><span data-testid="location" class="css-l5m6">${place}</span><span data-testid="salary" class="css-s7t8">${pay}</span></div>`,
    )}</div>`,
  ),
  REMOTE.map(([title, company, place, pay], i) => ({
    title,
    url: at(`/rj/${i}`),
    company,
    location: place,
    salary: [Number(pay.slice(1, -1)) * 1000, "USD"],
  })),
);

const WOHNUNGEN = [
  ["Helle Altbauwohnung", "1.150 €", 1150, "78,5 m²", 78.5, 3],
  ["Loft am Kanal", "1.890 €", 1890, "112 m²", 112, 4],
  ["Zimmer in WG", "480 €", 480, "16 m²", 16, 1],
  ["Reihenhaus", "2.300 €", 2300, "140 m²", 140, 5],
] as const;
const wohnungen = listCase(
  "held-real-estate-de",
  modern(
    "Wohnungen",
    `<ul class="result-list">${each(
      WOHNUNGEN,
      ([title, rent, , area, , rooms], i) =>
        `<li class="result-list__listing"><div class="gallery"><img src="/w/${i}.jpg"></div><h2><a href="/expose/${i}">${title}</a></h2><div class="grid"><dl><dd>${rent}</dd><dt>Kaltmiete</dt></dl><dl><dd>${area}</dd><dt>Wohnfläche</dt></dl><dl><dd>${rooms}</dd><dt>Zimmer</dt></dl></div></li>`,
    )}</ul><a href="/list?p=2" aria-label="Nächste Seite">»</a>`,
    "de",
  ),
  WOHNUNGEN.map(([title, , rent, , area, rooms], i) => ({
    image: at(`/w/${i}.jpg`),
    title,
    url: at(`/expose/${i}`),
    Kaltmiete: [rent, "EUR"],
    Wohnfläche: area,
    Zimmer: rooms,
  })),
);

const HOSTELS = [
  ["Casa Azul", "R$ 210", 210, "9,1", 9.1],
  ["Pousada do Sol", "R$ 340", 340, "8,4", 8.4],
  ["Hostel Praia", "R$ 95", 95, "7,7", 7.7],
  ["Vila Verde", "R$ 420", 420, "9,5", 9.5],
] as const;
const hostels = listCase(
  "held-hotels-pt",
  modern(
    "Hotéis",
    `<div class="resultados">${each(
      HOSTELS,
      ([name, price, , score], i) =>
        `<div class="hotel"><a class="foto" href="/h/${i}"><img src="/ho/${i}.jpg"></a><h3 class="nome"><a href="/h/${i}">${name}</a></h3><span class="nota">${score}</span><div class="preco">${price}</div></div>`,
    )}</div><a href="/list?pagina=2">Próxima</a>`,
    "pt-BR",
  ),
  HOSTELS.map(([name, , price, , score], i) => ({
    title: name,
    url: at(`/h/${i}`),
    image: at(`/ho/${i}.jpg`),
    rating: score,
    price: [price, "BRL"],
  })),
);

const EVENTS = [
  ["Jazz im Hof", "Sa, 5. Dezember 2026", "2026-12-05", "Alter Hof"],
  ["Krippenspiel", "So, 20. Dezember 2026", "2026-12-20", "Kirche"],
  ["Neujahrslauf", "Fr, 1. Januar 2027", "2027-01-01", "Stadtpark"],
] as const;
const events = listCase(
  "held-events-de",
  soup(
    "Termine",
    `<div class="tl">${each(
      EVENTS,
      ([title, words, , place], i) =>
        `<div class="ev"><div class="ev-date">${words}</div><div class="ev-body"><a href="/t/${i}"><strong>${title}</strong></a><div class="venue">${place}</div></div></div>`,
    )}</div>`,
    "de",
  ),
  EVENTS.map(([title, , date, place], i) => ({ date, title, url: at(`/t/${i}`), venue: place })),
);

const PACKAGES = [
  ["left-hand", "1.2.0", "Pads on the other side.", "MIT"],
  ["tiny-walk", "0.9.4", "Walks folders slowly.", "ISC"],
  ["ever", "3.0.1", "Never ends.", "MIT"],
] as const;
const packages = listCase(
  "held-packages",
  modern(
    "Packages",
    `<div class="pkgs">${each(
      PACKAGES,
      ([name, version, text, license]) =>
        `<section class="pkg"><a href="/package/${name}"><h3>${name}</h3></a><p class="description">${text}</p><span class="version">${version}</span><span class="license">${license}</span></section>`,
    )}</div>`,
  ),
  PACKAGES.map(([name, version, text, license]) => ({
    title: name,
    url: at(`/package/${name}`),
    description: text,
    version,
    license,
  })),
);

const TEAMS = [
  ["Rovers", 30, 61],
  ["United", 30, 58],
  ["Athletic", 30, 44],
  ["Wanderers", 29, 40],
  ["Town", 30, 22],
] as const;
const league = listCase(
  "held-league-table",
  sided(
    "League",
    `<table class="standings"><tbody><tr class="head"><th>Club</th><th>Played</th><th>Points</th></tr>${each(TEAMS, ([club, played, points], i) => `<tr class="${i % 2 ? "alt" : ""}"><td><a href="/club/${i}">${club}</a></td><td>${played}</td><td>${points}</td></tr>`)}</tbody></table>`,
  ),
  TEAMS.map(([club, played, points], i) => ({
    Club: club,
    url: at(`/club/${i}`),
    Played: played,
    Points: points,
  })),
);

const FLIGHTS = [
  ["SK 204", "Oslo", "07:10", "On time"],
  ["LH 81", "Munich", "07:45", "Delayed"],
  ["AF 1123", "Paris", "08:05", "On time"],
  ["BA 760", "London", "08:30", "Boarding"],
] as const;
const flights = listCase(
  "held-aria-table",
  soup(
    "Departures",
    `<div role="table"><div role="row"><div role="columnheader">Flight</div><div role="columnheader">To</div><div role="columnheader">Time</div><div role="columnheader">Status</div></div>${each(FLIGHTS, (row) => `<div role="row">${row.map((cell) => `<div role="cell">${cell}</div>`).join("")}</div>`)}</div>`,
  ),
  FLIGHTS.map(([flight, to, time, status]) => ({ Flight: flight, To: to, Time: time, Status: status })),
);

const STAFF = [
  ["Eva Holm", "Director"],
  ["Finn Dahl", "Accounts"],
  ["Gro Lie", "Archive"],
  ["Hans Berg", "House"],
] as const;
const staff = listCase(
  "held-definition-people",
  bare(
    "Staff",
    `<dl class="staff">${each(STAFF, ([name, role], i) => `<dt><a href="/p/${i}">${name}</a></dt><dd>${role}</dd>`)}</dl>`,
    "en",
  ),
  STAFF.map(([name, role], i) => ({ title: name, url: at(`/p/${i}`), text: role })),
);

const COURSES = [
  ["Pottery", "6 weeks", "Mon", 120],
  ["Drawing", "8 weeks", "Tue", 95],
  ["Weaving", "10 weeks", "Thu", 210],
] as const;
const two = listCase(
  "held-two-lists",
  modern(
    "Courses",
    `<aside class="news"><h3>News</h3><ul>${each(["Oven repaired", "New teacher", "Open day", "Summer break"], (n, i) => `<li><a href="/nn/${i}">${n}</a></li>`)}</ul></aside><div class="courses">${each(
      COURSES,
      ([name, length, day, price], i) =>
        `<div class="course"><h3><a href="/course/${i}">${name}</a></h3><p class="length">${length}</p><p class="day">${day}</p><p class="fee">$${price}</p></div>`,
    )}</div>`,
  ),
  COURSES.map(([name, length, day, price], i) => ({
    title: name,
    url: at(`/course/${i}`),
    length: Number.parseInt(length, 10),
    day,
    fee: [price, "USD"],
  })),
);

const CARS = [
  ["소나타 2020", "1,850만원", 18_500_000, "서울"],
  ["아반떼 2018", "980만원", 9_800_000, "부산"],
  ["모닝 2016", "450만원", 4_500_000, "대구"],
] as const;
const korean = listCase(
  "held-classifieds-ko",
  soup(
    "중고차",
    `<ul class="list_ab12">${each(CARS, ([title, price, , city], i) => `<li><a href="/car/${i}"><strong>${title}</strong></a><em>${price}</em><span class="region">${city}</span></li>`)}</ul>`,
    "ko",
  ),
  CARS.map(([title, , price, city], i) => ({
    title,
    url: at(`/car/${i}`),
    price: [price, "KRW"],
    region: city,
  })),
);

const VIDEOS = [
  ["Knots for beginners", "12K views", "Rope School"],
  ["Whipping an end", "900 views", "Rope School"],
  ["Splicing", "3.4K views", "Old Salt"],
  ["Nets", "101 views", "Old Salt"],
] as const;
const videos = listCase(
  "held-videos",
  modern(
    "Videos",
    `<div class="video-grid">${each(
      VIDEOS,
      ([title, views, channel], i) =>
        `<div class="video-card"><a href="/watch?v=${i}"><img src="/vi/${i}.jpg"></a><h3><a href="/watch?v=${i}">${title}</a></h3><a class="channel" href="/c/${channel.replace(" ", "")}">${channel}</a><span class="views">${views}</span></div>`,
    )}</div>`,
  ),
  VIDEOS.map(([title, views, channel], i) => ({
    title,
    url: at(`/watch?v=${i}`),
    image: at(`/vi/${i}.jpg`),
    channel,
    views: Number.parseFloat(views) * (views.includes("K") ? 1000 : 1),
  })),
);

const archiveLinks = ["January", "February", "March", "April", "May"];
const months = listCase(
  "held-plain-links",
  bare(
    "Archive",
    `<ul class="archive">${each(archiveLinks, (month, i) => `<li><a href="/2026/${i + 1}/">${month}</a></li>`)}</ul>`,
    "en",
  ),
  archiveLinks.map((month, i) => ({ title: month, url: at(`/2026/${i + 1}/`) })),
);

const empty = listCase(
  "held-no-list-empty-search",
  modern(
    "Search",
    `<h1>No results for “zzz”</h1><p>Check the spelling, or search for something else.</p><form><input name="q"><button>Search</button></form>`,
  ),
);

export const HELD_PLACES: readonly ListCase[] = [
  jobs,
  remote,
  wohnungen,
  hostels,
  events,
  packages,
  league,
  flights,
  staff,
  two,
  korean,
  videos,
  months,
  empty,
];
