import type { Observation, ObservedLogo, Rgba } from "../observation.ts";
import type { Tools } from "./tools.ts";

type Identity = Omit<Observation, "elements" | "styles" | "total" | "plain" | "sheets">;

/** In the page: what names and marks whose page it is, and the colors that its style sheets give names to. */
export function observeIdentity({
  root,
  body,
  all,
  ask,
  attribute,
  closest,
  text,
  color,
  words,
  box,
  region,
}: Tools): Identity {
  const MAX_URL = 100_000;
  const base = ask<string>(Node.prototype, "baseURI", document);
  const absolute = (address: string): string => {
    if (address.trim() === "") return "";
    if (address.startsWith("data:image/")) return address.length < MAX_URL ? address : "";
    const url = URL.parse(address, base);
    return url !== null && /^https?:$/.test(url.protocol) && url.href.length < 2048 ? url.href : "";
  };
  const linkTo = (selector: string): string => {
    const [link] = all(selector, 1);
    return link === undefined ? "" : absolute(attribute(link, "href", MAX_URL));
  };

  /** Of a variable: a color, or the numbers of one, as frameworks write them. */
  const variableColor = (value: string): Rgba | undefined => {
    const isRgb = /^\d{1,3},\s*\d{1,3},\s*\d{1,3}$|^\d{1,3} \d{1,3} \d{1,3}$/.test(value);
    const isHsl = /^[\d.]+(?:deg)?\s+[\d.]+%\s+[\d.]+%$/.test(value);
    const written = isRgb ? `rgb(${value.split(/[\s,]+/).join(", ")})` : isHsl ? `hsl(${value})` : value;
    if (!/^(?:#[\da-f]{3,8}|(?:rgb|hsl)a?\(|okl|lab\(|lch\(|hwb\(|color|[a-z]+$)/i.test(written))
      return undefined;
    if (/^(?:inherit|initial|unset|revert|currentcolor|transparent|none|auto)$/i.test(written))
      return undefined;
    return CSS.supports("color", written) ? color(written) : undefined;
  };
  const variables: [string, Rgba][] = [];
  const named = new Set<string>();
  for (const node of [body, root]) {
    let left = 3000;
    // Those of the body come first: a theme stands there.
    for (const [name, values] of node?.computedStyleMap() ?? []) {
      if (left-- < 0 || variables.length >= 400) break;
      if (!name.startsWith("--") || name.length > 80 || named.has(name)) continue;
      const value = String([...values][0] ?? "")
        .slice(0, 81)
        .trim();
      const found = value.length > 80 ? undefined : variableColor(value);
      if (found === undefined) continue;
      named.add(name);
      variables.push([name, found]);
    }
  }

  /** An inline drawing as a file of its own: what it uses is put into it, and it has the color that it inherits. */
  const drawing = (svg: Element): string => {
    const isPlain = (node: Element) => node.querySelector("foreignObject,script,image,animate,set") === null;
    const isSmall = (node: Element) => node.getElementsByTagName("*").length <= 500;
    if (!isPlain(svg) || !isSmall(svg)) return "";
    const copy = svg.cloneNode(true) as Element;
    for (const use of [...copy.querySelectorAll("use")].slice(0, 10)) {
      const name = (use.getAttribute("href") ?? use.getAttribute("xlink:href") ?? "").slice(0, 100);
      const [target] = /^#[\w-]+$/.test(name) ? all(name, 1) : [];
      if (target === undefined || !isPlain(target) || !isSmall(target)) return "";
      const inner = target.cloneNode(true) as Element;
      if (!copy.hasAttribute("viewBox") && inner.hasAttribute("viewBox"))
        copy.setAttribute("viewBox", inner.getAttribute("viewBox") ?? "");
      use.replaceWith(...(inner.localName === "symbol" ? inner.childNodes : [inner]));
    }
    const css = getComputedStyle(svg);
    copy.removeAttribute("class");
    copy.removeAttribute("style");
    copy.setAttribute("color", css.color);
    if (!copy.hasAttribute("fill")) copy.setAttribute("fill", css.fill);
    for (const part of [copy, ...copy.querySelectorAll("*")]) {
      for (const { name, value } of [...part.attributes])
        if (/^on/i.test(name) || (/href$/i.test(name) && !value.startsWith("#"))) part.removeAttribute(name);
    }
    const url = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
    return url.length < MAX_URL ? url : "";
  };
  const home = URL.parse(base);
  const goesHome = (link: Element | null): boolean => {
    const url = link === null ? null : URL.parse(attribute(link, "href", 500), base);
    return (
      url !== null &&
      url.origin === home?.origin &&
      /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/?|index\.\w+|home\/?)?$/i.test(url.pathname) &&
      url.hash === ""
    );
  };
  const logos: ObservedLogo[] = [];
  const MARKED = '[class*="logo" i],[id*="logo" i],[class*="brand" i]';
  const LIKELY = `:is(header,nav,[role="banner"],a[href="/"],${MARKED}) :is(img,svg)`;
  const NAMED = `:is(img,svg):is(${MARKED},[alt*="logo" i],[src*="logo" i])`;
  const nodes = new Set([...all(LIKELY, 40), ...all(NAMED, 20), ...all("img,svg", 10), ...all(MARKED, 20)]);
  for (const node of nodes) {
    const place = box(node);
    if (place === undefined || closest(node, "svg") !== (node.localName === "svg" ? node : null)) continue;
    const tag = node.localName;
    const around = closest(node, MARKED);
    const link = closest(node, "a[href]");
    const picture =
      tag === "img" || tag === "svg"
        ? ""
        : /^url\("([^"]+)"\)/.exec(getComputedStyle(node).backgroundImage.slice(0, MAX_URL))?.[1];
    const source =
      tag === "img"
        ? ask<string>(HTMLImageElement.prototype, "currentSrc", node) || attribute(node, "src", MAX_URL)
        : (picture ?? "");
    const url = tag === "svg" ? drawing(node) : source === "" ? "" : absolute(source);
    if (url === "") continue;
    const parts =
      tag === "svg"
        ? [node, ...[...node.querySelectorAll("path,rect,circle,polygon,text,g")].slice(0, 30)]
        : [];
    const title = tag === "svg" ? node.querySelector("title") : null;
    const label =
      attribute(node, "alt", 100) ||
      attribute(node, "aria-label", 100) ||
      (title === null ? "" : text(title, 100));
    logos.push({
      url,
      alt:
        label || (link === null ? "" : attribute(link, "aria-label", 100) || attribute(link, "title", 100)),
      words:
        `${words(node)} ${around === null ? "" : words(around)} ${link === null ? "" : words(link)}`.trim(),
      region: region(node, place[1]),
      box: place,
      linksHome: goesHome(link),
      colors: parts.map((part) => color(getComputedStyle(part).fill)),
    });
  }

  const meta: Record<string, string> = {};
  for (const node of all("meta[content]", 200)) {
    const key = (attribute(node, "property", 60) || attribute(node, "name", 60)).toLowerCase();
    if (key !== "" && !Object.hasOwn(meta, key)) meta[key] = attribute(node, "content", 2000);
  }
  const image = absolute(meta["og:image"] ?? meta["og:image:url"] ?? meta["twitter:image"] ?? "");
  const scheme = root === null ? "" : getComputedStyle(root).colorScheme;
  const title = all("head > title", 1)[0];
  const main = all('main,[role="main"],article', 1)[0] ?? body;
  return {
    url: location.href.slice(0, 2048),
    title: title === undefined ? "" : text(title, 200),
    width: Math.round(root?.clientWidth || innerWidth),
    height: Math.round(Math.max(root?.scrollHeight ?? 0, body?.scrollHeight ?? 0, innerHeight)),
    fold: innerHeight,
    darkCanvas: scheme === "dark",
    variables,
    logos,
    meta: { ...meta, "og:image": image },
    favicon: linkTo('link[rel~="icon" i]'),
    touchIcon: linkTo('link[rel~="apple-touch-icon" i]'),
    jsonLd: all('script[type="application/ld+json" i]', 10)
      .map((node) => ask<string | null>(Node.prototype, "textContent", node) ?? "")
      .filter((script) => script.length < 200_000),
    sample: main === null ? "" : text(main, 4000),
    iconWords: all(
      '[class*="lucide"],[class*="fa-"],[class*="material-"],[class*="bi-"],[class*="heroicon"],[class*="icon"]',
      20,
    ).map(words),
  };
}
