export { type DatabaseFile, openDatabase } from "./database.ts";
export { STORAGE_ERRORS, storageError } from "./errors.ts";
