import { type Logger, messageOf } from "@winnow/core/plugin";
import { Absence, saidOf, serverOf } from "@winnow/kit-settings";
import { Redis, type RedisOptions } from "ioredis";

const CONNECT_MS = 5000;
const COMMAND_MS = 5000;
const MAX_RECONNECT_MS = 2000;
/** Milliseconds that a check takes at most. */
const CHECK_MS = 5000;
/** What the client says of a command when it has no connection. */
const NOT_SENT = /^Stream isn't writeable|^Connection is closed/;
/** How a server says that the user or the password is not right. */
const NOT_ALLOWED = /^(?:WRONGPASS|NOAUTH|NOPERM)|no password is set|invalid password/;
/** What BullMQ needs. */
const MIN_VERSION = "6.2";

/** What a server says about itself: why it cannot be used, and what is better changed. */
interface Verdict {
  readonly refusal?: string;
  readonly warning?: string;
  /** It was started, and answers nothing else before its data is in memory. */
  readonly isLoading?: boolean;
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
  readonly #absence = new Absence();
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

  /** What a command came to, as those should see it who ask how the work is. */
  failure(error: unknown): Error {
    const reason = withoutPassword(error, this.#url);
    const advice = reason.startsWith("OOM") ? " Raise its maxmemory." : "";
    return new Error(`The Redis server of the jobs, ${serverOf(this.#url)}: ${reason}.${advice}`);
  }

  /** A connection that waits for the server while it is away, such as for commands that block. */
  patient(): Redis {
    const client = this.#open({ maxRetriesPerRequest: null });
    // The copies that BullMQ makes are closed with the others, also when the server is away.
    const duplicate = client.duplicate.bind(client);
    client.duplicate = (options) => this.#keep(duplicate(options));
    return client;
  }

  /** Logs a failure, once for each reason until the server is back. */
  note(error: unknown): void {
    const problem = withoutPassword(error, this.#url);
    // That nothing can be sent says less than why, which has been logged or comes next.
    if (this.#isClosed || NOT_SENT.test(problem)) return;
    if (NOT_ALLOWED.test(problem)) {
      this.#refuse(notAllowed(problem));
      return;
    }
    if (!this.#absence.isNews(problem)) return;
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

  #refuse(reason: string): void {
    if (this.#refusal === reason) return;
    this.#refusal = reason;
    const server = serverOf(this.#url);
    this.#logger.error({ server, reason }, "the Redis server cannot be used for jobs, which wait");
  }

  async #verify(): Promise<void> {
    const server = serverOf(this.#url);
    try {
      const { refusal, warning } = await ask(this.client);
      if (refusal !== undefined) this.#refuse(refusal);
      if (warning !== undefined)
        this.#logger.warn({ server, reason: warning }, "the Redis server may lose jobs on their way");
      if (refusal !== undefined) {
        // It may be upgraded, or become the primary.
        const timer = setTimeout(() => this.client.disconnect(true), MAX_RECONNECT_MS);
        timer.unref();
        return;
      }
      if (this.#absence.end()) this.#logger.info({ server }, "the Redis server of the jobs is back");
      this.#refusal = undefined;
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
    // A server that loads its data says so, instead of being waited for.
    enableReadyCheck: false,
    commandTimeout: CHECK_MS,
    retryStrategy: null,
  });
  let problem: unknown;
  client.on("error", (error: unknown) => {
    problem = error;
  });
  // A server that takes connections and answers nothing.
  const timer = setTimeout(() => {
    problem ??= new Error(`no answer within ${CHECK_MS} ms`);
    client.disconnect();
  }, CHECK_MS);
  try {
    await client.connect();
    const { refusal, warning, isLoading } = await ask(client);
    if (refusal !== undefined) throw new Refusal(refusal);
    if (isLoading === true) return `jobs are stored and wait until ${serverOf(url)} has loaded its data`;
    return warning;
  } catch (error) {
    if (error instanceof Refusal) throw new Error(`Jobs wait: ${error.message}`);
    const reason = withoutPassword(problem ?? error, url);
    if (NOT_ALLOWED.test(reason)) throw new Error(`Jobs wait: ${notAllowed(reason)}`);
    return `jobs are stored and wait until ${serverOf(url)} can be reached: ${reason}`;
  } finally {
    clearTimeout(timer);
    client.disconnect();
  }
}

class Refusal extends Error {}

/** What a server says about itself, and whether it has the database of the URL. */
async function ask(client: Redis): Promise<Verdict> {
  const { db = 0 } = client.options;
  // The client goes on with database 0, which may be that of another installation.
  const problem = await client.select(db).then(
    () => undefined,
    (error: unknown) => messageOf(error),
  );
  if (problem !== undefined && /DB index|not allowed in cluster/i.test(problem))
    return { refusal: `It has no database ${db}, which the URL names: ${problem}.` };
  return judge(await client.info());
}

const notAllowed = (reason: string) =>
  `It refused: ${reason}. Check the user of the URL, its password and its rights.`;

function judge(info: string): Verdict {
  const values = new Map(
    info.split(/\r?\n/).map((line) => [line.split(":", 1)[0], line.slice(line.indexOf(":") + 1)]),
  );
  const version = values.get("redis_version") ?? "";
  if (isOlder(version, MIN_VERSION))
    return { refusal: `Redis ${version} is too old for BullMQ, which needs ${MIN_VERSION} or later.` };
  if (values.get("role") === "slave")
    return { refusal: "It is a read-only replica. Set the URL of the primary." };
  if (values.get("loading") === "1") return { isLoading: true };
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

/** What an error says, without the password. */
function withoutPassword(error: unknown, url: string): string {
  // The number of a script says nothing to who reads it, and each script would be a reason of its own.
  return saidOf(error, url).replace(/\.? script: \w+, on @user_script:\d+$/, "");
}
