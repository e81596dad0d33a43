export { type Block, blocksOf } from "./blocks.ts";
export { type Chunk, type ChunkOptions, chunksOf } from "./chunks.ts";
export { type CountTokens, ENCODING, loadTokenizer } from "./count.ts";
export { cutMarkdown, MIN_TOKENS } from "./cut.ts";
export { outlineOf, type Section, sectionsOf } from "./sections.ts";
