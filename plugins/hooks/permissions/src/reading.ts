export { ofPage } from "./permissions.ts";
export { NOTHING, readSite } from "./site-says.ts";
