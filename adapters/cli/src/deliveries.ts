import type { CliWorld } from "./run.ts";

const MOST = 1000;
const STATES = ["pending", "delivered", "failed", "dropped"] as const;

/** Lists the messages of the server's jobs, the newest first; those of one state when it is named. */
export async function listDeliveries(
  state: string | undefined,
  json: boolean,
  world: CliWorld,
): Promise<number> {
  const known = STATES.find((one) => one === state);
  if (state !== undefined && known === undefined) {
    world.stderr.write(`winnow: deliveries are ${STATES.join(", ")}, not "${state}".\n`);
    return 2;
  }
  const kernel = await world.openServerJobs();
  try {
    const found = await kernel.jobs?.store.deliveries({
      limit: MOST,
      ...(known === undefined ? {} : { state: known }),
    });
    for (const { receiver, body: _, ...rest } of found ?? []) {
      // Headers of a receiver, and what stands in its URL beside host and path, may be secrets.
      const { origin = "", pathname = "" } = URL.parse(String(Reflect.get(Object(receiver), "url"))) ?? {};
      const url = origin + pathname;
      const { id, state: now, attempts, type, lastError = "" } = rest;
      world.stdout.write(
        json
          ? `${JSON.stringify({ ...rest, url })}\n`
          : `${id}  ${now}  ${attempts} tries  ${type}  ${url}  ${lastError}`.trimEnd().concat("\n"),
      );
    }
    return 0;
  } finally {
    await kernel.close();
  }
}

/** Has the server send a message once more. */
export async function redeliver(id: string | undefined, world: CliWorld): Promise<number> {
  if (id === undefined) {
    world.stderr.write("winnow: which message? winnow deliveries failed lists those that were given up.\n");
    return 2;
  }
  const kernel = await world.openServerJobs();
  try {
    const isKnown = (await kernel.jobs?.redeliver(id)) === true;
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
