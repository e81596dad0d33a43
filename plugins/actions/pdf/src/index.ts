import { type ActionPlugin, defineAction } from "@winnow/core/plugin";
import { onPage, publish } from "@winnow/kit-live-page";
import * as v from "@winnow/kit-schema";

const FORMATS = ["A0", "A1", "A2", "A3", "A4", "A5", "A6", "Letter", "Legal", "Tabloid", "Ledger"] as const;

/** What the browser can print at. */
const SCALE = { least: 0.1, most: 2 };

const Options = v.strictObject({
  format: v.optional(v.picklist(FORMATS), "Letter"),
  landscape: v.optional(v.boolean(), false),
  scale: v.optional(v.pipe(v.number(), v.minValue(SCALE.least), v.maxValue(SCALE.most)), 1),
});

declare module "@winnow/core/plugin" {
  interface ActionRegistry {
    /** Prints the page; the URL of the file goes to `actions.pdfs`. */
    pdf: { options: v.InferInput<typeof Options> };
    /** Another name of `pdf`. */
    generatePDF: { options: v.InferInput<typeof Options> };
  }
}

function define<const N extends string>(name: N): ActionPlugin {
  return defineAction({
    name,
    id: name === "pdf" ? "action-pdf" : "action-pdf-generate",
    options: Options,
    output: { pdfs: v.pipe(v.string(), v.nature("url")) },
    perform: async (session, { format, landscape, scale }, context) => {
      const bytes = await onPage(session, context, (page) =>
        page.pdf({ format, landscape, scale, printBackground: true, timeout: 0 }),
      );
      return { list: "pdfs", entry: await publish(context, bytes, "application/pdf") };
    },
  });
}

/**
 * Prints the page as a PDF file.
 * @see specification, "Actions": pdf
 */
export const pdf = (): ActionPlugin => define("pdf");

/** {@link pdf} under the name that the MCP server uses. @see wire contract 2.2 */
export const generatePDF = (): ActionPlugin => define("generatePDF");
