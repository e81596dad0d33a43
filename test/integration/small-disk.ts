/** A folder on a disk of its own, which can be filled or refuse every write. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const run = (command: string, ...args: readonly string[]) => spawnSync(command, args).status === 0;

/** A mounted disk; disposing of it unmounts it. */
export interface SmallDisk extends Disposable {
  readonly folder: string;
  /** Leaves not one byte. */
  fill(): void;
  /** Takes back what {@link fill} took. */
  free(): void;
  /** Refuses every write from now on. While files are open for writing, the system does not allow it. */
  makeReadOnly(): void;
}

/** Mounts a disk in memory of so many MiB; undefined where that is not allowed: it takes Linux and root. */
export function mountDisk(mebibytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), "winnow-disk-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if (!run("mount", "-t", "tmpfs", "-o", `size=${mebibytes}m`, "none", folder)) {
    remove();
    return undefined;
  }
  const ballast = join(folder, "ballast");
  return {
    folder,
    fill: () => {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(ballast, Buffer.alloc(bavail * bsize));
    },
    free: () => rmSync(ballast, { force: true }),
    makeReadOnly: () => {
      if (!run("mount", "-o", "remount,ro", folder)) throw new Error(`${folder} is still written to`);
    },
    [Symbol.dispose]: () => {
      run("umount", folder);
      remove();
    },
  };
}
