import type { Page } from "@winnow/kit-live-page";
import type { Connection } from "@winnow/kit-operations";
import { type Cast, castOf, type Viewer } from "./cast.ts";
import { type Message, perform } from "./input.ts";

/** Pictures that a viewer was sent and has not drawn. */
const MAX_UNDRAWN = 2;
/** What a viewer did and the page has not done yet. */
const MAX_WAITING = 100;

/** How a page is shown to one viewer. */
export interface ViewOptions {
  /** Whether what the viewer does is done on the page. @defaultValue false */
  readonly interactive?: boolean;
  /** Ends the session: viewers are notified. */
  readonly signal: AbortSignal;
  /** Called whenever the viewer does something on the page. */
  readonly onActivity?: () => void;
}

/**
 * Shows the newest page of a page's context to one viewer, who has {@link viewerPage} open, until the viewer leaves or the signal is
 * aborted. Nothing runs without viewers, and all viewers share one screencast.
 */
export async function serveView(page: Page, connection: Connection, options: ViewOptions): Promise<void> {
  const { signal, interactive = false, onActivity = () => {} } = options;
  const over = () => {
    void connection.send(JSON.stringify({ type: "over" }));
    connection.close(1000, "The session is over.");
  };
  if (signal.aborted) return over();
  signal.addEventListener("abort", over, { once: true });
  const cast = castOf(page.browserContext());
  const viewer = new SocketViewer(connection, cast);
  cast.join(viewer);
  try {
    for await (const text of connection.messages) {
      const message = read(text);
      if (message.type === "drawn") viewer.drawn();
      else if (interactive && message.type !== undefined) {
        onActivity();
        cast.control(viewer);
        viewer.act(message);
      }
    }
  } finally {
    signal.removeEventListener("abort", over);
    cast.leave(viewer);
  }
}

/** A viewer at the other end of a connection. */
class SocketViewer implements Viewer {
  readonly #connection: Connection;
  readonly #cast: Cast;
  #undrawn = 0;
  #isSending = false;
  #waiting = 0;
  #acts: Promise<void> = Promise.resolve();

  constructor(connection: Connection, cast: Cast) {
    this.#connection = connection;
    this.#cast = cast;
  }

  get isReady(): boolean {
    return !this.#isSending && this.#undrawn < MAX_UNDRAWN;
  }

  show(picture: Uint8Array): void {
    this.#isSending = true;
    this.#undrawn += 1;
    void this.#connection.send(picture).then(() => {
      this.#isSending = false;
      this.#cast.pump();
    });
  }

  /** One of the pictures was drawn. */
  drawn(): void {
    this.#undrawn = Math.max(0, this.#undrawn - 1);
    this.#cast.pump();
  }

  tell(message: object): void {
    void this.#connection.send(JSON.stringify(message));
  }

  /** Does what the viewer did, one after the other; a page that does not keep up misses moves first. */
  act(message: Message): void {
    const isMove = message.action === "move" || message.type === "wheel";
    if (this.#waiting >= (isMove ? 2 : MAX_WAITING)) return;
    this.#waiting += 1;
    this.#acts = this.#acts.then(async () => {
      const { screen } = this.#cast;
      try {
        const answer = screen === undefined ? undefined : await perform(message, screen);
        if (answer !== undefined) this.tell(answer);
      } catch {
        // The page went away in the middle of it.
      } finally {
        this.#waiting -= 1;
      }
    });
  }
}

/** A message of a viewer; one that cannot be read says nothing. */
function read(text: string | Uint8Array): Message {
  try {
    return Object(typeof text === "string" ? JSON.parse(text) : {}) as Message;
  } catch {
    return {};
  }
}
