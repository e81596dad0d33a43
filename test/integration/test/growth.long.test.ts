import assert from "node:assert/strict";
import { suite } from "uvu";
import { findGrowth, type Probe, THOROUGH } from "../growth/measure.ts";
import { fill, mixed, PIECES, SHAPES } from "../growth/pages.ts";
import { textProbe } from "../growth/texts.ts";

/** Processor seconds for what is drawn from all mixtures; `GROWTH_SECONDS=3600` goes through all of them. */
const SECONDS = Number(process.env.GROWTH_SECONDS ?? 4);

/** What once took seconds or minutes, by the place of a page that it stands in. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  body: ["&", "www.a.![", "![", "**", '<template shadowrootmode="open"><slot name=a>'],
  "unclosed attribute": ["a", "1,", "a="],
  "attribute style": ["a", "translate(", "polygon(0 0 "],
  "clip-path": ["rect(", "0 0  ", "polygon(0 0  0 0  "],
  "clip-path of a rule": ["0 0  ", "rect(", " "],
  "colour of a rule": [" ", ", "],
  media: [" "],
  srcset: [",", "a,", "a ,,", " "],
  background: ["url(", "url('"],
  src: ["-placeholder"],
  "before the doctype": ["<!---->", "<!-- -->\n"],
  "unclosed comment": ["<!---->"],
  noscript: ["<", "< "],
  script: ["/*", "location.reload(/*"],
  "name of a tag": ["<iframe", "<iframe "],
  "json-ld": [";", "/*", "]]>", "// "],
  "string of json-ld": ["<", "</"],
  title: ["|", " |", " - ", "# ", ";"],
  heading: ["# ", "|", " :"],
  byline: ["1", ", ", "1. "],
  code: ["1\n", "\n"],
  href: ["/", "#", "*"],
};
const KNOWN_TEXTS = ["/", ".", "*", ";", "1", "#", "<br>", "\\line ", " \n", ", ", "0 0 ", "<!---->", "OR"];

const test = suite("growth");

async function check(
  probes: Iterable<Probe>,
  sizes?: readonly number[],
  seconds = Number.POSITIVE_INFINITY,
): Promise<void> {
  const found: string[] = [];
  const start = process.cpuUsage();
  for (const probe of probes) {
    const { user, system } = process.cpuUsage(start);
    if (user + system > seconds * 1e6) break;
    found.push(...(await findGrowth(probe, sizes)));
  }
  assert.deepEqual(found, []);
}

test("no page that was slow once takes time that grows faster than the page", () =>
  check(
    Object.entries(KNOWN).flatMap(([place, pieces]) => pieces.map((piece) => fill(place, piece))),
    THOROUGH,
  ));

test("nor does any text", () => check([...KNOWN_TEXTS, ...PIECES].map(textProbe)));

test("nor does any shape of page", () => check(SHAPES));

test("nor does a mixture of markup, wherever it stands", () => check(mixed(), undefined, SECONDS));

test.run();
