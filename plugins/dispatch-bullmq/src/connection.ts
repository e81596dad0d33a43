import { type Logger, messageOf } from "@winnow/core/plugin";
import { Redis, type RedisOptions } from "ioredis";

const CONNECT_MS = 5000;
const COMMAND_MS = 5000;
const MAX_RECONNECT_MS = 2000;
/** What BullMQ needs. */
const MIN_VERSION = "6.2";

/** What a server says about itself: why it cannot be used, and what is better changed. */
interface Verdict {
  readonly refusal?: string;
  readonly warning?: string;
}

/** The connections of a process to its Redis server. What goes wrong is logged once for each reason, without the password. */
export class Connection {
  /** For commands that fail at once while the server is away. */
  readonly client: Redis;
  readonly #url: string;
  readonly #logger: Logger;
  readonly #others = new Set<Redis>();
  readonly #onUsable: () => void;
  #isVerified = false;
  #isClosed = false;
  /** Why the server counts as away; undefined while it does not. */
  #problem: string | undefined;
  /** Why the server cannot be used, though it answers. */
  #refusal: string | undefined;

  /** `onUsable` is called each time that the server has become usable; a command may take so many milliseconds. */
  constructor(url: string, logger: Logger, onUsable: () => void, commandMs = COMMAND_MS) {
    this.#url = url;
    this.#logger = logger;
    this.#onUsable = onUsable;
    this.client = this.#open({
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      commandTimeout: commandMs,
    });
    this.client.on("ready", () => void this.#verify());
    this.client.on("close", () => {
      this.#isVerified = false;
    });
  }

  /** Whether commands can be sent now. */
  get isUsable(): boolean {
    return this.#isVerified && this.client.status === "ready";
  }

  /** Why the server cannot be used, though it answers; undefined when it can. */
  get refusal(): string | undefined {
    return this.#refusal;
  }

  /** A connection that waits for the server while it is away, such as for commands that block. */
  patient(): Redis {
    const client = this.#open({ maxRetriesPerRequest: null });
    // The copies that BullMQ makes are closed with the others, also when the server is away.
    const duplicate = client.duplicate.bind(client);
    client.duplicate = (options) => this.#keep(duplicate(options));
    return client;
  }

  /** Logs a failure, once for each reason. */
  note(error: unknown): void {
    const problem = withoutPassword(error, this.#url);
    if (this.#isClosed || this.#problem === problem) return;
    this.#problem = problem;
    this.#logger.warn(
      { server: serverOf(this.#url), reason: problem },
      "the Redis server of the jobs is away",
    );
  }

  close(): void {
    this.#isClosed = true;
    for (const client of [this.client, ...this.#others]) client.disconnect();
  }

  #open(options: RedisOptions): Redis {
    return this.#keep(new Redis(this.#url, { ...COMMON, ...options }));
  }

  #keep(client: Redis): Redis {
    if (client !== this.client) this.#others.add(client);
    client.on("error", (error: unknown) => this.note(error));
    client.once("end", () => this.#others.delete(client));
    return client;
  }

  async #verify(): Promise<void> {
    const server = serverOf(this.#url);
    try {
      const { refusal, warning } = judge(await this.client.info());
      if (refusal !== undefined && refusal !== this.#refusal)
        this.#logger.error(
          { server, reason: refusal },
          "the Redis server cannot be used for jobs, which wait",
        );
      if (warning !== undefined)
        this.#logger.warn({ server, reason: warning }, "the Redis server may lose jobs on their way");
      this.#refusal = refusal;
      if (refusal !== undefined) {
        // It may be upgraded, or become the primary.
        const timer = setTimeout(() => this.client.disconnect(true), MAX_RECONNECT_MS);
        timer.unref();
        return;
      }
      if (this.#problem !== undefined) this.#logger.info({ server }, "the Redis server of the jobs is back");
      this.#problem = undefined;
      this.#isVerified = true;
      this.#onUsable();
    } catch (error) {
      this.note(error);
    }
  }
}

const COMMON: RedisOptions = {
  connectTimeout: CONNECT_MS,
  keepAlive: 10_000,
  retryStrategy: (tries) => Math.min(50 * 2 ** Math.min(tries, 10), MAX_RECONNECT_MS),
  // A primary that became a replica: the address may lead to another server by now.
  reconnectOnError: (error) => /^READONLY/.test(error.message),
};

/** What is wrong with a server, as a text when jobs wait for it. @throws Error when it cannot be used */
export async function checkServer(url: string): Promise<string | undefined> {
  const client = new Redis(url, {
    ...COMMON,
    lazyConnect: true,
    commandTimeout: COMMAND_MS,
    retryStrategy: null,
  });
  let problem: unknown;
  client.on("error", (error: unknown) => {
    problem = error;
  });
  try {
    await client.connect();
    const { refusal, warning } = judge(await client.info());
    if (refusal !== undefined) throw new Refusal(refusal);
    return warning;
  } catch (error) {
    if (error instanceof Refusal) throw new Error(`Jobs wait: ${error.message}`);
    return `jobs are stored and wait until ${serverOf(url)} can be reached: ${withoutPassword(problem ?? error, url)}`;
  } finally {
    client.disconnect();
  }
}

class Refusal extends Error {}

function judge(info: string): Verdict {
  const values = new Map(
    info.split(/\r?\n/).map((line) => [line.split(":", 1)[0], line.slice(line.indexOf(":") + 1)]),
  );
  const version = values.get("redis_version") ?? "";
  if (isOlder(version, MIN_VERSION))
    return { refusal: `Redis ${version} is too old for BullMQ, which needs ${MIN_VERSION} or later.` };
  if (values.get("role") === "slave")
    return { refusal: "It is a read-only replica. Set the URL of the primary." };
  const policy = values.get("maxmemory_policy") ?? "noeviction";
  if (policy === "noeviction") return {};
  return {
    warning: `its maxmemory-policy is ${policy}, which may evict jobs on their way: set it to noeviction`,
  };
}

function isOlder(version: string, than: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [minMajor = 0, minMinor = 0] = than.split(".").map(Number);
  return major < minMajor || (major === minMajor && minor < minMinor);
}

/** The server without user and password. */
function serverOf(url: string): string {
  return new URL(url).host;
}

/** What an error says, without the password. */
function withoutPassword(error: unknown, url: string): string {
  // Of a name with several addresses there is one error for each.
  const [first = error] = error instanceof AggregateError ? error.errors : [error];
  const { password } = new URL(url);
  const text = messageOf(first) || "the connection was lost";
  const secrets = [password, decodeURIComponent(password)].filter((secret) => secret !== "");
  return secrets.reduce((clean, secret) => clean.replaceAll(secret, "..."), text);
}
