export { MAX_SCHEMA_DEPTH, MAX_SCHEMA_LENGTH, problemsOf, type SchemaProblem } from "./check-schema.ts";
export { localUnderLockdown } from "./lockdown.ts";
export * from "./model.ts";
export { PromptOption, SchemaOption } from "./options.ts";
