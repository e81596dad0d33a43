import { type Params, Refusal } from "./rules.ts";

/** A command of a client. */
export interface Command {
  readonly id: number;
  readonly method: string;
  readonly params: Params;
  /** The session that it is for; undefined for the browser. */
  readonly sessionId: string | undefined;
}

/** What a broken message is answered with. */
export class BrokenMessage extends Refusal {
  /** The id of the message, when it has one. */
  readonly id: number | undefined;

  constructor(message: string, code: number, id?: number) {
    super(message, code);
    this.id = id;
  }
}

/** Reads a command. @throws BrokenMessage @see JSON-RPC 2.0, 5.1 */
export function readCommand(message: string | Uint8Array): Command {
  const given = parse(typeof message === "string" ? message : Buffer.from(message).toString());
  if (typeof given !== "object" || given === null || Array.isArray(given))
    throw new BrokenMessage("Message must be an object", -32_600);
  const { id, method, params = {}, sessionId } = given as Record<string, unknown>;
  if (!Number.isSafeInteger(id)) throw new BrokenMessage("Message must have integer 'id' property", -32_600);
  const messageId = id as number;
  if (typeof method !== "string")
    throw new BrokenMessage("Message must have string 'method' property", -32_600, messageId);
  if (typeof params !== "object" || params === null || Array.isArray(params))
    throw new BrokenMessage("Message may have object 'params' property", -32_600, messageId);
  if (sessionId !== undefined && typeof sessionId !== "string")
    throw new BrokenMessage("Message may have string 'sessionId' property", -32_600, messageId);
  return { id: messageId, method, params: params as Params, sessionId: sessionId || undefined };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BrokenMessage("Message is not valid JSON", -32_700);
  }
}
