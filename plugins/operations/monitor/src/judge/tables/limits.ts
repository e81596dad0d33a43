import type { Table } from "../phrases.ts";

/** What stands before a number that a value has to pass. */
export const LIMITS = {
  atMost: {
    en: [
      "at most, no more than, not more than, no higher than, not higher than, up to, a maximum of, maximum, not above, not over, not exceed, doesn't exceed",
      "At most 50",
    ],
    de: [
      "höchstens, maximal, nicht mehr als, nicht höher als, nicht teurer als, nicht über, bis zu",
      "Höchstens 50 €",
    ],
    fr: ["au plus, pas plus de, ne dépasse pas, pas supérieur* à, au maximum, maximum", "Pas plus de 50 €"],
    es: [
      "como máximo, no más de, no supere, no supera, no exceda, no pase de, no superior* a, a lo sumo, hasta",
      "No más de 50 €",
    ],
    it: [
      "al massimo, non più di, non superi, non supera, non superior* a, non oltre, fino a",
      "Non più di 50 €",
    ],
    pt: [
      "no máximo, não mais de, não mais que, não mais do que, não ultrapasse, não ultrapassa, não exceda, não passe de, não superior* a, até",
      "Não mais de 50 €",
    ],
    nl: [
      "niet meer dan, niet hoger dan, niet duurder dan, niet boven, hoogstens, maximaal, ten hoogste",
      "Niet meer dan 50 euro",
    ],
    pl: [
      "najwyżej, nie więcej niż, nie wyższ* niż, nie drożej niż, nie przekroczy, nie przekracza, nie przekraczają*, maksymalnie, do",
      "Nie więcej niż 50 zł",
    ],
  },
  atLeast: {
    en: [
      "at least, no less than, not less than, no lower than, not lower than, a minimum of, minimum, not below, not under",
      "At least 50",
    ],
    de: ["mindestens, nicht weniger als, nicht niedriger als, nicht unter", "Mindestens 50 €"],
    fr: ["au moins, pas moins de, pas inférieur* à, minimum", "Au moins 50 €"],
    es: ["al menos, por lo menos, no menos de, no inferior* a, como mínimo", "Al menos 50 €"],
    it: ["almeno, non meno di, non inferior* a, come minimo", "Almeno 50 €"],
    pt: ["pelo menos, no mínimo, não menos de, não inferior* a", "Pelo menos 50 €"],
    nl: ["minstens, minimaal, niet minder dan, niet lager dan, ten minste", "Minstens 50 euro"],
    pl: ["co najmniej, przynajmniej, nie mniej niż, nie niższ* niż", "Co najmniej 50 zł"],
  },
  below: {
    en: ["below, under, less than, lower than, smaller than, cheaper than, beneath", "Below 50"],
    de: [
      "unter, weniger als, weniger * als, niedriger als, billiger als, billiger * als, günstiger als, günstiger * als, unterhalb",
      "Unter 50 €",
    ],
    fr: [
      "moins de, moins cher* que, en dessous de, au-dessous de, sous, sous les, inférieur* à",
      "Moins de 50 €",
    ],
    es: ["menos de, debajo de, por debajo de, inferior* a, baja de, baje de, bajen de", "Baja de 50 €"],
    it: ["meno di, sotto, sotto i, sotto gli, al di sotto di, inferior* a", "Sotto 50 €"],
    pt: [
      "menos de, menos que, menor que, menor do que, abaixo de, abaixo dos, inferior* a",
      "Abaixo de 50 €",
    ],
    nl: [
      "onder, onder de, minder dan, minder * dan, lager dan, lager * dan, goedkoper dan, goedkoper * dan, beneden",
      "Onder 50 euro",
    ],
    pl: ["poniżej, mniej niż, niższ* niż, mniejsz* niż, taniej niż", "Poniżej 50 zł"],
  },
  above: {
    en: ["above, over, more than, higher than, greater than, exceed, exceeds", "More than 50"],
    de: [
      "über, mehr als, mehr * als, höher als, höher * als, teurer als, teurer * als, übersteigt, oberhalb",
      "Über 50 €",
    ],
    fr: ["plus de, au-dessus de, supérieur* à, dépasse, dépassent", "Plus de 50 €"],
    es: ["más de, encima de, por encima de, superior* a, supera, supere, sube de, suba de", "Más de 50 €"],
    it: ["più di, sopra, sopra i, superior* a, oltre, supera, superi", "Oltre 50 €"],
    pt: [
      "mais de, mais que, maior que, maior do que, acima de, acima dos, superior* a, ultrapassa, ultrapasse",
      "Acima de 50 €",
    ],
    nl: [
      "boven, boven de, meer dan, meer * dan, hoger dan, hoger * dan, duurder dan, duurder * dan, over de",
      "Meer dan 50 euro",
    ],
    pl: [
      "powyżej, więcej niż, wyższ* niż, większ* niż, drożej niż, ponad, przekroczy, przekracza",
      "Powyżej 50 zł",
    ],
  },
} as const satisfies Readonly<Record<string, Table>>;

/** What stands behind such a number. */
export const LIMITS_BEHIND = {
  atMost: {
    en: ["or less, or below, or cheaper, or lower", "50 or less"],
    de: ["oder weniger, oder darunter", "50 € oder weniger"],
    fr: ["ou moins", "50 € ou moins"],
    es: ["o menos", "50 € o menos"],
    it: ["o meno", "50 € o meno"],
    pt: ["ou menos", "50 € ou menos"],
    nl: ["of minder", "50 euro of minder"],
    pl: ["lub mniej", "50 zł lub mniej"],
  },
  atLeast: {
    en: ["or more, or above, or higher", "50 or more"],
    de: ["oder mehr, oder darüber", "50 € oder mehr"],
    fr: ["ou plus", "50 € ou plus"],
    es: ["o más", "50 € o más"],
    it: ["o più", "50 € o più"],
    pt: ["ou mais", "50 € ou mais"],
    nl: ["of meer", "50 euro of meer"],
    pl: ["lub więcej", "50 zł lub więcej"],
  },
} as const satisfies Readonly<Record<string, Table>>;

/** Which way a value goes. */
export const DIRECTIONS = {
  down: {
    en: [
      "drop*, fall, falls, fell, fallen, decreas*, lower, lowered, cheaper, reduc*, discount*, goes down, price cut*",
      "It drops",
    ],
    de: [
      "fällt, fallen, sinkt, sinken, gesenkt, senkung*, preissenkung*, billiger, günstiger, reduziert, rabatt*",
      "Er fällt",
    ],
    fr: ["baisse*, diminue*, réduit*, moins cher*, chute*, solde, soldes", "Il baisse"],
    es: [
      "baja, bajan, baje, bajen, bajada*, disminu*, rebaj*, más barat*, descuento*, reduc*",
      "Baja el precio",
    ],
    it: [
      "scend*, scenda, cala, calano, cali, diminui*, ribass*, più economic*, sconto, sconti, abbass*",
      "Il prezzo scende",
    ],
    pt: [
      "baixa, baixar, baixe, baixou, cai, cair, desce, descer, reduz*, mais barat*, desconto*",
      "O preço baixar",
    ],
    nl: ["daalt, dalen, daling*, zakt, zakken, goedkoper, verlaagd, korting*", "De prijs daalt"],
    pl: ["spadnie, spada, spadną, spadek, obniż*, tańs*, taniej, zniżk*, zmaleje", "Cena spadnie"],
  },
  up: {
    en: [
      "rise, rises, rising, rose, increas*, raise, raises, raised, higher, more expensive, goes up, price hike*",
      "It rises",
    ],
    de: ["steigt, steigen, erhöh*, preiserhöhung*, teurer", "Er steigt"],
    fr: ["augment*, monte, montent, hausse*, plus cher*", "Il augmente"],
    es: ["sube, suben, suba, suban, subida*, aument*, más caro, más cara, encarec*", "Sube el precio"],
    it: ["aument*, rincar*, più caro, più cara, salga, salgono, prezzo sale", "Il prezzo sale"],
    pt: ["sobe, subir, suba, subiu, aument*, mais caro, mais cara", "O preço subir"],
    nl: ["stijgt, stijgen, stijging*, duurder, verhoogd, verhoging*, omhoog", "De prijs stijgt"],
    pl: ["wzrośnie, wzrasta, wzrost, rośnie, podroż*, drożej, podwyż*", "Cena wzrośnie"],
  },
} as const satisfies Readonly<Record<string, Table>>;
