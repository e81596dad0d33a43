/** FNV-1a over the UTF-16 units of a word; a signed integer. */
export function hashOf(word: string): number {
  let hash = 0x811c9dc5 | 0;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash;
}
