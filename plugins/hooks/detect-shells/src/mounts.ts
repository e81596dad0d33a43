import { phrasesOf } from "@winnow/kit-words";

/** An element that an application fills. */
export interface Mount {
  /** Visible text in it so far. */
  readonly text: string;
  /** Pictures, frames, fields and links in it. */
  readonly things: number;
}

interface Open {
  readonly name: string;
  depth: number;
  text: string;
  things: number;
}

/** Ids under which applications mount themselves, by framework and by habit. */
const IDS = phrasesOf(new URL("../words/scripts.txt", import.meta.url), "mount", {
  before: String.raw`\bid\s*=\s*["']?`,
  behind: String.raw`["'\s>]`,
});
/** Elements of that purpose: `<app-root>`, `<my-app>`, `<ion-app>`. */
const ELEMENTS = /^(?:app|[a-z][\w]*-(?:root|app)|app-[\w-]+)$/;
const BOOTSTRAP =
  /(?:^|\s)(?:ng-app|data-ng-app|ng-version|data-reactroot|data-server-rendered|data-v-app)\b/i;
const MAX_TEXT = 400;
const MAX_MOUNTS = 20;

/** Watches what is inside of the elements that applications fill. */
export class MountWatch {
  readonly #open: Open[] = [];
  readonly #closed: Mount[] = [];

  /** Whether what comes is in such an element. */
  get isOpen(): boolean {
    return this.#open.length > 0;
  }

  enter(name: string, attributes: string): void {
    for (const mount of this.#open) if (mount.name === name) mount.depth += 1;
    if (name === "html" || name === "body") return;
    const isMount =
      ELEMENTS.test(name) ||
      (attributes !== "" && (IDS.isIn(`${attributes} `) || BOOTSTRAP.test(attributes)));
    if (isMount && this.#open.length + this.#closed.length < MAX_MOUNTS) {
      this.#open.push({ name, depth: 1, text: "", things: 0 });
    }
  }

  leave(name: string): void {
    for (let at = this.#open.length - 1; at >= 0; at -= 1) {
      const mount = this.#open[at];
      if (mount === undefined || mount.name !== name) continue;
      mount.depth -= 1;
      if (mount.depth === 0) this.#closed.push(...this.#open.splice(at, 1));
    }
  }

  see(text: string): void {
    for (const mount of this.#open) {
      if (mount.text.length < MAX_TEXT) mount.text += `${text} `;
    }
  }

  thing(): void {
    for (const mount of this.#open) mount.things += 1;
  }

  /** All mounts of the page, also those that were never closed. */
  seen(): readonly Mount[] {
    return [...this.#closed, ...this.#open].map(({ text, things }) => ({
      text: text.replace(/\s+/g, " ").trim(),
      things,
    }));
  }
}
