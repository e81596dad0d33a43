// Winnow as a module of the quality harness: `extractMarkdown(html, url)`, `htmlToMarkdown(html)`.
// The harness may run on any Node; the sources need one that strips types, so they run in a child process.
import { fork } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, "../..");
const waiting = new Map();
let child;
let next = 0;

function start() {
  child = fork(path.join(here, "extract.ts"), [], {
    cwd: root,
    execPath: path.join(root, "node_modules/node/bin/node"),
    execArgv: ["-C", "@winnow/source", "--no-warnings"],
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
    for (const { reject } of waiting.values()) reject(new Error("the extractor stopped"));
    waiting.clear();
    child = undefined;
  });
}

function call(fn, args) {
  if (!child) start();
  return new Promise((resolve, reject) => {
    const id = next++;
    waiting.set(id, { resolve, reject });
    child.send({ id, fn, args });
  });
}

export const extractMarkdown = (html, url) => call("extractMarkdown", [html, url]);
export const htmlToMarkdown = (html) => call("htmlToMarkdown", [html]);
