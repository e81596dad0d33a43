import type { Table } from "../phrases.ts";

/** What says of a line of a page, or of a goal, that it is about this. */
export const SUBJECTS = {
  price: {
    en: [
      "price*, pricing, cost, costs, fee, fees, tariff*, cheaper, discount*, free of charge",
      "The fee rises",
    ],
    de: ["*preis*, kosten, gebühr*, tarif, tarife, rabatt*, kostenlos", "Der Ticketpreis steigt"],
    fr: ["prix, tarif*, coût*, frais, remise*, gratuit*", "Les frais augmentent"],
    es: ["precio*, tarifa*, coste*, costo*, descuento*, gratis", "El precio baja"],
    it: ["prezz*, tariff*, costo, costi, sconto, sconti, gratuit*", "Il prezzo scende"],
    pt: ["preço*, tarifa*, custo*, desconto*, grátis, taxa, taxas", "O preço sobe"],
    nl: ["*prijs*, *prijzen, kosten, tarief, tarieven, korting*, gratis", "De prijs daalt"],
    pl: ["cena, ceny, cenę, cenie, cen, cennik*, koszt*, opłat*, zniżk*", "Nowe ceny biletów"],
  },
  stock: {
    en: ["stock, restock*, availability, inventory, seats, tickets", "Seats for Friday"],
    de: ["verfügbarkeit, lieferbarkeit, bestand, plätze, karten, tickets", "Noch drei Plätze"],
    fr: ["stock, disponibilité*, billets, places", "Les billets du soir"],
    es: ["existencias, disponibilidad, entradas, plazas", "Entradas del sábado"],
    it: ["disponibilità, scorte, biglietti, posti", "Ultimi posti"],
    pt: ["estoque, stock, disponibilidade, bilhetes, lugares", "Bilhetes de sábado"],
    nl: ["voorraad, beschikbaarheid, kaartjes, plaatsen", "Kaartjes voor zaterdag"],
    pl: ["dostępność, bilety, miejsca, zapasy", "Bilety na sobotę"],
  },
  job: {
    en: [
      "job, jobs, vacancy, vacancies, job opening*, openings, careers, hiring, recruit*, job posting*, positions, open position*, open role*, roles, employment",
      "We are hiring",
    ],
    de: [
      "stelle, stellen, stellenangebot*, stellenanzeige*, jobs, karriere, ausschreibung*",
      "Offene Stellen",
    ],
    fr: ["emploi*, offre d'emploi, offres d'emploi, poste, postes, recrut*, carrière*", "Postes à pourvoir"],
    es: ["empleo*, ofertas de trabajo, oferta de trabajo, vacante*, puesto, puestos", "Vacantes de hoy"],
    it: [
      "offerte di lavoro, offerta di lavoro, posizioni aperte, lavora con noi, assunzion*, carriere",
      "Lavora con noi",
    ],
    pt: ["vaga, vagas, emprego*, carreira*, ofertas de trabalho, recrutamento", "Vagas abertas"],
    nl: ["vacature*, banen, werken bij", "Onze vacatures"],
    pl: ["oferty pracy, ofert pracy, oferta pracy, praca, pracy, kariera, wakat*, rekrutac*", "Praca u nas"],
  },
  version: {
    en: [
      "version*, release, releases, changelog, patch, patches, upgrade*, update of the software",
      "A new release",
    ],
    de: ["version*, release, releases, programmversion*, versionshinweise", "Neue Version"],
    fr: ["version*, notes de version", "Nouvelle version"],
    es: ["versión, versiones, notas de la versión", "Nueva versión"],
    it: ["versione, versioni, note di rilascio", "Nuova versione"],
    pt: ["versão, versões, notas de versão", "Nova versão"],
    nl: ["versie*, release, releases", "Nieuwe versie"],
    pl: ["wersja, wersje, wersji, wersję, wydani*", "Nowa wersja"],
  },
  date: {
    en: ["date, dates, deadline*, schedule*, postponed, rescheduled, appointment*", "The date has moved"],
    de: ["termin, termine, frist*, einsendeschluss, verschoben, datum, zeitplan", "Neuer Termin"],
    fr: ["date, dates, échéance*, délai, reporté*, calendrier", "Concert reporté"],
    es: ["fecha*, plazo, plazos, aplazad*, calendario", "Nueva fecha"],
    it: ["data, date, scadenza, scadenze, rinviat*, calendario", "Concerto rinviato"],
    pt: ["data, datas, prazo, prazos, adiad*, calendário", "Nova data"],
    nl: ["datum, data, termijn*, deadline*, uitgesteld, agenda", "Nieuwe datum"],
    pl: ["data, daty, termin*, przełożon*, kalendarz", "Nowy termin"],
  },
  hours: {
    en: [
      "opening hours, opening times, business hours, hours, open from, open until, closes at, opens at",
      "Opening hours: 9 to 5",
    ],
    de: ["öffnungszeit*, geöffnet, geschlossen, sprechzeit*, uhr", "Geöffnet bis 18 Uhr"],
    fr: ["horaire*, heures d'ouverture, ouvert de, ouvert du, fermé le", "Horaires : 9 h – 17 h"],
    es: ["horario*, abre, abierto de, cierra, cerrado los", "Abre a las nueve"],
    it: ["orario, orari, aperto, chiuso", "Aperto dalle 9"],
    pt: ["horário*, aberto das, aberto até, fecha às, abre às", "Horário: 9h–17h"],
    nl: ["openingstijd*, openingsuren, geopend, gesloten", "Geopend tot vijf uur"],
    pl: ["godziny otwarcia, godzin otwarcia, otwarte od, czynne, nieczynne", "Godziny otwarcia: 9–17"],
  },
  outage: {
    en: ["outage*, incident*, downtime, degraded, operational, system status, disruption*", "API: degraded"],
    de: ["störung*, ausfall, ausfälle, betriebsstatus", "Störung behoben"],
    fr: ["panne*, incident*, interruption*, perturbation*", "Panne en cours"],
    es: ["avería*, incidencia*, interrupción, interrupciones, caída del servicio", "Avería resuelta"],
    it: ["guasto, guasti, disservizi*, interruzion*", "Guasto risolto"],
    pt: ["avaria*, incidente*, interrupção, interrupções, falha do serviço", "Avaria resolvida"],
    nl: ["storing*, onderbreking*, verstoring*", "Storing verholpen"],
    pl: ["awari*, przerwa w działaniu, zakłócen*", "Awaria usunięta"],
  },
  terms: {
    en: [
      "terms, policy, policies, conditions, privacy, agreement, clause*, refund*, returns, warranty",
      "You get a refund",
    ],
    de: [
      "bedingung*, agb, datenschutz*, vertrag*, rückgabe*, widerruf*, garantie*, richtlinie*",
      "Rückgabe binnen 14 Tagen",
    ],
    fr: [
      "condition*, politique, confidentialité, contrat*, rembours*, retour, retours, garantie*",
      "Retours gratuits",
    ],
    es: [
      "condicion*, política, privacidad, contrato*, devol*, reembols*, garantía*",
      "Puede devolver el artículo",
    ],
    it: ["condizion*, informativa, privacy, contratt*, rimbors*, reso, resi, garanzi*", "Il reso è gratuito"],
    pt: ["condiç*, política, privacidade, contrato*, devol*, reembols*, garantia*", "Pode devolver o artigo"],
    nl: [
      "voorwaarde*, privacy*, beleid, overeenkomst*, retour*, terugbetal*, garantie*",
      "Retourneren binnen 14 dagen",
    ],
    pl: ["warunk*, regulamin*, prywatnoś*, umow*, zwrot*, gwarancj*", "Zwrot w ciągu 14 dni"],
  },
  person: {
    en: [
      "ceo, cto, cfo, founder*, executive*, leadership, team, staff, chairman, chairwoman, managing director, head of, joins us, steps down, resigns, appointed",
      "She joins us as head of sales",
    ],
    de: [
      "geschäftsführ*, vorstand*, leitung, team, mitarbeiter*, leiter, leiterin, ansprechpartner*",
      "Neue Leiterin",
    ],
    fr: ["directeur*, directrice*, équipe*, fondat*, président*", "Nouvelle directrice"],
    es: ["director, directora, equipo, fundador*, consejero*, president*", "Nueva directora"],
    it: ["direttore, direttrice, squadra, fondat*, amministrat*, president*", "Nuova direttrice"],
    pt: ["diretor*, equipa, equipe, fundador*, president*", "Nova diretora"],
    nl: ["directeur*, bestuur*, team, medewerker*, oprichter*", "Nieuwe directeur"],
    pl: ["dyrektor*, zespół, zespołu, zarząd*, założyciel*, prezes*", "Nowa dyrektorka"],
  },
  place: {
    en: [
      "opened a shop, new shop, new store, new branch, swimming pool, we have moved, new address",
      "We have opened a shop",
    ],
    de: ["neue filiale, neue adresse, umgezogen", "Neue Filiale in Linz"],
    fr: ["nouvelle boutique, nouveau magasin, nouvelle adresse, déménag*", "Nouvelle boutique à Lille"],
    es: ["nueva tienda, nueva dirección, trasladado", "Nueva tienda en Vigo"],
    it: ["nuovo negozio, nuova sede, trasferiti", "Nuovo negozio a Bari"],
    pt: ["nova loja, nova morada, mudámos", "Nova loja em Faro"],
    nl: ["nieuwe winkel, nieuw filiaal, verhuisd", "Nieuwe winkel in Breda"],
    pl: ["nowy sklep, nowy adres, przeprowadz*", "Nowy sklep w Gdyni"],
  },
} as const satisfies Readonly<Record<string, Table>>;

/** What has a word of a subject in it and is about something else. */
export const LOOKALIKES: Table = {
  en: ["press release*, news release*, opening ceremony, price of freedom, date of birth", "A press release"],
  de: ["pressemitteilung*, an erster stelle, an dieser stelle, auf der stelle", "Neue Pressemitteilung"],
  fr: ["mise à prix, prix littéraire*, prix nobel, poste de secours", "Le prix Nobel"],
  es: ["puesto de socorro, a toda costa", "A toda costa"],
  it: ["banca dati, base dati", "Una banca dati"],
  pt: ["base de dados, banco de dados", "Uma base de dados"],
  nl: ["persbericht*, nobelprijs*", "Een persbericht"],
  pl: ["praca naukowa, pracy naukowej", "Nowa praca naukowa"],
};

/** What a change or a goal can be about. `share` is a percentage. */
export type Topic = keyof typeof SUBJECTS | "share";

/** What is said of along with a subject, so that it is no other one. */
export const RELATED: Readonly<Record<Topic, readonly Topic[]>> = {
  price: ["share"],
  stock: [],
  job: ["person"],
  version: [],
  date: ["hours", "outage"],
  hours: ["date"],
  outage: ["date", "hours", "version"],
  terms: ["price", "share", "date", "hours", "version"],
  person: ["job", "date"],
  place: ["date", "hours"],
  share: ["price", "terms"],
};
