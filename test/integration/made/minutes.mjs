/** Reads a view and a service that plugins made from templates give. */
import { defineFormat } from "@winnow/core/plugin";
import * as v from "valibot";
import { ZebraServiceToken } from "winnow-service-zebra-service";

export const minutes = () =>
  defineFormat({
    name: "minutes",
    options: v.strictObject({}),
    uses: ["zebraView"],
    produce: async (page, _, context) =>
      `${await page.view("zebraView")}: ${context.get(ZebraServiceToken).explain("Winnow")}`,
  });
