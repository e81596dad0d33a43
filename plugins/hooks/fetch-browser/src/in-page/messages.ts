import type { Callback, Holder, WorkRecord } from "./record.ts";

/** In the page, behind `recordWork`: tasks for later, and what sends messages, up to when it has said what it has to say. */
export function recordMessages(key: string, afterMs: number): void {
  const { due, note, now, replace } = (window as unknown as Holder)[Symbol.for(key)] as WorkRecord;
  const { setTimeout: timer, scheduler } = window as typeof window & { scheduler?: object };
  replace(scheduler, "postTask", (native, [work, options, ...rest]) => {
    const id = {};
    const { delay = 0 } = (options ?? {}) as { delay?: number };
    due.set(id, now() + delay);
    return native(note(() => id, work as Callback).run, options, ...rest);
  });
  const senders = new WeakMap<object, { asks: () => void }>();
  const listen = (made: EventTarget, heard: EventTarget) => {
    let count = 0;
    const asks = () => {
      count++;
      due.set(made, now());
    };
    // One message may be the first of several; those of a source have names of their own, and are not heard.
    const hear = () => {
      asks();
      if (made instanceof EventSource) return;
      const last = count;
      timer(() => void (last === count && due.delete(made)), afterMs);
    };
    const end = () => {
      // One that was cut off asks again by itself.
      if (made instanceof EventSource && made.readyState !== EventSource.CLOSED) return asks();
      count++;
      due.delete(made);
    };
    heard.addEventListener("message", hear);
    for (const event of ["error", "close"]) heard.addEventListener(event, end);
    senders.set(heard, { asks });
    asks();
  };
  for (const name of ["Worker", "SharedWorker", "WebSocket", "EventSource"]) {
    const native = (window as unknown as Record<string, (new () => EventTarget) | undefined>)[name];
    if (typeof native !== "function") continue;
    const construct = (target: NewableFunction, given: unknown[], newTarget: NewableFunction) => {
      const made = Reflect.construct(target, given, newTarget) as EventTarget & { port?: EventTarget };
      listen(made, made.port ?? made);
      return made;
    };
    Reflect.set(window, name, new Proxy(native, { construct }));
  }
  // A question is asked for its answer.
  const asking = { Worker: "postMessage", MessagePort: "postMessage", WebSocket: "send" };
  for (const [name, method] of Object.entries(asking)) {
    const { prototype } = ((window as unknown as Record<string, unknown>)[name] ?? {}) as {
      prototype?: object;
    };
    replace(prototype, method, (native, given, self) => {
      senders.get(self as object)?.asks();
      return native(...given);
    });
  }
}

/** In the page, behind `recordWork`: what is worked on outside of its thread, and without a request that could be seen. */
export function recordElsewhere(key: string): void {
  const { due, now, replace } = (window as unknown as Holder)[Symbol.for(key)] as WorkRecord;
  const wait = (id: object) => void due.set(id, now());
  const ownerOf = (name: string) =>
    (window as unknown as Record<string, { prototype?: object } | undefined>)[name];
  const promising: Readonly<Record<string, string>> = {
    SubtleCrypto:
      "decrypt deriveBits deriveKey digest encrypt exportKey generateKey importKey sign unwrapKey verify wrapKey",
    Blob: "arrayBuffer bytes text",
    OffscreenCanvas: "convertToBlob",
    BaseAudioContext: "decodeAudioData",
    Response: "arrayBuffer blob bytes formData json text",
    HTMLImageElement: "decode",
    FontFace: "load",
    FontFaceSet: "load",
    Cache: "add addAll delete keys match matchAll put",
    CacheStorage: "delete has keys match open",
    StorageManager: "estimate getDirectory persisted",
    Permissions: "query",
    NavigatorUAData: "getHighEntropyValues",
    ServiceWorkerContainer: "getRegistration getRegistrations register",
    OfflineAudioContext: "startRendering",
  };
  const follow = (native: Callback, given: unknown[]) => {
    const result = native(...given);
    if (!(result instanceof Promise)) return result;
    const id = {};
    wait(id);
    const end = () => void due.delete(id);
    then.call(result, end, end);
    return result;
  };
  const { then } = Promise.prototype;
  for (const [name, methods] of Object.entries(promising))
    for (const method of methods.split(" ")) replace(ownerOf(name)?.prototype, method, follow);
  for (const method of ["compile", "compileStreaming", "instantiate", "instantiateStreaming"])
    replace(WebAssembly, method, follow);
  replace(window, "createImageBitmap", follow);
  replace(HTMLCanvasElement.prototype, "toBlob", (native, [work, ...rest]) => {
    if (typeof work !== "function") return native(work, ...rest);
    const id = {};
    const end = (blob: unknown) => {
      due.delete(id);
      work(blob);
    };
    const result = native(end, ...rest);
    wait(id);
    return result;
  });
  const untilEvent = (events: readonly string[]) => (native: Callback, given: unknown[], self: unknown) => {
    const result = native(...given);
    const target = (result ?? self) as EventTarget;
    wait(target);
    for (const event of events) target.addEventListener(event, () => void due.delete(target), { once: true });
    return result;
  };
  for (const method of ["readAsArrayBuffer", "readAsBinaryString", "readAsDataURL", "readAsText"])
    replace(FileReader.prototype, method, untilEvent(["loadend"]));
  for (const method of ["deleteDatabase", "open"])
    replace(ownerOf("IDBFactory")?.prototype, method, untilEvent(["success", "error", "blocked"]));
  replace(ownerOf("IDBDatabase")?.prototype, "transaction", untilEvent(["complete", "error", "abort"]));
  replace(Document.prototype, "startViewTransition", (native, given) => {
    const transition = native(...given) as { updateCallbackDone?: Promise<unknown> };
    follow(() => transition.updateCallbackDone, []);
    return transition;
  });
}
