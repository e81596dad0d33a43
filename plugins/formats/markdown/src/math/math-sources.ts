import { blockTags, classOf, type DomElement, isText, tagOf } from "../dom.ts";

/** A formula as TeX. */
export interface Formula {
  readonly tex: string;
  readonly display: boolean;
}

const ATTRIBUTES = ["data-math", "data-tex", "data-latex", "data-formula", "data-equation", "data-katex"];
const CLASS = /(?:^|[\s_-])(?:math|maths|latex|tex|formula|equation|katex|ql-formula)(?:$|[\s_-])/i;
const DISPLAY = /(?:^|[\s_-])(?:display|block)(?:$|[\s_-])/i;
/** A command, an index, a relation: what makes a text a formula where the page says that it is one. */
const SIGNS = /\\[a-zA-Z]+|[\^_=<>+*/{}-]|^[a-zA-Z]$/;
/** What makes a text a formula that nothing else calls one. */
const LETTERS =
  /\\(?:alpha|beta|gamma|delta|epsilon|theta|lambda|mu|pi|sigma|phi|omega|Delta|Sigma|Omega|partial|infty)(?![a-zA-Z])/;
const COMMANDS =
  /\\(?:d?frac|sqrt|sum|int|prod|lim|cdot|times|leq?|geq?|neq|approx|rightarrow|to|in|left|right|math(?:bb|bf|cal|rm)|text|vec|hat|bar|begin)(?![a-zA-Z])/;
const DELIMITED = /^\s*(?:\$\$([^$]+)\$\$|\$([^$]+)\$|\\\(([\s\S]+)\\\)|\\\[([\s\S]+)\\\])\s*$/;

/** The formula whose source an element carries in addition to what it shows, or that waits in it for a script. */
export function sourceIn(element: DomElement, classes: string): Formula | undefined {
  const isDisplay =
    blockTags.has(tagOf(element)) || DISPLAY.test(classes) || element.getAttribute("block") !== null;
  const names = /(?:^|\s)ql-formula(?:$|\s)/.test(classes) ? [...ATTRIBUTES, "data-value"] : ATTRIBUTES;
  for (const name of names) {
    const value = element.getAttribute(name)?.trim();
    if (!value || /^(?:true|false|inline|block|display|=.*|\d+)$/is.test(value) || !SIGNS.test(value))
      continue;
    return delimited(value) ?? { tex: value, display: isDisplay };
  }
  if (tagOf(element) !== "d-math" && !CLASS.test(classes)) return undefined;
  const only = element.firstChild;
  if (!only || only.nextSibling || !isText(only) || !SIGNS.test(only.data.trim())) return undefined;
  // What has delimiters is read where all text is.
  if (/\\[([]|\$|\\begin/.test(only.data) || (tagOf(element) !== "d-math" && !/[\\^_=]/.test(only.data)))
    return undefined;
  return { tex: only.data, display: isDisplay };
}

/** A formula between the signs that set it off; nothing for other texts. */
function delimited(text: string): Formula | undefined {
  const match = DELIMITED.exec(text);
  const tex = match?.[1] ?? match?.[2] ?? match?.[3] ?? match?.[4];
  return tex === undefined ? undefined : { tex, display: /^\s*(?:\$\$|\\\[)/.test(text) };
}

/** Services that draw a formula from their address. */
const DRAWN =
  /(?:latex\.codecogs\.com|\/(?:gif|png|svg|pdf)\.(?:latex|image)\?|[/.](?:latex|tex|mathtex|mimetex)\.(?:php|cgi)\?|\/render\/math\?|i\.upmath\.me\/(?:svg|png)\/|[?&]cht=tx&|[?&](?:tex|latex)=)/i;

/** The formula that a picture shows, from its address or its alternative text. */
export function pictured(image: DomElement, source: string | undefined): string | undefined {
  const alt = image.getAttribute("alt")?.trim() ?? "";
  const enclosed = delimited(alt)?.tex;
  if (enclosed !== undefined && SIGNS.test(enclosed)) return enclosed;
  if (source !== undefined && DRAWN.test(source.slice(0, 300))) {
    const tex = texOfAddress(source);
    if (tex !== "") return tex;
  }
  const isNamed = CLASS.test(classOf(image)) && SIGNS.test(alt);
  return isNamed || ((LETTERS.test(alt) || COMMANDS.test(alt)) && !/^[a-z]:\\/i.test(alt)) ? alt : undefined;
}

function texOfAddress(source: string): string {
  const query =
    /[?&](?:latex|math|chl|tex|formula|eq)=([^&]*)/i.exec(source)?.[1] ??
    /\/(?:svg|png)\/([^?]+)$/.exec(source)?.[1] ??
    /\?(.*)$/s.exec(source)?.[1] ??
    "";
  try {
    return decodeURIComponent(query)
      .replace(/\\(?:inline|dpi\{\d+\}|bg_\w+|large|small|fn_\w+)\s*/g, "")
      .trim();
  } catch {
    return "";
  }
}
