import type { Views } from "@winnow/core/plugin";
import type {} from "@winnow/kit-dom";
import { findMedia, MediaAddresses } from "./find.ts";
import { kindOfMedia, type MediaAddress } from "./kinds.ts";

/** What a feed lists, as far as media goes. */
interface Listed {
  readonly entries: readonly {
    readonly attachments: readonly { readonly url: string; readonly type: string }[];
  }[];
}

const views: Views = {
  media: async (page): Promise<readonly MediaAddress[]> => {
    const kind = kindOfMedia(page.url, page.contentType.split(";", 1)[0]?.trim() || "");
    if (kind !== undefined) return [{ url: page.url, ...kind, height: 0 }];
    if (page.has("feed")) {
      const found = new MediaAddresses(page.url);
      const { entries } = (await page.view("feed" as never)) as Listed;
      for (const { attachments } of entries) for (const { url, type } of attachments) found.add(url, type);
      return found.all;
    }
    return page.has("tree") ? findMedia(await page.view("tree"), await page.view("baseUrl")) : [];
  },
};

export default views;
