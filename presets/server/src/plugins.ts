import { join } from "node:path";
import { cacheEmbedded } from "@winnow/cache-embedded";
import type { Plugin } from "@winnow/core";
import { libraryPlugins } from "@winnow/preset-library";
import { threads } from "@winnow/service-threads";
import type { Config } from "./config.ts";

/** The plugins of the server: those of the library, with a cache on disk and worker threads. */
export function serverPlugins(config: Config): readonly Plugin[] {
  return [
    ...libraryPlugins({
      egress: {
        allow: { page: config.WINNOW_ALLOW_PAGE_NETWORKS, webhook: config.WINNOW_ALLOW_WEBHOOK_NETWORKS },
      },
      fetchHttp: { maxBytes: config.WINNOW_MAX_BODY_BYTES },
    }),
    threads(),
    cacheEmbedded({
      path: join(config.WINNOW_DATA_DIR, "cache.sqlite"),
      maxBytes: config.WINNOW_CACHE_MAX_BYTES,
    }),
  ];
}
