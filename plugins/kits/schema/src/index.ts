/** Valibot, where a list is no object and a length is one of characters. */
import * as v from "valibot";
import { countingCharacters } from "./characters.ts";
import { refusingLists } from "./lists.ts";

// What is named below stands in place of what the star gives.
export * from "valibot";
export { type Nature, nature, natureOf, schemaAt } from "./nature.ts";
export { isRecord, recordOf } from "./record.ts";
export { type Shape, shapeOf } from "./shape.ts";

/** An object with these keys; others are dropped. */
export const object: typeof v.object = /* @__PURE__ */ refusingLists(v.object);
/** An object with these keys and no others. */
export const strictObject: typeof v.strictObject = /* @__PURE__ */ refusingLists(v.strictObject);
/** An object with these keys and any others. */
export const looseObject: typeof v.looseObject = /* @__PURE__ */ refusingLists(v.looseObject);
/** An object with these keys, and others of one kind. */
export const objectWithRest: typeof v.objectWithRest = /* @__PURE__ */ refusingLists(v.objectWithRest);
/** An object with any keys of one kind. */
export const record: typeof v.record = /* @__PURE__ */ refusingLists(v.record);
/** One of several objects, distinguished by a key. */
export const variant: typeof v.variant = /* @__PURE__ */ refusingLists(v.variant);
/** At most so many characters, or items. */
export const maxLength: typeof v.maxLength = /* @__PURE__ */ countingCharacters(v.maxLength);
/** At least so many characters, or items. */
export const minLength: typeof v.minLength = /* @__PURE__ */ countingCharacters(v.minLength);
/** Exactly so many characters, or items. */
export const length: typeof v.length = /* @__PURE__ */ countingCharacters(v.length);
