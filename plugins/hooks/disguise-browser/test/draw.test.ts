import assert from "node:assert/strict";
import { FingerprintGenerator } from "fingerprint-generator";
import { suite } from "uvu";
import { drawComputer } from "../src/draw.ts";

const test = suite("hook-disguise-browser: drawing");

/** A generator of what is needed here. */
const drawing = (next: () => object | undefined) => ({ getFingerprint: () => next() as never });

test("of a hundred computers none draws without a graphics card", () => {
  const generator = new FingerprintGenerator();
  const wish: Parameters<typeof drawComputer>[1] = {
    browsers: ["chrome"],
    devices: ["desktop"],
    operatingSystems: ["linux"],
  };
  for (let draws = 0; draws < 100; draws += 1) {
    const { videoCard } = drawComputer(generator, wish).fingerprint;
    assert.doesNotMatch(String(videoCard?.renderer), /SwiftShader|llvmpipe/i);
  }
});

test("a computer on a desk has no screen of a phone, and a phone may", () => {
  const screens = [{ width: 777 }, { width: 1280 }];
  const drawFrom = (device: "desktop" | "mobile") => {
    const left = screens.map((screen) => ({ fingerprint: { screen, videoCard: { renderer: "Iris" } } }));
    return drawComputer(
      drawing(() => left.shift()),
      { devices: [device] },
    ).fingerprint.screen.width;
  };
  assert.deepEqual([drawFrom("desktop"), drawFrom("mobile")], [1280, 777]);
});

test("where nobody has one it ends all the same", () => {
  let draws = 0;
  const poor = { fingerprint: { videoCard: { vendor: "Google", renderer: "SwiftShader" } } };
  const generator = drawing(() => {
    draws += 1;
    return poor;
  });
  assert.equal(drawComputer(generator, {}), poor);
  assert.ok(draws > 1 && draws < 100);
});

test.run();
