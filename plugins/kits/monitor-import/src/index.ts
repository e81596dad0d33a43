export type { ImportedMonitor, MonitorImport, MonitorRequest, Skipped } from "./monitor.ts";
export { MAX_FILE_BYTES, readImport } from "./read.ts";
