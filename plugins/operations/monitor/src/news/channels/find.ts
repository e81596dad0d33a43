import type { Kernel } from "@winnow/core";
import type { Services } from "@winnow/core/plugin";
import { type ChannelKind, ChannelsToken } from "@winnow/kit-channels";
import * as v from "@winnow/kit-schema";
import type { WrittenChannel } from "./schema.ts";

/** What channels are looked for in. */
export interface ChannelParts {
  readonly registry: Kernel["registry"];
  readonly services: Services;
}

/** A channel whose plugin has taken its options. */
export interface FoundChannel {
  readonly type: string;
  readonly kind: ChannelKind;
  readonly options: Readonly<Record<string, unknown>>;
  /** The origin of its server. */
  readonly server: string;
}

/** What is wrong with a channel, and where in it. */
export interface ChannelProblem {
  readonly path: readonly string[];
  readonly message: string;
}

/** The channels that something stands for, mostly one; a URL can name several receivers. */
export async function findChannels(
  written: WrittenChannel,
  parts: ChannelParts,
): Promise<readonly FoundChannel[] | readonly [ChannelProblem]> {
  if (typeof written === "string") return await findByUrl(written, parts);
  const { type, name, ...options } = written;
  if (name !== undefined && type === undefined) return await findNamed(name, options, parts);
  const plugin = kindsOf(parts).find((one) => one.name === type);
  if (plugin?.channel === undefined) {
    const what =
      type === undefined
        ? "A channel is a URL, or has a type or a name"
        : `There is no channel of the type "${type}"`;
    return [problem(["type"], `${what}; there are ${typesOf(parts)}.`)];
  }
  const kind = await plugin.channel();
  const parsed = v.safeParse(kind.options, options);
  if (!parsed.success)
    return [
      problem(
        (parsed.issues[0].path ?? []).map(({ key }) => String(key)),
        plain(parsed.issues[0].message),
      ),
    ];
  const server = kind.serverOf(parsed.output);
  const isPlain = !server.startsWith("https:") && parts.services.find(ChannelsToken)?.allowHttp !== true;
  if (isPlain)
    return [
      problem(
        [],
        `${server} is reached without encryption, which is only for networks of the operator (WINNOW_ALLOW_WEBHOOK_NETWORKS).`,
      ),
    ];
  return [{ type: plugin.name, kind, options: parsed.output as FoundChannel["options"], server }];
}

/** Whether channels were found. */
export function isFound(found: Awaited<ReturnType<typeof findChannels>>): found is readonly FoundChannel[] {
  return found.every((one) => "kind" in one);
}

async function findByUrl(url: string, parts: ChannelParts) {
  for (const plugin of kindsOf(parts)) {
    const kind = await plugin.channel?.();
    try {
      const given = kind?.fromUrl(url);
      if (given === undefined) continue;
      const found: FoundChannel[] = [];
      for (const options of given) {
        const one = await findChannels({ type: plugin.name, ...options }, parts);
        if (!isFound(one)) return one;
        found.push(...one);
      }
      return found;
    } catch (error) {
      if (error instanceof TypeError) return [problem([], `${error.message}.`)] as const;
      throw error;
    }
  }
  // Whatever stands behind the scheme may be secret.
  const [scheme = "This"] = /^[a-z][a-z0-9+.-]{0,30}:\/\//i.exec(url) ?? [];
  return [problem([], `${scheme} is no URL of a channel; there are ${typesOf(parts)}.`)] as const;
}

async function findNamed(name: string, options: object, { services, registry }: ChannelParts) {
  const channels = services.find(ChannelsToken);
  const [other] = Object.keys(options);
  if (other !== undefined) return [problem([other], "A channel with a name has nothing else.")] as const;
  const written = channels?.named(name);
  if (written === undefined) {
    const names = channels?.names.map((one) => `"${one}"`).join(", ");
    return [
      problem(
        ["name"],
        `There is no channel "${name}"; ${names ? `there are ${names}` : "the operator has none"}.`,
      ),
    ] as const;
  }
  const found = await findChannels(written as WrittenChannel, { services, registry });
  // What the operator has written is not for callers.
  if (!isFound(found))
    return [problem(["name"], `The channel "${name}" of the operator is not valid.`)] as const;
  return found.slice(0, 1);
}

function kindsOf({ registry }: ChannelParts) {
  return registry.of("notifier").filter(({ channel }) => channel !== undefined);
}

function typesOf(parts: ChannelParts): string {
  return (
    kindsOf(parts)
      .map(({ name }) => name)
      .join(", ") || "none on this server"
  );
}

function problem(path: readonly string[], message: string): ChannelProblem {
  return { path, message };
}

/** A message of a schema without what was written, which may be secret. */
function plain(message: string): string {
  return message.replace(/(?::| but)? received ".*"$/is, "");
}
