import type { Table } from "../phrases.ts";

/** What a goal does not want to hear of stands behind these; without anything behind, before them. */
export const NEGATIVE: Table = {
  en: [
    "ignore, ignoring, except, except for, exclude, excluding, other than, but not, not interested in, don't care about, do not care about, don't alert me about, do not alert me about, do not alert, don't alert, never alert, do not notify, don't notify me, do not notify me about, don't tell me about, do not tell me about, do not inform me about, don't bother me with, don't want to hear about, don't report, do not report, no alerts for, no alerts about, no alerts on, not for, not about, not when, not if, rather than, skip, disregard, leave out, without",
    "Anything except typos",
  ],
  de: [
    "außer, außer bei, ignoriere, ignorieren, ausgenommen, abgesehen von, ohne, nicht bei, nicht wenn, interessieren mich nicht, sind mir egal",
    "Alles außer Tippfehlern",
  ],
  fr: [
    "sauf, ignore, ignorer, ignorez, excepté, hormis, à l'exception de, à l'exception des, pas pour",
    "Tout sauf les fautes",
  ],
  es: [
    "excepto, salvo, ignora, ignorar, ignore, menos los, no me avises de, no me avises si",
    "Todo excepto erratas",
  ],
  it: ["tranne, eccetto, ignora, ignorare, salvo, a parte, escluso, esclusi", "Tutto tranne i refusi"],
  pt: ["exceto, excepto, salvo, ignore, ignora, ignorar, menos os", "Tudo exceto gralhas"],
  nl: ["behalve, negeer, negeren, uitgezonderd, met uitzondering van, niet bij", "Alles behalve tikfouten"],
  pl: ["oprócz, poza, z wyjątkiem, ignoruj, ignorować, pomiń, bez", "Wszystko oprócz literówek"],
};

/** What is to appear. */
export const ADDED: Table = {
  en: [
    "new, added, appear, appears, published, posted, announced, launch*, opens, open",
    "A new one appears",
  ],
  de: ["neu, neue, neuer, neues, neuen, erscheint, erscheinen, hinzu, veröffentlicht", "Eine neue erscheint"],
  fr: [
    "nouveau, nouvel, nouvelle, nouvelles, nouveaux, apparaît, apparaissent, publié*, ajouté*",
    "Un nouveau apparaît",
  ],
  es: [
    "nuevo, nueva, nuevos, nuevas, aparece, aparecen, publica, publican, añade, añaden",
    "Aparece uno nuevo",
  ],
  it: ["nuovo, nuova, nuovi, nuove, appare, appaiono, pubblicat*, aggiunt*", "Appare uno nuovo"],
  pt: ["novo, nova, novos, novas, aparece, aparecem, publicad*, adicionad*", "Aparece um novo"],
  nl: ["nieuw, nieuwe, verschijnt, verschijnen, gepubliceerd, toegevoegd", "Er verschijnt een nieuwe"],
  pl: ["nowy, nowa, nowe, nowego, nowych, pojawi*, opublikowan*, dodan*", "Pojawia się nowy"],
};

/** What is to go. */
export const REMOVED: Table = {
  en: [
    "remove, removed, removes, delete, deleted, disappear, disappears, gone, taken down, withdrawn, discontinued, filled",
    "It disappears",
  ],
  de: ["entfernt, gelöscht, verschwindet, verschwinden, entfällt, entfallen, gestrichen", "Es verschwindet"],
  fr: ["supprimé*, retiré*, disparaît, disparaissent, enlevé*", "Il disparaît"],
  es: ["eliminad*, elimina, retirad*, retira, desaparece, desaparecen", "Desaparece"],
  it: ["rimoss*, eliminat*, ritirat*, scompare, scompaiono", "Scompare"],
  pt: ["removid*, eliminad*, retirad*, desaparece, desaparecem", "Desaparece"],
  nl: ["verwijderd, verdwijnt, verdwijnen, geschrapt", "Het verdwijnt"],
  pl: ["usunięt*, usuwa, znika, znikną, zniknie, wycofan*", "Znika ze strony"],
};

/** Another wording of the same. */
export const SPELLING: Table = {
  en: [
    "typo, typos, spelling, grammar, punctuation, wording, rewording, copy edits, copyedits, formatting, layout, styling, cosmetic, whitespace, design",
    "Fix of a typo",
  ],
  de: [
    "tippfehler*, rechtschreib*, zeichensetzung, formulierung*, formatierung*, layout, gestaltung",
    "Ein Tippfehler",
  ],
  fr: [
    "coquille*, orthograph*, ponctuation, fautes de frappe, faute de frappe, mise en page",
    "Une coquille",
  ],
  es: ["errata, erratas, ortograf*, puntuación, redacción, formato, diseño", "Una errata"],
  it: ["refuso, refusi, ortograf*, punteggiatura, formattazione, impaginazione", "Un refuso"],
  pt: ["gralha, gralhas, ortograf*, pontuação, formatação, erros de digitação", "Uma gralha"],
  nl: ["tikfout*, typefout*, spelling, interpunctie, opmaak, vormgeving", "Een tikfout"],
  pl: ["literówk*, literówek, ortograf*, interpunkc*, formatowani*, układ strony", "Jedna literówka"],
};

/** What any two visits find differently. */
export const COUNTERS: Table = {
  en: [
    "counter, counters, view count, view counts, timestamp, timestamps, visitors, advert, adverts, ad, ads, advertis*, session, tracking, cookie, cookies",
    "Number of visitors",
  ],
  de: ["zähler, zeitstempel, besucherzahl*, werbung, anzeigen, cookies", "Werbung und Zähler"],
  fr: ["compteur*, horodatage*, visiteurs, publicité*, pubs, cookies", "Le compteur"],
  es: ["contador, contadores, marcas de tiempo, visitantes, anuncios, publicidad, cookies", "El contador"],
  it: ["contatore, contatori, visitatori, pubblicità, annunci pubblicitari, cookie", "Il contatore"],
  pt: ["contador, contadores, visitantes, anúncios, publicidade, cookies", "O contador"],
  nl: ["teller, tellers, tijdstempel*, bezoekers, advertentie*, reclame, cookies", "De teller"],
  pl: ["licznik*, odwiedzając*, reklam*, ciasteczk*, znaczniki czasu", "Licznik wizyt"],
};

/** Names of things of which a page has many: any line that is new may be one. */
export const ENTRIES: Table = {
  en: [
    "headline*, article*, story, stories, news, item, items, entry, entries, post, posts, posting*, product, products, event, events, message*, notice*, announcement*, press release*, listing*, offer, offers, result, results, row, rows, line, lines, link, links, section*, paragraph*, sentence*, text, content*, comment*, question*, answer*, review*, report, reports, paper, papers, document*, file, files, picture*, photo*, video*, episode*, chapter*, book, books, topic*, thread*, information, detail*, statement*, data, list, table, title*, name*",
    "Any headline",
  ],
  de: [
    "schlagzeile*, artikel, meldung*, nachricht*, beitrag, beiträge, eintrag, einträge, produkt*, veranstaltung*, ankündigung*, angebot*, ergebnis*, zeile*, link, links, abschnitt*, absatz, absätze, text, texte, inhalt*, kommentar*, frage, fragen, bericht*, dokument*, datei*, bild, bilder, video, videos, folge, folgen, buch, bücher, thema, themen, information*, titel, überschrift*, liste",
    "Jede Schlagzeile",
  ],
  fr: [
    "titre*, article*, nouvelle*, actualité*, entrée*, produit*, événement*, message*, annonce*, communiqué*, offre*, résultat*, ligne*, lien*, section*, paragraphe*, texte*, contenu*, commentaire*, question*, rapport*, document*, fichier*, image*, photo*, vidéo*, épisode*, livre*, sujet*, information*, liste",
    "Un titre",
  ],
  es: [
    "titular*, artículo*, noticia*, entrada*, producto*, evento*, mensaje*, anuncio*, comunicado*, oferta*, resultado*, línea*, enlace*, sección, secciones, párrafo*, texto*, contenido*, comentario*, pregunta*, informe*, documento*, archivo*, imagen, imágenes, foto*, vídeo*, episodio*, libro*, tema*, información, título*, lista",
    "Un titular",
  ],
  it: [
    "titolo, titoli, articol*, notizi*, voce, voci, prodott*, event*, messagg*, annunc*, comunicat*, offert*, risultat*, riga, righe, link, sezion*, paragraf*, testo, testi, contenut*, comment*, domand*, rapport*, document*, file, immagin*, foto, video, episodi*, libr*, argoment*, informazion*, lista, elenco",
    "Un titolo",
  ],
  pt: [
    "manchete*, artigo*, notícia*, entrada*, produto*, evento*, mensage*, anúncio*, comunicado*, oferta*, resultado*, linha*, link, links, seção, secção, parágrafo*, texto*, conteúdo*, comentário*, pergunta*, relatório*, documento*, arquivo*, ficheiro*, imagem, imagens, foto*, vídeo*, episódio*, livro*, tema*, informaç*, título*, lista",
    "Uma manchete",
  ],
  nl: [
    "kop, koppen, krantenkop*, artikel*, bericht*, nieuws*, item, items, product*, evenement*, aankondiging*, aanbieding*, resulta*, regel*, link, links, sectie*, paragra*, tekst*, inhoud, reactie*, vraag, vragen, rapport*, document*, bestand*, foto*, video*, aflevering*, boek, boeken, onderwerp*, informatie, titel*, lijst",
    "Een kop",
  ],
  pl: [
    "nagłówek, nagłówk*, artykuł*, wiadomoś*, wpis*, produkt*, wydarzeni*, komunikat*, ogłosze*, ofert*, wynik*, wiersz*, link*, sekcj*, akapit*, tekst*, treś*, komentarz*, pytani*, raport*, dokument*, plik*, zdjęci*, obraz*, film*, odcin*, książ*, temat*, informac*, tytuł*, lista, listy",
    "Nowy nagłówek",
  ],
};

/** What a goal wants to hear of by its name stands behind these. */
export const ABOUT: Table = {
  en: [
    "about, mention, mentions, mentioning, regarding, concerning, named, called, for",
    "Anything about rye",
  ],
  de: ["über, betreffend, bezüglich, erwähnt, namens, für", "Alles über Roggen"],
  fr: ["sur, au sujet de, à propos de, concernant, mentionne, pour", "Tout sur le seigle"],
  es: ["sobre, acerca de, menciona, mencione, llamado, para", "Todo sobre el centeno"],
  it: ["su, sul, sulla, riguardo a, menziona, chiamato, per", "Tutto sulla segale"],
  pt: ["sobre, acerca de, menciona, mencione, chamado, para", "Tudo sobre o centeio"],
  nl: ["over, betreffende, vermeldt, noemt, voor", "Alles over rogge"],
  pl: ["o, na temat, dotyczące, wspomina, dla", "Wszystko na temat żyta"],
};

/** What is to be had, and what is not any more, beside what shops say. */
export const STOCK = {
  in: {
    en: [
      "back in stock, available again, available, can be bought, can be ordered, can be booked, restock*, # seats, # places, # tickets, # left, few left",
      "3 seats",
    ],
    de: [
      "wieder da, wieder zu haben, verfügbar*, lieferbar*, erhältlich, buchbar, noch # plätze, noch # karten",
      "Karten buchbar",
    ],
    fr: ["de retour en stock, à nouveau disponible*, disponibles, encore # places", "Billets disponibles"],
    es: ["de nuevo en stock, disponibles, quedan # entradas, quedan # plazas", "Entradas disponibles"],
    it: ["di nuovo disponibil*, disponibili, ancora # posti", "Biglietti disponibili"],
    pt: ["voltou ao estoque, voltou ao stock, disponíveis, ainda há # lugares", "Bilhetes disponíveis"],
    nl: ["weer op voorraad, weer leverbaar, beschikbare, nog # plaatsen", "Nog 3 plaatsen"],
    pl: ["znowu dostępn*, ponownie dostępn*, dostępne, dostępnych, zostało # miejsc", "Bilety dostępne"],
  },
  out: {
    en: [
      "sells out, sold out, unavailable, no longer available, none left, back-ordered, backordered, fully booked, waitlist only",
      "Fully booked",
    ],
    de: ["ausgebucht, restlos ausverkauft, keine plätze mehr, keine karten mehr", "Kurs ausgebucht"],
    fr: ["épuisés, épuisées, indisponibles, complet, complets", "Séance complète, complet"],
    es: ["agotados, agotadas, aforo completo, no disponibles", "Entradas agotadas"],
    it: ["esauriti, esaurite, al completo, non disponibili", "Posti esauriti"],
    pt: ["esgotados, esgotadas, lotado, indisponíveis", "Bilhetes esgotados"],
    nl: ["volgeboekt, niet meer te koop", "Cursus volgeboekt"],
    pl: ["brak miejsc, brak biletów, wyprzedane, niedostępne", "Brak miejsc"],
  },
} as const satisfies Readonly<Record<string, Table>>;
