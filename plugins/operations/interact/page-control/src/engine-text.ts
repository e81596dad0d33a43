import { actTools } from "./in-page/acts.ts";
import { addressTools } from "./in-page/addresses.ts";
import { appearanceTools } from "./in-page/appearance.ts";
import { cssTools } from "./in-page/css.ts";
import { domTools } from "./in-page/dom.ts";
import { engine } from "./in-page/engine.ts";
import { findTools } from "./in-page/find.ts";
import { nameTools } from "./in-page/names.ts";
import { partTools } from "./in-page/parts.ts";
import { readyTools } from "./in-page/ready.ts";
import { roleTools } from "./in-page/roles.ts";
import { snapshotTools } from "./in-page/snapshot.ts";
import { textTools } from "./in-page/text.ts";

/** What the engine is called in the isolated world, which the page does not see. */
export const ENGINE = "__winnowEngine";

/**
 * The engine as the text of a script. The functions are written and checked as any other; Node has taken their types
 * away when this asks for their texts, from the sources as from the compiled files.
 */
export const ENGINE_TEXT = `{
  const dom = (${domTools})();
  const texts = (${textTools})(dom);
  const css = (${cssTools})(dom, texts);
  const roles = (${roleTools})(dom);
  const names = (${nameTools})(dom, roles);
  const finder = (${findTools})(dom, texts, css, roles, names);
  const readiness = (${readyTools})(dom, roles, finder);
  const acts = (${actTools})(dom, roles, names);
  const addresses = (${addressTools})(dom, texts, names, finder);
  const parts = (${partTools})(dom);
  const appearance = (${appearanceTools})(dom);
  const snapshots = (${snapshotTools})(dom, roles, names, addresses, parts, appearance);
  globalThis.${ENGINE} = (${engine})(dom, texts, roles, names, finder, readiness, acts, snapshots);
}`;
