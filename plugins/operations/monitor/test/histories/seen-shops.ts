import { broken, challenge, clock, down, gone, history, html, moves, p, says, table, ul } from "./history.ts";

const RELATED = [
  ["Oak bread board", "€31.00"],
  ["Linen tea towel", "€9.50"],
  ["Stoneware jar", "€18.90"],
  ["Rolling pin", "€14.00"],
  ["Flour sieve", "€12.40"],
  ["Proofing basket", "€16.80"],
  ["Dough scraper", "€5.20"],
].map(([name, price]) => `<a href="/p/${name?.toLowerCase().replaceAll(" ", "-")}">${name}</a> ${price}`);

const QUOTES = [
  "“The best mill I ever had.” — Ines, Porto",
  "“Quiet and quick, and it looks good.” — Karl, Graz",
  "“My bread has never been better.” — Ottilie, Bern",
  "“Arrived within two days.” — Sam, Leeds",
  "“Grinds even chickpeas without trouble.” — Mira, Ghent",
];

/** Shops and price lists. */
export const shops = [
  history(
    "shop: product",
    {
      price: "€249.00",
      stock: "In stock",
      text: "A stone mill for two to six people.",
      look: 0,
      motor: "360 W",
    },
    ({ price, stock, text, look, motor }, visit) =>
      html(
        "Grain mill Ada",
        `${p(text, `Price: <b>${price}</b>`, `Availability: <b>${stock}</b>`, `${visit.number(3, 90)} people are looking at this right now.`)}
        <h2>Details</h2>${ul([`Motor: ${motor}`, "Stones: corundum and ceramic", "Weight: 7.5 kg", "Made in Austria"])}
        <h2>What customers say</h2>${p(...visit.some(QUOTES, 1))}
        <h2>You may also like</h2>${ul(visit.some(RELATED, 3))}`,
        { look, foot: `© ${visit.now.getUTCFullYear()} Mill Shop. Session ${visit.token()}` },
      ),
    [
      ["new"],
      ["same"],
      ["changed", { price: "€239.00" }],
      ["same"],
      ["error", {}, down(503)],
      ["changed", { stock: "Out of stock" }],
      ["same", { look: 1 }],
      ["changed", { stock: "In stock" }],
      ["changed", { motor: "600 W", text: "A stone mill for two to eight people." }],
      ["changed", { price: "€259.00" }],
    ],
  ),
  history(
    "pricing",
    {
      plans: [
        ["Free", "$0", "1 project"],
        ["Team", "$12", "10 projects"],
        ["Business", "$49", "Unlimited projects"],
      ],
      note: "Prices are per user and month.",
      look: 0,
    },
    ({ plans, note, look }, visit) =>
      html(
        "Pricing",
        `${p("Start for free, upgrade when you grow. No credit card is required for the free plan.")}
        ${table(["Plan", "Price", "Includes"], plans)}${p(note)}
        <p>Trusted by ${(48_000 + visit.count * 7 + visit.number(0, 3)).toLocaleString("en")} teams. <a href="/signup?csrf=${visit.token()}">Start now</a></p>
        ${p("All plans have encrypted backups, audit logs and support by e-mail on business days.")}`,
        { look, foot: `Rendered in 0.${visit.number(100, 900)} s by web-${visit.number(1, 40)}` },
      ),
    [
      ["new"],
      ["same"],
      ["same"],
      [
        "changed",
        {
          plans: [
            ["Free", "$0", "1 project"],
            ["Team", "$15", "10 projects"],
            ["Business", "$49", "Unlimited projects"],
          ],
        },
      ],
      ["same"],
      ["changed", { note: "Prices are per user and month, billed yearly." }],
      ["same", { look: 2 }],
      [
        "changed",
        {
          plans: [
            ["Free", "$0", "1 project"],
            ["Team", "$15", "10 projects"],
            ["Business", "$49", "Unlimited projects"],
            ["Enterprise", "Ask us", "Single sign-on"],
          ],
        },
      ],
      [
        "error",
        {},
        says("We'll be back soon", "We are down for scheduled maintenance and will be back shortly."),
      ],
      ["same"],
    ],
  ),
  history(
    "pdf price list",
    {
      lines: [
        "Price list 2026",
        "Rye flour 1 kg   EUR 2.10",
        "Spelt flour 1 kg   EUR 3.40",
        "Wheat bran 500 g   EUR 1.20",
        "Delivery is free above EUR 40.",
      ],
    },
    ({ lines }, visit) => ({ type: "application/pdf", body: pdf(lines, visit.token()) }),
    [
      ["new"],
      ["same"],
      ["same"],
      [
        "changed",
        {
          lines: [
            "Price list 2026",
            "Rye flour 1 kg   EUR 2.30",
            "Spelt flour 1 kg   EUR 3.40",
            "Wheat bran 500 g   EUR 1.20",
            "Delivery is free above EUR 40.",
          ],
        },
      ],
      ["same"],
      ["removed", {}, gone(410)],
      ["removed", {}, gone(410)],
      [
        "new",
        {
          lines: [
            "Price list 2026",
            "Rye flour 1 kg   EUR 2.30",
            "Spelt flour 1 kg   EUR 3.60",
            "Wheat bran 500 g   EUR 1.20",
            "Delivery is free above EUR 50.",
          ],
        },
      ],
      ["same"],
      ["error", {}, broken],
    ],
  ),
  history(
    "spa shell",
    { price: "189 SEK", size: "Sizes 36 to 42" },
    ({ price, size }, visit) =>
      html(
        "Clogs",
        `${p("Handmade clogs with a sole of alder wood and a strap of soft cowhide.", `Price: ${price}`, size, "Sent within three working days.")}`,
        {
          head: `<script>window.__BUILD__="${visit.token()}"</script>`,
          foot: `Last checked ${clock(visit.now)}`,
        },
      ),
    [
      ["new"],
      ["same"],
      ["error", {}, shell],
      ["same"],
      ["changed", { price: "169 SEK" }],
      ["error", {}, shell],
      ["error", {}, shell],
      ["changed", { size: "Sizes 36 to 44" }],
      ["same"],
      ["error", {}, says("Clogs", "")],
    ],
  ),
  history(
    "cdn challenge",
    { text: "The toolbox 4.2 supports ARM and needs 2 GB of memory.", version: "4.2.0" },
    ({ text, version }, visit) =>
      html(
        "Toolbox downloads",
        `${p(text, `Current version: ${version}`, "Windows, macOS and Linux, 64 bit. Signed with our key.")}
        <p><a href="/get/toolbox-${version}.zip?sig=${visit.token()}">Download</a></p>
        ${p(`${(120_331 + visit.count * 13).toLocaleString("en")} downloads`)}`,
      ),
    [
      ["new"],
      ["error", {}, challenge],
      ["same"],
      ["changed", { version: "4.2.1" }],
      [
        "error",
        {},
        says(
          "Attention Required! | Cloudflare",
          "Sorry, you have been blocked. You are unable to access this site.",
        ),
      ],
      ["error", {}, challenge],
      ["error", {}, () => ({ status: 429, body: "Too many requests" })],
      ["changed", { text: "The toolbox 4.3 supports ARM and needs 4 GB of memory.", version: "4.3.0" }],
      ["same"],
      ["error", {}, moves("/account/login?next=%2Fp")],
    ],
  ),
];

function shell() {
  return {
    body: `<!doctype html><html><head><title>Clogs</title><script type="module" src="/assets/index-3f9a2b1c.js"></script></head><body><div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript></body></html>`,
  };
}

/** A PDF of one page. */
function pdf(lines: readonly string[], id: string): string {
  const text = lines.map((line, at) => `BT /F1 12 Tf 72 ${720 - at * 24} Td (${line}) Tj ET`).join("\n");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let file = "%PDF-1.4\n";
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  return `${file}xref\n0 6\n0000000000 65535 f \n${rows}trailer << /Size 6 /Root 1 0 R /ID [<${id}> <${id}>] >>\nstartxref\n${file.length}\n%%EOF\n`;
}
