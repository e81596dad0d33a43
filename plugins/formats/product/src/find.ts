/** The product of a page: all sources read, reconciled and written in the shape of the specification. */

import type { Tree } from "@winnow/kit-dom";
import type { ProductReading } from "@winnow/kit-facts";
import {
  isOfType,
  itemsOf,
  nameOf,
  type PageItems,
  type PriceHint,
  readItems,
  readStates,
  textOf,
  walkItems,
} from "@winnow/kit-facts";
import { assemble, type Parts } from "./assemble.ts";
import { bestOf, type Gathered, refusalOf } from "./decide.ts";
import type { Draft, Found } from "./draft.ts";
import { draftsOf } from "./from-items.ts";
import { draftOfMeta, metasOf } from "./from-meta.ts";
import { draftsOfStates } from "./from-state.ts";
import { brandOn } from "./page-brand.ts";
import { categoryOn, imagesOn, stockOn } from "./page-facts.ts";
import { type Labelled, type Labels, labelledOn, numbersOn, tokensOn } from "./page-numbers.ts";
import { variantsOn } from "./page-options.ts";
import { pricesOn, saysFree } from "./page-prices.ts";
import { scanPage } from "./page-scan.ts";
import { isInAddress, reconcileNumber, reconcilePrice, reconcileStock } from "./reconcile.ts";
import { cleanText, likeness, overlap } from "./text.ts";
import { CONFIRMED, numberOfUrl } from "./url-number.ts";

/** Reads the product of a page. Never throws; linear in the page. */
export function findProduct(tree: Tree, url: string, baseUrl: string): ProductReading {
  const read = sourcesOf(tree, url);
  const refusal = refusalOf(read);
  const cut = read.items.isCut ? ["The page has more structured data than is read."] : [];
  if (refusal !== undefined)
    return {
      product: null,
      evidence: [],
      warnings: [`The page is not a product page, so product is null. ${refusal}`, ...cut],
    };
  const { drafts, number, ...parts } = decided(read, url, baseUrl);
  const found = assemble({ drafts, number, ...parts });
  const gtin = drafts.find((draft) => draft.gtin !== undefined)?.gtin ?? parts.seen.fields.gtin?.value;
  return {
    ...found,
    warnings: [...found.warnings, ...cut],
    ...(number === undefined ? {} : { sku: number.value }),
    ...(gtin === undefined ? {} : { gtin }),
  };
}

/** All that the sources of a page say, and what is needed to weigh them. */
interface Sources extends Gathered {
  /** The product of structured data that the page is about. */
  readonly main: Draft | undefined;
  readonly name: string;
  readonly hint: PriceHint;
  /** The currency that markup or data name. */
  readonly declared: string | undefined;
  readonly numbers: readonly Labelled[];
  /** What labels of the page name. */
  readonly labelled: () => Labels;
  /** The number in the address; looked for once, where it is asked for. */
  readonly address: () => Found<string> | undefined;
  readonly canonical: string | undefined;
}

function sourcesOf(tree: Tree, url: string): Sources {
  const { metas, title: head, canonical } = metasOf(tree);
  const language = tree.root.getAttribute("lang") ?? metas.get("og:locale")?.[0];
  const hint: PriceHint = { language, host: URL.parse(url)?.hostname };
  const items = readItems(tree);
  const meta = draftOfMeta(metas, hint);
  const pageTitle = meta.title ?? cleanText(head) ?? "";
  const { drafts: structured, listed } = draftsOf(items, pageTitle, hint);
  const scan = scanPage(tree, likelyTitle(structured, pageTitle));
  const title = scan.heading?.text ?? pageTitle;
  const main = mainOf(structured, [title, pageTitle]);
  const name = main?.title ?? scan.heading?.text ?? pageTitle;
  const states = draftsOfStates(readStates(tree), name, url, hint);
  const declared = [main, meta, ...states]
    .flatMap((draft) => draft?.variants ?? [])
    .find(({ price }) => price?.currency !== undefined)?.price?.currency;
  const prices = pricesOn(scan, { ...hint, ...(declared === undefined ? {} : { currency: declared }) });
  const numbers = numbersOn(scan);
  const stated = { items, structured, listed, states, meta, metas, main };
  const labelled = lazily(() => labelledOn(scan));
  const address = lazily(() => numberOfUrl(url, tree));
  const seen = { title, pageTitle, scan, prices, numbers, labelled, address };
  const signs = {
    hasNumber: isOneOf(numbers) || (prices.length > 0 && labelled().gtin !== undefined),
    isAddressed: () =>
      numbers.some(({ value }) => isInAddress(value, url)) || (address()?.confidence ?? 0) >= CONFIRMED,
    saysStock: () => (stockOn(scan, undefined)?.snippet ?? "") !== "",
  };
  return { ...stated, ...seen, ...signs, name, hint, declared, canonical };
}

/** A value that is made when it is first asked for. */
function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The only product of structured data, or the first that is called like the page. */
const mainOf = (structured: readonly Draft[], titles: readonly string[]): Draft | undefined =>
  structured.find(
    (draft) =>
      structured.length === 1 ||
      draft.title === undefined ||
      titles.some((text) => likeness(draft.title ?? "", text) >= 0.5),
  );

/** What the sources say, one answer for each. */
function decided(read: Sources, url: string, baseUrl: string): Parts {
  const { main, states, meta, metas, items, scan, prices, numbers, name, pageTitle, hint, declared } = read;
  const labelled = read.labelled();
  const stated = [...(main === undefined ? [] : [main]), ...states.slice(0, 3), meta];
  // Marketplaces fill in their own name: what the page labels so is the brand then.
  const drafts =
    labelled.brand === undefined
      ? stated
      : stated.map((draft) => (isOfHost(draft.brand, hint.host) ? { ...draft, brand: undefined } : draft));
  const price = reconcilePrice(drafts, prices, saysFree(scan, prices));
  const priceAt = prices.find(
    (one) =>
      one.origin === price?.origin ||
      (price !== undefined && one.isMain && one.price.amount === price.value.amount),
  )?.at;
  const trail = trailOf(items, name, hint.host ?? "") ?? categoryOn(scan, name);
  const brand = brandOn(scan, metas.get("og:site_name")?.[0] ?? "");
  const category =
    trail === undefined ? undefined : { value: trail, origin: "breadcrumb", snippet: trail, confidence: 0.7 };
  return {
    drafts,
    seen: {
      title: scan.heading?.text,
      images: imagesOn(scan, name),
      variants: variantsOn(scan, hint),
      fields: {
        ...(brand === undefined ? {} : { brand }),
        ...labelled,
        ...(category === undefined ? {} : { category }),
      },
    },
    price,
    stock: reconcileStock(drafts, stockOn(scan, priceAt), price !== undefined),
    number: reconcileNumber(drafts, {
      labelled: numbers,
      tokens: tokensOn(scan),
      fromUrl: read.address(),
      url,
    }),
    url: ownUrl(read.canonical ?? meta.url, url, baseUrl),
    baseUrl,
    pageTitle,
    // Data of scripts often leave out the currency that visitors see.
    currency: declared ?? price?.value.currency ?? bestOf(prices)?.price.currency,
  };
}

/** What markup calls the product, where the title of the page agrees, else the title. */
function likelyTitle(structured: readonly Draft[], pageTitle: string): string {
  const named = structured.find(
    ({ title }) => title !== undefined && (pageTitle === "" || likeness(title, pageTitle) >= 0.5),
  );
  return named?.title ?? pageTitle;
}

/** The categories of a breadcrumb list, without its first and the product itself. */
function trailOf(items: PageItems, name: string, host: string): string | undefined {
  for (const item of walkItems([...items.jsonLd, ...items.microdata, ...items.rdfa])) {
    if (!isOfType(item, "BreadcrumbList")) continue;
    const steps = itemsOf(item, "itemListElement")
      .slice(0, 20)
      .map(
        (step) =>
          nameOf(step, "name") ??
          itemsOf(step, "item")
            .map((one) => textOf(one, "name"))
            .find((text) => text !== undefined),
      );
    const texts = steps
      .flatMap((text) => cleanText(text, 100) ?? [])
      .filter(
        (text, index) =>
          overlap(text, name) < 0.9 && !(index === 0 && steps.length > 1 && isStart(text, host)),
      );
    if (texts.length > 0) return texts.join(" > ").slice(0, 500);
  }
  return undefined;
}

/** Whether a name is that of the site: the host begins with it. */
function isOfHost(name: string | undefined, host = ""): boolean {
  const plain = name?.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "") ?? "";
  return (
    plain.length > 2 &&
    host
      .replace(/^www\d?\./, "")
      .replaceAll("-", "")
      .startsWith(plain)
  );
}

const START =
  /^(?:home|start|accueil|inicio|início|hlavn|domů|domov|главная|hem|forside|首頁|首页|ホーム|トップ)/iu;

/** Whether a step is the start page: called so, or by the name of the site. */
const isStart = (text: string, host: string): boolean =>
  START.test(text) || host.replace(/^www\./, "").startsWith(text.toLowerCase().replace(/\s/g, ""));

/** The address that the page itself gives, when it is on the same host and no start page; else that of the page. */
function ownUrl(stated: string | undefined, url: string, baseUrl: string): string {
  const parsed = stated === undefined ? null : URL.parse(stated, baseUrl);
  const own = URL.parse(url);
  const isOwn =
    parsed !== null &&
    own !== null &&
    parsed.host === own.host &&
    parsed.pathname !== "/" &&
    /^https?:$/.test(parsed.protocol);
  return isOwn ? parsed.href : url;
}

/** Whether the numbers of a page are those of one thing. */
function isOneOf(numbers: readonly { readonly value: string }[]): boolean {
  const values = new Set(numbers.map(({ value }) => value));
  return values.size > 0 && values.size <= 4;
}
