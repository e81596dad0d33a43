import { classOf, type DomElement, type DomNode, textOf } from "../dom.ts";
import { linkedNotes, type Note, namesOf } from "./footnote-notes.ts";
import { scan } from "./footnote-scan.ts";
import { readSigns, type Signs } from "./footnote-signs.ts";
import { unlinkedNotes } from "./footnote-unlinked.ts";

const BACK_TEXT = /^(?:[\s↩↑^⤴⏎↵[\]().\d]|\ufe0e|\ufe0f)*$/u;

/** The notes of a document: what refers to them, which elements they are, and what around both is only their sign. */
export class Footnotes {
  /** Notes that cannot be written where they stand, such as one in the middle of a line. */
  readonly later = new Set<DomElement>();
  private readonly references = new Map<DomNode, string>();
  private readonly labels = new Map<DomNode, string>();
  private readonly brackets = new Map<DomNode, Piece[]>();
  private readonly signs: Signs = { nodes: new Set(), texts: new Map(), frames: new Set() };

  constructor(root: DomNode, skips: (node: DomNode) => boolean, baseUrl?: string) {
    const found = scan(root, skips, baseUrl);
    if (!found) return;
    const linked = linkedNotes(found, baseUrl);
    const notes = linked.length > 0 ? linked : unlinkedNotes(found);
    const taken = new Set<DomNode>(notes.map((note) => note.element));
    for (const { element, order } of found.sidenotes)
      if (!taken.has(element)) notes.push({ element, references: [element], mark: "", order });
    notes.sort((a, b) => a.order - b.order);
    const labels = labelsOf(notes);
    const ways = new Set(notes.flatMap((note) => note.references.flatMap(namesOf)));
    for (const [index, note] of notes.entries()) {
      const label = labels[index] ?? "";
      this.labels.set(note.element, label);
      for (const reference of note.references) this.references.set(reference, label);
      for (const { text, at, length } of note.brackets ?? []) this.addPiece(text, { at, length, label });
    }
    for (const pieces of this.brackets.values()) pieces.sort((a, b) => a.at - b.at);
    for (const note of notes) readSigns(note, this.references, ways, this.signs, baseUrl);
  }

  private addPiece(text: DomNode, piece: Piece): void {
    const own = this.brackets.get(text);
    if (own) own.push(piece);
    else this.brackets.set(text, [piece]);
  }

  /** The label of the note that an element refers to. */
  referenceOf(element: DomElement): string | undefined {
    return this.references.get(element);
  }

  /** The label of the note that an element is. */
  definedBy(element: DomElement): string | undefined {
    return this.labels.get(element);
  }

  /** Where a text refers to notes, in its order; nothing for most texts. */
  referencesIn(text: DomNode): readonly Piece[] | undefined {
    return this.brackets.get(text);
  }

  /** Whether a table or a list of terms only sets its notes in columns. */
  isFrame(element: DomElement): boolean {
    return this.signs.frames.has(element);
  }

  /** Whether a node is a bracket, a number or a way back: what stands for a note instead of being its text. */
  isSign(node: DomNode): boolean {
    return this.signs.nodes.has(node);
  }

  /** What is left of a text without the signs in it. */
  textOf(text: DomNode, data: string): string {
    return this.signs.texts.get(text) ?? data;
  }
}

/** A reference in the middle of a text. */
export interface Piece {
  readonly at: number;
  readonly length: number;
  readonly label: string;
}

/** Labels as the references show them, such as `[3]`, or else by position. */
function labelsOf(notes: readonly Note[]): string[] {
  const shown = notes.map(({ mark }) => /^[\p{L}\d_-]{1,12}$/u.exec(mark.replace(/\s+/g, "-"))?.[0]);
  const isUnique = !shown.includes(undefined) && new Set(shown).size === shown.length;
  return notes.map((_, index) => (isUnique ? shown[index] : undefined) ?? String(index + 1));
}

/** Whether a link leads back from a note to where it is referred to. */
export function isBackReference(link: DomElement): boolean {
  if (!link.getAttribute("href")?.includes("#")) return false;
  if (link.getAttribute("role") === "doc-backlink" || link.getAttribute("data-footnote-backref") !== null)
    return true;
  return BACK_TEXT.test(textOf(link)) || /back-?(?:ref|link)/i.test(classOf(link));
}
