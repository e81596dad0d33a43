import { CliError } from "../world.ts";

const TOKEN =
  /\s*(?:(?<name>\.?[A-Za-z_]\w*)|\.?(?<text>"(?:[^"\\]|\\.)*")|\.?\[\s*(?:(?<slice>-?\d*\s*:\s*-?\d*)|(?<index>-?\d+)|(?<key>"(?:[^"\\]|\\.)*")|(?<all>))\s*\]|(?<other>[.,|?]))\s*/y;
const MAX_PATHS = 50;

/** A path of jq, such as `.a.b[0].c` or `.[] | .name`, as paths of RFC 9535; undefined for what has more than names, places and pipes. */
export function jsonPathsOf(jq: string): readonly string[] | undefined {
  const stages = stagesOf(jq);
  let paths = ["$"];
  for (const ways of stages ?? []) {
    paths = paths.flatMap((path) => ways.map((way) => path + way));
    if (paths.length > MAX_PATHS) return undefined;
  }
  return stages === undefined ? undefined : paths;
}

/** What stands between pipes: some ways, with commas between them. */
function stagesOf(jq: string): readonly (readonly string[])[] | undefined {
  const stages: string[][] = [[]];
  let way: string | undefined;
  const end = () => {
    if (way === undefined) return false;
    stages.at(-1)?.push(way);
    way = undefined;
    return true;
  };
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < jq.length) {
    const { name, text, slice, index, key, all, other } = TOKEN.exec(jq)?.groups ?? {};
    // A path begins with a point.
    const isBegun =
      way !== undefined || [name, text, slice, index, key, all].some((one) => one !== undefined);
    if (name !== undefined && !name.startsWith(".") && way !== "") return undefined;
    if (name !== undefined) way = `${way ?? ""}.${name.replace(".", "")}`;
    else if (text !== undefined || key !== undefined) way = `${way ?? ""}[${text ?? key}]`;
    else if (slice !== undefined || index !== undefined)
      way = `${way ?? ""}[${(slice ?? index ?? "").replace(/\s/g, "")}]`;
    else if (all !== undefined) way = `${way ?? ""}[*]`;
    else if (other === "." && !isBegun) way = "";
    else if (other === "?" && isBegun) continue;
    else if ((other === "," || other === "|") && end()) {
      if (other === "|") stages.push([]);
    } else return undefined;
  }
  return end() ? stages : undefined;
}

/** Paths of RFC 9535, as they are; one that begins with a point is one of jq. @throws CliError */
export function jsonPathOf(path: string): readonly string[] {
  const paths = path.startsWith(".") ? jsonPathsOf(path) : [path];
  if (paths !== undefined) return paths;
  throw new CliError(
    `"${path}" has more than a path of jq may have here: names, [0], [] and pipes between them.`,
  );
}
