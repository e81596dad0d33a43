/** Short words around prices that are neither names nor descriptions, in the languages that menus are written in. */

const list = (words: string): string =>
  words
    .trim()
    .split(/\s*[|\n]\s*/)
    .map((word) => word.replace(/[.*+?^${}()[\]\\]/g, "\\$&").replace(/ /g, "\\s+"))
    .join("|");

const SIZES = list(`
pt|qt|pint|quart|small|medium|med|large|regular|reg|sm|lg|xs|s|m|l|xl|xxl|tall|grande|venti|half|full|whole|quarter|half pint|pint|pot|schooner|middy|stubby|
glass|bottle|btl|gls|bottles|carafe|decanter|magnum|jug|pitcher|cup|bowl|mug|can|draft|draught|keg|flight|single|double|triple|shot|hot|iced|cold|frozen|
kid|kids|child|children|adult|adults|junior|senior|lunch|dinner|brunch|solo|combo|meal|side|entree|starter|main|to share|for two|for one|slice|whole pie|pie|dozen|half dozen|each|piece|
takeaway|take away|eat in|dine in|delivery|thin|thick|personal|family|party|
klein|kleine|kleiner|gross|groß|große|grosse|großer|mittel|normal|glas|flasche|fl.|karaffe|tasse|kännchen|becher|portion|halbe|ganze|halb|ganz|stück|schoppen|maß|krug|dose|kugel|
petit|petite|moyen|moyenne|grand|grande|verre|bouteille|btle|pichet|demi|carafe|tasse|entier|entière|entrée|plat|pièce|canette|
pequeño|pequeña|mediano|mediana|grande|chico|chica|copa|botella|media|media ración|1/2 ración|ración|tapa|pincho|caña|doble|tercio|tubo|jarra|vaso|taza|entera|entero|individual|familiar|porción|unidad|
piccolo|piccola|medio|media|calice|bottiglia|bicchiere|caraffa|tazza|mezzo|mezza|intera|intero|normale|maxi|baby|famiglia|
pequeno|pequena|médio|média|copo|garrafa|taça|jarro|inteira|meia|meia dose|dose|broto|
liten|mellan|stor|flaska|glass|halv|hel|lille|mellem|flaske|kande|krus|
middel|groot|fles|karaf|kopje|
mały|mała|małe|średni|średnia|duży|duża|duże|kieliszek|butelka|szklanka|
kis|nagy|közepes|pohár|üveg|malá|velká|malé|velké|střední|sklenice|láhev|
маленький|маленькая|средний|средняя|большой|большая|бокал|бутылка|порция|
küçük|orta|büyük|kadeh|şişe|porsiyon|bardak|
小|中|大|並|特大|ホット|アイス|グラス|ボトル|單點|套餐|热|冷|冰|熱|小份|大份|中份`);
const MEASURE =
  '(?:ca\\.?\\s*)?(?:[1-9]/[1-9]\\d?|½|¼|¾|\\d{1,4}(?:[.,]\\d{1,3})?)\\s*(?:cl|ml|dl|l|lt|ltr|liter|litre|litro|oz|g|gr|kg|cm|mm|"|″|”|in|inch|pt|pc|pcs|pieces?|stück|stk|st|szt|db|ks|шт|мл|л|г|гр|pz|pezzi|pièces?|piezas?|uds?|unid|persons?|people|pers|personen|personas|personnes|persone|scoops?|kugeln?|boules?|slices?|個|本|貫|人前)\\.?';
const SIZE = new RegExp(
  `^(?:(?:${MEASURE}|(?:½\\s*)?(?:${SIZES}))(?:(?:\\s*[(/,-]\\s*|\\s+)(?:${MEASURE}|${SIZES})\\)?)?)$`,
  "iu",
);
const PUNCTUATION = /^[\s.,:;|/=()[\]·•…–—-]+|[\s.,:;|/=()[\]·•…–—-]+$/gu;

/** A label without what stands around it. */
export const bare = (text: string): string => text.replace(PUNCTUATION, "");

/** Whether a text is the name of a size: `small`, `0,5 l`, `Glas`. */
export function isSize(text: string): boolean {
  const label = bare(text).replace(/^1\s+(?=\p{L})/u, "");
  if (label.length === 0 || label.length > 40) return false;
  return SIZE.test(label) || (label.includes("/") && label.split("/").every((part) => SIZE.test(bare(part))));
}

const FILLER = new RegExp(
  `^(?:${list(
    "price|prices|preis|preise|prix|precio|precios|prezzo|prezzi|preço|cena|pris|prijs|hinta|ár|цена|fiyat|価格|from|ab|from only|only|nur|à partir de|dès|desde|a partir de|da|a partire da|från|fra|od|vanaf|от|or|oder|ou|o|oppure|eller|of|lub|y|and|und|et|e|per person|per guest|per head|pro gast|par convive|por comensal|per couvert|pro person|p.p.|pp|par personne|por persona|a persona|per pers.|each|ea|je|inkl.|incl.|approx.|mp|starting at|as low as|now|was|statt|einzeln|add|extra|za|per",
  )})$`,
  "iu",
);

/** Whether a text only leads to a price, as `from` does. */
export const isFiller = (text: string): boolean => {
  const label = bare(text);
  return label === "" || (label.length <= 20 && FILLER.test(label));
};

const NOISE = new RegExp(
  `^(?:${list(
    "add|add to cart|add to order|add to basket|add to bag|order|order now|order online|buy|buy now|select|choose|customize|customise|view|view details|details|more|read more|see more|show more|learn more|quick view|quantity|qty|new|popular|bestseller|best seller|most popular|most ordered|most liked|recommended|featured|chef's choice|signature|favourite|favorite|hot|spicy|image|photo|no image|info|allergens|allergen info|nutrition|share|like|in den warenkorb|bestellen|hinzufügen|jetzt bestellen|auswählen|neu|beliebt|empfehlung|mehr|ajouter|commander|ajouter au panier|nouveau|populaire|voir plus|añadir|agregar|pedir|ordenar|nuevo|más|aggiungi|ordina|nuovo|adicionar|pedir agora|novo|lägg till|beställ|toevoegen|bestel|dodaj|zamów|nowość|добавить|в корзину|заказать|новинка|ekle|sepete ekle|追加|カートに入れる|加入購物車|loading|rating|reviews|customer favorite",
  )})$`,
  "iu",
);

/** Whether a text is a control or a badge of an item. */
export const isNoise = (text: string): boolean => {
  const label = bare(text).replace(/^[^\p{L}\p{N}]+|[!✨🔥⭐★+\s]+$/gu, "");
  return label === "" || !/\p{L}/u.test(label) || (label.length <= 40 && NOISE.test(label));
};

const COLUMN = new RegExp(
  `^(?:${list(
    "s.no|s. no|sl no|sl. no|sr no|sno|item|items|dish|dishes|name|description|no|no.|nr|nr.|#|product|menu|menu item|gericht|speise|bezeichnung|beschreibung|getränk|artikel|plat|désignation|nom|plato|producto|nombre|descripción|piatto|prodotto|nome|prato|produto|rätt|ret|gerecht|danie|nazwa|étel|jídlo|блюдо|название|ürün|品名|菜名|メニュー|qty|menge|einheit|unit|size|größe|taille|tamaño|kcal|calories|allergens|allergene",
  )})$`,
  "iu",
);

/** Whether the head of a column only says what kind of thing stands below. */
export const isColumnHead = (text: string): boolean =>
  isFiller(text) || COLUMN.test(bare(text)) || isCurrency(bare(text));

const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/** Whether a text is the sign or the code of a currency: `EUR`, but not `HOT`. */
export const isCurrency = (text: string): boolean => /^\p{Sc}$/u.test(text) || CODES.has(text);
