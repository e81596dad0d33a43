export { generatorOf, jsonAfter, readAs } from "./read.ts";
export { MAX_CHARACTERS, MAX_PARTS, renderPage } from "./render.ts";
export {
  defineSite,
  type Site,
  type SiteDefinition,
  type SitePage,
  type SitePart,
  type Sites,
  SitesToken,
  type SiteVisit,
} from "./site.ts";
