import { escapeMarkup } from "@winnow/kit-mail";
import type { ShownPair, ShownPicture } from "./pictures.ts";

/** The frames of pictures in the dark. */
export const PICTURES_DARK = `
  .shot { border-color: #48525e !important; }`;

/** What a page looked like before and after, below each other: next to each other nothing could be read on a phone. */
export function picturesHtml(pair: ShownPair | undefined): string {
  if (pair === undefined) return "";
  const { before, after, url } = pair;
  const shown = [
    ...(before === undefined ? [] : [pictureHtml("Before", "The page before the change", before)]),
    ...(after === undefined
      ? []
      : [pictureHtml("After", "The page after it, what changed in frames", after)]),
  ];
  if (url === undefined) return shown.join("\n");
  const words = shown.length === 0 ? "See the pictures before and after" : "See both in full";
  const link = `<div style="margin-top:8px;font-size:13px;line-height:19px"><a class="link" href="${escapeMarkup(url)}" style="color:#1f5fbf;text-decoration:none">${words}</a></div>`;
  return [...shown, link].join("\n");
}

function pictureHtml(title: string, words: string, { src, isCut }: ShownPicture): string {
  const part = isCut ? " · a part of the page" : "";
  return `<div class="muted" style="margin-top:14px;font-size:12px;line-height:18px;color:#667080"><b>${title}</b>${part}</div>
<img class="shot" src="${escapeMarkup(src)}" width="582" alt="${words}" style="display:block;width:100%;max-width:582px;height:auto;margin-top:4px;border:1px solid #cfd5dc;border-radius:6px">`;
}
