import { readFileSync } from "node:fs";
import { defineService, messageOf, type ServicePlugin, WinnowError } from "@winnow/core/plugin";
import { ChannelsToken } from "@winnow/kit-channels";
import { type ConfigOf, defineSettings } from "@winnow/kit-settings";
import * as v from "valibot";

/** Settings of {@link channels}. */
export interface ChannelsSettings {
  /** Channels by their names, each a URL such as `slack://…` or an object with `type`. @defaultValue none */
  readonly channels?: Readonly<Record<string, unknown>>;
  /** A file with others, as JSON. @defaultValue none */
  readonly file?: string;
  /** Whether receivers without encryption are taken, as in a network of your own. @defaultValue false */
  readonly allowHttp?: boolean;
  /** Where people reach the server, for links in messages; a function where the port is known only after it listens. @defaultValue messages have no such links */
  readonly publicUrl?: string | (() => string);
}

/**
 * The channels of the operator, which callers use by their names and never see. What one of them needs is judged when it is used.
 * @throws CONFIG_INVALID for a file that cannot be read, or holds something else
 */
export function channels(settings: ChannelsSettings = {}): ServicePlugin {
  const { file, allowHttp = false, publicUrl } = settings;
  const all = new Map(
    Object.entries({ ...(file === undefined ? {} : readFile(file)), ...settings.channels }),
  );
  return defineService({
    name: "channels",
    token: ChannelsToken,
    create: () => ({
      allowHttp,
      get publicUrl() {
        return (typeof publicUrl === "function" ? publicUrl() : publicUrl)?.replace(/\/+$/, "");
      },
      names: [...all.keys()],
      named: (name) => all.get(name),
    }),
  });
}

function readFile(file: string): Readonly<Record<string, unknown>> {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw invalid(`${file} cannot be read: ${messageOf(error)}`);
  }
  const found = readNamed(text);
  if (typeof found === "string") throw invalid(`${file}: ${found}`);
  return found;
}

function invalid(reason: string): WinnowError {
  return new WinnowError("CONFIG_INVALID", `channels: ${reason}.`);
}

const MAX_TEXT = 200_000;

/** The channels by their names. */
const named = v.pipe(
  v.string(),
  v.maxLength(MAX_TEXT),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const found = readNamed(dataset.value);
    if (typeof found !== "string") return found;
    addIssue({ message: found });
    return NEVER;
  }),
);

/** Channels that callers use by their names. */
export const channelsEnvironment = defineSettings({
  WINNOW_CHANNELS: {
    schema: v.optional(named, "{}"),
    description:
      'Channels of yours as JSON, such as `{"ops": "slack://T…/B…/…"}`: monitors tell them as `{ "name": "ops" }`, so that callers need no secret. Each is a URL or an object with `type`.',
    secret: true,
  },
  WINNOW_CHANNELS_FILE: {
    schema: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(4096))),
    description: "The file that holds such channels.",
  },
});

/** The channels that are set, and the file of others. */
export function channelsFromEnvironment(config: ConfigOf<typeof channelsEnvironment>) {
  const { WINNOW_CHANNELS: channels, WINNOW_CHANNELS_FILE: file } = config;
  return { channels, ...(file === undefined ? {} : { file }) };
}

/** Channels by their names, each a URL or an object, of JSON; or what is wrong with that. */
function readNamed(text: string): Readonly<Record<string, unknown>> | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'Expected JSON such as {"ops": "slack://T…/B…/…"}';
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return "Expected an object with the names of channels as its keys";
  for (const [name, channel] of Object.entries(value)) {
    if (!/^[\w-]{1,64}$/.test(name))
      return `Expected names of letters, digits, - and _, not "${name.slice(0, 64)}"`;
    const type: unknown = typeof channel === "object" && channel !== null ? channel.type : channel;
    if (typeof type !== "string") return `The channel "${name}" is neither a URL nor an object with type`;
  }
  return value as Readonly<Record<string, unknown>>;
}
