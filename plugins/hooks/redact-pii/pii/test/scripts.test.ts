import assert from "node:assert/strict";
import { suite } from "uvu";
import { type DetectOptions, detect } from "../src/index.ts";

const test = suite("kit-pii: scripts and numbers");

async function found(text: string, options: DetectOptions = {}): Promise<readonly string[]> {
  const findings = await detect(text, { mode: "aggressive", ...options });
  return findings.map(({ start, end, entity }) => `${entity} ${text.slice(start, end)}`);
}

test("names and addresses in scripts without spaces", async () => {
  for (const [text, ...all] of [
    ["我叫李明，住在杭州市西湖区文三路25号。", "PERSON 李明", "LOCATION 杭州市西湖区文三路25号"],
    [
      "田中太郎様、京都府京都市中京区寺町通3-4まで。",
      "PERSON 田中太郎",
      "LOCATION 京都府京都市中京区寺町通3-4",
    ],
    [
      "성명: 최지훈, 인천광역시 연수구 송도대로 10",
      "PERSON 최지훈",
      "LOCATION 인천광역시 연수구 송도대로 10",
    ],
    ["คุณสมหญิง รักดี ถนนพระราม 4 เขตปทุมวัน", "PERSON สมหญิง รักดี", "LOCATION ถนนพระราม 4 เขตปทุมวัน"],
  ] as const)
    assert.deepEqual(await found(text), all, text);
});

test("sentences in them that name nobody stay", async () => {
  for (const text of [
    "请先阅读说明，再安装程序。任何问题都可以联系客服。",
    "このページは存在しません。もう一度お試しください。",
    "안녕하세요. 주문하신 상품이 오늘 출고되었습니다.",
    "กรุณาอ่านคู่มือก่อนใช้งาน",
    "अपना पासवर्ड किसी को न बताएं।",
  ])
    assert.deepEqual(await found(text), [], text);
});

test("a long text without an end in them takes its time and no more", async () => {
  for (const piece of ["市区路", "山田", "김", "ถนน", "名古屋市中区"])
    assert.ok(Array.isArray(await found(piece.repeat(20_000), { mode: "fast" })));
});

test("telephone numbers by what stands around them", async () => {
  for (const [text, number] of [
    ["My new number is 454 3210.", "454 3210"],
    ["telefonum 0532 417 90 12", "0532 417 90 12"],
    ["bitte zurückrufen unter 0221 998877", "0221 998877"],
    ["电话是138 1234 5678。", "138 1234 5678"],
    ["Ph# 206-342-8631x12", "206-342-8631x12"],
    ["M: 921 65 872", "921 65 872"],
    ["call 30-26-51-87", "30-26-51-87"],
    ["Anna Berg\nOslo\n921 65 872", "921 65 872"],
  ] as const)
    assert.ok((await found(text)).includes(`PHONE ${number}`), text);
  for (const text of [
    "Adresa: Lipová 1597/174\nTelefon: none",
    "Results\n2007-2010\n",
    "order number 454 3210",
  ])
    assert.deepEqual(
      (await found(text)).filter((one) => one.startsWith("PHONE")),
      [],
      text,
    );
});

test("an address is one where it stands as one", async () => {
  assert.deepEqual(await found("Anna Berg\n12 Main Street, Springfield, Canada"), [
    "PERSON Anna Berg",
    "LOCATION 12 Main Street, Springfield, Canada",
  ]);
  assert.deepEqual(await found("Address:\n12 Main Street\nSpringfield"), [
    "LOCATION 12 Main Street\nSpringfield",
  ]);
  assert.deepEqual(await found("Anna Berg Apt. 12, 40 Main Street"), [
    "PERSON Anna Berg",
    "LOCATION Apt. 12, 40 Main Street",
  ]);
});

test.run();
