export { ailmentOf } from "./ailment.ts";
export { cannotOpen, type DatabaseFile, openDatabase } from "./database.ts";
export { setAsideIfDamaged } from "./disposable.ts";
export { STORAGE_ERRORS, storageError } from "./errors.ts";
export { openAlone } from "./moved-file.ts";
export type { ColumnKind, MovedRow, MovedStore, MovedTable, MoveNews } from "./moving.ts";
export { columnsOf, moveTables } from "./moving.ts";
export { whenFree } from "./when-free.ts";
