import { type ConfigOf, count, defined, defineSettings } from "@winnow/kit-settings";
import * as v from "valibot";

/** A command for the shell. */
const command = v.pipe(v.string(), v.nonEmpty(), v.maxLength(10_000));

/** Interactive sessions. */
export const interactEnvironment = defineSettings({
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
});

/** How many sessions there are, and what runs code that is not JavaScript. */
export function interactFromEnvironment(config: ConfigOf<typeof interactEnvironment>) {
  const { WINNOW_INTERACT_PYTHON: python, WINNOW_INTERACT_BASH: bash } = config;
  return defined({ maxSessions: config.WINNOW_MAX_SESSIONS, commands: { python, bash } });
}
