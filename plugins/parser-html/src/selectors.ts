import { parse } from "css-what";

/** Whether a text is a CSS selector. */
export function isSelector(text: string): boolean {
  try {
    return parse(text).length > 0 && text.trim() !== "";
  } catch {
    return false;
  }
}
