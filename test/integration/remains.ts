/** What a process has left in its folders: every place in which one of these words stands, however it is packed. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { deserialize } from "node:v8";
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync, zstdDecompressSync } from "node:zlib";

const MAX_DEPTH = 3;
const SQLITE_BUSY = 5;
/** Where packed bytes begin: gzip, zlib, zstd. Others are tried for values of a database only. */
const STARTS: readonly (readonly [start: Buffer, unpack: (bytes: Buffer) => Buffer])[] = [
  [Buffer.from([0x1f, 0x8b, 0x08]), gunzipSync],
  [Buffer.from([0x78, 0x9c]), inflateSync],
  [Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), zstdDecompressSync],
];

/** Places that hold one of the words: `file`, or `file: table.column`. */
export function remainsIn(folder: string, words: readonly string[]): readonly string[] {
  const found = new Set<string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path);
    if (holds(Buffer.from(name), words)) found.add(`the name of ${name}`);
    if (!entry.isFile()) continue;
    // A file may go while it is looked for.
    const bytes = readOrNothing(path);
    if (holds(bytes, words) || holdsPacked(bytes, words)) found.add(name);
    if (bytes.subarray(0, 15).toString("latin1") === "SQLite format 3")
      for (const place of inDatabase(path, words)) found.add(`${name}: ${place}`);
  }
  return [...found].sort();
}

function readOrNothing(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    return Buffer.alloc(0);
  }
}

function* inDatabase(path: string, words: readonly string[]): Generator<string> {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const tables = database.prepare("select name from sqlite_master where type = 'table'").all();
    for (const { name } of tables) {
      for (const row of database.prepare(`select * from "${name}"`).iterate())
        for (const [column, value] of Object.entries(row))
          if (value instanceof Uint8Array || typeof value === "string")
            if (holdsDeep(Buffer.from(value as string), words)) yield `${name}.${column}`;
    }
  } catch (error) {
    // A running process may keep a file to itself; its bytes were looked through all the same.
    if (Reflect.get(Object(error), "errcode") !== SQLITE_BUSY) throw error;
  } finally {
    database.close();
  }
}

/** Whether a value holds a word as it stands, packed by any of the usual means, or serialized. */
export function holdsDeep(bytes: Buffer, words: readonly string[], depth = 0): boolean {
  if (holds(bytes, words)) return true;
  if (depth > MAX_DEPTH || bytes.length === 0) return false;
  const unpacked = [gunzipSync, inflateSync, inflateRawSync, brotliDecompressSync, zstdDecompressSync];
  for (const unpack of unpacked) {
    try {
      if (holdsDeep(unpack(bytes), words, depth + 1)) return true;
    } catch {
      // It is not packed so.
    }
  }
  try {
    return holds(Buffer.from(JSON.stringify(deserialize(bytes)) ?? ""), words);
  } catch {
    return false;
  }
}

function holdsPacked(bytes: Buffer, words: readonly string[]): boolean {
  for (const [start, unpack] of STARTS)
    for (let at = bytes.indexOf(start); at !== -1; at = bytes.indexOf(start, at + 1)) {
      try {
        if (holds(unpack(bytes.subarray(at)), words)) return true;
      } catch {
        // Not packed, or cut.
      }
    }
  return false;
}

/** As UTF-8, as UTF-16, and as the three ways in which base64 may write it. */
function holds(bytes: Buffer, words: readonly string[]): boolean {
  return words.some((word) => formsOf(word).some((form) => bytes.includes(form)));
}

function formsOf(word: string): readonly Buffer[] {
  const shifted = [0, 1, 2].map((before) => {
    const text = Buffer.from(" ".repeat(before) + word).toString("base64");
    // The edges depend on what stands next to the word.
    return Buffer.from(text.slice(before === 0 ? 0 : 4, -4));
  });
  return [Buffer.from(word), Buffer.from(word, "utf16le"), ...shifted];
}
