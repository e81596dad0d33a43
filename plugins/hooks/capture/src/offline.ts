/** The entry for who reads a capture; who makes one needs none of it. */
export { type Bundle, type CaptureFacts, type ReadExchange, readBundle } from "./bundle.ts";
export { differences } from "./compare.ts";
export { Replay, replayPlugins } from "./replay.ts";
