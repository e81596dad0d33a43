/** What jq is bounded by. */
export interface Bounds {
  /** Bytes that jq may take for itself. */
  readonly maxMemoryBytes: number;
  /** Bytes that all programs may write together. */
  readonly maxOutputBytes: number;
}

/** More output than may be. */
export class TooMuchOutput extends Error {}

type Functions = Record<string, (...parameters: never[]) => unknown>;

/** An address in the memory of jq, and numbers of its calls. */
type Pointer = number;

/**
 * jq, connected to a host that has no environment, bounded memory and bounded output. It has no files either: those of the package are in
 * memory, and hold the page alone.
 * @throws Error where the package is not the one that this was written for
 */
export function connect(
  module: WebAssembly.Module,
  imports: WebAssembly.Imports,
  { maxMemoryBytes, maxOutputBytes }: Bounds,
): WebAssembly.Instance {
  const [[space, functions] = fail("imports")] = Object.entries(imports) as [string, Functions][];
  const named = new Map(Object.entries(functions).map(([key, call]) => [call.name, key]));
  const host = { ...functions };
  const replace = (name: string, make: (before: Functions[string]) => Functions[string]) => {
    const key = named.get(name) ?? fail(name);
    host[key] = make(functions[key] ?? fail(name));
  };
  const memory = () =>
    Object.values(instance.exports).find((one) => one instanceof WebAssembly.Memory) ?? fail("memory");
  const view = () => new DataView(memory().buffer);
  replace("_environ_get", () => () => 0);
  replace("_environ_sizes_get", () => (count: Pointer, size: Pointer) => {
    view().setUint32(count, 0, true);
    view().setUint32(size, 0, true);
    return 0;
  });
  replace(
    "_emscripten_resize_heap",
    (grow) => (bytes: number) => (bytes >>> 0 > maxMemoryBytes ? 0 : grow(bytes as never)),
  );
  let written = 0;
  replace("_fd_write", (write) => (file: number, parts: Pointer, count: number, total: Pointer) => {
    for (let part = 0; part < count; part += 1) written += view().getUint32(parts + 8 * part + 4, true);
    if (written > maxOutputBytes) throw new TooMuchOutput();
    return write(...([file, parts, count, total] as never[]));
  });
  const instance = new WebAssembly.Instance(module, {
    ...imports,
    [space]: host as WebAssembly.ModuleImports,
  });
  return instance;
}

function fail(name: string): never {
  throw new Error(`jq-wasm has no ${name} that could be bounded.`);
}
