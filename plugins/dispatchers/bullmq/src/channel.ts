import type { JobChange } from "@winnow/kit-jobs";
import * as v from "valibot";
import type { Connection } from "./connection.ts";

/** Changes are gathered for so many milliseconds, so that many pages at once are one message. */
const GATHER_MS = 20;
/** Changes of one message; what comes beyond it is found by looking. */
const MAX_CHANGES = 500;

const Message = v.object({
  from: v.string(),
  changes: v.pipe(
    v.array(v.tuple([v.string(), v.picklist(["added", "changed", "over"])])),
    v.maxLength(MAX_CHANGES),
  ),
});

/** Notifies the other processes of changes, and receives theirs. What is lost is found by looking, a little later. */
export class Channel {
  readonly #connection: Connection;
  readonly #name: string;
  readonly #id: string;
  readonly #gathered = new Map<string, JobChange["kind"]>();
  #timer: NodeJS.Timeout | undefined;

  constructor(connection: Connection, name: string, id: string, onChange: (change: JobChange) => void) {
    this.#connection = connection;
    this.#name = name;
    this.#id = id;
    const subscriber = connection.patient();
    subscriber.on("message", (_: string, text: string) => {
      for (const change of this.#read(text)) onChange(change);
    });
    subscriber.subscribe(name).catch((error: unknown) => connection.note(error));
  }

  tell({ jobId, kind }: JobChange): void {
    const before = this.#gathered.get(jobId);
    if (before === undefined && this.#gathered.size >= MAX_CHANGES) return;
    if (before === undefined || before === "changed" || kind === "over") this.#gathered.set(jobId, kind);
    this.#timer ??= setTimeout(() => this.flush(), GATHER_MS);
  }

  /** Sends what was gathered. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const changes = [...this.#gathered];
    this.#gathered.clear();
    if (changes.length === 0 || !this.#connection.isUsable) return;
    const text = JSON.stringify({ from: this.#id, changes });
    this.#connection.client.publish(this.#name, text).catch((error: unknown) => this.#connection.note(error));
  }

  #read(text: string): readonly JobChange[] {
    try {
      const { from, changes } = v.parse(Message, JSON.parse(text));
      return from === this.#id ? [] : changes.map(([jobId, kind]) => ({ jobId, kind }));
    } catch {
      // Of another program, or another version.
      return [];
    }
  }
}
