/** A cookie that the caller sent. */
interface Cookie {
  readonly name: string;
  readonly value: string;
}

/** The cookies of a `cookie` header; those with characters that would begin something else are left out. */
export function parseCookies(header: string): readonly Cookie[] {
  return header
    .split(";")
    .slice(0, 100)
    .flatMap((pair) => {
      const at = pair.indexOf("=");
      const [name, value] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
      return at > 0 && /^[^\s=;,"\\]+$/.test(name) && /^[^\s;\\]*$/.test(value) ? [{ name, value }] : [];
    });
}

/**
 * For ffmpeg, as `Set-Cookie` writes them: only the page's own host is sent them. ffmpeg compares the domain with host and
 * port, and the path with what it asks the proxy for: of plain HTTP the whole URL.
 */
export function forFfmpeg(header: string, pageUrl: string, mediaUrl: string): string {
  const [page, media] = [new URL(pageUrl), new URL(mediaUrl)];
  const hosts = new Set([page.host, ...(media.hostname === page.hostname ? [media.host] : [])]);
  const scopes = [...hosts].flatMap((host) => [
    `path=/; domain=${host}`,
    `path=http://${host}/; domain=${host}`,
  ]);
  return parseCookies(header)
    .flatMap(({ name, value }) => scopes.map((scope) => `${name}=${value}; ${scope}`))
    .join("\n");
}

/** A cookie file for the page's own host. @see https://curl.se/docs/http-cookies.html */
export function cookieFile(header: string, pageUrl: string): string {
  const { hostname } = new URL(pageUrl);
  const lines = parseCookies(header).map(({ name, value }) =>
    [hostname, "FALSE", "/", "FALSE", "0", name, value].join("\t"),
  );
  return `# Netscape HTTP Cookie File\n${lines.join("\n")}\n`;
}
