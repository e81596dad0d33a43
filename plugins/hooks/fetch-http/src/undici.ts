/**
 * The parts of undici that fetch pages. Its own door loads four times as many modules, for uses that are none here: a twentieth
 * of the first page of a process.
 */
import type * as undici from "undici";
// @ts-expect-error: The types of undici are at its door only.
import connect from "undici/lib/core/connect.js";
// @ts-expect-error: As above.
import pool from "undici/lib/dispatcher/pool.js";

/** Makes what opens sockets. */
export const buildConnector: typeof undici.buildConnector = connect;
/** Sockets to one site. */
export const Pool: typeof undici.Pool = pool;
