import { classOf, type DomElement, type DomNode, findElement, isElement, tagOf } from "../dom.ts";
import { labelOf } from "./code-marks.ts";

/** Names that highlighters use as bare classes. */
const KNOWN: ReadonlySet<string> = new Set(
  (
    "abap actionscript ada apache apacheconf applescript arduino asciidoc asm assembly awk bash basic bat batch c " +
    "clojure cmake cobol coffeescript console cpp c++ cs csharp c# css csv cython d dart delphi diff django docker " +
    "dockerfile dos elixir elm erb erlang excel f# fish fortran fsharp gherkin glsl go golang gradle graphql groovy " +
    "haml handlebars haskell haxe hcl html http ini irb java javascript jinja jinja2 js json json5 jsonc jsp jsx " +
    "julia kotlin latex less lisp liquid llvm lua make makefile markdown markup mathematica matlab md mermaid mysql " +
    "nasm nginx nim nix objc objective-c objectivec ocaml octave pascal perl pgsql php plsql postgresql powershell " +
    "prolog properties protobuf ps1 pug puppet py pycon python python2 python3 qml r razor rb regex rst ruby rust sass " +
    "scala scheme scss sh shell shell-session smalltalk solidity sparql sql svelte swift tcl terraform tex toml ts " +
    "tsx twig typescript vb vba vbnet verilog vhdl vim viml vue wasm xhtml xml xquery yaml yml zig zsh"
  ).split(" "),
);

const NOT_A_LANGUAGE =
  /^(?:none|null|undefined|no-?highlight|nohighlight|default|auto|false|true|notranslate|unknown|\*)$/i;

const LANGUAGE_ATTRIBUTES = [
  "data-lang",
  "data-language",
  "data-code-language",
  "data-enlighter-language",
  "data-code-lang",
  "data-syntax",
  "data-mode-id",
];

/** The language of a code listing, as its author or highlighter names it; empty when nothing says. */
export function languageOf(outer: DomElement, inner: DomElement): string {
  const found = own(inner) ?? (outer === inner ? undefined : own(outer)) ?? around(outer) ?? labelOf(outer);
  return NOT_A_LANGUAGE.test(found) ? "" : found;
}

/** The language of a listing set in a table, with the line numbers in cells of their own. */
export function languageOfTable(table: DomElement): string {
  const code = findElement(table, (inner) => /^(?:code|pre)$/.test(tagOf(inner)) && own(inner) !== undefined);
  return languageOf(table, code ?? table);
}

function own(element: DomElement): string | undefined {
  return explicit(element) ?? bare(element);
}

/** The elements around a listing that exist for it name its language, too. */
function around(element: DomElement): string | undefined {
  let parent: DomNode | null = element.parentNode;
  for (let steps = 0; parent && steps < 5 && isElement(parent); steps++, parent = parent.parentNode) {
    if (/^(?:body|html|article|main|li|blockquote)$/.test(tagOf(parent))) return undefined;
    const found =
      explicit(parent) ??
      (/(?:^|\s)(?:highlight|code|syntaxhighlighter)(?:$|\s)/.test(classOf(parent))
        ? bare(parent)
        : undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}

function explicit(element: DomElement): string | undefined {
  for (const name of LANGUAGE_ATTRIBUTES) {
    const value = element.getAttribute(name)?.trim();
    if (value && /^[\w+#.-]{1,30}$/.test(value)) return value;
  }
  const classes = classOf(element);
  const brush = /(?:^|[\s;])brush:\s*["']?([\w+#-]+)/i.exec(
    `${classes} ${element.getAttribute("data-syntaxhighlighter-params") ?? ""}`,
  );
  if (brush) return brush[1];
  // Sphinx marks a listing by the name of any of its many lexers.
  const sphinx = /(?:^|\s)highlight-(\S+)\s+notranslate(?:$|\s)/.exec(classes);
  if (sphinx && !/^(?:source|text)-/.test(sphinx[1] ?? "")) return sphinx[1];
  for (const name of classes.split(/\s+/)) {
    const language = fromClass(name);
    if (language !== undefined) return language;
  }
  const lang = element.getAttribute("lang")?.toLowerCase();
  return lang !== undefined && lang.length > 2 && KNOWN.has(lang) ? lang : undefined;
}

function fromClass(name: string): string | undefined {
  const prefixed = /^(?:mw-highlight-)?(?:language|lang)[-:](\S+)$/i.exec(name);
  if (prefixed) return prefixed[1];
  const source = /^highlight-(?:source|text)-([\w+#]+)/.exec(name);
  if (source) return source[1];
  // Sphinx, Org, Jira and others: the prefix alone is too common a word.
  const tool =
    /^(?:highlight|src|source|sp|code|gatsby-code|syntax|brush|hljs|geshifilter|programlisting)-([\w+#.]+(?:-[a-z]+)?)$/i.exec(
      name,
    );
  const language = (tool?.[1] ?? /^(\w+)High$/.exec(name)?.[1])?.toLowerCase();
  return language !== undefined && KNOWN.has(language) ? language : undefined;
}

function bare(element: DomElement): string | undefined {
  const names = classOf(element).split(/\s+/);
  return names.map((name) => name.toLowerCase()).find((name) => KNOWN.has(name));
}
