import { mkdtemp, readdir, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";

/** Whose the folders are is in their names: several machines may share the temporary folder, with the same process ids. */
const PREFIX = `winnow-profile-${hostname().replaceAll(/[^\w.]/g, "_")}-`;
/** Processes of a browser that was killed may still be writing. */
const REMOVING = { recursive: true, force: true, maxRetries: 5, retryDelay: 200 } as const;

/** A folder for what one browser writes, after those are gone that processes of this machine left when they were killed. */
export async function makeProfile(): Promise<string> {
  await sweepProfiles();
  return await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
}

/** Removes a folder; what cannot be removed now is swept later. */
export async function removeProfile(path: string): Promise<void> {
  await rm(path, REMOVING).catch(() => undefined);
}

/** Removes folders whose processes are gone. A browser ends with the process that started it, so they are unused. */
async function sweepProfiles(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  const left = names.filter((name) => name.startsWith(PREFIX) && !isRunning(ownerOf(name)));
  await Promise.all(left.map((name) => removeProfile(join(tmpdir(), name))));
}

function ownerOf(name: string): number {
  return Number.parseInt(name.slice(PREFIX.length), 10);
}

/** Whether there is a process, of whomever it is. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return Object(error).code === "EPERM";
  }
}
