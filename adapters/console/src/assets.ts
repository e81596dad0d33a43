import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { messageOf } from "@winnow/core/plugin";
import type { FastifyInstance } from "fastify";
import { type Assets, BUILT, buildAssets, SOURCE } from "./build-assets.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** Serves the files of the console: a package brings them built, a checkout builds them when they are first asked for. */
export function openAssets() {
  let opened: Promise<Assets> | undefined;
  const assets = () => {
    opened ??= load();
    // What failed is tried again when it is asked for again.
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
  return {
    addRoutes(app: FastifyInstance): void {
      app.get<{ Params: { name: string } }>("/console/:name", async (request, reply) => {
        const { name } = request.params;
        const body = (await assets()).get(name);
        if (body === undefined) return reply.callNotFound();
        // The name of a part that is loaded later holds its hash; the two that the page names do not.
        const isFixed = /-[A-Z0-9]{8}\.\w+$/.test(name);
        return reply
          .headers({
            "cache-control": isFixed ? "public, max-age=31536000, immutable" : "no-cache",
            "x-content-type-options": "nosniff",
          })
          .type(TYPES[path.extname(name)] ?? "application/octet-stream")
          .send(body);
      });
    },
  };
}

async function load(): Promise<Assets> {
  if (!existsSync(SOURCE)) return await read(BUILT);
  try {
    return await buildAssets();
  } catch (error) {
    if (existsSync(BUILT)) return await read(BUILT);
    throw new Error(`The console is not built: ${messageOf(error)} Run npm ci, or npm run build.`);
  }
}

async function read(folder: string): Promise<Assets> {
  const names = await readdir(folder);
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(path.join(folder, name))] as const)),
  );
}
