import { WinnowError } from "./errors.ts";

/** The oldest Node that runs Winnow. */
const MIN_VERSION = [22, 19] as const;

/** @throws CONFIG_INVALID in one sentence, when this Node is older than the oldest that runs Winnow */
export function checkNode(version: string): void {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > MIN_VERSION[0] || (major === MIN_VERSION[0] && minor >= MIN_VERSION[1])) return;
  const message = `Winnow needs Node ${MIN_VERSION.join(".")} or later, but runs on Node ${version}.`;
  throw new WinnowError("CONFIG_INVALID", message);
}

// Both entry points import this first, so that its message comes before an error about something that an older Node lacks.
checkNode(process.versions.node);
