import type { Views } from "@winnow/core/plugin";

const views: Views = {
  text: () => "not asked: another source comes first",
  testWords: async (page) => (await page.view("text")).split(" "),
};

export default views;
