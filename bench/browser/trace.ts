/**
 * Every message between this process and the browser in one warm scrape, with its time and how long its answer took.
 * `node_modules/.bin/node -C @winnow/source bench/browser/trace.ts [path] [bare]`; `bare` has none of the plugins that work on a page.
 */
import process from "node:process";
import { PipeTransport } from "puppeteer/internal/node/PipeTransport.js";
import { startKernel } from "./kernel.ts";
import { startSite } from "./site.ts";

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly sessionId?: string;
  readonly params?: object;
  readonly error?: object;
}

interface Sent {
  readonly at: number;
  readonly message: Message;
}

const lines: string[] = [];
const sent = new Map<string, Sent>();
const sessions = new Map<string | undefined, number>([[undefined, 0]]);
let start = Number.POSITIVE_INFINITY;
let sentBytes = 0;
let receivedBytes = 0;

const nameOf = (id: string | undefined) => {
  if (!sessions.has(id)) sessions.set(id, sessions.size);
  return `s${sessions.get(id)}`;
};
const now = () => performance.now() - start;
const note = (text: string) => {
  if (now() >= 0) lines.push(text);
};
const short = (value: object | undefined) => JSON.stringify(value ?? {}).slice(0, 110);

const { send } = PipeTransport.prototype;
PipeTransport.prototype.send = function (text: string) {
  const message = JSON.parse(text) as Message;
  if (now() >= 0) {
    sentBytes += text.length;
    sent.set(`${message.id}`, { at: now(), message });
  }
  note(
    `${now().toFixed(1).padStart(7)}  >  ${nameOf(message.sessionId)} ${message.method} ${short(message.params)}`,
  );
  const { onmessage } = this;
  if (onmessage !== undefined && !Reflect.has(onmessage, "isTraced")) {
    const traced = (answer: string) => {
      receive(answer);
      onmessage.call(this, answer);
    };
    this.onmessage = Object.assign(traced, { isTraced: true });
  }
  send.call(this, text);
};

function receive(text: string): void {
  const message = JSON.parse(text) as Message;
  if (now() >= 0) receivedBytes += text.length;
  const asked = sent.get(`${message.id}`);
  if (asked !== undefined) {
    const took = (now() - asked.at).toFixed(1);
    const outcome = message.error === undefined ? "" : ` ${short(message.error)}`;
    note(
      `${now().toFixed(1).padStart(7)} <    ${nameOf(message.sessionId)} ${asked.message.method} took ${took} ms${outcome}`,
    );
  } else
    note(
      `${now().toFixed(1).padStart(7)} *    ${nameOf(message.sessionId)} ${message.method} ${short(message.params)}`,
    );
}

const path = process.argv[2] ?? "/static";
const site = await startSite();
const kernel = await startKernel(process.argv.includes("bare"));
for (let count = 0; count < 5; count++) await kernel.rawHtml(site.origin + path);
await new Promise((resolve) => setTimeout(resolve, 1000));
start = performance.now();
await kernel.rawHtml(site.origin + path);
note(`${now().toFixed(1).padStart(7)} == the scrape has ended`);
await new Promise((resolve) => setTimeout(resolve, 500));
const calls = sent.size;
console.log(lines.join("\n"));
console.log(JSON.stringify({ path, calls, messages: lines.length, sentBytes, receivedBytes }));
await kernel.close();
site.close();
