/** With `TEST_DATABASE=postgres` the servers of the tests keep jobs and records on PostgreSQL instead of in their folders. */
import process from "node:process";
import { startPostgres } from "@winnow/conformance";

const server = process.env.TEST_DATABASE === "postgres" ? await startPostgres() : undefined;
const settings = new Map<string, Readonly<Record<string, string>>>();

/** The settings by which all processes that share this folder share a database. */
export function databaseOf(folder: string): Readonly<Record<string, string>> {
  if (server === undefined) return {};
  const known = settings.get(folder) ?? { DATABASE_URL: server.database(), WINNOW_DATABASE_POOL_SIZE: "5" };
  settings.set(folder, known);
  return known;
}
