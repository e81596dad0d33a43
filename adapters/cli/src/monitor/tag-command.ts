import type { Command, Option } from "commander";
import { addOptions } from "../options.ts";
import { commandOf, end, type Found } from "./command.ts";
import { changeOf, type Given, placed } from "./request.ts";

/** What is of one monitor alone is no setting of a tag. */
const OWN: readonly string[] = ["--name", "--tag"];

/** The commands about what tags say for their monitors. */
export function addTagCommands(parent: Command, found: Found, settings: readonly Option[]): void {
  const tags = commandOf(parent, "tags", "list the tags, and the settings that their monitors take of them");
  end(tags, found, () => ({ does: "tags" }));
  const tag = commandOf(parent, "tag", "show or change the settings that monitors take of a tag");
  tag
    .argument("<word>", "the tag")
    .option("--clear", "take the settings away that it has, but those that are named");
  addOptions(tag, settings.filter(({ long }) => !OWN.includes(long ?? "")).map(placed));
  end(tag, found, (word) => ({
    does: "tag",
    tag: String(word),
    change: changeOf(tag.opts<Given>()),
    isCleared: tag.opts().clear === true,
  }));
}
