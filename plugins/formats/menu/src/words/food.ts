/** Words that tell a menu from another list of prices, in the languages that menus are written in. */

const words = (text: string): string => text.trim().split(/\s+/).join("|");

const SECTIONS = words(`
starters? appetizers? antipasti antipasto entr[ée]es? mains? main\\scourses? desserts? sides? salads? soups? sandwiches pizzas? pasta burgers? drinks? beverages? wines? beers? cocktails? breakfast brunch lunch dinner specials? small\\splates large\\splates kids kids'\\smenu snacks? bites seafood grill tacos? burritos? sushi rolls noodles curries coffee tea spirits mocktails smoothies juices soft\\sdrinks wraps bowls
vorspeisen? hauptgerichte hauptspeisen hauptgang nachspeisen? nachtisch beilagen salate suppen getränke weine biere fleischgerichte fischgerichte nudelgerichte kinderkarte frühstück heißgetränke alkoholfreie\\sgetränke spezialitäten tagesgerichte mittagstisch
plats? plats\\sprincipaux hors[-\\s]d'œuvres? fromages boissons vins bières salades soupes viandes poissons formules? menu\\sdu\\sjour carte
entrantes primeros segundos postres bebidas vinos cervezas tapas raciones ensaladas carnes pescados arroces platos\\sprincipales aperitivos desayunos bocadillos
primi secondi contorni dolci bevande vini birre insalate pizze zuppe bruschette caffetteria panini
entradas pratos\\sprincipais sobremesas bebidas vinhos cervejas saladas sopas carnes peixes petiscos lanches
förrätter huvudrätter varmrätter efterrätter drycker sallader forretter hovedretter desserter drikke alkuruoat pääruoat jälkiruoat juomat
voorgerechten hoofdgerechten nagerechten dranken bijgerechten
przystawki dania\\sgłówne desery napoje zupy sałatki pierogi předkrmy polévky hlavní\\sjídla dezerty nápoje előételek levesek főételek desszertek italok
закуски супы салаты горячие\\sблюда десерты напитки завтраки гарниры başlangıçlar ana\\syemekler tatlılar içecekler çorbalar salatalar
前菜 主菜 甜品 飲品 饮品 饮料 湯 热菜 凉菜 点心 點心 主食 小吃 ドリンク デザート お飲み物 ご飯 麺類 一品料理 定食 丼`);
const SECTION = new RegExp(
  `^(?:the |our |les |nos |unsere |nuestros |i nostri |hot |cold |house |fresh |warme |kalte |kalta |varma )?(?:${SECTIONS})(?:$|[\\s&/:(+])`,
  "iu",
);

/** Whether a heading is one that menus have. */
export const isSectionWord = (text: string): boolean =>
  !/[,.;]/.test(text) &&
  !WARE.test(text.trim()) &&
  text.trim().split(/\s+/).length <= 5 &&
  SECTION.test(text.trim());

/** Words of food and drink; an asterisk stands for any ending. */
const FOOD = `
soup soupe suppe sopa zuppa minestrone salad salade salat salata sallad ensalada insalata salada cheese fromage käse
queso formaggio queijo kaas chicken poulet huhn hähnchen hühner* pollo frango kyckling kip kurczak* csirke* beef
boeuf bœuf rind* ternera manzo carne carnes pork porc schwein* cerdo maiale porco fläsk lamb agneau lamm* cordero
agnello cordeiro duck canard ente* pato anatra fish poisson fisch* pescado pesce peixe fisk vis salmon saumon lachs*
salmón salmone salmão lax laks łosoś tuna thon thunfisch atún tonno atum prawn prawns shrimp shrimps crevette
crevettes garnelen gamba gambas gamberi camarão räkor scampi crab lobster homard octopus pulpo polpo polvo calamar*
squid mussels moules oysters huîtres ostras scallop scallops anchov* steak* entrecôte entrecote ribeye sirloin
fillet filet* solomillo tartar* carpaccio burger* hamburger* fries frites pommes chips papas patata patatas batata
batatas kartoffel* potato* potatis* rice riz reis arroz riso ris ryż pasta spaghetti penne linguine tagliatelle
rigatoni lasagn* ravioli gnocchi tortellini risotto paella pizza* margherita calzone focaccia bruschetta crostini
bread pain brot* pane pão bröd toast sandwich* panini bagel baguette croissant wrap taco* burrito* quesadilla nachos
enchilada* fajita* empanada* tapas croquet* croqueta* tortilla jamon ham schinken jambon prosciutto bacon speck
chorizo sausage wurst* bratwurst schnitzel gulasch goulash gulyás knödel spätzle sauerkraut curry tikka masala naan
biryani paneer dal daal samosa tandoori korma vindaloo sushi sashimi maki nigiri ramen udon soba tempura gyoza miso
teriyaki edamame donburi katsu pho phở bánh bún noodle noodles nudel* pad thai tom satay dim sum dumpling dumplings
wonton kimchi bibimbap bulgogi kebab kebap köfte falafel hummus tabbouleh shawarma mezze baklava lahmacun pide börek
mercimek pierogi żurek barszcz bigos borscht борщ пельмени блины сырники салат суп шашлык egg eggs œuf* ei eier
huevo* uova ovo* ägg omelet* pancake pancakes waffle waffles crêpe* crepe* granola porridge muesli yoghurt avocado
tomato* tomate* pomodor* mozzarella burrata parmesan parmigiano feta halloumi goat mushroom* champignon* pilz*
funghi setas cogumelos onion* zwiebel* cebolla cipolla garlic ail knoblauch ajo aglio alho spinach basil* basilikum
asparagus spargel* truffle trüffel* tartufo olive* aceitunas sauce soße salsa chutney mayo* aioli vinaigrette pickle
pickles beans lentil* linsen chickpea* tofu quinoa vegetable vegetables gemüse* légumes verduras verdure legumes
grönsaker cake kuchen* gâteau tart tarte torte* torta tårta cheesecake brownie tiramisu panna cotta crème brûlée
mousse flan sorbet eis* glace helado gelato sorvete pudding pastel pie apple apfel* lemon zitrone* citron limón
limone chocolat* schoko* choklad vanilla vanille caramel honey honig coffee café kaffee* caffè espresso cappuccino
latte macchiato americano mocha tea tee thé té chá chai juice jus saft zumo succo suco lemonade limonade limonada
limonata soda cola coke coca pepsi fanta sprite schorle water wasser* eau agua acqua água vatten beer bier* bière
cerveza birra cerveja öl øl piwo sör lager ipa pilsne pilsner pils weizen stout ale cider wine wein* vin vino vinho
wijn wino rioja merlot chardonnay riesling sauvignon pinot malbec prosecco champagne cava sekt cabernet shiraz
chianti cocktail* mojito margarita negroni spritz gin tonic vodka rum rhum whisky bourbon tequila aperol martini
daiquiri cognac brandy grappa schnaps liqueur sake sangria kombucha smoothie milkshake fried grilled gegrillt*
gebraten* roasted grillé* rôti braised smoked fumé geräuchert* steamed sautéed marinated crispy tartine terrine foie
velouté ragout ragù bolognese carbonara pesto ceviche guacamole pico elote mole tamales churros arepa* feijoada
bacalhau picanha caldo verde francesinha köttbullar gravad smørrebrød herring sill hummer polenta ossobuco
saltimbocca arancini caprese nasi goreng mie ayam sapi bakso soto rendang teh satu roti laksa wings ribs brisket
coleslaw hash browns oatmeal biscuits gravy meatball meatballs meatloaf donut* doughnut* muffin cookie* jamón
menu menus menú menü menù formule tasting degustation dégustation degustación degustazione omakase sourdough
tiramisù yoghurt whiskey salads soups burgers
banana* strawberr* berry berries blueberr* raspberr* mango* peach* orange* cherr* coconut nuts peanut* almond* hazelnut* walnut*
pistachio* fudge scoop* cone cones butter milk cream creamy ginger mint chili chilli pepper* jalap* cilantro broccoli cabbage
carrot* kale squash pumpkin corn beet* fennel leek celery cucumber* radish turkey meat veal venison rabbit quail cod haddock
trout bass snapper mackerel sardine* clam clams caviar roe eel tempeh seitan syrup jam marmalade dessert* bun buns
pita tahini couscous bulgur pilaf stew chowder broth bisque gumbo jambalaya grits cornbread slider sliders sub subs hoagie
gyro* souvlaki moussaka tzatziki dolma* spanakopita raclette rösti röschti knedlík svíčkov* vývar polévk* řízek smažen* hranolky
rýže kapr lángos paprikás pörkölt halászlé töltött rántott tejföl* ciorb* mămălig* sarmale mici ćevap* pljeskavica burek ajvar
шопска кебапче картоф* курица говядин* свинин* рыба сыр хлеб чай кофе пиво вино сок вареник* деруни голубц* суші піца
τζατζίκι σαλάτα φάβα σαγανάκι μπριζόλα παϊδάκια σουβλάκι μουσακάς κοτόπουλο φέτα ψάρι χταπόδι καλαμαράκια κρασί μπύρα καφές
gà heo cá tôm cơm phở mì chè nước ayam ikan kopi goreng bakar susu telur udang kambing
tavuk et balık köfte pilav çorbası salatası tatlı kahve çay ayran közlenmiş
pesce bacalao merluza calamares boquerones croquetas ensaladilla bravas sardinas lubina chuletón arroz fideu*
poisson saint-jacques magret confit andouillette cassoulet tartiflette ratatouille quiche gratin poireaux œufs rillettes`
  .trim()
  .split(/\s+/);
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

/** Whether the name is that of a charge beside the menu. */
export const isCharge = (name: string): boolean =>
  CHARGE.test(name.trim()) || (name.split(/\s+/).length > 2 && NOTICE.test(name));
