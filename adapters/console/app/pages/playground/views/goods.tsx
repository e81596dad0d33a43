import { JsonTree } from "../../../parts/json-tree.tsx";
import { ForeignLink } from "../../../parts/link.tsx";
import { itemsOf, partsOf, priceOf, textOf } from "../values.ts";

/** Variants or dishes of a section that are shown; the tree has the others. */
const MOST = 200;

/** A product as shops show it, and all that is known of it. */
export function Product({ value }: { readonly value: Readonly<Record<string, unknown>> }) {
  const variants = itemsOf(value.variants);
  return (
    <div class="stack">
      <article class="goods">
        <h3>{textOf(value.title) ?? "A product without a name"}</h3>
        <p class="dim">{[value.brand, value.category].map(textOf).filter(Boolean).join(" · ")}</p>
        <p>{textOf(value.description)}</p>
        {variants.length > 0 && (
          <div class="scroll">
            <table>
              <thead>
                <tr>
                  <th scope="col">variant</th>
                  <th scope="col">price</th>
                  <th scope="col">before</th>
                  <th scope="col">stock</th>
                  <th scope="col">picture</th>
                </tr>
              </thead>
              <tbody>
                {variants.slice(0, MOST).map((variant, place) => (
                  <Variant key={place} variant={variant} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </article>
      <JsonTree value={value} />
    </div>
  );
}

function Variant({ variant }: { readonly variant: Readonly<Record<string, unknown>> }) {
  const { inStock } = partsOf(variant.availability);
  const values = Object.values(partsOf(variant.values)).join(", ");
  const picture = textOf(itemsOf(variant.images)[0]?.url);
  return (
    <tr>
      <td>{values || textOf(variant.title)}</td>
      <td>{priceOf(variant.price)}</td>
      <td class="dim">{priceOf(partsOf(variant.sale).originalPrice)}</td>
      <td class={inStock === true ? "good" : "warn"}>{inStock === true ? "in stock" : "not in stock"}</td>
      <td>{picture !== undefined && <ForeignLink url={picture}>open</ForeignLink>}</td>
    </tr>
  );
}

/** A menu as guests read it, and all that is known of it. */
export function Menu({ value }: { readonly value: Readonly<Record<string, unknown>> }) {
  return (
    <div class="stack">
      <article class="goods">
        <h3>{textOf(partsOf(value.merchant).name) ?? "Menu"}</h3>
        {value.isMenu === false && <p class="warn">This page is no menu.</p>}
        {itemsOf(value.sections)
          .slice(0, MOST)
          .map((section, place) => (
            <section key={place}>
              <h4>{textOf(section.name)}</h4>
              <ul class="dishes">
                {itemsOf(section.items)
                  .slice(0, MOST)
                  .map((dish, at) => (
                    <li key={at}>
                      <span>
                        <strong>{textOf(dish.name)}</strong>{" "}
                        {Array.isArray(dish.dietary) && <span class="good">{dish.dietary.join(", ")}</span>}
                        <br />
                        <span class="dim">{textOf(dish.description)}</span>
                      </span>
                      <span class="price">{priceOf(dish.price)}</span>
                    </li>
                  ))}
              </ul>
            </section>
          ))}
      </article>
      <JsonTree value={value} open={1} />
    </div>
  );
}
