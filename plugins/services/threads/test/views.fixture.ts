import { threadId } from "node:worker_threads";
import type { Page } from "@winnow/core/plugin";

export default {
  text: (page: Page, options: unknown) => {
    page.warn("warned there");
    return `${page.body.length} bytes, options ${options}, thread ${threadId}`;
  },
  failing: () => {
    throw new Error("broken on purpose");
  },
  looping: () => {
    for (;;) Math.random();
  },
  hungry: () => {
    const hoard: unknown[] = [];
    for (;;) hoard.push(Array.from({ length: 10_000 }, (_, index) => ({ index })));
  },
};
