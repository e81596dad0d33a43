import type { TreeText } from "@winnow/kit-dom";
import { Growing } from "./growing.ts";
import { collapse } from "./words.ts";

/** The blocks read so far, and the one that is open. */
export class Blocks {
  readonly element = new Growing();
  readonly text: string[] = [];
  readonly firstText = new Growing();
  readonly linkCharacters = new Growing();
  readonly boldCharacters = new Growing();
  readonly links = new Growing();
  readonly breaks = new Growing();
  readonly textNodes: TreeText[] = [];
  private open = "";
  private openText = 0;
  private openElement = -1;
  private linkLength = 0;
  private boldLength = 0;
  private linkCount = 0;
  private breakCount = 0;
  private inLink = 0;
  private inBold = 0;

  /** Whether anything, white space too, stands in the open block. */
  get isOpen(): boolean {
    return this.open !== "";
  }

  /** Adds a text in an element to the open block. */
  add(node: TreeText, element: number): void {
    const value = node.data;
    if (value === "") return;
    this.open += value;
    this.textNodes.push(node);
    const visible = this.inLink > 0 || this.inBold > 0 ? value.trim().length : 0;
    if (this.inLink > 0) this.linkLength += visible;
    if (this.inBold > 0) this.boldLength += visible;
    // The block belongs to the nearest element that starts a line.
    if (this.openElement < 0) this.openElement = element;
  }

  breakLine(): void {
    this.breakCount++;
    this.open += "\n";
  }

  /** Notes that a link or bold text begins. */
  enter(name: string): void {
    if (name === "a") {
      this.inLink++;
      this.linkCount++;
    } else if (name === "b" || name === "strong") this.inBold++;
  }

  leave(name: string): void {
    if (name === "a") this.inLink--;
    else if (name === "b" || name === "strong") this.inBold--;
  }

  close(): void {
    const clean = collapse(this.open);
    if (clean !== "") {
      this.element.push(this.openElement);
      this.text.push(clean);
      this.firstText.push(this.openText);
      this.linkCharacters.push(Math.min(this.linkLength, clean.length));
      this.boldCharacters.push(Math.min(this.boldLength, clean.length));
      this.links.push(this.linkCount);
      this.breaks.push(this.breakCount);
    } else this.textNodes.length = this.openText;
    this.open = "";
    this.openText = this.textNodes.length;
    this.openElement = -1;
    this.linkLength = this.boldLength = this.linkCount = this.breakCount = 0;
  }
}
