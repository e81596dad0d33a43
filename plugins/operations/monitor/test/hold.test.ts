import assert from "node:assert/strict";
import { suite } from "uvu";
import { holdBack } from "../src/noise/hold-back.ts";
import { type Learned, NOTHING_LEARNED } from "../src/noise/mask-learned.ts";
import { changesOf } from "../src/noise/read-changes.ts";
import { checks, counts, DAY_MS, diffOf, NO_TOPIC, START } from "./checks.ts";

const test = suite("operation-monitor: what is held back");
const page = (...lines: readonly string[]) => [
  "# Die Mühle",
  "",
  "Sie steht am Fluss.",
  "",
  ...lines,
  "",
  "Ende",
];
const SAID = [
  "Der Müller mahlt nicht mehr am Abend.",
  "Wasser findet immer einen Weg.",
  "Steine werden jährlich geschärft.",
  "Im Winter ruht das große Rad.",
];
const pick = (...places: readonly number[]) => places.map((place) => page(SAID[place] ?? ""));

test("a place whose lines come back in place of each other is known after some checks", () => {
  assert.deepEqual(counts(pick(0, 1, 2, 3, 0, 1, 2, 3, 0)), [2, 2, 2, 2, 0, 0, 0, 0]);
});

test("what takes turns with one other only is never known, and what never comes back neither", () => {
  assert.ok(counts(pick(0, 1, 0, 1, 0, 1, 0, 1, 2, 0, 1, 0)).every((count) => count === 2));
  const news = Array.from({ length: 12 }, (_, at) =>
    page(`Meldung aus dem Ort ${"abcdefghijkl"[at]}`, `Bericht über ${"mnopqrstuvwx"[at]} am Fluss`),
  );
  assert.ok(counts(news).every((count) => count > 0));
});

test("a notice in a place that is known, and the edit beside it, are told", () => {
  const known = pick(0, 1, 2, 3, 0, 1);
  const notice = page("Die Mühle ist wegen Sturm unzugänglich.");
  assert.deepEqual(counts([...known, notice, page(SAID[2] ?? "")]).slice(-2), [2, 2]);
  const edit = page(SAID[2] ?? "").with(2, "Sie steht jetzt am Bach.");
  assert.deepEqual(checks([...known, edit]).told.at(-1), ["Sie steht am Fluss.", "Sie steht jetzt am Bach."]);
});

test("prices, stock, states and numbers are told however often they change", () => {
  const series = [
    ["Preis: 43,90 €", "Preis: 45,90 €", "Preis: 47,90 €"],
    ["Tagessuppe Kürbis 6,90 €", "Gemüsetopf aus dem Ofen 7,90 €", "Linsen mit Spätzle 8,90 €"],
    ["Wasserstand: 212 cm", "Wasserstand: 231 cm", "Wasserstand: 225 cm"],
    ["Noch 5 Plätze", "Noch 3 Plätze", "Noch 1 Platz"],
    ["In stock, ships today", "Only a few left in our shop", "Sold out until spring"],
    ["Ausverkauft bis auf Weiteres", "Wieder lieferbar ab Lager", "Nur noch wenige verfügbar"],
    ["Version 4.1.0", "Version 4.1.1", "Version 4.2.0"],
    ["Offen", "Zu", "Voll"],
    ["Aperto tutto il giorno", "Chiuso per lavori in corso", "Sospeso fino a nuovo avviso"],
  ];
  for (const values of series) {
    const versions = Array.from({ length: 13 }, (_, at) => page(values[at % 3] ?? ""));
    assert.ok(
      counts(versions).every((count) => count === 2),
      values[0],
    );
  }
});

test("quotations that give way to each other are known soon, and an edit of one is told", () => {
  const said = [
    "Lovely weight to it. Ruth",
    "Came in two days. Amir",
    "A good switch. Owen",
    "My mother adores it. Tess",
  ];
  const versions = said.map((text) => page(`> ${text}`));
  assert.deepEqual(counts(versions), [2, 0, 0]);
  assert.equal(counts([...versions, page("> The shop is closed until May. The owner")]).at(-1), 2);
});

test("a quotation with a name behind it gives way to another at first sight, and to a notice never", () => {
  const said = [
    "“A good switch.” Owen, Rhyl",
    "«Buena luz.» — Nuria",
    "Geht leicht. (Uwe)",
    "정말 좋아요. – 지민",
  ];
  assert.deepEqual(counts(said.map((text) => page(`> ${text}`))), [0, 0, 0]);
  assert.deepEqual(counts([page(`> ${said[0]}`), page("> “We are closed until May.” Owen")]), [2]);
  assert.deepEqual(counts([page(`> ${said[0]}`), page("> We use your data for adverts.")]), [2]);
});

test("of several links at once a token is none of the page, of one it is", () => {
  const links = (count: number, token: string) =>
    page(
      ...["Sabots", "Bottines", "Derbies"]
        .slice(0, count)
        .map((name) => `## [${name}](/p/${name}?ref=${token})`),
    );
  assert.deepEqual(counts([links(3, "182bab53"), links(3, "e838f1b4")]), [0]);
  assert.deepEqual(counts([links(2, "182bab53"), links(2, "e838f1b4")]), [4]);
});

test("what stands under a heading for other things, or is said of the day, is held back at once", () => {
  const under = (heading: string, ...lines: readonly string[]) => page(heading, "", ...lines);
  for (const [heading, ...lines] of [
    ["## Das könnte Sie auch interessieren", "- Sieb 12 €", "- Sack 4 €"],
    ["## You may also like", "[Sieve €12](/s)", "[Sack €4](/t)"],
    ["### Lees ook", "- Een dag bij de molenaar", "- Meel malen in de winter"],
    ["Advertentie", "Nieuwe bril nodig?", "Gitaar leren spelen?"],
    ["Citation du jour", "Petit à petit, l'oiseau fait son nid.", "Qui dort dîne."],
    ["今日の一言", "急がば回れ。", "笑う門には福来たる。"],
  ] as const) {
    const [one = "", two = ""] = lines;
    assert.deepEqual(counts([under(heading, one), under(heading, two)]), [0], heading);
    assert.ok(counts([under("## Preise", one), under("## Preise", two)])[0], "not elsewhere");
  }
  assert.deepEqual(counts([page("Tipp des Tages: Früh kommen."), page("Tipp des Tages: Spät gehen.")]), [0]);
  const closed = under("Tip of the day", "Closed on 28 November 2026.");
  assert.deepEqual(checks([under("Tip of the day", "Bring a cushion."), closed]).told, [
    ["Closed on 28 November 2026."],
  ]);
});

test("a label that only the text of the whole page has counts as well, for the line below it", () => {
  const [before, after] = [
    page("Nieuwe bril nodig?", "Open om tien."),
    page("Gitaar leren?", "Open om elf."),
  ];
  const diff = diffOf(before, after);
  const same = (line: string) => line;
  const lines = changesOf(diff, { before: same, after: same }).flatMap(({ removed, added }) => [
    ...removed,
    ...added,
  ]);
  const pageDiff = diffOf(["Advertentie", ...before.slice(4)], ["Advertentie", ...after.slice(4)]);
  const found = { lines, diff, text: after.join("\n"), times: { before: START, after: START + DAY_MS } };
  const told = holdBack({ ...found, pageDiff }, NOTHING_LEARNED, NO_TOPIC).reported.map(({ text }) => text);
  assert.deepEqual(told, ["Open om tien.", "Open om elf."]);
  assert.equal(holdBack(found, NOTHING_LEARNED, NO_TOPIC).reported.length, 4);
});

test("cards of such a place are held back also where the main content lost their heading", () => {
  const [one, two, three] = ["[Sieve €12](/x)", "[Sack €4](/x)", "[Scale €30](/x)"];
  const heading = "## You might also like";
  const [before, after] = [page(heading, "", one, "", two), page(three)];
  const diff = diffOf(before, after);
  const same = (line: string) => line;
  const lines = changesOf(diff, { before: same, after: same }).flatMap((change) => change.added);
  const found = { lines, diff, text: after.join("\n"), times: { before: START, after: START + DAY_MS } };
  const count = (more: object) => holdBack({ ...found, ...more }, NOTHING_LEARNED, NO_TOPIC).reported.length;
  assert.equal(count({}), 1);
  const shown = ["You might also like", "Sieve €12", "Sack €4"];
  const pageDiff = diffOf(shown, [...shown.slice(0, 2), "Scale €30"]);
  assert.equal(count({ pageDiff }), 0, "the text of the whole page has it");
  assert.equal(count({ others: [page(heading, "", three).join("\n")] }), 0, "another fetch has it");
  const twice = page(three, "", heading, "", three).join("\n");
  assert.equal(
    count({ others: [twice] }),
    1,
    "where it stands elsewhere as well it is not of that place alone",
  );
});

test("a section beside such a place is told", () => {
  const before = ["# Shop", "", "## Read also", "", "- One text", "", "## Terms", "", "Pay in ten days."];
  const after = before.with(8, "Pay in five days.");
  assert.deepEqual(counts([before, after]), [2]);
  assert.deepEqual(counts([before, before.slice(0, 6)]), [2], "a section that goes");
  assert.deepEqual(counts([before, before.with(4, "- Another text")]), [0]);
});

test("what the goal or the title names is never held back", () => {
  const versions = Array.from({ length: 12 }, (_, at) =>
    page("## Mühlenspruch", "", SAID[(at * 3) % 4] ?? ""),
  );
  assert.equal(counts(versions).at(-1), 0);
  const goal = { goal: "Sag mir, wenn der Mühlenspruch ein anderer ist", title: "" };
  assert.ok(counts(versions, goal).every((count) => count === 2));
  const list = (...lines: readonly string[]) => page("## Recommended products", "", ...lines);
  const both = [list("- Sieve €12"), list("- Sack €4")];
  assert.deepEqual(counts(both), [0]);
  assert.deepEqual(counts(both, { goal: "new recommended products", title: "" }), [2]);
  assert.deepEqual(counts(both, { goal: "", title: "Recommended by our millers" }), [2]);
  assert.deepEqual(counts(both, { goal: "when the sieve gets cheaper", title: "" }), [1]);
});

test("tokens and the date of the visit are known after some changes, checksums and other dates never", () => {
  const letters = "abcdefgh";
  const token = (at: number) => page(`Vorgang ${letters[at]}41c9${letters[at]}07e${at}`);
  assert.deepEqual(counts(Array.from({ length: 7 }, (_, at) => token(at))), [2, 0, 0, 0, 0, 0]);
  const sum = (at: number) => page(`SHA-256 ${letters[at]}41c9${letters[at]}07e${at}`);
  assert.ok(counts(Array.from({ length: 7 }, (_, at) => sum(at))).every((count) => count === 2));
  const dayOf = (at: number) => new Date(START + at * DAY_MS).toISOString().slice(0, 10);
  const made = Array.from({ length: 7 }, (_, at) => page(`Seite vom ${dayOf(at)} aus dem Archiv`));
  assert.deepEqual(counts(made), [2, 0, 0, 0, 0, 0]);
  const later = Array.from({ length: 7 }, (_, at) => page(`Nächster Termin ${dayOf(at * 3 + 9)}`));
  assert.ok(counts(later).every((count) => count === 2));
});

test("a calendar is none of the news of a page, in any language, and a date that something has always is", () => {
  const days = (lang: string, write: (day: string, at: number) => string, step = 1) =>
    Array.from({ length: 5 }, (_, at) => {
      const date = new Date(START + at * step * DAY_MS);
      return page(write(date.toLocaleDateString(lang, { dateStyle: "full", timeZone: "UTC" }), at));
    });
  for (const [lang, before] of [
    ["fr", "Nous sommes le"],
    ["pl", "Dzisiaj jest"],
    ["tr", "Bugün:"],
    ["sv", "Idag är det"],
    ["de", "Heute ist"],
  ] as const)
    assert.deepEqual(counts(days(lang, (day) => `${before} ${day}`)), [0, 0, 0, 0], lang);
  const names = ["Heleny", "Kazimierza", "Adriana", "Róży", "Tomasza"];
  const named = days("pl", (day, at) => `${day} · Imieniny: ${names[at]}`);
  assert.deepEqual(counts(named), [2, 0, 0, 0]);
  const meant = days("en", (day) => `Offers are taken until ${day}`);
  assert.ok(counts(meant).every((count) => count === 2));
  const next = days("fr", (day) => `Prochaine séance le ${day}`, 7);
  assert.ok(counts(next).every((count) => count === 2));
});

/** What checks a day apart tell of a page with a box next to its content, by its lines. */
function boxChecks(versions: readonly (readonly string[])[], label = "Deals of the day") {
  let known: Learned = NOTHING_LEARNED;
  return versions.slice(1).map((after, index) => {
    const before = versions[index] ?? [];
    const times = { before: START + index * DAY_MS, after: START + (index + 1) * DAY_MS };
    const boxed = (lines: readonly string[]) => page(`### ${label}`, "", ...lines);
    const diff = diffOf(boxed(before), boxed(after));
    const same = (line: string) => line;
    const lines = changesOf(diff, { before: same, after: same }).flatMap((one) => [
      ...one.removed,
      ...one.added,
    ]);
    const place = (all: readonly string[]) => all.map((line) => `${label}\t${line}`);
    const found = { lines, diff, text: boxed(after).join("\n"), times };
    const parts = { pageDiff: diffOf(before, after), boilerplateDiff: diffOf(place(before), place(after)) };
    const held = holdBack({ ...found, ...parts }, known, NO_TOPIC);
    known = held.learned;
    return held.reported.map(({ text }) => text);
  });
}

test("a line that stands elsewhere below its heading has moved, below another heading it is told", () => {
  const [one, two, three] = ["Sieve the flour twice", "Warm the oven well", "Wait for an hour"];
  const before = ["# Bread", "", "## Steps", "", one, "", two, "", three, "", "## Tips", "", "Use rye."];
  assert.deepEqual(
    counts([before, ["# Bread", "", "## Steps", "", three, "", two, "", one, ...before.slice(9)]]),
    [0],
  );
  const under = ["# Bread", "", "## Steps", "", two, "", three, "", "## Tips", "", "Use rye.", "", one];
  assert.deepEqual(counts([before, under]), [2]);
});

test("a box beside the content that shows other things again and again is told once", () => {
  const deals = ["Lamp €12", "Webcam €30", "Mouse €9", "Cable €5", "Desk €80"];
  const told = boxChecks(
    deals.map((deal) => [deal]),
    "Angebote",
  );
  assert.deepEqual(
    told.map((lines) => lines.length),
    [2, 0, 0, 0],
  );
  const notice = [...deals.slice(0, 3).map((deal) => [deal]), ["Closed for good"]];
  assert.deepEqual(boxChecks(notice, "Angebote").at(-1), ["Closed for good"]);
});

test("the price of one thing beside the content is told at each check, and so is what changes once in a while", () => {
  const prices = [10, 11, 12, 13, 14].map((price) => [`Lamp €${price}`]);
  assert.ok(boxChecks(prices, "Angebote").every((lines) => lines.length === 2));
  const one = ["Office on the first floor"];
  const rare = [["Ask Mr Brown"], one, one, one, one, one, ["The hall is being painted"]];
  assert.deepEqual(boxChecks(rare, "Notes").at(-1), [...one, "The hall is being painted"]);
});

test("the weather of a page about something else is none of its news", () => {
  const now = (degrees: number, wind: number) => page(`Jetzt: ${degrees} °C, Wind ${wind} km/h`);
  assert.deepEqual(counts([now(3, 20), now(9, 5)]), [0]);
  assert.deepEqual(counts([now(3, 20), now(9, 5)], { goal: "", title: "Das Wetter in Oberau" }), [2]);
  assert.deepEqual(counts([page("Ofen bis 200 °C"), page("Ofen bis 250 °C")]), [2]);
});

test("what is remembered is bounded", () => {
  const versions = Array.from({ length: 400 }, (_, at) =>
    page(
      `## Abschnitt ${at % 90} von vielen`,
      "",
      `Ein ganz anderer Satz Nummer ${at} ${"x".repeat(at % 9)}`,
      `- ${SAID[at % 4]}`,
    ),
  );
  const { known } = checks(versions);
  const slots = Object.values(known.slots ?? {});
  assert.ok(slots.length <= 50);
  assert.ok(slots.every(({ items }) => items.length <= 60));
  assert.ok(JSON.stringify(known).length < 60_000);
});

test.run();
