import { posix } from "node:path";
import type { Archive } from "./archive.ts";
import { allOf, parseXml } from "./xml.ts";

/** What a part refers to, by id. */
export type Relations = ReadonlyMap<string, { readonly type: string; readonly target: string }>;

/** The references of a part of an Office file; those inside the file as names of parts. */
export function readRelations(archive: Archive, part: string): Relations {
  const folder = posix.dirname(part);
  const text = archive.text(`${folder}/_rels/${posix.basename(part)}.rels`) ?? "";
  return new Map(
    allOf(parseXml(text), "Relationship").map(({ attributes }) => {
      const { Id = "", Type = "", Target = "", TargetMode } = attributes;
      const inside = Target.startsWith("/") ? Target.slice(1) : posix.join(folder, Target);
      return [Id, { type: Type, target: TargetMode === "External" ? Target : inside }];
    }),
  );
}
