/** Attributes in which scripts that load pictures late keep the address, most used first. */
export const LAZY_SOURCES: readonly string[] = [
  "data-src",
  "data-lazy-src",
  "nitro-lazy-src",
  "data-original",
  "data-lazy",
  "data-url",
  "data-original-src",
  "data-hi-res-src",
  "data-full-src",
  "data-large-file",
  "data-orig-file",
  "data-lazyload",
  "data-image",
];

/** Attributes in which such scripts keep the `srcset`, most used first. */
export const LAZY_SETS: readonly string[] = ["data-srcset", "data-lazy-srcset", "nitro-lazy-srcset"];
