import { useEffect, useState } from "preact/hooks";

/** Where the reader is: `#/jobs/crawl/ID?tab=pages` has the parts `jobs`, `crawl`, `ID` and the query `tab`. */
export interface Route {
  readonly parts: readonly string[];
  readonly query: URLSearchParams;
}

/** The address of a place in the console. */
export function href(...parts: readonly string[]): string {
  return `#/${parts.map(encodeURIComponent).join("/")}`;
}

/** Goes to a place, as a link to it would. */
export function go(to: string): void {
  location.hash = to;
}

/** Reads an address. */
export function routeOf(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  return { parts: path.split("/").filter(Boolean).map(decode), query: new URLSearchParams(query) };
}

/** The place that the address names, now and whenever it changes. */
export function useRoute(): Route {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const follow = () => setHash(location.hash);
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return routeOf(hash);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
