import { isMainThread } from "node:worker_threads";
import type { Views } from "@winnow/core/plugin";

const views: Views = {
  text: () => {
    if (!isMainThread) throw new TypeError("Only the main thread knows.");
    return "text";
  },
  metadata: () => ({}),
};

export default views;
