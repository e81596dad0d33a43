import { childElements, type DomElement, type DomNode, isElement, isText, tagOf, textOf } from "../dom.ts";

/** Formulas nested deeper than this are written as their text. */
const MAX_DEPTH = 60;

const SYMBOLS: Readonly<Record<string, string>> = {
  "×": "\\times",
  "÷": "\\div",
  "±": "\\pm",
  "∓": "\\mp",
  "⋅": "\\cdot",
  "·": "\\cdot",
  "≤": "\\le",
  "≥": "\\ge",
  "≠": "\\ne",
  "≈": "\\approx",
  "≡": "\\equiv",
  "→": "\\to",
  "⇒": "\\Rightarrow",
  "⇔": "\\Leftrightarrow",
  "∞": "\\infty",
  "∑": "\\sum",
  "∏": "\\prod",
  "∫": "\\int",
  "∂": "\\partial",
  "∇": "\\nabla",
  "∈": "\\in",
  "∉": "\\notin",
  "⊂": "\\subset",
  "⊆": "\\subseteq",
  "∪": "\\cup",
  "∩": "\\cap",
  "∀": "\\forall",
  "∃": "\\exists",
  "…": "\\ldots",
  "⋯": "\\cdots",
  "−": "-",
  "′": "'",
  "∣": "|",
  "∥": "\\|",
  "⟨": "\\langle",
  "⟩": "\\rangle",
  "{": "\\{",
  "}": "\\}",
  "%": "\\%",
  "#": "\\#",
  "&": "\\&",
  _: "\\_",
  $: "\\$",
  α: "\\alpha",
  β: "\\beta",
  γ: "\\gamma",
  δ: "\\delta",
  ε: "\\varepsilon",
  ϵ: "\\epsilon",
  ζ: "\\zeta",
  η: "\\eta",
  θ: "\\theta",
  ι: "\\iota",
  κ: "\\kappa",
  λ: "\\lambda",
  μ: "\\mu",
  ν: "\\nu",
  ξ: "\\xi",
  π: "\\pi",
  ρ: "\\rho",
  σ: "\\sigma",
  τ: "\\tau",
  φ: "\\varphi",
  ϕ: "\\phi",
  χ: "\\chi",
  ψ: "\\psi",
  ω: "\\omega",
  Γ: "\\Gamma",
  Δ: "\\Delta",
  Θ: "\\Theta",
  Λ: "\\Lambda",
  Ξ: "\\Xi",
  Π: "\\Pi",
  Σ: "\\Sigma",
  Φ: "\\Phi",
  Ψ: "\\Psi",
  Ω: "\\Omega",
  // Invisible operators.
  "\u2061": "",
  "\u2062": "",
  "\u2063": "",
  "\u2064": "",
};

/** Writes presentation MathML as TeX. */
export function mathmlToTex(math: DomElement): string {
  return row(math, 0).trim();
}

function row(element: DomElement, depth: number): string {
  const parts: string[] = [];
  for (let child: DomNode | null = element.firstChild; child; child = child.nextSibling) {
    if (isElement(child)) parts.push(convert(child, depth + 1));
    else if (isText(child)) parts.push(symbols(child.data.trim()));
  }
  return parts.filter((part) => part !== "").join(" ");
}

function convert(element: DomElement, depth: number): string {
  if (depth > MAX_DEPTH) return symbols(textOf(element));
  const tag = tagOf(element);
  return tokenOf(element, tag) ?? schemeOf(element, tag, depth);
}

/** A formula that holds no others, such as a name or a number; nothing for other elements. */
function tokenOf(element: DomElement, tag: string): string | undefined {
  switch (tag) {
    case "mi": {
      const name = textOf(element).trim();
      return [...name].length > 1 && /^[a-z]+$/i.test(name) ? `\\operatorname{${name}}` : symbols(name);
    }
    case "mn":
    case "mo":
      return symbols(textOf(element).trim());
    case "mtext":
    case "ms":
      return `\\text{${textOf(element).replace(/[{}\\$]/g, "\\$&")}}`;
    case "mspace":
      return "\\;";
    case "annotation":
    case "annotation-xml":
      return "";
    default:
      return undefined;
  }
}

/** A formula made of others. */
function schemeOf(element: DomElement, tag: string, depth: number): string {
  const children = childElements(element);
  const part = (index: number): string => {
    const child = children[index];
    return child ? convert(child, depth + 1) : "";
  };
  const all = (between: string): string => children.map((_, index) => part(index)).join(between);
  const group = (index: number): string => `{${part(index)}}`;
  switch (tag) {
    case "mfrac":
      return `\\frac${group(0)}${group(1)}`;
    case "msqrt":
      return `\\sqrt{${row(element, depth)}}`;
    case "mroot":
      return `\\sqrt[${part(1)}]${group(0)}`;
    case "msup":
      return `${base(part(0))}^${group(1)}`;
    case "msub":
    case "munder":
      return `${base(part(0))}_${group(1)}`;
    case "msubsup":
    case "munderover":
      return `${base(part(0))}_${group(1)}^${group(2)}`;
    case "mover":
      return over(part(0), part(1));
    case "mtable":
      return `\\begin{matrix} ${all(" \\\\ ")} \\end{matrix}`;
    case "mtr":
    case "mlabeledtr":
      return all(" & ");
    case "mfenced": {
      const open = element.getAttribute("open") ?? "(";
      const close = element.getAttribute("close") ?? ")";
      return `\\left${symbols(open) || "."} ${all(", ")} \\right${symbols(close) || "."}`;
    }
    default:
      return children.length > 0 ? row(element, depth) : symbols(textOf(element).trim());
  }
}

const base = (tex: string): string => (/^(?:\\?\w+|.)$/u.test(tex) ? tex : `{${tex}}`);

const ACCENTS: Readonly<Record<string, string>> = {
  "^": "\\hat",
  ˆ: "\\hat",
  "¯": "\\bar",
  "‾": "\\bar",
  "˜": "\\tilde",
  "~": "\\tilde",
  "→": "\\vec",
  "\\to": "\\vec",
  "˙": "\\dot",
};

function over(tex: string, accent: string): string {
  const command = Object.hasOwn(ACCENTS, accent) ? ACCENTS[accent] : undefined;
  return command ? `${command}{${tex}}` : `${base(tex)}^{${accent}}`;
}

function symbols(text: string): string {
  const parts: string[] = [];
  let command = false;
  for (const character of text) {
    const symbol = SYMBOLS[character] ?? character;
    // A command ends where a letter follows.
    if (command && /^[a-zA-Z]/.test(symbol)) parts.push(" ");
    if (symbol !== "") command = symbol.length > 1 && /[a-zA-Z]$/.test(symbol);
    parts.push(symbol);
  }
  return parts.join("");
}
