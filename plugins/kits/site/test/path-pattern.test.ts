import assert from "node:assert/strict";
import { suite } from "uvu";
import { matchesPath } from "../src/index.ts";

const test = suite("kit-site: patterns of paths");

test("a star stands for anything, a dollar at the end for the end", () => {
  const cases: readonly (readonly [pattern: string, path: string, fits: boolean])[] = [
    ["/", "/any", true],
    ["/fish", "/fish.html", true],
    ["/fish/", "/fish", false],
    ["/*.php", "/folder/any.php.file/", true],
    ["/*.php$", "/folder/file.php", true],
    ["/*.php$", "/file.php?parameters", false],
    ["/a*b*c$", "/abbc", true],
    ["/a*aa$", "/aa", false],
    ["/$", "/", true],
    ["/$", "/a", false],
    ["/a$b", "/a$b/c", true],
  ];
  for (const [pattern, path, fits] of cases)
    assert.equal(matchesPath(pattern, path), fits, `${pattern} ${path}`);
});

test.run();
