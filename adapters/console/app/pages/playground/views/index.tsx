import type { ComponentChildren } from "preact";
import { JsonTree } from "../../../parts/json-tree.tsx";
import type { Evidence } from "../evidence.ts";
import { Branding } from "./branding.tsx";
import { Changes } from "./changes.tsx";
import { Menu, Product } from "./goods.tsx";
import { Links } from "./lists.tsx";
import { Media } from "./media.tsx";
import { Html, Markdown, TextWithSources } from "./texts.tsx";

type Parts = Readonly<Record<string, unknown>>;

/** How fields that are texts are shown, by name. */
const TEXTS: Readonly<Record<string, (text: string, evidence: readonly Evidence[]) => ComponentChildren>> = {
  markdown: (text) => <Markdown text={text} />,
  html: (text) => <Html text={text} label="html" />,
  rawHtml: (text) => <Html text={text} label="rawHtml" />,
  screenshot: (url) => <Media url={url} kind="screenshot" />,
  audio: (url) => <Media url={url} kind="audio" />,
  video: (url) => <Media url={url} kind="video" />,
};

/** How fields that are lists of texts are shown. */
const LISTS: Readonly<Record<string, (items: readonly string[]) => ComponentChildren>> = {
  links: (links) => <Links links={links} noun="link" />,
  images: (links) => <Links links={links} noun="image" />,
};

/** How fields that are objects are shown. */
const OBJECTS: Readonly<Record<string, (value: Parts) => ComponentChildren>> = {
  branding: (value) => <Branding value={value} />,
  product: (value) => <Product value={value} />,
  menu: (value) => <Menu value={value} />,
  changeTracking: (value) => <Changes value={value} />,
};

/** Shows a field of an answer as what it is; what no view is known for as JSON. */
export function showField(name: string, value: unknown, evidence: readonly Evidence[]): ComponentChildren {
  if (typeof value === "string")
    return own(TEXTS, name)?.(value, evidence) ?? <TextWithSources text={value} evidence={evidence} />;
  const list = own(LISTS, name);
  if (list !== undefined && Array.isArray(value) && value.every((item) => typeof item === "string"))
    return list(value);
  const object = own(OBJECTS, name);
  if (object !== undefined && typeof value === "object" && value !== null && !Array.isArray(value))
    return object(value as Parts);
  return <JsonTree value={value} />;
}

function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
