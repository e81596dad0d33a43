import type { Views } from "@winnow/core/plugin";

const views: Views = {
  text: (page, options) => `${Buffer.from(page.body)} ${JSON.stringify(options)}`,
  testWords: { local: true, compute: () => ["local"] },
};

export default views;
