import { Broken, Realm } from "./realm.ts";
import { type Order, Run } from "./run.ts";
import {
  DEFAULT_MEMORY_BYTES,
  DEFAULT_OUTPUT_CHARS,
  type FromThread,
  MAX_ARGUMENT_CHARS,
  MAX_PENDING_CALLS,
  MAX_PENDING_CHARS,
  type ToThread,
} from "./types.ts";

type Wish = Pick<Order, "prelude" | "memoryBytes" | "maxOutputChars">;

/** What a thread does: one run after the other, for each of which a realm is there before it comes. */
export class Sandbox {
  readonly #post: (message: FromThread) => void;
  #turn: Promise<void> = Promise.resolve();
  #run: Run | undefined;
  #ready: { readonly wish: Wish; readonly realm: Realm } | undefined;

  constructor(post: (message: FromThread) => void) {
    this.#post = post;
  }

  /** Makes the realm of the next run, as the last one was: the next one is probably like it. */
  warmUp(
    wish: Wish = { prelude: "", memoryBytes: DEFAULT_MEMORY_BYTES, maxOutputChars: DEFAULT_OUTPUT_CHARS },
  ) {
    this.#turn = this.#turn.then(async () => {
      this.#ready = { wish, realm: await this.#open(wish) };
    });
    this.#turn.catch(() => {});
  }

  hear(message: ToThread): void {
    if (message.type === "answer") this.#run?.answer(message.id, message.ok, message.text);
    else this.#turn = this.#turn.catch(() => {}).then(() => this.#start(message));
  }

  async #start(order: Order): Promise<void> {
    const ready = this.#ready;
    this.#ready = undefined;
    const isAsWished =
      ready !== undefined &&
      ready.wish.prelude === order.prelude &&
      ready.wish.memoryBytes === order.memoryBytes &&
      ready.wish.maxOutputChars === order.maxOutputChars;
    let realm: Realm;
    try {
      realm = isAsWished ? ready.realm : await this.#open(order);
    } catch (error) {
      const text = error instanceof Broken ? error.message : "The sandbox could not be made.";
      this.#post({ type: "output", stream: "stderr", text: `${text}\n` });
      this.#post({ type: "ended", exitCode: 1, killed: false, truncated: false, isFresh: false });
      return;
    }
    this.#run = new Run(realm, order, this.#post, (ending) => {
      this.#run = undefined;
      this.#post({ type: "ended", ...ending });
      if (ending.isFresh) this.warmUp(order);
    });
    this.#post({ type: "begun" });
    this.#run.start();
  }

  async #open({ prelude, memoryBytes, maxOutputChars }: Wish): Promise<Realm> {
    const limits = JSON.stringify({
      maxOutputChars,
      maxArgumentChars: MAX_ARGUMENT_CHARS,
      maxPendingCalls: MAX_PENDING_CALLS,
      maxPendingChars: MAX_PENDING_CHARS,
    });
    const realm = await Realm.open(memoryBytes, limits, (kind, text) => this.#run?.asked(kind, text));
    if (prelude !== "") realm.prepare(prelude);
    return realm;
  }
}
