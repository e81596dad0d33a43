import { Readable } from "node:stream";
import { WinnowError } from "@winnow/core/plugin";
import { failure } from "./answer.ts";
import type { S3Client } from "./client.ts";

/** Times that a stream which broke off is taken up again without a byte in between. */
const MAX_BREAKS = 3;

/** A part of an object, from a byte to a byte, both included; taken up where it broke off. */
export class ObjectStream extends Readable {
  readonly #pieces: AsyncGenerator<Uint8Array>;
  readonly #stop = new AbortController();

  constructor(client: S3Client, key: string, from: number, to: number) {
    super();
    this.#pieces = readAll(client, key, from, to, this.#stop.signal);
  }

  override _read(): void {
    this.#pieces.next().then(
      ({ done, value }) => this.push(done === true ? null : value),
      (error: unknown) => this.destroy(error instanceof Error ? error : undefined),
    );
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#stop.abort();
    done(error);
  }
}

async function* readAll(client: S3Client, key: string, from: number, to: number, signal: AbortSignal) {
  let at = from;
  for (let breaks = 0; at <= to; ) {
    const range = `bytes=${at}-${to}`;
    const answer = await client.send({ method: "GET", key, headers: { range }, signal });
    const begin = Number(/^bytes (\d{1,15})-/.exec(answer.headers.get("content-range") ?? "")?.[1] ?? 0);
    if (begin !== at) throw failure("ARTIFACT_STORAGE_FAILED", "answered with another part of the file");
    try {
      for await (const piece of client.pieces(answer)) {
        const wanted = piece.subarray(0, to + 1 - at);
        at += wanted.length;
        breaks = 0;
        yield wanted;
        if (at > to) return;
      }
      if (at <= to) throw failure("ARTIFACT_STORAGE_AWAY", "ended a file before its end");
    } catch (error) {
      signal.throwIfAborted();
      breaks += 1;
      if (!WinnowError.is(error, "ARTIFACT_STORAGE_AWAY") || breaks > MAX_BREAKS) throw error;
    }
  }
}
