import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import { root, sourcesOf } from "../packages.ts";

const test = suite("once");

/** What was written again in one package after the other, until there was one for all. */
interface Helper {
  readonly pattern: RegExp;
  /** What is there instead. */
  readonly use: string;
  /** Files that need it as it is, each with the reason. */
  readonly except: Readonly<Record<string, string>>;
}

const HELPERS: readonly Helper[] = [
  {
    pattern: /Promise\.race\(/,
    use: "`within` or `unlessAborted` of @winnow/core/plugin, which clear their timers and take what fails too late",
    except: {
      "core/src/author/abort.ts": "the helpers themselves",
      "plugins/hooks/block-ads/src/consent.ts": "goes on when its signal ends",
      "plugins/hooks/fetch-browser/src/pool.ts": "work and the loss of the browser",
      "plugins/hooks/fetch-browser/src/visit.ts": "several ends of a visit",
      "plugins/kits/live-page/src/settle.ts": "goes on when its signal ends",
      "plugins/kits/ocr/src/engine.ts": "work and the end of its threads",
      "plugins/parsers/pdf-auto/src/works.ts": "a part of the work and all of it",
    },
  },
  {
    pattern: /AbortSignal\.any\(\[[^\]]*AbortSignal\.timeout/,
    use: "`abortAfter` of @winnow/core/plugin, whose time Node does not lose",
    except: { "core/src/author/abort.ts": "the helper itself" },
  },
  {
    pattern: /decodeURIComponent\(password\)|MAX_TOLD/,
    use: "`saidOf` and `Absence` of @winnow/kit-settings, which tell once that a server is away, without its password",
    except: { "plugins/kits/settings/src/server.ts": "the helpers themselves" },
  },
  {
    pattern: /function is(?:Record|Object)\(value: unknown\)/,
    use: "`isRecord` of @winnow/kit-schema, and `recordOf` for parts of what is not known",
    except: {
      "plugins/kits/schema/src/record.ts": "the helper itself",
      "plugins/kits/facts/src/page/json.ts": "of data, whose parts have a type",
    },
  },
];

for (const { pattern, use, except } of HELPERS) {
  test(`${pattern.source} is written once: ${use}`, () => {
    const found = sourcesOf("core", "plugins", "adapters", "presets").filter((path) =>
      pattern.test(readFileSync(join(root, path), "utf8")),
    );
    assert.deepEqual(
      found.filter((path) => except[path] === undefined),
      [],
    );
    assert.deepEqual(
      Object.keys(except).filter((path) => !found.includes(path)),
      [],
      "no longer needed here",
    );
  });
}

test.run();
