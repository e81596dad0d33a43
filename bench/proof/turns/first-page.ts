/** From the start of a process to the markdown of one page. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { CRAWLEE } from "../../speed/contenders.ts";
import type { Sites, Turn, Work } from "../work.ts";

const root = new URL("../../..", import.meta.url).pathname;
const run = promisify(execFile);

/** Once before it counts, as what is compiled is kept on the disk. */
const turnOf = (contenders: Turn["contenders"]): Turn => ({ count: 1, warmUp: 1, contenders });

const started = (...words: readonly string[]): Work => ({
  run: async (count) => {
    for (let at = 0; at < count; at++) {
      const env = { ...process.env, WINNOW_ALLOW_PAGE_NETWORKS: "127.0.0.0/8" };
      const { stdout } = await run(process.execPath, words, { cwd: root, env, maxBuffer: 2 ** 24 });
      if (stdout.length < 1000) throw new Error(`too little was printed: ${stdout}`);
    }
  },
});

const script =
  (name: string) =>
  async ({ pages }: Sites) =>
    started("-C", "@winnow/source", join(root, "bench/proof/turns/one-page.ts"), name, `${pages}/60k`);

export const turn = turnOf({
  "winnow, command": async ({ pages }) => started(join(root, "presets/cli/bin/winnow.mjs"), `${pages}/60k`),
  "readability + turndown on linkedom": script("readability + turndown on linkedom"),
  "defuddle on linkedom": script("defuddle on linkedom"),
  [CRAWLEE]: script(CRAWLEE),
});
