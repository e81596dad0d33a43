import type * as Mupdf from "mupdf";

/** A tree deeper than this, and objects beyond these, are not looked at. */
const MAX_DEPTH = 100;
const MAX_OBJECTS = 500_000;
const MAX_PAGES = 100_000;

/**
 * Mends the page tree of a damaged file: one that cannot be walked, or leads to no page, is written anew from the pages
 * that are reached from the root, or else from all that the file holds. Returns whether there is a page now.
 */
export function mendPageTree(document: Mupdf.PDFDocument): boolean {
  if (isSound(document)) return true;
  const reached = reachedPages(document);
  const pages = reached.length > 0 ? reached : allPages(document);
  if (pages.length === 0) return false;
  const kids = document.newArray();
  for (const page of pages) kids.push(page);
  const tree = document.addObject({ Type: document.newName("Pages"), Kids: kids, Count: pages.length });
  const root = document.getTrailer().get("Root");
  if (root.isDictionary()) root.put("Pages", tree);
  else {
    const catalog = document.addObject({ Type: document.newName("Catalog"), Pages: tree });
    // A new object begins a new trailer, so it is asked for behind it.
    document.getTrailer().put("Root", catalog);
  }
  return isSound(document);
}

function isSound(document: Mupdf.PDFDocument): boolean {
  try {
    const count = document.countPages();
    return (
      count > 0 &&
      document.findPage(0).isDictionary() &&
      (count === 1 || document.findPage(count - 1).isDictionary())
    );
  } catch {
    return false;
  }
}

/** The pages that hang on the root, in their order; each once. */
function reachedPages(document: Mupdf.PDFDocument): Mupdf.PDFObject[] {
  const pages: Mupdf.PDFObject[] = [];
  const seen = new Set<number>();
  const walk = (node: Mupdf.PDFObject, depth: number) => {
    if (pages.length >= MAX_PAGES || depth > MAX_DEPTH || !node.isDictionary()) return;
    if (node.isIndirect()) {
      const number = node.asIndirect();
      if (seen.has(number)) return;
      seen.add(number);
    }
    const kids = node.get("Kids");
    if (kids.isArray()) {
      const count = Math.min(kids.length, MAX_PAGES);
      for (let at = 0; at < count; at++) walk(kids.get(at), depth + 1);
    } else if (kids.isDictionary()) walk(kids, depth + 1);
    else if (isPage(node)) pages.push(node);
  };
  const root = document.getTrailer().get("Root");
  if (root.isDictionary()) walk(root.get("Pages"), 0);
  return pages;
}

/** All pages that the file holds, as they come. */
function allPages(document: Mupdf.PDFDocument): Mupdf.PDFObject[] {
  const pages: Mupdf.PDFObject[] = [];
  const count = Math.min(document.countObjects(), MAX_OBJECTS);
  for (let number = 1; number < count && pages.length < MAX_PAGES; number++) {
    const object = document.newIndirect(number);
    try {
      if (object.isDictionary() && isPage(object)) pages.push(object);
    } catch {
      // An object that cannot be read is none.
    }
  }
  return pages;
}

function isPage(node: Mupdf.PDFObject): boolean {
  const type = node.get("Type");
  if (type.isName() && type.asName() === "Page") return true;
  return !(type.isName() && type.asName() === "Pages") && !node.get("Contents").isNull();
}
