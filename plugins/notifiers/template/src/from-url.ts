import { readAppriseUrl } from "@winnow/kit-channels/sending";

/** `json://user:password@host/path` and `gotify://host/token`, each with an `s` for https. */
export function fromUrl(text: string): readonly object[] | undefined {
  const url = readAppriseUrl(text);
  const [, kind, secure] = /^(json|gotify)(s?)$/.exec(url?.scheme ?? "") ?? [];
  if (url === undefined || kind === undefined) return undefined;
  const { user, password, parts, query } = url;
  const [host, ...path] = parts;
  if (host === undefined) throw new TypeError(`${kind}:// names a host, as in ${kind}s://example.com/…`);
  const origin = `http${secure}://${host}`;
  if (kind === "gotify") {
    const token = path.at(-1);
    if (token === undefined)
      throw new TypeError("gotify:// ends with a token, as in gotifys://example.com/token");
    const base = [origin, ...path.slice(0, -1).map(encodeURIComponent)].join("/");
    return [
      {
        url: `${base}/message`,
        headers: { "x-gotify-key": token },
        body: { title: "{{title}}", message: "{{text}}", priority: 5 },
      },
    ];
  }
  const login =
    user === "" ? {} : { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}` };
  // What stands behind a plus sign is a header, and behind a minus sign a parameter.
  const own = [...query].flatMap(([name, value]) =>
    /^[+ ]/.test(name) ? [[name.slice(1).toLowerCase(), value]] : [],
  );
  const parameters = new URLSearchParams(
    [...query].flatMap(([name, value]) => (name.startsWith("-") ? [[name.slice(1), value]] : [])),
  );
  const search = parameters.size === 0 ? "" : `?${parameters}`;
  return [
    {
      url: `${[origin, ...path.map(encodeURIComponent)].join("/")}${search}`,
      headers: { ...login, ...Object.fromEntries(own) },
      body: { version: "1.0", title: "{{title}}", message: "{{text}}", type: "info" },
    },
  ];
}
