import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { messageOf, WinnowError } from "@winnow/core/plugin";
import { adviceFor, ailmentOf } from "./ailment.ts";

/** How long a process that brings a file up to date waits for another that does, or writes. */
const OPEN_MS = 5000;

/** What `pragma auto_vacuum` says of such a file. */
const INCREMENTAL = 2;

/** A file to be opened. */
export interface DatabaseFile {
  /** `:memory:` keeps everything in memory. */
  readonly path: string;
  /** What messages call it, such as `job` in "The job database". */
  readonly name: string;
  /** What each version adds to the one before; the file remembers its version. Never change one that was published. */
  readonly migrations: readonly string[];
}

/**
 * Opens the file, makes it when it is not there, and brings it up to the newest version.
 * @throws CONFIG_INVALID when it was written by a newer version, is damaged or cannot be opened
 */
export function openDatabase(file: DatabaseFile): DatabaseSync {
  const { path, name } = file;
  let database: DatabaseSync | undefined;
  try {
    if (path !== ":memory:") mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    // Loaded on first use: a Node without it is to hear from core which Node it takes.
    database = new (process.getBuiltinModule("node:sqlite").DatabaseSync)(path);
    prepare(database);
    migrate(database, file);
    // Who waits for a lock does that without holding up the others: see `whenFree`.
    database.exec("pragma busy_timeout = 0");
    return database;
  } catch (cause) {
    database?.close();
    if (WinnowError.is(cause)) throw cause;
    throw new WinnowError("CONFIG_INVALID", cannotOpen(`${name} database`, path, cause), { cause });
  }
}

/** Why a file cannot be opened, and what to do: for operators, as it holds the path. */
export function cannotOpen(name: string, path: string, cause: unknown): string {
  return `The ${name} ${path} cannot be opened: ${messageOf(cause)}. ${adviceFor(ailmentOf(cause), path)}`;
}

function prepare(database: DatabaseSync): void {
  database.exec(`pragma busy_timeout = ${OPEN_MS}`);
  // Freed pages go back to the disk; only a new file can be set so, and one that was would be written once more.
  if (database.prepare("pragma auto_vacuum").get()?.auto_vacuum !== INCREMENTAL)
    database.exec("pragma auto_vacuum = incremental");
  database.exec("pragma journal_mode = wal");
  // A commit survives the end of the process; one that the power took along is done again.
  database.exec("pragma synchronous = normal");
  database.exec("pragma journal_size_limit = 67108864");
}

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare("pragma user_version").get()?.user_version);
}

function migrate(database: DatabaseSync, { path, name, migrations }: DatabaseFile): void {
  // A file that is up to date needs no lock, which another process may hold.
  if (versionOf(database) === migrations.length) return;
  database.exec("begin immediate");
  try {
    const version = versionOf(database);
    if (version > migrations.length) {
      throw new WinnowError(
        "CONFIG_INVALID",
        `The ${name} database ${path} has version ${version}, but this release supports versions up to ${migrations.length}. Run the newer release, or use another folder.`,
      );
    }
    for (const migration of migrations.slice(version)) database.exec(migration);
    database.exec(`pragma user_version = ${migrations.length}`);
    database.exec("commit");
  } catch (error) {
    // A full disk ends the transaction by itself.
    if (database.isTransaction) database.exec("rollback");
    throw error;
  }
}
