import type { BrowserContext } from "@winnow/kit-live-page";
import { attach } from "../attach.ts";
import { type PageInfo, Screen } from "./screen.ts";

/** Time between two pictures. */
const MIN_INTERVAL_MS = 100;
/** Time between two looks at the address and title. */
const LOOK_MS = 1000;
/** How long the last viewer to act counts as in control. */
const CONTROL_MS = 10_000;

/** A viewer. */
export interface Viewer {
  /** Whether it can take a picture now. */
  readonly isReady: boolean;
  /** Takes a picture. */
  show(picture: Uint8Array): void;
  /** Receives changes of the page, and of the other viewers. */
  tell(message: object): void;
}

const casts = new WeakMap<BrowserContext, Cast>();

/** What everybody sees who watches a context. */
export function castOf(context: BrowserContext): Cast {
  const cast = casts.get(context) ?? new Cast(context);
  casts.set(context, cast);
  return cast;
}

/**
 * The pictures of the newest page of a context, for all who watch it: one screencast for all of them, and none without
 * viewers. A picture is acknowledged when the fastest of them has it, so that the browser makes no more than are taken; the others
 * get the newest when they can take one.
 */
export class Cast {
  readonly #context: BrowserContext;
  /** The viewers, each with the number of the picture that it has. */
  readonly #viewers = new Map<Viewer, number>();
  #screen: Screen | undefined;
  #picture: Uint8Array | undefined;
  #number = 0;
  /** Pictures of the screen that are not acknowledged. */
  readonly #unacknowledged: number[] = [];
  #acknowledgedAt = 0;
  #acknowledging: NodeJS.Timeout | undefined;
  #look: NodeJS.Timeout | undefined;
  #info: PageInfo | undefined;
  #controller: { readonly viewer: Viewer; readonly at: number } | undefined;
  /** Steps from page to page, one after the other. */
  #steps: Promise<void> = Promise.resolve();

  constructor(context: BrowserContext) {
    this.#context = context;
  }

  /** The session of the page that is shown, and its size in pixels of CSS. */
  get screen(): Pick<Screen, "session" | "width" | "height"> | undefined {
    return this.#screen;
  }

  /** Begins to show pictures, if this is the first viewer. */
  join(viewer: Viewer): void {
    this.#viewers.set(viewer, 0);
    if (this.#viewers.size === 1) this.#begin();
    if (this.#info !== undefined) viewer.tell({ type: "page", ...this.#info });
    this.#tellPeople();
    this.pump();
  }

  /** Ends it with the last viewer. */
  leave(viewer: Viewer): void {
    if (!this.#viewers.delete(viewer)) return;
    if (this.#controller?.viewer === viewer) this.#controller = undefined;
    if (this.#viewers.size === 0) this.#end();
    else this.#tellPeople();
  }

  /** Notes who acts on the page. */
  control(viewer: Viewer): void {
    const isOther = this.#controller?.viewer !== viewer;
    this.#controller = { viewer, at: performance.now() };
    if (isOther) this.#tellPeople();
  }

  /** Shows the newest picture to those who can take it, and acknowledges it when somebody did. */
  pump(): void {
    const picture = this.#picture;
    if (picture === undefined) return;
    for (const [viewer, number] of this.#viewers) {
      if (number === this.#number || !viewer.isReady) continue;
      this.#viewers.set(viewer, this.#number);
      viewer.show(picture);
    }
    if (this.#unacknowledged.length === 0 || this.#acknowledging !== undefined) return;
    if (![...this.#viewers.values()].includes(this.#number)) return;
    const wait = this.#acknowledgedAt + MIN_INTERVAL_MS - performance.now();
    this.#acknowledging = setTimeout(() => this.#acknowledge(), Math.max(0, wait));
  }

  #acknowledge(): void {
    this.#acknowledging = undefined;
    this.#acknowledgedAt = performance.now();
    // The browser has two on their way: to have both at once would double the pace.
    const oldest = this.#unacknowledged.shift();
    if (oldest !== undefined) this.#screen?.acknowledge(oldest);
    this.pump();
  }

  #begin(): void {
    this.#context.on("targetcreated", this.#follow);
    this.#context.on("targetdestroyed", this.#follow);
    this.#look = setInterval(() => void this.#refresh(), LOOK_MS);
    this.#follow();
  }

  #end(): void {
    this.#context.off("targetcreated", this.#follow);
    this.#context.off("targetdestroyed", this.#follow);
    clearInterval(this.#look);
    this.#follow();
  }

  /** Shows the newest page, or nothing. */
  readonly #follow = (): void => {
    this.#steps = this.#steps.then(() => this.#step()).catch(() => {});
  };

  async #step(): Promise<void> {
    const newest = this.#context.targets().findLast((target) => target.type() === "page");
    const target = this.#viewers.size === 0 ? undefined : newest;
    const last = this.#screen;
    if (last?.target === target && last !== undefined) return;
    this.#screen = undefined;
    this.#clear();
    await last?.close();
    if (target === undefined) return;
    const session = await attach(target.browser(), target);
    const screen = new Screen(target, session, {
      frame: (picture, number) => this.#take(screen, picture, number),
      navigated: () => void this.#refresh(),
    });
    this.#screen = screen;
    // A page behind another makes no pictures.
    await screen.open(last !== undefined);
    await this.#refresh();
  }

  #clear(): void {
    clearTimeout(this.#acknowledging);
    this.#acknowledging = undefined;
    this.#unacknowledged.length = 0;
    this.#picture = undefined;
    this.#info = undefined;
  }

  #take(screen: Screen, picture: Uint8Array, number: number): void {
    if (screen !== this.#screen) return;
    this.#picture = picture;
    this.#number += 1;
    this.#unacknowledged.push(number);
    this.pump();
  }

  async #refresh(): Promise<void> {
    if (this.#controller !== undefined && performance.now() - this.#controller.at > CONTROL_MS) {
      this.#controller = undefined;
      this.#tellPeople();
    }
    const screen = this.#screen;
    const info = await screen?.look();
    if (info === undefined || screen !== this.#screen) return;
    if (info.url === this.#info?.url && info.title === this.#info.title) return;
    this.#info = info;
    for (const viewer of this.#viewers.keys()) viewer.tell({ type: "page", ...info });
  }

  #tellPeople(): void {
    const { viewer: controller } = this.#controller ?? {};
    for (const viewer of this.#viewers.keys()) {
      const controlledBy = controller === undefined ? "nobody" : controller === viewer ? "you" : "other";
      viewer.tell({ type: "people", watching: this.#viewers.size, controlledBy });
    }
  }
}
