import * as v from "valibot";
import { count } from "./schemas.ts";

/** A command for the shell. */
const command = v.pipe(v.string(), v.nonEmpty(), v.maxLength(10_000));

/** The settings of interactive sessions. */
export const SESSION_SETTINGS = {
  WINNOW_MAX_SESSIONS: {
    schema: v.optional(count(0, 10_000)),
    description:
      "Maximum number of interactive sessions at a time. Default: by memory, at least 20. See [interact](../guides/interact.md).",
  },
  WINNOW_INTERACT_PYTHON: {
    schema: v.optional(command),
    description:
      "Command for the shell that runs the Python code of interactive sessions, such as `docker run --rm -i -e CDP_URL my-python -`: the code comes on standard input. Default: Python is refused.",
  },
  WINNOW_INTERACT_BASH: {
    schema: v.optional(command),
    description: "The same for shell scripts. Default: they are refused.",
  },
} as const;
