/** What somebody does who has only a keyboard, and what they see. */
import assert from "node:assert/strict";
import type { Page } from "@winnow/kit-live-page";

/** Moves on until the button or link of this name has the focus, and presses a key there. */
export async function pressOn(page: Page, name: string, key: "Enter" | "Space" = "Enter"): Promise<void> {
  for (let moves = 0; moves < 100; moves += 1) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      if (element?.matches("a, button, summary") !== true) return "";
      return element.getAttribute("aria-label") ?? element.textContent ?? "";
    });
    if (focused.trim().startsWith(name)) return await page.keyboard.press(key);
    await page.keyboard.press("Tab");
  }
  assert.fail(`The keyboard does not reach "${name}".`);
}

/** Waits until a text is shown. */
export async function sees(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (wanted: string) => document.body.innerText.includes(wanted),
    { timeout: 20_000 },
    text,
  );
}
