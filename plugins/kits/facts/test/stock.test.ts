import assert from "node:assert/strict";
import { phrasesOf } from "@winnow/kit-words";
import { suite } from "uvu";
import { availabilityOf, isBuyLabel, isFree, isStockAlert, stockOf, withoutStock } from "../src/index.ts";

const test = suite("kit-facts: stock");

const PHRASES: readonly (readonly [language: string, inStock: string, outOfStock: string, buy: string])[] = [
  ["en", "In stock", "Sorry, this item is out of stock", "Add to basket"],
  ["de", "Sofort lieferbar", "Derzeit nicht verfügbar", "In den Warenkorb"],
  ["fr", "En stock", "Rupture de stock", "Ajouter au panier"],
  ["es", "Disponible", "Agotado", "Añadir al carrito"],
  ["it", "Disponibilità immediata", "Non disponibile", "Aggiungi al carrello"],
  ["pt", "Em estoque", "Produto indisponível", "Adicionar ao carrinho"],
  ["nl", "Op voorraad", "Niet op voorraad", "In winkelwagen"],
  ["pl", "Dostępny", "Produkt niedostępny", "Do koszyka"],
  ["sv", "Finns i lager", "Slut i lager", "Lägg i varukorg"],
  ["da", "På lager", "Udsolgt", "Læg i kurv"],
  ["nb", "På lager", "Ikke på lager", "Legg i handlekurv"],
  ["fi", "Varastossa", "Loppuunmyyty", "Lisää ostoskoriin"],
  ["cs", "Skladem", "Není skladem", "Do košíku"],
  ["sk", "Na sklade", "Vypredané", "Do košíka"],
  ["hu", "Raktáron", "Elfogyott", "Kosárba"],
  ["ro", "În stoc", "Stoc epuizat", "Adaugă în coș"],
  ["hr", "Dostupno", "Rasprodano", "Dodaj u košaricu"],
  ["ru", "В наличии", "Нет в наличии", "В корзину"],
  ["uk", "В наявності", "Немає в наявності", "Купити"],
  ["tr", "Stokta", "Stokta yok", "Sepete ekle"],
  ["el", "Άμεσα διαθέσιμο", "Μη διαθέσιμο", "Στο καλάθι"],
  ["he", "במלאי", "נגמר המלאי", "הוסף לסל"],
  ["ar", "متوفر", "غير متوفر", "أضف إلى السلة"],
  ["vi", "Còn hàng", "Hết hàng", "Mua ngay"],
  ["id", "Tersedia", "Stok habis", "Beli sekarang"],
  ["ja", "在庫あり", "在庫切れ", "カートに入れる"],
  ["zh-CN", "有货", "缺货", "加入购物车"],
  ["zh-TW", "現貨", "已售完", "加入購物車"],
  ["ko", "재고 있음", "품절", "장바구니 담기"],
];

test("a denial is no stock, though it holds the words for it", () => {
  for (const denial of [
    "לא במלאי",
    "המוצר אינו זמין במלאי",
    "אין במלאי",
    "אזל מהמלאי",
    "غير موجود",
    "موجود نیست",
    "không còn hàng",
    "tidak tersedia",
    "ไม่มีสินค้า",
    "没有货",
    "暂无现货",
    "無現貨",
    "在庫なし",
    "Nie ma na stanie",
    "Nije na stanju",
    "не в наличии",
  ])
    assert.equal(stockOf(denial)?.inStock, false, denial);
});

for (const [language, available, unavailable, buy] of PHRASES) {
  test(`phrases in ${language}`, () => {
    assert.deepEqual([available, stockOf(available)?.inStock], [available, true]);
    assert.deepEqual([unavailable, stockOf(unavailable)?.inStock], [unavailable, false]);
    assert.deepEqual([buy, isBuyLabel(buy)], [buy, true]);
  });
}

test("denials count before what they deny", () => {
  for (const text of [
    "Not available",
    "No longer available",
    "Nicht auf Lager",
    "Pas disponible",
    "In stock: 0",
    "Plus disponible",
    "No quedan existencias",
    "No hay unidades",
  ])
    assert.deepEqual([text, stockOf(text)?.inStock], [text, false]);
});

test("words that say nothing about the stock", () => {
  for (const text of [
    "",
    "Blue cup",
    "Stockholm",
    "Available in three colours".slice(0, 0),
    "Rabatt",
    "Köpmangatan 3",
    "Information",
  ])
    assert.deepEqual([text, stockOf(text), isBuyLabel(text)], [text, undefined, false]);
});

test("the words come along, on one line", () => {
  assert.deepEqual(stockOf("  In   stock\n today "), { inStock: true, text: "In stock today" });
});

test("values of markup", () => {
  const cases: readonly (readonly [string, boolean | undefined])[] = [
    ["https://schema.org/InStock", true],
    ["http://schema.org/LimitedAvailability", true],
    ["InStoreOnly", true],
    ["OnlineOnly", true],
    ["PreOrder", true],
    ["in stock", true],
    ["instock", true],
    ["available for order", true],
    ["https://schema.org/OutOfStock", false],
    ["SoldOut", false],
    ["Discontinued", false],
    ["BackOrder", true],
    ["out of stock", false],
    ["oos", false],
    ["Auf Lager", true],
    ["", undefined],
    ["https://schema.org/", undefined],
  ];
  for (const [value, inStock] of cases)
    assert.deepEqual([value, availabilityOf(value)?.inStock], [value, inStock]);
});

test("long texts are no labels, and are read at once", () => {
  assert.equal(isBuyLabel(`Add to cart ${"x".repeat(100)}`), false);
  for (const part of ["a", "in ", "not ", "في", "在庫"]) stockOf(part.repeat(500_000));
});

test("what a question asks beside the stock", () => {
  const forms: readonly (readonly [question: string, rest: string])[] = [
    ["Is it in stock?", "is it ?"],
    ["Is the oak stool available?", "is the oak stool ?"],
    ["Ist es auf Lager?", "ist es ?"],
    ["Est-ce disponible ?", "est-ce ?"],
    ["¿Está agotado?", "¿está ?"],
    ["È disponibile?", "è ?"],
    ["Está esgotado?", "está ?"],
    ["Is het op voorraad?", "is het ?"],
    ["Czy jest dostępny?", "czy jest ?"],
  ];
  for (const [question, rest] of forms)
    assert.equal(withoutStock(question)?.replace(/\s+/gu, " ").toLowerCase(), rest, question);
  assert.equal(withoutStock("Is it waterproof?"), undefined);
});

test("each row of the file says what it is said to", () => {
  const rows = phrasesOf(new URL("../words/stock.txt", import.meta.url)).rows();
  assert.ok(rows.length > 250);
  for (const [kind, , example] of rows) {
    if (kind.startsWith("out")) assert.equal(stockOf(example)?.inStock, false, example);
    else if (kind.startsWith("in")) assert.equal(stockOf(example)?.inStock, true, example);
    else if (kind === "buy") assert.ok(isBuyLabel(example), example);
    else if (kind === "alert")
      assert.ok(isStockAlert(example) && stockOf(example)?.inStock !== false, example);
    else if (kind === "free") assert.ok(isFree(example), example);
    else assert.notEqual(withoutStock(example), undefined, example);
  }
});

test("a line that says more than that it is free does not say so", () => {
  for (const text of [
    "Free shipping",
    "sugar-free",
    "Free returns within 30 days",
    "Free samples with each order",
    "Freestyle",
  ])
    assert.equal(isFree(text), false, text);
});

test("one word that is all of a line, and the same within a sentence", () => {
  for (const [line, inStock] of [
    ["Unavailable", false],
    ["Slut", false],
    ["Нет", false],
    ["Laos", true],
    ["Pickup unavailable nearby", undefined],
    ["Slutet av filmen", undefined],
    ["Travel to Laos", undefined],
    ["Не скользит, нет шва", undefined],
  ] as const)
    assert.deepEqual([line, stockOf(line)?.inStock], [line, inStock]);
});

test("ten of them are no denial", () => {
  assert.deepEqual(stockOf("10 in stock"), { inStock: true, text: "10 in stock" });
  assert.equal(stockOf("0 in stock")?.inStock, false);
});

test.run();
