import type { Finding } from "./finding.ts";

/** What makes a document of Kubernetes one of secrets. @see Kubernetes, "Secrets" */
const KIND = /^[ \t]{0,40}"?kind"?[ \t]{0,4}:[ \t]{0,4}"?Secret"?,?[ \t]{0,8}$/m;
/** Where one document ends and the next begins. */
const NEXT = /^---[ \t]*$/gm;
/** The object whose values are the secrets, in base64 or as they are. */
const DATA = /^([ \t]{0,40})"?(?:data|stringData)"?[ \t]{0,4}:[ \t]{0,4}\{?[ \t]{0,8}$/;
const VALUE =
  /^([ \t]{1,80})"?[\w.-]{1,253}"?[ \t]{0,4}:[ \t]{1,8}(?:"([^"]{1,4000})"|'([^']{1,4000})'|([^\s"'{}|>#][^\s#]{0,4000}))/;
/** What a template fills in later. */
const TEMPLATE = /\{\{|\$[({A-Z]|<[a-z]/;

/** Values of manifests that keep secrets, whatever they are called. Linear. */
export function findManifests(text: string): Finding[] {
  if (!KIND.test(text)) return [];
  const found: Finding[] = [];
  let start = 0;
  for (const { index, 0: mark } of [...text.matchAll(NEXT), { index: text.length, 0: "" }]) {
    const manifest = text.slice(start, index);
    if (KIND.test(manifest)) found.push(...valuesOf(manifest, start));
    start = index + mark.length;
  }
  return found;
}

function valuesOf(manifest: string, offset: number): Finding[] {
  const found: Finding[] = [];
  let indent = -1;
  let at = offset;
  for (const line of manifest.split("\n")) {
    const opened = DATA.exec(line)?.[1];
    const [whole = "", space = "", ...forms] = VALUE.exec(line) ?? [];
    const value = forms.find((form) => form !== undefined);
    if (opened !== undefined) indent = opened.length;
    else if (/\S/.test(line) && /^[ \t]*/.exec(line)![0].length <= indent) indent = -1;
    else if (indent >= 0 && space.length > indent && value !== undefined && !TEMPLATE.test(value)) {
      const from = at + whole.lastIndexOf(value);
      found.push({ start: from, end: from + value.length, entity: "SECRET", score: 0.9 });
    }
    at += line.length + 1;
  }
  return found;
}
