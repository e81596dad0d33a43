import type { JsonSchema } from "./openapi-parts.ts";

const STYLE = `
  :root { color-scheme: light dark; --line: #8884; --soft: #8881; }
  body { font: 16px/1.55 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  h1 { margin-bottom: 0; } h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--line); }
  code { font: 0.9em ui-monospace, monospace; background: var(--soft); padding: 0.1em 0.3em; border-radius: 4px; }
  table { border-collapse: collapse; width: 100%; } td, th { text-align: left; padding: 0.35rem 0.6rem; vertical-align: top; }
  tr + tr { border-top: 1px solid var(--line); } .method { font-weight: 700; } .required { color: #c33; }
  .wide { overflow-x: auto; }`;

/** A page to read, made from the OpenAPI document; it loads nothing from elsewhere. */
export function renderReference(openApi: JsonSchema): string {
  const { info, paths, components } = openApi as {
    info: { title: string; version: string; description: string };
    paths: Record<string, Record<string, JsonSchema>>;
    components: { schemas: Record<string, JsonSchema> };
  };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => renderOperation(path, method, operation)),
  );
  const schemas = Object.entries(components.schemas).map(([name, schema]) => renderSchema(name, schema));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(info.title)} API reference</title><style>${STYLE}</style></head><body>
<h1>${escapeHtml(info.title)} API reference</h1>
<p>${escapeHtml(info.description)} Version ${escapeHtml(info.version)}. For machines: <a href="/openapi.json">/openapi.json</a>.</p>
${operations.join("\n")}
${schemas.join("\n")}
</body></html>
`;
}

function renderOperation(path: string, method: string, operation: JsonSchema): string {
  const responses = Object.entries(operation.responses as Record<string, { description: string }>);
  const rows = responses.map(([status, { description }]) => row([code(status), inline(description)]));
  return `<h2><span class="method">${method.toUpperCase()}</span> ${code(path)}</h2>
<p>${escapeHtml(String(operation.summary))}.${bodyLink(operation)}</p>
<div class="wide"><table><tr><th>Status</th><th>Meaning</th></tr>${rows.join("")}</table></div>`;
}

function bodyLink(operation: JsonSchema): string {
  const text = JSON.stringify(operation.requestBody ?? "");
  const [, name] = /#\/components\/schemas\/(\w+)/.exec(text) ?? [];
  return name === undefined ? "" : ` Body: <a href="#${name}">${name}</a>.`;
}

function renderSchema(name: string, schema: JsonSchema): string {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  const required = new Set(schema.required as readonly string[] | undefined);
  const rows = properties.map(([key, property]) => {
    const mark = required.has(key) ? ' <span class="required">required</span>' : "";
    return row([code(key) + mark, typeOf(property), inline(notesOf(property))]);
  });
  return `<h2 id="${escapeHtml(name)}">${escapeHtml(name)}</h2>
<div class="wide"><table><tr><th>Field</th><th>Type</th><th>Notes</th></tr>${rows.join("")}</table></div>`;
}

function typeOf(schema: JsonSchema): string {
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => code(String(value))).join(" ");
  if (Array.isArray(schema.anyOf)) return schema.anyOf.map((one: JsonSchema) => typeOf(one)).join(" or ");
  if (schema.type === "array") return `array of ${typeOf((schema.items ?? {}) as JsonSchema)}`;
  const properties = schema.properties as Record<string, JsonSchema> | undefined;
  if (properties === undefined) return escapeHtml(String(schema.type ?? "any"));
  const fields = Object.entries(properties).map(([key, property]) => `${code(key)} ${typeOf(property)}`);
  return `{ ${fields.join(", ")} }`;
}

function notesOf(schema: JsonSchema): string {
  const named: readonly (readonly [string, string])[] = [
    ["default", "default"],
    ["minimum", "at least"],
    ["maximum", "at most"],
    ["maxLength", "at most (characters)"],
    ["format", "format"],
  ];
  const limits = named
    .filter(([key]) => schema[key] !== undefined)
    .map(([key, word]) => `${word} \`${JSON.stringify(schema[key])}\``);
  return [schema.description ?? "", limits.join(", ")].filter(Boolean).join(". ");
}

function row(cells: readonly string[]): string {
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
}

function code(text: string): string {
  return `<code>${escapeHtml(text)}</code>`;
}

/** Text with its \`code\` marked up. */
function inline(text: string): string {
  return escapeHtml(text)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replaceAll("\n\n", "<br>");
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
