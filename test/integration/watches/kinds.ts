import type { Words } from "./words.ts";

/** A page as a site serves it. */
export interface Served {
  readonly type: "text/html" | "application/json";
  readonly body: string;
}

/** A kind of watch: its settings in changedetection.io, its page, and the page after an edit that is news and one that is none. */
export interface Kind {
  readonly name: string;
  readonly settings: (words: Words, index: number) => Readonly<Record<string, unknown>>;
  readonly page: (words: Words) => Served;
  readonly news: (words: Words) => Served;
  readonly noNews: (words: Words) => Served;
}

function html({ language, title, text }: Words, inner: string, head = ""): Served {
  const direction = language === "ar" ? ' dir="rtl"' : "";
  const body = `<!doctype html><html lang="${language}"${direction}><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>
<nav><a href="/">${title}</a><a href="/about">?</a></nav><main><h1>${title}</h1><p>${text}</p>
${inner}</main><footer><p>© ${title}</p></footer></body></html>`;
  return { type: "text/html", body };
}

const offer = (words: Words, amount: number, advert: string) =>
  html(
    words,
    `<div class="offer"><p>${words.entries[0]}: ${words.price(amount)}</p><p class="ad">${advert}</p></div>`,
  );
const table = (words: Words, cells: readonly number[]) => {
  const rows = cells.map(
    (amount, at) => `<tr><td>${words.entries[at]}</td><td>${words.price(amount)}</td></tr>`,
  );
  return html(words, `<table id="t">${rows.join("")}</table>`);
};
const json = ({ title, entries }: Words, prices: readonly number[], stock: number): Served => ({
  type: "application/json",
  body: JSON.stringify({
    title,
    generatedAt: `2026-11-28T0${stock}:00:00Z`,
    offers: prices.map((price, at) => ({ stock, name: entries[at], price })),
  }),
});
const lines = (words: Words, ...texts: readonly string[]) =>
  html(words, texts.map((text) => `<p>${text}</p>`).join("\n"));
const list = (words: Words, entries: readonly string[]) =>
  html(words, `<ul>${entries.map((entry) => `<li>${entry}</li>`).join("")}</ul>`);
const product = (words: Words, availability: string, text: string) => {
  const data = {
    "@context": "https://schema.org",
    "@type": "Product",
    name: words.entries[0],
    offers: {
      "@type": "Offer",
      price: 12.5,
      priceCurrency: "EUR",
      availability: `https://schema.org/${availability}`,
    },
  };
  return html(words, `<p>${text}</p>`, `<script type="application/ld+json">${JSON.stringify(data)}</script>`);
};
const [first, second, third] = [0, 1, 2];

/** What reads the prices of offers, and nothing else. */
const PATHS = [
  "json:$.offers[*].price",
  "jq:.offers[] | .price",
  'jq:[.offers[] | select(.price > 3) | .price] | sort | map("\\(.) EUR") | join(", ")',
  "jqraw:.offers | group_by(.name) | map({(.[0].name): (map(.price) | add)}) | add | to_entries[] | [.key, .value] | @csv",
] as const;

export const KINDS: readonly Kind[] = [
  {
    name: "css",
    settings: () => ({ include_filters: [".offer"], subtractive_selectors: [".ad"] }),
    page: (words) => offer(words, 12.5, "1"),
    news: (words) => offer(words, 14.9, "1"),
    noNews: (words) => offer({ ...words, text: words.onSale }, 12.5, "2"),
  },
  {
    name: "xpath",
    settings: () => ({ include_filters: ["xpath://table[@id='t']//tr[2]/td[2]/text()"] }),
    page: (words) => table(words, [3, 4, 5]),
    news: (words) => table(words, [3, 9, 5]),
    noNews: (words) => table(words, [8, 4, 6]),
  },
  {
    name: "json",
    settings: (_, index) => ({ include_filters: [PATHS[Math.floor(index / 10) % PATHS.length]] }),
    page: (words) => json(words, [3, 4, 5], 1),
    news: (words) => json(words, [3, 4, 6], 1),
    noNews: (words) => json(words, [3, 4, 5], 2),
  },
  {
    name: "ignore",
    settings: ({ label, soldOut }) => ({ ignore_text: [`/^${label}: \\d+/`, soldOut] }),
    page: (words) => lines(words, `${words.label}: 12`, words.entries[first] ?? ""),
    news: (words) => lines(words, `${words.label}: 12`, words.more),
    noNews: (words) => lines(words, `${words.label}: 3`, words.entries[first] ?? "", words.soldOut),
  },
  {
    name: "trigger",
    settings: ({ onSale }) => ({ trigger_text: [onSale] }),
    page: (words) => lines(words, words.entries[first] ?? ""),
    news: (words) => lines(words, words.entries[first] ?? "", words.onSale),
    noNews: (words) => lines(words, words.entries[second] ?? "", words.more),
  },
  {
    name: "unless",
    settings: ({ soldOut }) => ({ text_should_not_be_present: [soldOut] }),
    page: (words) => lines(words, words.entries[first] ?? "", words.soldOut),
    news: (words) => lines(words, words.entries[first] ?? "", words.more),
    noNews: (words) => lines(words, words.entries[second] ?? "", words.soldOut),
  },
  {
    name: "extract",
    settings: ({ label }) => ({ extract_text: [`/${label}: (\\d+)/`] }),
    page: (words) => lines(words, `${words.label}: 12`, words.entries[first] ?? ""),
    news: (words) => lines(words, `${words.label}: 4`, words.entries[first] ?? ""),
    noNews: (words) => lines(words, `${words.label}: 12`, words.more),
  },
  {
    name: "sorted",
    settings: () => ({ sort_text_alphabetically: true, remove_duplicate_lines: true }),
    page: (words) => list(words, words.entries),
    news: (words) => list(words, [...words.entries, words.more]),
    noNews: (words) =>
      list(
        words,
        [third, first, second, first].map((at) => words.entries[at] ?? ""),
      ),
  },
  {
    name: "additions",
    settings: () => ({ filter_text_added: true, filter_text_replaced: false, filter_text_removed: false }),
    page: (words) => list(words, words.entries),
    news: (words) => list(words, [words.more, ...words.entries]),
    noNews: (words) => list(words, words.entries.slice(0, 2)),
  },
  {
    name: "restock",
    settings: () => ({
      processor: "restock_diff",
      restock_settings: { in_stock_processing: "in_stock_only", follow_price_changes: false },
    }),
    page: (words) => product(words, "OutOfStock", words.soldOut),
    news: (words) => product(words, "InStock", words.entries[first] ?? ""),
    noNews: (words) => product({ ...words, text: words.more }, "OutOfStock", words.soldOut),
  },
];
