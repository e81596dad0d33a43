import { threadId } from "node:worker_threads";
import { WinnowError } from "@winnow/core/plugin";

export default function work(input: string): string {
  if (input === "refuse") throw new WinnowError("BAD_REQUEST", "refused there", { category: "input" });
  if (input === "fail") throw new Error("broken on purpose");
  if (input === "loop") for (;;);
  const eaten: number[][] = [];
  while (input === "hunger") eaten.push(Array.from({ length: 100_000 }, Math.random));
  return `${input}, thread ${threadId}`;
}
