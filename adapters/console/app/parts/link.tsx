import type { ComponentChildren } from "preact";

/** A link to a page of somebody else; what is no web address stays text. */
export function ForeignLink({
  url,
  children,
}: {
  readonly url: string;
  readonly children?: ComponentChildren;
}) {
  const address = webAddress(url);
  if (address === undefined) return <span class="foreign">{children ?? url}</span>;
  return (
    <a class="foreign" href={address} target="_blank" rel="noopener noreferrer">
      {children ?? url}
    </a>
  );
}

/** An address of http or https, normalised; anything else, such as `javascript:`, is none. */
function webAddress(text: string): string | undefined {
  const url = URL.parse(text);
  return url?.protocol === "http:" || url?.protocol === "https:" ? url.href : undefined;
}
