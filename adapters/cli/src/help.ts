import { type Command, Help, type Option } from "commander";
import type { Catalogue, CommandEntry } from "./catalogue.ts";

/** Examples at the end of the help. */
export const EXAMPLES = `  winnow https://example.com
  winnow https://example.com --format links
  winnow https://example.com --format screenshot -o page.png
  winnow crawl https://example.com -n 100 > pages.ndjson
  winnow parse report.pdf -o report.md
`;

/** What the exit statuses mean. */
export const STATUS = `Exit status: 0 done; 1 it failed, or the page was an error page (4xx, 5xx); 2 the command line or the
request is not valid; 130 stopped by Ctrl-C; 143 stopped by SIGTERM.`;

/** The own plugins that are loaded, and from where: the end of the help, where there are some. */
export function customOf({ own = [] }: Catalogue): string {
  return own.length === 0
    ? ""
    : `\n\nOwn plugins: ${own.map(({ id, from }) => `${id} (${from})`).join(", ")}`;
}

const OF: Readonly<Record<string, string>> = {
  scrape: `  winnow https://example.com
  winnow https://example.com -f markdown -f links --json | jq .metadata.title
  winnow https://example.com --exclude nav --exclude .advert --full -o page.md
  winnow https://example.com -f screenshot -f markdown -o example/
  winnow https://example.com --action '{"type":"click","selector":"#more"}' --action pdf
  winnow https://example.com -f '{"type":"json","prompt":"the price"}'`,
  replay: `  winnow https://example.com --capture
  winnow replay example.com.warc.gz
  winnow replay example.com.warc.gz -f html --full`,
  crawl: `  winnow crawl https://example.com -n 100 > pages.ndjson
  winnow crawl https://example.com --include-paths '^/docs/' -f markdown -o docs/
  winnow crawl https://example.com --api-url http://127.0.0.1:3002`,
  batch: `  winnow batch https://example.com/a https://example.com/b
  winnow batch - < urls.txt > pages.ndjson`,
  parse: `  winnow parse report.pdf -o report.md
  winnow parse - < report.pdf
  curl https://example.com/prices | winnow parse - --name prices.csv`,
  map: "  winnow map https://example.com --search pricing -n 50",
  search: "  winnow search winnowing machines -n 5",
  extract: `  winnow extract https://example.com/product --prompt "name and price"
  winnow extract https://example.com/product --schema @product.json`,
  agent: '  winnow agent "the opening hours" --urls https://example.com --schema @hours.json',
  interact: `  winnow interact https://example.com --code 'await page.title()'
  winnow interact https://example.com --prompt "accept the cookies, then list the prices"
  winnow interact https://example.com/login --file login.js --profile ada
  winnow interact 0199f1a2-7c1e-7b3a-9d54-2f6b8c0e4a11 --code 'await page.url()' --live --keep`,
  monitor: `  winnow monitor add https://example.com/prices --every "weekdays at 8am" --goal "price drops"
  winnow monitor list
  winnow monitor run example.com/prices
  winnow monitor diff example.com/prices`,
  "monitor add": `  winnow monitor add https://example.com/prices --every "30 minutes"
  winnow monitor add https://example.com/prices --include '.price' --webhook https://example.org/hook
  winnow monitor add https://example.com/product --when "price below 100"
  winnow monitor add https://example.com/train --label "seats=Seats left" --when "seats below 10"
  winnow monitor add https://example.com/jobs --keep Berlin --ignore '/posted .* ago/i' --only additions
  winnow monitor add https://example.com --crawl -n 100 --every "monday at 9:00" --name Docs
  winnow monitor add https://example.com --notify ntfy://prices-8f3a1c9e --digest "daily at 8am" --quiet 22:00-07:00
  winnow monitor add --search "winnowing machines" --goal "a new machine" --every day`,
  "monitor list": `  winnow monitor list --next
  winnow monitor list --json | jq -r '.data[].name'`,
  "monitor get": "  winnow monitor get prices",
  "monitor edit": `  winnow monitor edit prices --every "2 hours" --goal "price drops"
  winnow monitor edit prices --remind "2 hours x5" --escalate boss@example.com --escalate-after 5`,
  "monitor copy": `  winnow monitor copy prices https://example.org/prices --name "Prices elsewhere"
  winnow monitor copy prices - < pages.txt`,
  "monitor run": "  winnow monitor run prices",
  "monitor checks": "  winnow monitor checks prices -n 100",
  "monitor diff": `  winnow monitor diff prices
  winnow monitor diff prices 0199f1a2
  winnow monitor diff prices | less
  winnow monitor diff prices https://example.com/prices --words
  winnow monitor diff prices --from 0199f1a2 --to 0199f1b7`,
  "monitor changes": `  winnow monitor changes
  winnow monitor changes prices --words
  winnow monitor changes --keep | less`,
  "monitor export": `  winnow monitor export prices > prices.zip
  winnow monitor export prices --format warc -o prices.warc.gz`,
  "monitor seen": `  winnow monitor seen prices
  winnow monitor seen prices 0199f1a2`,
  "monitor test-notify": "  winnow monitor test-notify prices",
  "monitor feed": "  winnow monitor feed prices > prices.atom",
  "monitor values": `  winnow monitor values prices
  winnow monitor values prices --field price | cut -f1,3`,
  "monitor pause": "  winnow monitor pause prices docs",
  "monitor resume": "  winnow monitor resume prices",
  "monitor remove": "  winnow monitor remove prices",
  "monitor import": `  winnow monitor import url-watches.json --dry-run
  winnow monitor import changedetection-backup.zip
  winnow monitor import ~/.config/urlwatch/urls.yaml`,
  work: `  winnow work
  winnow work --slots 20`,
  keys: `  winnow keys create --team acme --name ci
  winnow keys list
  winnow keys limit acme --credits 10000 --concurrency 5`,
  "keys create": `  winnow keys create --team acme --name ci --scopes scrape,crawl
  winnow keys create --team acme --expires 90d
  export WINNOW_API_KEY=$(winnow keys create --team acme)`,
  "keys rotate": "  winnow keys rotate 0199f1a2 --grace 24h",
  "keys list": "  winnow keys list --team acme",
  "keys revoke": "  winnow keys revoke 0199f1a2",
  "keys limit": `  winnow keys limit acme --credits 10000 --rate scrape=100 --rate status=500
  winnow keys limit acme --credits none`,
  mcp: `  winnow mcp
  winnow mcp --api-url http://127.0.0.1:3002`,
  setup: `  winnow setup --dry-run
  winnow setup cursor codex
  winnow setup --remove`,
  migrate: `  winnow migrate --to "$DATABASE_URL" --dry-run
  winnow migrate --to "$DATABASE_URL"
  winnow migrate --from "$DATABASE_URL" --to .winnow`,
  explain: `  winnow explain 0199f1a2-7c1e-7b3a-9d54-2f6b8c0e4a11
  winnow explain 0199f1a2-7c1e-7b3a-9d54-2f6b8c0e4a11 --json | jq .advice`,
  doctor: `  winnow doctor
  winnow doctor --json | jq -r '.findings[] | select(.status != "ok") | .text'`,
  completion: `  winnow completion bash > ~/.local/share/bash-completion/completions/winnow
  winnow completion zsh > ~/.zfunc/_winnow
  winnow completion fish > ~/.config/fish/completions/winnow.fish`,
};

/** Examples of one command; one of a third party gets its usage. */
export function examplesOf(command: string, entry?: CommandEntry): string {
  if (OF[command] !== undefined) return OF[command];
  return `  winnow ${command} ${entry === undefined ? "" : `<${entry.argument}>`}`.trimEnd();
}

/** Options of a page that the first help shows; all are in `winnow help scrape`. */
const FIRST = [
  "--format",
  "--full",
  "--include",
  "--exclude",
  "--header",
  "--timeout",
  "--output",
  "--json",
  "--accept-errors",
];

/** The options that the help of a command shows; the first help shows the usual ones of a page. */
export function shownOptions(command: Command): Option[] {
  const standard = new Help().visibleOptions(command);
  if (command.parent !== null) return standard;
  const scrape = command.commands.find((one) => one.name() === "scrape");
  const usual = scrape?.options.filter(({ long }) => FIRST.includes(long ?? "")) ?? [];
  return [...usual, ...standard];
}

/** The words by which a command is called: `monitor add` for a command of a group. */
export function pathOf(command: Command): string {
  const isNested = command.parent?.parent != null;
  return isNested ? `${command.parent?.name()} ${command.name()}` : command.name();
}

/** The words that a command takes, as its usage shows them. */
export function wordsOf(command: Command): string {
  const words = command.registeredArguments.map((argument) => {
    const name = `${argument.name()}${argument.variadic && argument.description !== "" ? "..." : ""}`;
    return argument.required ? `<${name}>` : `[${name}]`;
  });
  return words.join(" ");
}
