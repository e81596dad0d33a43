import type { PageCase } from "./pages.ts";

const shop = (price: string, stock: string, also: string, extra = "") =>
  `# Harlow Desk Lamp\n\n£${price}\n\n${stock}\n\n${extra}A lamp for long evenings, turned from solid brass.\n\n## Delivery\n\nStandard delivery £4.50, free above £60.\n\n## Customers also bought\n\n- Walnut Tray £${also}\n- Linen Shade £22.00\n`;
const timetable = (a: string, b: string, note = "") =>
  `# Bus 24\n\n${note}## Weekdays\n\n| Stop | First | Last |\n|---|---|---|\n| Mill Lane | ${a} | 22:10 |\n| Station | 06:02 | 22:31 |\n\n## Weekends\n\n| Stop | First | Last |\n|---|---|---|\n| Mill Lane | ${b} | 20:10 |\n| Station | 08:02 | 20:31 |\n`;
const council = (a: string, b: string, c = "") =>
  `# Gemeinderat\n\n## Nächste Sitzung\n\n${a}\n\n## Mitglieder\n\n| Name | Fraktion |\n|---|---|\n| ${b} | Grüne |\n| Olaf Brandt | SPD |\n\n## Protokolle\n\n- Protokoll vom 3. September\n${c}`;
/** Changes that differ by what part of the page they stand in: cases that the rules were mended with. */
export const PARTS_OPEN: readonly PageCase[] = [
  [
    "Tell me when this lamp gets cheaper",
    shop("69.00", "In stock", "31.00"),
    shop("64.00", "In stock", "31.00"),
    true,
  ],
  [
    "Tell me when this lamp gets cheaper",
    shop("69.00", "In stock", "31.00"),
    shop("69.00", "In stock", "27.00"),
    false,
  ],
  [
    "Let me know if the weekend timetable changes",
    timetable("05:41", "07:41"),
    timetable("05:41", "07:51"),
    true,
  ],
  [
    "Let me know if the weekend timetable changes",
    timetable("05:41", "07:41"),
    timetable("05:46", "07:41"),
    false,
  ],
  [
    "Neue Protokolle des Gemeinderats",
    council("12. November, 19 Uhr", "Ute Sommer"),
    council("12. November, 19 Uhr", "Ute Sommer", "- Protokoll vom 8. Oktober\n"),
    true,
  ],
  [
    "Neue Protokolle des Gemeinderats",
    council("12. November, 19 Uhr", "Ute Sommer"),
    council("19. November, 19 Uhr", "Ute Sommer"),
    false,
  ],
  [
    "Wenn sich der Termin der nächsten Sitzung ändert",
    council("12. November, 19 Uhr", "Ute Sommer"),
    council("19. November, 19 Uhr", "Ute Sommer"),
    true,
  ],
  [
    "Wenn sich der Termin der nächsten Sitzung ändert",
    council("12. November, 19 Uhr", "Ute Sommer"),
    council("12. November, 19 Uhr", "Ute Winter"),
    false,
  ],
  [
    "Prévenez-moi si le prix de la chambre double augmente",
    "# Hôtel\n\n| Chambre | Prix |\n|---|---|\n| Simple | 84 € |\n| Double | 119 € |\n\n12 avis",
    "# Hôtel\n\n| Chambre | Prix |\n|---|---|\n| Simple | 84 € |\n| Double | 128 € |\n\n12 avis",
    true,
  ],
  [
    "Prévenez-moi si le prix de la chambre double augmente",
    "# Hôtel\n\n| Chambre | Prix |\n|---|---|\n| Simple | 84 € |\n| Double | 119 € |\n\n12 avis",
    "# Hôtel\n\n| Chambre | Prix |\n|---|---|\n| Simple | 89 € |\n| Double | 119 € |\n\n12 avis",
    false,
  ],
  [
    "Only changes to the refund policy",
    "# Terms\n\n## 4. Refunds\n\nWe refund within 30 days.\n\n## 5. Liability\n\nOur liability is limited to £500.",
    "# Terms\n\n## 4. Refunds\n\nWe refund within 14 days.\n\n## 5. Liability\n\nOur liability is limited to £500.",
    true,
  ],
  [
    "Only changes to the refund policy",
    "# Terms\n\n## 4. Refunds\n\nWe refund within 30 days.\n\n## 5. Liability\n\nOur liability is limited to £500.",
    "# Terms\n\n## 4. Refunds\n\nWe refund within 30 days.\n\n## 5. Liability\n\nOur liability is limited to £250.",
    false,
  ],
  [
    "New jobs in Rotterdam",
    "# Jobs\n\n| Job | Place |\n|---|---|\n| Crane driver | Antwerp |\n",
    "# Jobs\n\n| Job | Place |\n|---|---|\n| Crane driver | Antwerp |\n| Pilot | Rotterdam |\n",
    true,
  ],
  [
    "New jobs in Rotterdam",
    "# Jobs\n\n| Job | Place |\n|---|---|\n| Crane driver | Antwerp |\n",
    "# Jobs\n\n| Job | Place |\n|---|---|\n| Crane driver | Antwerp |\n| Pilot | Hamburg |\n",
    false,
  ],
  [
    "Avísame si cambia el horario de la piscina",
    "# Polideportivo\n\n## Piscina\n\nDe 8:00 a 21:00\n\n## Gimnasio\n\nDe 7:00 a 22:00",
    "# Polideportivo\n\n## Piscina\n\nDe 9:00 a 21:00\n\n## Gimnasio\n\nDe 7:00 a 22:00",
    true,
  ],
  [
    "Avísame si cambia el horario de la piscina",
    "# Polideportivo\n\n## Piscina\n\nDe 8:00 a 21:00\n\n## Gimnasio\n\nDe 7:00 a 22:00",
    "# Polideportivo\n\n## Piscina\n\nDe 8:00 a 21:00\n\n## Gimnasio\n\nDe 7:00 a 23:00",
    false,
  ],
  [
    "Alert me to security fixes",
    "# Releases\n\n## 2.8.0\n\nSnapshots may be mounted read-only.",
    "# Releases\n\n## 2.8.1\n\nFixes a vulnerability in the parser (CVE-2026-40118).\n\n## 2.8.0\n\nSnapshots may be mounted read-only.",
    true,
  ],
  [
    "Alert me to security fixes",
    "# Releases\n\n## 2.8.0\n\nSnapshots may be mounted read-only.",
    "# Releases\n\n## 2.8.1\n\nUpdates translations.\n\n## 2.8.0\n\nSnapshots may be mounted read-only.",
    false,
  ],
  [
    "Dimmi quando riapre la strada",
    "# Strada del passo\n\nStato: chiusa per neve\n\nCatene obbligatorie",
    "# Strada del passo\n\nStato: aperta\n\nCatene obbligatorie",
    true,
  ],
  [
    "Dimmi quando riapre la strada",
    "# Strada del passo\n\nStato: chiusa per neve\n\nCatene obbligatorie",
    "# Strada del passo\n\nStato: chiusa per frana\n\nCatene obbligatorie",
    false,
  ],
];

const gpu = (a: string, b: string, s1: string, s2: string) =>
  `# Graphics cards\n\n| Model | Price | Stock |\n|---|---|---|\n| Falcon 70 | $${a} | ${s1} |\n| Falcon 90 | $${b} | ${s2} |\n\nPrices include tax. 48 people are looking at this page.\n`;
const muni = (k: string, m: string, n = "") =>
  `# Städtisches Museum\n\n## Öffnungszeiten\n\nDienstag bis Sonntag ${k}\n\n## Eintritt\n\nErwachsene ${m}\n\n## Ausstellungen\n\n- Glas aus Böhmen\n${n}`;
const club = (d: string, t: string, w = "") =>
  `# Zeilvereniging De Bries\n\n## Wedstrijden\n\n- ${d}: clubkampioenschap\n${w}\n## Contributie\n\n${t} per jaar\n\n## Bestuur\n\nVoorzitter: Anneke Smit\n`;
/** And those that were only counted. */
export const PARTS_HELD: readonly PageCase[] = [
  [
    "When the Falcon 90 is in stock",
    gpu("549", "899", "In stock", "Sold out"),
    gpu("549", "899", "In stock", "In stock"),
    true,
  ],
  [
    "When the Falcon 90 is in stock",
    gpu("549", "899", "Sold out", "Sold out"),
    gpu("549", "899", "In stock", "Sold out"),
    false,
  ],
  [
    "Price of the Falcon 70 below 500 dollars",
    gpu("549", "899", "In stock", "Sold out"),
    gpu("489", "899", "In stock", "Sold out"),
    true,
  ],
  [
    "Price of the Falcon 70 below 500 dollars",
    gpu("549", "519", "In stock", "Sold out"),
    gpu("549", "489", "In stock", "Sold out"),
    false,
  ],
  ["Wenn sich die Öffnungszeiten ändern", muni("10–17 Uhr", "8 €"), muni("10–18 Uhr", "8 €"), true],
  ["Wenn sich die Öffnungszeiten ändern", muni("10–17 Uhr", "8 €"), muni("10–17 Uhr", "9 €"), false],
  [
    "Neue Ausstellungen",
    muni("10–17 Uhr", "8 €"),
    muni("10–17 Uhr", "8 €", "- Briefe einer Kapitänin\n"),
    true,
  ],
  ["Neue Ausstellungen", muni("10–17 Uhr", "8 €"), muni("11–17 Uhr", "8 €"), false],
  [
    "Als er een nieuwe wedstrijd bij komt",
    club("3 juni", "€ 140"),
    club("3 juni", "€ 140", "- 17 juni: lange baan\n"),
    true,
  ],
  ["Als er een nieuwe wedstrijd bij komt", club("3 juni", "€ 140"), club("3 juni", "€ 155"), false],
  [
    "Warn me if the chair resigns or is replaced",
    "# Board\n\n- Chair: Mina Okafor\n- Treasurer: Paul Reed\n\nMeets monthly.",
    "# Board\n\n- Chair: Leon Hart\n- Treasurer: Paul Reed\n\nMeets monthly.",
    true,
  ],
  [
    "Warn me if the chair resigns or is replaced",
    "# Board\n\n- Chair: Mina Okafor\n- Treasurer: Paul Reed\n\nMeets monthly.",
    "# Board\n\n- Chair: Mina Okafor\n- Treasurer: Ida Voss\n\nMeets monthly.",
    false,
  ],
  [
    "Signalez les pannes du service de paiement",
    "# État\n\n| Service | État |\n|---|---|\n| Paiement | Opérationnel |\n| Recherche | Opérationnel |",
    "# État\n\n| Service | État |\n|---|---|\n| Paiement | Panne partielle |\n| Recherche | Opérationnel |",
    true,
  ],
  [
    "Signalez les pannes du service de paiement",
    "# État\n\n| Service | État |\n|---|---|\n| Paiement | Opérationnel |\n| Recherche | Opérationnel |",
    "# État\n\n| Service | État |\n|---|---|\n| Paiement | Opérationnel |\n| Recherche | Panne majeure |",
    false,
  ],
  [
    "Interest rate for 20 years, any change",
    "# Mortgage rates\n\n| Term | Rate |\n|---|---|\n| 10 years | 3.10 % |\n| 20 years | 3.62 % |\n\nEUR/USD 1.08",
    "# Mortgage rates\n\n| Term | Rate |\n|---|---|\n| 10 years | 3.10 % |\n| 20 years | 3.58 % |\n\nEUR/USD 1.08",
    true,
  ],
  [
    "Interest rate for 20 years, any change",
    "# Mortgage rates\n\n| Term | Rate |\n|---|---|\n| 10 years | 3.10 % |\n| 20 years | 3.62 % |\n\nEUR/USD 1.08",
    "# Mortgage rates\n\n| Term | Rate |\n|---|---|\n| 10 years | 3.15 % |\n| 20 years | 3.62 % |\n\nEUR/USD 1.09",
    false,
  ],
  [
    "Avise quando abrirem novas inscrições",
    "# Curso de barro\n\nInscrições encerradas\n\nProfessora: Lia",
    "# Curso de barro\n\nInscrições abertas até 3 de maio\n\nProfessora: Lia",
    true,
  ],
  [
    "Avise quando abrirem novas inscrições",
    "# Curso de barro\n\nInscrições encerradas\n\nProfessora: Lia",
    "# Curso de barro\n\nInscrições encerradas\n\nProfessora: Rosa",
    false,
  ],
  [
    "New papers about turbulence",
    "# Papers\n\n- Sparse grids in practice\n- Waves on thin films",
    "# Papers\n\n- Turbulence near rough walls\n- Sparse grids in practice\n- Waves on thin films",
    true,
  ],
  [
    "New papers about turbulence",
    "# Papers\n\n- Sparse grids in practice\n- Waves on thin films",
    "# Papers\n\n- Graph colouring by heat\n- Sparse grids in practice\n- Waves on thin films",
    false,
  ],
];
