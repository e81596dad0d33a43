import { join } from "node:path";
import process from "node:process";
import {
  type Catalogue,
  type CustomPlugins,
  chosenFolder,
  customPlugins,
  envFile,
  type Finding,
  type Opened,
  type OpenedApi,
  type OpenedReplay,
  type OpenedTeams,
  type Running,
  type WorkOptions,
} from "@winnow/adapter-cli";
import { ServerAddress } from "@winnow/adapter-http/address";
import { createQueue } from "@winnow/adapter-queue";
import { diagnose, needsKey, PROCESS_SETTINGS, unreadNames } from "@winnow/adapter-settings";
import { cacheEmbedded } from "@winnow/cache-embedded";
import { createKernel, type Plugin, silent, WinnowError } from "@winnow/core";
import { defineHook, messageOf } from "@winnow/core/plugin";
import { RecordStoreToken } from "@winnow/kit-records";
import { overridePreset } from "@winnow/preset-library";
import { commandPlugins, serverPlugins, storesOf } from "@winnow/preset-server/plugins";
import { type Config, readConfig, SETTINGS } from "@winnow/preset-server/settings";
import { results } from "@winnow/service-results";
import { TeamStore } from "@winnow/service-teams";

/** What listens or works for others is not loaded for one page. */
const serverPreset = () => import("@winnow/preset-server");

/** What the file of own plugins may set: not what says where such a file is, or which server the command uses. */
const OWN_SETTINGS = Object.keys({ ...PROCESS_SETTINGS, ...SETTINGS }).filter(
  (name) => !/^WINNOW_(?:CONFIG|PLUGINS|API_URL|API_KEY)$/.test(name),
);

/** The own plugins of the operator, which find `@winnow/…` as this module does. @throws CONFIG_INVALID */
const own = (): Promise<CustomPlugins> => customPlugins({ ours: import.meta.url, known: OWN_SETTINGS });

/** A preset with the own plugins. */
async function withOwn(preset: () => readonly Plugin[]): Promise<readonly Plugin[]> {
  const { plugins, disable } = await own();
  return overridePreset(plugins, preset(), disable);
}

/** What can be asked for with the own plugins. @throws CONFIG_INVALID */
export async function catalogue(): Promise<Catalogue> {
  const { loaded } = await own();
  const { catalogueOf } = await import("@winnow/adapter-cli/describe");
  const kept = {
    jobs: ":memory:",
    records: ":memory:",
    pages: { path: ":memory:" },
    explanations: ":memory:",
  };
  const plugins = await withOwn(() => commandPlugins(commandConfig(OF_SERVER), kept));
  await using kernel = await createKernel({ plugins });
  return { ...(await catalogueOf(kernel)), own: loaded };
}

/** A kernel for one command. Without a file for jobs nothing is kept, unless the user has a folder for that. */
export async function openKernel(jobs = ":memory:"): Promise<Opened> {
  await own();
  const folder = chosenFolder();
  const fileOf = (name: string) => (folder === undefined ? ":memory:" : join(folder, name));
  const stores = {
    jobs,
    records: fileOf("records.sqlite"),
    pages: { path: fileOf("pages.sqlite") },
    explanations: fileOf("explain.sqlite"),
  };
  const plugins = await withOwn(() => [
    ...(folder === undefined ? [withoutProfiles] : []),
    ...commandPlugins(commandConfig(OF_SERVER), stores),
  ]);
  const kernel = await createKernel({ plugins });
  return { kernel, queue: createQueue(kernel) };
}

/** A profile that ends with its command would be a login that seems to be saved. */
const withoutProfiles = defineHook({
  name: "without-profiles",
  admit: (request) => {
    if (request.options.profile === undefined) return request;
    const message = "Profiles are kept in a data folder. Set WINNOW_DATA_DIR, or name a server by --api-url.";
    throw new WinnowError("BAD_REQUEST", message);
  },
});

/** What a replay takes from the settings; all others name what it may not reach, or are the capture's. */
const OF_REPLAY = ["PUPPETEER_EXECUTABLE_PATH", "WINNOW_OCR_LANGUAGES", "WINNOW_MARKDOWN_CONVERTER"];

/** A kernel that reaches nothing but what this capture holds. @throws CAPTURE_UNREADABLE, CAPTURE_VERSION */
export async function openReplay(capture: Uint8Array): Promise<OpenedReplay> {
  const { differences, Replay, readBundle, replayPlugins } = await import("@winnow/hook-capture/replay");
  const bundle = await readBundle(capture);
  const replay = new Replay(bundle);
  const kept = Object.entries({ ...envFile(), ...process.env }).filter(([name]) => OF_REPLAY.includes(name));
  const stores = {
    jobs: ":memory:",
    records: ":memory:",
    pages: { path: ":memory:" },
    explanations: ":memory:",
  };
  const plugins = await withOwn(() => commandPlugins(readConfig(Object.fromEntries(kept), {}), stores));
  const kernel = await createKernel({ plugins: overridePreset(replayPlugins(bundle, replay), plugins) });
  const { request, scrapeId: id } = bundle.facts;
  return {
    kernel,
    request,
    id,
    differences: (document) => differences(bundle, document),
    notes: () => replay.notes(),
  };
}

/** A kernel with the jobs of the server, that works on none of them. */
export async function openServerJobs(): Promise<Opened> {
  await own();
  const kernel = await createKernel({ plugins: [storesOf(commandConfig()).jobs] });
  return { kernel, queue: createQueue(kernel, { slots: 0 }) };
}

/** A kernel with everything that the server keeps; with slots it works on the jobs there, but begins none by their time. */
export async function openServer(slots: number): Promise<Opened> {
  await own();
  const config = commandConfig();
  const { publicUrl } = new ServerAddress(config.PORT, config.WINNOW_PUBLIC_URL);
  const kernel = await createKernel({ plugins: await withOwn(() => serverPlugins(config, () => publicUrl)) });
  return { kernel, queue: createQueue(kernel, { slots, background: false }) };
}

/**
 * The API for an agent, on no port. With a data folder it has everything that the server keeps there; without one nothing outlives
 * it, so that there are no monitors.
 */
export async function openApi(version: string): Promise<OpenedApi> {
  await own();
  const { createHttpApp } = await import("@winnow/adapter-http");
  const config = commandConfig(OF_SERVER);
  const plugins = await withOwn(() => apiPlugins(config, chosenFolder()));
  const kernel = await createKernel({ plugins });
  const app = await createHttpApp({ kernel, queue: createQueue(kernel, { background: false }), version });
  const close = async () => {
    await app.close();
    await kernel.close({ graceMs: 0 });
  };
  const missing =
    "Without a data folder nothing is kept: set WINNOW_DATA_DIR, or name a server by --api-url.";
  return { ask: (call) => app.ask(call), missing, close };
}

function apiPlugins(config: Config, folder: string | undefined): readonly Plugin[] {
  const { publicUrl } = new ServerAddress(config.PORT, config.WINNOW_PUBLIC_URL);
  if (folder !== undefined) return serverPlugins(config, () => publicUrl);
  const cache = cacheEmbedded();
  const inMemory = {
    jobs: ":memory:",
    records: ":memory:",
    pages: { path: ":memory:" },
    explanations: ":memory:",
  };
  const plugins = [withoutProfiles, ...commandPlugins(config, inMemory), cache, ...results({ cache })];
  return plugins.filter(({ kind, name }) => kind !== "operation" || name !== "monitor");
}

/** The teams and keys of the server, also while it runs. */
export async function openTeams(): Promise<OpenedTeams> {
  await own();
  const kernel = await createKernel({ plugins: [storesOf(commandConfig()).records] });
  return { store: new TeamStore(kernel.services.get(RecordStoreToken)), close: () => kernel.close() };
}

/** What a folder or a database keeps, to be moved. @throws CONFIG_INVALID */
export async function openMove(place: string | undefined, mustExist: boolean) {
  const { movedStores } = await serverPreset();
  return movedStores(place ?? commandConfig().WINNOW_DATA_DIR, mustExist);
}

/** The HTTP server. @throws CONFIG_INVALID */
export async function serve(): Promise<Running> {
  const { plugins, disable, loaded } = await own();
  const config = processConfig();
  const { createServer } = await serverPreset();
  const server = await createServer({ config, plugins, disable });
  const address = await server.listen();
  return { banner: banner(address, needsKey(config), loaded), close: () => server.close() };
}

/** The doctor asks pages of its own, which are on this machine and not kept, works on no jobs, and waits for no database. */
const OF_DOCTOR = {
  WINNOW_ZERO_DATA_RETENTION: "true",
  WINNOW_JOB_SLOTS: "0",
  WINNOW_DATABASE_WAIT_MS: "0",
  WINNOW_ALLOW_PAGE_NETWORKS: "127.0.0.0/8",
} as const;

/** Looks whether a server with the settings of this process could do its work here. */
export async function doctor(): Promise<readonly Finding[]> {
  const [loading] = await Promise.allSettled([own()]);
  const { plugins, disable, loaded } = loading.status === "fulfilled" ? loading.value : NO_PLUGINS;
  const found: Finding[] = loaded.map(({ id, from }) => ({
    name: "own plugin",
    status: "ok",
    text: `${id}, from ${from}`,
  }));
  if (loading.status === "rejected")
    found.push({ name: "own plugins", status: "fail", text: messageOf(loading.reason) });
  const { createWorker } = await serverPreset();
  const open = (config: Config) => createWorker({ config, plugins, disable, logger: silent });
  const asked = { environment: process.env, file: envFile(), read: readConfig, own: OF_DOCTOR, open };
  return [...found, ...(await diagnose(asked))];
}

const NO_PLUGINS: Pick<CustomPlugins, "plugins" | "disable" | "loaded"> = {
  plugins: [],
  disable: [],
  loaded: [],
};

/** A worker on the jobs of the server, without HTTP. @throws CONFIG_INVALID */
export async function work({ slots }: WorkOptions): Promise<Running> {
  const { plugins, disable, loaded } = await own();
  // It opens no port, so that no access control is needed: the image and the machine may have a HOST for servers.
  const config = processConfig({
    HOST: "",
    ...(slots === undefined ? {} : { WINNOW_JOB_SLOTS: String(slots) }),
  });
  const { WINNOW_JOB_SLOTS: count, DATABASE_URL: url } = config;
  if (count === 0) {
    const message =
      "WINNOW_JOB_SLOTS is 0, so a worker would do nothing. Use `winnow work --slots 10`, or set it to at least 1.";
    throw new WinnowError("CONFIG_INVALID", message);
  }
  const { createWorker } = await serverPreset();
  const worker = await createWorker({ config, plugins, disable });
  const place = url === undefined ? config.WINNOW_DATA_DIR : `the database on ${new URL(url).host}`;
  const banner = `\nWinnow works on the jobs in ${place}, at most ${count} pages at a time.${ownLine(loaded)}\n\n`;
  return { banner, close: () => worker.close({ graceMs: 0 }) };
}

/** The settings of a server or a worker; `options` go before the environment. */
function processConfig(options: Readonly<Record<string, string>> = {}): Config {
  const file = envFile();
  const environment = { ...process.env, ...options };
  for (const name of unreadNames(environment, file)) {
    process.stderr.write(`winnow: ${name} is set, but nothing in this build reads it.\n`);
  }
  return readConfig(environment, file);
}

/** A command listens and logs nowhere, and these may be there for another program. */
const OF_LISTENING = ["HOST", "PORT", "LOG_FORMAT", "LOG_LEVEL"];
/** What only the server's own data needs: other programs have settings of these names. */
const OF_SERVER = [
  ...OF_LISTENING,
  "DATABASE_URL",
  "REDIS_URL",
  "SMTP_FROM",
  "SMTP_URL",
  "USE_DB_AUTHENTICATION",
];

/** The settings of a command, without those that are not for it. */
function commandConfig(others = OF_LISTENING): Config {
  const without = (values: Readonly<Record<string, string | undefined>>) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !others.includes(name)));
  return readConfig(without(process.env), without(envFile()));
}

/** Which own plugins run, and where they were named. */
function ownLine(loaded: CustomPlugins["loaded"]): string {
  const all = loaded.map(({ id, from }) => `${id} (${from})`);
  return all.length === 0 ? "" : `\nOwn plugins: ${all.join(", ")}`;
}

function banner(address: string, needsKey: boolean, loaded: CustomPlugins["loaded"]): string {
  const base = address.replace("0.0.0.0", "127.0.0.1").replace("[::]", "[::1]");
  const key = needsKey ? ` -H 'authorization: Bearer <key>'` : "";
  return `
Winnow listens on ${address}. Console: ${base}/ Reference: ${base}/docs${ownLine(loaded)}

Try it, without internet:
  curl -s ${base}/v2/scrape -H 'content-type: application/json'${key} -d '{"url":"${base}/sample"}'

`;
}
