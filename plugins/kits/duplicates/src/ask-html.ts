import type { Kernel } from "@winnow/core";
import { recordOf } from "@winnow/kit-schema";

/** What a page is asked for, so that it can be compared with others. */
export interface AskedHtml {
  readonly formats: readonly unknown[];
  /** Takes the HTML out of what came of it, unless the caller wants it as well. */
  readonly take: <T extends object>(result: T) => { readonly document: T; readonly html: unknown };
}

const NAME = "rawHtml";

/** Adds the HTML to the formats that a request names; without them, to those that are made by default. */
export function askForHtml(
  named: readonly unknown[] | undefined,
  registry: Pick<Kernel["registry"], "of">,
): AskedHtml {
  const formats = named ?? registry.of("format").flatMap(({ name, byDefault }) => (byDefault ? [name] : []));
  const isWanted = formats.some((item) => item === NAME || recordOf(item).type === NAME);
  return {
    formats: isWanted ? formats : [...formats, NAME],
    take: (result) => {
      const { [NAME]: html, ...rest } = result as typeof result & { readonly [NAME]?: unknown };
      return { document: isWanted ? result : (rest as typeof result), html };
    },
  };
}
