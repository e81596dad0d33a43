/** What is wanted, and what was reached. */
import { type Figure, isReached, ROWS } from "../wanted/rows.ts";
import { table } from "./table.ts";

const amount = (value: number, { unit }: Figure) => `${Number(value.toPrecision(3))} ${unit}`.trim();
const reached = (figure: Figure) =>
  isReached(figure) ? amount(figure.reached, figure) : `**${amount(figure.reached, figure)}**`;
export const wanted = table(
  ["measure", "wanted", "reached", "what limits it"],
  ROWS.map(({ measure, figures, limit }) => [
    measure,
    figures.map((figure) => amount(figure.wanted, figure)).join(", "),
    figures.map(reached).join(", "),
    limit,
  ]),
);
