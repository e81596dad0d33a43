import {
  createToken,
  defineService,
  type ErrorTable,
  readSettings,
  type ServicePlugin,
  type Token,
  WinnowError,
} from "@winnow/core/plugin";
import * as v from "valibot";

const errors = {
  HOUSE_GLOSSARY_TERM_UNKNOWN: { category: "missing", description: "The glossary does not have this term." },
} as const satisfies ErrorTable;

/** What other plugins see: an interface, so that another service can take its place. */
export interface HouseGlossary {
  /**
   * What a term means, whatever its case.
   * @throws HOUSE_GLOSSARY_TERM_UNKNOWN
   */
  explain(term: string): string;
}

/** {@link HouseGlossary}: `context.get(HouseGlossaryToken)` in a format, a hook or any other plugin. */
export const HouseGlossaryToken: Token<HouseGlossary> = createToken<HouseGlossary>("houseGlossary");

const Settings = v.strictObject({ terms: v.record(v.string(), v.pipe(v.string(), v.maxLength(10_000))) });

/** Settings of {@link houseGlossary}. */
export interface HouseGlossarySettings {
  /** Meanings by term. */
  readonly terms: Readonly<Record<string, string>>;
}

/**
 * Provides what the terms of a house mean.
 * @throws CONFIG_INVALID
 */
export function houseGlossary(settings: HouseGlossarySettings): ServicePlugin {
  const { terms } = readSettings("houseGlossary", Settings, settings);
  return defineService({
    name: "houseGlossary",
    token: HouseGlossaryToken,
    errors,
    startsEmpty: true,
    create: () => {
      const meanings = new Map(Object.entries(terms).map(([term, text]) => [term.toLowerCase(), text]));
      return {
        explain: (term) => {
          const meaning = meanings.get(term.toLowerCase());
          if (meaning !== undefined) return meaning;
          const message = `The glossary has no term "${term}".`;
          throw new WinnowError("HOUSE_GLOSSARY_TERM_UNKNOWN", message, errors.HOUSE_GLOSSARY_TERM_UNKNOWN);
        },
      };
    },
  });
}
