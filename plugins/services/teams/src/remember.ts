/** Puts an entry into a map that keeps so many: the one that was put there longest ago makes room. */
export function remember<T>(map: Map<string, T>, id: string, value: T, max: number): void {
  map.delete(id);
  map.set(id, value);
  const oldest = map.keys().next();
  if (map.size > max && oldest.done !== true) map.delete(oldest.value);
}
