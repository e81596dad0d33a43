import { defineSettings } from "@winnow/kit-settings";
import * as v from "valibot";

/** What writes markdown. */
export const converterEnvironment = defineSettings({
  WINNOW_MARKDOWN_CONVERTER: {
    schema: v.optional(v.picklist(["winnow", "node-html-markdown"]), "winnow"),
    description:
      "What writes the format `markdown`: the built-in writer, or the package [node-html-markdown](../../plugins/views/node-html-markdown/README.md), whose tables and code are plainer.",
  },
});
