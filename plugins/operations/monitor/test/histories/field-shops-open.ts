import { maybe, one } from "./blind-noise.ts";
import { box, page, rows, watch } from "./field-site.ts";
import { clock, random } from "./history.ts";

const MILLS = [
  "Handmühle Tessa",
  "Kolbenkanne 0,8 l",
  "Waage mit Timer",
  "Milchkännchen 350 ml",
  "Tamper 58 mm",
  "Abklopfbehälter Eiche",
];
const LENSES = [
  "単焦点レンズ 35mm F1.8",
  "予備バッテリー BL-12",
  "三脚 T-150",
  "液晶保護フィルム",
  "カメラバッグ M",
  "SDカード 128GB",
];
const chance = random(7);
const FOOD = [
  "Aceite de oliva",
  "Leche entera",
  "Arroz redondo",
  "Lentejas",
  "Tomate frito",
  "Atún claro",
  "Yogur natural",
  "Queso curado",
  "Pan de molde",
  "Café molido",
];
const SIZES = [
  "250 g",
  "500 g",
  "1 kg",
  "6 uds",
  "1 l",
  "pack 3",
  "750 ml",
  "familiar",
  "mini",
  "bio",
  "sin sal",
  "oferta",
];
const LEAFLET = SIZES.flatMap((size) =>
  FOOD.map((food) => [
    `${food} ${size}`,
    `${1 + Math.floor(chance() * 8)},${10 + Math.floor(chance() * 89)} €`,
  ]),
);
const SPEC = [
  ["Przekątna ekranu", "55 cali"],
  ["Rozdzielczość", "3840 x 2160"],
  ["Odświeżanie", "120 Hz"],
  ["Złącza HDMI", "4 (w tym 2 x HDMI 2.1)"],
  ["Klasa energetyczna", "F"],
  ["Gwarancja", "24 miesiące"],
];

/** Shops, sales and rooms: with noise of each visit. */
export const fieldShopsOpen = [
  watch(
    "coffee grinder in a German shop",
    {
      price: "189,00 €",
      colours: ["Schwarz", "Silber", "Cremeweiß"],
      stock: "Sofort lieferbar",
      text: "Mahlwerk aus gehärtetem Stahl, 40 Stufen.",
      place: "",
    },
    ({ price, colours, stock, text, place }, visit) =>
      page("shop", visit, {
        lang: "de",
        site: "Röstkontor Elbe",
        title: "Kaffeemühle Nord 64",
        bar: one(["Gratis Versand ab 49 €", "Heute 10 % auf Filter", "Klarna-Ratenkauf verfügbar"], visit),
        main: `<div class="product-info"><div class="price-box"><span class="price">${price}</span> <small>inkl. MwSt., zzgl. <a href="/versand?sid=${visit.token()}">Versand</a></small></div><p class="fomo">${place || `🔥 ${visit.number(4, 38)} Personen sehen sich diesen Artikel gerade an`}</p><fieldset><legend>Farbe</legend>${colours.map((colour) => `<label><input type="radio" name="c" value="${visit.token().slice(0, 6)}"> ${colour}</label><br>`).join("")}</fieldset><p class="stock">${stock}</p><form method="post"><input type="hidden" name="form_key" value="${visit.token()}"><button class="btn">${one(["In den Warenkorb", "Jetzt kaufen", "Kaufen"], visit)}</button></form><h2>Beschreibung</h2><p>${text}</p></div>${box("Kunden kauften auch", visit.some(MILLS, 4))}`,
        foot: `Serverzeit ${clock(visit.now)}`,
      }),
    [
      null,
      [{ price: "179,00 €" }, "179,00"],
      null,
      [{ colours: ["Schwarz", "Silber"] }, "Cremeweiß"],
      null,
      [{ stock: "Lieferbar ab 14. Dezember" }, "14. Dezember"],
      [{ place: "Auslaufmodell: wird nicht nachgeliefert" }, "Auslaufmodell"],
      [{ text: "Mahlwerk aus gehärtetem Stahl, 48 Stufen." }, "48 Stufen"],
      null,
    ],
  ),
  watch(
    "Japanese camera shop",
    {
      price: "¥148,000",
      stock: "在庫あり",
      points: "1,480ポイント",
      note: "ご注文後3営業日以内に発送します。",
    },
    ({ price, stock, points, note }, visit) =>
      page("old", visit, {
        lang: "ja",
        site: "みなとカメラ",
        title: "ミラーレスカメラ MX-30 ボディ",
        main: `<table border=1><tr><td>販売価格</td><td><b>${price}</b>(税込)</td></tr><tr><td>在庫</td><td>${stock}</td></tr><tr><td>ポイント</td><td>${points}</td></tr></table><p>${note}</p><p><font color=red>ただいま${visit.number(2, 25)}人が閲覧中です</font></p><p>この商品を見た人はこちらも見ています</p><ul>${visit
          .some(LENSES, 3)
          .map((item) => `<li><a href="/i?s=${visit.token()}">${item}</a>`)
          .join("")}</ul>`,
        foot: `表示時刻 ${clock(visit.now)} 整理番号 ${visit.token().slice(0, 12)}`,
      }),
    [
      [{ price: "¥142,000" }, "¥142,000"],
      null,
      null,
      [{ stock: "残りわずか" }, "残りわずか"],
      [{ stock: "お取り寄せ" }, "お取り寄せ"],
      null,
      [{ note: "ご注文後8営業日以内に発送します。" }, "8営業日"],
      null,
      [{ points: "1,420ポイント" }, "1,420"],
    ],
  ),
  watch(
    "Spanish supermarket with 120 prices",
    { list: LEAFLET, until: "Precios válidos hasta el 30 de noviembre de 2026." },
    ({ list, until }, visit) =>
      page("shop", visit, {
        lang: "es",
        site: "Supermercados La Huerta",
        title: "Tarifa de la semana",
        bar: one(["Envío gratis desde 60 €", "Descarga la app y llévate 5 €", "Abrimos este domingo"], visit),
        main: `<p>${until}</p>${maybe(`<div class="encuesta"><p>¿Nos das tu opinión? Solo un minuto.</p><button>Ahora no</button></div>`, visit)}<table class="tarifa"><thead><tr><th>Producto</th><th>Precio</th></tr></thead><tbody>${rows(list)}</tbody></table><p class="muted">Página generada en 0,${visit.number(100, 999)} s por web0${visit.number(1, 4)}</p>`,
        side: box("Otros clientes compraron", visit.some(FOOD, 4)),
      }),
    [
      null,
      [({ list }) => ({ list: list.with(57, ["Queso curado pack 3", "17,77 €"]) }), "17,77"],
      null,
      [({ list }) => ({ list: list.toSpliced(20, 1) }), "Aceite de oliva 1 kg"],
      [{ until: "Precios válidos hasta el 7 de diciembre de 2026." }, "7 de diciembre"],
      null,
      null,
      [({ list }) => ({ list: list.toSpliced(99, 0, ["Turrón blando 250 g", "3,49 €"]) }), "Turrón blando"],
      null,
    ],
  ),
  watch(
    "Polish television by its data sheet",
    { spec: SPEC, price: "2 799 zł", rate: "Raty 0%: 20 x 139,95 zł" },
    ({ spec, price, rate }, visit) =>
      page("shop", visit, {
        lang: "pl",
        site: "ElektroDom",
        title: "Telewizor Lumina 55Q8",
        main: `<div class="cena">${price}</div><div class="raty">${rate}</div><p>Teraz ogląda: ${visit.number(1, 30)} osób</p><p>Odbiór w salonie: zamów w ciągu ${visit.number(1, 5)} godz. ${visit.number(10, 59)} min</p><table class="dane">${rows(spec)}</table>${box("Inni oglądali także", visit.some(["Soundbar S3", "Uchwyt ścienny 60", "Kabel HDMI 2 m", "Pilot zapasowy", "Lumina 50Q7"], 3))}`,
      }),
    [
      null,
      null,
      [({ spec }) => ({ spec: spec.with(3, ["Złącza HDMI", "4 (w tym 1 x HDMI 2.1)"]) }), "1 x HDMI 2.1"],
      null,
      [{ price: "2 599 zł", rate: "Raty 0%: 20 x 129,95 zł" }, "2 599"],
      null,
      [({ spec }) => ({ spec: spec.with(4, ["Klasa energetyczna", "G"]) }), "Klasa energetyczna"],
      [{ rate: "Raty 0%: 10 x 259,90 zł" }, "10 x 259,90"],
      null,
    ],
  ),
];
