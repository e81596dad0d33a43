/** Whether a thing can be bought, as schema.org and as shops in many languages write it. */

/** What a text says about the stock. */
export interface Stock {
  readonly inStock: boolean;
  /** The words that say so. */
  readonly text: string;
}

/** Characters of a text in which a phrase is looked for. */
const MAX_TEXT_LENGTH = 400;

const OUT_PHRASES = `out[ -]of[ -]stock|sold[ -]?out|not in stock|no stock|0 in stock|in stock: ?0(?!\\d)|currently unavailable|temporarily unavailable|(?:is|item|product) unavailable|not available|(?:cannot|can't|can not) (?:currently )?be (?:ordered|purchased|bought)|no longer available|discontinued|(?:listing|auction|item|bidding) (?:has |was )?ended|(?:notify|email) me when|back in stock soon|out of print
ausverkauft|nicht (?:bestellt|gekauft) werden|nicht (?:mehr |auf )?(?:verfügbar|lieferbar|lager|vorrätig|erhältlich)|vergriffen|derzeit nicht
rupture de stock|ne peut (?:pas |plus )?être commandé|en rupture|épuisé|indisponible|(?:non|plus|pas) disponible|victime de son succès
agotad[oa]|no se puede comprar|sin stock|no disponible|fuera de stock|sin existencias|no hay (?:stock|existencias|unidades)|no quedan? (?:existencias|unidades|ejemplares)
esaurit[oa]|non acquistabile|non (?:più )?disponibile|fuori produzione|terminato
esgotad[oa]|indisponível|sem stock|sem estoque|não disponível|fora de estoque|produto indisponivel
uitverkocht|niet (?:meer )?(?:op voorraad|leverbaar|beschikbaar|verkrijgbaar)
niedostępn[yae]|brak (?:w magazynie|towaru|na stanie)|wyprzedan[yae]
slutsåld|slut i lager|(?:ej|inte) i lager|finns ej i lager|utsolgt|ikke på lager|udsolgt|slut på lager|loppuunmyyty|ei varastossa|loppu varastosta
vyprodáno|nelze (?:koupit|objednat|zakoupit)|nie je možné(?: produkt| tovar)? (?:kúpiť|objednať)|není skladem|nedostupn[ýéá]|vypredan[ýéáo]+|nie je (?:skladom|na sklade)|momentálne nedostup|elfogyott|nincs (?:készleten|raktáron)|nem (?:elérhető|rendelhető)
stoc epuizat|indisponibil|nu este (?:în|in) stoc|rasprodan[oa]?|nije (?:dostupn|na skladištu)|ni na zalogi|razprodan[oa]?|nema na (?:stanju|zalihi)
нет в наличии|нет на складе|нет в продаже|распродан|товар закончился|снят с (?:продажи|производства)|немає в наявності|закінчився|изчерпан|няма наличност|εξαντλ|μη διαθέσιμο
stokta (?:yok|değil)|tükendi|hết hàng|không (?:còn|có) hàng|stok habis|tidak tersedia|สินค้าหมด|ไม่มีสินค้า
(?:לא|אינו|אינה|אינם|איננו) (?:(?:קיים|קיימת|נמצא|נמצאת|זמין|זמינה) )?במלאי|(?:אין|חסר|חסרה) (?:ב)?מלאי|נגמר (?:ה|מה)?מלאי|אזל|לא זמינה?
غير (?:متوفر|متاح|موجود)|ليس متوفر|لا يتوفر|نفذت الكمية|نفدت الكمية|ناموجود|موجود نیست
nie ma (?:na stanie|w magazynie)|není na skladě|nije na stanju|geen voorraad|niet voorradig|non in magazzino
не в наличии|немає на складі|не е в наличност|δεν είναι διαθέσιμ|δεν υπάρχει σε απόθεμα
在庫切れ|品切れ|売り切れ|売切|完売|在庫なし|在庫無し|入荷待ち|販売終了|缺货|缺貨|售罄|售完|无货|無貨|無庫存|已下架|補貨中|补货中|没有货|没货|沒有貨|沒貨|(?:没有|沒有|无|無|暂无|暫無)(?:现货|現貨|库存|庫存)|품절|재고 ?없음`;

const IN_PHRASES = `in stock|(?:is |now |immediately )available|available (?:now|for|to order|online)|ready to ship|ships (?:today|now|within|in)|only \\d+ left|\\d+ (?:left|available)|last (?:one|items?)|more than \\d+ available
auf lager|(?:sofort |online )?lieferbar|verfügbar|vorrätig|versandfertig|lagernd
en stock|disponible|disponibilité immédiate|expédié sous|en existencia|stock disponible|quedan \\d+|hay stock
disponibil[ei]|disponibilità immediata|pronta consegna|em stock|em estoque|disponível|pronta entrega
op voorraad|direct leverbaar|leverbaar|beschikbaar|dostępn[yae]|w magazynie|na stanie
i lager|på lager|finns i lager|varastossa|skladem|na sklade|skladom|raktáron|készleten|(?:în|in) stoc|na zalogi|na skladištu|na stanju|dobavljiv[oa]?|dostupn[oa]
в наличии|есть на складе|на складе|в наявності|в наличност|άμεσα διαθέσιμο|διαθέσιμο
stokta|còn hàng|tersedia|มีสินค้า|במלאי|متوفر|موجود
在庫あり|在庫有り|在庫○|即納|有货|有貨|現貨|现货|有現貨|재고 ?있음`;

const BUY_PHRASES = `add to (?:cart|basket|bag|trolley|order)|buy (?:it )?now|buy tickets?|purchase|place bid|order now|in den (?:warenkorb|einkaufswagen)|jetzt kaufen|in den korb|sofort-kaufen
ajouter au panier|acheter|au panier|añadir (?:al carrito|a la cesta|a la bolsa)|agregar al carr(?:ito|o)|comprar|comprá|aggiungi al carrello|acquista|metti nel carrello|compralo subito
adicionar ao carrinho|adicionar|in winkelwagen|in winkelmand|bestellen|do koszyka|kup teraz|lägg i (?:varukorg|kundvagn)|köp|legg i (?:handlekurv|handlevogn)|kjøp|læg i kurv|tilføj til kurv|køb|lisää ostoskoriin|osta
do košíku|do košíka|přidat do|vložiť do|koupit|kúpiť|kosárba|adaug[aă] (?:în|in) co[sș]|dodaj u (?:košaricu|korpu)|u košaricu|v košarico|dodaj v|в корзину|купить|в кошик|купити|добави в|καλάθι
sepete ekle|satın al|thêm vào giỏ|mua ngay|beli sekarang|tambah ke|เพิ่มลงตะกร้า|ซื้อ|הוסף לסל|أضف إلى|カートに入れる|かごに追加|購入|加入购物车|加入購物車|放入購物車|立即购买|立即購買|直接購買|我要購買|장바구니|구매하기`;

const phrases = (lines: string): string => lines.split("\n").join("|");
// Words of scripts with spaces stand alone: "köp" is no part of "köpman".
const bounded = (lines: string): RegExp =>
  new RegExp(`(?<![\\p{Script=Latin}\\p{Script=Cyrillic}])(?:${phrases(lines)})(?!\\p{Script=Latin})`, "iu");
const OUT = new RegExp(phrases(OUT_PHRASES), "iu");
const IN = bounded(IN_PHRASES);
const BUY = bounded(BUY_PHRASES);

/** What the words of a text say about the stock; undefined where they say nothing. Denials count before the rest. */
export function stockOf(text: string): Stock | undefined {
  const words = text.slice(0, MAX_TEXT_LENGTH).replace(/\s+/gu, " ").trim();
  const out = OUT.exec(words);
  if (out !== null) return { inStock: false, text: words };
  return IN.test(words) ? { inStock: true, text: words } : undefined;
}

/** What only questions call it: a page that says "availability" says nothing of it yet. */
const ASKED = bounded(`available|availability|stock
verfügbarkeit|lieferbar|bestellbar|zu haben|lager(?:bestand)?|vorrat
disponibles?|disponibilit[éà]|magasin|disponibilidade?|existencias|agotad[oa]s?|disponibil[ei]|magazzino|disponíve(?:l|is)|estoque
voorraad|leverbaar|verkrijgbaar|beschikbaar|dostępn[yae]|dostępność|stanie|magazynie`);

/** A question without its words about the stock; undefined where it has none, and asks for something else. */
export function withoutStock(question: string): string | undefined {
  const words = question.slice(0, MAX_TEXT_LENGTH);
  let rest = words;
  for (const pattern of [OUT, IN, ASKED]) rest = rest.replace(pattern, " ");
  return rest === words ? undefined : rest;
}

/** Whether a text is what stands on a button that buys. */
export const isBuyLabel = (text: string): boolean => text.length <= 60 && BUY.test(text.trim());

const AVAILABLE =
  /(?:in_?stock|online_?only|limited_?availability|pre_?order|pre_?sale|made_?to_?order|in_?store_?only|^available(?:fororder)?$)/i;
const UNAVAILABLE =
  /(?:out_?of_?stock|sold_?out|discontinued|back_?order|reserved|^unavailable$|^oos$|not_?available)/i;

/**
 * What a value of schema.org's `availability`, or of `product:availability`, says.
 * @see schema.org, "ItemAvailability"
 */
export function availabilityOf(value: string): Stock | undefined {
  const text = value.trim().slice(0, MAX_TEXT_LENGTH);
  const name = text.slice(text.lastIndexOf("/") + 1).replace(/[\s-]+/g, "");
  if (UNAVAILABLE.test(name)) return { inStock: false, text: name };
  if (AVAILABLE.test(name)) return { inStock: true, text: name };
  return stockOf(text);
}
