/**
 * Places in sentences of pages where a name can stand as well: pronouns, "the author", "in the city". Each makes a frame that was not
 * written for the purpose, so what is learned is how names stand among words and not how templates are worded.
 */
import { Shape, type Token } from "../../plugins/hooks/redact-pii/pii/src/tokens.ts";
import type { Draw } from "./names.ts";

/** A stretch of tokens in whose place a name is put, with what stands around the name. */
export interface Slot {
  readonly from: number;
  readonly to: number;
  readonly type: "person" | "place";
  readonly before: string;
  readonly name: string;
  readonly after: string;
}

const set = (words: string) => new Set(words.split(" "));
const KIN = set(
  "son daughter wife husband mother father brother sister friend boss uncle aunt cousin neighbor neighbour partner colleague mom dad grandmother grandfather niece nephew girlfriend boyfriend teacher assistant roommate fiance",
);
const ROLES = set(
  "author actor actress director singer president mayor artist writer player coach chef doctor teacher student patient customer client owner manager founder reporter editor photographer lawyer judge minister senator professor engineer producer guitarist drummer defendant plaintiff witness driver employee tenant seller buyer user designer host speaker captain researcher scientist",
);
const OWNERS = set("my his her our your their");
const PEOPLE = set("someone somebody everyone everybody nobody anyone anybody him");
const MOVES = set(
  "live lived lives living went go goes come came moved been stay stayed arrive arrived travel traveled return returned fly flew grew",
);
const AREAS = set(
  "city town village country region area state neighborhood neighbourhood island county district province capital world valley community place",
);
const TOWARDS = set("in to from near through across around of at outside into for visit leave left about");
const SPOTS = set(
  "home work school office store hotel venue house shop restaurant address location facility",
);
const ENDS = set(", . ; ! ? ) : in on at to for with from and that as when if but because about");

/** A name of a person as prose calls one. */
function person(draw: Draw): string {
  const roll = draw.random();
  if (roll < 0.42) return draw.person();
  if (roll < 0.72) return draw.first();
  if (roll < 0.9) return draw.last();
  return `${draw.of(["Mr.", "Mrs.", "Ms.", "Dr.", "Mr", "Miss", "Professor", "Judge", "Officer", "Aunt", "Uncle"])} ${draw.last()}`;
}

const TITLE = /^(?:Mr\.|Mrs\.|Ms\.|Dr\.|Mr|Miss|Professor|Judge|Officer|Aunt|Uncle) /;

/** What of the words before a name is no part of it. */
function personSlot(from: number, to: number, draw: Draw, before = "", after = ""): Slot {
  const name = person(draw);
  const title = TITLE.exec(name)?.[0] ?? "";
  return { from, to, type: "person", before: before + title, name: name.slice(title.length), after };
}

const place = (draw: Draw) =>
  draw.chance(0.7) ? draw.town() : draw.chance(0.6) ? draw.country() : draw.region();

function spot(draw: Draw): string {
  const roll = draw.random();
  return roll < 0.55 ? draw.house() : roll < 0.8 ? draw.street() : draw.town();
}

/** Every slot of a line; they do not overlap. */
export function slotsOf(tokens: readonly Token[], draw: Draw): Slot[] {
  const slots: Slot[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const slot = slotAt(tokens, at, draw);
    if (slot === undefined || slot.from < (slots.at(-1)?.to ?? 0)) continue;
    slots.push(slot);
    at = Math.max(at, slot.to - 1);
  }
  return slots;
}

function slotAt(tokens: readonly Token[], at: number, draw: Draw): Slot | undefined {
  const { word, shape } = tokens[at] as Token;
  const next = tokens[at + 1];
  const follows = next?.word ?? ".";
  const last = tokens[at - 1]?.word ?? "";
  if (shape === Shape.upper && word.length > 1) return undefined;
  if ((word === "he" || word === "she") && next?.shape === Shape.lower) return personSlot(at, at + 1, draw);
  if (PEOPLE.has(word)) return personSlot(at, at + 1, draw);
  if (word === "her" && ENDS.has(follows)) return personSlot(at, at + 1, draw);
  if (OWNERS.has(word) && next?.shape === Shape.lower) {
    // `my brother Tom`, `my brother`
    if (KIN.has(follows) && !isName(tokens[at + 2]))
      return draw.chance(0.6) ? personSlot(at + 2, at + 2, draw, " ") : personSlot(at, at + 2, draw);
    if (word === "his" || word === "her") return owner(at, draw);
    return undefined;
  }
  if (
    (word === "the" || word === "a") &&
    ROLES.has(follows) &&
    !isName(tokens[at + 2]) &&
    tokens[at + 2]?.shape !== Shape.lower
  )
    return draw.chance(0.5) ? personSlot(at + 2, at + 2, draw, " ") : personSlot(at, at + 2, draw);
  if ((word === "there" || word === "here") && MOVES.has(last))
    return {
      from: at,
      to: at + 1,
      type: "place",
      before: draw.of(["in ", "to ", "near ", "from "]),
      name: place(draw),
      after: "",
    };
  if (!TOWARDS.has(last)) return undefined;
  if (OWNERS.has(word) || word === "the" || word === "this") {
    if (AREAS.has(follows))
      return { from: at, to: at + 2, type: "place", before: "", name: place(draw), after: "" };
    if (SPOTS.has(follows))
      return { from: at, to: at + 2, type: "place", before: "", name: spot(draw), after: "" };
    if (follows === "street" || follows === "road")
      return { from: at, to: at + 2, type: "place", before: "", name: draw.street(), after: "" };
  }
  if (SPOTS.has(word) && (last === "at" || last === "from"))
    return { from: at, to: at + 1, type: "place", before: "", name: spot(draw), after: "" };
  return undefined;
}

/** `his house` as `Tom's house`. */
function owner(at: number, draw: Draw): Slot {
  const slot = personSlot(at, at + 1, draw);
  return { ...slot, after: slot.name.endsWith("s") && draw.chance(0.4) ? "'" : draw.of(["'s", "’s"]) };
}

const isName = (token: Token | undefined) =>
  token !== undefined &&
  (token.shape === Shape.capital || token.shape === Shape.upper || token.shape === Shape.mixed);

/** The text with the slots filled, where the names stand now, and which tokens of the old text are left. */
export function fillSlots(text: string, tokens: readonly Token[], slots: readonly Slot[]) {
  const spans: { start: number; end: number; type: "person" | "place" }[] = [];
  let out = "";
  let last = 0;
  for (const { from, to, type, before, name, after } of slots) {
    const isInsertion = from === to;
    const start = isInsertion ? (tokens[from - 1] as Token).end : (tokens[from] as Token).start;
    out += text.slice(last, start) + before;
    spans.push({ start: out.length, end: out.length + name.length, type });
    out += name + after;
    last = isInsertion ? start : (tokens[to - 1] as Token).end;
  }
  return { text: out + text.slice(last), spans };
}
