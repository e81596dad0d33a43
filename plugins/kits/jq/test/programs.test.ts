import assert from "node:assert/strict";
import { suite } from "uvu";
import { execute } from "../src/engine.ts";
import { jqModule } from "../src/module.ts";
import type { JqOutcome } from "../src/types.ts";

const test = suite("kit-jq: programs");

const module = await jqModule();
const BOUNDS = { now: 0, maxMemoryBytes: 256 * 2 ** 20, maxOutputBytes: 2 ** 20 };
/** These programs end: no thread is needed, which would take longer to start. */
const run = async (program: string, json: string): Promise<JqOutcome> =>
  await execute({ module, programs: [program], json, ...BOUNDS });
const textOf = async (program: string, json: string) => {
  const outcome = await run(program, json);
  return "text" in outcome ? outcome.text : assert.fail(`${program}: ${outcome.message}`);
};

const SHOP = JSON.stringify({
  offers: [
    { name: "Lamp", price: 120, tags: ["home"], at: "2026-11-29T07:00:00Z" },
    { name: "Bücher", price: 12.5, tags: ["paper", "new"], at: "2026-11-28T07:00:00Z" },
    { name: "本", price: 99, tags: [], at: "2026-11-27T07:00:00Z" },
  ],
  meta: '{"page": 1}',
});

/** A program, what it reads, and the lines that it makes of it. @see https://jqlang.org/manual/v1.8 */
const PROGRAMS: readonly (readonly [program: string, json: string, ...lines: readonly string[]])[] = [
  [
    ".",
    '{"b":1,"a":{"d":[],"c":{}}}',
    "{",
    '  "a": {',
    '    "c": {},',
    '    "d": []',
    "  },",
    '  "b": 1',
    "}",
  ],
  [".offers[].name", SHOP, "Lamp", "Bücher", "本"],
  [".offers[] | select(.price < 100) | .name", SHOP, "Bücher", "本"],
  [
    "[.offers[] | select(.price < 100) | {name, price}] | sort_by(.price) | .[]",
    SHOP,
    ...["{", '  "name": "Bücher",', '  "price": 12.5', "}", "{", '  "name": "本",', '  "price": 99', "}"],
  ],
  ['map(tostring) | join(", ")', '[1, "1", [1]]', "1, 1, [1]"],
  ["to_entries[] | [.key, .value] | @csv", '{"a": 1, "b": "x"}', '"a",1', '"b","x"'],
  ["[.offers[] | .name, .price] | @tsv", SHOP, "Lamp\t120\tBücher\t12.5\t本\t99"],
  ['.offers[] | select(.name | test("^l"; "i")) | .price', SHOP, "120"],
  [".meta | fromjson | .page", SHOP, "1"],
  ["group_by(.foo) | map(length) | tojson", '[{"foo":1}, {"foo":3}, {"foo":1}]', "[2,1]"],
  [".offers | length", SHOP, "3"],
  ["map(select(. >= 2)) | tojson", "[1,5,3,0,7]", "[5,3,7]"],
  ['with_entries(.key |= "KEY_" + .) | tojson', '{"a": 1, "b": 2}', '{"KEY_a":1,"KEY_b":2}'],
  [
    "unique_by(length) | tojson",
    '["chunky", "bacon", "kitten", "cicada", "asparagus"]',
    '["bacon","chunky","asparagus"]',
  ],
  ["max_by(.foo) | .bar", '[{"foo":1, "bar":14}, {"foo":2, "bar":3}]', "3"],
  ["add / length", "[1, 2, 6]", "3"],
  ['[.[] | ltrimstr("foo")] | tojson', '["fo", "foo", "barfoo", "foobar"]', '["fo","","barfoo","bar"]'],
  ['capture("(?<n>[a-z]+)-(?<v>[0-9]+)") | .v', '"xyz-42"', "42"],
  ['gsub("\\\\s+"; " ")', '"a  b \\n c"', "a b c"],
  ["[while(. < 100; . * 2)] | tojson", "1", "[1,2,4,8,16,32,64]"],
  ["[.,1] | until(.[0] < 1; [.[0] - 1, .[1] * .[0]]) | .[1]", "4", "24"],
  ["[limit(3; repeat(1))] | tojson", "null", "[1,1,1]"],
  ["reduce .[] as [$i, $j] (0; . + $i * $j)", "[[1,2],[3,4],[5,6]]", "44"],
  ["def fac: if . <= 1 then 1 else . * (. - 1 | fac) end; fac", "5", "120"],
  ['.a?, (.b // "none")', '{"a": null}', "null", "none"],
  ['try error("invalid: \\(.)") catch .', "42", "invalid: 42"],
  ['[paths(type == "number")] | tojson', '[1,[[],{"a":2}]]', '[[0],[1,1,"a"]]'],
  ['walk(if type == "array" then sort else . end) | tojson', "[[4,1,7],[8,5,2]]", "[[1,4,7],[2,5,8]]"],
  [
    '.[0] | fromdate, (. | strptime("%Y-%m-%dT%H:%M:%SZ") | mktime)',
    '["2015-03-05T23:51:47Z"]',
    "1425599507",
    "1425599507",
  ],
  ["@base64, @uri, @html", '"<ü>"', "PMO8Pg==", "%3C%C3%BC%3E", "&lt;ü&gt;"],
  ["trim, ascii_upcase", '"é abc "', "é abc", "é ABC"],
  ['[splits(", *")] | tojson', '"ab,cd,   ef"', '["ab","cd","ef"]'],
  [".. | numbers", '{"a":[1,{"b":2}]}', "1", "2"],
  [".[] as {a: $x, b: [$y]} | $x + $y", '[{"a":1,"b":[2]}]', "3"],
  ["first(.[] | select(. > 1)), any(.[]; . > 2), all(.[]; . > 2)", "[1,2,3]", "2", "true", "false"],
  ["INDEX(.id) | keys | tojson", '[{"id":"b"},{"id":"a"}]', '["a","b"]'],
];

test("programs of the manual, and those that monitors need", async () => {
  for (const [program, json, ...lines] of PROGRAMS)
    assert.deepEqual((await textOf(program, json)).split("\n"), lines, program);
});

test("numbers are what the page wrote, until something is calculated", async () => {
  const numbers = "[1.0, 1.10, 1152921504606846977, 100000000000000000000]";
  assert.equal(await textOf(".[]", numbers), "1.0\n1.10\n1152921504606846977\n100000000000000000000");
  assert.equal(await textOf(".[2] + 0", numbers), "1152921504606847000");
  assert.equal(await textOf(". + 0", "1e1000"), "1.7976931348623157e+308");
});

test("several programs, several values of a page, and nothing at all", async () => {
  const several = await execute({
    module,
    programs: [".a", ".b", "empty"],
    json: '{"a":1,"b":"x\\ny"}',
    ...BOUNDS,
  });
  assert.deepEqual(several, { text: "1\nx\ny" });
  assert.equal(await textOf(".a", '{"a":1}\n{"a":2}\n'), "1\n2");
  assert.equal(await textOf(".[] | select(. > 9)", "[1]"), "");
});

test("a program that fails on the page says what jq says", async () => {
  for (const [program, json, message] of [
    ["keys", "null", "null (null) has no keys"],
    [".[] | .x", "[1]", 'Cannot index number with string ("x")'],
    ['error("no offers")', "{}", "no offers"],
    [".a | error", '{"a":{"b":1}}', '{"b":1}'],
    ["tonumber", '"x"', 'Cannot parse "x" as JSON|cannot be parsed as a number'],
    [".", '{"a": ', "Unfinished JSON term"],
  ] as const) {
    const outcome = await run(program, json);
    assert.equal("text" in outcome ? "text" : outcome.failure, "failed", program);
    const said = "text" in outcome ? "" : outcome.message;
    assert.ok(
      message.split("|").some((part) => said.includes(part)),
      `${program}: ${said}`,
    );
    assert.doesNotMatch(said, /stdin|jq: error/);
  }
  const outcome = await run(".a, .a.b", '{"a":1}');
  assert.ok("failure" in outcome, "what came before the failure is no result");
});

/** What jq says of a program that it is only to compile. */
async function problemOf(program: string): Promise<string> {
  const outcome = await run(program, "");
  return "failure" in outcome && outcome.failure === "invalid" ? outcome.message : "none";
}

test("what does not compile is refused, and says where", async () => {
  for (const [program, message] of [
    [".a | b", /^b\/0 is not defined at line 1, column 6$/],
    [".a |\n  $x", /^\$x is not defined at line 2, column 3$/],
    ["{", /^syntax error, unexpected end of file at line 1, column 1$/],
    [".[", /unexpected end of file/],
    ["def f(x): x; f", /^f\/0 is not defined/],
    ["--version", /not defined|syntax error/],
    ["-n", /^n\/0 is not defined/],
  ] as const)
    assert.match(await problemOf(program), message, program);
});

test("nothing but the page can be read", async () => {
  for (const [program, name] of [
    ['import "a" as a; .', "import"],
    ['include "a"; .', "include"],
    ['import "/etc/passwd" as $data; $data', "import"],
    ["module {}; .", "module"],
    ["input", "input"],
    ["[., inputs]", "inputs"],
    ["def f: first(inputs); f", "inputs"],
    ["input_filename", "input_filename"],
    ["input_line_number", "input_line_number"],
    ["debug", "debug"],
    ['debug("x")', "debug"],
    ["stderr", "stderr"],
    ["halt", "halt"],
    ['"x" | halt_error', "halt_error"],
    ["halt_error(1)", "halt_error"],
    ["get_search_list", "get_search_list"],
    ['"a" | modulemeta', "modulemeta"],
  ] as const) {
    assert.match(await problemOf(program), new RegExp(`^${name} cannot be used`), program);
  }
  // As names of the page's own they mean something else.
  for (const [program, json, text] of [
    [".input, .halt", '{"input":1,"halt":2}', "1\n2"],
    ["{input: 1, debug} | tojson", '{"debug":2}', '{"input":1,"debug":2}'],
    ["def input: 3; input", "null", "3"],
    ['"import \\(.)" # input', "1", "import 1"],
  ] as const)
    assert.equal(await textOf(program, json), text, program);
});

test("the environment is empty", async () => {
  assert.equal(await textOf("$ENV, env | tojson", "null"), "{}\n{}");
  assert.equal(await textOf("$ENV.PATH, env.HOME", "null"), "null\nnull");
});

test.run();
