import { readFileSync } from "node:fs";
import { WinnowError } from "@winnow/core/plugin";
import * as v from "@winnow/kit-schema";
import { type ConfigOf, defineSettings } from "@winnow/kit-settings";
import type { BotAuthSettings } from "./settings.ts";

const MAX_KEY = 16_384;

/** Who asks for pages. */
export const botAuthEnvironment = defineSettings({
  WINNOW_BOT_KEY: {
    schema: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_KEY))),
    description:
      "Signs the requests for pages (Web Bot Auth): a private Ed25519 key as a JWK. Default: requests are not signed.",
    secret: true,
  },
  WINNOW_BOT_KEY_FILE: {
    schema: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(4096))),
    description: "The file that holds that key.",
  },
  WINNOW_BOT_AGENT: {
    schema: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(2000))),
    description:
      "Origin, such as `https://bot.example.com`, under which sites find the public key. Default: that of `WINNOW_PUBLIC_URL`.",
  },
});

type Config = ConfigOf<typeof botAuthEnvironment> & { readonly WINNOW_PUBLIC_URL?: string | undefined };

/** The settings of the plugin; undefined without a key. @throws CONFIG_INVALID */
export function botAuthFromEnvironment(config: Config): BotAuthSettings | undefined {
  const { WINNOW_BOT_KEY: given, WINNOW_BOT_KEY_FILE: file } = config;
  if (given !== undefined && file !== undefined)
    throw new WinnowError("CONFIG_INVALID", "Set WINNOW_BOT_KEY or WINNOW_BOT_KEY_FILE, not both.");
  const key = file === undefined ? given : readKey(file);
  if (key === undefined) return undefined;
  const agent = config.WINNOW_BOT_AGENT ?? config.WINNOW_PUBLIC_URL;
  if (agent === undefined) {
    const message =
      "Requests are signed with a key that sites look up: set WINNOW_BOT_AGENT or WINNOW_PUBLIC_URL.";
    throw new WinnowError("CONFIG_INVALID", message);
  }
  return { key, agent };
}

function readKey(file: string): string {
  try {
    return readFileSync(file, "utf8").slice(0, MAX_KEY);
  } catch (cause) {
    throw new WinnowError("CONFIG_INVALID", `WINNOW_BOT_KEY_FILE "${file}" cannot be read.`, { cause });
  }
}
