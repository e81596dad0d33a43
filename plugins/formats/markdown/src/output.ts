/** How a container (block quote, list item) marks its lines. */
interface Container {
  readonly first: string;
  readonly rest: string;
  used: boolean;
}

/** Beyond this many, containers write their content without a marker: the prefix of a line stays bounded. */
const MAX_CONTAINERS = 30;

/**
 * Collects finished blocks, puts the markers of the containers that they stand in before each line, and blank
 * lines between them. In a table cell, blocks are joined by `<br>` instead.
 */
export class Output {
  readonly cell: boolean;
  /** Each delimiter that could pair up is escaped: blocks joined by `<br>` are one paragraph to a parser. */
  readonly strict: boolean;
  /** The next block follows the last one without a blank line (tight lists). */
  tight = false;
  /** Kind of list that was closed last with nothing written since, and the marker that it used. */
  closedList: { readonly depth: number; readonly marker: string } | undefined;
  private readonly parts: string[] = [];
  private readonly containers: Container[] = [];
  private rest = "";

  constructor(cell: boolean, strict = false) {
    this.cell = cell;
    this.strict = strict;
  }

  get isEmpty(): boolean {
    return this.parts.length === 0;
  }

  /** Grows with every block written. */
  get size(): number {
    return this.parts.length;
  }

  get depth(): number {
    return this.containers.length;
  }

  /** Whether the next block stands first in the container opened last. */
  get atContainerStart(): boolean {
    const last = this.containers.at(-1);
    return last !== undefined && !last.used;
  }

  /** Opens a container; false when the nesting is too deep, and then nothing needs closing. */
  open(first: string, rest: string): boolean {
    if (this.containers.length >= MAX_CONTAINERS) return false;
    this.containers.push({ first, rest: this.cell ? "" : rest, used: false });
    this.rest += this.cell ? "" : rest;
    return true;
  }

  /** Closes the container opened last; with `keepEmpty`, its marker is written even when it holds nothing. */
  close(keepEmpty = false): void {
    const container = this.containers.at(-1);
    if (!container) return;
    if (!container.used && keepEmpty && !this.cell) this.write("");
    this.containers.pop();
    this.rest = this.rest.slice(0, this.rest.length - container.rest.length);
  }

  /** Writes one block; it may span lines. */
  write(block: string): void {
    const { containers, parts } = this;
    let firstLine = "";
    let before = "";
    for (const container of containers) {
      if (container.used) {
        firstLine += container.rest;
        before += container.rest;
      } else {
        firstLine += container.first;
        container.used = true;
      }
    }
    if (parts.length > 0) {
      if (this.cell) parts.push("<br>");
      else if (this.tight) parts.push("\n");
      else parts.push("\n", before.trimEnd(), "\n");
    }
    this.tight = false;
    this.closedList = undefined;
    if (this.rest === "") parts.push(firstLine, block);
    else parts.push(block === "" ? firstLine.trimEnd() : firstLine, this.indent(block));
  }

  private indent(block: string): string {
    if (!block.includes("\n")) return block;
    const line = `\n${this.rest}`;
    const blankLine = `\n${this.rest.trimEnd()}`;
    return block.replace(/\n/g, (_, offset: number) => (block[offset + 1] === "\n" ? blankLine : line));
  }

  toString(): string {
    return this.parts.join("");
  }
}
