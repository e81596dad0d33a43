/** Templates with names in them, as text and where the names stand. */
import type { Draw } from "./names.ts";

/** A text with the names in it. */
export interface Labelled {
  readonly text: string;
  readonly spans: readonly {
    readonly start: number;
    readonly end: number;
    readonly type: "person" | "place";
  }[];
}

/** A piece of text, and what it is the name of. */
export type Piece = readonly [text: string, type?: "person" | "place"];

/** An address as pieces, within a line. */
export function address(draw: Draw): Piece[] {
  const pieces: Piece[] = [[draw.house(), "place"]];
  const add = (separator: string, text: string) => pieces.push([separator], [text, "place"]);
  const comma = draw.chance(0.7) ? ", " : " ";
  if (draw.chance(0.35)) add(draw.chance(0.5) ? comma : " ", draw.unit());
  const town = draw.town();
  const roll = draw.random();
  if (roll < 0.3) add(comma, `${draw.zip()} ${town}`);
  else if (roll < 0.5) {
    add(comma, town);
    add(", ", `${draw.code()} ${draw.zip()}`);
  } else if (roll < 0.6) {
    add(comma, town);
    add(comma, draw.region());
  } else if (roll < 0.75) {
    add(comma, town);
    add(" ", draw.zip());
  } else if (roll < 0.9) add(comma, town);
  if (draw.chance(0.35)) add(comma, draw.country());
  if (draw.chance(0.1)) add(" ", draw.zip());
  return pieces;
}

/** An address in lines. */
export function block(draw: Draw): Piece[] {
  if (draw.chance(0.06))
    return [
      [
        draw.of([
          `Unit ${draw.int(1000, 9999)} Box ${draw.int(1, 9999)}`,
          `PSC ${draw.int(1000, 9999)}, Box ${draw.int(1000, 9999)}`,
          `CMR ${draw.int(100, 999)}`,
        ]),
        "place",
      ],
      ["\n"],
      [`${draw.of(["APO", "FPO", "DPO"])} ${draw.of(["AA", "AE", "AP"])} ${draw.pattern("#####")}`, "place"],
    ];
  const indent = draw.chance(0.4) ? draw.of([" ", "    ", "  ", "   "]) : "";
  const lineBreak = (): Piece => [`\n${draw.chance(0.12) ? "\n" : ""}${indent}`];
  const pieces: Piece[] = [[draw.chance(0.08) ? draw.number() : draw.house(), "place"]];
  if (draw.chance(0.3))
    pieces.push(draw.chance(0.6) ? lineBreak() : [draw.of([" ", ", "])], [draw.unit(), "place"]);
  const town = draw.chance(0.2) ? draw.town().toUpperCase() : draw.town();
  const roll = draw.random();
  pieces.push(lineBreak());
  if (roll < 0.3) pieces.push([`${draw.zip()} ${town}`, "place"]);
  else if (roll < 0.5) pieces.push([town, "place"], [", "], [`${draw.code()} ${draw.zip()}`, "place"]);
  else if (roll < 0.7)
    pieces.push(
      [town, "place"],
      lineBreak(),
      [draw.chance(0.5) ? draw.code() : draw.region(), "place"],
      lineBreak(),
      [draw.zip(), "place"],
    );
  else pieces.push([town, "place"]);
  if (draw.chance(0.5))
    pieces.push(
      lineBreak(),
      [draw.country(), "place"],
      ...(draw.chance(0.4) ? ([[" "], [draw.zip(), "place"]] as Piece[]) : []),
    );
  return pieces;
}

function fill(kind: string, draw: Draw): Piece[] {
  switch (kind) {
    case "P":
      return [[draw.person(), "person"]];
    case "F":
      return [[draw.first(), "person"]];
    case "L":
      return [[draw.last(), "person"]];
    case "C":
      return [[draw.town(), "place"]];
    case "N":
      return [[draw.country(), "place"]];
    case "R":
      return [[draw.region(), "place"]];
    case "S":
      return [[draw.house(), "place"]];
    case "X":
      return [[draw.street(), "place"]];
    case "Z":
      return [[draw.zip(), "place"]];
    case "A":
      return address(draw);
    case "B":
      return block(draw);
    case "O":
      return [[draw.organisation()]];
    case "D":
      return [[draw.date()]];
    case "T":
      return [[draw.phone()]];
    case "E":
      return [[draw.email()]];
    default:
      return [[draw.misc(kind)]];
  }
}

/** Fills a template. */
export function compose(pattern: string, draw: Draw): Labelled {
  const { text, spans } = put(piecesOf(pattern, draw));
  const roll = draw.random();
  // Chats are written without capitals, headings with nothing else.
  if (roll < 0.07) return { text: sameLength(text, text.toLowerCase()), spans };
  if (roll < 0.09) return { text: sameLength(text, text.toUpperCase()), spans };
  return { text, spans };
}

/** A template as pieces. */
export function piecesOf(pattern: string, draw: Draw): Piece[] {
  return choose(pattern, draw)
    .split(/(\{[A-Za-z#]\})/)
    .flatMap((part) => (/^\{[A-Za-z#]\}$/.test(part) ? fill(part[1] as string, draw) : [[part] as Piece]));
}

/** Pieces one behind the other. */
export function put(pieces: readonly Piece[]): Labelled {
  const spans: { start: number; end: number; type: "person" | "place" }[] = [];
  let text = "";
  for (const [piece, type] of pieces) {
    if (type !== undefined) spans.push({ start: text.length, end: text.length + piece.length, type });
    text += piece;
  }
  return { text, spans };
}

const sameLength = (text: string, other: string) => (other.length === text.length ? other : text);

/** One of the choices in each pair of brackets that has several; the inner ones first. */
function choose(pattern: string, draw: Draw): string {
  let text = pattern;
  for (let depth = 0; depth < 3; depth++)
    text = text.replace(/\(([^()]*\|[^()]*)\)/g, (_, all: string) => draw.of(all.split("|")));
  return text.replace(/ {2,}(?=[.,!?]|$)/g, "");
}
