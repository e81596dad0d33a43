import { inProcess, type Operations, type Winnow } from "@winnow/adapter-in-process";
import { createKernel, type KernelOptions, type Plugin } from "@winnow/core";
import { html as htmlFormat } from "@winnow/format-html";
import { images } from "@winnow/format-images";
import { links } from "@winnow/format-links";
import { markdown } from "@winnow/format-markdown";
import { rawHtml } from "@winnow/format-raw-html";
import { type FetchHttpSettings, fetchHttp } from "@winnow/hook-fetch-http";
import { mainContent } from "@winnow/hook-main-content";
import { html } from "@winnow/parser-html";
import { type EgressSettings, egress } from "@winnow/service-egress";

// The plugins by themselves, for a kernel of your own; also what makes their words known to the compiler.
export { egress, fetchHttp, html, htmlFormat, images, links, mainContent, markdown, rawHtml };

/** Settings of the plugins in {@link libraryPlugins}. */
export interface LibrarySettings {
  readonly egress?: EgressSettings;
  readonly fetchHttp?: FetchHttpSettings;
}

/** The plugins for embedding: pages over HTTP as markdown, HTML, links and images; nothing is kept on disk. */
export function libraryPlugins(settings: LibrarySettings = {}): readonly Plugin[] {
  return [
    egress(settings.egress),
    fetchHttp(settings.fetchHttp),
    html(),
    mainContent(),
    markdown(),
    htmlFormat(),
    rawHtml(),
    links(),
    images(),
  ];
}

/** A kernel with {@link libraryPlugins} and yours, as an in-process API. */
export async function createWinnow(
  options: LibrarySettings & Partial<KernelOptions> = {},
): Promise<Winnow & Operations> {
  const { egress: egressSettings, fetchHttp: fetchSettings, plugins = [], ...kernel } = options;
  const settings = {
    ...(egressSettings === undefined ? {} : { egress: egressSettings }),
    ...(fetchSettings === undefined ? {} : { fetchHttp: fetchSettings }),
  };
  return inProcess(await createKernel({ ...kernel, plugins: [...plugins, ...libraryPlugins(settings)] }));
}
