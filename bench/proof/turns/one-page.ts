/** Prints the markdown of one page with one contender: `one-page.ts <contender> <url>`. */
import process from "node:process";
import { CRAWLEE, contenders, runCrawlee } from "../../speed/contenders.ts";
import { defuddle } from "./pages.ts";

const [name = "", url = ""] = process.argv.slice(2);
if (name === CRAWLEE) {
  await runCrawlee([url], 1, (markdown) => console.log(markdown));
  process.exit(0);
}
const load = name === "defuddle on linkedom" ? defuddle : contenders[name];
if (load === undefined) throw new Error(`No contender "${name}".`);
const convert = await load();
console.log(await convert(await (await fetch(url)).text(), url));
