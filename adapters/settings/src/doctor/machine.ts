import { mkdir, readdir, rm, stat, statfs, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { join, resolve } from "node:path";
import process from "node:process";
import { messageOf } from "@winnow/core/plugin";
import { accessOf, listenHost, needsKey } from "../access.ts";
import type { Config } from "../read.ts";
import type { ProcessConfig } from "../table.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";

const GIB = 2 ** 30;
/** Bytes on the disk below which the doctor warns, and below which little can be kept. */
const LITTLE_BYTES = 2 * GIB;
const NO_BYTES = 0.2 * GIB;
/** Milliseconds for a connection. */
const CONNECT_MS = 4000;
/** A clock before this, in milliseconds since the epoch, is not set: the release is younger. */
const RELEASED = Date.UTC(2026, 0, 1);
const DAY_MS = 86_400_000;

/** What a process with these settings depends on around it: a server that runs may look at it as well. */
export async function checkMachine(config: Config): Promise<readonly Finding[]> {
  return [checkNode(), ...(await checkFolder(config)), checkAccess(config), ...(await checkServers(config))];
}

/** The Node that runs this. */
export function checkNode(version = process.versions.node): Finding {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 19)) return ok("node", `Node ${version}`);
  return fail(
    "node",
    `Node ${version} is too old: Winnow needs 22.19 or later, and npm installs 24 beside it.`,
  );
}

/** Whether the data folder can be written, and how much fits. */
export async function checkFolder({ WINNOW_DATA_DIR: written }: ProcessConfig): Promise<readonly Finding[]> {
  const folder = resolve(written);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, `.doctor-${process.pid}`);
    await writeFile(path, "well", { flag: "wx" });
    await rm(path);
  } catch (error) {
    return [fail("data folder", `${folder} cannot be written: ${messageOf(error)}. Set WINNOW_DATA_DIR.`)];
  }
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const room = `${(free / GIB).toFixed(1)} GiB free in ${folder}`;
  const hint = "Free some, or lower WINNOW_CACHE_MAX_BYTES and WINNOW_ARTIFACTS_MAX_BYTES.";
  const space =
    free < NO_BYTES
      ? fail("disk", `${room}. ${hint}`)
      : free < LITTLE_BYTES
        ? warn("disk", `${room}. ${hint}`)
        : ok("disk", room);
  return [await checkReaders(folder), space, await checkClock(folder)];
}

/** Pages, cookies of profiles and results are nothing for other users of the machine. */
async function checkReaders(folder: string): Promise<Finding> {
  const { mode } = await stat(folder);
  const isOpen = process.platform !== "win32" && (mode & 0o077) !== 0;
  const text = `${folder} can be written`;
  if (!isOpen) return ok("data folder", text);
  return warn("data folder", `${text}, and read by other users of this machine. Run chmod 700 ${folder}.`);
}

/** Signatures, expiry and schedules follow the clock: it must not be before what was written already. */
async function checkClock(folder: string): Promise<Finding> {
  const now = Date.now();
  const times = (await readdir(folder)).map(
    async (name) => (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs ?? 0,
  );
  const newest = Math.max(0, ...(await Promise.all(times)));
  const text = new Date(now).toISOString();
  if (now >= RELEASED && newest - now < DAY_MS) return ok("clock", text);
  return fail(
    "clock",
    `${text} is wrong: files of the data folder or this release are younger. Set the clock of the machine.`,
  );
}

/** Whether the port can be listened on, or who has it. */
export async function checkPort(config: ProcessConfig): Promise<Finding> {
  const { PORT } = config;
  if (PORT === 0) return ok("port", "any free one");
  const host = listenHost(config);
  const server = createServer();
  try {
    await new Promise<void>((done, refuse) => server.once("error", refuse).listen(PORT, host, done));
    return ok("port", `${PORT} is free on ${host}`);
  } catch (error) {
    const { code } = Object(error) as { code?: string };
    if (code === "EADDRINUSE")
      return fail("port", `${PORT} is taken by another program. Stop it, or set PORT.`);
    return fail("port", `${host}:${PORT} cannot be listened on: ${messageOf(error)}. Set HOST and PORT.`);
  } finally {
    server.close();
  }
}

/** Who may use the server. */
export function checkAccess(config: ProcessConfig): Finding {
  const { apiKeys } = accessOf(config);
  const host = listenHost(config);
  const isOpen = host !== "localhost" && host !== "::1" && !host.startsWith("127.");
  if (apiKeys !== undefined)
    return ok("access", `${apiKeys.length} ${apiKeys.length === 1 ? "key" : "keys"}, on ${host}`);
  if (needsKey(config)) return ok("access", `the keys of teams, on ${host}`);
  if (!isOpen) return ok("access", `no keys, on ${host}, which only this machine reaches`);
  return warn("access", `no keys, on ${host}: whoever reaches this machine may use it. Set WINNOW_API_KEYS.`);
}

/** Whether servers that are configured take connections. */
export async function checkServers(config: Config): Promise<readonly Finding[]> {
  const all = Object.entries(config.settings).flatMap(([name, { server }]) =>
    server === undefined ? [] : urlsOf(server, config[name as keyof Config]),
  );
  return await Promise.all(all.map(([name, url]) => reach(name, url)));
}

/** The URLs of a setting, each with what its server is called. */
function urlsOf(server: string, value: unknown): readonly (readonly [name: string, url: string])[] {
  return [value ?? []].flat().map((item) => {
    const [, name = "", url = ""] = /^(?:(\w+)=)?(.*)$/s.exec(String(item)) ?? [];
    return [`${server} ${name}`.trim(), url] as const;
  });
}

const PORTS: Readonly<Record<string, number>> = {
  "http:": 80,
  "https:": 443,
  "socks5:": 1080,
  "smtp:": 587,
  "smtps:": 465,
};

async function reach(name: string, text: string): Promise<Finding> {
  const { protocol, hostname, port } = new URL(text);
  const at = { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port) || (PORTS[protocol] ?? 80) };
  const place = `${at.host}:${at.port}`;
  const socket = connect(at);
  try {
    await new Promise<void>((done, refuse) => {
      socket.once("connect", done).once("error", refuse);
      socket.setTimeout(CONNECT_MS, () => refuse(new Error(`no answer within ${CONNECT_MS} ms`)));
    });
    return ok(name, `${place} takes connections`);
  } catch (error) {
    return warn(
      name,
      `${place} cannot be reached: ${messageOf(error)}. Check its setting, and that it runs.`,
    );
  } finally {
    socket.destroy();
  }
}
