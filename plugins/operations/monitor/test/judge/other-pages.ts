import type { PageCase } from "./pages.ts";

/** Shorter pages than those of `pages.ts`, in other words, that the rules were mended with. */
export const OTHER_OPEN: readonly PageCase[] = [
  [
    "Tell me when the bridge reopens",
    "# Bridge\n\nThe bridge is closed until further notice.",
    "# Bridge\n\nThe bridge is open again to all traffic.",
    true,
  ],
  [
    "Tell me when the bridge reopens",
    "# Bridge\n\nThe bridge is closed until further notice.\n\nEngineer: P. Hale",
    "# Bridge\n\nThe bridge is closed until further notice.\n\nEngineer: D. Moss",
    false,
  ],
  ["Only if the rent goes below 900 euros", "# Flat\n\nRent: 980 €", "# Flat\n\nRent: 890 €", true],
  ["Only if the rent goes below 900 euros", "# Flat\n\nRent: 980 €", "# Flat\n\nRent: 940 €", false],
  [
    "Melde neue Stellen in der Pflege",
    "# Stellen\n\n- Koch, Jena",
    "# Stellen\n\n- Koch, Jena\n- Pflegefachkraft, Gera",
    true,
  ],
  [
    "Melde neue Stellen in der Pflege",
    "# Stellen\n\n- Pflegefachkraft, Gera\n- Koch, Jena",
    "# Stellen\n\n- Pflegefachkraft, Gera",
    false,
  ],
  [
    "Alerte si le musée change ses horaires",
    "# Musée\n\nOuvert de 10 h à 18 h\n\nTarif : 9 €",
    "# Musée\n\nOuvert de 11 h à 18 h\n\nTarif : 9 €",
    true,
  ],
  [
    "Alerte si le musée change ses horaires",
    "# Musée\n\nOuvert de 10 h à 18 h\n\nTarif : 9 €",
    "# Musée\n\nOuvert de 10 h à 18 h\n\nTarif : 10 €",
    false,
  ],
  [
    "Avisar cuando suba el precio de la matrícula",
    "# Curso\n\nMatrícula: 320 €",
    "# Curso\n\nMatrícula: 345 €",
    true,
  ],
  [
    "Avisar cuando suba el precio de la matrícula",
    "# Curso\n\nMatrícula: 345 €",
    "# Curso\n\nMatrícula: 320 €",
    false,
  ],
  [
    "Security fixes only, ignore new features",
    "# Changelog\n\n## 1.4\n\nFaster start",
    "# Changelog\n\n## 1.5\n\nFixes a vulnerability in the parser (CVE-2026-1200)\n\n## 1.4\n\nFaster start",
    true,
  ],
  [
    "Security fixes only, ignore new features",
    "# Changelog\n\n## 1.4\n\nFaster start",
    "# Changelog\n\n## 1.5\n\nNew feature: dark mode\n\n## 1.4\n\nFaster start",
    false,
  ],
  [
    "Zodra er kaartjes zijn voor zaterdag",
    "# Festival\n\n- Vrijdag: beschikbaar\n- Zaterdag: uitverkocht",
    "# Festival\n\n- Vrijdag: beschikbaar\n- Zaterdag: beschikbaar",
    true,
  ],
  [
    "Zodra er kaartjes zijn voor zaterdag",
    "# Festival\n\n- Vrijdag: uitverkocht\n- Zaterdag: uitverkocht",
    "# Festival\n\n- Vrijdag: beschikbaar\n- Zaterdag: uitverkocht",
    false,
  ],
  [
    "Quando cambia l'allenatore",
    "# Squadra\n\nAllenatore: Bruno Conti\n\nCapitano: Elio Serra",
    "# Squadra\n\nAllenatore: Marco Villa\n\nCapitano: Elio Serra",
    true,
  ],
  [
    "Quando cambia l'allenatore",
    "# Squadra\n\nAllenatore: Bruno Conti\n\nCapitano: Elio Serra",
    "# Squadra\n\nAllenatore: Bruno Conti\n\nCapitano: Nino Sala",
    false,
  ],
  [
    "Powiadom o zmianie terminu egzaminu",
    "# Egzamin\n\nTermin: 12 czerwca\n\nSala: 4",
    "# Egzamin\n\nTermin: 19 czerwca\n\nSala: 4",
    true,
  ],
  [
    "Powiadom o zmianie terminu egzaminu",
    "# Egzamin\n\nTermin: 12 czerwca\n\nSala: 4",
    "# Egzamin\n\nTermin: 12 czerwca\n\nSala: 7",
    false,
  ],
  [
    "Let me know about price changes of the Pro plan",
    "# Plans\n\n| Plan | Price |\n|---|---|\n| Basic | $5 |\n| Pro | $15 |",
    "# Plans\n\n| Plan | Price |\n|---|---|\n| Basic | $5 |\n| Pro | $18 |",
    true,
  ],
  [
    "Let me know about price changes of the Pro plan",
    "# Plans\n\n| Plan | Price |\n|---|---|\n| Basic | $5 |\n| Pro | $15 |",
    "# Plans\n\n| Plan | Price |\n|---|---|\n| Basic | $6 |\n| Pro | $15 |",
    false,
  ],
];

/** And those that were only counted. */
export const OTHER_HELD: readonly PageCase[] = [
  [
    "Notify me when the recall covers model X200",
    "# Recalls\n\n- X100: brakes",
    "# Recalls\n\n- X100: brakes\n- X200: airbag",
    true,
  ],
  [
    "Notify me when the recall covers model X200",
    "# Recalls\n\n- X100: brakes",
    "# Recalls\n\n- X100: brakes\n- X300: airbag",
    false,
  ],
  [
    "When the wait is shorter than 2 weeks",
    "# Clinic\n\nWaiting time: 3 weeks",
    "# Clinic\n\nWaiting time: 1 week",
    true,
  ],
  [
    "When the wait is shorter than 2 weeks",
    "# Clinic\n\nWaiting time: 5 weeks",
    "# Clinic\n\nWaiting time: 4 weeks",
    false,
  ],
  [
    "Nur wenn das Konzert abgesagt oder verlegt wird",
    "# Konzert\n\nSamstag, 20 Uhr, Stadthalle\n\nEinlass ab 19 Uhr",
    "# Konzert\n\nAbgesagt: Samstag, 20 Uhr, Stadthalle\n\nEinlass ab 19 Uhr",
    true,
  ],
  [
    "Nur wenn das Konzert abgesagt oder verlegt wird",
    "# Konzert\n\nSamstag, 20 Uhr, Stadthalle\n\nGarderobe: 2 €",
    "# Konzert\n\nSamstag, 20 Uhr, Stadthalle\n\nGarderobe: 3 €",
    false,
  ],
  [
    "Dis-moi si le produit est de nouveau en stock",
    "# Four\n\nRupture de stock\n\n299 €",
    "# Four\n\nEn stock\n\n299 €",
    true,
  ],
  [
    "Dis-moi si le produit est de nouveau en stock",
    "# Four\n\nRupture de stock\n\n299 €",
    "# Four\n\nRupture de stock\n\n279 €",
    false,
  ],
  [
    "Quiero saber de nuevas becas de doctorado",
    "# Becas\n\n- Beca de grado",
    "# Becas\n\n- Beca de grado\n- Beca de doctorado en química",
    true,
  ],
  [
    "Quiero saber de nuevas becas de doctorado",
    "# Becas\n\n- Beca de doctorado en química\n- Beca de grado",
    "# Becas\n\n- Beca de grado",
    false,
  ],
  [
    "Tell me if the deadline moves, not if the jury changes",
    "# Prize\n\nDeadline: 1 March 2027\n\nJury: A. Roe",
    "# Prize\n\nDeadline: 15 March 2027\n\nJury: A. Roe",
    true,
  ],
  [
    "Tell me if the deadline moves, not if the jury changes",
    "# Prize\n\nDeadline: 1 March 2027\n\nJury: A. Roe",
    "# Prize\n\nDeadline: 1 March 2027\n\nJury: B. Lund",
    false,
  ],
  ["Waarschuw bij een lagere prijs", "# Tent\n\n€ 189", "# Tent\n\n€ 159", true],
  ["Waarschuw bij een lagere prijs", "# Tent\n\n€ 159", "# Tent\n\n€ 189", false],
  ["Se o dólar passar de 6 reais", "# Câmbio\n\nDólar: R$ 5,84", "# Câmbio\n\nDólar: R$ 6,05", true],
  ["Se o dólar passar de 6 reais", "# Câmbio\n\nDólar: R$ 5,84", "# Câmbio\n\nDólar: R$ 5,91", false],
  [
    "Zmiany w składzie zarządu",
    "# Zarząd\n\n- Prezes: Ewa Lis\n\nTelefon: 22 555 10 10",
    "# Zarząd\n\n- Prezes: Jan Wrona\n\nTelefon: 22 555 10 10",
    true,
  ],
  [
    "Zmiany w składzie zarządu",
    "# Zarząd\n\n- Prezes: Ewa Lis\n\nTelefon: 22 555 10 10",
    "# Zarząd\n\n- Prezes: Ewa Lis\n\nTelefon: 22 555 20 20",
    false,
  ],
  [
    "New posts about sailing",
    "# Club\n\n- Skiing in the Alps",
    "# Club\n\n- Skiing in the Alps\n- Sailing round Anglesey",
    true,
  ],
  [
    "New posts about sailing",
    "# Club\n\n- Skiing in the Alps\n\n48 views",
    "# Club\n\n- Skiing in the Alps\n\n61 views",
    false,
  ],
];
