import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { WinnowError } from "@winnow/core/plugin";
import { mediaError } from "./errors.ts";
import { get } from "./get.ts";
import type { MediaJob } from "./job.ts";

/**
 * Downloads a file as a whole and gives its path, for files whose server does not serve parts of them.
 * @throws SCRAPE_MEDIA_TOO_LARGE, SCRAPE_MEDIA_ACCESS_DENIED, SCRAPE_MEDIA_UNAVAILABLE, and the guard's own errors
 */
export async function downloadFile(address: string, job: MediaJob): Promise<string> {
  const { request, rules, proxyUrl, signal } = job;
  const page = new URL(request.pageUrl);
  const path = join(job.folder, "download");
  const { hostname } = new URL(address);
  const headersFor = (url: URL) => ({
    "user-agent": request.userAgent,
    referer: request.pageUrl,
    ...(request.cookies !== "" && url.hostname === page.hostname ? { cookie: request.cookies } : {}),
  });
  const check = (url: URL) => job.check(url.href);
  const options = { proxyUrl, check, headersFor, skipTlsVerification: request.skipTlsVerification, signal };
  try {
    return await get(address, options, async ({ statusCode, body }) => {
      if (statusCode === 401 || statusCode === 403) {
        const message = `${hostname} refused the media: it may require a login, or refuse the address of this server.`;
        throw mediaError("SCRAPE_MEDIA_ACCESS_DENIED", message);
      }
      if (statusCode >= 400)
        throw mediaError(
          "SCRAPE_MEDIA_UNAVAILABLE",
          `The media at ${hostname} answered with status ${statusCode}.`,
        );
      let size = 0;
      const count = async function* (pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          size += piece.length;
          if (size > rules.maxBytes) throw job.tooLarge();
          yield piece;
        }
      };
      await pipeline(body, count, createWriteStream(path), { signal });
      return path;
    });
  } catch (error) {
    signal.throwIfAborted();
    if (WinnowError.is(error)) throw error;
    throw (
      job.refusal ??
      mediaError("SCRAPE_MEDIA_UNAVAILABLE", `The media at ${hostname} could not be downloaded.`, error)
    );
  }
}
