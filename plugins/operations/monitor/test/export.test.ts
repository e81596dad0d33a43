import assert from "node:assert/strict";
import { WinnowError } from "@winnow/core";
import type { Download } from "@winnow/kit-operations";
import { RecordStoreToken } from "@winnow/kit-records";
import { strFromU8, unzipSync } from "fflate";
import { suite } from "uvu";
import { WARCParser } from "warcio";
import { PageVersions } from "../src/store/versions.ts";
import { pageOf, startWorld } from "./site.ts";

const test = suite("operation-monitor: export");

async function bytesOf({ body }: Download): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function started(paths: readonly string[]) {
  const world = await startWorld();
  const { winnow, origin, pages } = world;
  for (const path of paths) pages.set(path, pageOf("Prices", `A sack costs 20 crowns at ${path}.`));
  const urls = paths.map((path) => origin + path);
  const { data } = await winnow.monitor.create({
    name: "Prices",
    schedule: { text: "daily" },
    targets: [{ type: "scrape", urls }],
  });
  const [target] = (data as unknown as { targets: readonly { id: string }[] }).targets;
  return { ...world, id: data.id, urls, targetId: target?.id ?? "" };
}

test("every version is a file of a zip archive, with a list of them", async () => {
  await using world = await started(["/prices.html", "/stock"]);
  const { winnow, id, urls, pages } = world;
  await world.check(id);
  const between = new Date();
  pages.set("/prices.html", pageOf("Prices", "=Ein Sack kostet 25 €."));
  pages.set("/stock", 404);
  await world.check(id);
  const content = await winnow.monitor.export({ id });
  assert.deepEqual([content.type, content.fileName], ["application/zip", `monitor-${id}.zip`]);
  const files = unzipSync(await bytesOf(content));
  const texts = Object.entries(files).filter(([name]) => name.endsWith(".md"));
  assert.equal(texts.length, 3);
  assert.ok(texts.some(([, bytes]) => strFromU8(bytes).includes("=Ein Sack kostet 25 €.")));
  const rows = strFromU8(files["index.csv"] ?? new Uint8Array())
    .trimEnd()
    .split("\r\n");
  assert.equal(rows.length, 5);
  for (const url of urls) assert.equal(rows.filter((row) => row.includes(url)).length, 2);
  assert.equal(rows.filter((row) => row.includes("true,0,The page was gone.")).length, 1);
  for (const [name] of texts)
    assert.ok(
      rows.some((row) => row.startsWith(name)),
      name,
    );
  const later = unzipSync(await bytesOf(await winnow.monitor.export({ id, from: between.toISOString() })));
  assert.equal(Object.keys(later).length, 2, "one text, and the list");
});

test("a web archive has a record for each version", async () => {
  await using world = await started(["/prices"]);
  const { winnow, id, urls, pages } = world;
  await world.check(id);
  pages.set("/prices", 404);
  await world.check(id);
  const bytes = await bytesOf(await winnow.monitor.export({ id, format: "warc" }));
  const found = [];
  for await (const record of new WARCParser([bytes])) {
    found.push([
      record.warcType,
      record.warcTargetURI ?? null,
      Buffer.from(await record.readFully(false)).toString(),
    ]);
  }
  assert.deepEqual(
    found.map(([type]) => type),
    ["warcinfo", "conversion", "metadata"],
  );
  assert.equal(found[1]?.[1], urls[0]);
  assert.match(found[1]?.[2] ?? "", /A sack costs 20 crowns/);
  assert.match(found[2]?.[2] ?? "", /^isGone: true\r\n/);
});

test("2,000 versions are written one after the other", async () => {
  const paths = Array.from({ length: 20 }, (_, index) => `/${index}`);
  await using world = await started(paths);
  const { winnow, id, urls, targetId } = world;
  const kept = new PageVersions(winnow.kernel.services.get(RecordStoreToken));
  const noise = Array.from({ length: 2000 }, (_, index) =>
    ((index * 2_654_435_761) % 4_294_967_296).toString(36),
  ).join(" ");
  for (const url of urls)
    for (let at = 0; at < 100; at += 1) {
      const checkId = `0199f1a2-${String(at).padStart(4, "0")}-7c66-8f01-5b7d3c2a9e10`;
      await kept.add(
        { owner: "", targetId, url },
        { checkId, scrapeId: null, text: `${at} ${noise}` },
        at * 86_400_000,
      );
    }
  for (const format of ["zip", "warc"] as const) {
    const { body } = await winnow.monitor.export({ id, format });
    let [size, most, count] = [0, 0, 0];
    for await (const piece of body) {
      size += piece.length;
      most = Math.max(most, piece.length);
      count += 1;
    }
    // No piece holds more than one version, or the list of names.
    assert.ok(
      count > 2000 && most < 1_000_000 && size > 2000 * 5000,
      `${format}: ${count} pieces, ${most} of ${size}`,
    );
  }
});

test("monitors of others are not there, and a reader that goes ends it", async () => {
  await using world = await started(["/prices"]);
  const { winnow, id } = world;
  const nobody = "00000000-0000-7000-8000-000000000000";
  await assert.rejects(winnow.monitor.export({ id: nobody }), (error) =>
    WinnowError.is(error, "MONITOR_NOT_FOUND"),
  );
  await world.check(id);
  const { body } = await winnow.monitor.export({ id });
  for await (const _ of body) break;
});

test.run();
