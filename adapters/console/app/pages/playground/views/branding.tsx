import { JsonTree } from "../../../parts/json-tree.tsx";
import { ForeignLink } from "../../../parts/link.tsx";
import { partsOf, textOf } from "../values.ts";

/** How a site looks: its colours, its fonts, its logo. */
export function Branding({ value }: { readonly value: Readonly<Record<string, unknown>> }) {
  const colors = Object.entries(partsOf(value.colors)).filter(([, color]) => isColor(color));
  const fonts = Array.isArray(value.fonts) ? value.fonts.map(partsOf) : [];
  const logo = textOf(value.logo);
  return (
    <div class="stack">
      <h3>{textOf(value.brandName) ?? "No name is known"}</h3>
      {colors.length > 0 && (
        <ul class="swatches" aria-label="Colours">
          {colors.map(([name, color]) => (
            <li key={name}>
              <span class="swatch" style={{ background: String(color) }} />
              {name} <code>{String(color)}</code>
            </li>
          ))}
        </ul>
      )}
      {fonts.length > 0 && (
        <ul class="tags" aria-label="Fonts">
          {fonts.slice(0, 20).map((font, place) => (
            <li key={place} class="badge">
              {textOf(font.family)} <span class="dim">{textOf(font.role)}</span>
            </li>
          ))}
        </ul>
      )}
      {logo !== undefined && !logo.startsWith("data:") && (
        <p>
          Logo: <ForeignLink url={logo} />
        </p>
      )}
      <JsonTree value={value} open={2} />
    </div>
  );
}

/** Only a plain colour becomes part of a style. */
function isColor(value: unknown): boolean {
  return typeof value === "string" && /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(value);
}
