/** `--max-age` for `maxAge`. */
export function flagOf(key: string): string {
  return key.replace(/([a-z0-9])([A-Z])/g, "$1-$2").toLowerCase();
}
