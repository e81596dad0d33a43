/** Live pages for people who look at them, and for clients of the DevTools protocol. */
export { CDP_MAX_MESSAGE_BYTES, type ServeOptions, serveCdp } from "./cdp/serve.ts";
export { type ViewerPageOptions, viewerPage } from "./view/page.ts";
export { serveView, type ViewOptions } from "./view/serve.ts";
