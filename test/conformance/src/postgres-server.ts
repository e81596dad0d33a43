/** A PostgreSQL server of the machine, on a free port, in a folder of its own. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";

/** Where Debian keeps the programs of the server, which are not on the path. */
const DEBIAN = "/usr/lib/postgresql";
/** Users to run the server as for somebody whom it refuses, the first that there is. */
const USERS = ["postgres", "nobody"];
/**
 * Keeps the server until it is asked to stop. When the test ends without that, however it does, their pipe ends, and the server
 * goes with its folder.
 */
const KEEPER =
  'dir=$1; shift; "$@" & server=$!; read -r word; kill -QUIT $server; wait $server; [ "$word" = stop ] || rm -rf "$dir"';
/** What makes it quick, as nothing of it is to outlive a test, and small. */
const QUICK = ["fsync=off", "full_page_writes=off", "shared_buffers=32MB", "max_connections=100"];

/** A running server. */
export interface PostgresServer extends AsyncDisposable {
  readonly port: number;
  /** URL of its first database. */
  readonly url: string;
  /** Makes another database, and gives its URL. */
  database(): string;
  /** Ends it at once. */
  stop(): Promise<void>;
  /** Starts it again, on the same data and port. */
  start(): Promise<void>;
  /** Lets it answer nothing, or go on. */
  signal(name: "SIGSTOP" | "SIGCONT"): void;
}

/** The folder of the server's programs; undefined where it is not installed. */
export function postgresPrograms(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  return folderWith(
    "initdb",
    versions.map((version) => join(DEBIAN, version, "bin")),
  );
}

/** The folder of a program: one of the path, or one of these; undefined where it is in none. */
export function folderWith(program: string, more: readonly string[] = []): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter), ...more];
  return folders.find((folder) => folder !== "" && existsSync(join(folder, program)));
}

/** Whether the machine has one. */
export const hasPostgres = postgresPrograms() !== undefined;

/** Starts a server. `settings` are those of its own, such as `max_connections=5`. */
export async function startPostgres(...settings: readonly string[]): Promise<PostgresServer> {
  const programs = postgresPrograms();
  if (programs === undefined) throw new Error("PostgreSQL is not installed.");
  const user = process.getuid?.() === 0 ? userOf() : undefined;
  const folder = mkdtempSync(join(tmpdir(), "winnow-postgres-"));
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const init = ["-D", data, "-U", "winnow", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"];
  const made = spawnSync(join(programs, "initdb"), init, { ...user, cwd: folder, encoding: "utf8" });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  const options = [
    "listen_addresses=127.0.0.1",
    `port=${port}`,
    "unix_socket_directories=",
    ...QUICK,
    ...settings,
  ];
  const server = [join(programs, "postgres"), "-D", data, ...options.flatMap((one) => ["-c", one])];
  let child: ChildProcess | undefined;
  let databases = 0;
  /** Ends the server, but leaves its folder. */
  const stop = async () => {
    const own = child;
    child = undefined;
    if (own?.pid === undefined || own.exitCode !== null) return;
    own.ref();
    const ended = new Promise((resolve) => own.once("exit", resolve));
    process.kill(-own.pid, "SIGCONT");
    own.stdin?.end("stop\n");
    await ended;
  };
  const running: PostgresServer = {
    port,
    url: `postgres://winnow@127.0.0.1:${port}/postgres`,
    database: () => {
      databases += 1;
      const name = `test_${databases}`;
      run(programs, port, `create database ${name}`);
      return `postgres://winnow@127.0.0.1:${port}/${name}`;
    },
    start: async () => {
      const stdio = ["pipe", "ignore", "pipe"] as const;
      // A group of its own, so that all of its processes can be ended at once.
      const own = spawn("sh", ["-c", KEEPER, "sh", folder, ...server], {
        ...user,
        cwd: folder,
        stdio: [...stdio],
        detached: true,
      });
      child = own;
      let said = "";
      own.stderr?.on("data", (text: Buffer) => {
        said = `${said}${text}`.slice(-10_000);
      });
      own.unref();
      for (const stream of [own.stdin, own.stderr]) (stream as unknown as { unref?: () => void })?.unref?.();
      for (let left = 1200; left > 0; left -= 1) {
        if (/database system is ready to accept connections/.test(said)) return;
        if (own.exitCode !== null) throw new Error(said);
        await sleep(25);
      }
      throw new Error(`PostgreSQL did not start: ${said}`);
    },
    stop,
    signal: (name) => {
      if (child?.pid !== undefined) process.kill(-child.pid, name);
    },
    [Symbol.asyncDispose]: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await running.start();
  return running;
}

function run(programs: string, port: number, statement: string): void {
  const args = ["-h", "127.0.0.1", "-p", String(port), "-U", "winnow", "-d", "postgres", "-qc", statement];
  const program = existsSync(join(programs, "psql")) ? join(programs, "psql") : "psql";
  const { status, stderr } = spawnSync(program, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`psql failed: ${stderr}`);
}

function userOf(): { readonly uid: number; readonly gid: number } {
  for (const name of USERS) {
    const ids = ["-u", "-g"].map((flag) =>
      Number(spawnSync("id", [flag, name], { encoding: "utf8" }).stdout),
    );
    const [uid = Number.NaN, gid = Number.NaN] = ids;
    if (uid > 0 && gid > 0) return { uid, gid };
  }
  throw new Error(`PostgreSQL does not run as root, and there is no user ${USERS.join(" or ")}.`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
