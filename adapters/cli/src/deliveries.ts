import { recordOf } from "@winnow/kit-schema";
import type { Server } from "./remote.ts";
import type { CliWorld } from "./world.ts";

const MOST = 1000;
const STATES = ["pending", "delivered", "failed", "dropped"] as const;

interface Message {
  readonly id: string;
  readonly state: string;
  readonly attempts: number;
  readonly type: string;
  readonly url: string;
  readonly lastError?: string;
}

/** Lists the messages of the server's jobs, the newest first; those of one state when it is named. */
export async function listDeliveries(
  state: string | undefined,
  json: boolean,
  world: CliWorld,
  server?: Server,
): Promise<number> {
  const known = STATES.find((one) => one === state);
  if (state !== undefined && known === undefined) {
    world.stderr.write(`winnow: deliveries are ${STATES.join(", ")}, not "${state}".\n`);
    return 2;
  }
  const found = server === undefined ? await ownMessages(known, world) : await messagesOf(server, known);
  for (const message of found) {
    const { id, state: now, attempts, type, url, lastError = "" } = message;
    const line = json
      ? JSON.stringify(message)
      : `${id}  ${now}  ${attempts} tries  ${type}  ${url}  ${lastError}`.trimEnd();
    world.stdout.write(`${line}\n`);
  }
  return 0;
}

async function ownMessages(
  state: (typeof STATES)[number] | undefined,
  world: CliWorld,
): Promise<readonly Message[]> {
  const { kernel, queue } = await world.openServerJobs();
  try {
    const query = { limit: MOST, ...(state === undefined ? {} : { state }) };
    const found = (await queue?.store.deliveries(query)) ?? [];
    return found.map(({ receiver, body: _, ...rest }) => {
      // Headers of a receiver, and the parts of its URL other than host and path, may be secrets.
      const { origin = "", pathname = "" } = URL.parse(String(recordOf(receiver).url)) ?? {};
      return { ...rest, url: origin + pathname } as Message;
    });
  } finally {
    await kernel.close();
  }
}

async function messagesOf(server: Server, state: string | undefined): Promise<readonly Message[]> {
  const query = state === undefined ? "" : `&state=${state}`;
  const { data } = await server.ask(`webhooks/deliveries?limit=${MOST}${query}`);
  return Array.isArray(data) ? (data as Message[]) : [];
}

/** Has the server send a message once more. */
export async function redeliver(id: string | undefined, world: CliWorld, server?: Server): Promise<number> {
  if (id === undefined) {
    world.stderr.write("winnow: which message? winnow deliveries failed lists those that were given up.\n");
    return 2;
  }
  if (server !== undefined) {
    await server.ask(`webhooks/deliveries/${encodeURIComponent(id)}/redeliver`, { method: "POST" });
    world.stderr.write("winnow: the server sends it once more.\n");
    return 0;
  }
  const { kernel, queue } = await world.openServerJobs();
  try {
    const isKnown = (await queue?.redeliver(id)) === true;
    world.stderr.write(
      isKnown
        ? "winnow: the server sends it once more, now or when it runs.\n"
        : `winnow: there is no message ${id}.\n`,
    );
    return isKnown ? 0 : 1;
  } finally {
    await kernel.close();
  }
}
