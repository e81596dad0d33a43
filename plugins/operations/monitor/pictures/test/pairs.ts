/** A page before and after, and what a person who looks at both says. */
export interface Pair {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly isChanged: boolean;
  /** Elements that are hidden in both pictures. */
  readonly hide?: readonly string[];
}

const STYLE = `
  * { box-sizing: border-box }
  body { margin: 0; font: 15px/1.5 "Liberation Sans", Arial, sans-serif; color: #1f2933; background: #fff }
  header { display: flex; align-items: center; gap: 28px; padding: 14px 40px; border-bottom: 1px solid #dde3ea }
  header b { font-size: 20px } header a { color: #334e68; text-decoration: none }
  .banner { background: #0b6e4f; color: #fff; padding: 18px 40px; font-size: 18px }
  main { max-width: 1080px; margin: 28px auto; padding: 0 40px }
  h1 { font-size: 30px; margin: 0 0 12px } h2 { font-size: 21px; margin: 28px 0 10px }
  .columns { display: grid; grid-template-columns: 1fr 300px; gap: 40px }
  .button { display: inline-block; padding: 11px 24px; border-radius: 6px; background: #1d4ed8; color: #fff; font-weight: 700 }
  table { border-collapse: collapse; width: 100% } td, th { padding: 9px 12px; border-bottom: 1px solid #e4e9ef; text-align: left }
  .photo { width: 300px; height: 200px; display: block; border-radius: 8px }
  .ad { width: 300px; height: 250px; color: #fff; padding: 30px; font-size: 26px; font-weight: 700 }
  footer { margin-top: 60px; padding: 26px 40px; background: #102a43; color: #d9e2ec }`;

const WORDS =
  "The mill has ground rye and wheat since 1871, and sells flour, bran and whole grain at its own shop by the weir. ".repeat(
    3,
  );

const HILL = `<svg class="photo" viewBox="0 0 300 200"><rect width="300" height="200" fill="#bcdcf5"/><circle cx="236" cy="50" r="26" fill="#f9d65c"/><path d="M0 160 L80 80 L150 150 L220 70 L300 150 V200 H0Z" fill="#4b7f52"/></svg>`;
const BOAT = `<svg class="photo" viewBox="0 0 300 200"><rect width="300" height="200" fill="#f6e7d2"/><path d="M40 150 H260 L230 184 H70Z" fill="#8a3b12"/><path d="M146 30 V146 H70Z" fill="#c8553d"/><path d="M156 46 V146 H226Z" fill="#e09f3e"/></svg>`;

interface Shop {
  readonly banner?: string;
  readonly bannerStyle?: string;
  readonly buttonStyle?: string;
  readonly photo?: string;
  readonly rows?: readonly string[];
  readonly side?: string;
  readonly more?: string;
  readonly bodyStyle?: string;
}

const ROWS = [
  "Rye flour|1 kg|2.90",
  "Wheat flour|1 kg|2.40",
  "Spelt flour|1 kg|3.60",
  "Bran|500 g|1.80",
  "Whole grain|5 kg|9.50",
];

/** A shop of a mill, some 1,400 pixels tall. */
function shop({
  banner = "Free delivery from 40 euros",
  bannerStyle = "",
  buttonStyle = "",
  photo = HILL,
  rows = ROWS,
  side = "",
  more = "",
  bodyStyle = "",
}: Shop = {}): string {
  const cells = rows.map(
    (row) => `<tr>${row.replace(/[^|]+\|?/g, (cell) => `<td>${cell.replace("|", "")}</td>`)}</tr>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Mill</title><style>${STYLE}</style><body style="${bodyStyle}">
<header><b>Weir Mill</b><a>Flour</a><a>Grain</a><a>Recipes</a><a>About</a></header>
<div class="banner" style="${bannerStyle}">${banner}</div>
<main><div class="columns"><div><h1>Flour of the season</h1><p>${WORDS}</p>
<p><span class="button" style="${buttonStyle}">Add to basket</span></p>
<h2>Prices</h2><table><tr><th>Product</th><th>Pack</th><th>Euro</th></tr>${cells.join("")}</table>
<h2>Opening hours</h2><p>${WORDS}</p></div><div>${photo}<h2>Visit us</h2><p>By the weir, every day but Sunday.</p>${side}</div></div>
<h2>From the mill</h2><p>${WORDS}${WORDS}</p><p>${WORDS}</p>${more}</main>
<footer>Weir Mill, 12 Weir Lane. Imprint. Terms. Privacy.</footer>`;
}

/** Figures of a company, with a chart. */
function board(heights: readonly number[], clock = "14:05"): string {
  const bars = heights.map(
    (height, at) =>
      `<rect x="${40 + at * 70}" y="${260 - height}" width="44" height="${height}" fill="#2f6f9f"/><text x="${46 + at * 70}" y="280" font-size="13">Q${(at % 4) + 1}</text>`,
  );
  const card = (title: string, value: string) =>
    `<div style="flex:1;border:1px solid #dde3ea;border-radius:8px;padding:18px"><div style="color:#627d98">${title}</div><b style="font-size:26px">${value}</b></div>`;
  return `<!doctype html><meta charset="utf-8"><title>Board</title><style>${STYLE}</style>
<header><b>Figures</b><a>Today</a><a>Quarter</a><a>Year</a><span style="margin-left:auto">${clock}</span></header>
<main><div style="display:flex;gap:18px">${card("Orders", "1,284")}${card("Sold", "48,120 €")}${card("Returns", "2.1 %")}</div>
<h2>Sold by quarter</h2><svg width="640" height="300"><path d="M30 10 V262 H620" stroke="#829ab1" fill="none"/>${bars.join("")}</svg>
<h2>Notes</h2><p>${WORDS}</p><p>${WORDS}</p></main><footer>Figures of the mill</footer>`;
}

const MODAL = `<div style="position:fixed;inset:0;background:rgba(16,42,67,.55)"></div><div style="position:fixed;left:390px;top:240px;width:500px;background:#fff;border-radius:10px;padding:30px"><h1>Closed for repairs</h1><p>The shop opens again on 4 May.</p><span class="button">I see</span></div>`;
const HEIGHTS = [90, 120, 104, 160, 170, 148, 190, 210];
const field = (caret: boolean) =>
  `<p><span style="display:inline-block;border:1px solid #829ab1;padding:8px 10px;width:280px">grain${caret ? '<span style="display:inline-block;width:1px;height:18px;background:#000;vertical-align:-4px"></span>' : ""}</span></p>`;
const advert = (colour: string, words: string) =>
  `<div class="ad" style="background:${colour}">${words}</div>`;
const line = (style: string) =>
  shop({ more: `<p style="position:relative;${style}">Last ground on Friday.</p>` });
/** A picture that fades in over the grey in its place, and has got so far. */
const fading = (doneMs: number) =>
  shop({
    photo: `<style>@keyframes in { from { opacity: 0 } }</style><div style="background:#e4e9ef;border-radius:8px"><div style="animation:in 60s linear -${doneMs}ms both">${HILL}</div></div>`,
  });

/** Six that a person calls changed, and six that a person calls the same. */
export const PAIRS: readonly Pair[] = [
  {
    name: "a button moved",
    before: shop(),
    after: shop({ buttonStyle: "margin-left:180px" }),
    isChanged: true,
  },
  {
    name: "a banner of another colour",
    before: shop(),
    after: shop({ bannerStyle: "background:#0b6e6e" }),
    isChanged: true,
  },
  { name: "another picture", before: shop(), after: shop({ photo: BOAT }), isChanged: true },
  {
    name: "one row more",
    before: shop(),
    after: shop({ rows: [...ROWS.slice(0, 3), "Maize flour|1 kg|3.10", ...ROWS.slice(3)] }),
    isChanged: true,
  },
  {
    name: "a taller bar",
    before: board(HEIGHTS),
    after: board([...HEIGHTS.slice(0, 7), 258]),
    isChanged: true,
  },
  { name: "a modal", before: shop(), after: shop({ more: MODAL }), isChanged: true },
  {
    name: "other anti-aliasing",
    before: shop(),
    after: shop({ bodyStyle: "transform:translate(.35px,.2px)" }),
    isChanged: false,
  },
  {
    name: "a caret",
    before: shop({ side: field(false) }),
    after: shop({ side: field(true) }),
    isChanged: false,
  },
  { name: "a line one pixel lower", before: line(""), after: line("top:1px"), isChanged: false },
  {
    name: "another advertisement, which is hidden",
    before: shop({ side: advert("#7b2d8b", "Sun and sea from 299") }),
    after: shop({ side: advert("#d1495b", "Shoes, shoes, shoes") }),
    isChanged: false,
    hide: [".ad"],
  },
  { name: "a clock", before: board(HEIGHTS, "14:05"), after: board(HEIGHTS, "23:48"), isChanged: false },
  { name: "a picture that fades in", before: fading(3_000), after: fading(41_000), isChanged: false },
];
