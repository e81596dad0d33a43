import vm from "node:vm";
import { type PageControl, pagePrelude } from "../src/index.ts";

/** Runs code as a sandbox does: the body of an async function, with the prelude before it and JSON through one door. */
export async function runGuest(
  control: PageControl,
  code: string,
  prelude = pagePrelude(control.state),
): Promise<unknown> {
  const realm = vm.createContext({ setTimeout, clearTimeout, URL });
  const call = async (name: string, ...args: unknown[]) => {
    const answer = await control.call(name, JSON.parse(JSON.stringify(args)) as unknown[]);
    return answer === undefined ? undefined : (JSON.parse(JSON.stringify(answer)) as unknown);
  };
  Object.assign(realm, { __call: call });
  vm.runInContext(prelude, realm);
  vm.runInContext("delete globalThis.__call", realm);
  const value: unknown = await vm.runInContext(`(async () => { ${code}\n})()`, realm);
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown);
}
