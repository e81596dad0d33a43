import type { Issue } from "@winnow/core";
import { recordOf } from "@winnow/kit-schema";
import type { Catalogue } from "./catalogue.ts";
import { nearest } from "./options.ts";

/** Whether it stops a start: the caller reports that. */
export const isOfStart = (error: unknown, command: string): boolean =>
  command === "serve" || command === "work" || recordOf(error).code === "CONFIG_INVALID";

/** The exit status: 2 for a mistake in what was asked. */
export const statusOf = (error: unknown): 1 | 2 => (recordOf(error).code === "BAD_REQUEST" ? 2 : 1);

/** What went wrong, for people. */
export function explain(error: unknown, { formats, actions }: Catalogue): string {
  const { code, message, details, stack } = recordOf(error);
  if (typeof code !== "string" || !/^[A-Z][A-Z_0-9]+$/.test(code))
    return `winnow: ${stack ?? message ?? error}\n`;
  if (code !== "BAD_REQUEST" || !Array.isArray(details)) return `winnow: ${message} (${code})\n`;
  const lines = (details as Issue[]).map(({ path, message: text }) => {
    const [, kind, word = ""] = /^Unknown (format|action) "([^"]*)"/.exec(text) ?? [];
    const hint = kind === undefined ? "" : nearest(word, kind === "format" ? formats : actions);
    return `  ${path.join(".") || "request"}: ${text}${hint}`;
  });
  return `winnow: the request is not valid\n${lines.join("\n")}\n`;
}
