/**
 * The libraries in `@sparticuz/chromium` lack SQLite, which they want for a database of the user's own certificates:
 * on a machine without it the browser dies at the first page over HTTPS. There is no such database here, so what is
 * written in its place is a library in which every call fails; the browser then uses its own root certificates.
 */
import { Buffer } from "node:buffer";

/** The name under which it is looked for. */
export const NO_SQLITE = "libsqlite3.so.0";

const FAILING = (
  "open_v2 close exec prepare_v2 step reset finalize bind_int bind_text bind_blob column_int column_bytes column_count " +
  "busy_timeout file_control free"
).split(" ");
const EMPTY = ["mprintf", "column_blob", "column_name", "column_text"];
const VARIABLES = ["temp_directory"];

/** `return 1`, which is SQLITE_ERROR, and `return NULL`. */
const RETURN_ERROR = Buffer.from([0xb8, 1, 0, 0, 0, 0xc3]);
const RETURN_NULL = Buffer.from([0x31, 0xc0, 0xc3]);

/** Kinds of segments, and of entries of the dynamic one. @see System V ABI, chapters 4 and 5 */
const [LOAD, DYNAMIC, GNU_STACK] = [1, 2, 0x6474e551];
const [HASH, STRTAB, SYMTAB, STRSZ, SYMENT, SONAME] = [4, 5, 6, 10, 11, 14];

const PAGE = 0x1000;
const HEADER = 64;
const PROGRAM_HEADER = 56;
const SYMBOL = 24;

/** A shared object for Linux on x64: one page that is read and run, one that is written. */
export function noSqlite(): Buffer {
  const names = [...FAILING, ...EMPTY, ...VARIABLES].map((name) => `sqlite3_${name}`);
  const texts = Buffer.from(`\0${NO_SQLITE}\0${names.join("\0")}\0`);
  const offsetOf = (name: string) => texts.indexOf(`\0${name}\0`) + 1;

  const code = HEADER + 4 * PROGRAM_HEADER;
  const symbols = code + 16;
  const hash = symbols + (names.length + 1) * SYMBOL;
  const strings = hash + (2 + 1 + names.length + 1) * 4;
  const dynamic = PAGE;
  const variable = PAGE + 7 * 16;
  const end = variable + 8;

  const file = Buffer.alloc(end);
  Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]).copy(file);
  // A shared object for x86-64, without sections.
  numbers(file, 16, [3, 2], [62, 2], [1, 4], [0, 8], [HEADER, 8], [0, 8], [0, 4], [HEADER, 2]);
  numbers(file, 54, [PROGRAM_HEADER, 2], [4, 2], [64, 2]);
  const [read, write, run] = [4, 2, 1];
  segment(file, 0, LOAD, read | run, 0, strings + texts.length);
  segment(file, 1, LOAD, read | write, dynamic, end - dynamic);
  segment(file, 2, DYNAMIC, read | write, dynamic, 7 * 16);
  segment(file, 3, GNU_STACK, read | write, 0, 0); // A stack that is not run.

  RETURN_ERROR.copy(file, code);
  RETURN_NULL.copy(file, code + 8);
  const [aFunction, anObject] = [0x12, 0x11];
  for (const [index, name] of names.entries()) {
    const at = symbols + (index + 1) * SYMBOL;
    const isVariable = index >= FAILING.length + EMPTY.length;
    const call = index < FAILING.length ? code : code + 8;
    numbers(file, at, [offsetOf(name), 4], [isVariable ? anObject : aFunction, 1], [0, 1], [1, 2]);
    numbers(file, at + 8, [isVariable ? variable : call, 8], [8, 8]);
  }
  // One bucket, from which each symbol leads to the next.
  const chain = names.map((_, index): [number, number] => [index + 2 > names.length ? 0 : index + 2, 4]);
  numbers(file, hash, [1, 4], [names.length + 1, 4], [1, 4], [0, 4], ...chain);
  texts.copy(file, strings);
  const entries = [
    [HASH, hash],
    [STRTAB, strings],
    [SYMTAB, symbols],
    [STRSZ, texts.length],
    [SYMENT, SYMBOL],
    [SONAME, offsetOf(NO_SQLITE)],
  ] as const;
  for (const [index, [tag, value]] of entries.entries())
    numbers(file, dynamic + index * 16, [tag, 8], [value, 8]);
  return file;
}

/** Writes numbers one after the other, each as its value and its bytes. */
function numbers(
  file: Buffer,
  start: number,
  ...list: readonly (readonly [value: number, bytes: number])[]
): void {
  let at = start;
  for (const [value, bytes] of list) {
    if (bytes === 8) file.writeBigUInt64LE(BigInt(value), at);
    else file.writeUIntLE(value, at, bytes);
    at += bytes;
  }
}

/** Writes one line of the table of segments: what is loaded from where, with which rights. */
function segment(file: Buffer, index: number, type: number, rights: number, at: number, size: number): void {
  const line = HEADER + index * PROGRAM_HEADER;
  numbers(file, line, [type, 4], [rights, 4], [at, 8], [at, 8], [at, 8], [size, 8], [size, 8], [PAGE, 8]);
}
