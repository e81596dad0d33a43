import { ArtifactStoreToken } from "@winnow/kit-artifacts";
import type { FastifyInstance } from "fastify";
import type { AppContext } from "../context.ts";

/** Types that are shown in place, and the endings of their file names; all others are downloads without a type. */
const SHOWN: Readonly<Record<string, string>> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
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
      const { bytes, contentType } = await store.read(name, asText(expires), asText(signature));
      const ending = SHOWN[contentType];
      const disposition =
        ending === undefined
          ? 'attachment; filename="artifact.bin"'
          : `inline; filename="${name.replace(/[^\w-]/g, "").slice(0, 12)}.${ending}"`;
      return reply
        .headers({
          "content-type": ending === undefined ? "application/octet-stream" : contentType,
          "content-disposition": disposition,
          "content-security-policy": "sandbox; default-src 'none'",
          "x-content-type-options": "nosniff",
          "cache-control": "private",
        })
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    },
  );
}

/** A part of the query that is missing or given twice fits no signature. */
function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}
