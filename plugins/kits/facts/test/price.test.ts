import assert from "node:assert/strict";
import { suite } from "uvu";
import { currencyOf, type PriceHint, parsePrice, pricesIn } from "../src/index.ts";

const test = suite("kit-facts: prices");

/** Text, amount and currency; the hint where one is given. */
type Case = readonly [text: string, amount: number | undefined, currency?: string, hint?: PriceHint | string];

const NOTATIONS: Readonly<Record<string, readonly Case[]>> = {
  "signs of decimals and thousands": [
    ["1.234,56 kr", 1234.56, "SEK"],
    ["$1,234.56", 1234.56, "USD"],
    ["1.234.567,89 €", 1234567.89, "EUR"],
    ["₹1,23,456.00", 123456, "INR"],
    ["Rs. 12,34,567", 1234567, "INR"],
    ["CHF 1'234.50", 1234.5, "CHF"],
    ["CHF 1’234.50", 1234.5, "CHF"],
    ["Fr. 1'000'000.–", 1000000, "CHF"],
    ["1 234,56 €", 1234.56, "EUR"],
    ["1\u00a0234,56\u00a0€", 1234.56, "EUR"],
    ["1\u202f234,56\u202f€", 1234.56, "EUR"],
    ["1\u2009234,56 €", 1234.56, "EUR"],
    ["12,000원", 12000, "KRW"],
    ["1.299 €", 1299, "EUR"],
    ["1.299", 1299],
    ["12.5 €", 12.5, "EUR"],
    ["0.999 €", 0.999, "EUR"],
    ["1.250 KWD", 1.25, "KWD"],
    ["1 250,000 DT", 1250, "TND"],
    ["€1.23456", 1.23456, "EUR"],
    ["$.75", 0.75, "USD"],
    ["1234.5 €", 1234.5, "EUR"],
    ["1,234,567원", 1234567, "KRW"],
    ["3 250 000 €", 3250000, "EUR"],
    ["10 000 000,00 ₽", 10000000, "RUB"],
  ],
  "no cents": [
    ["1.299,-", 1299],
    ["1.299,- €", 1299, "EUR"],
    ["€ 15,-", 15, "EUR"],
    ["CHF 105.–", 105, "CHF"],
    ["12,-- €", 12, "EUR"],
    ["499:-", 499],
    ["499:- kr", 499, "SEK"],
    ["kr 1.299,-", 1299, "NOK", { host: "butikk.no" }],
  ],
  "raised and odd cents": [
    ["$12⁹⁹", 12.99, "USD"],
    ["12,⁹⁹ €", 12.99, "EUR"],
    ["12€50", 12.5, "EUR"],
    ["12 € 50", 12.5, "EUR"],
    ["1,235€ 99", 1235.99, "EUR"],
    ["12,50 € 10", 12.5, "EUR"],
    ["12 € 50 g", 12, "EUR"],
    ["9€", 9, "EUR"],
    ["$119. 95", 119.95, "USD"],
    ["1.837, 32 €", 1837.32, "EUR"],
  ],
  "digits of other scripts": [
    ["￥１２，３００", 12300, "JPY"],
    ["١٬٢٣٤٫٥٠ ر.س", 1234.5, "SAR"],
    ["۱۲۳٬۰۰۰ تومان", 123000],
    ["₹१,२३४", 1234, "INR"],
    ["฿๑๒๐", 120, "THB"],
    ["৳১,২০০", 1200, "BDT"],
    ["3.5万円", 35000, "JPY"],
    ["1.2억원", 120000000, "KRW"],
  ],
  dollars: [
    ["US$ 25.00", 25, "USD"],
    ["US $25.00", 25, "USD"],
    ["C $19.40", 19.4, "CAD"],
    ["HK $88", 88, "HKD"],
    ["12.00 US Dollars", 12, "USD"],
    ["Qty 2 $5.00", 5, "USD"],
    ["$1.2M", 1200000, "USD"],
    ["£25k", 25000, "GBP"],
    ["R$ 1.299,90", 1299.9, "BRL"],
    ["A$12.50", 12.5, "AUD"],
    ["AU $12.50", 12.5, "AUD", { currency: "USD" }],
    ["C$ 9.99", 9.99, "CAD"],
    ["CA$9.99", 9.99, "CAD"],
    ["CDN$ 9.99", 9.99, "CAD"],
    ["NZ$12", 12, "NZD"],
    ["NZD $100.70", 100.7, "NZD"],
    ["$ SGD4.90", 4.9, "SGD"],
    ["$24.99 USD", 24.99, "USD"],
    ["$1,299.00 MXN", 1299, "MXN"],
    ["HK$1,280", 1280, "HKD"],
    ["NT$ 1,160", 1160, "TWD"],
    ["S$20", 20, "SGD"],
    ["MX$3,179.00", 3179, "MXN"],
    ["RD$ 550", 550, "DOP"],
    ["$U 990", 990, "UYU"],
    ["J$1,500", 1500, "JMD"],
    ["$24.990", 24990, "CLP", { host: "tienda.cl" }],
    ["$ 3.499,00", 3499, "ARS", { host: "www.tienda.com.ar" }],
    ["$20", 20, "CAD", { language: "en-CA" }],
    ["$20", 20, "AUD", { currency: "AUD", language: "en-US" }],
    ["$20", 20, "USD", { language: "en" }],
    ["$20", 20, "MXN", "precio en MXN"],
  ],
  "other currencies": [
    ["S/ 129.90", 129.9, "PEN"],
    ["S/. 129.90", 129.9, "PEN"],
    ["Bs. 120,00", 120, "BOB"],
    ["B/. 12.00", 12, "PAB"],
    ["1 299 zł", 1299, "PLN"],
    ["129,99 PLN", 129.99, "PLN"],
    ["1 299 Kč", 1299, "CZK"],
    ["12 990 Ft", 12990, "HUF"],
    ["160,00 lei", 160, "RON"],
    ["25,00 лв.", 25, "BGN"],
    ["1.299,00 ден", 1299, "MKD"],
    ["2.990,00 RSD", 2990, "RSD"],
    ["1 890 ₽", 1890, "RUB"],
    ["1 890 руб.", 1890, "RUB"],
    ["1 890 рублей", 1890, "RUB"],
    ["1 890 Р", 1890, "RUB"],
    ["25,50 руб.", 25.5, "BYN", { host: "shop.by" }],
    ["2 285,81 грн.", 2285.81, "UAH"],
    ["₴399", 399, "UAH"],
    ["44 890 тг.", 44890, "KZT"],
    ["44 890 ₸", 44890, "KZT"],
    ["129 ₺", 129, "TRY"],
    ["69 TL", 69, "TRY"],
    ["₪98.90", 98.9, "ILS"],
    ["Rp 169.000", 169000, "IDR"],
    ["RM25.90", 25.9, "MYR"],
    ["1.290.000 ₫", 1290000, "VND"],
    ["1.290.000đ", 1290000, "VND"],
    ["฿1,290", 1290, "THB"],
    ["1,290 บาท", 1290, "THB"],
    ["₱1,290.00", 1290, "PHP"],
    ["₦45,000", 45000, "NGN"],
    ["KSh 2,500", 2500, "KES"],
    ["GH₵ 120", 120, "GHS"],
    ["25 000 FCFA", 25000, "XOF"],
    ["R 1 299.00", 1299, "ZAR"],
    ["R1,299.00 incl. VAT", 1299, "ZAR", { host: "shop.co.za" }],
    ["3,439.00 درهم", 3439, "AED"],
    ["AED 8000 (USD 2179)", 8000, "AED"],
    ["3,500円", 3500, "JPY"],
    ["¥199", 199, "CNY", { language: "zh-CN" }],
    ["¥1,999", 1999, "JPY", { language: "ja" }],
    ["199元", 199, "CNY"],
    ["299元", 299, "TWD", { host: "shop.com.tw" }],
    ["150 kr", 150, "DKK", { language: "da" }],
    ["150 kr.", 150, "ISK", { host: "verslun.is" }],
    ["150 kr", 150, "NOK", { currency: "NOK", language: "sv" }],
    ["270 kn", 270, "HRK"],
    ["£E 300", 300, "EGP"],
    ["EUR 12", 12, "EUR"],
    ["12 eur", 12, "EUR"],
    ["£8.29", 8.29, "GBP"],
    ["2 francs", 2, "CHF"],
    ["25 euros", 25, "EUR"],
    ["1 ₡", 1, "CRC"],
    ["2 500 гривен", 2500, "UAH"],
    ["25 złotych", 25, "PLN"],
    ["1 250 korun", 1250, "CZK"],
    ["4 990 forint", 4990, "HUF"],
    ["120 shekels", 120, "ILS"],
    ["250 000 soʻm", 250000, "UZS"],
    ["500.000 đồng", 500000, "VND"],
    ["9 900 դր.", 9900, "AMD"],
    ["2.990 динара", 2990, "RSD"],
    ["450.000 guaraníes", 450000, "PYG"],
    ["1,200 रुपये", 1200, "INR"],
    ["3000 ليرة", 3000, "TRY"],
    ["So.Sh. 1,500", 1500, "SOS"],
    ["49 DM", 49, "DEM"],
    ["12.990 kr. ISK", 12990, "ISK"],
  ],
  "words around it": [
    ["Free!", 0],
    ["Gratis", 0],
    ["бесплатно", 0],
    ["無料", 0],
    ["From $ 24.95", 24.95, "USD"],
    ["ab 2,99 €", 2.99, "EUR"],
    ["A partir de 11,70 €", 11.7, "EUR"],
    ["Cena: 55,72 zł brutto", 55.72, "PLN"],
    ["běžná cena 28 270,00 Kč", 28270, "CZK"],
    ["€6.56 + VAT", 6.56, "EUR"],
    ["4,35 € TTC", 4.35, "EUR"],
    ["20,95 € *", 20.95, "EUR"],
    ["$3,690.00 (ea)", 3690, "USD"],
    ["Price: $15.95/mo", 15.95, "USD"],
    ["-20% $ 40.00", 40, "USD"],
    ["Save 15% now 1 299,00 Kč", 1299, "CZK"],
    ["69 TL 41.90 TL", 69, "TRY"],
    ["399 167.00 руб 420 176.16 руб", 399167, "RUB"],
    ["11,13 €", 11.13, "EUR", "£"],
    ["39.95", 39.95, "GBP", "Price From £ 39.95"],
    ["139,00", 139, "NOK", "Pris NOK 1 999,00"],
    ["2 400", 2400, "RUB", "2 069 рублей"],
    ["99", 99, "EUR", { currency: "EUR" }],
  ],
  "several payments and units": [
    ["12x de R$ 30,00 ou R$ 299,00 à vista", 299, "BRL"],
    ["or 4 payments of $12.50, $50.00 today", 50, "USD"],
    ["€ 5,99 / kg € 2,99", 2.99, "EUR"],
    ["(599,00 € pro Kilogramm) 59,90 €", 59.9, "EUR"],
    ["$9.99 per month", 9.99, "USD"],
  ],
  "no price": [
    ["", undefined],
    ["Not available", undefined],
    ["July, 2004", undefined],
    ["15.08.2017", undefined],
    ["2017-08-15", undefined],
    ["20%", undefined],
    ["RTX4090", undefined],
    ["8:30", undefined],

    ["500ml", undefined],
    ["free shipping", undefined],
    ["-5,00 €", undefined],
    ["12345678901234567890 €", undefined],
    ["NaN", undefined],
    ["€", undefined],
  ],
};

for (const [name, cases] of Object.entries(NOTATIONS)) {
  test(`notations: ${name}`, () => {
    const read = (text: string, hint?: PriceHint | string) => {
      const price = parsePrice(text, hint);
      return price === undefined ? [undefined, undefined] : [price.amount, price.currency];
    };
    for (const [text, amount, currency, hint] of cases)
      assert.deepEqual([text, ...read(text, hint)], [text, amount, currency]);
  });
}

test("the symbol and the words are those of the text", () => {
  assert.deepEqual(parsePrice("nur 12,90 € statt 15 €"), {
    amount: 12.9,
    currency: "EUR",
    symbol: "€",
    formatted: "12,90 €",
  });
  assert.equal(parsePrice("US$ 25.00 / ea")?.symbol, "US$");
  assert.equal(parsePrice("13800 ₶")?.symbol, "₶");
  assert.equal(parsePrice("13800 ₶")?.currency, undefined);
});

test("a range gives its lower end, and the upper one beside it", () => {
  const ends = (text: string) => [parsePrice(text)?.amount, parsePrice(text)?.maxAmount];
  assert.deepEqual(ends("$12.99 - $15"), [12.99, 15]);
  assert.deepEqual(ends("12,99 – 15,50 €"), [12.99, 15.5]);
  assert.deepEqual(ends("344.99 - 444.99"), [344.99, 444.99]);
  assert.deepEqual(ends("10 € bis 20 €"), [10, 20]);
  assert.deepEqual(ends("$20 $30"), [20, undefined]);
});

test("all prices of a text in their order, parts marked", () => {
  const all = pricesIn("Was $40.00, now $25.00 or 5 payments of $5.00").map((price) => [
    price.amount,
    price.isPart ?? false,
  ]);
  assert.deepEqual(all, [
    [40, false],
    [25, false],
    [5, true],
  ]);
});

test("names of currencies become codes", () => {
  assert.deepEqual(
    ["€", "EUR", "zł", "eur", "kr", "", "apples"].map((text) => currencyOf(text)),
    ["EUR", "EUR", "PLN", "EUR", "SEK", undefined, undefined],
  );
  assert.equal(currencyOf("kr", { language: "da-DK" }), "DKK");
});

test("long and hostile texts are read at once", () => {
  for (const part of ["1", "1,", "1 234 ", "$", "€1", "-", "1.1.", "(", " ", "٣", "kr", "12x de "]) {
    const price = parsePrice(part.repeat(100_000));
    assert.ok(price === undefined || Number.isFinite(price.amount));
  }
});

test.run();
