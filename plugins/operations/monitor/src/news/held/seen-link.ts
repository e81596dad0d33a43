import type { Services } from "@winnow/core/plugin";
import { ChannelsToken } from "@winnow/kit-channels";
import { RecordStoreToken, SignedTokens } from "@winnow/kit-records";
import * as v from "@winnow/kit-schema";
import type { Monitor } from "../../monitor.ts";

/** Monitors that one link is for: a token has room for no more. */
const MAX_MONITORS = 50;

const Claims = v.object({
  /** Whose monitors they are. */
  o: v.string(),
  /** Their ids. */
  m: v.pipe(v.array(v.string()), v.maxLength(MAX_MONITORS)),
  /** Until when it was seen what they found, in milliseconds since the epoch. */
  t: v.number(),
});

/** Which messages somebody has seen. */
export interface SeenClaims {
  readonly owner: string;
  readonly monitorIds: readonly string[];
  readonly until: number;
}

/** Where somebody says that a message was seen; undefined where no monitor repeats it, or no one knows where the server is. */
export async function seenUrlOf(
  owner: string,
  monitors: readonly Pick<Monitor, "id" | "notification">[],
  until: number,
  services: Services,
): Promise<string | undefined> {
  const repeated = monitors.filter(({ notification }) => notification?.repeat !== undefined);
  const base = services.find(ChannelsToken)?.publicUrl;
  if (repeated.length === 0 || base === undefined) return undefined;
  const claims = { o: owner, m: repeated.slice(0, MAX_MONITORS).map(({ id }) => id), t: until };
  return `${base}/v2/monitor/seen?token=${await tokensOf(services).sign(claims)}`;
}

/** What a link was written for; undefined for one that is not valid. */
export async function readSeen(token: string, services: Services): Promise<SeenClaims | undefined> {
  const read = v.safeParse(Claims, await tokensOf(services).read(token));
  if (!read.success) return undefined;
  const { o: owner, m: monitorIds, t: until } = read.output;
  return { owner, monitorIds, until };
}

function tokensOf(services: Services): SignedTokens {
  return new SignedTokens(services.get(RecordStoreToken), "monitor seen");
}
