export { type Executable, findExecutable } from "./executable.ts";
export { type LivePage, livePage } from "./live-page.ts";
