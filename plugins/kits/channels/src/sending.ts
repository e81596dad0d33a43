/** What plugins of channels are made with. */
export { type AppriseUrl, readAppriseUrl } from "./apprise.ts";
export { type ChannelDefinition, defineChannel, type Outgoing, type Problem } from "./define.ts";
export { clip, fitLines, itemLines, type Line, linkOf, type Run } from "./lines.ts";
export { htmlOf, markdownOf, plainOf } from "./markups.ts";
export { type Answer, type Asked, askReceiver, NotReached } from "./request.ts";
