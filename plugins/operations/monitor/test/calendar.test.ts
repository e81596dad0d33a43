import assert from "node:assert/strict";
import { suite } from "uvu";
import {
  beginsWithDays,
  saysPeriod,
  saysToday,
  withDigits,
  withoutNames,
  withoutWeekdays,
} from "../src/noise/calendar.ts";
import { dayIn } from "../src/noise/read-day.ts";

const test = suite("operation-monitor: how languages write days");
const AT = Date.parse("2026-11-16T08:00:00Z");

test("a number is beside a word for days in any language, and a date is no number of days", () => {
  for (const text of [" days left", " Tage", " jours ouvrés", " päivää", " dni", "天", " gün kaldı", " يومًا"])
    assert.ok(beginsWithDays(text), text);
  for (const text of ["", " daisies", "日", " Stück", " gyümölcs", " hours"])
    assert.ok(!beginsWithDays(text), text);
});

test("names of days and months are known in any language, and only as words", () => {
  assert.equal(withoutWeekdays("Vandaag is het maandag."), "Vandaag is het ⟨weekday⟩.");
  assert.equal(withoutNames("Πέμπτη 19 Νοεμβρίου 2026"), "⟨weekday⟩ 19 ⟨month⟩ 2026");
  assert.equal(withoutNames("2026年11月16日月曜日"), "2026年11月16日⟨weekday⟩");
  assert.equal(withoutNames("Mondayish marching"), "Mondayish marching");
});

test("what is counted by the day, the week or the year is known, and what is said of today", () => {
  for (const text of ["33 reservas ayer", "5148 bezoekers dit jaar", "cette semaine", "wczoraj 12 osób"])
    assert.ok(saysPeriod(text), text);
  for (const text of ["Commandé aujourd'hui", "Heute bestellt", "Order today"])
    assert.ok(saysToday(text), text);
  for (const text of ["33 seats", "Yesterdays"]) assert.ok(!saysPeriod(text), text);
});

test("digits of all scripts are read", () => {
  assert.equal(withDigits("١٦ نوفمبر ٢٠٢٦"), "16 نوفمبر 2026");
  assert.equal(withDigits("१६ ৭ ๕ 4"), "16 7 5 4");
  assert.equal(withDigits("𝟘𝟙𝟡"), "019");
});

test("a day is found with its year or without, in any language", () => {
  const day = Date.UTC(2026, 10, 16);
  for (const text of [
    "16 November 2026",
    "lundi 16 novembre",
    "Senin, 16 November",
    "١٦ نوفمبر ٢٠٢٦",
    "16 tháng 11, 2026",
  ])
    assert.equal(dayIn(text, AT)?.at, day, text);
  assert.equal(dayIn("3 January", AT)?.at, Date.UTC(2027, 0, 3));
  for (const text of ["", "16 apples", "no number"]) assert.equal(dayIn(text, AT), undefined, text);
});

test("a long line takes no time", () => {
  const line = `${"maandag 16 november ".repeat(900)}`;
  assert.ok(withoutNames(line).length > 0);
  assert.ok(dayIn("1 ".repeat(9000), AT) === undefined);
});

test.run();
