/** What pages say, in ten languages: some words, as shops and offices there write them. */
export interface Words {
  readonly language: string;
  readonly title: string;
  readonly text: string;
  readonly price: (amount: number) => string;
  readonly label: string;
  readonly soldOut: string;
  readonly onSale: string;
  readonly entries: readonly string[];
  readonly more: string;
}

const decimals = (language: string, currency: string) => (amount: number) =>
  new Intl.NumberFormat(language, { style: "currency", currency }).format(amount);

export const WORDS: readonly Words[] = [
  {
    language: "en",
    title: "Flour mill",
    text: "The mill stands by the river and is open on all days but Monday.",
    price: decimals("en-GB", "GBP"),
    label: "Sacks left",
    soldOut: "Sold out",
    onSale: "Tickets are on sale",
    entries: ["Rye flour", "Spelt flour", "Oat flakes"],
    more: "Barley groats",
  },
  {
    language: "de",
    title: "Bäckerei Müller",
    text: "Wir backen täglich außer montags, und verkaufen auch auf dem Markt.",
    price: decimals("de-DE", "EUR"),
    label: "Brote übrig",
    soldOut: "Ausverkauft",
    onSale: "Der Vorverkauf läuft",
    entries: ["Roggenbrot", "Dinkelbrötchen", "Nussecke"],
    more: "Käsekuchen",
  },
  {
    language: "fr",
    title: "Librairie du Port",
    text: "La librairie est ouverte du mardi au samedi, près du vieux port.",
    price: decimals("fr-FR", "EUR"),
    label: "Exemplaires restants",
    soldOut: "Rupture de stock",
    onSale: "La billetterie est ouverte",
    entries: ["Le Rouge et le Noir", "L’Étranger", "Nadja"],
    more: "La Peste",
  },
  {
    language: "pl",
    title: "Sklep żeglarski",
    text: "Sklep znajduje się przy porcie i jest otwarty przez cały rok.",
    price: decimals("pl-PL", "PLN"),
    label: "Zostało sztuk",
    soldOut: "Brak w magazynie",
    onSale: "Sprzedaż biletów trwa",
    entries: ["Lina", "Kotwica", "Kapok"],
    more: "Żagiel",
  },
  {
    language: "ru",
    title: "Книжная лавка",
    text: "Лавка работает каждый день, кроме понедельника, рядом с парком.",
    price: decimals("ru-RU", "RUB"),
    label: "Осталось книг",
    soldOut: "Нет в наличии",
    onSale: "Билеты в продаже",
    entries: ["Идиот", "Чайка", "Мы"],
    more: "Обломов",
  },
  {
    language: "ja",
    title: "町の本屋",
    text: "駅前の本屋です。月曜日を除いて毎日営業しています。",
    price: decimals("ja-JP", "JPY"),
    label: "残り冊数",
    soldOut: "売り切れ",
    onSale: "販売中です",
    entries: ["こころ", "雪国", "門"],
    more: "破戒",
  },
  {
    language: "es",
    title: "Molino del río",
    text: "El molino abre todos los días menos el lunes, junto al río.",
    price: decimals("es-ES", "EUR"),
    label: "Sacos restantes",
    soldOut: "Agotado",
    onSale: "Las entradas están a la venta",
    entries: ["Harina de trigo", "Avena", "Centeno"],
    more: "Cebada",
  },
  {
    language: "cs",
    title: "Papírnictví",
    text: "Obchod je otevřen každý den kromě pondělí, hned u řeky.",
    price: decimals("cs-CZ", "CZK"),
    label: "Zbývá kusů",
    soldOut: "Vyprodáno",
    onSale: "Předprodej začal",
    entries: ["Sešit", "Pero", "Pravítko"],
    more: "Obálka",
  },
  {
    language: "tr",
    title: "Değirmen",
    text: "Değirmen nehrin yanında ve pazartesi hariç her gün açık.",
    price: decimals("tr-TR", "TRY"),
    label: "Kalan çuval",
    soldOut: "Tükendi",
    onSale: "Biletler satışta",
    entries: ["Buğday unu", "Çavdar unu", "Yulaf"],
    more: "Arpa",
  },
  {
    language: "ar",
    title: "مكتبة المدينة",
    text: "المكتبة مفتوحة كل يوم ما عدا الاثنين بالقرب من النهر.",
    price: decimals("ar-EG", "EGP"),
    label: "النسخ المتبقية",
    soldOut: "نفدت الكمية",
    onSale: "التذاكر معروضة للبيع",
    entries: ["الأيام", "ميرامار", "ثرثرة"],
    more: "الحرافيش",
  },
];
