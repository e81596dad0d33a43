/** What tells a kitchen that is ordered from from a shop of food. */

const words = (text: string): string => text.trim().split(/\s+/).join("|");

const COURSES = words(`
starters? appetizers? mains? main\\scourses? desserts? sides? side\\sdishes small\\splates large\\splates sharing\\splates specials? breakfast brunch lunch dinner kids\\smenu
vorspeisen? hauptgerichte hauptspeisen? hauptgang nachspeisen? nachtisch beilagen tagesgerichte mittagstisch frühstück kinderkarte
entr[ée]es? plats? plats\\sprincipaux hors[-\\s]d'œuvres? formules? menu\\sdu\\sjour
entrantes primeros segundos postres raciones platos\\sprincipales platos\\scombinados desayunos
antipasti antipasto primi secondi contorni dolci primi\\spiatti secondi\\spiatti
entradas pratos\\sprincipais sobremesas petiscos
förrätter huvudrätter varmrätter efterrätter forretter hovedretter alkuruoat pääruoat jälkiruoat
voorgerechten hoofdgerechten nagerechten bijgerechten
przystawki dania\\sgłówne desery předkrmy hlavní\\sjídla dezerty előételek főételek desszertek
закуски горячие\\sблюда гарниры десерты завтраки başlangıçlar ana\\syemekler tatlılar
前菜 主菜 主食 一品料理 定食 デザート`);
const COURSE = new RegExp(
  `^(?:the |our |les |nos |unsere |nuestros |i |i nostri |gli |hot |cold |warme |kalte )?(?:${COURSES})(?:$|[\\s&/:(+])`,
  "iu",
);

/** Whether a heading names a part of a meal, which no shop sorts its goods by. */
export const isCourse = (text: string): boolean =>
  text.trim().split(/\s+/).length <= 5 && COURSE.test(text.trim());

const ORDER =
  /(?<!\p{L})(?:order (?:food |now |here )?online|order food|take ?away|take ?out|food delivery|collection|online bestellen|lieferservice|lieferdienst|bringdienst|pizzaservice|commander en ligne|à emporter|livraison de repas|pedir (?:online|comida)|pide online|pedidos? online|comida a domicilio|para llevar|ordina (?:online|ora)|asporto|consegna a domicilio|pedir online|peça online|online eten bestellen|afhalen|bezorgen|zamów online|na wynos)(?!\p{L})/iu;

/** Whether a page says of itself that meals are ordered there. */
export const isOrderedFrom = (about: string): boolean => ORDER.test(about.slice(0, 2000));

/** A weight, the price of a unit, or several of a thing; drinks are measured in glasses, too, and dishes counted in pieces. */
const PACKAGE =
  /(?<![\p{L}\d])(?:\d{1,2}\s?[x×]\s?\d{1,4}\s?(?:g|ml|cl|l)|\d{1,4}(?:[.,]\d{1,3})?\s?(?:g|gr|kg|lbs?|г|гр|кг|克|公斤)|[/／]\s?(?:1\s?)?(?:kg|l|lb|100\s?(?:g|ml)))(?![\p{L}\d])/iu;

/** Whether a text says how much is in a package. */
export const isPackage = (text: string): boolean => PACKAGE.test(text.slice(0, 400));
