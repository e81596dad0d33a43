/** A receiver of webhooks that keeps what it got. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A message of a job, as it comes in. */
export interface Letter {
  readonly type: string;
  readonly id: string;
  readonly webhookId: string;
  readonly success: boolean;
  readonly data: readonly { readonly metadata: { readonly sourceURL: string } }[];
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly signature: string | undefined;
}

/** A running receiver. */
export interface Inbox extends AsyncDisposable {
  readonly url: string;
  readonly letters: readonly Letter[];
}

/** Starts a receiver on a free port. */
export async function startInbox(): Promise<Inbox> {
  const letters: Letter[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (part: Buffer) => {
      text += part;
    });
    request.on("end", () => {
      letters.push({ ...JSON.parse(text), signature: request.headers["x-firecrawl-signature"] });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/inbox`,
    letters,
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
