/** One picture that a `srcset` offers. */
export interface SrcsetCandidate {
  /** The address as the page wrote it: not resolved. */
  readonly url: string;
  /** CSS pixels, of the descriptor `480w`. */
  readonly width?: number;
  /** Device pixels for each CSS pixel, of the descriptor `2x`. */
  readonly density?: number;
}

const SPACES_AND_COMMAS = /[\t\n\f\r ,]*/y;
const ADDRESS = /[^\t\n\f\r ]+/y;

/**
 * The candidates of a `srcset`, in their order, in one pass. Those with a descriptor that no browser
 * understands are left out, as browsers do.
 * @see WHATWG HTML, 4.8.4.3.9 "Parsing a srcset attribute"
 */
export function parseSrcset(value: string): readonly SrcsetCandidate[] {
  const candidates: SrcsetCandidate[] = [];
  for (let at = 0; ; ) {
    SPACES_AND_COMMAS.lastIndex = at;
    SPACES_AND_COMMAS.test(value);
    ADDRESS.lastIndex = SPACES_AND_COMMAS.lastIndex;
    const [written] = ADDRESS.exec(value) ?? [];
    if (written === undefined) return candidates;
    at = ADDRESS.lastIndex;
    // A comma inside an address belongs to it; only one at its end separates.
    let end = written.length;
    while (written[end - 1] === ",") end--;
    const url = written.slice(0, end);
    if (end < written.length) {
      candidates.push({ url });
      continue;
    }
    const descriptors: string[] = [];
    at = readDescriptors(value, at, descriptors);
    const size = sizeOf(descriptors);
    if (size !== undefined) candidates.push({ url, ...size });
  }
}

/** Of `a.png 320w, b.png 640w` the address with the largest descriptor; the first of several. */
export function largestCandidate(srcset: string): string | undefined {
  let best: string | undefined;
  let bestSize = -1;
  for (const { url, width, density } of parseSrcset(srcset)) {
    const size = width ?? density ?? 1;
    if (size <= bestSize) continue;
    best = url;
    bestSize = size;
  }
  return best;
}

/** Reads up to the comma that ends the candidate; gives the place after it. A comma in brackets ends nothing. */
function readDescriptors(value: string, from: number, descriptors: string[]): number {
  let start = -1;
  let isInBrackets = false;
  let at = from;
  for (; at < value.length; at++) {
    const sign = value[at] ?? "";
    if (isInBrackets) isInBrackets = sign !== ")";
    else if (sign === "," || " \t\n\f\r".includes(sign)) {
      if (start >= 0) descriptors.push(value.slice(start, at));
      start = -1;
      if (sign === ",") return at + 1;
    } else {
      if (start < 0) start = at;
      isInBrackets = sign === "(";
    }
  }
  if (start >= 0) descriptors.push(value.slice(start));
  return at;
}

/** What the descriptors say; undefined where a browser would not take the candidate. */
function sizeOf(descriptors: readonly string[]): { width?: number; density?: number } | undefined {
  const read: { w?: number; x?: number; h?: number } = {};
  for (const descriptor of descriptors) {
    const unit = descriptor.at(-1);
    const digits = descriptor.slice(0, -1);
    if (unit === "w" || unit === "h") {
      if (!/^\d+$/.test(digits) || Number(digits) === 0 || read[unit] !== undefined) return undefined;
    } else if (unit !== "x" || !/^(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(digits) || read.x !== undefined)
      return undefined;
    read[unit] = Number(digits);
  }
  const { w, x, h } = read;
  if (x !== undefined && (w !== undefined || h !== undefined)) return undefined;
  if (h !== undefined && w === undefined) return undefined;
  return { ...(w === undefined ? {} : { width: w }), ...(x === undefined ? {} : { density: x }) };
}
