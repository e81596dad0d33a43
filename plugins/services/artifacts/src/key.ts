import { randomBytes } from "node:crypto";
import { chmod, link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { WinnowError } from "@winnow/core/plugin";

const KEY_BYTES = 32;

/**
 * The folder's key, made on first use, for its owner's eyes only. Of processes that start at once one makes it, and
 * the others read it: a link appears with its whole content or not at all.
 * @throws CONFIG_INVALID when the key is damaged
 */
export async function readKey(folder: string): Promise<Buffer> {
  const path = join(folder, "key");
  const found = await readFile(path).catch(absent);
  if (found === undefined) {
    const draft = `${path}.${randomBytes(8).toString("hex")}.part`;
    await writeFile(draft, randomBytes(KEY_BYTES), { mode: 0o600, flag: "wx" });
    try {
      await link(draft, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      await rm(draft, { force: true });
    }
  }
  const key = found ?? (await readFile(path));
  if (key.length !== KEY_BYTES) {
    const message = `The key ${path} is damaged: ${key.length} bytes instead of ${KEY_BYTES}. Delete it; URLs signed with it become invalid.`;
    throw new WinnowError("CONFIG_INVALID", message);
  }
  await chmod(path, 0o600);
  return key;
}

/** Undefined for a file that is not there, or that another machine has deleted; any other failure stays one. */
export function absent(error: unknown): undefined {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== "ENOENT" && code !== "ESTALE") throw error;
}
