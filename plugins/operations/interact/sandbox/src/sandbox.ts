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
  #lastPrelude = "";
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
    let realm: Realm;
    try {
      realm = await this.#realmFor(order);
    } catch (error) {
      const text = error instanceof Broken ? error.message : "The sandbox could not be made.";
      this.#post({ type: "output", stream: "stderr", text: `${text}\n` });
      this.#post({ type: "ended", exitCode: 1, killed: false, truncated: false, isFresh: false });
      return;
    }
    this.#run = new Run(realm, order, this.#post, (ending) => {
      this.#run = undefined;
      this.#post({ type: "ended", ...ending });
      // A prelude that came twice may come again; of others nothing is known but that the tools come before them.
      const prelude = order.prelude === this.#lastPrelude ? order.prelude : "";
      this.#lastPrelude = order.prelude;
      if (ending.isFresh) this.warmUp({ ...order, prelude });
    });
    this.#post({ type: "begun" });
    this.#run.start();
  }

  /** The realm that is ready, as far as it is what the run needs. */
  async #realmFor(order: Order): Promise<Realm> {
    const ready = this.#ready;
    this.#ready = undefined;
    const { memoryBytes, maxOutputChars, prelude } = order;
    if (ready?.wish.memoryBytes !== memoryBytes || ready.wish.maxOutputChars !== maxOutputChars)
      return await this.#open(order);
    if (ready.wish.prelude === prelude) return ready.realm;
    if (ready.wish.prelude !== "") return await this.#open(order);
    ready.realm.prepare(prelude);
    return ready.realm;
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
