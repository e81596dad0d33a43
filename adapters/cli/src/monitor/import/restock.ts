import { recordOf } from "@winnow/kit-schema";
import { type Draft, isNothing, textOf } from "./monitor.ts";
import { picturing } from "./visual.ts";

/** Per cent of a price that count as a change where the watch does not say. */
const USUAL_PERCENT = 0.01;

/** Stock and prices, and pictures, which have processors of their own. */
export function processing(watch: Readonly<Record<string, unknown>>, draft: Draft): void {
  const processor = textOf(watch.processor);
  if (processor === "" || processor === "text_json_diff") return;
  if (processor === "image_ssim_diff") {
    picturing(watch, draft);
    return;
  }
  if (processor !== "restock_diff") {
    draft.note(
      `Its processor ${processor.slice(0, 40)} has no counterpart: the text of the page is compared.`,
    );
    return;
  }
  const settings = {
    ...watch,
    ...recordOf(watch.restock_settings),
    ...recordOf(watch.processor_config_restock_diff),
  };
  const when: object[] = [];
  const numberOf = (value: unknown) =>
    isNothing(value) || !Number.isFinite(Number(value)) ? undefined : Number(value);
  if (settings.follow_price_changes !== false) {
    const percent = numberOf(settings.price_change_threshold_percent) ?? USUAL_PERCENT;
    const [below, above] = [numberOf(settings.price_change_min), numberOf(settings.price_change_max)];
    if (below === undefined && above === undefined) when.push({ field: "price", changesBy: { percent } });
    if (below !== undefined) when.push({ field: "price", below });
    if (above !== undefined) when.push({ field: "price", above });
  }
  const hasStock = settings.in_stock_processing !== "off";
  draft.news = { ...(hasStock ? { recipe: "restock" } : {}), ...(when.length > 0 ? { when } : {}) };
  draft.became(
    "processor restock_diff",
    [hasStock ? "recipe restock" : "", when.length > 0 ? "when (price)" : ""].filter(Boolean).join(" and ") ||
      "nothing",
  );
}
