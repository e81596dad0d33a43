import { ArtifactStoreToken } from "@winnow/kit-artifacts";
import type { FastifyInstance } from "fastify";
import type { AppContext } from "../context.ts";

/** Types that are shown in place, and the endings of their file names; all others are downloads without a type. */
const SHOWN: Readonly<Record<string, string>> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "audio/mpeg": "mp3",
  "video/mp4": "mp4",
  "video/webm": "webm",
  "video/x-matroska": "mkv",
};

/**
 * `GET /v2/artifacts/{name}`: a file that a scrape left behind. The signature in its URL is the credential, so it
 * needs no key, and nothing in it is run by a browser. There only where a store is installed.
 */
export function artifactRoute(app: FastifyInstance, { kernel }: AppContext): void {
  const store = kernel.services.find(ArtifactStoreToken);
  if (store === undefined) return;
  app.get<{ Params: { name: string }; Querystring: Record<string, unknown> }>(
    "/v2/artifacts/:name",
    { config: { openToAll: true } },
    async (request, reply) => {
      const { expires, signature } = request.query;
      const { name } = request.params;
      const { contentType, size, stream } = await store.read(name, asText(expires), asText(signature));
      const ending = SHOWN[contentType];
      const disposition =
        ending === undefined
          ? 'attachment; filename="artifact.bin"'
          : `inline; filename="${name.replace(/[^\w-]/g, "").slice(0, 12)}.${ending}"`;
      const range = rangeOf(request.headers.range, size);
      if (range === undefined) {
        const headers = { "content-range": `bytes */${size}`, "accept-ranges": "bytes" };
        return reply.status(416).headers(headers).send();
      }
      const [from, to] = range;
      const isPart = request.headers.range !== undefined && to - from + 1 < size;
      if (isPart) reply.status(206).header("content-range", `bytes ${from}-${to}/${size}`);
      return reply
        .headers({
          "accept-ranges": "bytes",
          "content-length": String(to - from + 1),
          "content-type": ending === undefined ? "application/octet-stream" : contentType,
          "content-disposition": disposition,
          "content-security-policy": "sandbox; default-src 'none'",
          "x-content-type-options": "nosniff",
          "cache-control": "private",
        })
        .send(stream(from, to));
    },
  );
}

/**
 * The part that is asked for, of several the whole; undefined when it lies outside of the file. Players seek by it.
 * @see RFC 9110, 14.2
 */
function rangeOf(header: string | undefined, size: number): readonly [from: number, to: number] | undefined {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return [0, size - 1];
  if (first === "") return Number(last) === 0 ? undefined : [Math.max(0, size - Number(last)), size - 1];
  const to = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return Number(first) > to ? undefined : [Number(first), to];
}

/** A part of the query that is missing or given twice fits no signature. */
function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}
