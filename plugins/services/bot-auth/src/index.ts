import {
  ClockToken,
  defineService,
  readSettings,
  type ServicePlugin,
  WinnowError,
} from "@winnow/core/plugin";
import { RequestSignerToken } from "@winnow/kit-egress";
import * as v from "@winnow/kit-schema";
import { readKey } from "./key.ts";
import type { BotAuthSettings } from "./settings.ts";
import { KeySigner } from "./signer.ts";

export { botAuthEnvironment, botAuthFromEnvironment } from "./environment.ts";
export type { BotAuthSettings } from "./settings.ts";

const Settings = v.strictObject({
  key: v.pipe(v.string(), v.maxLength(16_384)),
  agent: v.pipe(v.string(), v.maxLength(2000)),
});

/**
 * Signs requests for pages, so that sites can tell whose they are, and gives the public key for the directory of the server.
 * @throws CONFIG_INVALID
 * @see draft-ietf-webbotauth-httpsig-protocol
 */
export function botAuth(settings: BotAuthSettings): ServicePlugin {
  const { key, agent } = readSettings("botAuth", Settings, settings);
  const url = URL.parse(agent);
  if (url?.protocol !== "https:" || url.username !== "" || url.password !== "") {
    const message = `The agent "${url?.host ?? "given"}" of botAuth must be an https origin without a user, such as https://bot.example.com.`;
    throw new WinnowError("CONFIG_INVALID", message);
  }
  const pair = readKey(key);
  return defineService({
    name: "bot-auth",
    token: RequestSignerToken,
    create: ({ services }) => new KeySigner(pair, url.origin, services.get(ClockToken)),
  });
}
