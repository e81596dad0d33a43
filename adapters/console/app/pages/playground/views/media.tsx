import { ForeignLink } from "../../../parts/link.tsx";

/** A picture, a sound or a film that the server keeps, or that the answer holds. */
export function Media({
  url,
  kind,
}: {
  readonly url: string;
  readonly kind: "screenshot" | "audio" | "video";
}) {
  const own = ownAddress(url);
  if (kind === "screenshot") {
    const picture = own ?? (/^data:image\/(?:png|jpeg|webp);base64,/.test(url) ? url : undefined);
    if (picture !== undefined)
      return (
        <div class="stack">
          <img class="shot" src={picture} alt="The page as it looked in the browser" />
          <p>
            <a href={picture} download="screenshot">
              Download
            </a>
          </p>
        </div>
      );
  } else if (own !== undefined)
    return (
      <div class="stack">
        {kind === "audio" ? (
          // biome-ignore lint/a11y/useMediaCaption: what a page holds has no captions that came with it.
          <audio controls preload="metadata" src={own} />
        ) : (
          // biome-ignore lint/a11y/useMediaCaption: what a page holds has no captions that came with it.
          <video controls preload="metadata" src={own} />
        )}
        <p>
          <a href={own} download={kind}>
            Download
          </a>
        </p>
      </div>
    );
  if (/^data:(?:audio|video)\/[\w+.-]+;base64,/.test(url))
    return (
      <a href={url} download={kind}>
        Download what the answer holds
      </a>
    );
  return <ForeignLink url={url} />;
}

/** A file of this server's store, by whatever name the server calls itself. */
function ownAddress(url: string): string | undefined {
  const { pathname = "", search = "" } = URL.parse(url, location.origin) ?? {};
  return pathname.startsWith("/v2/artifacts/") ? pathname + search : undefined;
}
