import { maybe, one } from "./blind-noise.ts";
import { page, rows, watch } from "./field-site.ts";
import { clock } from "./history.ts";

const PAIRS = (usd: string, eur: string, gbp: string) => [
  ["USD", "ABD Doları", usd],
  ["EUR", "Euro", eur],
  ["GBP", "İngiliz Sterlini", gbp],
  ["CHF", "İsviçre Frangı", "52,1180"],
  ["JPY", "Japon Yeni (100)", "27,4410"],
  ["SAR", "Suudi Riyali", "11,2935"],
];
const COMISSOES = [
  ["Manutenção de conta", "5,20 € / mês"],
  ["Transferência interbancária imediata", "1,00 €"],
  ["Cartão de débito, anuidade", "18,00 €"],
  ["Levantamento ao balcão", "4,50 €"],
  ["Segunda via de cartão", "9,00 €"],
];

/** Rates, tariffs, plans and rents: with noise of each visit. */
export const fieldMoneyOpen = [
  watch(
    "Turkish exchange rates of the day",
    { rates: PAIRS("42,3815", "49,1120", "55,7034"), bulletin: "2026/217" },
    ({ rates, bulletin }, visit) =>
      page("office", visit, {
        lang: "tr",
        site: "Anadolu Döviz Bürosu",
        title: "Gösterge niteliğindeki döviz kurları",
        main: `<p>Bülten no: ${bulletin}</p><table><tr><th>Kod</th><th>Döviz</th><th>Satış</th></tr>${rows(rates)}</table><p class="muted">Son yenileme: ${clock(visit.now)} | Ziyaretçi no: ${visit.number(10_000, 99_999)}</p><p>Kurlar bilgi amaçlıdır, işlem şubede kesinleşir.</p>`,
      }),
    [
      [{ rates: PAIRS("42,3990", "49,0876", "55,7034"), bulletin: "2026/218" }, "42,3990"],
      [{ rates: PAIRS("42,4102", "49,0210", "55,6611"), bulletin: "2026/219" }, "49,0210"],
      [{ rates: PAIRS("42,4102", "49,0210", "55,6612") }, "55,6612"],
      [{ rates: PAIRS("42,4377", "49,1954", "55,8020"), bulletin: "2026/220" }, "42,4377"],
      null,
      null,
      [{ rates: PAIRS("42,4391", "49,2001", "55,8199"), bulletin: "2026/221" }, "49,2001"],
      [{ rates: PAIRS("42,4450", "49,2388", "55,8203"), bulletin: "2026/222" }, "42,4450"],
      null,
    ],
  ),
  watch(
    "Portuguese bank fees",
    { fees: COMISSOES, since: "Em vigor desde 1 de julho de 2026" },
    ({ fees, since }, visit) =>
      page("office", visit, {
        lang: "pt",
        site: "Banco Atlântico Norte",
        title: "Preçário de particulares",
        main: `<p>${since}</p><table><tr><th>Serviço</th><th>Comissão</th></tr>${rows(fees)}</table><p>Acresce imposto do selo à taxa de 4%.</p><p><a href="/docs/precario-completo.pdf?t=${visit.token()}">Preçário completo (PDF)</a></p>${maybe(`<div class="aviso"><p>O banco nunca pede os seus códigos por SMS.</p></div>`, visit)}<p class="muted">Ref. ${visit.token().slice(0, 10)}, ${clock(visit.now)}</p>`,
      }),
    [
      null,
      null,
      [({ fees }) => ({ fees: fees.with(3, ["Levantamento ao balcão", "4,90 €"]) }), "4,90"],
      null,
      null,
      [({ fees }) => ({ fees: [...fees, ["Declaração de saldo", "12,00 €"]] }), "Declaração de saldo"],
      [{ since: "Em vigor desde 1 de dezembro de 2026" }, "1 de dezembro"],
      null,
      [({ fees }) => ({ fees: fees.with(1, ["Transferência interbancária imediata", "Isento"]) }), "Isento"],
    ],
  ),
  watch(
    "Chinese fund with its net value",
    { value: "1.2846", date: "2026-11-13", manager: "李文博", fee: "1.20%" },
    ({ value, date, manager, fee }, visit) =>
      page("old", visit, {
        lang: "zh",
        site: "天衡基金网",
        title: "天衡稳健混合A(009981)",
        main: `<table border=1><tr><td>单位净值(${date})</td><td><b>${value}</b></td></tr><tr><td>基金经理</td><td>${manager}</td></tr><tr><td>管理费率</td><td>${fee}</td></tr></table><p>当前在线 ${visit.number(1200, 9800)} 人,页面时间 ${clock(visit.now)}</p><p>热门基金:${visit.some(["天衡成长", "远山债券", "长河价值", "新域科技", "安泰货币"], 3).join("、")}</p><p>基金有风险,投资需谨慎。</p>`,
      }),
    [
      [{ value: "1.2851", date: "2026-11-16" }, "1.2851"],
      [{ value: "1.2833", date: "2026-11-17" }, "1.2833"],
      null,
      [{ value: "1.2839", date: "2026-11-19" }, "1.2839"],
      null,
      null,
      [{ manager: "李文博、陈静" }, "陈静"],
      [{ value: "1.2902", date: "2026-11-23" }, "1.2902"],
      [{ fee: "1.00%" }, "1.00%"],
    ],
  ),
  watch(
    "Swedish mortgage rates",
    {
      rates: [
        ["3 månader", "2,84 %"],
        ["1 år", "2,79 %"],
        ["3 år", "3,05 %"],
        ["5 år", "3,28 %"],
      ],
      from: "Gäller från 2026-11-02",
    },
    ({ rates, from }, visit) =>
      page("office", visit, {
        lang: "sv",
        site: "Mälarbanken",
        title: "Aktuella bolåneräntor",
        main: `<p>${from}</p><table><tr><th>Bindningstid</th><th>Listränta</th></tr>${rows(rates)}</table><p>${clock(visit.now)}</p><p>Just nu är väntetiden i telefon ${visit.number(2, 25)} minuter.</p><p>Dagens kund: ${one(["”Vi fick besked samma dag.”", "”Enkelt att flytta lånet.”", "”Bra rådgivning.”"], visit)}</p>`,
        foot: `Sidan visad ${88_000 + visit.count * 21} gånger`,
      }),
    [
      null,
      null,
      [({ rates }) => ({ rates: rates.with(2, ["3 år", "3,09 %"]), from: "Gäller från 2026-11-19" }), "3,09"],
      null,
      null,
      null,
      [
        ({ rates }) => ({ rates: rates.with(0, ["3 månader", "2,74 %"]), from: "Gäller från 2026-11-23" }),
        "2,74",
      ],
      null,
      [({ rates }) => ({ rates: rates.with(3, ["5 år", "3,29 %"]), from: "Gäller från 2026-11-25" }), "3,29"],
    ],
  ),
];
