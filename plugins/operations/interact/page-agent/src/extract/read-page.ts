import type { Item, PageData } from "./page-data.ts";

/** In the page: reads it. Its text is sent, so it stands for itself. Bounded, and linear in the size of the page. */
export function readPage(): PageData {
  const MAX = {
    elements: 30_000,
    rows: 1000,
    cells: 40,
    items: 1000,
    parts: 30,
    text: 300,
    lists: 60,
    pairs: 500,
    section: 3000,
  };
  const tidy = (text: string | null | undefined, max = MAX.text) =>
    (text ?? "")
      .slice(0, max * 4)
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, max);
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const textOf = (element: Element, max = MAX.text) =>
    tidy((element as HTMLElement).innerText ?? element.textContent, max);
  const namesOf = (element: Element) =>
    tidy(
      `${element.getAttribute("class") ?? ""} ${element.getAttribute("itemprop") ?? ""} ${element.getAttribute("data-testid") ?? ""} ${element.id}`.replace(
        /(?<=[a-z])(?=[A-Z])|[_-]+/g,
        " ",
      ),
      120,
    ).toLowerCase();

  const all: Element[] = [];
  const collect = (root: Document | ShadowRoot) => {
    for (const element of root.querySelectorAll("*")) {
      if (all.length >= MAX.elements) return;
      all.push(element);
      if (element.shadowRoot !== null) collect(element.shadowRoot);
      if (element.localName === "iframe") {
        try {
          const inner = (element as HTMLIFrameElement).contentDocument;
          if (inner !== null && isShown(element)) collect(inner);
        } catch {
          // A frame of another site.
        }
      }
    }
  };
  collect(document);
  const visible = all.filter(
    (element) =>
      !/^(?:script|style|noscript|template|head|meta|link|title|option|br)$/.test(element.localName) &&
      isShown(element),
  );

  const tables = visible
    .filter((element) => element.localName === "table")
    .slice(0, 30)
    .map((table) => {
      const rows = [...(table as HTMLTableElement).rows].filter(isShown).slice(0, MAX.rows);
      const cells = rows.map((row) => [...row.cells].slice(0, MAX.cells).map((cell) => textOf(cell)));
      const head = rows.findIndex(
        (row) => row.cells.length > 1 && [...row.cells].every(({ localName }) => localName === "th"),
      );
      return {
        caption: tidy(
          (table as HTMLTableElement).caption?.innerText ??
            table.getAttribute("aria-label") ??
            table.previousElementSibling?.textContent,
          100,
        ),
        headers: head === -1 ? [] : (cells[head] ?? []),
        rows: cells.filter((_, index) => index !== head),
      };
    });

  const partsOf = (item: Element) => {
    const parts: { text: string; names: string }[] = [];
    let seen = 0;
    for (const element of [item, ...item.querySelectorAll("*")]) {
      if (++seen > 150 || parts.length >= MAX.parts) break;
      const isLeaf =
        element.childElementCount === 0 ||
        [...element.childNodes].some((node) => node.nodeType === 3 && /\S/.test(node.nodeValue ?? ""));
      if (
        !isLeaf ||
        !isShown(element) ||
        /^(?:script|style|button|select|option|svg|path)$/.test(element.localName)
      )
        continue;
      const text = textOf(element);
      const tag = /^(?:h[1-6]|a|time|strong|b|th|td|small)$/.test(element.localName)
        ? ` ${element.localName}`
        : "";
      const above =
        element !== item && element.parentElement !== item && element.parentElement !== null
          ? namesOf(element.parentElement)
          : "";
      if (text !== "") parts.push({ text, names: `${namesOf(element)} ${above}${tag}`.trim() });
    }
    return parts;
  };
  const itemOf = (item: Element) => {
    const heading = item.querySelector(
      "h1, h2, h3, h4, h5, h6, [role=heading], [itemprop=name], [class*=title i], [class*=name i]",
    );
    const link = item.matches("a[href]")
      ? item
      : (heading?.closest("a[href]") ?? heading?.querySelector("a[href]") ?? item.querySelector("a[href]"));
    const parts = partsOf(item);
    const title =
      heading === null
        ? link === null || link === undefined
          ? (parts[0]?.text ?? "")
          : textOf(link) || (parts[0]?.text ?? "")
        : textOf(heading);
    return { title, href: (link as HTMLAnchorElement | null | undefined)?.href ?? "", parts };
  };
  const headingBefore = (element: Element) => {
    for (let at: Element | null = element, steps = 0; at !== null && steps < 6; steps++) {
      const before: Element | null = at.previousElementSibling;
      if (before !== null) {
        if (/^h[1-6]$/.test(before.localName)) return textOf(before, 100);
        const inner = before.querySelector("h1, h2, h3, h4");
        if (inner !== null) return textOf(inner, 100);
        at = before;
      } else at = at.parentElement;
    }
    return "";
  };
  const lists: { names: string; heading: string; items: Item[] }[] = [];
  for (const parent of visible) {
    if (
      lists.length >= MAX.lists ||
      parent.childElementCount < 1 ||
      /^(?:tbody|thead|table|tr|select|svg|nav|dl)$/.test(parent.localName)
    )
      continue;
    if (
      parent.closest(
        "nav, footer, aside, body > header, [role=banner], [role=navigation], [role=tablist], [role=radiogroup]",
      ) !== null
    )
      continue;
    const groups = new Map<string, Element[]>();
    for (const child of parent.children) {
      if (
        !isShown(child) ||
        /^(?:script|style|br|hr|label|button|input|h[1-6]|p|form|nav|footer|header|aside|dialog|iframe)$/.test(
          child.localName,
        )
      )
        continue;
      // The elements of a list are one list, however they look.
      const isList = /^(?:ul|ol)$/.test(parent.localName);
      const key = isList
        ? child.localName
        : `${child.localName} ${(child.getAttribute("class") ?? "").split(/\s+/).slice(0, 2).join(" ")}`;
      const group = groups.get(key) ?? [];
      if (group.length < MAX.items) group.push(child);
      groups.set(key, group);
    }
    const isInItem = parent.closest("li, article, tr") !== null;
    for (const group of groups.values()) {
      // `<span>$5</span> <span>★ 4</span>` in a card are its parts, and no list.
      const isParts =
        isInItem &&
        group.every((child) => child.childElementCount === 0) &&
        !/^(?:li|a)$/.test(group[0]?.localName ?? "");
      if (isParts) continue;
      const isCard =
        (group[0]?.childElementCount ?? 0) > 1 &&
        /\b(?:card|product|item|result|tile|entry|listing)\b/i.test(
          (group[0]?.getAttribute("class") ?? "").replace(/[_-]+/g, " "),
        );
      const isList = group.length >= 2 || isCard || /^(?:ul|ol)$/.test(parent.localName);
      const items = isList
        ? group.map(itemOf).filter(({ title, parts }) => title !== "" || parts.length > 0)
        : [];
      if (items.length < (isCard || /^(?:ul|ol)$/.test(parent.localName) ? 1 : 2)) continue;
      lists.push({
        names: `${namesOf(parent)} ${namesOf(group[0] as Element)} ${(group[0] as Element).localName}`,
        heading: headingBefore(parent),
        items,
      });
    }
  }

  const pairs: [string, string][] = [];
  const pair = (label: string, value: string) => {
    if (label !== "" && value !== "" && label.length <= 80 && label !== value && pairs.length < MAX.pairs)
      pairs.push([label.replace(/\s*:$/, ""), value]);
  };
  for (const element of visible) {
    const { localName } = element;
    if (localName === "dt") {
      const next = element.nextElementSibling;
      if (next?.localName === "dd") pair(textOf(element, 80), textOf(next));
    } else if (
      localName === "th" &&
      element.nextElementSibling?.localName === "td" &&
      element.parentElement?.childElementCount === 2
    )
      pair(textOf(element, 80), textOf(element.nextElementSibling));
    else if (
      localName === "td" &&
      element.parentElement?.childElementCount === 2 &&
      element.nextElementSibling?.localName === "td"
    )
      pair(textOf(element, 80), textOf(element.nextElementSibling));
    else if (/^(?:b|strong|code|em)$/.test(localName) && element.previousSibling?.nodeType === 3) {
      // `Your ticket number is <b>T-1</b>`.
      const before = tidy(element.previousSibling.nodeValue?.slice(-80), 80);
      pair(
        before
          .replace(/\s*(?:\bis|\bare|=|:|ist|est|es)$/i, "")
          .replace(/^.*[.!?]\s+/, "")
          .replace(/^(?:your|the|our|ihre?|votre|su)\s+/i, ""),
        textOf(element),
      );
    }
    if (/^(?:li|p|div|span|td|strong|b|label|h[1-6]|output)$/.test(localName)) {
      const { children } = element;
      if (
        children.length === 2 &&
        [...element.childNodes].every((node) => node.nodeType !== 3 || !/\S/.test(node.nodeValue ?? "")) &&
        [...children].every(({ childElementCount }) => childElementCount <= 1)
      ) {
        pair(textOf(children[0] as Element, 80), textOf(children[1] as Element));
      }
      if (children.length <= 4) {
        const line = textOf(element, 240);
        const [, label, value] = /^([^:]{2,60}):\s+(.{1,170})$/.exec(line) ?? [];
        if (label !== undefined && value !== undefined) pair(label, value);
      }
    }
  }

  const sections: { heading: string; text: string }[] = [];
  let open: { heading: string; text: string } | undefined;
  const paragraphs: string[] = [];
  for (const element of visible) {
    const isHead =
      /^(?:h[1-6]|summary|legend)$/.test(element.localName) ||
      /^(?:heading|tab)$/.test(element.getAttribute("role") ?? "") ||
      (element.localName === "button" && element.hasAttribute("aria-expanded"));
    if (isHead) {
      open = { heading: textOf(element, 100), text: "" };
      if (sections.length < 200) sections.push(open);
      continue;
    }
    const isText =
      /^(?:p|li|td|dd|dt|blockquote|pre|div|span|section)$/.test(element.localName) &&
      [...element.childNodes].some((node) => node.nodeType === 3 && /\S/.test(node.nodeValue ?? ""));
    if (!isText || element.closest("button, nav, footer, label") !== null) continue;
    const parent = element.parentElement;
    if (
      parent !== null &&
      /^(?:p|li|td|dd|span)$/.test(parent.localName) &&
      [...parent.childNodes].some((node) => node.nodeType === 3 && /\S/.test(node.nodeValue ?? ""))
    )
      continue;
    const text = textOf(element, 1000);
    if (text === "") continue;
    if (paragraphs.length < 1000) paragraphs.push(text);
    if (open !== undefined && open.text.length < MAX.section)
      open.text = `${open.text}${open.text === "" ? "" : "\n"}${text}`;
  }

  const marked = visible
    .filter(
      (element) =>
        (element.hasAttribute("class") ||
          element.id !== "" ||
          element.hasAttribute("itemprop") ||
          element.hasAttribute("data-testid")) &&
        element.childElementCount <= 3,
    )
    .map((element) => ({ text: textOf(element), names: namesOf(element) }))
    .filter(({ text }) => text !== "" && text.length < MAX.text)
    .slice(0, 3000);
  const messages = visible
    .filter(
      (element) =>
        /^(?:alert|status|alertdialog)$/.test(element.getAttribute("role") ?? "") ||
        element.localName === "output" ||
        /\b(?:alert|message|success|error|toast|notice|confirmation|notification|flash|feedback|warning)\b/i.test(
          (element.getAttribute("class") ?? "").replace(/[_-]+/g, " "),
        ),
    )
    .map((element) => textOf(element))
    .filter((text) => text !== "")
    .slice(0, 30);
  const h1 =
    visible.find(({ localName }) => localName === "h1") ??
    visible.find(({ localName }) => localName === "h2");
  return {
    title: document.title.slice(0, 300),
    heading: h1 === undefined ? "" : textOf(h1),
    tables,
    lists,
    pairs,
    sections,
    marked,
    messages,
    paragraphs,
  };
}
