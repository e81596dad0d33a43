import assert from "node:assert/strict";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineService, type ServicePlugin } from "@winnow/core/plugin";
import { type ArtifactStore, ArtifactStoreToken } from "@winnow/kit-artifacts";
import { artifacts } from "@winnow/service-artifacts";
import { suite } from "uvu";
import {
  type ArtifactPlace,
  type ArtifactStoreKitOptions,
  artifactParts,
  artifactStoreRules,
} from "../src/index.ts";
import { broken } from "./breaks.ts";

const test = suite("conformance: stores of artifacts");
const folders: string[] = [];
test.after(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

type Change = (store: ArtifactStore, folder: string) => Partial<ArtifactStore>;

/** A store in a folder with some of its methods changed. */
function spoiled(kept: ServicePlugin, folder: string, change: Change): ServicePlugin {
  return defineService({
    name: "spoiled",
    token: ArtifactStoreToken,
    create: (context) => {
      const store = kept.create(context) as ArtifactStore;
      const whole: ArtifactStore = {
        put: (...all) => store.put(...all),
        putFile: (...all) => store.putFile(...all),
        read: (...all) => store.read(...all),
      };
      return { ...whole, ...change(store, folder) };
    },
    setup: async () => undefined,
    close: async () => kept.close?.(),
  });
}

/** Places of stores that are changed; `own` makes a folder for each process. */
function options(change: Change, { own = false, fix = false } = {}): ArtifactStoreKitOptions {
  return {
    place: async (): Promise<ArtifactPlace> => {
      const folder = await mkdtemp(join(tmpdir(), "winnow-kit-artifacts-"));
      folders.push(folder);
      let count = 0;
      const files = async () =>
        (await readdir(folder, { recursive: true })).filter((name) => /\.\d+$/.test(name));
      return {
        plugins: ({ publicUrl, ...settings }) => {
          count += 1;
          const at = own ? join(folder, String(count)) : folder;
          const url = fix ? "https://out.test/base" : publicUrl;
          return [spoiled(artifacts({ ...settings, publicUrl: url, folder: at }), at, change)];
        },
        files,
        empty: async () => {
          for (const file of await files()) await rm(join(folder, file));
        },
      };
    },
  };
}

/** For each rule a store that breaks it. */
const BROKEN: Readonly<Record<string, ArtifactStoreKitOptions>> = {
  "gives back the bytes and their type under an absolute URL": options((store) => ({
    read: async (...all) => ({ ...(await store.read(...all)), contentType: "text/plain" }),
  })),
  "forbids any other name, time or signature": options((store) => {
    let last: [string, string, string] = ["", "", ""];
    return {
      put: async (...all) => {
        const url = await store.put(...all);
        last = artifactParts(url);
        return url;
      },
      read: () => store.read(...last),
    };
  }),
  "keeps a copy of a large file without holding it in memory, and an empty one": options((store) => ({
    putFile: async (_, kept) => store.put(Buffer.alloc(192 << 20), kept),
  })),
  "ends a stream that is not read to its end": options((store) => ({
    read: async (...all) => {
      const artifact = await store.read(...all);
      const stream = (from?: number, to?: number) =>
        Object.defineProperty(artifact.stream(from, to), "destroyed", { value: false });
      return { ...artifact, stream };
    },
  })),
  "keeps no part of a file that is gone or too large": options((store) => ({
    putFile: (path, kept) => store.putFile(path, kept).catch(() => ""),
  })),
  "keeps a file for its time and no longer": options((store) => ({
    put: (bytes, kept) => store.put(bytes, { ...kept, ttlMs: kept.ttlMs * 2 }),
  })),
  "sweeps again and again, and not after closing": options((store) => ({
    put: (bytes, kept) => store.put(bytes, { ...kept, ttlMs: 9e9 }),
  })),
  "does not find a file that is gone, and tells so only to whoever has its URL": options((store) => {
    const found = new Map<string, Awaited<ReturnType<ArtifactStore["read"]>>>();
    return {
      put: async (...all) => {
        const url = await store.put(...all);
        const parts = artifactParts(url);
        found.set(parts.join(), await store.read(...parts));
        return url;
      },
      read: async (...all) => found.get(all.join()) ?? store.read(...all),
    };
  }),
  "has one key for processes that start at once, and after a restart": options(() => ({}), { own: true }),
  "refuses a public URL that is none, and asks a function for each URL": options(() => ({}), { fix: true }),
};

test("there is a broken store for every rule", () => {
  assert.deepEqual(Object.keys(BROKEN).sort(), artifactStoreRules.map(({ name }) => name).sort());
});

const create = () => artifacts({ folder: "unused", publicUrl: "https://out.test" });
for (const [name, place] of Object.entries(BROKEN)) {
  test(`"${name}" is broken by its store`, async () => {
    const rules = artifactStoreRules.filter((rule) => rule.name === name);
    assert.deepEqual(await broken(rules, create, place), [name]);
  });
}

test("a store that changes nothing breaks no rule", async () => {
  const cheap = artifactStoreRules.filter(({ name }) => !/large|sweeps|for its time/.test(name));
  assert.deepEqual(
    await broken(
      cheap,
      create,
      options(() => ({})),
    ),
    [],
  );
});

test.run();
