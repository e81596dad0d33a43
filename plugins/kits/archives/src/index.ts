/** Archives of many files, made while they are read. */
export { FileNames } from "./file-names.ts";
export { digestOf, type WarcRecord, writeRecord } from "./record.ts";
export { type WarcEntry, warc } from "./warc.ts";
export { type ZippedFile, zip } from "./zip.ts";
