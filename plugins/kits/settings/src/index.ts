/** Settings of the operator, as the environment has them. */
export { type ConfigOf, defineSettings, type Setting, type SettingTable } from "./define.ts";
export { type Defined, defined } from "./defined.ts";
export { referenceRows } from "./reference.ts";
export * from "./schemas.ts";
export { Absence, hideCredentials, saidOf, serverOf } from "./server.ts";
