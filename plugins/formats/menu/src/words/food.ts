/** Words that tell a menu from another list of prices, in the languages that menus are written in. */
import { phrasesIn, wordsIn } from "./files.ts";

const SECTION = new RegExp(
  `^(?:the |our |les |nos |unsere |nuestros |i nostri |hot |cold |house |fresh |warme |kalte |kalta |varma )?(?:${phrasesIn("headings", "course", "section")})(?:$|[\\s&/:(+])`,
  "iu",
);

/** Whether a heading is one that menus have. */
export const isSectionWord = (text: string): boolean =>
  !/[,.;]/.test(text) &&
  !WARE.test(text.trim()) &&
  text.trim().split(/\s+/).length <= 5 &&
  SECTION.test(text.trim());

/** Words of food and drink; an asterisk stands for any ending. */
const FOOD = wordsIn("food");
const WHOLE: ReadonlySet<string> = new Set(FOOD.filter((word) => !word.endsWith("*")));
const STARTS: ReadonlySet<string> = new Set(
  FOOD.filter((word) => word.endsWith("*")).map((word) => word.slice(0, -1)),
);
const [SHORTEST, LONGEST] = [3, 10];
/** Languages that write several words as one put the food last: `Kürbissuppe`, `uiensoep`, `köttgryta`. */
const ENDS: ReadonlySet<string> = new Set(
  (
    "wurst suppe salat schnitzel braten kuchen torte brot brötchen käse fleisch fisch steak burger wein bier saft wasser soße " +
    "kartoffeln nudeln pfanne teller strudel knödel auflauf filet leves keitto kastike pihvi soep salade taart kaas brood " +
    "soppa sallad gryta kaka tårta bröd suppe salat kage brød fisk kylling burgare pizza pasta curry ramen schorle tee kaffee"
  ).split(" "),
);
/** Scripts that set no space between words. */
const SPACELESS =
  /[鶏鸡牛豚猪魚鱼飯饭麺面湯汤茶酒肉菜豆蝦虾卵蛋餃饺粥鍋锅丼]|ラーメン|うどん|そば|寿司|刺身|カレー|ビール|コーヒー|サラダ|ステーキ|ハンバーグ|ケーキ|김치|비빔밥|불고기|냉면|찌개|국밥|볶음|ข้าว|ผัด|ต้ม|แกง|ไก่|หมู|กุ้ง|سلطة|دجاج|شوربة|لحم|كباب|חומוס|סלט|עוף|בשר|דג|קפה|قهوة|شاي|عصير|خبز|أرز|سمك|كنافة|चाय|दाल|पनीर|रोटी|चावल|กาแฟ|ปลา|소주|막걸리|커피|정식|찌개|만두/u;

/** What is called after food, and is none: `pizza stone`, `teapot`, `coffee grinder`. */
const WARE =
  /(?<!\p{L})(?:stones?|peels?|(?:frying|baking|roasting|pasta|soup|stock|tea|coffee) ?(?:pans?|pots?)|teapots?|tools?|cutters?|slicers?|graters?|grinders?|machines?|makers?|mugs|decanters?|knives|accessories|equipment|utensils|cookbooks?|posters?|workshops?)\s*(?:$|[(,\d–-])|(?:maschinen?|mühlen?|messer|bücher|steine?|schaufeln?)$/iu;

/** Whether a text names food or drink. */
export function isFood(text: string): boolean {
  if (text.length < 80 && WARE.test(text.trim())) return false;
  const start = text.slice(0, 400).toLowerCase();
  for (const [word] of start.matchAll(/\p{L}+/gu)) {
    if (WHOLE.has(word)) return true;
    for (let length = SHORTEST; length <= Math.min(LONGEST, word.length); length++)
      if (STARTS.has(word.slice(0, length)) || ENDS.has(word.slice(-length))) return true;
  }
  return SPACELESS.test(start);
}

const PLACE =
  /(?<!\p{L})(?:restaurante?s?|ristorante|restauracja|restaurace|étterem|ресторан|trattoria|osteria|pizzeria|pizzería|bistro|bistrot|brasserie|caf[eé]s?|kaffeehaus|coffee (?:shop|house|bar)|bakery|bäckerei|boulangerie|panadería|bar|pub|tavern|taverna|gasthaus|gasthof|wirtshaus|kneipe|biergarten|diner|grill|steakhouse|cantina|taquería|izakaya|kitchen|küche|cocina|cucina|eatery|deli|food truck|takeaway|menu|menus|menü|menú|speisekarte|getränkekarte|weinkarte|mittagskarte|tageskarte|carte|la carta|carta|cardápio|ementa|meny|menukaart|jídelní lístek|étlap|karta dań|меню|食堂|居酒屋|メニュー|お品書き|菜单|菜單|餐厅|餐廳|메뉴|เมนู|قائمة الطعام|מסעדה|תפריט|κατάλογος|ταβέρνα|εστιατόριο|μενού|meni|restoran|ресторант|їдальня|thực đơn|quán|nhà hàng|मेनू|ร้านอาหาร|مطعم|مقهى|קפה|dishes|cuisine|dining|brewery|brasserie|winery|catering|canteen|mensa|cr[êe]perie|taproom|brewpub|gelateria|p[âa]tisserie|konditorei|churrascaria|parrilla|drinks|cocktails?|wine list|tap list|brunch|lunch|dinner|breakfast|getränke|mittagstisch|formules?|bebidas|drycker|boissons|tapas)(?!\p{L})/giu;

/** How often a text names a place to eat or what it hands its guests. */
export const placesIn = (text: string): number => text.slice(0, 2000).match(PLACE)?.length ?? 0;

const CHARGE =
  /^(?:delivery|delivery (?:fee|charge|cost)|minimum(?: order)?|min\.? order|(?:sub|grand )?total|tax|taxes|vat|service (?:fee|charge)|tip|gratuity|gift cards?|gift vouchers?|vouchers?|deposit|corkage|free delivery|your (?:order|cart|bag|basket)|cart|lieferung|lieferkosten|liefergebühr|mindestbestellwert|gesamt|summe|zwischensumme|gutschein|warenkorb|livraison|frais de livraison|minimum de commande|panier|total|envío|gastos de envío|pedido mínimo|consegna|ordine minimo|carrello|entrega|taxa de entrega|frakt|bezorgkosten|dostawa|доставка|shipping|save|you save|spend|off)(?!\p{L})(?!\s+(?:board|platter|special|roll|burger|bowl))/iu;

/** Sentences about prices. */
const NOTICE =
  /(?<!\p{L})(?:prices?|preise|prix nets|precios|mwst|vat|iva|tva|incl\.?|inkl\.?|tax(?:es)?|gratuity|service charge|surcharge|delivery (?:charge|fee)|minimum|mindestbestell\p{L}*|lieferung|livraison|corkage|orders? over|off your)(?!\p{L})/iu;

/** Whether the name is that of a charge, not of a dish. */
export const isCharge = (name: string): boolean =>
  CHARGE.test(name.trim()) || (name.split(/\s+/).length > 2 && NOTICE.test(name));
