import { setTimeout as sleep } from "node:timers/promises";

/** What a server answers to a command. */
export interface Answer {
  readonly id?: number;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string };
}

/** A client of the DevTools protocol that sends what it likes. */
export class RawClient {
  readonly events: {
    readonly method: string;
    readonly params: Record<string, unknown>;
    readonly sessionId?: string;
  }[] = [];
  /** Answers that belong to no command. */
  readonly strays: Answer[] = [];
  readonly closed: Promise<number>;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #id = 0;

  static async open(url: string): Promise<RawClient> {
    const socket = new WebSocket(url);
    const client = new RawClient(socket);
    await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
    return client;
  }

  constructor(socket: WebSocket) {
    this.#socket = socket;
    this.closed = new Promise((resolve) => {
      socket.addEventListener("close", ({ code }) => resolve(code), { once: true });
    });
    socket.addEventListener("message", ({ data }) => {
      const message = JSON.parse(String(data));
      if (typeof message.method === "string") return void this.events.push(message);
      const done = this.#waiting.get(message.id);
      if (done === undefined) this.strays.push(message);
      else done(message);
    });
  }

  /** Sends text as it is. */
  raw(text: string | Uint8Array): void {
    this.#socket.send(text as string);
  }

  async ask(method: string, params?: object, sessionId?: string): Promise<Answer> {
    this.#id += 1;
    const id = this.#id;
    const answer = new Promise<Answer>((resolve) => this.#waiting.set(id, resolve));
    this.raw(JSON.stringify({ id, method, params, sessionId }));
    const none = this.closed.then((code) => ({ error: { code, message: "closed" } }));
    return await Promise.race([answer, none]);
  }

  /** The result of a command that must work. */
  async get(method: string, params?: object, sessionId?: string): Promise<Record<string, unknown>> {
    const { result, error } = await this.ask(method, params, sessionId);
    if (result === undefined) throw new Error(`${method}: ${error?.message}`);
    return result;
  }

  /** Attached to the first page that there is: its session and target. */
  async firstPage(): Promise<{ sessionId: string; targetId: string }> {
    const { targetInfos } = await this.get("Target.getTargets");
    const targets = targetInfos as { targetId: string; type: string }[];
    const targetId = targets.find(({ type }) => type === "page")?.targetId ?? "";
    const { sessionId } = await this.get("Target.attachToTarget", { targetId, flatten: true });
    return { sessionId: String(sessionId), targetId };
  }

  /** What an expression gives in a page. */
  async evaluate(expression: string, sessionId: string): Promise<unknown> {
    const options = { expression, awaitPromise: true, returnByValue: true };
    const { result } = await this.get("Runtime.evaluate", options, sessionId);
    return (result as { value?: unknown }).value;
  }

  async close(): Promise<void> {
    this.#socket.close();
    await Promise.race([this.closed, sleep(5000, undefined, { ref: false })]);
  }
}
