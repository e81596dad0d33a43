/** Words that say how something stands: whether it is open, to be had, or takes place. English ones are with prices and dates. */
export const STATES: readonly string[] = [
  "geschlossen|geöffnet|gesperrt|offen|unzugänglich|zugänglich|gestört|störung(?:en)?|ausfall|ausgefallen|fällt aus|abgesagt|verschoben|ausgebucht|belegt|vergeben|verfügbar|nicht mehr (?:verfügbar|lieferbar|erhältlich)|wieder (?:da|verfügbar|lieferbar|offen)|gültig|warnung|rückruf|frist|streik|umleitung",
  "fermée?s?|ouverte?s?|complet|complète|annulée?s?|reportée?s?|suspendue?s?|perturbé(?:e|es|s)?|panne|rupture|indisponible|en stock|alerte|rappel|grève|déviation|délai",
  "cerrad[oa]s?|abiert[oa]s?|complet[oa]s?|cancelad[oa]s?|aplazad[oa]s?|suspendid[oa]s?|agotad[oa]s?|disponibles?|no disponible|avería|corte|alerta|huelga|desvío|plazo",
  "chius[oaie]|apert[oaie]|esaurit[oaie]|annullat[oaie]|rinviat[oaie]|sospes[oaie]|disponibil[ei]|guasto|allerta|sciopero|deviazione|scadenza",
  "fechad[oa]s?|abert[oa]s?|esgotad[oa]s?|lotad[oa]s?|adiad[oa]s?|suspens[oa]s?|disponíve(?:l|is)|avaria|greve|desvio|prazo",
  "gesloten|geopend|uitverkocht|volgeboekt|afgelast|uitgesteld|geannuleerd|beschikbaar|storing|staking|omleiding|waarschuwing|terugroepactie",
  "zamknięt[aey]|otwart[aey]|wyprzedan[aey]|odwołan[aey]|przełożon[aey]|zawieszon[aey]|dostępn[aey]|niedostępn[aey]|awaria|strajk|objazd|ostrzeżenie|brak miejsc",
  "stängt|öppet|slutsåld[a]?|inställd[a]?|uppskjute[nt]|fullbokad|tillgänglig|lukket|åbent|udsolgt|aflyst|stengt|åpent|utsolgt|avlyst|driftstörning|varning|advarsel",
  "zavřeno|otevřeno|vyprodáno|zrušeno|odloženo|obsazeno|dostupn[éý]|výpadek|porucha|uzavřen[aoý]?|varování",
  "kapalı|açık|tükendi|dolu|iptal|ertelendi|mevcut|arıza|kesinti|grev|uyarı",
  "закрыт[аоы]?|открыт[аоы]?|распродан[аоы]?|отменён|отменен[аоы]?|перенесен[аоы]?|нет в наличии|в наличии|авария|сбой|предупреждение",
  "満席|残り|在庫|完売|売り切れ|休館|休業|休園|中止|延期|通行止|運休|営業中|閉店|受付終了|警報|注意報|售罄|缺货|有货|关闭|开放|取消|延期|停运|故障|预警|품절|매진|휴관|휴업|취소|연기|마감|재고",
  "円|元|원|₽|₺|₴|руб|TL|lei|Ft",
];
