/** Archives of many files, made while they are read. */
export { FileNames } from "./file-names.ts";
export { type WarcRecord, warc } from "./warc.ts";
export { type ZippedFile, zip } from "./zip.ts";
