export { ailmentOf } from "./ailment.ts";
export { cannotOpen, type DatabaseFile, openDatabase } from "./database.ts";
export { setAsideIfDamaged } from "./disposable.ts";
export { STORAGE_ERRORS, storageError } from "./errors.ts";
export { whenFree } from "./when-free.ts";
