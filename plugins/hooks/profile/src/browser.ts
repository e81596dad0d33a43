import type { CDPSession, CookieData, LivePage } from "@winnow/kit-live-page";
import { MAX_BYTES } from "@winnow/kit-records";
import { tooLarge } from "./errors.ts";
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
  const storage = new Storage(begin);
  client.on("DOMStorage.domStorageItemAdded", ({ storageId, key, newValue }) =>
    storage.set(storageId, key, newValue),
  );
  client.on("DOMStorage.domStorageItemUpdated", ({ storageId, key, newValue }) =>
    storage.set(storageId, key, newValue),
  );
  client.on("DOMStorage.domStorageItemRemoved", ({ storageId, key }) => storage.set(storageId, key));
  client.on("DOMStorage.domStorageItemsCleared", ({ storageId }) => storage.clear(storageId));
  await client.send("DOMStorage.enable");
  return () => storage.all();
}

/** The local storage of many origins, within what can be saved: pages may have any number of them. */
export class Storage {
  readonly #origins = new Map<string, Map<string, string>>();
  #length = 0;
  #isTooLarge = false;

  constructor(begin: State["storage"]) {
    for (const [securityOrigin, entries] of Object.entries(begin))
      for (const [key, value] of Object.entries(entries))
        this.set({ securityOrigin, isLocalStorage: true }, key, value);
  }

  /** Changes an entry; without a value it goes. */
  set(of: StorageOf, key: string, value?: string): void {
    if (this.#isTooLarge || !of.isLocalStorage) return;
    const origin = originOf(of);
    const entries = this.#origins.get(origin) ?? new Map<string, string>();
    const before = entries.get(key);
    if (before !== undefined) this.#length -= key.length + before.length;
    if (value === undefined) entries.delete(key);
    else {
      entries.set(key, value);
      this.#length += key.length + value.length;
    }
    if (entries.size > 0) this.#origins.set(origin, entries);
    else this.#origins.delete(origin);
    // A character has a byte at least.
    if (this.#length <= MAX_BYTES) return;
    this.#isTooLarge = true;
    this.#origins.clear();
  }

  clear(of: StorageOf): void {
    if (!of.isLocalStorage) return;
    const origin = originOf(of);
    for (const [key, value] of this.#origins.get(origin) ?? []) this.#length -= key.length + value.length;
    this.#origins.delete(origin);
  }

  /** What there is of each origin. @throws PROFILE_TOO_LARGE also when it was too much once */
  all(): State["storage"] {
    if (this.#isTooLarge) throw tooLarge();
    return Object.fromEntries(
      [...this.#origins].map(([origin, entries]) => [origin, Object.fromEntries(entries)] as const),
    );
  }
}

function originOf({ storageKey = "", securityOrigin = "" }: StorageOf): string {
  return (securityOrigin || storageKey).split("^")[0]?.replace(/\/$/, "") ?? "";
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
