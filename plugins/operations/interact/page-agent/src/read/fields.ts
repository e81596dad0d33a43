/** What is to be entered, and where. */

import { phrasesIn } from "../words/read-words.ts";
import type { Action, Target } from "./instruction.ts";
import { type Literals, QUOTE } from "./literals.ts";
import { targetOf } from "./target.ts";

/** Names of fields that need no word such as "field". */
const FIELD_NAMES = String.raw`(?:(?:${phrasesIn("targets", "whose")})\s+)?(?:${phrasesIn("targets", "field-name")})`;
const INTO =
  "(?:into|in to|in|on|to|inside|within|for|as|at|ins|in das|in den|in die|im|als|bei|unter|für|dans|en|comme|pour|sur|como|para)";
const ONE_FIELD = new RegExp(
  `^(${FIELD_NAMES})(?: (?:field|box))?\\s*(?:\\s|:|=|\\bis\\b|\\bas\\b|\\bto\\b|\\bwith\\b)\\s*(\\S.*)$`,
  "iu",
);
const WITH =
  /^(.+?)\s*(?:\s(?:with|to|equal to|as|by typing|mit|auf|zu|avec|à|con|a|by)\s|\s?[:=]\s?|\s(?:with|to|mit|auf|avec|à|con|a)$)\s*(\S.*)$/iu;
const LAST_INTO = new RegExp(`^(.*\\S)\\s+${INTO}\\s+((?:(?!\\s${INTO}\\s).)+)$`, "iu");
const QUOTED_FIRST = new RegExp(
  `^(?:the\\s+)?(?:(?:text|word|words|value|string|number|query|phrase|term|name|den text|le texte|el texto)\\s+)?(${QUOTE})\\s*(.*)$`,
  "iu",
);
const QUOTED_LAST = new RegExp(`^(.*\\S)\\s+(?:as\\s+|is\\s+)?(${QUOTE})$`, "iu");
const FORM =
  /^(?:in |out |up )?(?:the |this |das |le |el )?(?:\S+\s){0,3}?(?:form|fields|details|formular|formulaire|formulario)(?: below)?\s*(?:with|using|as follows|like this|:|mit|avec|con)?\s*:?\s*/iu;
const SEPARATOR = /\s*(?:,|;|\s(?:and|und|et|y)\s)\s*(?:and\s+)?(?:the\s+)?/iu;
const SEPARABLE = /\s+(?:ein|aus|an|ab|hin)$/iu;
/** `Your answer`, `an odd number`, `my name`: what is to be entered is said of, and not said. */
const DESCRIBED = new RegExp(
  `^(?:${[
    "your|my|his|her|their|our|an?|some|any|something|anything|whatever|random|the (?:same|correct|right|result|answer|sum|solution)",
    "dein|deine|deinen|mein|meine|meinen|ein|eine|einen|irgendein|irgendwas|das ergebnis|die antwort|die lösung",
    "ton|ta|tes|mon|ma|mes|votre|un|une|quelque chose|n'importe|le résultat|la réponse",
    "tu|tus|mi|mis|su|una|algo|cualquier|el resultado|la respuesta",
  ].join("|")})(?:\\s(?!${QUOTE})|$)`,
  "iu",
);
/** `The text below`: where it stands, and not what it is. */
const POINTED =
  /^(?:(?:that is )?(?:below|above|shown|displayed|here|following)|unten|oben|ci-dessous|ci-dessus|abajo|arriba)(?: (?:below|above|here))?$/iu;
/** Another field with its value, behind a value without quotes: `Zed, the last name to Okoro`. */
const NEXT_PAIR =
  /(?:,|\s(?:and|und|et|y))\s+(?:the|my|your|den|die|das|le|la|el|los|las)\s+\p{L}+(?:\s\p{L}+)?\s+(?:to|as|with|auf|als|mit|à|comme|avec|a|como|con)\s+\S/iu;
/** `The password "CI6G"`: what stands in quotes is entered. */
const NAMED_VALUE = new RegExp(
  `^(?:the|my|das|den|die|le|la|el)\\s\\p{L}[\\p{L} ]{0,40}\\s(${QUOTE})$`,
  "iu",
);
const MAX_PHRASE = 1000;

/** What `enter`, `type` and `fill in` ask for; empty where that is not clear. */
export function readFill(phrase: string, literals: Literals): readonly Action[] {
  const text = phrase.replace(SEPARABLE, "").trim();
  if (text === "" || text.length > MAX_PHRASE) return [];
  const form = FORM.exec(text);
  if (form !== null) {
    const pairs = pairsOf(text.slice(form[0].length), literals);
    if (pairs.length > 0) return pairs;
  }
  const said = /^(?:my|the|your|our|his|her|their)\s+(.{1,60}?)\s+(?:is|should be)\s+(\S.*)$/iu.exec(text);
  if (said !== null) return [fill(said[1] ?? "", said[2] ?? "", literals)].filter((one) => one !== undefined);
  const one = readOne(text, literals);
  return one === undefined ? pairsOf(text, literals) : [one];
}

/** `First name: Ada, city: Paris`, without a verb; undefined for other words. */
export function readPairs(phrase: string, literals: Literals): readonly Action[] | undefined {
  if (phrase.length > MAX_PHRASE || !/^\p{L}[^\s:\d]*(?:\s[^\s:\d]+){0,3}\s?:\s*\S/u.test(phrase))
    return undefined;
  const parts = phrase.split(SEPARATOR);
  const pairs = parts.every((part) => /[:=]/u.test(part)) ? pairsOf(phrase, literals) : [];
  return pairs.length === 0 ? undefined : pairs;
}

/** What `set` and `change` ask for. */
export function readSet(phrase: string, literals: Literals): Action | undefined {
  const text = phrase.replace(SEPARABLE, "").trim();
  if (text.length > MAX_PHRASE) return undefined;
  const match = WITH.exec(text);
  return match === null ? undefined : fill(match[1] ?? "", match[2] ?? "", literals);
}

function readOne(text: string, literals: Literals): Action | undefined {
  const first = QUOTED_FIRST.exec(text);
  if (first !== null) {
    const rest = (first[2] ?? "").replace(new RegExp(`^${INTO}(?:\\s|$)`, "iu"), "");
    const value = first[1] ?? "";
    if (rest === "") return { action: "fill", value: literals.plain(value) };
    const isPlace = rest !== first[2];
    // `fill 'Name' with 'Ada'`: the first quote is the field.
    const match = isPlace
      ? null
      : /^(?:field |box |input )?(?:with|to|:|=|mit|avec|con)\s*(\S.*)$/iu.exec(rest);
    if (match !== null) return fill(value, match[1] ?? "", literals);
    if (isPlace) return fill(rest, value, literals);
  }
  const last = QUOTED_LAST.exec(text);
  if (last !== null && !new RegExp(`\\s${INTO}$`, "iu").test(last[1] ?? ""))
    return fill(
      (last[1] ?? "").replace(/\s*(?:with|to|as|:|=|mit|avec|con)(?: the (?:text|value))?$/iu, ""),
      last[2] ?? "",
      literals,
    );
  const named = ONE_FIELD.exec(text);
  const into = LAST_INTO.exec(text);
  if (named !== null && !isField(into?.[2], literals)) {
    if (SEPARATOR.test(named[2] ?? "") && pairsOf(text, literals).length > 1) return undefined;
    return fill(named[1] ?? "", named[2] ?? "", literals);
  }
  if (into !== null) return fill(into[2] ?? "", into[1] ?? "", literals);
  const match = WITH.exec(text);
  if (match !== null) return fill(match[1] ?? "", match[2] ?? "", literals);
  if (DESCRIBED.test(text)) return undefined;
  // `type hello world`: whatever field has the focus.
  return { action: "fill", value: literals.plain(text) };
}

function isField(words: string | undefined, literals: Literals): boolean {
  if (words === undefined) return false;
  const target = targetOf(words, literals);
  return target?.kind !== undefined || new RegExp(`^${FIELD_NAMES}$`, "iu").test(words);
}

function fill(field: string, value: string, literals: Literals): Action | undefined {
  if (/^(?:in |into )?(?:it|there|that)$/iu.test(field))
    return { action: "fill", value: literals.plain(value) };
  if (DESCRIBED.test(value) || POINTED.test(value) || NEXT_PAIR.test(value)) return undefined;
  const target: Target | undefined = targetOf(field.replace(/^(?:in|into|out)\s+/iu, ""), literals);
  const named = NAMED_VALUE.exec(value)?.[1] ?? value;
  const text = literals.plain(named.replace(/^(?:the (?:value|text|word|number)\s+)/iu, "")).trim();
  if (text === "" || target === undefined) return undefined;
  return { action: "fill", target, value: text };
}

/** `name "Ada", email: ada@example.com and city Paris`. */
function pairsOf(text: string, literals: Literals): readonly Action[] {
  const found: Action[] = [];
  for (const part of text.split(SEPARATOR)) {
    if (part.trim() === "") continue;
    const pair = pairOf(part.trim(), literals);
    if (pair === undefined) return [];
    found.push(pair);
  }
  return found;
}

function pairOf(part: string, literals: Literals): Action | undefined {
  const asField = new RegExp(
    `^(${QUOTE}|\\S+(?:\\s\\S+){0,5}?)\\s+(?:as|for|into|als|comme|como)\\s+(.+)$`,
    "iu",
  ).exec(part);
  if (asField !== null) return fill(asField[2] ?? "", asField[1] ?? "", literals);
  const quoted = QUOTED_LAST.exec(part);
  if (quoted !== null)
    return fill((quoted[1] ?? "").replace(/\s*(?:with|to|as|is|:|=)$/iu, ""), quoted[2] ?? "", literals);
  const named = ONE_FIELD.exec(part);
  if (named !== null) return fill(named[1] ?? "", named[2] ?? "", literals);
  const match = /^([^:=]{1,80}?)\s*(?:[:=]|\sis\s|\sto\s|\swith\s)\s*(\S.*)$/iu.exec(part);
  return match === null ? undefined : fill(match[1] ?? "", match[2] ?? "", literals);
}

const USER =
  "(?:(?:the|my|le|la|el|dem|den)\\s+|l')?(?:user ?name|user|login(?: name)?|e-?mail(?: address)?|account|id|benutzer(?:name)?n?|utilisateur|nom d'utilisateur|identifiant|usuario|correo|als|as|comme|como)";
const PASSWORD =
  "(?:(?:the|my|le|la|el|dem|den)\\s+)?(?:password|passwort|passcode|passwd|pass|pwd|pw|kennwort|mot de passe|contraseña|clave)(?![\\p{L}])";
const LOGIN = new RegExp(
  `^.*?\\b(?:(?:with|using|as|mit|als|avec|con|como|comme)\\s+)?(?:(?:the\\s+)?(?:credentials|zugangsdaten|following|identifiants)\\s*)?:?\\s*(?:${USER})\\s*[:=]?\\s*(\\S+?)\\s*(?:,|/|\\s)\\s*(?:(?:and|with|und|mit|et|avec|y|con|using|&)\\s+)*(?:${PASSWORD})\\s*(?:is\\s+)?[:=]?\\s*(\\S+)`,
  "iu",
);
const SHORT_LOGIN =
  /^(?:.*\b(?:with|using|as|mit|als|avec|con|como|credentials)\s+)?:?\s*(\S+)\s*(?:\/|,|\sand\s|\sund\s|\set\s|\sy\s|:)\s*(\S+)$/iu;

/** `mit ada@example.com und dem Passwort …`: a name without a word for it. */
const BEFORE_PASSWORD = new RegExp(
  `(?:^|\\s)(\\S+?),?\\s+(?:(?:and|with|und|mit|et|avec|y|con|using|&|/)\\s+)(?:${PASSWORD})\\s*(?:is|ist|est|es|lautet)?\\s*[:=]?\\s*(\\S+)`,
  "iu",
);

/** What `log in` asks for; undefined without a name and a password. */
export function readLogin(phrase: string, literals: Literals): Action | undefined {
  if (phrase.length > MAX_PHRASE) return undefined;
  const said = phrase.replace(SEPARABLE, "");
  const match = LOGIN.exec(said) ?? SHORT_LOGIN.exec(said) ?? BEFORE_PASSWORD.exec(said);
  const [user, password] = [match?.[1], match?.[2]].map((part) =>
    literals.plain(part ?? "").replace(/^:+|[,;]+$/g, ""),
  );
  if (!user || !password) return undefined;
  return { action: "login", user, password, submit: true };
}
