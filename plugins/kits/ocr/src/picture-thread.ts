import { parentPort } from "node:worker_threads";
import { messageOf } from "@winnow/core/plugin";
import { missedPlaces } from "./missed.ts";
import type { PictureAnswer, PictureCommand } from "./picture-commands.ts";
import { type Prepared, prepare } from "./prepare.ts";
import { cropped, turned } from "./raster.ts";

/** Looks at pixels, which takes as long as a request may not be kept waiting. */
let prepared: Prepared | undefined;

function work(command: PictureCommand): PictureAnswer {
  if ("quarters" in command) {
    prepared = prepare(turned(command.picture, command.quarters));
    return { prepared };
  }
  const { picture } = prepared ?? {};
  if (picture === undefined) throw new Error("There is no picture.");
  const { words, margin } = command;
  const parts = missedPlaces(picture, words).map((place) => ({
    place,
    picture: cropped(picture, place, margin),
  }));
  return { parts };
}

parentPort?.on("message", (command: PictureCommand) => {
  try {
    parentPort?.postMessage(work(command));
  } catch (error) {
    parentPort?.postMessage({ failure: messageOf(error) } satisfies PictureAnswer);
  }
});
