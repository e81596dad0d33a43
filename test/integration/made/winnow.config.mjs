/** The plugins made from templates that need settings, and one that uses two of them. */
import process from "node:process";
import { defineConfig } from "@winnow/cli";

const { PROXY = "", CURFEW = "" } = process.env;
export default defineConfig({
  plugins: [
    ["winnow-hook-zebra-hook", { hosts: [CURFEW] }],
    ["winnow-proxy-zebra-proxy", { servers: [PROXY] }],
    ["winnow-notifier-zebra-notifier", { path: "journal.ndjson" }],
    ["winnow-service-zebra-service", { terms: { winnow: "to part grain from chaff" } }],
    "./minutes.mjs",
  ],
  settings: {
    LOG_LEVEL: "silent",
    WINNOW_DATA_DIR: "data",
    PORT: 0,
    WINNOW_ALLOW_PAGE_NETWORKS: "127.0.0.0/8",
  },
});
