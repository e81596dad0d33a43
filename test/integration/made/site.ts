/** A site with a page and subtitles, and a proxy server in front of it. */
import { createServer, type RequestListener, request, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";

const PAGE = `<!doctype html><title>Zebras</title><main><h1 onmouseover="this.textContent = 'touched'">Zebras</h1>
<p>${"Some words about zebras. ".repeat(40)}</p></main>`;
const CUES =
  "WEBVTT\n\n00:01.000 --> 00:02.000\nThe first cue.\n\n00:03.000 --> 00:04.000\nThe second cue.\n";

/** The site, its proxy server, and the URLs that went over it. */
export interface ProxiedSite extends AsyncDisposable {
  /** Ports of this machine. */
  readonly port: number;
  readonly proxyPort: number;
  readonly proxied: readonly string[];
}

/** Serves both. */
export async function startProxiedSite(): Promise<ProxiedSite> {
  const proxied: string[] = [];
  const site = await listening(({ url }, response) => {
    const isPage = url !== "/cues";
    response.setHeader("content-type", isPage ? "text/html" : "text/plain").end(isPage ? PAGE : CUES);
  });
  const { port } = site.address() as AddressInfo;
  const proxy = await listening(({ url = "", headers }, response) => {
    proxied.push(url);
    request(url, { headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    }).end();
  });
  proxy.on("connect", ({ url = "" }, socket) => {
    proxied.push(url);
    const site = connect(port, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      site.pipe(socket).pipe(site);
    });
  });
  return {
    port,
    proxyPort: (proxy.address() as AddressInfo).port,
    proxied,
    [Symbol.asyncDispose]: async () => {
      for (const server of [site, proxy]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

function listening(listener: RequestListener): Promise<Server> {
  const server = createServer(listener);
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}
