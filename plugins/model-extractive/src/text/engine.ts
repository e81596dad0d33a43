/** What every answer of the rules says of itself, in `warning`. */
export const ENGINE_WARNING = "Answered by the extractive engine, without a language model.";
