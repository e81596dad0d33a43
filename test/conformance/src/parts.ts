import {
  type ActionOutcome,
  type ActionPlugin,
  type FormatPlugin,
  type Logger,
  type OptionValues,
  type Page,
  type Services,
  type Session,
  type SetupContext,
  silent,
  type Token,
} from "@winnow/core/plugin";
import * as v from "valibot";
import { contextWith } from "./kit.ts";

/** Performs an action with what its schema makes of the options, as the kernel does. */
export async function perform(
  action: ActionPlugin,
  session: Session,
  options: object = {},
  context = contextWith(),
): Promise<ActionOutcome | undefined> {
  return await untyped(action.perform)(session, v.parse(action.options, options), context);
}

/** What a format makes of a page with what its schema makes of the options, as the kernel does. */
export async function produce(
  format: FormatPlugin,
  page: Page,
  options: object = {},
  context = contextWith(),
): Promise<unknown> {
  return await untyped(format.produce)(page, v.parse(format.options, options), context);
}

/** What a plugin is set up or created with, outside of a kernel. */
export function setupWith(
  provided?: ReadonlyMap<Token<unknown>, unknown>,
  logger: Logger = silent,
): SetupContext {
  return { services: servicesWith(provided), logger };
}

/** These services and no others, by their tokens. */
export function servicesWith(provided?: ReadonlyMap<Token<unknown>, unknown>): Services {
  return contextWith(undefined, provided);
}

/** Values of the options that plugins add to requests: these, and none of the others. */
export function optionsWith(given: Partial<OptionValues> = {}): OptionValues {
  return given as OptionValues;
}

/** A function as callers see it who have no types, for what it must refuse in words. */
export function untyped<R>(work: (...given: never[]) => R): (...given: unknown[]) => R {
  return (...given) => Reflect.apply(work, undefined, given);
}
