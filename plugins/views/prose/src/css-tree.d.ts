/** The parser alone: the rest of the library knows every property there is, and takes long to load. */
declare module "css-tree/parser" {
  export { parse as default } from "css-tree";
}
