// Winnow as a module of the quality harness: `pdfToMarkdown(bytes)`.
// The sources need a Node that strips types. Where the harness runs on one they run in its process, like every
// other reader; on an older one they run in a child process, and its messages count into the time.
import { fork } from "node:child_process";
import module from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));

export const { pdfToMarkdown } = process.features.typescript ? await inProcess() : inChild();

/** The packages import each other by name: they are to find the sources, as under `node -C @winnow/source`. */
function inProcess() {
  module.registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier, { ...context, conditions: ["@winnow/source", ...context.conditions] }),
  });
  return import("./read.ts");
}

function inChild() {
  const waiting = new Map();
  let child;
  let next = 0;
  const start = () => {
    child = fork(path.join(here, "child.ts"), [], {
      execPath: path.resolve(here, "../../node_modules/node/bin/node"),
      execArgv: ["--no-warnings", "-C", "@winnow/source"],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    child.on("message", ({ id, value, error }) => {
      const { resolve, reject } = waiting.get(id);
      waiting.delete(id);
      if (error === undefined) resolve(value);
      else reject(new Error(error));
    });
    child.on("exit", () => {
      for (const { reject } of waiting.values()) reject(new Error("the reader stopped"));
      waiting.clear();
      child = undefined;
    });
  };
  return {
    pdfToMarkdown: (bytes) => {
      if (!child) start();
      return new Promise((resolve, reject) => {
        const id = next++;
        waiting.set(id, { resolve, reject });
        child.send({ id, bytes });
      });
    },
  };
}
