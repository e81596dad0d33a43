import type { CDPSession, CookieData, LivePage } from "@winnow/kit-live-page";
import type { State } from "./state.ts";

/** Marks an origin, for the life of the page, as given its storage: what the page deletes stays deleted. */
const MARK = "__profile_restored";

/** Gives a new page what the profile holds, and follows what becomes of it. */
export async function restore({ page }: LivePage, state: State): Promise<() => Promise<State>> {
  const context = page.browserContext();
  await context.setCookie(...(state.cookies as unknown as CookieData[]));
  await page.evaluateOnNewDocument(fill, state.storage, MARK);
  const storage = await followStorage(await page.createCDPSession(), state.storage);
  return async () => ({
    cookies: (await context.cookies()) as unknown as State["cookies"],
    storage: storage(),
  });
}

/** The local storage of every origin that the page meets, kept up to date by what the browser reports. */
async function followStorage(client: CDPSession, begin: State["storage"]): Promise<() => State["storage"]> {
  const origins = new Map(
    Object.entries(begin).map(([origin, all]) => [origin, new Map(Object.entries(all))]),
  );
  const of = ({ storageKey = "", securityOrigin = "", isLocalStorage }: StorageOf): Map<string, string> => {
    if (!isLocalStorage) return new Map();
    const origin = (securityOrigin || storageKey).split("^")[0]?.replace(/\/$/, "") ?? "";
    const known = origins.get(origin) ?? new Map<string, string>();
    origins.set(origin, known);
    return known;
  };
  client.on("DOMStorage.domStorageItemAdded", ({ storageId, key, newValue }) =>
    of(storageId).set(key, newValue),
  );
  client.on("DOMStorage.domStorageItemUpdated", ({ storageId, key, newValue }) =>
    of(storageId).set(key, newValue),
  );
  client.on("DOMStorage.domStorageItemRemoved", ({ storageId, key }) => of(storageId).delete(key));
  client.on("DOMStorage.domStorageItemsCleared", ({ storageId }) => of(storageId).clear());
  await client.send("DOMStorage.enable");
  return () => {
    const all = [...origins].map(([origin, entries]) => [origin, Object.fromEntries(entries)] as const);
    return Object.fromEntries(all.filter(([, entries]) => Object.keys(entries).length > 0));
  };
}

interface StorageOf {
  readonly storageKey?: string;
  readonly securityOrigin?: string;
  readonly isLocalStorage: boolean;
}

/** In the page, before its scripts: fills the local storage of an origin that has not been filled yet. */
function fill(storage: State["storage"], mark: string): void {
  try {
    const entries = storage[location.origin];
    if (entries === undefined || sessionStorage.getItem(mark) !== null) return;
    sessionStorage.setItem(mark, "1");
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  } catch {
    // A sandboxed frame has no storage.
  }
}
