/** Headings and labels of places that show something else all the time, by what stands there, in the languages of the counters. */
export const TEASERS: readonly string[] = [
  // Lists of other pages, things and people.
  "(?:you (?:may|might|will|'ll) also (?:like|love|enjoy|be interested in)|(?:related|similar|recommended|suggested|popular|trending|featured) (?:articles?|posts?|stories|products?|items?|reads?|reading|videos?|topics|searches|vehicles|properties|listings|offers|recipes|books|questions|hotels|pages)|more (?:from|like this|stories|articles|to (?:read|explore))|(?:customers|people|others|visitors) (?:who .{1,40})?(?:also )?(?:bought|viewed|liked|searched for)|frequently bought together|read (?:also|more|next|this next)|recommended(?: for you)?|recommendations|most (?:read|viewed|popular|shared|commented)|trending(?: now)?|hot (?:network )?questions|from around the web|sponsored(?: content| links?)?|hand-?picked for you|inspired by your .{1,30}|recently viewed|discover more|keep reading|(?:editors?['’]s?|staff|our|today['’]s|top) picks)",
  "(?:(?:lesen sie|lies) (?:auch|mehr|weiter)|mehr zum thema|weitere (?:artikel|beiträge|themen|produkte|meldungen|angebote)|(?:ähnliche|passende|verwandte|empfohlene|beliebte) (?:artikel|beiträge|produkte|themen|angebote|fahrzeuge|objekte|rezepte|bücher|immobilien)|das könnte (?:sie|dich|ihnen|dir) (?:auch )?(?:interessieren|gefallen)|kunden (?:kauften|sahen|interessierten sich) (?:auch|für)|(?:am )?meistgelesen(?:e artikel)?|meistgeklickt|meistgesehen|empfehlungen(?: für (?:sie|dich))?|unsere empfehlungen|zuletzt angesehen|auch interessant|gesponsert)",
  "(?:vous (?:aimerez|pourriez|allez) (?:aussi|également)(?: aimer)?|(?:articles?|produits?|sujets|contenus|annonces|recettes|biens) (?:similaires|liés|associés|connexes|recommandés|populaires)|(?:à )?lire (?:aussi|également|ensuite)|les plus (?:lus|vus|populaires|consultés|partagés)|recommandations|recommandé pour vous|nos suggestions|suggestions|les clients ont (?:aussi|également) .{1,30}|récemment consultés?|sur le même (?:sujet|thème)|sponsorisé)",
  "(?:(?:también )?te puede (?:interesar|gustar)|(?:quizás )?también te (?:puede )?(?:interese|guste|gustará|gustar)|(?:artículos|productos|noticias|temas|entradas|anuncios|recetas) (?:relacionad[oa]s|similares|recomendad[oa]s|destacad[oa]s|populares)|lee también|leer más|(?:lo )?más (?:leídas?|leído|vistos?|visto|popular(?:es)?)|recomendaciones|recomendado para ti|los clientes también .{1,30}|vistos recientemente|patrocinado)",
  "(?:(?:ti )?potrebbe(?:ro)? (?:anche )?(?:interessarti|piacerti)|(?:articoli|prodotti|notizie|temi|annunci|ricette) (?:correlat[ie]|simili|consigliat[ie]|popolari)|leggi anche|(?:i )?più (?:letti|lette|visti|popolari)|consigliati(?: per te)?|consigli per te|visti di recente|sponsorizzato)",
  "(?:também (?:pode|poderá) (?:gostar|interessar)|você (?:também )?pode (?:gostar|se interessar)|(?:artigos|produtos|notícias|temas|anúncios|receitas) (?:relacionad[oa]s|semelhantes|similares|recomendad[oa]s|populares)|le(?:ia|r) (?:também|mais)|(?:as |os )?mais (?:lid[oa]s|vist[oa]s|populares)|recomendações|recomendad[oa]s? para (?:si|você)|quem viu.{1,30}|vist[oa]s recentemente|patrocinado)",
  "(?:(?:misschien|wellicht) (?:ook )?(?:interessant|leuk)|dit vind je (?:misschien )?ook leuk|(?:gerelateerde|vergelijkbare|aanbevolen|populaire) (?:artikelen|producten|berichten|onderwerpen|vacatures|woningen)|lees (?:ook|verder|meer)|(?:de )?meest (?:gelezen|bekeken|populair)|aanbevolen(?: voor (?:jou|u))?|anderen bekeken ook|onlangs bekeken|gesponsord)",
  "(?:(?:może|mogą) (?:ci|cię) (?:się )?(?:też |również )?(?:spodobać|zainteresować)|zobacz (?:też|także|również)|czytaj (?:też|także|również|więcej)|(?:podobne|powiązane|polecane|popularne) (?:artykuły|produkty|tematy|wpisy|oferty|przepisy|ogłoszenia)|polecamy|polecane(?: dla ciebie)?|najczęściej (?:czytane|oglądane)|najpopularniejsze|ostatnio oglądane|sponsorowane)",
  "(?:(?:du (?:kanske|vil kanskje) (?:också|også) (?:gillar|like))|läs (?:också|mer|även)|les (?:også|mer)|læs (?:også|mere)|(?:relaterade|liknande|rekommenderade) (?:artiklar|produkter)|mest lästa?|mest læste?|mest leste?|rekommenderas|anbefalet|anbefalt)",
  "(?:mohlo by (?:vás|se vám) (?:také )?(?:zajímat|líbit)|(?:související|podobné|doporučené) (?:články|produkty|zboží)|čtěte (?:také|dále)|nejčtenější|doporučujeme)",
  "(?:(?:bunlar(?:ı)? da|ilginizi) (?:beğenebilirsiniz|çekebilir)|(?:benzer|ilgili|önerilen|popüler) (?:ürünler|haberler|yazılar|içerikler|makaleler)|çok okunanlar|en çok okunanlar|sizin için önerilenler)",
  "(?:вам (?:также )?может понравиться|(?:похожие|связанные|рекомендуемые|популярные) (?:товары|статьи|материалы|новости)|читайте (?:также|ещё)|самое читаемое|рекомендуем|с этим (?:товаром )?покупают)",
  "(?:おすすめ(?:商品|記事|アイテム)?|関連(?:記事|商品|コンテンツ)|あなたへのおすすめ|この商品を(?:見た|買った)人は.{0,20}|人気(?:記事|商品|ランキング)|よく読まれている記事|アクセスランキング|相关(?:文章|推荐|产品|商品)|猜你喜欢|热门(?:文章|推荐)|为您推荐|추천 (?:상품|기사)|관련 (?:기사|상품)|많이 본 뉴스)",
  // Advertisements.
  "(?:advertisements?|advert|ads?|promoted|sponsor of the (?:day|week)|our sponsors?|anzeige|werbung|publicité|annonce|publicidad|anuncio|pubblicità|annuncio sponsorizzato|publicidade|advertentie|reclame|reklama|annons|annonse|reklam|реклама|広告|スポンサー|pr|广告|광고)",
];

/** Labels of what is said anew each day. */
export const SAYINGS: readonly string[] = [
  "(?:(?:quote|tip|word|thought|saying|joke|fact|proverb|verse|question|photo|picture|song|riddle) (?:of|for) the (?:day|week|month)|today['’]s (?:quote|tip|word|fact|thought|joke|verse)|(?:daily|weekly) (?:quote|tip|fact|thought|verse|inspiration)|did you know|fun fact|random (?:fact|quote|tip))",
  "(?:(?:tipp|zitat|spruch|wort|witz|bild|frage|vers|gedanke|losung|song) (?:des|der) (?:tages|woche|monats)|tagestipp|tagesspruch|schon gewusst|wussten sie(?: schon)?|wusstest du(?: schon)?)",
  "(?:(?:(?:la|le) )?(?:citation|conseil|astuce|mot|phrase|blague|photo|pensée|proverbe|image) (?:du jour|de la semaine|du mois)|le saviez-vous)",
  "(?:(?:(?:la|el) )?(?:frase|cita|consejo|palabra|chiste|foto|refrán|pensamiento|imagen) (?:del día|de la semana|de hoy|del mes)|sabías que)",
  "(?:(?:(?:la|il|lo) )?(?:frase|citazione|consiglio|parola|foto|proverbio|pensiero|barzelletta|immagine) (?:del giorno|della settimana|del mese)|lo sapevi(?: che)?)",
  "(?:(?:(?:a|o) )?(?:frase|citação|dica|palavra|foto|provérbio|pensamento|piada|imagem) (?:do dia|da semana|do mês)|(?:você )?sabia que)",
  "(?:(?:(?:de|het) )?(?:tip|quote|citaat|spreuk|woord|foto|mop|vraag) van (?:de dag|de week|vandaag|de maand)|wist (?:je|u) dat)",
  "(?:(?:cytat|porada|słowo|myśl|żart|zdjęcie|przysłowie|wskazówka) (?:dnia|tygodnia|na dziś)|czy wiesz,? że)",
  "(?:dagens (?:tips?|citat|ord|bild|fråga|visdomsord|sitat|bilde|vits)|visste du(?: att)?|vidste du(?: at)?)",
  "(?:(?:citát|tip|slovo|myšlenka|fotka|vtip) (?:dne|týdne)|věděli jste)",
  "(?:günün (?:sözü|ipucu|kelimesi|fotoğrafı|şiiri|ayeti)|haftanın (?:sözü|ipucu)|biliyor muydunuz)",
  "(?:(?:цитата|совет|слово|мысль|фото|анекдот) (?:дня|недели)|а вы знали|знаете ли вы)",
  "(?:今日の(?:一言|名言|ことば|言葉|豆知識|ひとこと|格言)|本日の(?:一言|名言|豆知識)|豆知識|每日一(?:句|言)|今日(?:一句|名言)|你知道吗|오늘의 (?:명언|한마디|팁))",
];

/** What shows the weather, and words that say that a page is about it. */
export const WEATHER_TOPIC =
  /weather|forecast|wetter|météo|meteo|tiempo|clima|previsi|weer(?:bericht)?\b|pogod|väder|vær|počasí|hava|погод|天気|天气|날씨|temperat/iu;
