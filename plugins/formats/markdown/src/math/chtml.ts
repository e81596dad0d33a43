import { childElements, classOf, type DomElement, tagOf } from "../dom.ts";

/** Elements nested deeper than this are written as their signs. */
const MAX_DEPTH = 60;
/** How many scripts stand on a base, by element. */
const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  "mjx-msup": ["^"],
  "mjx-msub": ["_"],
  "mjx-msubsup": ["^", "_"],
  "mjx-munder": ["_"],
  "mjx-mover": ["^"],
};

/**
 * The TeX of a formula that MathJax drew with glyphs of its fonts: each sign is an empty element whose class names
 * the character, and the elements around it are those of MathML.
 */
export function chtmlToTex(root: DomElement): string {
  return write(root, 0).replace(/\s+/g, " ").trim();
}

function write(element: DomElement, depth: number): string {
  const code = /(?:^|\s)mjx-c([\dA-F]{2,5})(?:$|\s)/.exec(classOf(element))?.[1];
  if (code !== undefined) return signOf(Number.parseInt(code, 16));
  if (depth > MAX_DEPTH) return "";
  const tag = tagOf(element);
  const inner = (child: DomElement | undefined): string => (child ? write(child, depth + 1) : "");
  if (tag === "mjx-mfrac") {
    const { numerator, denominator } = partsOf(element);
    if (numerator && denominator) return `\\frac{${inner(numerator)}}{${inner(denominator)}}`;
  }
  const children = childElements(element).filter(
    (child) => !/^mjx-(?:surd|assistive-mml|[nd]?strut|spacer)$/.test(tagOf(child)),
  );
  if (tag === "mjx-msqrt") return `\\sqrt{${children.map(inner).join("")}}`;
  const signs = SCRIPTS[tag];
  const [base, script] = children;
  if (signs && base && script) {
    const scripts = tagOf(script) === "mjx-script" ? partsOfScript(script) : [script];
    const raised = signs.map((sign, index) => (scripts[index] ? `${sign}{${inner(scripts[index])}}` : ""));
    return `${inner(base)}${raised.reverse().join("")}`;
  }
  return children.map(inner).join("");
}

const partsOfScript = (script: DomElement): DomElement[] =>
  childElements(script).filter((child) => tagOf(child) !== "mjx-spacer");

/** The parts of a fraction stand in boxes and rows of their own. */
function partsOf(fraction: DomElement): { numerator?: DomElement; denominator?: DomElement } {
  const found: { numerator?: DomElement; denominator?: DomElement } = {};
  let level = childElements(fraction);
  for (let depth = 0; depth < 5 && level.length > 0 && level.length < 20; depth++) {
    for (const element of level) {
      if (tagOf(element) === "mjx-num") found.numerator ??= element;
      if (tagOf(element) === "mjx-den") found.denominator ??= element;
    }
    level = level
      .filter((element) => !/^mjx-(?:num|den)$/.test(tagOf(element)))
      .flatMap((element) => childElements(element));
  }
  return found;
}

const COMMANDS: Readonly<Record<string, string>> = {
  "−": "-",
  "∗": "*",
  "∑": "\\sum ",
  "∏": "\\prod ",
  "∫": "\\int ",
  "∞": "\\infty ",
  "≤": "\\le ",
  "≥": "\\ge ",
  "≠": "\\ne ",
  "≈": "\\approx ",
  "×": "\\times ",
  "⋅": "\\cdot ",
  "±": "\\pm ",
  "→": "\\to ",
  "∈": "\\in ",
  "∂": "\\partial ",
  "{": "\\{",
  "}": "\\}",
  "%": "\\%",
  "&": "\\&",
  "#": "\\#",
  "\\": "\\backslash ",
};

/** A character as TeX; letters of the mathematical alphabets are the letters that they draw. */
function signOf(code: number): string {
  if (code > 0x10ffff) return "";
  const character = String.fromCodePoint(code).normalize("NFKC");
  return COMMANDS[character] ?? character;
}
