/** What a kernel offers to a shell, and its reference: needed where a command is built, not where it runs. */
export { catalogueOf } from "./catalogue.ts";
export { referenceOf } from "./reference.ts";
