/** Whether an element is all that a prompt says of it: a word that nothing answers to may be the one that matters. */

import type { SnapshotElement } from "../page.ts";
import type { Target } from "../read/instruction.ts";
import { kindOf } from "../read/target.ts";
import { kindFit } from "./roles.ts";
import { namesOf, typeFit } from "./score.ts";
import type { Tree } from "./tree.ts";
import { areSame, isNear, normalize, tokens } from "./words.ts";

/** How things look and where they are, which a snapshot does not say: they may stand next to a name, as in "the green Save button". */
const LOOKS: ReadonlySet<string> = new Set(
  [
    "red green blue yellow orange purple black white grey gray pink brown big large small bold round",
    "rot rote roten roter grun grune grunen gruner blau blaue blauen blauer gelbe schwarze weisse grosse grossen kleine kleinen",
    "rouge vert verte bleu bleue jaune noir noire blanc blanche grand grande petit petite",
    "rojo roja verde azul amarillo amarilla negro negra blanco blanca pequeno pequena",
    "top bottom left right corner upper lower side here below above oben unten links rechts haut bas gauche droite arriba abajo izquierda derecha",
    "that is are this it at with by from die es ist mit est avec con por",
  ].flatMap((line) => line.split(" ")),
);
/** What a sign such as ✕ is called. */
const CLOSES = /^(?:x|close|dismiss|schliessen|fermer|cerrar)$/;
/** Elements before another one that may say what it is about: `SUN $57.20 [Buy]`. */
const BEFORE = 2;
/** Words of such a text: a sentence is about more than what stands behind it. */
const MAX_LABEL_WORDS = 5;
/** Characters of the name of what is around an element: a page's whole text says nothing of one button. */
const MAX_AROUND = 160;
/** Words of a text behind those of the prompt: a sentence that has the words is not what is to be clicked. */
const MAX_MORE_WORDS = 2;

/** The words of a target that an element does not answer to. */
export function uncovered(tree: Tree, index: number, target: Target): readonly string[] {
  const element = tree.elements[index] as SnapshotElement;
  const names = namesOf(element).map(([name]) => normalize(name));
  const wanted = normalize(target.words);
  const all = tokens(wanted);
  if (target.quoted === true) return isSaid(wanted, names, element) ? [] : [target.words];
  if (typeFit(element, target.words) > 0 || names.some((name) => name === wanted || areSame(wanted, name)))
    return [];
  const pool = [...names, ...aboutOf(tree, index)].flatMap((name) => name.split(" "));
  const have = new Set(pool);
  const isCovered = (word: string) => {
    if (have.has(word)) return true;
    if (isSeveral(word)) return false;
    const kind = kindOf(word);
    return (
      (kind !== undefined && kindFit(element, kind) > 0) ||
      pool.some((other) => isNear(word, other) || areSame(word, other))
    );
  };
  const missing = all.filter((word) => !isCovered(word));
  const isNamed = missing.length < all.length;
  return isNamed ? missing.filter((word) => !LOOKS.has(word)) : missing;
}

/** Whether text that is no control has so many words more than the prompt that something else must be meant. */
export function isProse({ role, name }: SnapshotElement, { words }: Target): boolean {
  if (!/^(?:text|paragraph|heading|cell|generic|listitem)$/.test(role) || words === "") return false;
  const [have, want] = [normalize(name), normalize(words)];
  const more = tokens(have).length - tokens(want).length;
  return more > (have.startsWith(`${want} `) ? MAX_MORE_WORDS : 0);
}

/** Quoted words stand on the page as they are, or are written together there. */
function isSaid(wanted: string, names: readonly string[], { value }: SnapshotElement): boolean {
  const tight = wanted.replaceAll(" ", "");
  if (wanted === "x" && names.some((name) => CLOSES.test(name))) return true;
  return [...names, normalize(value ?? "")].some(
    (name) => ` ${name} `.includes(` ${wanted} `) || name.replaceAll(" ", "") === tight,
  );
}

/** `sections` where one is to be used: which one is not said. */
function isSeveral(word: string): boolean {
  return /s$/u.test(word) && kindOf(word.slice(0, -1)) !== undefined;
}

/** What is around an element, the headings over it, the texts right before it, and what else its row or card says. */
function aboutOf(tree: Tree, index: number): readonly string[] {
  const around = [
    ...tree.around(index).flatMap((at) => tree.elements[at] ?? []),
    ...tree.headingsOver(index),
  ];
  const before = tree.elements
    .slice(Math.max(0, index - BEFORE), index)
    .filter(
      ({ role, name }) =>
        /^(?:text|heading|cell|rowheader|paragraph)$/.test(role) && name.split(" ").length <= MAX_LABEL_WORDS,
    );
  const { value, hints } = tree.elements[index] as SnapshotElement;
  const texts = [...around, ...before, ...tree.inItemOf(index)].map(({ name }) => name);
  return [
    ...texts.filter((name) => name.length <= MAX_AROUND),
    value ?? "",
    hints.type ?? "",
    hints.group ?? "",
  ].map(normalize);
}
