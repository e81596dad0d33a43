/** How a prompt names an element. */

import { phrasesIn } from "../words/read-words.ts";
import type { Target, TargetKind } from "./instruction.ts";
import { type Literals, QUOTE } from "./literals.ts";

const words = (name: string) => phrasesIn("targets", name);
/** Words for kinds of elements; each a source of an expression. */
const KINDS: readonly (readonly [TargetKind, string])[] = [
  [
    "checkbox",
    "check ?box(?:es)?|tick ?box(?:es)?|check mark|toggle|switch|kästchen|kontrollkästchen|häkchen|cases? à cocher|case|casillas?(?: de verificación)?",
  ],
  ["radio", "radio(?: button)?s?|radio option|option button"],
  ["select", words("select")],
  ["slider", "slider|range(?: slider)?|regler|schieberegler|curseur|control deslizante"],
  ["field", words("field")],
  ["tab", "tab|tabs|reiter|registerkarte|onglet|pestaña"],
  [
    "menuitem",
    "menu ?(?:item|entry|option|link|point)|menu|menüpunkt|menü|élément de menu|menú|opción del menú",
  ],
  [
    "option",
    "options?|suggestions?|choice|autocomplete (?:entry|suggestion|option)|vorschlag|option|suggestion|opción|sugerencia",
  ],
  ["button", "buttons?|btn|cta|arrow|knopf|schaltfläche|taste|button|bouton|botón"],
  ["link", "links?|hyperlink|verknüpfung|lien|enlace|vínculo"],
  ["column", "column(?: (?:header|heading))?|header cell|spalte|colonne|columna"],
  ["row", "(?:table )?rows?|table entry|zeile|ligne|fila"],
  [
    "section",
    "section|question|accordion(?: (?:item|panel|section))?|panel|group|header|abschnitt|bereich|rubrique|sección|apartado",
  ],
  ["heading", "heading|headline|überschrift|titre|encabezado"],
  [
    "dialog",
    "dialog(?:ue)?(?: box)?|modal(?: (?:window|dialog))?|pop-?up(?: window)?|window|overlay|banner|fenster|fenêtre|ventana|popover",
  ],
  ["image", "image|picture|photo|thumbnail|icon|logo|bild|symbol|icône|imagen|icono"],
  [
    "item",
    "(?:search )?results?|items?|products?|articles?|cards?|hits?|listings?|entry|entries|tile|post|story|ergebnis|treffer|produkt|artikel|eintrag|résultat|produit|resultado|producto|artículo",
  ],
];
const KIND_SOURCE = KINDS.map(([, source]) => source).join("|");
const EXACT_KINDS = KINDS.map(([kind, source]) => [kind, new RegExp(`^(?:${source})$`, "iu")] as const);
const TRAILING = new RegExp(`(?:^|\\s)(${KIND_SOURCE})$`, "iu");
const LEADING = new RegExp(String.raw`^(${KIND_SOURCE})(?:\s+(?:${words("called")}|:))*\s+(?=\S)`, "iu");
const ARTICLE =
  /^(?:the|a|an|any|this|that|these|those|your|my|our|its|on|der|die|das|den|dem|des|ein|eine|einen|auf|le|la|les|l'|un|une|sur|el|los|las|una|al|del)(?:\s+|(?<=')|$)/iu;
const ORDINALS: readonly (readonly [RegExp, number])[] = [
  [/^(?:first|1st|topmost|top|erste[nrs]?|première?|premier|primera?|primero)$/iu, 1],
  [/^(?:second|2nd|zweite[nrs]?|deuxième|second[ea]?|segund[oa])$/iu, 2],
  [/^(?:third|3rd|dritte[nrs]?|troisième|tercer[oa]?)$/iu, 3],
  [/^(?:fourth|4th|vierte[nrs]?|quatrième|cuart[oa])$/iu, 4],
  [/^(?:fifth|5th|fünfte[nrs]?|cinquième|quint[oa])$/iu, 5],
  [/^(?:last|bottom|final|letzte[nrs]?|dernière?|dernier|últim[oa])$/iu, -1],
];
const NUMBERED = /\s+(?:#|no\.? |number |nr\.? |n° )(\d{1,3})$/iu;
const NEAR = new RegExp(
  String.raw`\s+(?:(?:(?:${words("near-how")}) )?(?:${words("near")})|(?:${words("within")})(?=\s))\s+`,
  "giu",
);
/** Prepositions that always lead to another element; the others only behind a kind or quotes. */
const SURE =
  /next to|beside|adjacent|near|close to|under|below|above|the right|the left|belonging|associated|corresponding|neben|à côté|près|junto|al lado|debajo/iu;
const QUOTED = new RegExp(QUOTE, "u");
const NOISE =
  /^(?:labell?ed|called|named|titled|marked|saying|that says|which says|with (?:the )?(?:text|label|name|title))\s+/iu;
const MAX_LENGTH = 400;

/** The element that words name; undefined for no words and for too many. */
export function targetOf(phrase: string, literals: Literals, depth = 0): Target | undefined {
  let text = phrase.trim().replace(/[\s,:]+$/u, "");
  if (text === "" || text.length > MAX_LENGTH) return undefined;
  const { head, near } = depth < 2 ? splitNear(text, literals, depth) : { head: text, near: undefined };
  text = head;
  let ordinal: number | undefined;
  let kind: TargetKind | undefined;
  let kindWord: string | undefined;
  const number = NUMBERED.exec(text);
  if (number !== null) {
    ordinal = Number(number[1]);
    text = text.slice(0, number.index);
  }
  for (let rounds = 0; rounds < 4; rounds += 1) {
    text = withoutArticle(text);
    const found: number | undefined = ordinal === undefined ? ordinalAt(text) : undefined;
    if (found === undefined) break;
    ordinal = found;
    text = text.replace(/^\S+(?:\s+(?:one|of the|of)(?=\s|$))?\s*/u, "");
  }
  const trailing = TRAILING.exec(text);
  // `Hover over Products`: with a capital letter it is a name.
  const isName = /^\p{Lu}\p{Ll}+$/u.test(text) && text === phrase.trim();
  if (trailing !== null && !isName) {
    kindWord = trailing[1] ?? "";
    kind = kindOf(kindWord);
    text = text.slice(0, trailing.index);
    // A `search box` is named by what it is for, a `dropdown menu` by nothing.
    if (/^(?:search|such|.*recherche|.*búsqueda)/iu.test(trailing[1] ?? "") && text.trim() === "")
      text = "search";
  } else if (LEADING.test(text)) {
    kindWord = LEADING.exec(text)?.[1] ?? "";
    kind = kindOf(kindWord);
    text = text.replace(LEADING, "");
  }
  text = withoutArticle(text.trim()).replace(NOISE, "");
  const quote = QUOTED.exec(text)?.[0];
  const words = literals.plain(quote ?? text).trim();
  // `The button in the dialog labelled "Cancel"`: a dialog is rarely called so.
  if (words === "" && kind !== undefined && near?.kind === "dialog" && near.quoted === true)
    return { words: near.words, quoted: true, kind, near: { words: "", kind: "dialog" } };
  if (words === "" && kind === undefined && near === undefined && ordinal === undefined) return undefined;
  return {
    words,
    ...(quote === undefined ? {} : { quoted: true }),
    ...(kind === undefined ? {} : { kind }),
    ...(kind === undefined || words !== "" || kindWord === undefined ? {} : { kindWord }),
    ...(ordinal === undefined ? {} : { ordinal }),
    ...(near === undefined ? {} : { near }),
  };
}

/** The kind that a word names. */
export function kindOf(word: string): TargetKind | undefined {
  return EXACT_KINDS.find(([, pattern]) => pattern.test(word.trim()))?.[0];
}

/** Words without the article before them. */
export function withoutArticle(text: string): string {
  let rest = text;
  for (let rounds = 0; rounds < 3; rounds += 1) rest = rest.replace(ARTICLE, "").trimStart();
  // A lone letter such as the size `A` is a name.
  return rest === "" && text.length === 1 ? text : rest;
}

/** The number of one of several that a text begins with: `second`, `3rd`; -1 is the last. */
export function ordinalAt(text: string): number | undefined {
  const [word = ""] = text.split(" ", 1);
  if (/^(?:first|last|second) (?:name|line|address)/iu.test(text)) return undefined;
  const named = ORDINALS.find(([pattern]) => pattern.test(word))?.[1];
  const [, digits] = /^(\d{1,3})(?:st|nd|rd|th|\.|e|ème|º|ª)$/iu.exec(word) ?? [];
  return named ?? (digits === undefined ? undefined : Number(digits));
}

function splitNear(text: string, literals: Literals, depth: number) {
  for (const match of text.matchAll(NEAR)) {
    const head = text.slice(0, match.index);
    const isNamed = QUOTED.test(head) || TRAILING.test(head);
    const rest = text.slice(match.index + match[0].length);
    // `The terminal below to delete a file`: what it is for is no place.
    if (AIM.test(rest)) continue;
    const near = targetOf(rest, literals, depth + 1);
    const isPart = /^(?:dialog|row|section)$/.test(near?.kind ?? "");
    if (!SURE.test(match[0]) && !isNamed && !isPart) continue;
    // `In the row of Ada`: beside Ada.
    const whole = near?.words === "" && near.near !== undefined ? near.near : near;
    if (whole !== undefined && !isPage(whole)) return { head, near: whole };
    if (near !== undefined) return { head, near: undefined };
  }
  return { head: text, near: undefined };
}

/** An aim: `to delete it`, `um es zu löschen`. */
const AIM =
  /^(?:(?:in order )?to \p{L}|so that\s|um\s.*\szu\s|afin de\s|pour \p{L}+(?:er|ir|re)\s|para \p{L}+[aei]r\s)/iu;

/** `on the page` and `in the list` say nothing of where. */
function isPage({ words, near, ordinal, kind }: Target): boolean {
  return (
    kind !== "dialog" &&
    near === undefined &&
    ordinal === undefined &&
    /^(?:page|site|website|webpage|web page|screen|list|top|bottom|menu|navigation|sidebar|form|table|top (?:right|left)|seite|liste|página|lista)?$/iu.test(
      words,
    )
  );
}
