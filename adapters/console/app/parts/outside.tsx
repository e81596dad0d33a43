/** A link to a page that is not ours; what is no address of the web is shown as text. */
export function Outside({ url }: { readonly url: string }) {
  const isWeb = ["http:", "https:"].includes(URL.parse(url)?.protocol ?? "");
  if (!isWeb) return <span class="url">{url}</span>;
  return (
    <a class="url" href={url} target="_blank" rel="noopener noreferrer">
      {url}
    </a>
  );
}
