/** A kernel with the formats for media, and what it made. */
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createKernel, type Kernel, type ResultBase } from "@winnow/core";
import { audio } from "@winnow/format-audio";
import { video } from "@winnow/format-video";
import { fetchHttp } from "@winnow/hook-fetch-http";
import { ArtifactStoreToken } from "@winnow/kit-artifacts";
import { feed } from "@winnow/parser-feed";
import { html } from "@winnow/parser-html";
import { fetchMediaHead, mediaFile } from "@winnow/parser-media";
import { artifacts } from "@winnow/service-artifacts";
import { egress } from "@winnow/service-egress";
import type { MediaSettings } from "../src/index.ts";
import { probe } from "./media-site.ts";

/** A kernel whose formats are asked by name. */
export interface MediaKernel extends AsyncDisposable {
  readonly kernel: Kernel;
  /** What ffprobe says of the file that a format made of a URL. */
  make(format: "audio" | "video", url: string, more?: object): Promise<Made>;
}

/** A file that was made, and the result that it came with. */
export type Made = ReturnType<typeof probe> & { readonly contentType: string; readonly result: ResultBase };

/** Starts a kernel that may reach loopback. */
export async function startMediaKernel(
  settings: MediaSettings = {},
  keepsFiles = true,
  allow: readonly string[] = ["127.0.0.1/32"],
): Promise<MediaKernel> {
  const folder = mkdtempSync(join(tmpdir(), "winnow-media-kernel-"));
  const store = keepsFiles ? [artifacts({ folder: join(folder, "kept"), publicUrl: "http://out.test" })] : [];
  const kernel = await createKernel({
    plugins: [
      egress({ allow: { page: allow } }),
      fetchMediaHead(),
      fetchHttp(),
      mediaFile(),
      feed(),
      html(),
      audio(settings),
      video(settings),
      ...store,
    ],
  }).catch((error: unknown) => {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  });
  return {
    kernel,
    make: async (format, url, more = {}) => {
      const result = await kernel.scrapeRequest({ url, formats: [format], timeout: 120_000, ...more });
      const { pathname, searchParams } = new URL(String(result[format as keyof typeof result]));
      const part = (name: string) => searchParams.get(name) ?? "";
      const kept = kernel.services.get(ArtifactStoreToken);
      const artifact = await kept.read(pathname.split("/").at(-1) ?? "", part("expires"), part("signature"));
      const path = join(folder, "made");
      await pipeline(artifact.stream(), createWriteStream(path));
      return { ...probe(path), contentType: artifact.contentType, result };
    },
    [Symbol.asyncDispose]: async () => {
      await kernel.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
