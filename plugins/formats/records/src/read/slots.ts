/** What one record says, by the place where it says it: the same place in every record is one field. */

/** What a slot holds, by the markup. */
export type SlotKind = "text" | "link" | "image" | "date" | "rating";

/** Where in a record a value stands, and what the markup calls it. */
export interface Slot {
  readonly key: string;
  readonly kind: SlotKind;
  /** The key of the element around it, where labels are looked for. */
  readonly around: string;
  /** A property of structured data. */
  readonly property?: string;
  /** What a reader sees as its name: the head of a column, a term, a label. */
  readonly label?: string;
  /** Words of its class or test id, the last of them. */
  readonly word?: string;
  readonly isHeading?: boolean;
  /** Struck out: what it was before. */
  readonly isOld?: boolean;
  /** Keys of the links around it. */
  readonly inLink?: string;
}

/** The slots of a list in the order of the page, and the values of each record. Plain data. */
export interface RawList {
  readonly slots: readonly Slot[];
  readonly records: readonly (readonly (readonly [slot: number, value: string])[])[];
}

/** Fields of one record that are looked at. */
const MAX_SLOTS = 120;
/** Slots of all records together. */
const MAX_ALL = 400;

/** Collects records: a slot is numbered when it is first seen. */
export class Slots {
  readonly slots: Slot[] = [];
  readonly records: [number, string][][] = [];
  readonly #numbers = new Map<string, number>();
  #taken = new Set<number>();

  begin(): void {
    this.records.push([]);
    this.#taken = new Set();
  }

  /** Adds a value; the first of a slot counts. */
  add(slot: Slot, value: string): void {
    const record = this.records.at(-1);
    if (record === undefined || value === "" || record.length >= MAX_SLOTS) return;
    const number = this.#numberOf(slot);
    if (number === undefined || this.#taken.has(number)) return;
    this.#taken.add(number);
    record.push([number, value]);
  }

  #numberOf(slot: Slot): number | undefined {
    const key = `${slot.kind} ${slot.key}`;
    const known = this.#numbers.get(key);
    if (known !== undefined || this.slots.length >= MAX_ALL) return known;
    this.#numbers.set(key, this.slots.length);
    this.slots.push(slot);
    return this.slots.length - 1;
  }
}
