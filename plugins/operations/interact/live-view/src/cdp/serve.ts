import type { BrowserContext } from "@winnow/kit-live-page";
import type { Connection } from "@winnow/kit-operations";
import { attach, detach } from "../attach.ts";
import { BrowserDoor } from "./browser.ts";
import { BrokenMessage, type Command, readCommand } from "./messages.ts";
import { Refusal } from "./rules.ts";
import { Sessions } from "./sessions.ts";

/** Bytes of one message of a client: the `maxMessageBytes` of its socket. */
export const CDP_MAX_MESSAGE_BYTES = 2 ** 20;
/** Commands of one client that wait for their answers. */
const MAX_PENDING = 1000;
/** Characters of one message to a client. */
const MAX_ANSWER_LENGTH = 100 * 2 ** 20;

/** How long a client is served, and what is done meanwhile. */
export interface ServeOptions {
  /** Ends it. */
  readonly signal: AbortSignal;
  /** Called whenever the client does something. */
  readonly onActivity?: () => void;
}

/**
 * Serves one client of the DevTools protocol, such as `puppeteer.connect` or Playwright's `connectOverCDP`, until it leaves or
 * the signal is aborted. It sees one context of the browser and nothing else: not the other contexts, no file of this machine, no
 * other way out than the context's proxy.
 * @see https://chromedevtools.github.io/devtools-protocol/
 */
export async function serveCdp(
  { context }: { readonly context: BrowserContext },
  connection: Connection,
  { signal, onActivity = () => {} }: ServeOptions,
): Promise<void> {
  const contextId = context.id;
  if (contextId === undefined) throw new Error("The default context of a browser is not for clients.");
  const root = await attach(context.browser());
  const tell = (method: string, params: unknown, sessionId: string) =>
    void connection.send(write({ method, params, ...(sessionId === "" ? {} : { sessionId }) }));
  const sessions = new Sessions(contextId, tell);
  const leave = () => connection.close(1001, "The session is over.");
  try {
    const browser = new BrowserDoor(root, contextId, sessions, tell);
    signal.addEventListener("abort", leave, { once: true });
    context.browser().on("disconnected", leave);
    if (signal.aborted) return leave();
    await browser.open();
    await answerAll(connection, { browser, sessions, onActivity });
  } finally {
    signal.removeEventListener("abort", leave);
    context.browser().off("disconnected", leave);
    sessions.close();
    await detach(context.browser(), root);
  }
}

interface Doors {
  readonly browser: BrowserDoor;
  readonly sessions: Sessions;
  readonly onActivity: () => void;
}

async function answerAll(connection: Connection, { browser, sessions, onActivity }: Doors): Promise<void> {
  let pending = 0;
  const work = async ({ id, method, params, sessionId }: Command): Promise<void> => {
    const place = sessionId === undefined ? {} : { sessionId };
    pending += 1;
    try {
      if (pending > MAX_PENDING) throw new Refusal(`At most ${MAX_PENDING} commands at a time.`);
      const result = await (sessionId === undefined
        ? browser.run(method, params)
        : sessions.run(sessionId, method, params));
      const answer = write({ id, result, ...place });
      if (answer.length > MAX_ANSWER_LENGTH) throw new Refusal("The result is too large.");
      await connection.send(answer);
    } catch (error) {
      await connection.send(write({ id, error: failure(error), ...place }));
    } finally {
      pending -= 1;
    }
  };
  for await (const message of connection.messages) {
    onActivity();
    if (message.length > CDP_MAX_MESSAGE_BYTES) return connection.close(1009, "The message is too large.");
    try {
      const command = readCommand(message);
      if (command.method === "Browser.close" && command.sessionId === undefined) {
        await connection.send(write({ id: command.id, result: {} }));
        return connection.close();
      }
      void work(command);
    } catch (error) {
      const id = error instanceof BrokenMessage ? error.id : undefined;
      await connection.send(write({ ...(id === undefined ? {} : { id }), error: failure(error) }));
    }
  }
}

/** An error of the browser in its own words, as clients look for them. */
function failure(error: unknown): object {
  if (error instanceof Refusal) return { code: error.code, message: error.message };
  const { originalMessage, message } = Object(error) as { originalMessage?: string; message?: string };
  return { code: -32_000, message: originalMessage || message || "The command failed." };
}

function write(message: object): string {
  return JSON.stringify(message);
}
