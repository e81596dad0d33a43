/** Commands of page builders that a site left in its text: `[vc_row]`, `[caption id="…"]`. Readers see no sense in them. */
import { followingOutside, type TreeElement, type TreeNode } from "./tree.ts";

/** Names that only such commands have; their makers begin each with the same letters. */
const FAMILY =
  "(?:vc|et_pb|fusion|su|mk|av|avia|cs|dt|fl|tatsu|nectar|qode|wpb|bsf|ult|ultimate|mpc|cmsmasters|themify|penci|tdb?|rev|smartslider|siteorigin)_[a-z0-9_-]{2,60}|contact-form-7|rev_slider|wpforms|gravityform|ninja_form|formidable|mailpoet_form|elementor-template|metaslider|embedyt|adrotate|lwptoc|ez-toc";
/** Names that are words, too: commands when they have attributes or end something. */
const WORD = "caption|embed|gallery|playlist|audio|video|youtube|button|column|row|spacer|dropcap|toc";
const ATTRIBUTES = "\\s[^\\[\\]<>]{0,2000}";
const SHORTCODE = new RegExp(
  `\\[/?(?:${FAMILY})(?:${ATTRIBUTES})?/?\\]|\\[(?:${WORD})(?=\\s+[\\w-]+=)${ATTRIBUTES}\\]|\\[/(?:${WORD})\\]`,
  "gu",
);
const ANY = new RegExp(`\\[/?(?:${FAMILY}|(?:${WORD})[\\s\\]])`, "u");
/** Where commands are written about. */
const QUOTED: ReadonlySet<string> = new Set("pre code samp kbd tt textarea script style".split(" "));

/** Whether a page may hold such commands. */
export const hasShortcodes = (html: string): boolean => ANY.test(html);

/** Takes the commands out of the text below `root`, but not out of code. */
export function dropShortcodes(root: TreeElement): void {
  for (let node: TreeNode | null = root.firstChild; node !== null; ) {
    if (node.nodeType === 3) {
      if (node.data.includes("[")) node.data = node.data.replace(SHORTCODE, "");
      node = followingOutside(node, root);
    } else node = (QUOTED.has(node.localName) ? null : node.firstChild) ?? followingOutside(node, root);
  }
}
