/** Keeps files in the folder of its argument, one after the other, and prints the URL of each; two at a time. */
import { createKernel } from "@winnow/core";
import { ArtifactStoreToken } from "@winnow/kit-artifacts";
import { artifacts } from "../src/index.ts";

const [folder = ""] = process.argv.slice(2);
const kernel = await createKernel({ plugins: [artifacts({ folder, publicUrl: "https://out.test" })] });
const store = kernel.services.get(ArtifactStoreToken);
async function keep(): Promise<never> {
  for (;;) {
    const url = await store.put(Buffer.alloc(300_000), { contentType: "image/png", ttlMs: 1e11 });
    await new Promise((resolve) => process.send?.(url, resolve));
  }
}
process.on("disconnect", () => process.exit());
await Promise.race([keep(), keep()]);
